"""What the questions of Shamans are about: the public facts that `about` gives, where they are not the step's
fields."""

from typing import TypedDict

from domain.kernel.words import Seat
from domain.shamans.events.trick import MoveCause
from domain.shamans.table import Direction


class AboutPlaying(TypedDict):
    leader: Seat
    led: str | None
    """The world that was led."""


class AboutEclipse(TypedDict):
    direction: Direction


class AboutTransformation(TypedDict):
    targets: list[Seat]


class AboutPurification(TypedDict):
    mandatory: bool
    targets: list[Seat]


class AboutMoon(TypedDict):
    waiting_steps: int
    cause: MoveCause
    by: Seat
