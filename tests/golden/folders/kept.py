"""What a kept data folder has to say of its games, by the release that wrote it and by every one after it."""

from __future__ import annotations

import hashlib
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.kernel.stored import command_of
from domain.kernel.words import PUBLIC, Seat, Viewer
from events.games import Games
from events.play import Played
from events.redis.server import running
from events.telling import export
from tests.fixtures.redis import connected, fresh_folder
from tests.golden.games import FOLDER
from tests.tables import games_on, make_move

FOLDERS: Final = FOLDER / "folders"
TOLD: Final = "told.json"


@contextmanager
def opened(path: Path) -> Iterator[tuple[Games, dict[str, Any]]]:
    """The games of a kept folder, served from a copy, and what was told of them when it was written."""
    with fresh_folder() as folder:
        with tarfile.open(path) as packed:
            # As a filter it came with Python 3.11.4; before, these files of our own are taken as they are.
            packed.extraction_filter = getattr(tarfile, "data_filter", None)
            packed.extractall(folder)
        told = msgspec.json.decode((folder / TOLD).read_bytes())
        with running(folder) as server, connected(server.url) as store:
            yield games_on(store, folder / "keys"), told


def keyed_move(games: Games, id: str, seat: Seat, move: Any) -> Played:
    """A move that comes with a key."""
    command = command_of(games.load(id).game.ruleset, move)
    return make_move(games, id, seat, command, key="kept", body=msgspec.json.encode(move))


def exports(games: Games, id: str) -> list[str]:
    """Digests of the history as everybody and as each seat may read it, in the frame of the first format: events are
    the same in both."""
    viewers: list[Viewer] = [PUBLIC, *range(len(games.load(id).game.seats))]
    return [hashlib.sha256(_in_the_first_format(b"".join(export(games, id, viewer)))).hexdigest() for viewer in viewers]


def _in_the_first_format(content: bytes) -> bytes:
    changes = (b'"format":"gyoji-history/2"', b'"format":"gyoji-history/1"'), (b'{"log":null,"receipt"', b'{"receipt"')
    for now, then in changes:
        assert content.count(now) == 1
        content = content.replace(now, then)
    return content
