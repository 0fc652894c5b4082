"""Whole games looked at again, version by version: each shows what its events say and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, product
from operator import itemgetter
from random import Random
from typing import Any, Final

import msgspec
import pytest

from domain.kernel.clock import moment
from domain.kernel.engine import legal
from domain.kernel.lifecycle import Game, fold, opened
from domain.kernel.record import recorded_event, recorded_opening
from domain.kernel.replaying import Recorded
from domain.kernel.words import ALL, PUBLIC, Viewer
from domain.rulesets import EVERY_RULESET
from events.history_files import recorded
from service.house import House
from service.settings import Settings
from tests.service.people import PATHS, Door, Person
from tests.tables import played_out, started

GAMES: Final = int(os.environ.get("PAST_GAMES", "0"))
"""How many games of each ruleset are looked at whole: every version, in every way, through all eyes. It takes minutes.
With 0 it is one game of each and at most `VERSIONS_MAX` versions of it, each looked at once, ways and eyes in turn."""

VERSIONS_MAX: Final = 500
"""Four of the games are about that long; Samurai & Katana, at random, is ten times as long."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, example="yes")


def after_each_event(history: list[Recorded]) -> Iterator[tuple[Recorded, Game]]:
    """The plainest fold there is: one event after the other, every one of them read."""
    first = history[0]
    opening = recorded_opening(first.schema, first.data, first.private)
    game = opened("g", EVERY_RULESET[opening.ruleset], opening, moment(first.at))
    yield first, game
    for event in history[1:]:
        facts = recorded_event(game.ruleset, event.type, event.schema, event.data, event.private)
        fold(game, facts, moment(event.at))
        yield event, game


def plain(value: Any) -> Any:
    """As it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def seen_table(event: Recorded, game: Game) -> Any:
    """The table that is shown: inside a batch without what was answered by it; None before there is anything to see."""
    if game.table is None or not game.table.is_laid_out:
        return None
    table = game.table.copy()
    table.agenda = table.agenda if is_asking(event) else []
    return table


def is_asking(event: Recorded) -> bool:
    return event.type == "table.Awaiting"


def by_seat(to_act: list[Any]) -> list[Any]:
    return sorted(to_act, key=itemgetter("seat"))


def the_game_is_shown(person: Person, event: Recorded, game: Game, viewer: Viewer) -> None:
    shown = person.seen(f"{PATHS}/g_1?at={event.version}&view={viewer}")
    assert (shown["version"], shown["status"]) == (event.version, game.status)
    asked = [{name: value for name, value in one.items() if name != "text"} for one in shown["to_act"]]
    assert by_seat(asked) == (by_seat(event.data["to_act"]) if is_asking(event) else [])
    assert shown["may_act"] == (event.data["may_act"] if is_asking(event) else [])
    table = seen_table(event, game)
    view = None if table is None else game.ruleset.visible(table, viewer)
    assert shown["table"] == plain(view)
    assert shown["situation"] == (None if view is None else game.ruleset.situation(view, game.ruleset, "en"))


def its_moves_are_listed(person: Person, event: Recorded, game: Game, viewer: Viewer) -> None:
    listed = person.seen(f"{PATHS}/g_1/moves?at={event.version}&view={viewer}")
    questions = {one["seat"]: one["question"] for one in event.data["to_act"]} if is_asking(event) else {}
    assert listed["question"] == questions.get(viewer)
    moves = legal(game.ruleset, game.table, viewer) if is_asking(event) and isinstance(viewer, int) else []
    assert [move["command"] for move in listed["moves"]] == plain(moves)


def it_is_drawn(person: Person, event: Recorded, game: Game, viewer: Viewer) -> None:
    drawn = person.get(f"{PATHS}/g_1?at={event.version}&view={viewer}", Accept="text/plain")
    assert drawn.status_code == 200, drawn.text
    table = seen_table(event, game)
    view = None if table is None else game.ruleset.visible(table, viewer)
    if view is None and game.table is not None:
        assert drawn.text == f"{game.ruleset.name.en}: the table is being laid.\n"
    elif view is None:
        taken = sum(occupant is not None for occupant in game.seats)
        assert f"not begun, {taken} of {len(game.seats)} seats are taken" in drawn.text
    else:
        assert drawn.text == game.ruleset.drawn(view, game.ruleset, "en")


LOOKS: Final = (the_game_is_shown, its_moves_are_listed, it_is_drawn)


@pytest.mark.parametrize("number", range(GAMES or 1))
@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_a_past_version_shows_what_its_events_say(door: Door, open_house: House, ruleset: str, number: int) -> None:
    rules = EVERY_RULESET[ruleset]
    seats = rules.players_min + number % (rules.players_max - rules.players_min + 1)
    started(open_house.games, "g_1", ruleset, seats)
    assert played_out(open_house.games, "g_1", number).status == "finished"
    viewers: list[Viewer] = [*range(seats), PUBLIC, ALL]
    every_look = list(product(viewers, LOOKS))
    in_turn = cycle(every_look)
    person = door.stranger()
    history = recorded(open_house.store.read_all("g_1"))
    chosen = history if GAMES else Random(number).sample(history, min(len(history), VERSIONS_MAX))
    versions = {event.version for event in chosen}
    for event, game in after_each_event(history):
        if event.version in versions:
            for viewer, look in every_look if GAMES else [next(in_turn)]:
                look(person, event, game, viewer)
