"""Receipts: the server's signature under the newest event it caused. Their keys sign nothing else."""

from __future__ import annotations

import msgspec

from events.proof.canon import encode
from events.proof.chain import Stored
from events.proof.keys import KeyFolder, Signature


class Receipt(msgspec.Struct, frozen=True):
    """The server acknowledges that a game's event `version` has this hash."""

    game: str
    version: int
    hash: str
    at: str
    key: str
    signature: str


def receipt_bytes(game: str, version: int, hash: str, at: str) -> bytes:
    return encode({"at": at, "game": game, "hash": hash, "version": version})


class Keyring(KeyFolder):
    """The keys of receipts."""

    def listing(self) -> list[dict[str, str]]:
        """`keys` of a history file."""
        return [msgspec.to_builtins(key) for key in self.public_keys]

    def sign(self, game: str, version: int, hash: str, at: str) -> Receipt:
        return Receipt(game, version, hash, at, *self.signed(receipt_bytes(game, version, hash, at)))

    def receipt(self, game: str, last: Stored) -> Receipt:
        """The server's word that this event is in the game's history."""
        return self.sign(game, last.version, last.hash, last.at)

    def is_genuine(self, receipt: Receipt) -> bool:
        """Whether one of our keys, the one it names, signed this receipt."""
        return self.has_signed(_signed_bytes_of(receipt), Signature(receipt.key, receipt.signature))


def _signed_bytes_of(receipt: Receipt) -> bytes:
    return receipt_bytes(receipt.game, receipt.version, receipt.hash, receipt.at)
