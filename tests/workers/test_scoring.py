"""Scores once, ratings in the ledger's order, and the same numbers when all is folded again."""

from __future__ import annotations

import threading

import msgspec

from events.beside.ledger import NEW, Entry, Rating, entry_of, moved
from events.redis.families import INDEX
from tests.tables import played_out, started
from workers import scoring
from workers.workshop import Workshop


def test_a_game_counts_once_however_often_and_by_whomever_it_is_scored(shop: Workshop) -> None:
    for number in range(3):
        started(shop.games, f"g_{number}")
        played_out(shop.games, f"g_{number}", seed=number)

    def score_all() -> None:
        for number in range(3):
            scoring.score_game(shop, f"g_{number}")

    threads = [threading.Thread(target=score_all) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(entry.game for entry in shop.ratings.ledger("bang")) == ["g_0", "g_1", "g_2"]
    ratings = shop.ratings.of("bang", [f"p_{seat}" for seat in range(4)])
    assert {(rating.games, rating.finished) for rating in ratings.values()} == {(3, 3)}
    kept = msgspec.json.decode(shop.games.store.notes("g_0", ["score"])["score"])
    assert kept["result"]["winners"] and kept["reasons"]


def test_an_abandoned_or_running_game_counts_nothing(shop: Workshop) -> None:
    started(shop.games, "g_run")
    shop.games.open("g_open", "bang", 4, "p_0")
    shop.games.close("g_open", "p_0")
    assert not scoring.score_game(shop, "g_run") and not scoring.score_game(shop, "g_open")
    assert shop.ratings.ledger("bang") == []


def test_rescoring_gives_the_same_numbers_and_mends_wrong_ones(shop: Workshop) -> None:
    for number in range(3):
        started(shop.games, f"g_{number}")
        played_out(shop.games, f"g_{number}", seed=number)
        scoring.score_game(shop, f"g_{number}")
    before = shop.ratings.of("bang", ["p_0", "p_1", "p_2", "p_3"])
    assert scoring.rescore(shop, "bang") == scoring.Rescored(3, 4, 0, [])
    connections = shop.games.store.connections
    connections.call(INDEX, "HSET", f"{INDEX}:ratings:bang", "p_0", msgspec.json.encode(Rating(99.0, 1.0, 3)))
    assert scoring.rescore(shop, "bang").changed == 1
    assert shop.ratings.of("bang", ["p_0", "p_1", "p_2", "p_3"]) == before


def test_with_a_bot_or_against_the_hosts_wish_a_game_is_finished_but_not_rated(shop: Workshop) -> None:
    games = shop.games
    games.open("g_bot", "yojimbo", 2, "p_0")
    games.sit_bot("g_bot", "p_0", "greedy")
    games.open("g_friends", "yojimbo", 2, "p_0", rated=False)
    games.open("g_private", "yojimbo", 2, "p_0", visibility="private")
    for id in ("g_friends", "g_private"):
        games.sit(id, "p_1")
    for id in ("g_bot", "g_friends", "g_private"):
        played_out(games, id)
        assert scoring.score_game(shop, id) and not scoring.score_game(shop, id)
    rating = shop.ratings.of("yojimbo", ["p_0"])["p_0"]
    assert (rating.games, rating.finished, rating.mu) == (0, 2, NEW.mu), "everybody sees how many: no private one"
    assert shop.ratings.history("yojimbo", "p_0") == []
    assert scoring.rescore(shop, "yojimbo") == scoring.Rescored(3, 2, 0, [])


def test_rescoring_names_an_entry_that_counts_though_its_game_does_not(shop: Workshop) -> None:
    shop.games.open("g_0", "yojimbo", 2, "p_0", rated=False)
    shop.games.sit("g_0", "p_1")
    game = played_out(shop.games, "g_0")
    entry = entry_of(game, game.ruleset.score(game.table))
    shop.ratings.enter("yojimbo", msgspec.structs.replace(entry, rated=True))
    assert [one.found for one in scoring.rescore(shop, "yojimbo").differences] == [entry]


def test_rescoring_names_entries_that_do_not_fit_their_histories(shop: Workshop) -> None:
    started(shop.games, "g_0")
    played_out(shop.games, "g_0", seed=0)
    game = shop.games.load("g_0").game
    entry = entry_of(game, game.ruleset.score(game.table))
    shop.ratings.enter("bang", msgspec.structs.replace(entry, ranks=[9 - rank for rank in entry.ranks]))
    shop.ratings.enter("bang", msgspec.structs.replace(entry, game="g_gone"))
    found = scoring.rescore(shop, "bang").differences
    assert [(one.game, one.found is None) for one in found] == [("g_0", False), ("g_gone", True)]


def test_a_bots_rating_is_fixed_and_winning_against_it_pays() -> None:
    entry = Entry("g", [("p_0", None), (None, "greedy")], [[0], [1]], [1, 2])
    after = moved(entry, {})
    assert list(after) == ["p_0"] and after["p_0"].mu > NEW.mu and after["p_0"].games == 1
    weaker = moved(Entry("g", [("p_0", None), (None, "random")], [[0], [1]], [1, 2]), {})
    assert weaker["p_0"].mu < after["p_0"].mu


def test_a_team_wins_together() -> None:
    seats: list[tuple[str | None, str | None]] = [(f"p_{seat}", None) for seat in range(4)]
    after = moved(Entry("g", seats, [[0, 2], [1, 3]], [1, 2]), {})
    assert after["p_0"].mu == after["p_2"].mu > NEW.mu > after["p_1"].mu == after["p_3"].mu
