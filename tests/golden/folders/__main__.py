"""Keeps a data folder as this release writes it: `python -m tests.golden.folders NAME`.

A kept folder is never written again: what is in it has to open, to be told as it was, and to be played on for ever.
"""

from __future__ import annotations

import tarfile
import time
from pathlib import Path
from random import Random
from typing import Any

import click
import msgspec

from domain.kernel.clock import Clock
from domain.kernel.engine import asked, legal
from domain.kernel.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.games import Games
from events.redis.server import running
from events.store import Store
from tests.fixtures.redis import connected, fresh_folder
from tests.golden.folders.kept import FOLDERS, TOLD, exports, keyed_move
from tests.tables import games_on, make_move, started

MOVES = 12


@click.command()
@click.argument("name")
def main(name: str) -> None:
    """Plays a little of every game and keeps the folder under this name."""
    path = FOLDERS / f"{name}.tar.xz"
    if path.exists():
        raise click.ClickException(f"{path.name} is kept as it is")
    with fresh_folder() as folder:
        with running(folder) as server, connected(server.url) as store:
            games = games_on(store, folder / "keys")
            told = {f"g_{ruleset.id}": _played(games, ruleset) for ruleset in RULESETS.values()}
            _rewritten_as_commands(store)
        (folder / TOLD).write_bytes(msgspec.json.format(msgspec.json.encode(told)))
        _packed(folder, path)
    click.echo(f"{path.name}: {path.stat().st_size} bytes")


def _played(games: Games, ruleset: Ruleset) -> dict[str, Any]:
    """A running game in which one move came with a key."""
    id, random = f"g_{ruleset.id}", Random(1)
    game = started(games, id, ruleset.id, ruleset.players_min, Clock(per_decision=60, bank=60))
    for _ in range(MOVES):
        seat = next(iter(asked(game.table)))
        game = make_move(games, id, seat, random.choice(legal(ruleset, game.table, seat))).game
    seat = next(iter(asked(game.table)))
    move = msgspec.to_builtins(legal(ruleset, game.table, seat)[0])
    receipt = msgspec.to_builtins(keyed_move(games, id, seat, move).receipt)
    return {"seat": seat, "move": move, "receipt": receipt, "exports": exports(games, id)}


def _rewritten_as_commands(store: Store) -> None:
    """Has Redis write its log as commands alone, because its own format differs from server to server."""
    call = store.connections.call
    call("", "CONFIG", "SET", "aof-use-rdb-preamble", "no")
    call("", "BGREWRITEAOF")
    while any(
        f"aof_rewrite_{what}:1".encode() in call("", "INFO", "persistence") for what in ("in_progress", "scheduled")
    ):
        time.sleep(0.01)


def _packed(folder: Path, path: Path) -> None:
    for left in folder.glob("redis.*"):
        left.unlink()
    with tarfile.open(path, "w:xz", preset=9) as packed:
        for one in sorted(folder.iterdir()):
            packed.add(one, one.name, filter=_anybodys)


def _anybodys(one: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry without its owner and its time."""
    one.uid = one.gid = one.mtime = 0
    one.uname = one.gname = ""
    return one


if __name__ == "__main__":
    main()
