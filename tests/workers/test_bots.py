"""Bots: handed their view, bounded, harmless when they fail."""

from __future__ import annotations

import signal
import threading
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.kernel.bots import About, Below
from domain.kernel.command import Command
from domain.kernel.engine import answers, asked, default
from domain.kernel.lifecycle import Game
from domain.kernel.table import Table
from domain.rulesets import EVERY_RULESET, RULESETS
from events.games import Games
from events.history_files import recorded
from events.play import NoSuchGame
from events.proof.receipts import Keyring
from events.redis.server import RedisServer
from events.store import Store
from tests.patience import HANGS_SECONDS
from tests.tables import Hands, make_move
from workers import bots, jobs, queues
from workers.workshop import Workshop, workshop_of


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job ends by what it has done, however busy the machine is."""
    monkeypatch.setattr(bots, "PLAYING_SECONDS_MAX", HANGS_SECONDS)


def games_with(store: Store, folder: Path, bot: Any) -> Games:
    """The same games, with one more kind of bot."""
    bang = RULESETS["bang"]
    rulesets = {"bang": replace(bang, bots={**bang.bots, "odd": bot})}
    return Games(store, Keyring(folder), rulesets, Hands())


def table_of(games: Games, id: str, *kinds: str, ruleset: str = "bang") -> Game:
    played = games.open(id, ruleset, len(kinds), "p_host", sit=False)
    for kind in kinds:
        played = games.sit_bot(id, "p_host", kind)
    return played.game


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_a_game_of_bots_alone_plays_to_its_end(shop: Workshop, ruleset: str) -> None:
    kinds = list(EVERY_RULESET[ruleset].bots)
    table_of(shop.games, "g_bots", *(kinds * 7)[: EVERY_RULESET[ruleset].players_min], ruleset=ruleset)
    jobs = 0
    while bots.play_on(shop.games, "g_bots"):
        jobs += 1
        assert jobs < 1_000
    assert shop.games.load("g_bots").game.status == "finished"


def test_one_job_makes_no_more_moves_than_its_bound(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    table_of(shop.games, "g_bound", *["random"] * 4)
    monkeypatch.setattr(bots, "MOVES_MAX", 5)
    assert bots.play_on(shop.games, "g_bound") == 5
    monkeypatch.setattr(bots, "PLAYING_SECONDS_MAX", 0.0)
    assert bots.play_on(shop.games, "g_bound") == 0


def test_no_view_is_made_for_bots_that_play_at_random(store: Store, tmp_path: Path) -> None:
    viewers: list[Any] = []

    def visible(table: Any, viewer: Any) -> Any:
        viewers.append(viewer)
        return RULESETS["bang"].visible(table, viewer)

    games = Games(store, Keyring(tmp_path), {"bang": replace(RULESETS["bang"], visible=visible)}, Hands())
    table_of(games, "g_blind", *["random"] * 4)
    assert bots.play_on(games, "g_blind") > 0 and viewers == []
    table_of(games, "g_seeing", *["greedy"] * 4)
    assert bots.play_on(games, "g_seeing") == len(viewers) > 0


def test_a_bot_is_handed_its_view_and_its_moves_never_the_table(store: Store, tmp_path: Path) -> None:
    seen: list[Any] = []

    def odd(view: Any, moves: Sequence[Command], about: About, below: Below) -> Command:
        seen.append((view, list(moves)))
        return moves[below(len(moves))]

    games = games_with(store, tmp_path, odd)
    table_of(games, "g_view", *["odd"] * 4)
    bots.play_on(games, "g_view")
    view_type = RULESETS["bang"].view
    assert seen and all(type(view) is view_type and not isinstance(view, Table) for view, _ in seen)


def test_a_bot_that_raises_or_cheats_gives_the_default(store: Store, tmp_path: Path) -> None:
    def odd(view: Any, moves: Sequence[Command], about: About, below: Below) -> Command:
        if below(2):
            raise RuntimeError("thinking is hard")
        return "no command"  # type: ignore[return-value]

    games = games_with(store, tmp_path, odd)
    game = table_of(games, "g_odd", *["odd"] * 4)
    [seat] = asked(game.table)
    wanted = default(game.table, seat)
    assert bots.chosen(game, seat, bots.below(game, seat)) == wanted
    assert bots.play_on(games, "g_odd") > 0


def test_a_bot_that_hangs_gives_the_default_when_its_jobs_time_is_up(
    store: Store, tmp_path: Path, redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung: list[int] = []

    def odd(view: Any, moves: Sequence[Command], about: About, below: Below) -> Command:
        if not hung:
            hung.append(seat)
            signal.setitimer(signal.ITIMER_REAL, 0.01)  # nobody wants to wait for the job's time to be up
            threading.Event().wait()
        return moves[0]

    games = games_with(store, tmp_path, odd)
    game = table_of(games, "g_hang", *["odd"] * 4)
    [seat] = asked(game.table)
    wanted = default(game.table, seat)
    monkeypatch.setattr(jobs, "workshop", lambda: workshop_of(games))
    monkeypatch.setitem(queues.JOB_SECONDS_MAX, "bots", int(HANGS_SECONDS))
    queues.Queues(queues.queue_connection(redis_server.url)).put("bots", [("bots-g_hang", ["g_hang", 1, 1])])
    queues.work(redis_server.url, ["bots"], burst=True)
    assert hung == [seat]
    told = recorded(store.read(game.id, game.version))[0]
    assert told.by == seat and told.command is not None
    assert told.command.items() <= msgspec.to_builtins(wanted).items(), "what is hidden of it stands elsewhere"


def test_no_game_no_bot(shop: Workshop) -> None:
    with pytest.raises(NoSuchGame):
        bots.play_on(shop.games, "g_none")


def test_a_bot_waits_for_people(shop: Workshop) -> None:
    shop.games.open("g_mixed", "bang", 4, "p_0")
    for _ in range(3):
        shop.games.sit_bot("g_mixed", "p_0", "greedy")
    for _ in range(50):
        while bots.play_on(shop.games, "g_mixed"):
            pass
        game = shop.games.load("g_mixed").game
        assert bots.bot_to_act(game) is None
        if game.is_over:
            break
        move = Random(1).choice(answers(game.table, 0))
        make_move(shop.games, "g_mixed", 0, move)


@pytest.mark.parametrize("kind", ["random", "greedy"])
@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_two_games_equal_in_the_bots_view_get_the_same_move(shop: Workshop, ruleset: str, kind: str) -> None:
    """What the bot may not know is dealt anew: it cannot tell, so it cannot play otherwise."""
    random = Random(4)
    scrambled = import_module(f"tests.domain.{ruleset.replace('-', '_')}.twins").scrambled
    game = table_of(shop.games, "g_twin", *[kind] * min(5, EVERY_RULESET[ruleset].players_max), ruleset=ruleset)
    differed = 0
    for _ in range(60):
        seat = bots.bot_to_act(game)
        if seat is None:
            break
        twin = copy(game)
        twin.table = scrambled(game.table, seat, set(), lambda things: random.sample(things, len(things)))
        visible = game.ruleset.visible
        assert visible(twin.table, seat) == visible(game.table, seat)
        move = bots.chosen(game, seat, bots.below(game, seat))
        assert bots.chosen(twin, seat, bots.below(game, seat)) == move
        differed += twin.table != game.table
        game = make_move(shop.games, "g_twin", seat, move).game
    assert differed > 10
