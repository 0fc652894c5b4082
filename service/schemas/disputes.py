"""Audits and disputes: what is asked, and what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from marshmallow import ValidationError, fields, validate, validates_schema
from msgspec import Meta, Struct

from domain.kernel.clauses import Source
from domain.kernel.words import Seat
from events.beside.disputes import CLAIM_MAX
from events.proof.receipts import Receipt
from service.people.names import cleaned, has_something_to_read
from service.schemas.answers import Clauses, Event, Hash, Move, NextCursor, Refusal, Time, ToAct, VersionNumber
from service.schemas.requests import VERSION_MAX, NumberSent, Strict


class Finding(Struct, frozen=True):
    """Where the record and the rules differ."""

    version: VersionNumber
    what: str
    why: str
    rules: Clauses
    recorded: Any
    expected: Any
    recorded_text: Annotated[str | None, Meta(description="What was recorded, in words.")] = None
    expected_text: Annotated[str | None, Meta(description="What the rules say, in words.")] = None


class Stretch(Struct, frozen=True):
    """Part of a history, and by which rules it was judged."""

    since: VersionNumber
    until: VersionNumber
    ruleset_version: int
    is_pinned: Annotated[
        bool, Meta(description="Whether it was judged by the rules of its day; if not, by the newest.")
    ]


class Audit(Struct, frozen=True):
    """While the game runs only the verdict and its version are told."""

    status: Literal["open", "judged"]
    version: Annotated[int, Meta(description="How far the game was judged; with a finding, where that is.")]
    verdict: Literal["holds", "wrong", "changed"] | None
    finding: Finding | None
    commands: Annotated[int | None, Meta(description="How many commands were asked about again.")] = None
    stretches: list[Stretch] | None = None
    judged_at: Time | None = None


class Dispute(Struct, frozen=True, kw_only=True):
    """A question about an event, or about a refused command of the claimant's own."""

    n: int
    status: Annotated[
        Literal["open", "after_end", "judged"],
        Meta(description="`after_end`: judged when the game is over, because a verdict now would tell too much."),
    ]
    seat: Annotated[Seat | None, Meta(description="The seat of who disputes it; null: they only watched.")]
    version: Annotated[int | None, Meta(description="The event; null to others for a refusal, until the game's end.")]
    refusal: Annotated[int | None, Meta(description="The number of the claimant's refused command.")]
    at: Time
    claim: Annotated[
        str | None, Meta(description="Shown to its author alone until the game's end; null once it is erased.")
    ]
    stopped_clock: bool
    verdict: Literal["stands", "wrong", "changed"] | None
    judged_at: Time | None


class DisputePage(Struct, frozen=True):
    items: list[Dispute]
    next: NextCursor = None


class Party(Struct, frozen=True):
    """What somebody saw, and might have done, just before; `seat` null is the public."""

    seat: Seat | None
    table: Any
    moves: list[Move]


class CitedClause(Struct, frozen=True):
    """A clause in both languages, with its source."""

    id: str
    en: str
    cs: str
    source: list[Source]


class Timing(Struct, frozen=True):
    """When it happened, and who was asked what until when."""

    at: Time
    to_act: list[ToAct]


class Proofs(Struct, frozen=True):
    """Where it stands in the chain, and our receipt for it."""

    first: VersionNumber
    last: VersionNumber
    prev: Hash
    hash: Hash
    receipt: Receipt
    export: Annotated[str, Meta(description="The history file, which verifies offline.")]


class Case(Dispute, frozen=True, kw_only=True):
    """The case file: what was disputed, as far as the reader may know it; once the game is over, all of it."""

    events: list[Event]
    refused: Refusal | None
    parties: list[Party]
    clauses: list[CitedClause]
    timing: Timing
    proofs: Proofs
    ruleset_version: Annotated[int | None, Meta(description="The rules by which it was judged.")]
    findings: list[Finding]


class Nothing(Strict):
    """The body of a call that takes no fields."""


UNSEEN: Final = (
    r"\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f"
    r"\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufffc"
)
"""Spaces, and characters that show nothing, as far as JSON Schema can say: it knows no kinds of characters."""

SEEN: Final = f"[^{UNSEEN}]"
"""A character that may be seen: the looser half of `has_something_to_read`, for clients that check what they send."""


def _say_something(text: str) -> None:
    if text and not has_something_to_read(text):
        raise ValidationError("There is nothing to read in it.")


class Words(fields.String):
    """A required text that somebody writes to be read; control and direction characters are taken out."""

    def __init__(self, length_max: int, description: str, example: str) -> None:
        super().__init__(
            required=True,
            validate=[validate.Length(1, length_max), _say_something],
            metadata={
                "description": f"{description}; control and direction characters are left out.",
                "pattern": SEEN,
                "example": example,
            },
        )

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return cleaned(super()._deserialize(value, attr, data, **kwargs))


class OpenDispute(Strict):
    """About the event `version`, or about one's own refused command number `refusal`."""

    ALSO = {"oneOf": [{"required": ["version"]}, {"required": ["refusal"]}]}

    version = NumberSent(validate=validate.Range(1, VERSION_MAX), metadata={"description": "An event.", "example": 12})
    refusal = NumberSent(
        validate=validate.Range(1, VERSION_MAX),
        metadata={"description": "`n` of a refused command of one's own."},
    )
    claim = Words(CLAIM_MAX, "What is wrong with it", "They had no cards left.")

    @validates_schema
    def one_or_the_other(self, data: dict[str, Any], **_: Any) -> None:
        if ("version" in data) == ("refusal" in data):
            raise ValidationError("It is about a version or about a refusal.", "version")


class CaseQuery(Strict):
    download = fields.String(
        validate=validate.OneOf(["true"]),
        metadata={"description": "`true`: as a signed file of format `gyoji-case/1`, which is checked offline."},
    )
