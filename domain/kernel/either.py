"""A question with two answers, the same at every table."""

from typing import Any, ClassVar

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt


class Either(Prompt, frozen=True):
    """One of two commands; the clock answers with the first, and anything else breaks the clause of the question."""

    candidates_are_options = True
    answers: ClassVar[tuple[Command, Command]]

    def candidates(self, table: Any) -> tuple[Command, ...]:
        return self.answers

    def objection(self, table: Any, command: Any) -> IllegalMove | None:
        return None if command in self.answers else IllegalMove(self.clause)
