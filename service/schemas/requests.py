"""The bodies of requests."""

from __future__ import annotations

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

ENTROPY_MAX = 64
CLAIM_MAX = 1_000
SECONDS_MAX = 14 * 86_400


class Body(Schema):
    """A JSON object with these fields and no others."""

    class Meta:
        unknown = RAISE


class SignUp(Body):
    name = fields.String(required=True, metadata={"description": "1 to 40 characters.", "example": "Ada"})


class ClockBody(Body):
    per_decision = fields.Integer(
        strict=True, load_default=60, validate=validate.Range(1, SECONDS_MAX), metadata={"example": 60}
    )
    bank = fields.Integer(
        strict=True, load_default=300, validate=validate.Range(0, SECONDS_MAX), metadata={"example": 300}
    )


class OpenGame(Body):
    ruleset = fields.String(required=True, metadata={"example": "bang"})
    seats = fields.Integer(required=True, strict=True, metadata={"example": 5})
    options = fields.Dict(keys=fields.String(), load_default=dict)
    clock = fields.Nested(ClockBody, allow_none=True)
    visibility = fields.String(load_default="public", validate=validate.OneOf(["public", "private"]))
    sit = fields.Boolean(load_default=True, truthy={True}, falsy={False})
    entropy = fields.String(validate=validate.Length(1, ENTROPY_MAX), load_default=None, allow_none=True)
    previous = fields.String(load_default=None, allow_none=True)


class Sit(Body):
    """A player sits down, or the host puts a bot there."""

    entropy = fields.String(validate=validate.Length(1, ENTROPY_MAX), load_default=None, allow_none=True)
    invite = fields.String(load_default=None, allow_none=True)
    bot = fields.String(load_default=None, allow_none=True)

    @validates_schema
    def one_or_the_other(self, data: dict[str, Any], **_: Any) -> None:
        if data.get("bot") is not None and (data.get("entropy") is not None or data.get("invite") is not None):
            raise ValidationError("A bot brings neither entropy nor an invite.", "bot")


class Away(Body):
    away = fields.Boolean(required=True, truthy={True}, falsy={False})
