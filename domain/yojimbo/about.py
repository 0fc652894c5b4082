"""What the questions of Yojimbo are about: the public facts that `about` gives, where they are not the step's
fields."""

from typing import TypedDict


class AboutTurn(TypedDict):
    round: int
    first_action: bool
    attack: str
    following: str | None
    """The attack after this one."""


class AboutKick(TypedDict):
    pile: list[str]
    following: str | None


class AboutSpoils(TypedDict):
    gained: list[str]
    price: int | None
    free_vp: int | None
