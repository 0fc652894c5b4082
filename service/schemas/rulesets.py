"""What is told of the games on offer and of their rulebooks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from service.schemas.answers import Clause, NextCursor


class PlayersRange(Struct, frozen=True):
    min: int
    max: int


class Goal(Struct, frozen=True):
    """What a seat wants as long as its own view of the table agrees with all of `when`."""

    text: str
    when: Annotated[
        dict[str, str | int],
        Meta(
            description="Facts of the `table` as the seat sees it, by their paths; `me` stands for the seat.",
            examples=[{"gunmen.me.role": "sheriff"}],
        ),
    ]


class Ruleset(Struct, frozen=True):
    """A game on offer."""

    id: str
    name: str
    pitch: str
    version: int
    players: PlayersRange
    options: Annotated[dict[str, Any], Meta(description="A JSON Schema.")]
    bots: list[str]
    decisions: Annotated[dict[str, str], Meta(description="What each decision is called.")]
    components: Annotated[dict[str, Any], Meta(description="Cards, characters, map …")]
    quick_seats: Annotated[int, Meta(description="How many seats a quick game should have.")]
    minutes: Annotated[int, Meta(description="About how long a game takes.")]
    chapters: Annotated[
        list[str], Meta(description="The titles of the rules' chapters; clause BANG-4.7 stands in the fourth.")
    ]
    labels: Annotated[
        dict[str, str], Meta(description="What a drawing of the table says; `{0}` … stand for names and numbers.")
    ]
    turns: Annotated[
        list[str],
        Meta(description="The types of the events that begin a turn or a round, by which a history is divided."),
    ]
    goals: Annotated[list[Goal], Meta(description="What seats want; exactly one of them holds for each seat.")]
    hints: Annotated[list[str], Meta(description="Three things to know in a first game.")]


class RulesetPage(Struct, frozen=True):
    items: list[Ruleset]
    next: NextCursor = None


class RulebookClause(Clause, frozen=True):
    """A clause with where it comes from."""

    source: Annotated[
        list[Literal["rulebook", "public", "house"]],
        Meta(description="Who says so: the printed rulebook, public knowledge of the game, or a ruling of this house."),
    ]
    section: Annotated[str | None, Meta(description="Where the printed rulebook says it.")]
    reason: Annotated[
        str | None,
        Meta(description="Why the house rules so: its own reason, or those of the rulings that it rests on."),
    ]


class ClausePage(Struct, frozen=True):
    items: list[RulebookClause]
    next: NextCursor = None
