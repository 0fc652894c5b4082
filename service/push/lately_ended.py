"""Ids of what has ended lately: who was erased, which tokens were revoked."""

from __future__ import annotations

from typing import Final

from service.push.tickets import TICKET_MS

SECONDS: Final = TICKET_MS / 1000
"""How long an id is kept: whoever opens a stream later needs a newer ticket, and before that the store is asked."""


class LatelyEnded:
    """A set of ids, each of which is forgotten after a while: a process of push may run for months."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def __contains__(self, id: object) -> bool:
        return id in self._until

    def __len__(self) -> int:
        return len(self._until)

    def add(self, id: str, now: float) -> None:
        self._until.pop(id, None)
        self._until[id] = now + SECONDS
        while self._until[oldest := next(iter(self._until))] <= now:
            del self._until[oldest]
