"""Trains a dictionary: `python -m tests.golden.dictionary NUMBER` for packing batches, `… over-NUMBER` for what stays
in Redis of games that are over.

A dictionary that was released is never written again; after this one is, `BATCH_DICTIONARY` of events/entries.py or
`RECORD_DICTIONARY` of events/beside/packing.py names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import click
import msgspec
import zstandard

import events
from domain.kernel.clock import Clock
from domain.kernel.engine import asked, legal
from domain.kernel.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.beside.ledger import Rating, entry_of, moved, steps
from events.beside.lobby import row_of
from events.entries import lines_of
from events.feed import all_games
from events.games import Games
from events.ids import new_id
from events.play import now
from events.redis.server import running
from tests.fixtures.redis import connected, fresh_folder
from tests.tables import games_on, make_move

FOLDER: Final = Path(events.__file__).parent / "dictionaries"
BYTES: Final = 65_536
SAMPLE_BYTES: Final = 1_500_000
"""Of each game: they share one dictionary, and none may crowd out another."""

OVER_BYTES: Final = 8_192
OVER_GAMES: Final = 24
"""Of each game: what stays of one is short, and much the same."""


@click.command()
@click.argument("name")
def main(name: str) -> None:
    """Plays many games of every ruleset and keeps what their batches, or what stays of them, have in common."""
    path = FOLDER / name
    if path.exists():
        raise click.ClickException(f"dictionary {name} is kept as it is")
    taken, size = (_left_over, OVER_BYTES) if name.startswith("over-") else (_samples, BYTES)
    with fresh_folder() as folder, running(folder, fsync="everysec") as server, connected(server.url) as store:
        games = games_on(store, folder / "keys", now)
        samples: list[bytes | bytearray | memoryview] = [
            sample for ruleset in RULESETS.values() for sample in taken(games, ruleset)
        ]
    path.write_bytes(zstandard.train_dictionary(size, samples).as_bytes())
    click.echo(f"dictionary {name}: {path.stat().st_size} bytes from {len(samples)} samples")


def _samples(games: Games, ruleset: Ruleset) -> Iterator[bytes]:
    """Batches of games of every size, by bots who know the game and bots who don't, with a clock and without."""
    random, length = Random(ruleset.id), 0
    while length < SAMPLE_BYTES:
        for batch in _played(games, ruleset, random):
            length += len(batch)
            yield batch


def _left_over(games: Games, ruleset: Ruleset) -> Iterator[bytes]:
    """Rows, entries of the ledger and steps of ratings."""
    random = Random(ruleset.id)
    ratings: dict[str, Rating] = {}
    for _ in range(OVER_GAMES):
        for _ in _played(games, ruleset, random):
            pass
        known = games.load(max(all_games(games.store)))
        entry = entry_of(known.game, known.game.score)
        yield msgspec.json.encode(row_of(known.game, known.head))
        yield msgspec.json.encode(entry)
        after = moved(entry, ratings)
        yield from (msgspec.json.encode(step) for _, step in steps(entry, ratings, after))


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
        played = make_move(games, id, seat, bot(ruleset.visible(game.table, seat), moves, {}, random.randrange))


if __name__ == "__main__":
    main()
