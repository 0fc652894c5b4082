"""What a seat asks for, and what it is told when the rules refuse."""

from typing import ClassVar

from msgspec import Struct


class Command(Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """One concrete move. Its tag is `<ruleset>.<verb>`; two equal commands are the same move."""

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that nobody else may read; the recorded command leaves them out."""

    @classmethod
    def verb(cls) -> str:
        """The stored name, `bang.play`."""
        return str(cls.__struct_config__.tag)


class IllegalMove(Exception):
    """A command that the rules refuse, with the clauses that refuse it."""

    version: int = 0
    """The game's version when the command was refused; `events` sets it."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.args

    def __str__(self) -> str:
        return ", ".join(self.args)


class NotYourDecision(IllegalMove):
    """Nobody asked this seat anything, and the verb is not one that may be used out of turn."""


class QuestionClosed(IllegalMove):
    """The answer names a question that is no longer open, or comes after its time."""


class NotRunning(IllegalMove):
    """No game is being played: it is over, or has not begun."""
