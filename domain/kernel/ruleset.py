"""What a game tells the kernel: what it is made of, its rules as functions, its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.bots import Bot
from domain.kernel.clauses import Clause
from domain.kernel.command import Command
from domain.kernel.event import Event, EventUpcast
from domain.kernel.facts import FACT_UPCASTS, FACTS
from domain.kernel.reactions import Reactions
from domain.kernel.score import Score
from domain.kernel.step import Anytime, Step, Todo
from domain.kernel.table import Table
from domain.kernel.texts import Text, Texts
from domain.kernel.wording import Wording
from domain.kernel.words import Language, Seat, Viewer

StepUpcast = Callable[[dict[str, Any]], dict[str, Any]]


def steps_in(*modules: ModuleType) -> tuple[type[Step], ...]:
    """All steps that these modules define. A class without a stored name (`bang.Shot:1`) is only a base of others."""
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Step)
        and kind.__module__ == module.__name__
        and ":" in kind.stored_name()
    )


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One game: its material, its rules as functions, its words."""

    id: str
    version: int
    """Raised whenever `legal` or `decide` may answer differently."""
    name: Text
    pitch: Text
    """The game in two sentences."""
    players_min: int
    players_max: int
    quick_seats: int
    """How many sit at a table that somebody opens in a hurry, to play with bots."""
    minutes: int
    """About how long a game takes."""

    options: type[Struct]
    misfit: Callable[[Any, int], str | None] = lambda options, players: None
    """The name of an option that this number of players does not allow."""
    table: type[Table]
    view: type[Struct]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    steps: tuple[type[Step], ...]

    setup: Callable[[Any], Todo]
    """What is done first at the empty table; it shuffles and picks by `table.chance`, as steps do."""
    reactions: Reactions
    anytime: tuple[Anytime, ...] = ()
    is_over: Callable[[Any], bool]
    score: Callable[[Any], Score]
    visible: Callable[[Any, Viewer], Struct]
    """The table as one viewer may see it, built by allow-list."""
    drawn: Callable[[Any, "Ruleset", Language], str]
    """A view as plain text."""
    situation: Callable[[Any, "Ruleset", Language], str]
    """A view in a few words: where the game stands."""
    labels: Mapping[str, Text]
    """The words in a drawing of the table; names and numbers fill `{0}` …."""
    turns: tuple[type[Event], ...]
    """The events with which a turn or a round begins: a history is divided by them."""

    unasked: Callable[[Any, Seat, Any], tuple[str, ...]]
    """The clauses by which a seat is refused that was asked nothing."""
    otherwise: str
    """The clause that refuses what no other clause does."""
    over: Callable[[Any], tuple[str, ...]]
    """The clauses by which the game has ended; they refuse everything after it."""
    absent: tuple[str, ...]
    """The clauses by which the clock answers for a seat that lets its time pass."""

    clauses: Mapping[str, Clause]
    sections: Mapping[str, Text]
    """The sections of the printed rulebook, by the keys that clauses name."""
    chapters: tuple[Text, ...]
    """The titles of the rulebook's chapters; clause BANG-4.7 stands in the fourth."""
    texts: Texts
    choosing: Callable[[Any, Seat, Any], Mapping[str, Any]] = lambda table, seat, command: {}
    """Further facts for the label of a move, from what its seat may know: what a defence sums up to, what is paid."""
    components: Callable[[Language], dict[str, Any]]
    bots: Mapping[str, Bot]
    handover: type[Struct] | None = None
    """The facts that a finished game hands to the next of a series."""
    handed_over: Callable[[Any], Struct] | None = None
    event_upcasts: Mapping[tuple[str, int], EventUpcast] = field(default_factory=dict)
    """From an old schema of an event to the next one: (stored name, schema) to a function of its parts."""
    step_upcasts: Mapping[str, StepUpcast] = field(default_factory=dict)
    """From an old stored name of a step (`bang.Shot:1`) to the fields of the next one, its name included."""
    check: Callable[[Any], None] = lambda table: None
    """Raises AssertionError where an invariant of the material is broken."""

    @cached_property
    def command_types(self) -> dict[str, type[Command]]:
        return {command.verb(): command for command in self.commands}

    @cached_property
    def event_types(self) -> dict[str, type[Event]]:
        return {event.stored_name(): event for event in (*FACTS, *self.events)}

    @cached_property
    def upcasts(self) -> Mapping[tuple[str, int], EventUpcast]:
        """Of all events, the kernel's own included."""
        return {**FACT_UPCASTS, **self.event_upcasts}

    @cached_property
    def step_types(self) -> dict[str, type[Step]]:
        return {step.stored_name(): step for step in self.steps}

    @cached_property
    def anytime_by_command(self) -> dict[type[Command], Anytime]:
        return {move.command: move for move in self.anytime}

    @cached_property
    def event_wordings(self) -> dict[tuple[str, Language], Any]:
        """A cache: the sentences of events, parsed and ready to be filled (domain/kernel/saying.py)."""
        return {}

    @cached_property
    def question_wordings(self) -> dict[tuple[str, Language], Wording]:
        """The same for what questions are about."""
        return {}

    @cached_property
    def move_wordings(self) -> dict[tuple[type[Command], Language], Wording]:
        """The same for the labels of moves."""
        return {}

    def allows(self, players: int) -> bool:
        return self.players_min <= players <= self.players_max

    def options_for(self, players: int, plain: Any) -> Struct:
        """The options of a game from their JSON; raises msgspec.ValidationError where they are malformed."""
        options = msgspec.convert(plain, self.options)
        misfit = self.misfit(options, players)
        if misfit is not None:
            raise msgspec.ValidationError(f"Not allowed with {players} players - at `$.{misfit}`")
        return options
