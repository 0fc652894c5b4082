"""What happens between two commands to Redis, at a place that a test chooses: a kill, or what somebody else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from events.redis.calls import Word
from events.store import Store


class Killed(BaseException):
    """What stands for the kill: no code under test catches it."""


def ended(store: Store, act: Callable[[], object], commands: int) -> bool:
    """Runs `act`, which is killed when it sends Redis more than this many commands. Whether it came to its end."""

    def kill() -> None:
        raise Killed

    try:
        met(store, act, commands, kill)
    except Killed:
        return False
    return True


def met(store: Store, act: Callable[[], object], commands: int, other: Callable[[], object]) -> bool:
    """Runs `act`, and `other` after this many commands of it to Redis. Whether it sent any more commands after that."""
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
