"""Plays games and, on the way, compares what everybody is told of them with what they are told of twins."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import median
from typing import Any

from werkzeug.test import TestResponse

from domain.kernel.words import PUBLIC, Viewer
from domain.rulesets import EVERY_RULESET
from service.house import House
from tests.playing import strings_in
from tests.service.people import PATHS, Door, Person, full_table, play_on
from tests.twins.answers import Answered, answers, asked_after, asked_now, shown
from tests.twins.worlds import Moment, swapped, twin_of

AT = 4_000_000_000_000
ATTEMPTS_MAX = 6
MOVES_BETWEEN = 6
LEAKS_MAX = 20


@dataclass
class Told:
    """What was compared, what differed, and how long both took."""

    views: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)
    skipped: int = 0
    """How many moves a twin did not allow, because the seat holds other cards in secret there."""
    times: dict[str, list[tuple[float, float]]] = field(default_factory=dict)

    def add(self, other: Told) -> None:
        self.views += other.views
        self.kinds += other.kinds
        self.leaks += other.leaks
        self.skipped += other.skipped
        for kind, pairs in other.times.items():
            self.times.setdefault(kind, []).extend(pairs)

    def timing(self) -> Iterator[tuple[str, int, float, float, float]]:
        """Of each kind of answer: how often both worlds were timed, the median in µs at the table and at the twin, and
        how many standard deviations the count of "the table was slower" is away from half."""
        for kind, pairs in sorted(self.times.items()):
            slower = sum(real > twin for real, twin in pairs)
            deviations = (slower - len(pairs) / 2) / sqrt(len(pairs) / 4)
            yield kind, len(pairs), median(a for a, _ in pairs) * 1e6, median(b for _, b in pairs) * 1e6, deviations


class Watch:
    """One service; games are played at its tables, and compared with their twins."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.door, self.random = house, Door(house), Random(seed)
        self.told = Told()
        house.games.clock = lambda: AT

    def watch(self, ruleset: str, views: int) -> None:
        """Games of one ruleset until so many views of it were compared."""
        wanted = self.told.views[ruleset] + views
        while self.told.views[ruleset] < wanted and len(self.told.leaks) < LEAKS_MAX:
            rules = EVERY_RULESET[ruleset]
            players = self.random.randint(rules.players_min, rules.players_max)
            game, people = full_table(self.door, ruleset, players, clock=None)
            for _ in self._stretches(ruleset, game, people):
                if self.told.views[ruleset] >= wanted:
                    break

    def _stretches(self, ruleset: str, game: str, people: list[Person]) -> Iterator[None]:
        attempts: list[Any] = []
        while True:
            play_on(game, people, self.random, self.random.randint(1, MOVES_BETWEEN))
            status = people[0].seen(f"{PATHS}/{game}")
            if status["status"] != "running":
                return
            actor = self.random.choice(status["to_act"])["seat"]
            moves = people[actor].moves(game)["moves"]
            attempts += [self.random.choice(moves)["command"], {"type": f"{ruleset}.nonsense"}]
            for viewer in (*range(len(people)), PUBLIC):
                self._compare_now(ruleset, game, people, viewer, attempts[-ATTEMPTS_MAX:])
            self._compare_after(ruleset, game, people, actor, self.random.choice(moves)["command"])
            yield

    def _person(self, people: list[Person], viewer: Viewer) -> Person:
        return people[viewer] if isinstance(viewer, int) else self.door.stranger()

    def _compare_now(self, ruleset: str, game: str, people: list[Person], viewer: Viewer, attempts: list[Any]) -> None:
        """Both worlds are asked the same, in an order by lot: so neither profits from what the other warmed up."""
        table = self.house.games.load(game).game.table
        worlds = [table.copy(), twin_of(self.house, game, viewer, self.random)]
        order = self.random.choice([(0, 1), (1, 0)])
        told: dict[int, list[Answered]] = {}
        for which in order:
            with swapped(self.house, game, worlds[which]):
                asks = asked_now(self._person(people, viewer), self.door.stranger(), game, attempts)
                told[which] = answers(self.door, asks)
        for (kind, real, took), (_, twin, twin_took) in zip(told[0], told[1], strict=True):
            self._count(ruleset, kind, real == twin, f"{game} version {table.version}, viewer {viewer}")
            self.told.times.setdefault(kind, []).append((took, twin_took))

    def _compare_after(self, ruleset: str, game: str, people: list[Person], actor: int, command: Any) -> None:
        """The same move at the table and at a twin of each viewer, in which what the move shows is the same."""
        before = Moment(self.house, game)
        version = before.known.head.version
        real = _played(people[actor], game, command)
        assert real.status_code == 201, real.text
        after = Moment(self.house, game)
        if after.known.game.is_over:
            return
        for viewer in (*range(len(people)), PUBLIC):
            person = self._person(people, viewer)
            told = answers(self.door, asked_after(self.house, person, viewer, game, version))
            fixed = self._shown(person, game, version)
            before.come_back()
            with swapped(self.house, game, twin_of(self.house, game, viewer, self.random, fixed)):
                played = _played(people[actor], game, command)
                if played.status_code == 201:
                    twins = answers(self.door, asked_after(self.house, person, viewer, game, version))
            after.come_back()
            if played.status_code != 201:
                self.told.skipped += 1
                continue
            if viewer == actor:
                told.append(Answered("answer", shown(real), 0))
                twins.append(Answered("answer", shown(played), 0))
            for (kind, one, _), (_, other, _) in zip(told, twins, strict=True):
                where = f"{game} after version {version}, {json.dumps(command)} of seat {actor}, viewer {viewer}"
                self._count(ruleset, f"after: {kind}", one == other, where)

    def _shown(self, person: Person, game: str, version: int) -> Iterable[str]:
        events = person.seen(f"{PATHS}/{game}/events?after={version}")["items"]
        return strings_in([(event["type"], event["data"], event.get("private")) for event in events])

    def _count(self, ruleset: str, kind: str, is_alike: bool, where: str) -> None:
        self.told.views[ruleset] += 1
        self.told.kinds[kind] += 1
        if not is_alike:
            self.told.leaks.append(f"{kind}: {where}")


def _played(person: Person, game: str, command: Any) -> TestResponse:
    """The answer has the game and the next moves, too."""
    heads = {"Prefer": "return=representation", "X_Request_Id": "the-same-id"}
    return person.post(f"{PATHS}/{game}/commands", command, **heads)
