"""Leaderboards as they are answered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from service.schemas.answers import GameId, NextCursor, PlayerId, Time


class Rated(Struct, frozen=True):
    """A player on a leaderboard."""

    rank: int
    player: PlayerId
    name: str | None
    rating: Annotated[float, Meta(description="A cautious estimate of the player's strength: `mu` - 3 `sigma`.")]
    mu: float
    sigma: float
    games: int


class RatingStep(Struct, frozen=True):
    """A game that counted, and the rating after it."""

    game: Annotated[GameId | None, Meta(description="Null for a private game that the caller may not see.")]
    at: Annotated[Time | None, Meta(description="When it ended; null for the oldest games, which have no time of it.")]
    rating: float
    mu: float
    sigma: float
    games: Annotated[int, Meta(description="How many games had counted by then.")]


class RatingStepPage(Struct, frozen=True):
    items: list[RatingStep]
    next: NextCursor = None


class RatedPage(Struct, frozen=True):
    items: list[Rated]
    next: NextCursor = None


class GamesTally(Struct, frozen=True):
    """How a player's games of one ruleset went."""

    won: int
    lost: int
    abandoned: int
    running: int


class Tally(Struct, frozen=True):
    """How a player's games went, as far as the caller may see them."""

    rulesets: Annotated[dict[str, GamesTally], Meta(description="By ruleset, over the games that the player sat at.")]
    complete: Annotated[bool, Meta(description="Whether all games were counted; if not, only the newest were.")]
