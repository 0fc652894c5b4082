"""Before the first turn, and who plays when."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.command import Command
from domain.kernel.words import Seat
from domain.samurai_katana.board import Region


class Distribute(Command, frozen=True, tag="samurai-katana.setup.distribute"):
    """Names the region of each further samurai, in alphabetical order."""

    regions: Annotated[tuple[Region, ...], Meta(max_length=4)]


class PickPlayer(Command, frozen=True, tag="samurai-katana.order.pick"):
    """Names the player who has the next sub-turn."""

    seat: Seat


class PlayNow(Command, frozen=True, tag="samurai-katana.order.play"):
    """The Emperor takes his sub-turn now."""


class Wait(Command, frozen=True, tag="samurai-katana.order.wait"):
    """The Emperor lets another go first."""
