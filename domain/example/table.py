"""Everything on a table of Honest Cups, and what can be read off it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from domain.example.material import DICE, DICE_MAX, Face
from domain.kernel.options import option
from domain.kernel.table import Table
from domain.kernel.texts import Text
from domain.kernel.words import Seat

Count = Annotated[int, Meta(ge=1, le=99)]
Side = Literal["bid", "doubt"]


class ExampleOptions(Struct, frozen=True, forbid_unknown_fields=True):
    dice: Annotated[
        int,
        option(
            "Dice under each cup at the start.",
            "Kolik kostek má každý pod kelímkem na začátku.",
            "CUPS-1.1",
            Text("Dice", "Kostky"),
            ge=1,
            le=DICE_MAX,
        ),
    ] = DICE


class ExampleTable(Table, kw_only=True):
    options: ExampleOptions
    round: int = 0
    dice: list[int] = field(default_factory=list)
    """How many each seat still has; everybody can count them."""
    cups: list[tuple[Face, ...]] = field(default_factory=list)
    """What the dice under each cup show; each seat sees its own."""
    lifted: list[tuple[Face, ...]] = field(default_factory=list)
    """What the dice showed when the cups were last lifted."""
    pebbles: list[int] = field(default_factory=list)
    bidder: Seat | None = None
    bid: tuple[int, int] = (0, 0)
    """How many dice are said to show a face, and which face."""
    sides: dict[Seat, Side] = field(default_factory=dict)

    @property
    def is_laid_out(self) -> bool:
        return bool(self.cups)

    @property
    def dice_count(self) -> int:
        return sum(self.dice)

    def shown(self, face: int) -> int:
        """How many dice of all cups together show this face."""
        return sum(cup.count(face) for cup in self.cups)
