"""Players as they are answered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from service.schemas.answers import PlayerId


class SignedUp(Struct, frozen=True):
    """A new player. The token is shown only now."""

    id: PlayerId
    name: str
    token: str


class RatingShown(Struct, frozen=True):
    """How good a player is at one game; `rating` is a cautious estimate: `mu` - 3 `sigma`."""

    rating: float
    mu: float
    sigma: float
    games: Annotated[int, Meta(description="Rated games that counted.")]
    provisional: Annotated[
        bool, Meta(description="Whether it is too early for the leaderboard, which takes 10 games against 6 people.")
    ]


class Profile(Struct, frozen=True):
    """A player in public; `name` is null once the person has been erased."""

    id: PlayerId
    name: str | None
    ratings: Annotated[dict[str, RatingShown], Meta(description="By ruleset.")] = {}
    counts: Annotated[dict[str, int], Meta(description="Finished games by ruleset, private ones not counted.")] = {}
