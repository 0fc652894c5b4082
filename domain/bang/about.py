"""What the questions of BANG! are about: the public facts that `about` gives, where they are not the step's fields.
What is not required is missing in games of older rules, which did not tell."""

from typing import NotRequired, TypedDict

from domain.kernel.words import Seat


class AboutSurplus(TypedDict):
    surplus: NotRequired[int]


class AboutShot(TypedDict):
    shooter_seat: Seat
    needed: int
    """So many Missed! still to play."""
    barrels: list[str]
    """Those that may still be used."""


class AboutDying(TypedDict):
    killer: Seat | None
    needed: NotRequired[int]
    """So much life to regain."""
