"""The referee: asks the rules again about every command on the record, and names the first difference.

It is part of the domain so that it is kept with the rules of its day (events/pinned): each stretch of a history is
judged by the version of the rules under which it was played.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from domain.kernel.clock import moment
from domain.kernel.command import Command, IllegalMove
from domain.kernel.engine import Decided, asked, decide, default, is_late, noted, time_out
from domain.kernel.event import Event
from domain.kernel.facts import Remedied, RemedyAgreed, RemedyAsked
from domain.kernel.lifecycle import (
    AlreadySeated,
    Game,
    GameAbandoned,
    NotOpen,
    NotSeated,
    Occupant,
    RulesUpgraded,
    SeatLeft,
    SeatTaken,
    advanced,
    fold,
    given_up,
    upgraded,
)
from domain.kernel.record import Cause, Signed, Written, cause_of, recorded_event, recorded_opening, written
from domain.kernel.remedies import (
    AskedOtherwise,
    ConsentNeeded,
    NotForThis,
    NothingAsked,
    TooManyRemedies,
    Unsigned,
    decides,
    has_arbiter,
    lapses,
    wants,
)
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import Behind, Recorded, is_end, opened_by
from domain.kernel.ruleset import Ruleset
from domain.kernel.starting import joins
from domain.kernel.stored import command_of

NOTED: Final = (
    "table.SeatAway",
    "table.SeatBack",
    "table.DisputeOpened",
    "table.DisputeJudged",
    "table.RemedyAsked",
    "table.RemedyAgreed",
    "table.Remedied",
)
"""Events that are not moves: where no command caused them, they are a batch of their own."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Finding(Struct, frozen=True):
    """The first place where the record and the rules differ."""

    version: int
    what: Literal["opening", "seat", "legality", "time", "events", "end", "record"]
    why: str
    rules: tuple[str, ...] = ()
    recorded: Any = None
    expected: Any = None


class Request(Struct, frozen=True):
    """A request to a referee in a process of its own."""

    history: list[Recorded]
    since: int
    until: int | None
    previous: Any
    origin: list[Recorded] = []


class Answered(Struct, frozen=True):
    """The answer to a `Request`: up to which version it was judged, how many commands, and what was found."""

    version: int
    commands: int
    finding: Finding | None


class _Differs(Exception):
    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.why)
        self.finding = finding


class Judged(Struct, frozen=True):
    """How far a history was judged, and what was found."""

    game: Game
    version: int
    commands: int
    finding: Finding | None


def judge(
    rulesets: Mapping[str, Ruleset],
    history: Sequence[Recorded],
    *,
    since: int = 1,
    until: int | None = None,
    previous: Any = None,
    origin: Sequence[Recorded] = (),
) -> Judged:
    """Re-executes a history from version `since` on, up to version `until` where one is given.

    What lies before `since` is taken as it stands: it was played under other rules. `previous` are the facts that the
    game before it in a series handed over, `origin` is the history of which this game is a fork, up to where it begins.
    """
    game = opened_by(rulesets, history)
    past = Behind(rulesets, history, origin)
    commands = at = 0
    try:
        _check_commitment(history[0])
        _check_origin(game, history[0], origin)
        at = 1
        while at < len(history) and history[at].version < since:
            fold(game, _event_of(game.ruleset, history[at]), moment(history[at].at), past.table)
            at += 1
        while at < len(history) and (until is None or history[at].version <= until):
            commands += history[at].command is not None
            at, game = _batch(game, history, at, previous, past)
    except _Differs as differs:
        return Judged(game, history[at].version, commands, differs.finding)
    return Judged(game, history[at - 1].version, commands, None)


def answered(rulesets: Mapping[str, Ruleset], request: bytes) -> bytes:
    """`judge` from bytes to bytes: how the referee of older rules is asked, in a process of its own."""
    asked_for = msgspec.json.decode(request, type=Request)
    judged = judge(
        rulesets,
        asked_for.history,
        since=asked_for.since,
        until=asked_for.until,
        previous=handover_of(rulesets, asked_for.history, asked_for.previous),
        origin=asked_for.origin,
    )
    return msgspec.json.encode(Answered(judged.version, judged.commands, judged.finding))


def handover_of(rulesets: Mapping[str, Ruleset], history: Sequence[Recorded], previous: Any) -> Any:
    """The plain facts of the game before, as the ruleset's own type."""
    if previous is None:
        return None
    kind = rulesets[history[0].data["ruleset"]].handover
    return previous if kind is None else msgspec.convert(previous, kind)


def _check_commitment(first: Recorded) -> None:
    opening = recorded_opening(first.schema, first.data, first.private)
    if sha256(bytes.fromhex(opening.secret)).hexdigest() != opening.secret_hash:
        raise _Differs(Finding(1, "opening", "the secret is not the one that was committed to"))


def _check_origin(game: Game, first: Recorded, origin: Sequence[Recorded]) -> None:
    """A fork begins where somebody was asked in a game of the same kind. Whether that history is really the one that
    the fork names is checked elsewhere, by hashes."""
    if game.origin is None:
        return
    if len(origin) < game.origin.version:
        raise _Differs(Finding(1, "opening", "the history of which this game is a fork is not at hand"))
    same = ("ruleset", "seats", "options")
    if any(origin[0].data[name] != first.data[name] for name in same) or not is_end(origin, game.origin.version):
        raise _Differs(Finding(1, "opening", "this game cannot be continued from there", recorded=first.data["origin"]))


def _batch(game: Game, history: Sequence[Recorded], place: int, previous: Any, past: Behind) -> tuple[int, Game]:
    """Judges the batch that begins here; returns where the next one begins, and the game after it."""
    first = history[place]
    at = moment(first.at)
    by, cause, decided = _expected(game, history, place, at, previous, past)
    batch, after = advanced(game, decided, at)
    for offset, one in enumerate(written(game.ruleset, batch, by, cause)):  # type: ignore[arg-type]
        if place + offset >= len(history):
            raise _Differs(_missing(first.version + offset, one))
        _compare(game.ruleset, history[place + offset], one, batch.events[offset], first.at)
    return place + len(batch.events), after


def _expected(
    game: Game, history: Sequence[Recorded], place: int, at: int, previous: Any, past: Behind
) -> tuple[int | str, Cause | None, Decided]:
    """What the rules say follows from the cause on the record."""
    first = history[place]
    event = _event_of(game.ruleset, first)
    match event:
        case RulesUpgraded():
            return _upgrading(game, event, history, place, at, previous, past)
        case SeatTaken():
            return "system", None, _seating(game, event, first, at, previous, past)
        case SeatLeft(seat):
            if game.status != "open" or game.seats[seat] is None:
                raise _Differs(Finding(first.version, "seat", "nobody can leave that seat now"))
            return "system", None, Decided([event])
        case GameAbandoned():
            return _abandoning(game, event, first, at)
    if game.table is None or not game.table.agenda:
        raise _Differs(Finding(first.version, "record", "no game is being played", recorded=first.type))
    match event:
        case RemedyAsked() | RemedyAgreed() | Remedied():
            return _remedying(game, event, first, at, past)
    if first.type in NOTED and first.command is None:
        return first.by, None, noted(game.ruleset, game.table, [event], at)
    if first.command is None:
        raise _Differs(Finding(first.version, "record", "no command stands behind this event", recorded=first.type))
    cause = _cause(game, first)
    return first.by, cause, _answer(game, first, cause, at)


def _upgrading(
    game: Game, event: RulesUpgraded, history: Sequence[Recorded], place: int, at: int, previous: Any, past: Behind
) -> tuple[int | str, Cause | None, Decided]:
    """The batch that begins with this event is decided under the newer rules. As the first event of its batch it
    carries the command, if there is one."""
    first = history[place]
    if not game.ruleset_version == event.from_ < event.to:
        raise _Differs(Finding(first.version, "record", "these are not the rules that follow", recorded=first.data))
    today = upgraded(game, event, at)
    if first.command is not None:
        cause = _cause(today, first)
        return first.by, cause, event.before(_answer(today, first, cause, at))
    if place + 1 == len(history):
        raise _Differs(Finding(first.version, "record", "nothing follows from newer rules by themselves"))
    by, caused, decided = _expected(today, history, place + 1, at, previous, past)
    return by, caused, event.before(decided)


def _answer(game: Game, first: Recorded, cause: Cause, at: int) -> Decided:
    table = game.table
    if first.by == "clock":
        return _timed_out(game, table, first, cause, at)
    try:
        question = None if cause.signed is None else cause.signed.question
        return decide(game.ruleset, table, cause.seat, cause.command, at, question)
    except IllegalMove as illegal:
        why = f"{type(illegal).__name__}: the rules refuse this command"
        raise _Differs(
            Finding(first.version, "legality", why, illegal.clauses, msgspec.to_builtins(cause.command))
        ) from None


def _timed_out(game: Game, table: Any, first: Recorded, cause: Cause, at: int) -> Decided:
    if cause.seat not in asked(table):
        raise _Differs(Finding(first.version, "time", f"seat {cause.seat} was asked nothing"))
    if cause.seat not in table.away and not is_late(table, cause.seat, at):
        raise _Differs(Finding(first.version, "time", f"the time of seat {cause.seat} was not up"))
    wanted = default(table, cause.seat)
    if wanted != cause.command:
        raise _Differs(
            Finding(
                first.version,
                "legality",
                "the clock gave another answer than the default",
                recorded=msgspec.to_builtins(cause.command),
                expected=msgspec.to_builtins(wanted),
            )
        )
    return time_out(game.ruleset, table, cause.seat, at)


def _cause(game: Game, first: Recorded) -> Cause:
    """The whole command behind a batch; a hidden one is read from the private part of its seat."""
    seat = first.by
    stored, signed = _taken_apart(first.command)
    for audience, part in first.private.items():
        if "command" in part and audience.startswith("seat:"):
            stored, signed = part["command"], part.get("signed")
            seat = int(audience.removeprefix("seat:"))
    if not isinstance(seat, int):
        timed_out = first.data.get("seat")
        seat = timed_out if isinstance(timed_out, int) else next(iter(asked(game.table)))
    try:
        command: Command = command_of(game.ruleset, stored)
        signature = None if signed is None else msgspec.convert(signed, Signed)
    except msgspec.ValidationError as malformed:
        raise _Differs(Finding(first.version, "record", str(malformed), recorded=stored)) from None
    occupant = game.seats[seat] if seat < len(game.seats) else None
    if isinstance(first.by, int) and (signature is None) != (occupant is None or occupant.key is None):
        why = "a command is signed exactly where its seat has a key"
        raise _Differs(Finding(first.version, "record", why, recorded=first.command))
    return cause_of(game.ruleset, game.table, seat, command, signature)


def _taken_apart(command: Any) -> tuple[Any, Any]:
    """A command on the record, and the signature that stands beside it."""
    if not isinstance(command, Mapping) or "signed" not in command:
        return command, None
    return {name: value for name, value in command.items() if name != "signed"}, command["signed"]


def _remedying(
    game: Game, event: RemedyAsked | RemedyAgreed | Remedied, first: Recorded, at: int, past: Behind
) -> tuple[str, None, Decided]:
    """What follows from what somebody seated, an arbiter or the clock said about the game, by the same functions as in
    play."""
    try:
        match event:
            case RemedyAsked(_, seat, kind, to, rules, dispute):
                remedy = Remedy(kind, to, rules, dispute)
                return "system", None, wants(game, seat, remedy, at, past.of(game, remedy), event.signed)
            case RemedyAgreed(_, seat):
                remedy = _asked_for(game)
                return "system", None, wants(game, seat, remedy, at, past.of(game, remedy), event.signed)
            case Remedied(by="arbiter"):
                if not has_arbiter(game):
                    raise NothingAsked
                remedy = Remedy(event.kind, event.to, event.clauses, event.dispute)
                return "system", None, decides(game, remedy, at, past.of(game, remedy))
            case Remedied(by="clock"):
                return "clock", None, lapses(game, at)
        _asked_for(game)
        asker = game.table.remedy.agreed[0]
        return "system", None, wants(game, asker, Remedy("continue"), at, None)
    except (NotSeated, NotForThis, Unsigned, AskedOtherwise, ConsentNeeded, TooManyRemedies, NothingAsked) as refused:
        why = f"{type(refused).__name__}: nobody could decide so"
        raise _Differs(Finding(first.version, "record", why, recorded=first.data)) from None


def _asked_for(game: Game) -> Remedy:
    if game.table.remedy is None:
        raise NothingAsked
    remedy: Remedy = game.table.remedy.remedy
    return remedy


def _seating(game: Game, taken: SeatTaken, first: Recorded, at: int, previous: Any, past: Behind) -> Decided:
    who = Occupant(taken.player, taken.bot, taken.entropy, taken.key)
    origin = None if game.origin is None else past.table(game.origin)
    try:
        return joins(game, who, taken.seat if game.previous else None, at, previous, origin)
    except (NotOpen, AlreadySeated) as refused:
        raise _Differs(Finding(first.version, "seat", f"{type(refused).__name__}: nobody can sit down so")) from None


def _abandoning(game: Game, event: GameAbandoned, first: Recorded, at: int) -> tuple[int | str, Cause | None, Decided]:
    if event.reason == "closed" and game.status == "open":
        return "system", None, Decided([event])
    if event != given_up(game, at):
        raise _Differs(Finding(first.version, "end", "there was no reason to abandon the game"))
    return "clock", None, Decided([event])


def _compare(ruleset: Ruleset, recorded: Recorded, expected: Written, event: Event, at: str) -> None:
    same_shape = recorded.type == expected.type and recorded.schema <= expected.schema
    if same_shape and recorded.schema == expected.schema:
        same = _encode([recorded.data, recorded.private]) == _encode([expected.data, expected.private])
    else:
        same = same_shape and _event_of(ruleset, recorded) == event
    same = same and _encode([recorded.command, recorded.rules]) == _encode([expected.command, expected.rules])
    if not same or recorded.by != expected.by or recorded.at != at:
        raise _Differs(
            Finding(
                recorded.version,
                "events",
                f"the rules say {expected.type}, the record {recorded.type}"
                if not same_shape
                else f"this {recorded.type} is not the one that follows from the rules",
                expected.rules,
                msgspec.to_builtins(recorded),
                msgspec.to_builtins(expected),
            )
        )


def _missing(version: int, expected: Written) -> Finding:
    why = f"the record breaks off: {expected.type} is missing"
    return Finding(version, "events", why, expected.rules, None, msgspec.to_builtins(expected))


def _event_of(ruleset: Ruleset, recorded: Recorded) -> Event:
    try:
        return recorded_event(ruleset, recorded.type, recorded.schema, recorded.data, recorded.private)
    except Exception as unreadable:
        raise _Differs(Finding(recorded.version, "record", f"unreadable: {unreadable}")) from None
