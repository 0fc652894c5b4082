"""Trains a dictionary for packing batches: `python -m tests.golden.dictionary NUMBER`.

A dictionary that was released is never written again; after this one is, `DICTIONARY` of events/entries.py names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import click
import zstandard

import events
from domain.kernel.clock import Clock
from domain.kernel.engine import asked, legal
from domain.kernel.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.entries import lines_of
from events.ids import new_id
from events.play import Games, now
from events.redis.server import running
from tests.fixtures.redis import connected, fresh_folder
from tests.tables import games_on

FOLDER: Final = Path(events.__file__).parent / "dictionaries"
BYTES: Final = 65_536
SAMPLE_BYTES: Final = 1_500_000
"""Of each game: they share one dictionary, and none may crowd out another."""


@click.command()
@click.argument("number", type=int)
def main(number: int) -> None:
    """Plays many games of every ruleset and keeps what their batches have in common."""
    path = FOLDER / str(number)
    if path.exists():
        raise click.ClickException(f"dictionary {number} is kept as it is")
    with fresh_folder() as folder, running(folder, fsync="everysec") as server, connected(server.url) as store:
        games = games_on(store, folder / "keys", now)
        samples: list[bytes | bytearray | memoryview] = [
            sample for ruleset in RULESETS.values() for sample in _samples(games, ruleset)
        ]
    path.write_bytes(zstandard.train_dictionary(BYTES, samples).as_bytes())
    click.echo(f"dictionary {number}: {path.stat().st_size} bytes from {len(samples)} batches")


def _samples(games: Games, ruleset: Ruleset) -> Iterator[bytes]:
    """Batches of games of every size, by bots who know the game and bots who don't, with a clock and without."""
    random, length = Random(ruleset.id), 0
    while length < SAMPLE_BYTES:
        for batch in _played(games, ruleset, random):
            length += len(batch)
            yield batch


def _played(games: Games, ruleset: Ruleset, random: Random) -> Iterator[bytes]:
    id, seats = new_id("g", now()), random.randint(ruleset.players_min, ruleset.players_max)
    bot = ruleset.bots[random.choice(sorted(ruleset.bots))]
    clock = random.choice([None, Clock(per_decision=60, bank=300)])
    played = games.open(id, ruleset.id, seats, new_id("p", now()), clock=clock)
    while True:
        yield lines_of(played.events)
        game = played.game
        if game.is_over:
            return
        if game.table is None:
            played = games.sit(id, new_id("p", now()), entropy=str(random.random()))
            continue
        seat = next(iter(asked(game.table)))
        moves = legal(ruleset, game.table, seat)
        played = games.command(id, seat, bot(ruleset.visible(game.table, seat), moves, {}, random.randrange))


if __name__ == "__main__":
    main()
