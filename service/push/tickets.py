"""Tickets for event streams: a browser's EventSource can send no token, so the address carries a signed ticket.

A ticket names the game (or all of a player's own), the reader, through whose eyes, the language and whether moves are
told. It is good for ten minutes, also for reconnecting; it serves one connection at a time, and a newer one closes the
older. Addresses may leak, so a ticket opens one stream and nothing else.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from typing import Final

import msgspec

from domain.kernel.words import Language, Milliseconds, Viewer
from service.house_key import HouseKey

TICKET_MS: Final[Milliseconds] = 10 * 60 * 1000
_SIGNATURE_BYTES: Final = 16

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
    """Signs and reads tickets."""

    def __init__(self, key: HouseKey) -> None:
        self._key = key

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

    def _signature(self, content: bytes) -> bytes:
        return self._key.mac("ticket", content)[:_SIGNATURE_BYTES]
