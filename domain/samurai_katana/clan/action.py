"""What may be done in a clan turn, one class for each kind of command [KATANA-8.2]."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from domain.kernel.command import Command
from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.table import KatanaTable


class Action:
    """A kind of action. What it lists and what it refuses rest on the same functions."""

    command: type[Command]
    rules: tuple[str, ...] = ()
    """The clauses that allow it, where they are always the same."""

    def rules_for(self, table: KatanaTable, me: Seat, command: Any) -> tuple[str, ...]:
        """Exactly the clauses that allow this command."""
        return self.rules

    @abstractmethod
    def candidates(self, table: KatanaTable, me: Seat) -> Sequence[Command]:
        """Every legal command of this kind, and no other."""

    @abstractmethod
    def objection(self, table: KatanaTable, me: Seat, command: Any) -> str | None:
        """The clause that forbids this command."""

    @abstractmethod
    def happens(self, table: KatanaTable, me: Seat, command: Any) -> Todo:
        """What follows from this command."""


class Offers:
    """All legal commands of several actions. Whether one of them is legal is asked of its own action alone."""

    def __init__(self, actions: dict[type[Command], Action], table: KatanaTable, me: Seat) -> None:
        self.actions, self.table, self.me = actions, table, me

    def __iter__(self) -> Iterator[Command]:
        for action in self.actions.values():
            yield from action.candidates(self.table, self.me)

    def __contains__(self, command: Command) -> bool:
        action = self.actions.get(type(command))
        return action is not None and command in action.candidates(self.table, self.me)
