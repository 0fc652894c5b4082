"""Ratings: they follow from the ledger alone, in its order, whoever writes to it."""

from __future__ import annotations

import pytest

from events.beside.ratings import NEW, Entry, Ratings, moved
from events.store import Store


def entry(game: str, *players: str | None, teams: list[list[int]] | None = None) -> Entry:
    """Ranked in the order in which they are named; None is a bot."""
    seats = [(player, None if player else "greedy") for player in players]
    own = teams or [[seat] for seat in range(len(players))]
    return Entry(game, seats, own, list(range(1, len(own) + 1)))


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


def test_a_team_rises_together() -> None:
    after = moved(entry("g_1", "p_1", "p_2", "p_3", teams=[[0, 2], [1]]), {})
    assert after["p_1"] == after["p_3"] and after["p_1"].mu > after["p_2"].mu


def test_bots_have_no_ratings_of_their_own_and_one_team_alone_moves_nothing() -> None:
    assert set(moved(entry("g_1", "p_1", None), {})) == {"p_1"}
    assert moved(entry("g_1", "p_1", "p_2", teams=[[0, 1]]), {}) == {}


def test_the_board_is_sorted_by_what_somebody_surely_is_worth(ratings: Ratings) -> None:
    for number in range(5):
        ratings.enter("bang", entry(f"g_{number}", "p_1", "p_2", "p_3"))
    board = ratings.board("bang")
    assert [player for player, _ in board] == ["p_1", "p_2", "p_3"]
    assert [one.shown for _, one in board] == sorted((one.shown for _, one in board), reverse=True)
    assert [player for player, _ in ratings.board("bang", after=1, limit=1)] == ["p_2"]


def test_an_erased_person_stands_on_no_board_also_after_a_later_game_or_a_refold(ratings: Ratings) -> None:
    ratings.enter("bang", entry("g_1", "p_1", "p_2"))
    ratings.forget("p_1", ["bang"])
    ratings.enter("bang", entry("g_2", "p_1", "p_2"))
    assert [player for player, _ in ratings.board("bang")] == ["p_2"]
    ratings.refold("bang")
    assert [player for player, _ in ratings.board("bang")] == ["p_2"]


def test_everything_can_be_folded_again_from_the_ledger(ratings: Ratings, store: Store) -> None:
    for number in range(4):
        ratings.enter("bang", entry(f"g_{number}", "p_1", "p_2"))
    before = ratings.of("bang", ["p_1", "p_2"])
    assert ratings.refold("bang")[1:] == (0, 2)
    store.connections.call("{ix}", "DEL", "{ix}:ratings:bang", "{ix}:board:bang")
    entries, changed, count = ratings.refold("bang")
    assert (len(entries), changed, count) == (4, 2, 2) and ratings.of("bang", ["p_1", "p_2"]) == before
    assert ratings.of_player("p_1", ["bang", "shamans"]) == {"bang": before["p_1"]}
