"""What may be done in a clan turn, one class for each kind of command [KATANA-8.2]."""

from collections.abc import Iterable
from typing import Any

from domain.kernel.command import Command
from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.table import KatanaTable


class Action:
    """A kind of action. What it lists and what it refuses rest on the same functions."""

    command: type[Command]

    def candidates(self, table: KatanaTable, me: Seat) -> Iterable[Command]:
        """Every legal command of this kind, and no other."""
        raise NotImplementedError

    def objection(self, table: KatanaTable, me: Seat, command: Any) -> str | None:
        """The clause that forbids this command."""
        raise NotImplementedError

    def happens(self, table: KatanaTable, me: Seat, command: Any) -> Todo:
        raise NotImplementedError
