"""The clock: sweeps due deadlines, and turns what happens in the games into jobs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import structlog

from events.connection import Script, StoreError, Word
from events.feed import FellBehind, Follower, Leadership
from events.lobby import indexed
from events.play import Games, NoSuchGame, now
from events.store import Pointer
from workers.bots import bot_to_act
from workers.queues import Queues

SWEEP_SECONDS: Final = 0.1
LEASE_MS: Final = 15_000
"""How long a due game is left to the job that has it; a lost job comes back by itself."""

DUE_MAX: Final = 200
"""Games taken from one partition in one sweep."""

log = structlog.get_logger()

_LEASE = Script(
    "local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3]) "
    "for _, game in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], game) end return due"
)


class Clock:
    """One of these leads; others wait to take over."""

    def __init__(self, games: Games, queues: Queues) -> None:
        self.games, self.queues = games, queues
        self.store = games.store
        self._leader = Leadership(self.store, "clock")
        self._jobs = Follower(self.store, "jobs")
        self._lobby = Follower(self.store, "lobby")
        self._indexed = indexed(games)

    def run(self) -> None:
        while True:
            self.tick()
            time.sleep(SWEEP_SECONDS)

    def tick(self) -> None:
        """One look at everything, if this clock leads."""
        try:
            if self._leader.held():
                self.follow()
                self.sweep()
        except StoreError as error:
            log.warning("the clock waits for the store", error=str(error))
            time.sleep(1.0)

    def follow(self) -> None:
        for follower, effect in ((self._lobby, self._indexed), (self._jobs, self._jobs_of)):
            try:
                follower.step(effect)
            except FellBehind:
                log.warning("the clock fell behind, looking through all games", follower=follower.name)
                follower.rebuild(effect)

    def sweep(self) -> int:
        """Leases every due game and has it looked at; how many."""
        at = now()
        partitions = self.store.partitions
        every = range(partitions.count)
        looked: list[tuple[str, Sequence[Word]]] = [
            (partitions.tag(p), ("ZRANGEBYSCORE", partitions.deadlines(p), "-inf", at, "LIMIT", 0, 1)) for p in every
        ]
        found = 0
        for partition, due in zip(every, self.store.connections.call_all(looked), strict=True):
            if due:
                found += self._lease(partition, at)
        return found

    def _lease(self, partition: int, at: int) -> int:
        partitions = self.store.partitions
        due = self.store.connections.run(
            partitions.tag(partition), _LEASE, [partitions.deadlines(partition)], [at, at + LEASE_MS, DUE_MAX]
        )
        for game in due:
            id = game.decode()
            self.queues.put("timeouts", "workers.jobs.time_out", id, job=f"timeout-{id}")
        return len(due)

    def _jobs_of(self, pointers: Sequence[Pointer]) -> list[Sequence[Word]]:
        for id in dict.fromkeys(pointer.game for pointer in pointers):
            try:
                game = self.games.load(id).game
            except NoSuchGame:
                continue
            if bot_to_act(game) is not None:
                self.queues.put("bots", "workers.jobs.play_bots", id, job=f"bots-{id}")
            if game.status == "finished":
                self.queues.put("scoring", "workers.jobs.score", id, job=f"score-{id}")
        return []
