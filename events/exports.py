"""History files of games that are over, compressed once and kept as they are sent.

Once a game is over it has one file for each pair of eyes, whoever asks for it. It changes only when its last line does:
when there is a new key, and when the log has the game's last batch. The archive has the very same file for all eyes, so
where the keys are still those it lists, it is taken as it lies.
"""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from domain.kernel.words import ALL, Viewer
from events.games import Games
from events.proof.chain import Head
from events.proof.keys import PublicKey
from events.telling import export

KEPT_BYTES_MAX: Final = 32 * 1024 * 1024
"""How many bytes of files a process keeps in memory; a game of 600 events takes some 100 kB."""

PIECE: Final = 64 * 1024
GZIP: Final = zlib.MAX_WBITS | 16
EXPORT_LEVEL: Final = 6


class Export(msgspec.Struct, frozen=True):
    """The history file of a game whose newest event is `head`, as these eyes may read it; it lists these keys."""

    head: Head
    viewer: Viewer
    keys: tuple[PublicKey, ...]
    is_logged: bool
    packed: bytes
    """The file, compressed by gzip."""

    def pieces(self) -> Iterator[bytes]:
        """The file itself."""
        unpacking = zlib.decompressobj(GZIP)
        content = self.packed
        while content:
            yield unpacking.decompress(content, PIECE)
            content = unpacking.unconsumed_tail
        yield unpacking.flush()


class Exports:
    """A bounded memory of exports, the least recently used forgotten first. Serves all threads of a process."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._kept: OrderedDict[tuple[str, Viewer], Export] = OrderedDict()
        self._lock = threading.Lock()

    def is_logged(self, head: Head) -> bool:
        """Whether the file of a game that is over has the log's proof."""
        log = self._games.log
        return log is not None and log.kept_proof(head.game, head.version) is not None

    def of(self, head: Head, viewer: Viewer = ALL) -> Export:
        """The file of a game that is over, with this newest event. Raises NoSuchGame."""
        game, keys, is_logged = head.game, self._games.keyring.public_keys, self.is_logged(head)
        with self._lock:
            kept = self._kept.get((game, viewer))
            if kept is not None and (kept.head, kept.keys, kept.is_logged) == (head, keys, is_logged):
                self._kept.move_to_end((game, viewer))
                return kept
        lying = self._archived(game, keys) if viewer == ALL else None
        assert lying or not self.is_imported(game), "an imported game has one file"
        made = Export(head, viewer, keys, is_logged, lying or gzipped(export(self._games, game, viewer)))
        self._keep(made)
        return made

    def _archived(self, game: str, keys: tuple[PublicKey, ...]) -> bytes | None:
        archive = self._games.store.archive
        packed = archive.packed(game) if archive is not None else None
        if packed is None:
            return None
        if self.is_imported(game):
            return packed
        first_line = zlib.decompressobj(GZIP).decompress(packed, PIECE).partition(b"\n")[0]
        return packed if _decode_listed(first_line).keys == keys else None

    def is_imported(self, game: str) -> bool:
        """Whether the game has the one file that it came with."""
        return self._games.is_imported(game)

    def _keep(self, made: Export) -> None:
        with self._lock:
            place = made.head.game, made.viewer
            self._kept[place] = made
            self._kept.move_to_end(place)
            while sum(len(one.packed) for one in self._kept.values()) > KEPT_BYTES_MAX:
                self._kept.popitem(last=False)


class _Listed(msgspec.Struct):
    """What a history file's first line says of keys."""

    keys: tuple[PublicKey, ...]


_decode_listed = msgspec.json.Decoder(_Listed).decode


def gzipped(lines: Iterable[bytes]) -> bytes:
    packing = zlib.compressobj(EXPORT_LEVEL, zlib.DEFLATED, GZIP)
    return b"".join([*map(packing.compress, lines), packing.flush()])
