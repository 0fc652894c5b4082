"""A crowd plays for minutes at a whole service, as `gyoji serve` runs it; checks whether its promises were kept."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

from bench.crowd.client import Lines
from bench.crowd.people import Journal, Person
from bench.processor import memory
from events.history_files import recorded
from events.redis.connection import Connections
from events.redis.server import RedisServer
from events.store import Store
from tests.faults.house import House

SAMPLES_A_MINUTE: Final = 1
SAMPLES_MIN: Final = 6
"""How many samples a short run has at least; a longer one has one a minute."""

CONNECTIONS: Final = 64
THINK_SECONDS: Final = 10.0
WATCHED: Final = 5
"""One table out of this many is watched."""

WARM: Final = 0.4
"""The share of a run after which caches are full."""

GROWS_SHARE_MAX: Final = 0.15
GROWS_BYTES_MAX: Final = 24 * 2**20
"""How much more memory a part may have at the end than when it was warm. Redis is excepted: it keeps the games."""

SEAT: Final = 0
REDIS: Final = "redis"


class Outcome(msgspec.Struct):
    """The result of a run."""

    journal: Journal
    seconds: float
    minutes: list[float]
    bytes_by_part: dict[str, list[float]]
    moves_a_second: list[float]
    events: int = 0
    lost: int = 0
    doubled: int = 0

    def latency_ms(self, share: float) -> float:
        found = sorted(self.journal.latencies)
        return 1000 * found[min(len(found) - 1, int(share * len(found)))] if found else 0.0

    def age_ms(self, share: float) -> float:
        found = sorted(self.journal.ages_ms)
        return found[min(len(found) - 1, int(share * len(found)))] if found else 0.0

    @property
    def growing(self) -> list[str]:
        """Parts whose memory was not flat."""
        warm = int(len(self.minutes) * WARM)
        return [
            part
            for part, sizes in self.bytes_by_part.items()
            if part != REDIS and sizes[-1] - sizes[warm] > max(GROWS_BYTES_MAX, GROWS_SHARE_MAX * sizes[warm])
        ]

    def broken(self, *, is_flat_asked: bool = True) -> list[str]:
        """Promises that were not kept, in words."""
        told = [
            (self.lost, "acknowledged moves lost"),
            (self.doubled, "moves made twice"),
            (self.journal.gaps, "events that a stream left out or brought twice"),
            (not self.journal.moves, "nobody could move"),
        ]
        found = [f"{what}: {int(count)}" for count, what in told if count]
        return found + [f"memory grows: {part}" for part in self.growing if is_flat_asked]


def crowded(games: int, minutes: float, think: float = THINK_SECONDS, tell: Callable[[str], None] = print) -> Outcome:
    """Starts a service, has people play at it for some minutes, and compares their journal with the stored games."""
    with tempfile.TemporaryDirectory(prefix="gyoji-load-") as folder:
        limits = {
            "GYOJI_SIGN_UPS_PER_HOUR": str(10**6),
            "GYOJI_STREAMS_PER_ADDRESS": "10000",
            "GYOJI_LOG_LEVEL": "error",
        }
        house = House(Path(folder), None, **limits)
        house.start()
        try:
            outcome = asyncio.run(_played(house, games, minutes * 60, think, tell))
            _compare(house, outcome)
        finally:
            house.stop()
    return outcome


async def _played(house: House, games: int, seconds: float, think: float, tell: Callable[[str], None]) -> Outcome:
    place = urlsplit(house.address)
    assert place.hostname is not None and place.port is not None
    lines, journal = Lines(place.hostname, place.port, CONNECTIONS), Journal()
    people = [Person(lines, journal, n, think, watches=n % WATCHED == 0) for n in range(games)]
    outcome = Outcome(journal, seconds, [], {}, [])
    tasks = [asyncio.create_task(person.play()) for person in people]
    began = time.monotonic()
    step = min(60.0 / SAMPLES_A_MINUTE, seconds / SAMPLES_MIN)
    while time.monotonic() - began < seconds:
        moves = len(journal.moves)
        done, _ = await asyncio.wait(tasks, timeout=step, return_when=asyncio.FIRST_EXCEPTION)
        for one in done:
            one.result()
        outcome.minutes.append((time.monotonic() - began) / 60)
        outcome.moves_a_second.append((len(journal.moves) - moves) / step)
        for part, pids in house.pids().items():
            outcome.bytes_by_part.setdefault(part, []).append(memory(pids))
        tell(f"{outcome.minutes[-1]:.1f} min: {len(journal.moves)} moves, {len(journal.games)} games")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await lines.close()
    return outcome


def _compare(house: House, outcome: Outcome) -> None:
    """Checks that every acknowledged move is in its game, once. Moves that were under way when the run ended may be
    there, too."""
    connections = Connections(RedisServer(house.data).url)
    store = Store(connections)
    told: dict[str, dict[int, str]] = {game: {} for game in outcome.journal.games}
    firsts: dict[str, set[int]] = {game: set() for game in outcome.journal.games}
    for move in outcome.journal.moves:
        told[move.game][move.version] = move.hash
        firsts[move.game].add(move.first)
    for game, wanted in told.items():
        stored = list(store.read_all(game))
        hashes = {event.version: event.hash for event in stored}
        outcome.events += len(stored)
        outcome.lost += sum(hashes.get(version) != hash for version, hash in wanted.items())
        begun = [one.version for one in recorded(stored) if one.by == SEAT and one.command is not None]
        outcome.doubled += max(0, len(begun) - len(firsts[game]) - 1)
    connections.close()
