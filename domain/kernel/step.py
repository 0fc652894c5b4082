"""What is still to be done: tasks that run by themselves, prompts to one seat, ballots of several."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, final

from msgspec import Struct, structs

from domain.kernel.clock import Asked
from domain.kernel.command import Command, IllegalMove
from domain.kernel.event import Event
from domain.kernel.words import Seat


class Step(Struct, frozen=True, tag_field="step"):
    """A small record on the agenda. It carries no secret: secrets live in piles and votes."""

    is_event: ClassVar[Literal[False]] = False
    is_task: ClassVar[bool] = False
    is_ballot: ClassVar[bool] = False
    """These three flags are read for every step: on a Struct that is much quicker than `isinstance`."""
    schema: ClassVar[int] = 1
    concerns_the_out: ClassVar[bool] = False
    """Whether it stays on the agenda although its seat is out of the game."""

    @classmethod
    def stored_name(cls) -> str:
        return str(cls.__struct_config__.tag)


class Task(Step, frozen=True):
    """Done without asking anybody."""

    is_task = True

    @abstractmethod
    def run(self, table: Any) -> "Todo":
        """What is done, and what is to be done next."""


class Prompt(Step, frozen=True):
    """One seat must decide."""

    is_ballot: ClassVar[Literal[False]] = False
    candidates_are_options: ClassVar[bool] = False
    """Whether every candidate is an option, so that `objection` need not be asked."""
    seat: Seat
    decision: ClassVar[str]
    clause: ClassVar[str]
    default_rules: ClassVar[tuple[str, ...]] = ()
    """The clauses by which the clock answers this question; where there are none, those of `Ruleset.absent` are
    cited."""

    def settled(self, table: Any) -> "Todo | None":
        """What follows without asking, where public facts leave no choice; None: ask."""
        return None

    @abstractmethod
    def candidates(self, table: Any) -> Iterable[Command]:
        """Every command that might answer; those without an objection are the options."""

    def objection(self, table: Any, command: Any) -> IllegalMove | None:
        """Why this command is no answer. It is asked of any command, candidate or not."""
        return None

    def rules_for(self, table: Any, command: Any) -> tuple[str, ...]:
        """Exactly the clauses that allow this option; they follow from what the seat may know."""
        return (self.clause,)

    def default(self, table: Any) -> Command:
        """What the clock answers: always an option."""
        return self.options(table)[0]

    @abstractmethod
    def answered(self, table: Any, command: Any) -> "Todo":
        """What follows from this answer."""

    def about(self, table: Any) -> Mapping[str, Any]:
        """The public facts of the question; a game's `about` module has their types."""
        return _facts(self)

    def seconds(self, table: Any) -> int | None:
        """How many seconds this question has of its own; None: as many as the table's clock says, and then the seat's
        bank."""
        return None

    def options(self, table: Any) -> list[Command]:
        if self.candidates_are_options:
            return list(self.candidates(table))
        objection = self.objection
        return [command for command in self.candidates(table) if objection(table, command) is None]

    def accepts(self, table: Any, command: Any) -> bool:
        """Whether this command is an option; a prompt with many candidates may tell without listing them all."""
        may_be = self.candidates_are_options or self.objection(table, command) is None
        return may_be and command in self.candidates(table)


class Offering:
    """What each of several seats may send: those that vote, or those that may move out of turn."""

    __slots__ = ()
    candidates_are_options: ClassVar[bool] = False
    clause: ClassVar[str]

    @abstractmethod
    def candidates(self, table: Any, seat: Seat) -> Iterable[Command]:
        """Every command that this seat might send; those without an objection are its options."""

    def objection(self, table: Any, seat: Seat, command: Any) -> IllegalMove | None:
        return None

    def rules_for(self, table: Any, seat: Seat, command: Any) -> tuple[str, ...]:
        """Exactly the clauses that allow this option; they follow from what the seat may know."""
        return (self.clause,)

    def options(self, table: Any, seat: Seat) -> list[Command]:
        if self.candidates_are_options:
            return list(self.candidates(table, seat))
        objection = self.objection
        return [command for command in self.candidates(table, seat) if objection(table, seat, command) is None]

    def accepts(self, table: Any, seat: Seat, command: Any) -> bool:
        """Whether this command is an option."""
        may_be = self.candidates_are_options or self.objection(table, seat, command) is None
        return may_be and command in self.candidates(table, seat)


class Ballot(Offering, Step, frozen=True):
    """Several seats decide in secret; nothing happens until the last one has."""

    is_ballot: ClassVar[Literal[True]] = True
    decision: ClassVar[str]
    default_rules: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def voters(self, table: Any) -> Sequence[Seat]:
        """Who decides, by public facts alone."""

    def asked_by(self, table: Any, seat: Seat) -> tuple[str, ...]:
        """The clauses by which this seat votes; its sealed vote cites them, so they follow from public facts alone."""
        return (self.clause,)

    def default(self, table: Any, seat: Seat) -> Command:
        return self.options(table, seat)[0]

    @abstractmethod
    def counted(self, table: Any, votes: Mapping[Seat, Any]) -> "Todo":
        """What follows once everybody has decided."""

    def about(self, table: Any) -> Mapping[str, Any]:
        return _facts(self)

    def seconds(self, table: Any) -> int | None:
        return None


@final
class Drop(Struct, frozen=True):
    """Takes the nearest step of a kind off the agenda: a cancelled card, a closed window."""

    is_event: ClassVar[Literal[False]] = False
    kind: type[Step]


class Pending(Struct, frozen=True, omit_defaults=True):
    """A step on the agenda, with the questions it has put and the votes it has got."""

    step: Any
    asked: dict[int, Asked] = {}
    votes: dict[int, Any] = {}


NOBODY: Final[dict[int, Any]] = {}
"""`asked` and `votes` of every step that has not been put yet; one dict is enough, because neither is ever changed in
place."""


class Anytime(Offering):
    """A move out of turn: whenever anybody is asked, these seats might use it."""

    command: type[Command]

    @abstractmethod
    def seats(self, table: Any) -> list[Seat]:
        """Who might have this move, by public facts alone."""

    @abstractmethod
    def happens(self, table: Any, seat: Seat, command: Any) -> "Todo":
        """What follows from this move."""


Todo = Iterable[Event | Step | Drop]
"""Events first, then steps and drops."""


def _facts(step: Step) -> dict[str, Any]:
    facts = structs.asdict(step)
    facts.pop("seat", None)
    return facts
