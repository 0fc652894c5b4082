"""Rounds of faults while people play, and whether all that was acknowledged is kept."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec

from tests.faults.befalling import ALONE, APART, FAULTS
from tests.faults.house import House
from tests.faults.pair import Pair
from tests.faults.players import Player, wait_for_moves

PLAYERS = 4
PLAYED_SECONDS_MAX = 2.0
"""How long people play between two faults."""


class Befallen(msgspec.Struct):
    """One kind of fault: how often it was inflicted, and how long it took each time until everybody moved again."""

    rounds: int = 0
    stuck: int = 0
    seconds: list[float] = msgspec.field(default_factory=list)

    @property
    def recovery(self) -> tuple[float, float]:
        """Seconds: the median, and the longest."""
        return (statistics.median(self.seconds), max(self.seconds)) if self.seconds else (0.0, 0.0)


class Outcome(msgspec.Struct):
    """The result of a run. Each of `lost`, `doubled` and `stuck` is a broken promise."""

    faults: dict[str, Befallen]
    acknowledged: int = 0
    tried_again: int = 0
    games: int = 0
    lost: int = 0
    told_lost: int = 0
    """Lost because a replica took over that lacked it, as its receipt tells: no promise is broken."""
    doubled: int = 0
    why_stuck: list[str] = msgspec.field(default_factory=list)

    @property
    def is_kept(self) -> bool:
        return not (self.lost or self.doubled or any(one.stuck for one in self.faults.values()))


def run(names: Sequence[str], seed: int, tell: Callable[[str], None] = lambda _: None) -> Outcome:
    """Has people play, and inflicts these faults in turn, first those of a service with a Redis of its own, then those
    of one whose Redis is elsewhere; afterwards compares journals and stored games."""
    outcome = Outcome({name: Befallen() for name in names})
    for kinds in (ALONE, APART):
        if chosen := [name for name in names if name in kinds]:
            with tempfile.TemporaryDirectory(prefix="gyoji-faults-") as folder:
                pair = Pair(Path(folder)) if kinds is APART else None
                try:
                    _run(House(Path(folder), pair), chosen, seed, tell, outcome)
                finally:
                    if pair is not None:
                        pair.close()
    return outcome


def _run(house: House, names: Sequence[str], seed: int, tell: Callable[[str], None], outcome: Outcome) -> None:
    random = Random(seed)
    house.start()
    players = [Player(house.address, number, seed * PLAYERS + number) for number in range(PLAYERS)]
    try:
        for player in players:
            player.start()
        wait_for_moves(players)
        for name in names:
            time.sleep(random.random() * PLAYED_SECONDS_MAX)
            told = outcome.faults[name]
            if (why := _stuck(name, house, players, random, told)) is not None:
                outcome.why_stuck.append(f"{name}: {why}")
                return tell(f"{name}: stuck, nothing more befalls this house")
            tell(f"{name}: all moved after {told.seconds[-1]:.1f} s")
        _compare(house, players, outcome)
    finally:
        house.stop()


def _stuck(name: str, house: House, players: list[Player], random: Random, told: Befallen) -> str | None:
    """Inflicts a fault and waits until everybody moves again; gives why they did not, or None. It does not raise, so
    that the rounds before are still reported."""
    told.rounds += 1
    try:
        told.seconds.append(wait_for_moves(players, FAULTS[name](house, random)))
    except AssertionError as why:
        told.stuck += 1
        return str(why)
    return None


def _compare(house: House, players: list[Player], outcome: Outcome) -> None:
    for player in players:
        player.stop()
    for player in players:
        player.join()
        if player.failure is not None:
            raise player.failure
        found = player.checked(lambda at: house.pair is not None and house.pair.may_have_lost(at))
        outcome.lost += found.lost
        outcome.told_lost += found.told_lost
        outcome.doubled += found.doubled
        outcome.acknowledged += len(player.journal)
        outcome.tried_again += player.tried_again
        outcome.games += len(player.games)
