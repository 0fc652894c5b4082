"""Webhooks: what is asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, Final

from marshmallow import fields, validate
from msgspec import UNSET, Meta, Struct, UnsetType

from service.schemas.answers import NextCursor, Time
from service.schemas.requests import Strict

URL_MAX: Final = 2_000


class Webhook(Struct, frozen=True):
    id: str
    url: str
    created_at: Time
    secret: (
        Annotated[str, Meta(description="Shown when it is made: signs by the Standard Webhooks specification.")]
        | UnsetType
    ) = UNSET


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
