"""What is decided about a game that is over: what is asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, Literal

from marshmallow import fields, validate
from msgspec import Meta, Struct

from domain.kernel.words import Seat
from events.proof.docket import DocketEntry
from service.schemas.answers import Clauses, Time
from service.schemas.requests import SEATS_MAX, VERSION_MAX, Count, Strict

RULES_MAX = 10


class Proposal(Struct, frozen=True):
    """A remedy that some of those seated want; when all people at the table do, it is entered."""

    kind: Literal["annul", "award"]
    to: list[Seat]
    rules: Clauses
    dispute: int | None
    until: Annotated[Time, Meta(description="Then it lapses.")]
    seats: Annotated[list[Seat], Meta(description="Who has agreed.")]


class Docket(Struct, frozen=True):
    """What was decided about a game after its end, signed, each chained to the one before; the newest counts."""

    items: list[DocketEntry]
    proposal: Proposal | None


class WantRemedy(Strict):
    """`annul`: the game counts for nothing. `award`: as if the seats `to` had won it."""

    kind = fields.String(required=True, validate=validate.OneOf(["annul", "award"]), metadata={"example": "annul"})
    to = fields.List(
        Count(validate=validate.Range(0, SEATS_MAX - 1)),
        load_default=list,
        validate=validate.Length(0, SEATS_MAX),
        metadata={"description": "Of an award: the seats that win."},
    )
    rules = fields.List(
        fields.String(validate=validate.Length(1, 64)),
        load_default=list,
        validate=validate.Length(0, RULES_MAX),
        metadata={"description": "The clauses that it rests on."},
    )
    dispute = Count(
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, VERSION_MAX),
        metadata={"description": "The judged dispute that it answers."},
    )
