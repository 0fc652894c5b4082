"""Tickets for event streams: a browser's EventSource can send no token, so the address carries a signed ticket.

A ticket names the game (or all of a player's own), the reader, through whose eyes, the language and whether moves are
told. It is good for ten minutes, also for reconnecting; it serves one connection at a time, and a newer one closes the
older. Addresses may leak, so a ticket opens one stream and nothing else.
"""

from __future__ import annotations

import base64
import contextlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

import msgspec

from domain.kernel.words import Language, Milliseconds, Viewer
from events.beside.public_keys import digest
from events.proof.keys import KeyFolderError
from events.proof.signing_secret import derived

TICKET_MS: Final[Milliseconds] = 10 * 60 * 1000
_SIGNATURE_BYTES: Final = 16
_KEY_BYTES: Final = 32

OWN: Final = "/me"
"""In place of a game's id, which it can never be: the stream of all of the player's own games."""


class Ticket(msgspec.Struct, frozen=True, array_like=True):
    game: str
    player: str | None
    language: Language
    expires: Milliseconds
    id: str
    """Tells apart two tickets for the same reader."""
    view: Viewer | None = None
    """Through whose eyes the reader asked to see, if it was chosen."""
    has_moves: bool = False
    """Whether questions are told with the reader's own moves."""
    token: str = ""
    """The id of the token with which it was asked for: when that is revoked, the ticket ends."""


_decode = msgspec.json.Decoder(Ticket).decode


class Tickets:
    """Signs and reads tickets. All processes with the same data folder share its key, as do all hosts with the same
    signing secret."""

    def __init__(self, data: Path, secret: bytes | None = None) -> None:
        self._key = _secret(data / "tickets.key") if secret is None else derived(secret, "tickets")

    @property
    def digest(self) -> str:
        """A hash of the key, by which hosts see whether they have the same one."""
        return digest(self._key)

    def issued(
        self,
        game: str,
        player: str | None,
        language: Language,
        at: Milliseconds,
        view: Viewer | None = None,
        *,
        has_moves: bool = False,
        token: str = "",
    ) -> tuple[str, Ticket]:
        ticket = Ticket(game, player, language, at + TICKET_MS, secrets.token_urlsafe(9), view, has_moves, token)
        content = msgspec.json.encode(ticket)
        return base64.urlsafe_b64encode(self._signature(content) + content).rstrip(b"=").decode(), ticket

    def read(self, text: str, at: Milliseconds) -> Ticket | None:
        """The ticket in the text; None if it is not ours or has expired."""
        try:
            signed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
            signature, content = signed[:_SIGNATURE_BYTES], signed[_SIGNATURE_BYTES:]
            if not hmac.compare_digest(signature, self._signature(content)):
                return None
            ticket = _decode(content)
        except (ValueError, msgspec.DecodeError):
            return None
        return ticket if at < ticket.expires else None

    def secret_for(self, request: str) -> str:
        """The secret of a new token. The same wish, repeated, gets the same secret again, although none is stored."""
        secret = hmac.digest(self._key, b"token:" + request.encode(), "sha256")
        return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()

    def _signature(self, content: bytes) -> bytes:
        return hmac.digest(self._key, b"ticket:" + content, "sha256")[:_SIGNATURE_BYTES]


def _secret(path: Path) -> bytes:
    """The key in this file, made on its first use; processes that start together agree on one. Raises KeyFolderError if
    the file was cut short: an empty key would be one that everybody knows."""
    with contextlib.suppress(FileNotFoundError):
        return _whole(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(fresh, path)
    finally:
        fresh.unlink()
    return _whole(path)


def _whole(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) != _KEY_BYTES:
        raise KeyFolderError(f"{path} has {len(key)} bytes, which is no key; delete it, and another one is made")
    return key
