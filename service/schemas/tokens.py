"""Tokens as they are asked for and answered."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from marshmallow import ValidationError, fields, validate
from msgspec import UNSET, Meta, Struct, UnsetType

from events.beside.tokens import SCOPES
from service.schemas.answers import NextCursor, Time
from service.schemas.disputes import Words
from service.schemas.requests import Strict

TOKEN_NAME_MAX: Final = 40

Scope = Literal["play", "read", "host", "account"]


class Token(Struct, frozen=True):
    """A token of one's own, without its secret."""

    id: Annotated[str, Meta(pattern="^t_[0-9a-f]{32}$", examples=["t_01a1e266414572ca92c6e49b834a4373"])]
    name: Annotated[str | None, Meta(description="Null: the token from signing up.", examples=["my bot"])]
    scopes: Annotated[list[Scope], Meta(description="What may be done with it.")]
    made_at: Time
    current: Annotated[bool, Meta(description="Whether this request came with it.")]
    token: (
        Annotated[str, Meta(description="What is sent as `Authorization: Bearer …`; shown when it is made.")]
        | UnsetType
    ) = UNSET


class TokenPage(Struct, frozen=True):
    items: list[Token]
    next: NextCursor = None


def _each_once(scopes: list[str]) -> None:
    if len(set(scopes)) < len(scopes):
        raise ValidationError("Each is named once.")


class MakeToken(Strict):
    name = Words(TOKEN_NAME_MAX, "By which you will know it", "my bot")
    scopes: Any = fields.List(
        fields.String(validate=validate.OneOf(SCOPES)),
        required=True,
        validate=[validate.Length(1, len(SCOPES)), _each_once],
        metadata={
            "description": "`play`: sit down at others' tables and move. `read`: see what you may see. `host`: open "
            "tables, at which you sit unless `sit` is false, and look after them. `account`: make and revoke tokens, "
            "rename and erase yourself, set webhooks.",
            "uniqueItems": True,
            "example": ["play", "read"],
        },
    )
