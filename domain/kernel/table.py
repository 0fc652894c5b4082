"""All there is to know about a game under way. Only `Event.apply` changes it."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cache
from operator import attrgetter
from typing import Any, Self, get_args, get_origin, get_type_hints

from msgspec import Struct, field

from domain.kernel.chance import Chance
from domain.kernel.clock import Clock
from domain.kernel.score import Result
from domain.kernel.step import Pending
from domain.kernel.words import Card, Seat


class Table(Struct, kw_only=True, omit_defaults=True):
    """Subclassed once per game. Its fields are lists, dicts and immutable values, so a copy is cheap."""

    players: int
    options: Any
    seed: str = ""
    """Hex; whoever has it knows every draw to come."""
    version: int = 0
    draws: int = 0
    hands: list[list[Card]] = field(default_factory=list)
    agenda: list[Pending] = field(default_factory=list)
    """Still to be done; the last comes first."""
    clock: Clock | None = None
    banks: list[int] = field(default_factory=list)
    strikes: list[int] = field(default_factory=list)
    """Time-outs in a row, by seat."""
    away: list[Seat] = field(default_factory=list)
    disputes: int = 0
    """Disputes of someone seated that are being judged: while there are any, all clocks stand still."""
    result: Result | None = None
    thrower: Chance | None = None
    """Set on the copy that a decision is worked out on, never on a table that is kept."""

    @property
    def chance(self) -> Chance:
        assert self.thrower is not None, "chance is asked while deciding, never while replaying"
        return self.thrower

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    @abstractmethod
    def is_laid_out(self) -> bool:
        """Whether it can be looked at. Inside the batch that sets a game up there is nothing to see before."""

    def is_out(self, seat: Seat) -> bool:
        """Whether this seat has left the game (or the round) for good."""
        return False

    def hand(self, seat: Seat) -> list[Card]:
        return self.hands[seat]

    def copy(self) -> Self:
        twin = copy(self)
        names, values, copiers = _copiers(type(self))
        for name, value, copied in zip(names, values(self), copiers, strict=True):
            setattr(twin, name, copied(value))
        return twin


def take(pile: list[Card], cards: Iterable[Card]) -> None:
    """Removes these cards from a pile."""
    for card in cards:
        pile.remove(card)


@cache
def _copiers(
    kind: type[Table],
) -> tuple[Sequence[str], Callable[[Table], Sequence[Any]], Sequence[Callable[[Any], Any]]]:
    """The fields that may change in place, how they are all read, and how each is copied, by its declared type."""
    hints = get_type_hints(kind)
    copiers = {name: copied for name in kind.__struct_fields__ if (copied := _copier(hints[name]))}
    return tuple(copiers), attrgetter(*copiers), tuple(copiers.values())


def _copier(hint: Any) -> Callable[[Any], Any] | None:
    """Lists, dicts and sets anew, as deep as they are nested; everything else is immutable and shared."""
    if get_origin(hint) not in (list, dict, set):
        return None
    inner = _copier(get_args(hint)[-1])
    if get_origin(hint) is dict:
        return dict.copy if inner is None else lambda value: {key: inner(item) for key, item in value.items()}
    if get_origin(hint) is set:
        return set.copy
    if inner is None:
        return list.copy
    return _lists_copied if inner is list.copy else lambda value: [inner(item) for item in value]


def _lists_copied(value: list[list[Any]]) -> list[list[Any]]:
    return [item[:] for item in value]
