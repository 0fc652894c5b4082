"""Whether this process can serve games, as plain values: for whoever sends it requests, and for an upgrade."""

from __future__ import annotations

from typing import Final

import msgspec

from events.redis.calls import Steps
from service.house import House
from service.http.replies import Reply
from service.schemas.answers import Readiness

SECONDS_MAX: Final = 0.8
"""A store that has not answered by then is not there."""


def get_readiness(house: House) -> Steps[Reply]:
    """The store takes writes. Which rules there are tells whoever upgrades when the newer ones have arrived."""
    yield from house.store.getting_ready()
    ready = Readiness("ready", {id: rules.version for id, rules in house.games.rulesets.items()})
    return Reply(200, {"Content-Type": "application/json"}, msgspec.json.encode(ready))
