"""The bodies and parameters of requests: marshmallow validates them at the edge, and openapi.yaml is made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, Final

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from domain.kernel.clock import CLOCK_SECONDS_MAX
from events.beside.lobby import STATUSES
from events.beside.news import NEWS_PLACE
from events.proof.signatures import is_key
from service.settings import WITNESSES_MAX

ENTROPY_MAX: Final = 64
ARBITERS_MAX: Final = 5
LIMIT: Final = 100
LIMIT_MAX: Final = 1_000
VERSION_MAX: Final = 2**53 - 1
SEATS_MAX: Final = 16
NOTE_MAX: Final = 32_768
"""Long enough for a checkpoint with the lines of WITNESSES_MAX witnesses."""

SIGNATURE: Final = "[0-9a-f]{128}"
NO_SIGNATURE: Final = "It is 128 lower-case hex digits."


class Strict(Schema):
    """These fields and no others."""

    ALSO: ClassVar[dict[str, Any]] = {}
    """What openapi.yaml says of the object as a whole."""

    class Meta:
        unknown = RAISE


class NumberSent(fields.Integer):
    """A whole number in a body. In JSON 12.0 is the same number as 12; strings and booleans are refused."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        number = whole(value)
        if number is None:
            raise self.make_error("invalid", input=value)
        return number


def whole(value: Any) -> int | None:
    if type(value) is float and value.is_integer() and abs(value) <= VERSION_MAX:
        return int(value)
    return value if type(value) is int else None


class Truth(fields.Boolean):
    """true or false in a body, and nothing else that marshmallow takes for them, such as 1."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class WholeNumber(fields.Integer):
    """A whole number among the parameters, in plain digits."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not (isinstance(value, str) and re.fullmatch(r"[0-9]{1,16}", value)):
            raise ValidationError("It is a whole number in plain digits, without a sign.")
        return super()._deserialize(value, attr, data, **kwargs)


class SignUp(Strict):
    name = fields.String(
        required=True,
        metadata={
            "description": "1 to 40 characters in normal form (NFC), without invisible ones and ones that change the "
            "direction of text; not a name that looks like one of the service's own.",
            "minLength": 1,
            "maxLength": 40,
            "format": "player-name",
            "example": "Ada",
        },
    )


class ReceiptBody(Strict):
    """A receipt as it was given. Only our signature counts: anything that we have not signed is `not_ours`."""

    game = fields.String(required=True, metadata={"example": "g_01a1e266414572ca92c6e49b834a4373"})
    version = NumberSent(required=True, validate=validate.Range(1, VERSION_MAX), metadata={"example": 12})
    hash = fields.String(required=True, metadata={"description": "64 hex digits."})
    at = fields.String(required=True, metadata={"example": "2026-11-16T03:24:42.125Z"})
    key = fields.String(required=True, metadata={"example": "k_0123456789abcdef"})
    signature = fields.String(required=True, metadata={"description": "128 hex digits."})


class ClockBody(Strict):
    """Seconds for each decision, and a reserve for the whole game (`bank`), used when those are over."""

    per_decision = NumberSent(load_default=60, validate=validate.Range(1, CLOCK_SECONDS_MAX), metadata={"example": 60})
    bank = NumberSent(load_default=300, validate=validate.Range(0, CLOCK_SECONDS_MAX), metadata={"example": 300})


def _entropy(more: str = "") -> fields.String:
    described = f"Your part of the shuffle; only its hash is recorded.{more}"
    return fields.String(
        validate=validate.Length(max=ENTROPY_MAX),
        load_default=None,
        allow_none=True,
        metadata={"description": described, "example": "a coin I tossed"},
    )


def _is_key(text: str) -> None:
    if not is_key(text):
        raise ValidationError("It is an Ed25519 public key, 64 lower-case hex digits.")


def _key() -> fields.String:
    return fields.String(
        validate=_is_key,
        load_default=None,
        allow_none=True,
        metadata={
            "pattern": "^[0-9a-f]{64}$",
            "description": "The public half of an Ed25519 key that you made for this table alone. It is recorded, and "
            "each of your commands must be signed with it from then on. If you lose it, you can only be away.",
            "example": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        },
    )


class OriginBody(Strict):
    """Where a fork begins: an event of a game that is over, after which somebody was asked."""

    game = fields.String(
        required=True, validate=validate.Regexp(r"^g_[0-9a-f]{32}$", error="It is the id of a game."), metadata={}
    )
    version = NumberSent(required=True, validate=validate.Range(1, VERSION_MAX), metadata={"example": 40})


class OpenGame(Strict):
    ruleset = fields.String(
        required=True, validate=validate.Length(1, 64), metadata={"description": "Its id.", "example": "bang"}
    )
    seats = NumberSent(required=True, validate=validate.Range(1, SEATS_MAX), metadata={"example": 4})
    options = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata={"description": "The ruleset's; GET /v1/rulesets/{id} has their schema.", "example": {}},
    )
    clock = fields.Nested(
        ClockBody,
        allow_none=True,
        metadata={"description": "By default 60 and 300 seconds; null: no deadlines at all."},
    )
    visibility = fields.String(load_default="public", validate=validate.OneOf(["public", "private"]))
    rated = Truth(
        metadata={
            "description": "Whether the game counts for ratings, if people alone sit down. By default a public one "
            "does and a private one does not."
        }
    )
    sit = Truth(load_default=True, metadata={"description": "false: the host does not take a seat."})
    entropy = _entropy(
        " It is stronger to open with `sit: false`, look at `secret_hash` of the first event and sit down after that: "
        "given here, the server knows it before it has shown you the hash of its own secret."
    )
    key = _key()
    previous = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(r"^g_[0-9a-f]{32}$", error="It is the id of a game."),
        metadata={"description": "A series: a finished game of this ruleset and size; only its players may sit down."},
    )
    origin = fields.Nested(
        OriginBody,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "For a fork: plays a game that is over, of this ruleset, size and options, on from this "
            "version. What lay face down is shuffled; all hands are known; it is never rated."
        },
    )
    arbiters = fields.List(
        fields.String(validate=validate.Regexp(r"^p_[0-9a-zA-Z_]{1,62}$", error="It is the id of a player.")),
        load_default=list,
        validate=validate.Length(0, ARBITERS_MAX),
        metadata={
            "description": "Players who may decide about the game, only at a public table; whoever sits there has no "
            "say as an arbiter until they get up."
        },
    )


class Sit(Strict):
    """A player sits down, or the host puts a bot there."""

    entropy = _entropy()
    key = _key()
    invite = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Length(1, 64),
        metadata={"description": "The secret to join a private table by."},
    )
    bot = fields.String(
        validate=validate.Length(1, 64),
        metadata={"description": "The host only: a kind of bot that the ruleset has.", "example": "greedy"},
    )

    @validates_schema(pass_original=True)
    def one_or_the_other(self, data: dict[str, Any], given: dict[str, Any], **_: Any) -> None:
        if "bot" in given and not given.keys().isdisjoint({"entropy", "key", "invite"}):
            raise ValidationError("A bot brings neither entropy nor a key nor an invite.", "bot")


class Away(Strict):
    away = Truth(required=True, metadata={"example": True})


class Limit(WholeNumber):
    """How many items a page may have; a larger number counts as LIMIT_MAX."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if isinstance(value, str) and re.fullmatch(r"0*[1-9][0-9]{4,}", value):
            return LIMIT_MAX
        return super()._deserialize(value, attr, data, **kwargs)


def _limit() -> Limit:
    return Limit(
        load_default=LIMIT,
        validate=validate.Range(min=1),
        metadata={"description": f"Items on a page; more count as {LIMIT_MAX}.", "example": LIMIT},
    )


class PageQuery(Strict):
    cursor = fields.String(
        validate=validate.Length(1, 200), metadata={"description": "`next` of the page before; opaque."}
    )
    limit = _limit()


def _length(bound: str) -> WholeNumber:
    return WholeNumber(
        validate=validate.Range(1, VERSION_MAX), metadata={"description": f"With {bound} this many events."}
    )


class Moment(fields.String):
    """A time among the parameters; checked, and kept as a text."""

    def __init__(self, description: str) -> None:
        example = {"format": "date-time", "example": "2026-11-16T03:24:42.125Z"}
        super().__init__(validate=is_moment, metadata={"description": description, **example})


def is_moment(text: str) -> None:
    try:
        if datetime.fromisoformat(text).tzinfo is not None:
            return
    except ValueError:
        pass
    raise ValidationError("It is a time with its zone, such as 2026-11-16T03:24:42Z.")


def _per_decision(bound: str) -> WholeNumber:
    return WholeNumber(
        validate=validate.Range(1, CLOCK_SECONDS_MAX),
        metadata={"description": f"Games whose clock gives {bound} this many seconds for a decision."},
    )


class TablesQuery(Strict):
    """Which tables and games."""

    status = fields.String(validate=validate.OneOf(STATUSES))
    ruleset = fields.String(validate=validate.Length(1, 64), metadata={"example": "bang"})
    free_seats = WholeNumber(
        validate=validate.Range(1, SEATS_MAX),
        metadata={"description": "Open tables with at least this many free seats.", "example": 1},
    )
    clock = fields.String(
        validate=validate.OneOf(["true", "false"]), metadata={"description": "Whether there are deadlines."}
    )
    per_decision_min = _per_decision("at least")
    per_decision_max = _per_decision("at most")
    rated = fields.String(
        validate=validate.OneOf(["true", "false"]), metadata={"description": "Whether they count for ratings."}
    )


class GamesQuery(PageQuery, TablesQuery):
    player = fields.String(validate=validate.Length(1, 64), metadata={"description": "Games that they sit at or host."})
    outcome = fields.String(
        validate=validate.Length(1, 64), metadata={"description": "How they ended: `result.outcome`.", "example": "law"}
    )
    length_min = _length("at least")
    length_max = _length("at most")
    to_act = fields.String(
        validate=validate.OneOf(["me"]), metadata={"description": "`me`: games that wait for the caller's decision."}
    )


class HistoriesQuery(PageQuery):
    """Games of a player, of a ruleset, or both; else all."""

    ruleset = fields.String(validate=validate.Length(1, 64), metadata={"example": "bang"})
    player = fields.String(
        validate=validate.Length(1, 64), metadata={"description": "Games that they sat at or hosted."}
    )
    since = Moment("Only games that were opened at this time or later.")
    until = Moment("Only games that were opened before this time.")


class ViewQuery(Strict):
    view = fields.String(
        validate=validate.Regexp(r"^(public|all|0|[1-9]\d?)$", error="It is a seat, public or all."),
        metadata={"description": "Through whose eyes: a seat, `public`, `all`. By default one's own.", "example": "0"},
    )


class LookQuery(ViewQuery):
    at = WholeNumber(
        validate=validate.Range(1, VERSION_MAX),
        metadata={"description": "After event `at`; by default now.", "example": 2},
    )


class EventsQuery(ViewQuery):
    after = WholeNumber(
        load_default=0,
        validate=validate.Range(0, VERSION_MAX),
        metadata={"description": "Only events after this version.", "example": 0},
    )
    limit = _limit()


def _moves() -> fields.String:
    return fields.String(
        load_default="false",
        validate=validate.OneOf(["true", "false"]),
        metadata={"description": "`true`: questions come with the reader's own moves.", "example": "true"},
    )


class StreamQuery(ViewQuery):
    after = WholeNumber(
        validate=validate.Range(0, VERSION_MAX),
        metadata={"description": "Only events after this version; `Last-Event-ID` counts before it.", "example": 0},
    )
    moves = _moves()


class OwnStreamQuery(Strict):
    after = fields.String(
        validate=validate.Regexp(f"^{NEWS_PLACE}$", error="It is the id of a message."),
        metadata={"description": "Only news after this message; `Last-Event-ID` counts before it.", "example": "0-0"},
    )
    moves = _moves()


class CheckpointQuery(Strict):
    cosigned = WholeNumber(
        validate=validate.Range(1, WITNESSES_MAX),
        metadata={"description": "The newest that at least this many witnesses have cosigned.", "example": 1},
    )


class Cosigning(Strict):
    checkpoint = fields.String(
        required=True,
        validate=validate.Length(1, NOTE_MAX),
        metadata={
            "description": "A checkpoint of this log, a signed note, with the lines of witnesses under it.",
            "example": "gyoji.example/v1/log\n1523\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
            "— gyoji.example/v1/log Az3grlgtzPICa5OS8npVmf1Myq/5IZ…\n— witness.example/w1 jWbPPwAAAABkGFDL…\n",
        },
    )


class ConsistencyQuery(Strict):
    """`include`, because `from` cannot be an attribute's name in Python."""

    class Meta(Strict.Meta):
        include: ClassVar = {
            "from": WholeNumber(
                required=True,
                validate=validate.Range(1, VERSION_MAX),
                metadata={"description": "The size of the checkpoint that you kept."},
            )
        }

    to = WholeNumber(validate=validate.Range(1, VERSION_MAX), metadata={"description": "The size of a newer one."})


class InclusionQuery(Strict):
    index = WholeNumber(required=True, validate=validate.Range(0, VERSION_MAX), metadata={"description": "From 0 on."})
    size = WholeNumber(validate=validate.Range(1, VERSION_MAX), metadata={"description": "The size of a checkpoint."})


class LoggedQuery(Strict):
    version = WholeNumber(validate=validate.Range(1, VERSION_MAX), metadata={"description": "By default the newest."})
