"""Watches whether the embedded Redis still answers: a process can run and hang."""

from __future__ import annotations

import threading
import time
from typing import Final

from events.redis.server import RedisServer

ASK_SECONDS: Final = 1.0
REDIS_SILENCE_SECONDS_MAX: Final = 30.0
"""Longer than a slow disk or a script ever holds it up."""


class RedisWatch:
    """Asks in a thread of its own, because a question to a Redis that hangs blocks."""

    def __init__(self, server: RedisServer, silence_max: float = REDIS_SILENCE_SECONDS_MAX) -> None:
        self._server, self._silence_max = server, silence_max
        self._heard = time.monotonic()
        threading.Thread(target=self._keep_asking, name="redis-watch", daemon=True).start()

    def begin(self) -> None:
        """Redis was started again: counts its silence from now."""
        self._heard = time.monotonic()

    @property
    def is_silent(self) -> bool:
        return time.monotonic() - self._heard > self._silence_max

    def _keep_asking(self) -> None:
        while True:
            if self._server.answers():
                self._heard = time.monotonic()
            time.sleep(ASK_SECONDS)
