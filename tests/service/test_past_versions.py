"""Every version of whole games can be looked at again, and shows what its events say and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from operator import itemgetter
from typing import Any, Final

import msgspec
import pytest

from domain.kernel.clock import moment
from domain.kernel.engine import legal
from domain.kernel.lifecycle import Game, GameOpened, fold, opened
from domain.kernel.record import recorded_event
from domain.kernel.referee import Recorded
from domain.kernel.words import ALL, PUBLIC, Viewer
from domain.rulesets import EVERY_RULESET
from events.history_files import recorded
from service.house import House
from service.settings import Settings
from tests.service.people import PATHS, Door, Person
from tests.tables import played_out, started

GAMES: Final = int(os.environ.get("PAST_GAMES", "0"))
"""So many whole games of each ruleset, every version through all eyes, some minutes each; 0: one game, every version
through one viewer's eyes, each in turn."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, example="yes")


def after_each_event(history: list[Recorded]) -> Iterator[tuple[Recorded, Game]]:
    """The plainest fold there is: one event after the other, every one of them read."""
    first = history[0]
    opening = GameOpened.from_parts(first.data, first.private)
    game = opened("g", EVERY_RULESET[opening.ruleset], opening, moment(first.at))
    yield first, game
    for event in history[1:]:
        facts = recorded_event(game.ruleset, event.type, event.schema, event.data, event.private)
        fold(game, facts, moment(event.at))
        yield event, game


def plain(value: Any) -> Any:
    """As it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def look(person: Person, path: str, event: Recorded, game: Game, viewer: Viewer) -> None:
    """One viewer's look at one version: the table is the fold's, and only `Awaiting` asks anybody."""
    is_asking = event.type == "table.Awaiting"
    at = f"at={event.version}&view={viewer}"
    shown = person.seen(f"{path}?{at}")
    assert shown["version"] == event.version
    assert shown["status"] == game.status
    asked = [
        {name: value for name, value in one.items() if name != "text"}
        for one in sorted(shown["to_act"], key=itemgetter("seat"))
    ]
    assert asked == (sorted(event.data["to_act"], key=itemgetter("seat")) if is_asking else [])
    assert shown["may_act"] == (event.data["may_act"] if is_asking else [])
    moves = person.seen(f"{path}/moves?{at}")
    assert moves["question"] == next((one["question"] for one in asked if one["seat"] == viewer), None)
    offered = legal(game.ruleset, game.table, viewer) if is_asking and isinstance(viewer, int) else []
    assert [move["command"] for move in moves["moves"]] == plain(offered)
    drawn = person.get(f"{path}?{at}", Accept="text/plain")
    assert drawn.status_code == 200
    if game.table is None or not game.table.is_laid_out:
        assert shown["table"] is shown["situation"] is None and not drawn.text
        return
    table = game.table.copy()
    table.agenda = table.agenda if is_asking else []
    view = game.ruleset.visible(table, viewer)
    assert shown["table"] == plain(view)
    assert shown["situation"] == game.ruleset.situation(view, game.ruleset, "en")
    assert drawn.text == game.ruleset.drawn(view, game.ruleset, "en")


@pytest.mark.parametrize("number", range(GAMES or 1))
@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_every_version_of_a_whole_game_shows_what_its_events_say(
    door: Door, open_house: House, ruleset: str, number: int
) -> None:
    rules = EVERY_RULESET[ruleset]
    seats = rules.players_min + number % (rules.players_max - rules.players_min + 1)
    started(open_house.games, "g_1", ruleset, seats)
    assert played_out(open_house.games, "g_1", number).status == "finished"
    viewers: list[Viewer] = [*range(seats), PUBLIC, ALL]
    in_turn = cycle(viewers)
    person = door.stranger()
    for event, game in after_each_event(recorded(open_house.store.read_all("g_1"))):
        for viewer in viewers if GAMES else [next(in_turn)]:
            look(person, f"{PATHS}/g_1", event, game, viewer)
