"""Whole games for tests: every ruleset, every number of players, any seed."""

import os
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec

from bench.short import SHORT
from domain.kernel.arena import Turned, new_table, play_out, seed_of
from domain.kernel.bots import Bot
from domain.kernel.event import Event
from domain.kernel.ruleset import Ruleset
from domain.kernel.table import Table
from domain.kernel.words import Seat
from domain.rulesets import EVERY_RULESET

GAMES = [
    (ruleset.id, players)
    for ruleset in EVERY_RULESET.values()
    for players in range(ruleset.players_min, ruleset.players_max + 1)
]
"""Every game at every number of players."""

EXAMPLES: Final = int(os.environ.get("PROPERTY_EXAMPLES", "1"))
"""How many seeds of each are played for each property in `make check`; `make nightly` plays twenty."""


def seeded_table(ruleset: Ruleset, players: int, number: int, options: Any = None) -> Table:
    """A table of a seeded game, of a short one unless its options are given; at night all are as long as they are."""
    if options is None and EXAMPLES == 1:
        options = msgspec.convert(SHORT.get(ruleset.id, {}), ruleset.options)
    return new_table(ruleset, players, seed_of(number), options)


def everybody(players: int, bot: Bot) -> dict[Seat, Bot]:
    return dict.fromkeys(range(players), bot)


def played(
    ruleset: Ruleset,
    table: Table,
    number: int,
    bot: str = "random",
    watch: Callable[[Table], None] = lambda table: None,
) -> Iterator[Turned]:
    """The moves of a seeded game among bots; random ones step in out of turn, too."""
    bots = everybody(table.players, ruleset.bots[bot])
    return play_out(ruleset, table, bots, Random(number).randrange, watch, intrusive=bot == "random")


def moments(
    ruleset: Ruleset, players: int, number: int, every: int = 7, bot: str = "random", options: Any = None
) -> Iterator[Table]:
    """The tables of a seeded game, before every n-th decision."""
    for turned in islice(played(ruleset, seeded_table(ruleset, players, number, options), number, bot), 0, None, every):
        if turned.table.result is None:
            yield turned.table


def through_the_store(event: Event) -> tuple[str, int, dict[str, Any], dict[str, dict[str, Any]]]:
    """An event as it is written down and read again."""
    data, private = msgspec.json.decode(msgspec.json.encode(event.parts()))
    return event.stored_name(), event.schema, data, private


def strings_in(value: Any) -> Iterator[str]:
    """Every string in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from (*strings_in(key), *strings_in(item))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings_in(item)
