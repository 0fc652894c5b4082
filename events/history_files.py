"""History files read back: for replay and audit. Whether a file is genuine is not asked here: the verifier says
that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.kernel.lifecycle import Game
from domain.kernel.replaying import Behind, Recorded
from events.codec import Rulesets, looked_at
from events.proof.chain import Stored, shown

SECRET_REVEALED = "table.SecretRevealed"


class NotAHistory(Exception):
    """A file that is no history at all; the message says which line."""


class History(msgspec.Struct, frozen=True):
    """A history with whatever private parts its reader may see."""

    game: str
    ruleset: str
    events: list[Recorded]
    origin: list[Recorded] = []
    """Of a fork: the history that it continues, up to where it begins."""

    @property
    def is_complete(self) -> bool:
        """Whether everything is open: only then can it be audited."""
        return bool(self.events) and self.events[-1].type == SECRET_REVEALED


_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a decoder says of bytes that are no JSON, no text, or lists in lists without end."""

_decode_event = msgspec.json.Decoder(Recorded).decode


def read_history(content: bytes) -> History:
    """The events of a history file. Raises NotAHistory."""
    lines = content.splitlines()
    if len(lines) < 3:
        raise NotAHistory("a history file has a header, events and a receipt")
    header = _header(lines[0])
    events = []
    for number, line in enumerate(lines[1:-1], 2):
        try:
            events.append(_decode_event(line))
        except _UNREADABLE as error:
            raise NotAHistory(f"line {number} is no event: {error}") from None
    return History(header["game"], header["ruleset"], events, _origin(lines[-1]))


def _origin(line: bytes) -> list[Recorded]:
    try:
        origin = msgspec.json.decode(line, type=_Last).origin
    except msgspec.DecodeError:
        raise NotAHistory("the last line is no receipt's") from None
    return [] if origin is None else read_history(origin.encode()).events


class _Last(msgspec.Struct):
    """What the last line has besides its receipt."""

    origin: str | None = None


def _header(line: bytes) -> dict[str, str]:
    try:
        header: Any = msgspec.json.decode(line)
        return {"game": str(header["game"]), "ruleset": str(header["ruleset"])}
    except (*_UNREADABLE, KeyError, TypeError):
        raise NotAHistory("line 1 is no header") from None


def recorded(stored: Iterable[Stored]) -> list[Recorded]:
    """Stored events as the referee takes them."""
    return [_decode_event(shown(one, b"")) for one in stored]


def replayed(rulesets: Rulesets, history: History, until: int | None = None) -> Game:
    """The game after some of its events, all of whose private parts are there; inside a batch nobody is asked."""
    game = Behind(rulesets, history.events, history.origin).game(until, history.game)
    return looked_at(game, history.events[:until][-1].type)
