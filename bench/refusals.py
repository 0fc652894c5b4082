"""Refused attempts, each kept and signed, with fsync always; and how much they slow others down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Final

from bench.figures import Figure
from bench.load import Line, Sent, connected, request, sent
from bench.serving import Serving, serving
from bench.tables import Simul, seated
from events.redis.server import Fsync

API: Final = "api"
FSYNC: Final[Fsync] = "always"
PLAYERS: Final = 32
PAUSE: Final = 0.2
"""Seconds from one move of a player to the next."""

CROWD: Final = 16
"""Connections over which nothing but refused moves is sent, as fast as they are answered."""

SECONDS: Final = 5.0
NO_CARD: Final = b'{"type":"bang.play","card":"none","target":0}'


def measured() -> Iterator[Figure]:
    with serving(API) as served:
        served.sync(FSYNC)
        players = [Simul(served.house, 1) for _ in range(PLAYERS)]
        for one in players:
            one.prepare(int(3 * SECONDS / PAUSE))
        playing = [Line(one, PAUSE) for one in players]
        crowd = [Line(repeat(_refused(served))) for _ in range(CROWD)]
        alone = _taken(served, playing, [])[0]
        beside, refused = _taken(served, playing, crowd)
    assert set(alone.statuses) == set(beside.statuses) == {201}, (alone.statuses, beside.statuses)
    assert set(refused.statuses) <= {409, 422}, refused.statuses
    yield Figure(f"{FSYNC}: refusals, kept and signed", refused.per_second, "refusals/s")
    yield Figure(f"{FSYNC}: a refusal, p99", refused.percentile(0.99), "ms", is_cost=True)
    yield Figure(
        f"{FSYNC}: a command of the others, p99",
        beside.percentile(0.99),
        "ms",
        is_cost=True,
        floor="while nothing is refused",
        floor_value=alone.percentile(0.99),
    )


def _taken(served: Serving, playing: Sequence[Line], crowd: Sequence[Line]) -> tuple[Sent, Sent]:
    """Players and the crowd send at the same time; gives how it went for both."""
    with connected(served.api, [*playing, *crowd]):
        seconds = sent([*playing, *crowd], SECONDS).seconds
    return Sent(playing, seconds), Sent(crowd, seconds)


def _refused(served: Serving) -> bytes:
    """A move that the rules refuse to somebody seated, at a table where nothing else happens."""
    table = seated(served.house)
    [asked] = served.house.games.load(table.id).game.table.agenda[-1].asked
    return request("POST", f"/v1/games/{table.id}/commands", table.tokens[asked], NO_CARD)
