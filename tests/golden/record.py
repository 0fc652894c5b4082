"""Plays a whole game of each ruleset through a real store and keeps its history: `python -m tests.golden.record`.

A kept history is never written again: it has to verify, replay and audit for ever. For every version of a ruleset, once
it is pinned, a game among bots is recorded; since players sign and games go back, one in which they do, and its fork.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import click

from domain.kernel.engine import asked, legal, open_step
from domain.kernel.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.games import Games
from events.ids import new_id
from events.pinning import pin_of
from events.play import now
from events.redis.server import running
from events.telling import export
from tests.fixtures.redis import connected, fresh_folder
from tests.golden.games import FOLDER
from tests.golden.remedied import forked, remedied
from tests.tables import games_on, make_move, started

HISTORIES: Final = FOLDER / "histories"


@click.command()
def main() -> None:
    """Record what is missing."""
    for ruleset in RULESETS.values():
        paths = paths_of(ruleset)
        if all(path.exists() for path in paths):
            click.echo(f"kept     {', '.join(path.name for path in paths)}")
            continue
        if not pin_of(ruleset.id, ruleset.version).exists():
            raise click.ClickException(f"version {ruleset.version} of {ruleset.id} is not pinned: first run `make pin`")
        with _games() as games:
            played = [_played(games, ruleset), remedied(games, ruleset)]
            for path, id in zip(paths, [*played, forked(games, played[-1])], strict=True):
                path.write_bytes(b"".join(export(games, id, "all")))
                click.echo(f"recorded {path.name}")


def paths_of(ruleset: Ruleset) -> list[Path]:
    """Where the games of its version are kept."""
    name = f"{ruleset.id}-{ruleset.version}"
    return [HISTORIES / f"{each}.ndjson" for each in (name, f"{name}-remedied", f"{name}-forked")]


@contextmanager
def _games() -> Iterator[Games]:
    with fresh_folder() as folder, running(folder, fsync="everysec") as server, connected(server.url) as store:
        yield games_on(store, folder / "keys", now)


def _played(games: Games, ruleset: Ruleset) -> str:
    """Among greedy bots, who come to more of the rules than those who know none."""
    id, random = new_id("g", now()), Random(1)
    game = started(games, id, ruleset.id, ruleset.players_min)
    while not game.is_over:
        seat = next(iter(asked(game.table)))
        moves, about = legal(ruleset, game.table, seat), open_step(game.table).about(game.table)
        view = ruleset.visible(game.table, seat)
        game = make_move(games, id, seat, ruleset.bots["greedy"](view, moves, about, random.randrange)).game
    return id


if __name__ == "__main__":
    main()
