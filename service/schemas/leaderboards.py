"""Leaderboards as they are answered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from service.schemas.answers import NextCursor, PlayerId


class Rated(Struct, frozen=True):
    """A player on a leaderboard."""

    rank: int
    player: PlayerId
    name: str | None
    rating: Annotated[float, Meta(description="What the player surely is worth: `mu` - 3 `sigma`.")]
    mu: float
    sigma: float
    games: int


class RatedPage(Struct, frozen=True):
    items: list[Rated]
    next: NextCursor = None
