"""Histories as files and as streams: their lines and their messages."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from events.beside.news import NEWS_PLACE, News, NewsKind
from events.proof.keys import PublicKey
from events.proof.receipts import Receipt
from events.transparency.log import Proof
from service.schemas.answers import GameId, Question
from service.schemas.json_schemas import ref


class HistoryHead(Struct, frozen=True):
    """The first line of a history file: what it is about. Events follow."""

    format: Literal["gyoji-history/1", "gyoji-history/2"]
    game: GameId
    ruleset: str
    ruleset_version: Annotated[int, Meta(description="The rules that the game began under.")]
    keys: Annotated[list[PublicKey], Meta(description="The public keys of the receipts.")]


class HistoryReceipt(Struct, frozen=True):
    """The last line of a history file: our signature under its last event. The first format has no `log`, and only
    a fork has an `origin`."""

    receipt: Receipt
    log: (
        Annotated[
            Proof | None,
            Meta(description="The proof that the transparency log has the newest batch; null: it does not yet."),
        ]
        | UnsetType
    ) = UNSET
    origin: Annotated[str, Meta(description="The history file that a fork continues.")] | UnsetType = UNSET


class HistoryNext(Struct, frozen=True):
    """The line after each of several files: where to go on."""

    next: Annotated[str | None, Meta(description="The `cursor` of what follows; null at the end.")]


def _json(name: str) -> Meta:
    """Marks a text as JSON of this schema."""
    return Meta(extra_json_schema={"contentMediaType": "application/json", "contentSchema": ref(name)})


class EventMessage(Struct, frozen=True):
    """A message of a game's stream without an `event:` field: one event of the game."""

    id: Annotated[
        str, Meta(pattern="^[1-9][0-9]*$", description="The event's version, to be sent back as `Last-Event-ID`.")
    ]
    data: Annotated[str, _json("Event")]


class QuestionMessage(Struct, frozen=True):
    """A message that says what is asked now; it has no id of its own."""

    event: Literal["question"]
    data: Annotated[str, _json("Question")]


class NewsMessage(Struct, frozen=True):
    """A message about a game of one's own: it has begun, is over, or a table was opened after it."""

    event: NewsKind
    id: Annotated[str, Meta(pattern=f"^{NEWS_PLACE}$", description="Its place, to be sent back as `Last-Event-ID`.")]
    data: Annotated[str, _json("News")]


TOLD_IN_STREAMS: Final = (Question, News)
"""The schemas of messages' `data`, which is JSON as a text, besides events."""
