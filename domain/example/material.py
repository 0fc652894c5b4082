"""What lies in the box: cups, and dice of six faces."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from domain.kernel.texts import Text

Face = Annotated[int, Meta(ge=1, le=6)]

FACES: Final[tuple[Face, ...]] = (1, 2, 3, 4, 5, 6)
DICE: Final = 3
DICE_MAX: Final = 5
"""The most dice that may lie under one cup."""


class Cup(Struct, frozen=True):
    id: str
    name: Text


CUPS: Final = (
    Cup("clay", Text("clay cup", "hliněný kelímek")),
    Cup("tin", Text("tin cup", "cínový kelímek")),
    Cup("horn", Text("horn cup", "rohový kelímek")),
    Cup("birch", Text("birch cup", "březový kelímek")),
    Cup("leather", Text("leather cup", "kožený kelímek")),
)
"""One for each seat, in this order."""

assert len({cup.id for cup in CUPS}) == len(CUPS), f"two cups have the same id: {[cup.id for cup in CUPS]}"
