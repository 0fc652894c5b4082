"""The bodies of answers. They are what is sent: msgspec encodes them, and openapi.yaml is made of them.

What differs between rulesets (`options`, `table`, `command`) is Any here; components.py gives it its types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.kernel.clock import Clock
from domain.kernel.lifecycle import Origin, Status, Visibility
from domain.kernel.score import Result
from domain.kernel.words import Seat
from events.proof.docket import DocketKind
from events.proof.keys import UsedKey
from events.proof.receipts import Receipt
from events.proof.refused import RefusalReceipt

Time = Annotated[
    str, Meta(extra_json_schema={"format": "date-time", "examples": ["2026-11-16T03:24:42.125Z"]}, description="UTC.")
]
GameId = Annotated[str, Meta(pattern="^g_[0-9a-f]{32}$", examples=["g_01a1e266414572ca92c6e49b834a4373"])]
PlayerId = Annotated[str, Meta(pattern="^p_[0-9a-f]{32}$", examples=["p_01a1e266414572ca92c6e49b834a4373"])]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
VersionNumber = Annotated[int, Meta(ge=1, examples=[12])]
Clauses = Annotated[list[str], Meta(examples=[["BANG-4.7"]])]
NextCursor = Annotated[str | None, Meta(description="The `cursor` of the next page; null at the end.")]
Cited = Annotated[list["Clause"], Meta(description="The clauses that refuse it.")]


class Description(Struct, frozen=True):
    """The API as an OpenAPI document."""

    openapi: Annotated[str, Meta(examples=["3.1.0"])]
    info: dict[str, Any]
    paths: dict[str, Any]
    webhooks: dict[str, Any]
    components: dict[str, Any]


class Clause(Struct, frozen=True):
    """A clause of the rules."""

    id: Annotated[str, Meta(examples=["BANG-4.7"])]
    text: str


class ShownSeat(Struct, frozen=True):
    """Who sits there: a player, a bot or nobody yet."""

    seat: Seat
    player: PlayerId | None
    bot: str | None
    name: str | None
    connected: Annotated[bool, Meta(description="Whether an event stream of this player is open.")]
    away: bool
    key: Annotated[
        Hash | None,
        Meta(description="The public key that checks the signatures of this seat's commands; null: it signs none."),
    ]
    called: Annotated[
        str,
        Meta(
            description="Its name in sentences: the player's, the bot's with its kind, else the seat's number. A name "
            "that is read from right to left stands between U+2068 and U+2069, here and in every sentence."
        ),
    ]
    face: Annotated[str | None, Meta(description="The animal that the pages draw for a bot; null: it is no bot.")]


class ToAct(Struct, frozen=True):
    """In public: who must decide what, and until when."""

    seat: Seat
    decision: str
    about: Annotated[dict[str, Any], Meta(description="The public facts of the question.")]
    question: int
    deadline: str | None
    bank_ms: int
    text: Annotated[str | None, Meta(description="Those facts as a sentence; null where `decision` says it all.")]


class ListedGame(Struct, frozen=True, kw_only=True):
    """A game as it stands in a list: without its table."""

    id: GameId
    ruleset: str
    ruleset_version: int
    status: Status
    version: VersionNumber
    head: Annotated[Hash, Meta(description="The hash of the newest event.")]
    options: Any
    clock: Clock | None
    visibility: Visibility
    host: PlayerId
    previous: GameId | None
    rated: Annotated[
        bool,
        Meta(
            description="Whether it counts for ratings: its host wants it to, only people sit there, it is no fork and "
            "was not imported from another service."
        ),
    ]
    opened_at: Time
    at: Annotated[Time, Meta(description="When the newest event happened.")]
    seats: list[ShownSeat]
    viewer: Annotated[Seat | None, Meta(description="The caller's own seat.")]
    to_act: list[ToAct]
    may_act: Annotated[list[Seat], Meta(description="Who might step in out of turn, by public facts alone.")]
    result: Result | None


class DocketNewest(Struct, frozen=True):
    """The newest entry of a game's docket, in short, which is the one that counts. `…/docket` has all of them,
    signed."""

    n: Annotated[int, Meta(description="How many there are.", ge=1)]
    at: Time
    kind: Annotated[
        DocketKind, Meta(description="`annul`: it counts for nothing; `award`: it counts as if these seats had won.")
    ]
    to: list[Seat]
    by: Literal["arbiter", "consent"]


class Game(ListedGame, frozen=True, kw_only=True):
    """A game as the caller may see it."""

    invite: Annotated[
        str | None, Meta(description="The secret to join by; of a private open table, for those seated and its host.")
    ]
    arbiters: Annotated[list[str], Meta(description="Players who may decide about it.")]
    origin: Annotated[
        Origin | None,
        Meta(description="For a fork: where it begins. All that was hidden up to there is known to everybody."),
    ]
    imported: Annotated[
        bool,
        Meta(description="Whether it was played on another service and came here as a file."),
    ]
    docket: Annotated[
        DocketNewest | None,
        Meta(
            description="What was decided about it after its end; null: nothing, or this is an earlier version. "
            "`result` stays as the game ended."
        ),
    ]
    watching: Annotated[
        int | None,
        Meta(description="How many event streams of people who do not sit there are open; null for a private game."),
    ]
    table: Annotated[Any, Meta(description="What the ruleset shows this viewer; null before the start.")]
    situation: Annotated[str | None, Meta(description="Where the game stands, in a few words; null before the start.")]
    lost: Annotated[
        VersionNumber | None,
        Meta(
            description="The newest version that was acknowledged and that the store no longer has, as after a backup "
            "was restored; null: none is known to be lost."
        ),
    ]
    receipt: (
        Annotated[Receipt, Meta(description="In answers to POST: our signature under the newest event.")] | UnsetType
    ) = UNSET


class ReceiptChecked(Struct, frozen=True):
    status: Literal["kept", "lost", "not_ours"]


class GamePage(Struct, frozen=True):
    items: list[ListedGame]
    next: NextCursor


class GameCounts(Struct, frozen=True):
    """How many games there are."""

    count: int
    by_ruleset: dict[str, int]
    complete: Annotated[bool, Meta(description="false: there are at least that many.")]


class Move(Struct, frozen=True):
    """A command that the caller may send now."""

    command: Any
    label: str
    rules: Clauses


class Moves(Struct, frozen=True):
    """All moves of the caller. `question` is the version at which the open question was put to them; null: none is."""

    version: VersionNumber
    question: VersionNumber | None
    moves: list[Move]


class Event(Struct, frozen=True):
    """What happened; the same for every viewer except for `private` and `salts`, and for `text`, which is told from
    them."""

    game: GameId
    version: VersionNumber
    type: Annotated[str, Meta(examples=["bang.CardPlayed"])]
    schema: int
    at: Time
    by: Seat | Literal["clock", "system"]
    command: dict[str, Any] | None
    rules: Clauses
    data: dict[str, Any]
    seals: dict[str, str]
    prev: Hash
    hash: Hash
    private: dict[str, dict[str, Any]]
    salts: dict[str, str]
    text: str | UnsetType = UNSET


class EventPage(Struct, frozen=True):
    items: list[Event]
    next: Annotated[int | None, Meta(description="The `after` of the next page; null at the end.")]


class AskedSeat(Struct, frozen=True):
    """Who was asked what; `question` is the version at which it was put."""

    seat: Seat
    decision: str
    question: VersionNumber


class DecisionPut(Struct, frozen=True):
    """A version at which the game waited for somebody."""

    version: VersionNumber
    asked: list[AskedSeat]


class Chapter(Struct, frozen=True):
    """A part of a history: the set-up, a turn or a round, or what is played after going back to an earlier one."""

    version: Annotated[VersionNumber, Meta(description="With which event it begins.")]
    last: Annotated[VersionNumber, Meta(description="With which event it ends, so far.")]
    type: Annotated[str, Meta(description="Of its first event.", examples=["bang.TurnStarted"])]
    at: Time
    text: Annotated[
        str,
        Meta(
            description="Its first event as a sentence that everybody may hear; where the game went back, or a fork "
            "goes on, which turn or round that is."
        ),
    ]
    decisions: Annotated[
        list[DecisionPut], Meta(description="Where somebody was asked: places for a replay to stop at.")
    ]


class ChapterPage(Struct, frozen=True):
    items: list[Chapter]
    next: NextCursor = None


class Played(Struct, frozen=True):
    """An accepted command: what followed from it, and who is asked now. `game`, `question` and `moves` come with
    `Prefer: return=representation`: the game as the caller sees it, and the caller's own moves as `/moves` lists them.
    """

    version: VersionNumber
    events: list[Event]
    receipt: Receipt
    to_act: list[ToAct]
    game: Game | UnsetType = UNSET
    question: VersionNumber | UnsetType | None = UNSET
    moves: list[Move] | UnsetType = UNSET


class Question(Struct, frozen=True):
    """What is asked in a game at the end of a batch. The same for everybody, except for `question` and `moves`, which
    are there only if the reader asked for them: their own, as `/moves` lists them."""

    game: GameId
    version: VersionNumber
    to_act: list[ToAct]
    may_act: list[Seat]
    question: VersionNumber | UnsetType | None = UNSET
    moves: list[Move] | UnsetType = UNSET


class ProblemBody(Struct, frozen=True):
    """RFC 9457. `type` is an address that explains it; further members depend on it."""

    type: Annotated[str, Meta(pattern="^/problems/[a-z-]+$", examples=["/problems/illegal-move"])]
    title: str
    status: Annotated[int, Meta(ge=400, le=599)]
    detail: Annotated[str, Meta(description="A sentence that a player understands.")]
    instance: str
    request: Annotated[str, Meta(description="The id under which our logs know this request.")]
    errors: Annotated[dict[str, list[str]], Meta(description="malformed: what is wrong, by field.")] | UnsetType = UNSET
    version: Annotated[int, Meta(description="stale-version: where the game stands.")] | UnsetType = UNSET
    rules: Cited | UnsetType = UNSET
    to_act: Annotated[list[ToAct], Meta(description="not-your-decision: whose it is.")] | UnsetType = UNSET
    scope: Annotated[str, Meta(description="missing-scope: which one the token needs.")] | UnsetType = UNSET
    moves: Annotated[str, Meta(description="illegal-move: where the legal moves are listed.")] | UnsetType = UNSET
    refusal: (
        Annotated[RefusalReceipt, Meta(description="Our signed receipt of the refusal, for somebody seated.")]
        | UnsetType
    ) = UNSET


class Checked(Struct, frozen=True):
    """Whether a command would be accepted and, if not, the problem that would be the answer."""

    legal: bool
    problem: ProblemBody | None


class StreamTicket(Struct, frozen=True):
    """Where the event stream is; the address is valid until `expires`, and may be used again."""

    url: str
    expires: Time


class Reason(Struct, frozen=True):
    """How some points were earned."""

    points: int
    text: str
    rules: Clauses


class SeatScore(Struct, frozen=True):
    seat: Seat
    rank: int
    points: int
    reasons: list[Reason]


class Score(Struct, frozen=True):
    result: Result
    seats: list[SeatScore]
    told: Annotated[
        list[str],
        Meta(description="The end in words: who won, by what comparison, then every seat by rank with its reasons."),
    ]


class Refusal(Struct, frozen=True):
    """A refused attempt of somebody seated, kept beside the game's events. `n` counts those of its seat."""

    seat: Seat
    n: int
    version: Annotated[int, Meta(description="Where the game stood.", ge=1)]
    at: Annotated[str, Meta(description="When it arrived; it was judged by that moment.")]
    command: Annotated[
        dict[str, Any] | None,
        Meta(description="Without its question; of a body of more than 2,000 bytes only its type; null: no command."),
    ]
    rules: Clauses
    problem: Annotated[str, Meta(description="The last part of its problem's `type`.", examples=["illegal-move"])]
    question: int | None
    expected: Annotated[int | None, Meta(description="The version in `If-Match`.")]
    body: Annotated[str | None, Meta(description="The body as it was sent; null: more than 2,000 bytes, or not UTF-8.")]
    receipt: Annotated[
        RefusalReceipt | None,
        Meta(description="Our signed receipt of it; null: it was refused before there were such receipts."),
    ]


class RefusalPage(Struct, frozen=True):
    items: list[Refusal]
    next: NextCursor = None


class KeyPage(Struct, frozen=True):
    items: list[UsedKey]
    next: NextCursor = None


class Health(Struct, frozen=True):
    status: Annotated[str, Meta(examples=["ok"])]


class Readiness(Struct, frozen=True):
    status: Annotated[str, Meta(examples=["ready"])]
    rulesets: Annotated[dict[str, int], Meta(examples=[{"bang": 2}])]
    """The version of each ruleset that this process has."""
