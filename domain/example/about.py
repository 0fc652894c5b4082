"""What the questions of Honest Cups are about: the public facts that `about` gives, where they are not the step's
fields."""

from typing import TypedDict

from domain.kernel.words import Seat


class AboutBid(TypedDict):
    bidder: Seat | None
    count: int
    face: int


class AboutWitnesses(AboutBid):
    doubter: Seat
