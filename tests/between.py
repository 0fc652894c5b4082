"""What happens between two commands to Redis, at a place that a test chooses: a kill, or what somebody else does."""

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

    def kill() -> None:
        raise Killed

    try:
        met(store, act, commands, kill)
    except Killed:
        return False
    return True


def met(store: Store, act: Callable[[], object], commands: int, other: Callable[[], object]) -> bool:
    """Whether `act` had more than so many commands for Redis; before the next one `other` was done."""
    call, sent = store.connections.call, 0

    def counted(tag: str, *command: Word, **more: Any) -> Any:
        nonlocal sent
        sent += 1
        if sent == commands + 1:
            other()
        return call(tag, *command, **more)

    with patch.object(store.connections, "call", counted):
        act()
    return sent > commands
