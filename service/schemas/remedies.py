"""What is decided about a game: what is asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, get_args

from marshmallow import fields, validate
from msgspec import Meta, Struct

from domain.kernel.remedy import RemedyKind
from domain.kernel.words import Seat
from events.beside.disputes import CLAIM_MAX
from events.proof.docket import DocketEntry
from service.schemas.answers import Clauses, Time
from service.schemas.disputes import Words
from service.schemas.requests import NO_SIGNATURE, SEATS_MAX, SIGNATURE, VERSION_MAX, NumberSent, Strict, Truth

RULES_MAX = 10


class Proposal(Struct, frozen=True):
    """A remedy that some of those seated want; when all people at the table do, it is decided."""

    kind: RemedyKind
    to: list[int]
    rules: Clauses
    dispute: int | None
    until: Annotated[Time, Meta(description="When it lapses.")]
    seats: Annotated[list[Seat], Meta(description="Who has agreed, including who asked first.")]


class Remark(Struct, frozen=True):
    """What somebody seated, or an arbiter, said about an entry."""

    n: int
    entry: int
    seat: Annotated[Seat | None, Meta(description="null: an arbiter.")]
    appeal: Annotated[bool, Meta(description="Whether it is to be decided again.")]
    at: Time
    text: Annotated[str | None, Meta(description="null once its author is erased.")]


class Docket(Struct, frozen=True):
    """What was decided about a game after its end: entries that are signed and chained, of which the newest counts."""

    items: list[DocketEntry]
    proposal: Proposal | None
    remarks: list[Remark]
    open_until: Annotated[
        Time | None,
        Meta(
            description="Until when remarks on the newest entry are taken and an arbiter may decide again: a week from "
            "the first entry, or from the last appeal. null: there is no entry."
        ),
    ]
    appeals_until: Annotated[
        Time | None,
        Meta(
            description="Until when somebody seated may appeal against the newest entry: a week from the first entry. "
            "null: there is no entry."
        ),
    ]
    n: Annotated[
        int | None,
        Meta(
            description="While the game runs: the number of the remedy that is asked for, or of the next one. A seat "
            "with a key signs it."
        ),
    ]


class WantRemedy(Strict):
    """`annul`: the game counts for nothing. `award`: it counts as if the seats `to` had won it. While the game runs
    also `continue`: it goes on as it stands, and `restore`: it goes on from the version `to`."""

    kind = fields.String(required=True, validate=validate.OneOf(get_args(RemedyKind)), metadata={"example": "annul"})
    to = fields.List(
        NumberSent(validate=validate.Range(0, VERSION_MAX)),
        load_default=list,
        validate=validate.Length(0, SEATS_MAX),
        metadata={
            "description": "For `award`: the seats that win. For `restore`: the one version to go back to, at which "
            "somebody was asked."
        },
    )
    rules = fields.List(
        fields.String(validate=validate.Length(1, 64)),
        load_default=list,
        validate=validate.Length(0, RULES_MAX),
        metadata={"description": "The clauses that it rests on."},
    )
    dispute = NumberSent(
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, VERSION_MAX),
        metadata={"description": "The judged dispute that it answers."},
    )
    signature = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(rf"{SIGNATURE}\Z", error=NO_SIGNATURE),
        metadata={
            "pattern": f"^{SIGNATURE}$",
            "description": "Of a seat with a key, while the game runs and unless it wants to `continue`: Ed25519 over "
            'canon({"tag": "gyoji-consent/1", "game", "seat", "n", "kind", "to", "rules", "dispute"}), `to` in '
            "ascending order and `n` as `…/docket` says it (docs/trust.md, 7).",
        },
    )


class AddRemark(Strict):
    """About the newest entry of the docket. An appeal wants it to be decided again."""

    entry = NumberSent(required=True, validate=validate.Range(1, VERSION_MAX), metadata={"example": 1})
    appeal = Truth(load_default=False, metadata={"description": "Only somebody seated may appeal."})
    text = Words(CLAIM_MAX, "Why", "They had no cards left.")
