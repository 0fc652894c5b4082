"""What may be done in a clan turn, one class for each kind of command [KATANA-8.2]."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from domain.kernel.command import Command
from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.table import KatanaTable


class Action:
    """A kind of action. Its `candidates` and its `objection` use the same functions, so that they always agree."""

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
        """The clause that forbids this command; None exactly for those that are listed."""

    @abstractmethod
    def happens(self, table: KatanaTable, me: Seat, command: Any) -> Todo:
        """What follows from this command."""
