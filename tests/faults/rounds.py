"""Rounds of faults while people play, and what became of all that they were told."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec

from tests.faults.befalling import FAULTS
from tests.faults.house import House
from tests.faults.players import Player, wait_for_moves

PLAYERS = 4
PLAYED_SECONDS_MAX = 2.0
"""Between two faults."""


class Befallen(msgspec.Struct):
    """One kind of fault: how often it befell the service, and how long it took each time until everybody moved."""

    rounds: int = 0
    stuck: int = 0
    seconds: list[float] = msgspec.field(default_factory=list)

    @property
    def recovery(self) -> tuple[float, float]:
        """Seconds: the median, and the longest."""
        return (statistics.median(self.seconds), max(self.seconds)) if self.seconds else (0.0, 0.0)


class Outcome(msgspec.Struct):
    """What a run came to. Lost, doubled, stuck: each of them breaks a promise."""

    faults: dict[str, Befallen]
    acknowledged: int = 0
    tried_again: int = 0
    games: int = 0
    lost: int = 0
    doubled: int = 0

    @property
    def is_kept(self) -> bool:
        return not (self.lost or self.doubled or any(one.stuck for one in self.faults.values()))


def run(names: Sequence[str], seed: int, tell: Callable[[str], None] = lambda _: None) -> Outcome:
    """Plays, and has each of these faults befall the service in turn; then compares journals and streams."""
    random = Random(seed)
    outcome = Outcome({name: Befallen() for name in names})
    with tempfile.TemporaryDirectory(prefix="gyoji-faults-") as folder:
        house = House(Path(folder))
        house.start()
        players = [Player(house.address, number, seed * PLAYERS + number) for number in range(PLAYERS)]
        try:
            for player in players:
                player.start()
            wait_for_moves(players)
            for name in names:
                time.sleep(random.random() * PLAYED_SECONDS_MAX)
                _befall(name, house, players, random, outcome.faults[name])
                tell(f"{name}: all moved after {outcome.faults[name].seconds[-1]:.1f} s")
            _compare(players, outcome)
        finally:
            house.stop()
    return outcome


def _befall(name: str, house: House, players: list[Player], random: Random, told: Befallen) -> None:
    told.rounds += 1
    FAULTS[name](house, players, random)
    try:
        told.seconds.append(wait_for_moves(players))
    except AssertionError:
        told.stuck += 1
        raise


def _compare(players: list[Player], outcome: Outcome) -> None:
    for player in players:
        player.stop()
    for player in players:
        player.join()
        if player.failure is not None:
            raise player.failure
        lost, doubled = player.checked()
        outcome.lost += lost
        outcome.doubled += doubled
        outcome.acknowledged += len(player.journal)
        outcome.tried_again += player.tried_again
        outcome.games += len(player.games)
