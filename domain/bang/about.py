"""What the questions of BANG! are about: the public facts that `about` gives, where they are not the step's fields.
Fields that are not required are missing in games of older rules, which did not record them."""

from typing import NotRequired, TypedDict

from domain.kernel.words import Seat


class AboutSurplus(TypedDict):
    surplus: NotRequired[int]


class AboutShot(TypedDict):
    shooter_seat: Seat
    needed: int
    """How many Missed! are still needed."""
    barrels: list[str]
    """Those that may still be used."""


class AboutDying(TypedDict):
    killer: Seat | None
    needed: NotRequired[int]
    """How much life has to be regained."""
