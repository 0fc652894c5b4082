"""Whether this process can serve games: for load balancers, and for upgrades."""

from __future__ import annotations

from typing import Final

import msgspec

from events.redis.calls import Steps
from service.house import House
from service.http.replies import Reply
from service.schemas.answers import Readiness

READINESS_SECONDS_MAX: Final = 0.8
"""A store that takes longer counts as unreachable."""


def get_readiness(house: House) -> Steps[Reply]:
    """Ready if the store takes writes. Lists the versions of the rules, so that an upgrade sees when the newer ones
    have arrived."""
    yield from house.store.getting_ready()
    ready = Readiness("ready", {id: rules.version for id, rules in house.games.rulesets.items()})
    return Reply(200, {"Content-Type": "application/json"}, msgspec.json.encode(ready))
