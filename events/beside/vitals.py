"""What a watch over the service asks of the store: answered soon, or left out. Figures are wanted most of all when
something is wrong."""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.kernel.words import Milliseconds
from events.beside.losses import Losses
from events.beside.work import KINDS, list_of
from events.redis.calls import Word
from events.redis.connection import Connections
from events.redis.errors import StoreError
from events.redis.families import INDEX
from events.store import Store

FIGURES_SECONDS_MAX: Final = 1.0
"""How long a watch waits for the store: whoever gathers figures gives up soon, too."""

TIMEOUTS: Final = "timeouts"
_QUEUES: Final = "rq:queues"


class Waiting(NamedTuple):
    """Work that nobody has taken yet: how many pieces, and for how long the oldest has waited."""

    pieces: int
    longest_ms: Milliseconds


class Vitals:
    """It has connections of its own, which try nothing twice. The queues are read as the lists in Redis that they are,
    without RQ."""

    def __init__(self, url: str, queue_url: str) -> None:
        self._store = Store(Connections(url, timeout=FIGURES_SECONDS_MAX, patience=0.0))
        self._queues = Connections(queue_url, timeout=FIGURES_SECONDS_MAX, patience=0.0)

    def depths(self) -> dict[str, int]:
        """How many jobs wait, by queue; nothing where the queues cannot be reached."""
        try:
            keys = sorted(self._queues.call("", "SMEMBERS", _QUEUES))
            counts = self._queues.call_all([("", ("LLEN", key)) for key in keys])
        except StoreError:
            return {}
        return {key.decode().removeprefix("rq:queue:"): count for key, count in zip(keys, counts, strict=True)}

    def epoch(self) -> int | None:
        """None where the store does not answer."""
        try:
            return self._store.carried_out(Losses(self._store).epoch())
        except StoreError:
            return None

    def waiting(self, at: Milliseconds) -> dict[str, Waiting]:
        """What is due, by kind of work, time-outs included; nothing where the store does not answer."""
        try:
            partitions = self._store.partitions
            places = [(kind.name, INDEX, list_of(kind)) for kind in KINDS.values()]
            places += [(TIMEOUTS, partitions.tag(p), partitions.deadlines(p)) for p in range(partitions.count)]
            asked: list[tuple[str, tuple[Word, ...]]] = []
            for _, tag, key in places:
                asked += [(tag, ("ZCOUNT", key, "-inf", at)), (tag, ("ZRANGE", key, 0, 0, "WITHSCORES"))]
            found = self._store.connections.call_all(asked)
        except StoreError:
            return {}
        told: dict[str, Waiting] = {}
        for (name, _, _), count, first in zip(places, found[::2], found[1::2], strict=True):
            before = told.get(name, Waiting(0, 0))
            longest = at - int(float(first[1])) if count else 0
            told[name] = Waiting(before.pieces + count, max(before.longest_ms, longest))
        return told
