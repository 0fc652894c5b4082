"""What the questions of Samurai & Katana are about: the public facts that `about` gives, where they are not the step's
fields. Fields that are not required are missing in games of older rules, which did not record them."""

from typing import NotRequired, TypedDict

from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.table import SideName


class AboutCard(TypedDict):
    card: Card
    by: Seat
    affected: list[Seat]


class AboutSide(TypedDict):
    """Which side of which battle is asked, and how many samurai fight in it."""

    side: SideName
    region: NotRequired[Region]
    attackers: NotRequired[int]
    defenders: NotRequired[int]
    opponent: NotRequired[Seat]


class AboutRegion(TypedDict):
    region: NotRequired[Region]


class AboutBattle(TypedDict):
    region: NotRequired[Region]
    attacker: NotRequired[Seat]
    attackers: NotRequired[int]
    defender: NotRequired[Seat]
    defenders: NotRequired[int]


class AboutReturning(TypedDict):
    left: NotRequired[int]
