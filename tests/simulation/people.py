"""People at tables who know only what they were told, and repeat each request with the same key until it is
answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from domain.kernel.clock import Clock
from domain.kernel.command import Command
from domain.kernel.engine import asked, legal
from domain.kernel.lifecycle import Game
from domain.kernel.words import Seat
from events.acts import REFUSING
from events.games import Games
from events.play import NoSuchGame, Played, TooBusy
from events.redis.errors import StoreError
from tests.simulation.house import Gone, House
from tests.simulation.scheduler import Process, Scheduler
from tests.tables import make_move

T = TypeVar("T")

PACE_MS: Final = 400
NAP_MS: Final = 6_000
NAPS: Final = 0.05
"""How often somebody lets their time run out."""

TWICE: Final = 0.1
"""How often somebody sends the same command twice at once."""

CLOCK: Final = Clock(per_decision=5, bank=5)


class Acknowledged(msgspec.Struct, frozen=True):
    """Something that was acknowledged, and so must have been stored by then."""

    game: str
    key: str
    first: int
    last: int
    hash: str
    turn: int
    """The scheduler's turn at which it was acknowledged."""


class Journal:
    """All that the service has acknowledged, kept outside of it."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self.promised: list[Acknowledged] = []
        self.repeated = 0
        self.refused = 0
        self._went_back = -1

    def note(self, key: str, played: Played, began: int) -> Played:
        """Notes what was played. `began` is the turn at which it was requested: what was under way when the store went
        back is no promise."""
        last = played.events[-1]
        first = played.events[0].version
        told = Acknowledged(played.game.id, key, first, last.version, last.hash, self._scheduler.turns)
        if began > self._went_back:
            self.promised.append(told)
        self.repeated += played.is_repeat
        return played

    def forget_since(self, turn: int) -> None:
        """The store went back to what it held at that turn: what was acknowledged later may be lost."""
        self.promised = [told for told in self.promised if told.turn <= turn]
        self._went_back = self._scheduler.turns


class Person:
    """One seat at one table."""

    def __init__(self, house: House, journal: Journal, game: str, name: str) -> None:
        self._house, self._journal, self._game, self._name = house, journal, game, name
        self._random, self._scheduler = house.scheduler.random, house.scheduler
        self._sent = 0

    def _key(self) -> str:
        self._sent += 1
        return f"{self._game} {self._name} {self._sent}"

    def _does(self, key: str, work: Callable[[Games], Played]) -> Played:
        """Repeats the request until it is answered, and notes the answer in the journal."""

        def numbered(games: Games) -> tuple[int, Played]:
            return self._scheduler.turns, work(games)

        began, played = self._insist(numbered)
        return self._journal.note(key, played, began)

    def _insist(self, work: Callable[[Games], T]) -> T:
        """Repeats the request until there is an answer of any kind."""
        while True:
            try:
                return self._house.ask(work)
            except (Gone, StoreError, TooBusy):
                self._scheduler.sleep(self._random.randrange(PACE_MS))

    def opens(self, ruleset: str, seats: int, bots: int) -> None:
        key = self._key()
        name, body = self._name, key.encode()
        played = self._does(
            key, lambda games: games.open(self._game, ruleset, seats, name, clock=CLOCK, key=key, body=body)
        )
        for _ in range(bots):
            self._seats_a_bot(self._random.choice(sorted(played.game.ruleset.bots)))

    def _seats_a_bot(self, kind: str) -> None:
        self._sits(lambda games, key: games.sit_bot(self._game, self._name, kind, key=key, body=key.encode()))

    def sits_down(self, stays: bool) -> None:
        """Sits down and plays, unless the table never fills up."""
        self._sits(lambda games, key: games.sit(self._game, self._name, key=key, body=key.encode()))
        if stays:
            self.plays()

    def _sits(self, work: Callable[[Games, str], Played]) -> None:
        key = self._key()
        try:
            self._does(key, lambda games: work(games, key))
        except (NoSuchGame, *REFUSING):
            self._journal.refused += 1

    def plays(self) -> None:
        """Plays until the game is over, or until the table is lost because the store went back."""
        while True:
            self._scheduler.sleep(self._random.randrange(PACE_MS))
            try:
                game = self._insist(lambda games: games.load(self._game).game)
            except NoSuchGame:
                return
            if game.is_over:
                return
            seat = self._seat(game)
            if game.status == "running" and seat in asked(game.table):
                self._answers(game, seat)

    def _seat(self, game: Game) -> Seat | None:
        return next((n for n, one in enumerate(game.seats) if one is not None and one.player == self._name), None)

    def _answers(self, game: Game, seat: Seat) -> None:
        if self._random.random() < NAPS:
            self._scheduler.sleep(NAP_MS)
        command = self._random.choice(legal(game.ruleset, game.table, seat))
        question, key = asked(game.table)[seat].question, self._key()
        if self._random.random() < TWICE:
            self._scheduler.spawn(lambda: self._sends(seat, command, question, key), Process("hasty"))
        self._sends(seat, command, question, key)

    def _sends(self, seat: Seat, command: Command, question: int, key: str) -> None:
        body = repr(command).encode()
        try:
            self._does(
                key, lambda games: make_move(games, self._game, seat, command, question=question, key=key, body=body)
            )
        except (NoSuchGame, *REFUSING):
            self._journal.refused += 1
