"""How many jobs wait. The service knows of the queues only that they are RQ's lists."""

from __future__ import annotations

from typing import Final

from events.redis.connection import Connections, StoreError

NAMES: Final = "rq:queues"


class QueueDepths:
    def __init__(self, url: str) -> None:
        self._connections = Connections(url, patience=0.0)

    def depths(self) -> dict[str, int]:
        """By queue; nothing where the queues cannot be reached."""
        try:
            keys = sorted(self._connections.call("", "SMEMBERS", NAMES))
            counts = self._connections.call_all([("", ("LLEN", key)) for key in keys])
        except StoreError:
            return {}
        return {key.decode().removeprefix("rq:queue:"): count for key, count in zip(keys, counts, strict=True)}
