"""All there is to know about a game under way. Only `Event.apply` changes it."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, Self, cast, get_args, get_origin, get_type_hints

from msgspec import Struct, field

from domain.kernel.chance import Chance
from domain.kernel.clock import Clock
from domain.kernel.remedy import AskedRemedy
from domain.kernel.score import Result
from domain.kernel.step import NOBODY, Pending
from domain.kernel.words import Card, Seat

_CARRIED_ON: Final = ("seed", "version", "draws", "clock", "banks", "strikes", "disputes", "remedy", "thrower")
"""The fields that a game keeps when it goes back; `went_back` keeps the lists `away` and `remedies`, too."""


class Table(Struct, kw_only=True, omit_defaults=True):
    """Subclassed once per game. Its fields are lists, dicts and values never changed in place (records, tuples, a
    `Mapping`), so a copy is cheap."""

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
    banks: tuple[int, ...] = ()
    strikes: tuple[int, ...] = ()
    """Time-outs in a row, by seat."""
    away: list[Seat] = field(default_factory=list)
    disputes: int = 0
    """Disputes of someone seated that are being judged."""
    remedy: AskedRemedy | None = None
    """What somebody seated asks for and nobody has decided yet."""
    remedies: list[Seat | None] = field(default_factory=list)
    """Who asked for each remedy of this game so far; None: an arbiter decided without being asked."""
    result: Result | None = None
    thrower: Chance | None = None
    """Set on the copy that a decision is worked out on, never on a table that is kept."""

    @property
    def chance(self) -> Chance:
        assert self.thrower is not None, "chance is asked while deciding, never while replaying"
        return self.thrower

    @property
    def stands_still(self) -> bool:
        """Whether no clock runs: a dispute is being judged, or a remedy asked for."""
        return self.disputes > 0 or self.remedy is not None

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    @abstractmethod
    def is_laid_out(self) -> bool:
        """Whether there is anything to see yet: in the middle of the batch that sets a game up there is not."""

    def is_out(self, seat: Seat) -> bool:
        """Whether this seat has left the game (or the round) for good."""
        return False

    def hand(self, seat: Seat) -> list[Card]:
        return self.hands[seat]

    def unseen(self) -> dict[str, list[Card]]:
        """What nobody can know: the piles that lie face down for everybody, by the names of their fields (without cards
        that lie open on top), and whatever else chance has laid out in secret, as if it were a pile."""
        return {}

    def may_lie(self, pile: str, cards: Sequence[Card]) -> bool:
        """Whether an unseen pile may lie in this order."""
        return True

    def lay(self, pile: str, cards: Sequence[Card]) -> None:
        """Puts the unseen cards of a pile into this order."""
        whole: list[Card] = getattr(self, pile)
        whole[len(whole) - len(cards) :] = cards

    def went_back(self, past: Self) -> Self:
        """This table laid out again as it was in the past: chance, clocks and who is away stay as they are now, and the
        questions of that moment are asked anew."""
        back = past.copy()
        for name in _CARRIED_ON:
            setattr(back, name, getattr(self, name))
        back.away, back.remedies = self.away[:], self.remedies[:]
        back.agenda = [Pending(pending.step, NOBODY, NOBODY) for pending in past.agenda]
        return back

    def copy(self) -> Self:
        return cast(Self, _copier(type(self))(self))


def take(pile: list[Card], cards: Iterable[Card]) -> None:
    """Removes these cards from a pile."""
    for card in cards:
        pile.remove(card)


@cache
def _copier(kind: type[Table]) -> Callable[[Table], Table]:
    """The function that copies tables of this kind, written out field by field like the `__init__` of a dataclass:
    every decision begins with it, and a loop over the fields takes more than twice as long."""
    hints = get_type_hints(kind)
    copied = {name: _copied(f"table.{name}", hints[name]) for name in kind.__struct_fields__}
    lines = [f"    twin.{name} = {value}" for name, value in copied.items() if value != f"table.{name}"]
    scope: dict[str, Any] = {}
    source = "\n".join(("def copier(table):", "    twin = table.__copy__()", *lines, "    return twin"))
    exec(source, scope)
    return cast(Callable[[Table], Table], scope["copier"])


def _copied(value: str, hint: Any) -> str:
    """The expression that copies a value: nested lists, dicts and sets at every level; everything else is immutable."""
    kind = get_origin(hint)
    if kind not in (list, dict, set):
        return value
    content = get_args(hint)[-1]
    inner = _copied("item", content)
    if inner == "item":
        return f"{value}.copy()"
    if kind is dict:
        return f"{{key: {inner} for key, item in {value}.items()}}"
    if inner == "item.copy()":
        return f"[*map({get_origin(content).__name__}.copy, {value})]"
    return f"[{inner} for item in {value}]"
