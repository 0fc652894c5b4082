"""What every job needs, put together once per process from the environment."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from domain.rulesets import RULESETS
from events.connection import Connections
from events.play import Games
from events.receipts import Keyring
from events.store import Store


class NoRedis(Exception):
    """REDIS_URL is not set; `gyoji serve` runs a Redis of its own and sets it."""


def redis_url() -> str:
    url = os.environ.get("REDIS_URL")
    if not url:
        raise NoRedis(str(NoRedis.__doc__))
    return url


def queue_url() -> str:
    """Queues need a single Redis; on a cluster they have one of their own."""
    return os.environ.get("GYOJI_QUEUE_URL") or redis_url()


@cache
def games() -> Games:
    data = Path(os.environ.get("GYOJI_DATA", "var"))
    return Games(Store(Connections(redis_url())), Keyring(data / "keys"), RULESETS)
