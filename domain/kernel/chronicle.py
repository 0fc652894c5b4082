"""A game and its record in memory, as a store would have them: for simulated games, and for tests."""

from collections.abc import Iterable
from copy import copy
from hashlib import sha256
from typing import Any, Final

import msgspec

from domain.kernel.clock import Clock, timestamp
from domain.kernel.command import Command
from domain.kernel.engine import decide, default, noted, open_step, start, time_out
from domain.kernel.event import Event
from domain.kernel.lifecycle import GameOpened, GameStarted, advanced, empty_table, fold, opened, sits_down
from domain.kernel.record import By, Cause, written
from domain.kernel.referee import Recorded
from domain.kernel.ruleset import Ruleset
from domain.kernel.step import Ballot
from domain.kernel.words import Milliseconds, Seat

BEGUN: Final[Milliseconds] = 1_800_000_000_000


class Chronicle:
    """A game, its history so far, and the time, which only moves when somebody moves it."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        secret: bytes,
        *,
        options: Any = None,
        clock: Clock | None = None,
        previous: Any = None,
    ) -> None:
        """`previous`: what the game before in a series handed over."""
        self.at = BEGUN
        self.previous = previous
        self.history: list[Recorded] = []
        opening = GameOpened(
            ruleset.id,
            ruleset.version,
            seats,
            msgspec.to_builtins(options or ruleset.options()),
            clock,
            "public",
            "p_0",
            None if previous is None else "g_before",
            sha256(secret).hexdigest(),
            secret.hex(),
        )
        self.game = opened("", ruleset, opening, self.at)
        self._write([opening], "system", None)

    def sit(self, seat: Seat, player: str | None, bot: str | None = None) -> None:
        """The last one to sit down starts the game."""
        taken = sits_down(self.game, player, bot, "", seat)
        full = copy(self.game)
        full.seats = self.game.seats[:]
        fold(full, taken, self.at)
        events: list[Event] = [taken]
        if None not in full.seats:
            table = empty_table(full, **({} if self.previous is None else {"previous": self.previous}))
            table.version = full.version + 1
            events += [GameStarted(), *start(full.ruleset, table, self.at)]
        self.happens(events, "system")

    def move(self, seat: Seat, command: Command) -> None:
        table, ruleset = self.game.table, self.game.ruleset
        is_vote = isinstance(open_step(table), Ballot) and type(command) not in ruleset.anytime_by_command
        self.happens(decide(ruleset, table, seat, command, self.at), seat, Cause(seat, command, is_vote))

    def time_out(self, seat: Seat) -> None:
        table = self.game.table
        cause = Cause(seat, default(table, seat), isinstance(open_step(table), Ballot))
        self.happens(time_out(self.game.ruleset, table, seat, self.at), "clock", cause)

    def note(self, event: Event, by: By = "system") -> None:
        """Something that is no move: somebody goes away, a dispute is opened."""
        self.happens(noted(self.game.ruleset, self.game.table, [event], self.at), by)

    def happens(self, events: Iterable[Event], by: By, cause: Cause | None = None) -> None:
        batch, self.game = advanced(self.game, events, self.at)
        self._write(batch, by, cause)

    def _write(self, batch: list[Event], by: By, cause: Cause | None) -> None:
        for one in written(self.game.ruleset, batch, by, cause):
            version = len(self.history) + 1
            parts = (one.by, one.command, list(one.rules), one.data, one.private)
            self.history.append(Recorded(version, one.type, one.schema, timestamp(self.at), *parts))
