"""How many samurai, and how much koku, a command may name."""

from typing import Annotated, Final

from msgspec import Meta

Count = Annotated[int, Meta(ge=0, le=99)]
Koku = Annotated[int, Meta(ge=0, le=99_999)]

AMOUNT_MAX: Final = 100
"""The most koku that one command may give or store, to keep lists of moves short; for more, the command is repeated."""
