"""What an entry of the log says: that the event with this label has this hash, and nothing about whose game it is.

The label is made from a game's id, which is random, and a version. Somebody who knows the game finds its entries;
anybody else learns only that somewhere a batch was played. All entries have the same length.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from events.proof.canon import encode, sha


class Leaf(NamedTuple):
    """The head of a batch."""

    game: str
    version: int
    hash: str

    @property
    def entry(self) -> bytes:
        return b'{"hash":"%b","label":"%b"}' % (self.hash.encode(), log_label(self.game, self.version).encode())


def log_label(game: str, version: int) -> str:
    return sha(b'{"game":%b,"version":%d}' % (encode(game), version))


ENTRY_BYTES: Final = len(Leaf("", 1, "0" * 64).entry)
