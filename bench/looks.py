"""Looking at long games while others play: the game as it stands, and at any earlier version."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bench.commands import API, CONNECTIONS, SECONDS, play_round, players
from bench.figures import Figure
from bench.load import Line, Sent, connected, request, sent
from bench.serving import Serving, serving
from bench.tables import Seated, Simul, long_game

LENGTHS: Final = {600: 15.0, 10_000: 30.0}
"""Events of a game, and how many milliseconds a look at the past of it may take."""

LOOKS: Final = 300
PAUSE_SECONDS: Final = 0.02
"""The least pause between two looks: nobody drags a slider faster."""

SECONDS_MAX: Final = 20.0
NOW_MS: Final = 15.0


def measured() -> Iterator[Figure]:
    with serving(API) as served:
        games = {length: long_game(served.house, length) for length in LENGTHS}
        playing = players(served)
        pause = 2 * CONNECTIONS / play_round(served, playing, "everysec", SECONDS).per_second
        for length, game in games.items():
            path = f"/v1/games/{game.id}"
            seen = looked(served, game, playing, pause, [path] * LOOKS)
            floor = looked(served, game, playing, pause, ["/healthz"] * LOOKS)
            past = looked(served, game, playing, pause, [f"{path}?at={version}" for version in slider(length)])
            for what, one, wanted in (("GET game", seen, NOW_MS), ("GET ?at=", past, LENGTHS[length])):
                yield Figure(
                    f"{what} of {length} events beside play, p99",
                    one.percentile(0.99),
                    "ms",
                    target=wanted,
                    is_cost=True,
                    floor="the null route",
                    floor_value=floor.percentile(0.99),
                )


def slider(length: int) -> list[int]:
    """The versions when somebody drags a slider from the beginning to the end and half-way back."""
    there = [1 + (length - 1) * step // (LOOKS * 2 // 3) for step in range(LOOKS * 2 // 3)]
    return there + there[: -LOOKS // 3 - 1 : -1]


def looked(served: Serving, game: Seated, playing: list[Simul], pause: float, paths: list[str]) -> Sent:
    """One connection looks, one look after the other, while everybody plays at half the speed that is possible."""
    looking = Line((request("GET", path, game.tokens[0]) for path in paths), PAUSE_SECONDS)
    for one in playing:
        one.prepare(int(SECONDS_MAX / pause) + 1)
    lines = [looking, *(Line(one, pause) for one in playing)]
    with connected(served.api, lines):
        took = sent(lines, SECONDS_MAX, as_long_as=looking).seconds
    assert set(looking.statuses) == {200}, looking.statuses
    return Sent([looking], took)
