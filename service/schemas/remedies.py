"""What is decided about a game: what is asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, get_args

from marshmallow import fields, validate
from msgspec import Meta, Struct

from domain.kernel.remedy import RemedyKind
from domain.kernel.words import Seat
from events.proof.docket import DocketEntry
from service.schemas.answers import Clauses, Time
from service.schemas.requests import SEATS_MAX, VERSION_MAX, Count, Strict

RULES_MAX = 10


class Proposal(Struct, frozen=True):
    """A remedy that some of those seated want; when all people at the table do, it is decided."""

    kind: RemedyKind
    to: list[int]
    rules: Clauses
    dispute: int | None
    until: Annotated[Time, Meta(description="Then it lapses.")]
    seats: Annotated[list[Seat], Meta(description="Who has agreed.")]


class Docket(Struct, frozen=True):
    """What was decided about a game after its end, signed, each chained to the one before; the newest counts."""

    items: list[DocketEntry]
    proposal: Proposal | None


class WantRemedy(Strict):
    """`annul`: the game counts for nothing. `award`: as if the seats `to` had won it. Of a game that runs also
    `continue`: it goes on as it stands, and `restore`: it goes on from the version `to`."""

    kind = fields.String(required=True, validate=validate.OneOf(get_args(RemedyKind)), metadata={"example": "annul"})
    to = fields.List(
        Count(validate=validate.Range(0, VERSION_MAX)),
        load_default=list,
        validate=validate.Length(0, SEATS_MAX),
        metadata={
            "description": "Of an award: the seats that win. Of a restoration: the one version to go back to, at which "
            "somebody was asked."
        },
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
