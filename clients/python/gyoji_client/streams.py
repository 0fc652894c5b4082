"""Reads Server-Sent Events from bytes as they come, and knows where to go on after a break."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import httpx

from gyoji_client.calls import Call, Steps, told

SILENCE_SECONDS_MAX: Final = 45.0
"""The service says something every 15 seconds; a stream that is silent for longer is broken."""

STREAM_TIMEOUT: Final = httpx.Timeout(10.0, read=SILENCE_SECONDS_MAX)

BREAKS_MAX: Final = 6
"""How often in a row a stream may break without a single message in between."""


@dataclass(frozen=True)
class Message:
    """`event` is empty if the message is an event of a game."""

    event: str
    id: str
    content: Any


class Reading:
    """A stream that is read to its end, however often it breaks."""

    def __init__(self, path: str, *, after: str | None, query: dict[str, str]) -> None:
        self.path, self._query = path, query
        self.after = after
        """The id of the last message that had one."""
        self._buffer = b""
        self._breaks = 0

    def finding(self) -> Steps[str]:
        """The address of the stream. The token is sent to the API only, never to that address."""
        self._buffer = b""
        given = {} if self.after is None else {"after": self.after}
        ticket = yield from told(Call("GET", self.path, query={**self._query, **given}))
        return str(ticket["url"])

    def read(self, chunk: bytes) -> Iterator[Message]:
        """The messages in a chunk. Only a newline ends a line: texts may have any other character that Unicode counts
        as a line break."""
        *blocks, self._buffer = (self._buffer + chunk).split(b"\n\n")
        for block in blocks:
            fields: dict[str, str] = {}
            for line in block.decode().split("\n"):
                name, _, value = line.partition(":")
                fields[name] = value.removeprefix(" ")
            self.after = fields.get("id", self.after)
            if "data" in fields:
                self._breaks = 0
                yield Message(fields.get("event", ""), fields.get("id", ""), json.loads(fields["data"]))

    def broken(self) -> float | None:
        """How long to wait before it is opened again, the first time not at all; None if it broke too often."""
        self._breaks += 1
        if self._breaks > BREAKS_MAX:
            return None
        return 0.0 if self._breaks == 1 else 0.1 * 2.0**self._breaks
