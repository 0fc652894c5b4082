"""Given a table, when somebody acts, then this happens: the rulebook's sentences as tests."""

from collections.abc import Callable, Iterator
from typing import Any, Self

import pytest

from domain.kernel.command import Command, IllegalMove, QuestionClosed
from domain.kernel.engine import Decided, answers, asked, decide, evolve, legal, noted, open_step, rules_of, time_out
from domain.kernel.event import Event
from domain.kernel.ruleset import Ruleset
from domain.kernel.step import Pending, Step
from domain.kernel.table import Table

clause: Callable[..., pytest.MarkDecorator] = pytest.mark.clause
"""`@clause("BANG-4.7")`: this test holds that clause."""

SEED = bytes(range(32))

WHEREVER: Any = None
"""In place of a table, for an event that cites the same clauses at every table."""


class Given:
    """A table, and everything that happened to it since it was given."""

    def __init__(
        self,
        ruleset: Ruleset,
        table: Any,
        events: list[Event],
        rules: list[tuple[str, ...]],
        refusal: IllegalMove | None = None,
    ) -> None:
        self.ruleset = ruleset
        self._table = table
        self._events = events
        self._rules = rules
        self.refusal = refusal

    @property
    def table(self) -> Any:
        self._is_accepted()
        return self._table

    @property
    def events(self) -> list[Event]:
        self._is_accepted()
        return self._events

    def when(self, seat: int, command: Command, *, at: int = 0, question: int | None = None) -> "Given":
        self._is_accepted()
        before = self._table.copy()
        try:
            decided = decide(self.ruleset, self._table, seat, command, at, question)
        except IllegalMove as refusal:
            may_be_listed = isinstance(refusal, QuestionClosed)
            is_listed = command in legal(self.ruleset, self._table, seat)
            assert may_be_listed or not is_listed, f"{command} is listed, yet refused"
            assert self._table == before, "a refused command changed the table"
            return Given(self.ruleset, self._table, self._events, self._rules, refusal)
        assert self._table == before, "decide changed its table"
        return self.after(decided)

    def when_time_runs_out(self, seat: int, *, at: int = 0) -> "Given":
        return self.after(time_out(self.ruleset, self.table, seat, at))

    def refused(self, *clauses: str) -> Self:
        """The command was refused, by exactly these clauses."""
        assert self.refusal is not None, "the command was accepted"
        assert set(self.refusal.clauses) == set(clauses)
        assert set(clauses) <= self.ruleset.clauses.keys(), f"{clauses} is not all in the rulebook"
        return self

    def happened(self, *expected: Event | type[Event]) -> Self:
        """These events, or kinds of events, in this order; others may stand between them."""
        events = iter(self.events)
        for wanted in expected:
            assert any(_is(event, wanted) for event in events), f"{wanted} did not happen in {self._events}"
        return self

    def never(self, *kinds: type[Event]) -> Self:
        assert not [event for event in self.events if isinstance(event, kinds)]
        return self

    def cited(self, wanted: Event | type[Event], *clauses: str) -> Self:
        """The newest such event names exactly these clauses."""
        cited = [rules for event, rules in zip(self.events, self._rules, strict=True) if _is(event, wanted)]
        assert cited, f"{wanted} did not happen in {self._events}"
        assert cited[-1] == clauses
        assert set(clauses) <= self.ruleset.clauses.keys(), f"{clauses} is not all in the rulebook"
        return self

    def allows(self, seat: int, command: Command, *clauses: str) -> Self:
        """This command is offered, by exactly these clauses."""
        self.offers(seat, command)
        assert rules_of(self.ruleset, self.table, seat, command) == clauses
        assert set(clauses) <= self.ruleset.clauses.keys(), f"{clauses} is not all in the rulebook"
        return self

    def asked(self, seat: int, decision: str) -> Self:
        assert seat in asked(self.table), f"seats {sorted(asked(self.table))} are asked"
        assert open_step(self.table).decision == decision
        return self

    def offers(self, seat: int, *commands: Command) -> Self:
        moves = legal(self.ruleset, self.table, seat)
        assert [command for command in commands if command not in moves] == []
        return self

    def offers_not(self, seat: int, *commands: Command) -> Self:
        moves = legal(self.ruleset, self.table, seat)
        assert [command for command in commands if command in moves] == []
        return self

    def offers_exactly(self, seat: int, *commands: Command) -> Self:
        """These answers to the open question and no others, in any order."""
        moves = answers(self.table, seat)
        assert len(moves) == len(commands)
        return self.offers(seat, *commands)

    def after(self, decided: Decided) -> "Given":
        assert evolve(self._table.copy(), decided.events) == decided.table, "something else than events changed a table"
        self.ruleset.check(decided.table)
        return Given(self.ruleset, decided.table, [*self._events, *decided.events], [*self._rules, *decided.rules])

    def _is_accepted(self) -> None:
        assert self.refusal is None, f"the command was refused: {self.refusal}"


def given(ruleset: Ruleset, table: Table, *steps: Step) -> Given:
    """A table with these steps on its agenda, the first of them next; runs on to the first question."""
    table = table.copy()
    table.agenda += [Pending(step) for step in reversed(steps)]
    ruleset.check(table)
    reached = noted(ruleset, table, [], 0)
    return Given(ruleset, reached.table, reached.events, [*reached.rules])


def kinds(events: list[Event]) -> Iterator[str]:
    """The names of the events, without the kernel's own."""
    return (type(event).__name__ for event in events if not event.stored_name().startswith("table."))


def _is(event: Event, wanted: Event | type[Event]) -> bool:
    return isinstance(event, wanted) if isinstance(wanted, type) else event == wanted
