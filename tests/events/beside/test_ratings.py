"""Ratings: they follow from the ledger alone, in its order, whoever writes to it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest
from msgspec.structs import replace

from events.beside.ledger import (
    GAMES_MIN,
    NEW,
    PEOPLE_MIN,
    Entry,
    Rating,
    RatingStep,
    moved,
    ratings_after,
    step_bytes,
    step_in,
)
from events.beside.ratings import Ratings
from events.ids import new_id
from events.redis.families import INDEX
from events.store import Store

NOON = 1_800_014_400_000


def entry(game: str, *players: str | None, teams: list[list[int]] | None = None) -> Entry:
    """Ranked in the order in which they are named; None is a bot."""
    seats = [(player, None if player else "greedy") for player in players]
    own = teams or [[seat] for seat in range(len(players))]
    return Entry(game, seats, own, list(range(1, len(own) + 1)))


def season(ratings: Ratings) -> list[str]:
    """So many games among so many people that all of them stand on the leaderboard, the best one first."""
    people = [f"p_{number}" for number in range(PEOPLE_MIN + 1)]
    for number in range(GAMES_MIN):
        ratings.enter("bang", entry(f"g_{number}", *people))
    return people


@pytest.fixture
def ratings(store: Store) -> Ratings:
    return Ratings(store)


def test_winners_rise_losers_fall_and_everybody_is_surer(ratings: Ratings) -> None:
    assert ratings.enter("bang", entry("g_1", "p_1", "p_2")) is True
    found = ratings.of("bang", ["p_1", "p_2", "p_3"])
    assert found["p_1"].mu > NEW.mu > found["p_2"].mu and "p_3" not in found
    assert all(one.sigma < NEW.sigma and one.games == 1 for one in found.values())


def test_a_game_is_entered_once(ratings: Ratings) -> None:
    assert ratings.is_entered("bang", "g_1") is False
    ratings.enter("bang", entry("g_1", "p_1", "p_2"))
    before = ratings.of("bang", ["p_1"])
    assert ratings.enter("bang", entry("g_1", "p_1", "p_2")) is False
    assert ratings.of("bang", ["p_1"]) == before and ratings.is_entered("bang", "g_1") is True
    assert len(ratings.ledger("bang")) == 1 and ratings.ledger("shamans") == []


def test_what_was_written_before_entries_were_packed_is_read(ratings: Ratings, store: Store) -> None:
    former = [entry("g_1", "p_1", "p_2"), entry("g_2", "p_2", "p_1")]
    for one in former:
        store.connections.call(INDEX, "RPUSH", "{ix}:ledger:bang", msgspec.json.encode(one))
    store.connections.call(INDEX, "RPUSH", "{ix}:rating:bang:p_1", b"{}")
    ratings.refold("bang")
    assert ratings.ledger("bang") == former
    assert [step.game for step in ratings.history("bang", "p_1")] == ["g_1", "g_2"]
    assert store.connections.call(INDEX, "EXISTS", "{ix}:rating:bang:p_1") == 0


@pytest.mark.parametrize("game", [new_id("g", NOON), "g_1", "g_of_sixteen_abc", "g_of_seventeen_ab"], ids=len)
@pytest.mark.parametrize("at", [None, NOON])
def test_a_step_is_read_as_it_was_written(game: str, at: int | None) -> None:
    step = RatingStep(game, at, Rating(25.123456789, 8.1, 3))
    assert step_in(step_bytes(step)) == step


def test_a_team_rises_together() -> None:
    after = moved(entry("g_1", "p_1", "p_2", "p_3", teams=[[0, 2], [1]]), {})
    assert after["p_1"] == after["p_3"] and after["p_1"].mu > after["p_2"].mu


def test_bots_have_no_ratings_of_their_own_and_one_team_alone_moves_nothing() -> None:
    assert set(moved(entry("g_1", "p_1", None), {})) == {"p_1"}
    alone = moved(entry("g_1", "p_1", "p_2", teams=[[0, 1]]), {})
    assert all((one.mu, one.sigma, one.games) == (NEW.mu, NEW.sigma, 0) for one in alone.values())


def test_the_board_is_sorted_by_what_somebody_surely_is_worth(ratings: Ratings) -> None:
    people = season(ratings)
    board = ratings.board("bang")
    assert [player for player, _ in board] == people
    assert [one.shown for _, one in board] == sorted((one.shown for _, one in board), reverse=True)
    assert [player for player, _ in ratings.board("bang", after=1, limit=1)] == ["p_1"]


def test_who_has_played_too_little_stands_on_no_board_also_after_a_refold(ratings: Ratings) -> None:
    people = season(ratings)
    ratings.enter("bang", entry("g_new", "p_new", *people))
    for _ in range(2):
        assert [player for player, _ in ratings.board("bang")] == people
        assert ratings.of("bang", ["p_new"])["p_new"].games == 1
        ratings.refold("bang")


def test_an_erased_person_stands_on_no_board_also_after_a_later_game_or_a_refold(ratings: Ratings) -> None:
    gone, *others = season(ratings)
    ratings.forget(gone, ["bang"])
    ratings.enter("bang", entry("g_last", gone, *others))
    for _ in range(2):
        assert [player for player, _ in ratings.board("bang")] == others
        assert ratings.history("bang", gone) == [] and len(ratings.history("bang", others[0])) == GAMES_MIN + 1
        ratings.refold("bang")


def test_a_history_is_read_in_pages_oldest_first_and_is_the_same_after_a_refold(ratings: Ratings) -> None:
    season(ratings)
    for _ in range(2):
        steps = ratings.history("bang", "p_0")
        assert [step.game for step in steps] == [f"g_{number}" for number in range(GAMES_MIN)]
        assert steps[-1].rating.mu == ratings.of("bang", ["p_0"])["p_0"].mu
        assert ratings.history("bang", "p_0", after=3, limit=2) == steps[3:5]
        assert ratings.history("bang", "p_0", after=GAMES_MIN) == ratings.history("bang", "nobody") == []
        ratings.refold("bang")


def test_what_another_release_has_folded_is_folded_again_once(ratings: Ratings, store: Store) -> None:
    people = season(ratings)
    connections = store.connections
    connections.call(INDEX, "DEL", f"{INDEX}:folds", f"{INDEX}:rating:bang:p_0")
    connections.call(INDEX, "HSET", f"{INDEX}:ratings:bang", "p_0", b'{"mu":30.0,"sigma":5.0,"games":10}')
    connections.call(INDEX, "ZADD", f"{INDEX}:board:bang", 99, "p_fresh")
    assert ratings.bring_up_to_date(["bang", "shamans"]) == ["bang", "shamans"]
    assert [player for player, _ in ratings.board("bang")] == people
    assert len(ratings.history("bang", "p_0")) == ratings.of("bang", ["p_0"])["p_0"].finished == GAMES_MIN
    assert ratings.bring_up_to_date(["bang", "shamans"]) == []


def test_a_game_that_is_entered_while_all_is_folded_again_is_rated_by_the_new_fold(
    ratings: Ratings, store: Store
) -> None:
    class Slow(Ratings):
        """Between what it reads and what it writes all is folded again once."""

        folds = [ratings.refold]

        def of(self, ruleset: str, players: Iterable[str]) -> dict[str, Rating]:
            found = super().of(ruleset, players)
            while self.folds:
                self.folds.pop()(ruleset)
            return found

    for number in (1, 2):
        ratings.enter("bang", entry(f"g_{number}", "p_1", "p_2"))
    reversal = msgspec.json.encode(replace(entry("g_1", "p_1", "p_2"), teams=[], ranks=[], docket=1))
    store.connections.call(INDEX, "RPUSH", f"{INDEX}:ledger:bang", reversal)
    assert Slow(store).enter("bang", entry("g_3", "p_1", "p_3"))
    assert ratings.of("bang", ["p_1"])["p_1"].games == 2, "the reversed game counts no longer"
    assert ratings.refold("bang")[1] == 0


def test_everything_can_be_folded_again_from_the_ledger(ratings: Ratings, store: Store) -> None:
    for number in range(4):
        ratings.enter("bang", entry(f"g_{number}", "p_1", "p_2"))
    before = ratings.of("bang", ["p_1", "p_2"])
    assert ratings.refold("bang")[1:] == (0, 2)
    store.connections.call("{ix}", "DEL", "{ix}:ratings:bang", "{ix}:board:bang")
    entries, changed, count = ratings.refold("bang")
    assert (len(entries), changed, count) == (4, 2, 2) and ratings.of("bang", ["p_1", "p_2"]) == before
    assert ratings.of_player("p_1", ["bang", "shamans"]) == {"bang": before["p_1"]}


def test_three_fresh_accounts_that_would_have_been_first_are_not(ratings: Ratings) -> None:
    season(ratings)
    before = ratings.board("bang")
    farmed = [replace(entry(f"g_farm_{n}", "p_farm", "p_aid_1", "p_aid_2"), at=NOON + n * 1_000) for n in range(120)]
    for one in farmed:
        ratings.enter("bang", one)
    as_it_was, _ = ratings_after(replace(one, at=None) for one in farmed)
    assert as_it_was["p_farm"].shown > before[0][1].shown
    assert ratings.board("bang") == before
    assert ratings.refold("bang")[1] == 0 and ratings.board("bang") == before
