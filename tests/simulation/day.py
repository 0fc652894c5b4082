"""One seed: tables are opened and played while things go wrong, then all is calm, then every promise is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from domain.rulesets import EVERY_RULESET
from events.store import Store
from tests.simulation.faults import Chances, Fate, Fault
from tests.simulation.house import House
from tests.simulation.model import ModelConnections, ModelServer
from tests.simulation.people import Journal, Person
from tests.simulation.promises import check, is_settled
from tests.simulation.scheduler import BEGINNING_MS, Process, Scheduler
from tests.tables import games_on
from workers.workshop import Workshop, workshop_of

STORM_TURNS_MAX: Final = 12_000
TURNS_MAX: Final = 1_000_000
"""After this many turns a day counts as stuck; some tables of Samurai & Katana need half of them."""
STILL_MS: Final = 8_000
"""How long everything stands still: longer than a lead and a lease of an overdue game last."""

AHEAD_MS: Final = 60_000
AHEAD_TURNS: Final = 300
"""For how many turns the wall clock is wrong before it is set right."""

COPY_EVERY: Final = 600
"""Turns."""

LOOK_EVERY: Final = 200
"""Turns."""

SLOWNESSES: Final = (1, 3, 20)
SLOWNESS_AT_LAST: Final = 6_000
"""At the end, when people do nothing more, days pass in seconds."""

SEATS_MAX: Final = 4
MISSED: Final = 0.1
"""How often the last player of a table never comes, so that it is closed after a day."""


class Plan(msgspec.Struct, frozen=True):
    """How much is played."""

    rulesets: tuple[str, ...]
    tables_max: int


WHOLE: Final = Plan(("example", "example", "bang", "samurai-sword", "shamans", "yojimbo", "samurai-katana"), 3)
SHORT: Final = Plan(("example",), 1)


class Day(msgspec.Struct, frozen=True):
    """What happened on a day that kept all promises."""

    seed: int
    faults: Counter[Fault]
    events: int
    acknowledged: int
    repeated: int
    refused: int
    turns: int
    hours: float


def lived(seed: int, folder: Path, plan: Plan = WHOLE) -> Day:
    """Simulates a day. Raises Broken or Stuck. The folder is for keys."""
    simulation = _Simulation(seed, folder, plan)
    with simulation.scheduler.instead_of_the_worlds(), simulation.house.open():
        return simulation.lived()


class _Simulation:
    def __init__(self, seed: int, folder: Path, plan: Plan) -> None:
        self._seed, self._folder, self._plan = seed, folder, plan
        self._random = Random(seed)
        self.scheduler = Scheduler(self._random)
        self._fate = Fate(Chances.drawn(self._random), self._random)
        self._server = ModelServer()
        self.house = House(self._server, self.scheduler, self._fate, folder)
        self.scheduler.slowness = self._random.choice(SLOWNESSES)
        self._journal = Journal(self.scheduler)
        self._copies: list[tuple[int, dict[bytes, tuple[bytes, int]]]] = []
        self._people = 0
        self._right_again = 0
        """The turn at which the wall clock is set right."""

    def lived(self) -> Day:
        for number in range(self._random.randint(1, self._plan.tables_max)):
            self._open(f"g_{number}")
        self.scheduler.run(lambda: self.scheduler.turns >= STORM_TURNS_MAX or not self._people, TURNS_MAX, self._befall)
        self._fate.is_calm = True
        self.scheduler.ahead = 0.0
        self.scheduler.run(lambda: not self._people, TURNS_MAX, lambda: None)
        self.scheduler.slowness = SLOWNESS_AT_LAST
        shop = self._shop()
        self.scheduler.run(lambda: self.scheduler.turns % LOOK_EVERY == 0 and is_settled(shop), TURNS_MAX, lambda: None)
        self.scheduler.end()
        return Day(
            self._seed,
            self._fate.happened,
            check(shop, self._journal.promised),
            len(self._journal.promised),
            self._journal.repeated,
            self._journal.refused,
            self.scheduler.turns,
            (self.scheduler.at - BEGINNING_MS) / 3_600_000,
        )

    def _shop(self) -> Workshop:
        """A workshop without faults, outside of all turns."""
        return workshop_of(games_on(Store(ModelConnections(self._server)), self._folder / "keys"))

    # People

    def _open(self, game: str) -> None:
        ruleset = self._random.choice(self._plan.rulesets)
        rules = EVERY_RULESET[ruleset]
        seats = self._random.randint(rules.players_min, min(SEATS_MAX, rules.players_max))
        bots = self._random.randrange(seats)
        host = Person(self.house, self._journal, game, f"{game} host")
        guests = [Person(self.house, self._journal, game, f"{game} guest {n}") for n in range(1, seats - bots)]
        if guests and self._random.random() < MISSED:
            guests.pop()
        is_full = len(guests) + bots + 1 == seats

        def opens() -> None:
            host.opens(ruleset, seats, bots)
            for guest in guests:
                self._spawn(lambda guest=guest: guest.sits_down(is_full))  # type: ignore[misc]
            if is_full:
                host.plays()

        self._spawn(opens)

    def _spawn(self, work: Callable[[], object]) -> None:
        """Starts somebody whose end the day waits for."""
        self._people += 1

        def until_done() -> None:
            work()
            self._people -= 1

        self.scheduler.spawn(until_done, Process("person"))

    # Faults

    def _befall(self) -> None:
        if self.house.parts and self._fate.strikes("killed"):
            self.house.kill(self._random.choice(self.house.parts))
        if self._fate.strikes("stood still"):
            self.scheduler.at += STILL_MS
        if self.scheduler.turns >= self._right_again:
            self.scheduler.ahead = 0.0
        if self._fate.strikes("clock ahead"):
            self.scheduler.ahead, self._right_again = AHEAD_MS, self.scheduler.turns + AHEAD_TURNS
        if self.scheduler.turns % COPY_EVERY == 0:
            self._copies.append((self.scheduler.turns, self._server.copied()))
        if self._copies and self._fate.strikes("store went back"):
            turn, copied = self._random.choice(self._copies[-3:])
            self._server.put_back(copied)
            self._journal.forget_since(turn)
            self._copies = [one for one in self._copies if one[0] <= turn]
