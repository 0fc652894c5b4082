"""Whoever is killed between two commands to Redis, at a place that a test chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from events.redis.calls import Word
from events.store import Store


class Killed(BaseException):
    """Nothing that is done catches it."""


def ended(store: Store, act: Callable[[], object], commands: int) -> bool:
    """Whether `act` came to its end with so many commands to Redis; the next one kills it."""
    call, left = store.connections.call, commands

    def counted(tag: str, *command: Word, **more: Any) -> Any:
        nonlocal left
        if left == 0:
            raise Killed
        left -= 1
        return call(tag, *command, **more)

    with patch.object(store.connections, "call", counted):
        try:
            act()
        except Killed:
            return False
    return True
