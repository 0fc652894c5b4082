"""The key of a house for what concerns nobody else: it signs tickets, and secrets of tokens are derived from it.

Signatures that others check are made with other keys (events/proof/keys.py), whose public halves are listed.
"""

from __future__ import annotations

import contextlib
import hmac
import secrets
from pathlib import Path
from typing import Final, Literal

from events.beside.public_keys import digest
from events.proof.keys import KeyFolderError
from events.proof.signing_secret import derived
from events.whole_files import make_folder, write_once

_KEY_BYTES: Final = 32


class HouseKey:
    """All processes with the same data folder share it, as do all hosts with the same signing secret."""

    def __init__(self, data: Path, secret: bytes | None = None) -> None:
        self._key = _secret(data / "tickets.key") if secret is None else derived(secret, "tickets")

    @property
    def digest(self) -> str:
        """A hash of the key, by which hosts see whether they have the same one."""
        return digest(self._key)

    def mac(self, use: Literal["ticket", "token"], content: bytes) -> bytes:
        return hmac.digest(self._key, f"{use}:".encode() + content, "sha256")


def _secret(path: Path) -> bytes:
    """The key in this file, made on its first use; processes that start together agree on one. Raises KeyFolderError if
    the file was cut short: an empty key would be one that everybody knows."""
    with contextlib.suppress(FileNotFoundError):
        return _whole(path)
    make_folder(path.parent)
    write_once(path, secrets.token_bytes(_KEY_BYTES), 0o600)
    return _whole(path)


def _whole(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) != _KEY_BYTES:
        raise KeyFolderError(f"{path} has {len(key)} bytes, which is no key; delete it, and another one is made")
    return key
