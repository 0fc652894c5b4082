"""The lobby's indexes: newest first, by status, ruleset and player, private games for their own people alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from domain.kernel.engine import asked, legal
from events.beside.lobby import games_of, indexed, page, rows, to_act
from events.codec import folded
from events.feed import Follower
from events.games import Games
from events.history_files import recorded
from events.store import Store
from tests.tables import games_on, make_move, started


@pytest.fixture
def games(store: Store, tmp_path: Path) -> Games:
    return games_on(store, tmp_path)


def follow(games: Games) -> None:
    follower = Follower(games.store, "lobby")
    while follower.step(indexed(games)):
        pass


def listed(store: Store, **wanted: str | int | None) -> list[str]:
    return [row.id for row in page(store, **wanted)[0]]  # type: ignore[arg-type]


def test_a_game_moves_from_status_to_status(games: Games, store: Store) -> None:
    games.open("g_1", "bang", 4, "p_1")
    follow(games)
    assert listed(store, status="open") == ["g_1"] and listed(store, status="abandoned") == []
    games.close("g_1", "p_1")
    follow(games)
    assert listed(store, status="open") == [] and listed(store, status="abandoned") == ["g_1"]


def test_newest_come_first_and_each_page_goes_on_where_the_last_one_ended(games: Games, store: Store) -> None:
    for number in range(5):
        games.open(f"g_{number}", "bang", 4, f"p_{number}")
    follow(games)
    first, following = page(store, limit=2)
    second, _ = page(store, limit=2, before=following)
    assert [row.id for row in (*first, *second)] == ["g_4", "g_3", "g_2", "g_1"]
    assert page(store, limit=5)[1] is None


def test_rulesets_and_players_have_lists_of_their_own(games: Games, store: Store) -> None:
    games.open("g_1", "bang", 4, "p_1")
    games.open("g_2", "shamans", 3, "p_2")
    follow(games)
    assert listed(store, ruleset="shamans") == ["g_2"] and listed(store, player="p_1") == ["g_1"]
    assert games_of(store, "p_2") == ["g_2"]


def test_a_private_game_is_listed_to_its_own_people_alone(games: Games, store: Store) -> None:
    games.open("g_1", "bang", 4, "p_1", visibility="private")
    follow(games)
    assert listed(store) == [] and listed(store, viewer="p_2") == [] and listed(store, player="p_1") == []
    assert listed(store, viewer="p_1") == ["g_1"] == listed(store, viewer="p_1", player="p_1")


def test_rows_can_be_read_by_their_ids(games: Games, store: Store) -> None:
    games.open("g_1", "bang", 4, "p_1")
    follow(games)
    found, missing = rows(store, ["g_1", "g_2"])
    assert missing is None and found is not None and (found.id, found.status, found.version) == ("g_1", "open", 2)


def test_whoever_read_the_game_from_the_store_tells_who_is_asked_in_the_order_of_the_event(
    games: Games, store: Store
) -> None:
    """Samurai & Katana asks clockwise, from whoever acts on: not by seat."""
    game = started(games, "g_1", "samurai-katana", 4)
    random, seats = Random(1), [0]
    while seats == sorted(seats):
        seat = next(iter(asked(game.table)))
        game = make_move(games, "g_1", seat, random.choice(legal(game.ruleset, game.table, seat))).game
        seats = [one.seat for one in to_act(game)]
    assert to_act(folded({"samurai-katana": game.ruleset}, "g_1", store.read_all("g_1"))) == to_act(game)
    assert seats == [one["seat"] for one in recorded(store.read_all("g_1"))[-1].data["to_act"]]
