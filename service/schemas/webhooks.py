"""Webhooks: what is asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from marshmallow import fields, validate
from msgspec import UNSET, Meta, Struct, UnsetType

from domain.kernel.lifecycle import Status
from domain.kernel.words import Seat
from service.schemas.answers import GameId, NextCursor, Time, VersionNumber
from service.schemas.requests import Strict

URL_MAX: Final = 2_000
EventType = Literal["game.decision", "game.over"]
EVENT_TYPES: Final = ("game.decision", "game.over")


class Webhook(Struct, frozen=True):
    id: str
    url: str
    created_at: Time
    events: Annotated[list[EventType], Meta(description="Which messages it is sent.")]
    secret: (
        Annotated[
            str,
            Meta(description="Shown when it is made: messages are signed with it (Standard Webhooks specification)."),
        ]
        | UnsetType
    ) = UNSET


class Ping(Struct, frozen=True):
    message: Annotated[str, Meta(description="The message's id: its `webhook-id`, also in the list of deliveries.")]


class Delivery(Struct, frozen=True):
    """One try to deliver a message."""

    message: Annotated[str, Meta(description="Its id; the same for every try.")]
    type: str
    game: str | None
    at: Time
    tries: Annotated[int, Meta(description="Which try it was, counted from 1.", ge=1)]
    status: Annotated[int | None, Meta(description="The status of the answer; null: there was none.")]
    problem: Annotated[str | None, Meta(description="Why it did not arrive; null: it did.")]


class DeliveryPage(Struct, frozen=True):
    items: list[Delivery]
    next: NextCursor = None


class WebhookPage(Struct, frozen=True):
    items: list[Webhook]
    next: NextCursor = None


class CreateWebhook(Strict):
    url = fields.String(
        required=True,
        validate=validate.Length(1, URL_MAX),
        metadata={
            "description": "An http or https address.",
            "format": "webhook-url",
            "example": "https://club.example/gyoji",
        },
    )
    events = fields.List(
        fields.String(validate=validate.OneOf(EVENT_TYPES)),
        load_default=list(EVENT_TYPES),
        validate=validate.Length(1, len(EVENT_TYPES)),
        metadata={"description": "Which messages it is sent; by default all.", "example": list(EVENT_TYPES)},
    )


# --- messages ---------------------------------------------------------------------------------------------------------


class DecisionTold(Struct, frozen=True):
    """A question that was put to the player."""

    game: GameId
    ruleset: str
    seat: Seat
    question: VersionNumber
    deadline: Time | None


class EndTold(Struct, frozen=True):
    """A game that is over; `seat` is null if the player only hosted it."""

    game: GameId
    ruleset: str
    seat: Seat | None
    version: VersionNumber
    status: Status


class NothingTold(Struct, frozen=True):
    """A ping says nothing."""


class DecisionMessage(Struct, frozen=True):
    type: Literal["game.decision"]
    timestamp: Time
    data: DecisionTold


class EndMessage(Struct, frozen=True):
    type: Literal["game.over"]
    timestamp: Time
    data: EndTold


class PingMessage(Struct, frozen=True):
    type: Literal["webhook.ping"]
    timestamp: Time
    data: NothingTold


MESSAGES: Final = {
    "onDecision": ("It is the player's decision.", DecisionMessage),
    "onEnd": ("A game that the player sits at or hosts is over.", EndMessage),
    "onPing": ("Somebody asked whether messages arrive.", PingMessage),
}
MESSAGE: Final = (
    "Sent to every webhook that wants it, signed by the Standard Webhooks specification; nothing in it is hidden from "
    "anybody at the table. Types may be added: answer 2xx to what you do not know."
)
SIGNED_BY: Final = {
    "webhook-id": "The message's own id, the same whenever it is sent again.",
    "webhook-timestamp": "When it was sent, in seconds since 1970.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of `id.timestamp.body` by the webhook's secret, in Base64.",
}
