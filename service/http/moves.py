"""The command endpoint as plain functions: headers and bytes in, status, headers and bytes out.

It is mounted in Flask like every other call, and the front door calls it directly for speed. The store is asked in
steps (events/redis/calls.py), which a thread or a loop can carry out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Final, NamedTuple

import msgspec
from prometheus_client import Counter

from domain.kernel.command import Command, IllegalMove, NotRunning, NotYourDecision, QuestionClosed
from domain.kernel.engine import admitted
from domain.kernel.lifecycle import Game
from domain.kernel.record import Signed
from domain.kernel.ruleset import Ruleset
from domain.kernel.saying import refusal
from domain.kernel.stored import command_of
from domain.kernel.texts import SeatNames, Text
from domain.kernel.words import Language, Milliseconds
from events import acts
from events.beside.lobby import to_act
from events.beside.refusals import Attempt, attempt
from events.beside.tokens import PLAY
from events.comings import players_at
from events.play import KeyReused, Known, NoSuchGame, Played, StaleVersion, TooBusy
from events.proof.chain import head_of
from events.proof.signatures import is_signed_move
from events.proof.tagged import signed
from events.redis.calls import Aside, Steps
from events.telling import told_events
from service.house import House
from service.http.headers import (
    BODY_MAX,
    REPRESENTATION,
    Caller,
    expected_version,
    idempotency_key_of,
    json_object,
    language_of,
    mark_of,
    tag_of,
    wants_representation,
)
from service.http.looks import showing
from service.http.operations import JSON
from service.http.problems import Problem
from service.http.replies import Reply, refused
from service.http.validation import each_field, worded
from service.running.metrics import COMMAND_OUTCOMES, TALLY
from service.schemas.answers import Clause, Moves
from service.schemas.requests import NO_SIGNATURE, SIGNATURE, VERSION_MAX, whole
from service.shown.games import may_see, seat_names, shown_moves, shown_questions, viewer_of

COMMAND_HEADERS: Final = (
    "accept-language",
    "content-encoding",
    "content-type",
    "idempotency-key",
    "if-match",
    "prefer",
)
"""The request headers that are read."""

HEADERS_JUDGED: Final = frozenset(("Idempotency-Key", "If-Match"))
"""Those whose form is checked, as problems name them."""

UNKEPT: Final = frozenset(("too-large", "not-seated"))
"""Problems that are not kept as refusals: the body was never read to its end, or the caller does not sit there."""


NO_VERSION: Final = 0
"""A version that no game has: a command that expects it is refused as stale, after its key was looked up."""


class Posted(NamedTuple):
    """A well-formed command on its way to the rules."""

    game: Game
    player: str
    seat: int
    command: Command
    plain: dict[str, Any]
    question: int | None
    signed: Signed | None
    expected: int | None
    mark: str
    """How the hash of the expected event begins; '' if the caller did not say."""
    key: str | None
    body: bytes


def post_command(
    house: House, caller: Caller, id: str, headers: Mapping[str, str], body: bytes, arrived: Milliseconds
) -> Steps[Reply]:
    """Plays a move. `headers` are those of COMMAND_HEADERS that were sent. The clock is that of `arrived`: waiting
    for other commands of the same game makes nobody late."""
    path = f"/v1/games/{id}/commands"
    language = language_of(headers.get("accept-language"))
    try:
        game, player = yield from _place(house, caller, id)
        try:
            posted = _posted(game, player, headers, body, path)
            _check_signature(posted)
        except Problem as problem:
            if problem.type.name == "malformed":
                # Newer rules, to which the game may have moved in an upgrade, may have this command.
                yield from house.games.loading(id)
            if problem.type.name not in UNKEPT:
                wrong = tuple(HEADERS_JUDGED.intersection(problem.members.get("errors", ())))
                given = attempt(problem.type.name, version=game.version, at=arrived, body=body, headers=wrong)
                yield from _keeping(house, game, player, given, problem)
            raise
        played = yield from _played(house, posted, language, arrived, body)
        is_shown = wants_representation(headers.get("prefer"))
        return (yield from _accepted(house, played, posted.player, language, is_shown))
    except Problem as problem:
        return refused(problem, language, path, caller.request)


def check_command(house: House, caller: Caller, id: str, headers: Mapping[str, str], body: bytes) -> Reply:
    """Says whether a move would be accepted: asks the rules for an objection, never what would follow. A check has no
    effect, so an Idempotency-Key means nothing, each answer is made anew, and none is kept."""
    path = f"/v1/games/{id}/commands"
    language = language_of(headers.get("accept-language"))
    try:
        game, player = house.store.carried_out(_place(house, caller, id))
        posted = _posted(game, player, headers, body, f"{path}/check")
        if posted.signed is not None:
            raise Problem.about(
                "signature",
                "A check is not signed: whoever has the signature could play the move.",
                "Dotaz se nepodepisuje: kdo má podpis, mohl by tah zahrát.",
            )
        found = _objection(house, posted, language)
    except Problem as problem:
        return refused(problem, language, f"{path}/check", caller.request)
    told = None if found is None else msgspec.Raw(found.body(language, path, caller.request))
    return Reply(200, {"Content-Type": JSON}, msgspec.json.encode({"legal": found is None, "problem": told}))


def _place(house: House, caller: Caller, id: str) -> Steps[tuple[Game, str]]:
    """The game and the player who asks. The game as this process has it in memory, if the player sits there and it is
    running; else as it stands in the store."""
    player = caller.player_or_refused()
    caller.check(PLAY)
    known = house.games.known(id)
    try:
        if known is None or known.game.table is None or known.game.seat_of(player) is None:
            known = yield from house.games.loading(id)
    except NoSuchGame:
        raise Problem("no-such-game") from None
    if not may_see(known.game, player):
        raise Problem("no-such-game")
    return known.game, player


def _posted(game: Game, player: str, headers: Mapping[str, str], body: bytes, path: str) -> Posted:
    """Everything about a command that can be judged without the rules, in the order in which refusals are due."""
    if len(body) > BODY_MAX:
        raise Problem("too-large")
    plain = json_object(headers.get("content-type"), body, headers.get("content-encoding"))
    key = idempotency_key_of(headers.get("idempotency-key"))
    expected, mark = expected_version(headers.get("if-match")) or (None, "")
    canonical = msgspec.json.encode(plain, order="sorted") if key or "signature" in plain else b""
    question = _question(plain)
    signed = _signed(plain, question)
    command = _command(game.ruleset, plain)
    seat = game.seat_of(player)
    if seat is None:
        if expected is not None and game.version != expected:
            raise Problem("stale-version", version=game.version)
        raise Problem("not-seated")
    scoped = f"{player}:{path}:{key}" if key else None
    return Posted(game, player, seat, command, plain, question, signed, expected, mark, scoped, canonical)


def _keeping(house: House, game: Game, player: str, given: Attempt, problem: Problem) -> Steps[None]:
    """Keeps the attempt of somebody seated, and adds a signed receipt for it to the problem. Nothing is kept of
    others."""
    seat = game.seat_of(player)
    if seat is not None:
        kept = yield from house.refusals.keeping(game.id, seat, given)
        problem.members["refusal"] = signed(house.keys.of("refusal"), kept.facts(game.id))


def _question(plain: dict[str, Any]) -> int | None:
    given = plain.pop("question", None)
    question = whole(given)
    if given is not None and (question is None or not 0 < question <= VERSION_MAX):
        raise Problem.about("question", "It is a version, a whole number.", "Je to verze, celé číslo.")
    return question


def _signed(plain: dict[str, Any], question: int | None) -> Signed | None:
    """The signature beside a command, and the version that its player had looked at: both or none."""
    if "seen" not in plain and "signature" not in plain:
        return None
    seen, signature = whole(plain.pop("seen", None)), plain.pop("signature", None)
    if seen is None or not 0 <= seen <= VERSION_MAX:
        raise Problem.about("seen", "It is a version, a whole number.", "Je to verze, celé číslo.")
    if not isinstance(signature, str) or not re.fullmatch(SIGNATURE, signature):
        raise Problem.malformed({"signature": [worded(NO_SIGNATURE)]})
    return Signed(question, seen, signature)


def _check_signature(posted: Posted) -> None:
    """A seat with a key must sign every command; a seat without one cannot."""
    occupant = posted.game.seats[posted.seat]
    key = None if occupant is None else occupant.key
    if key is None:
        if posted.signed is not None:
            raise Problem.about("signature", "Your seat has no key.", "Tvé místo nemá klíč.")
    elif posted.signed is None or not is_signed_move(key, posted.game.id, posted.seat, posted.command, posted.signed):
        raise Problem("unsigned")


def _command(ruleset: Ruleset, plain: dict[str, Any]) -> Command:
    try:
        return command_of(ruleset, plain)
    except msgspec.ValidationError as wrong:
        kind = ruleset.command_types.get(str(plain.get("type")))
        raise Problem.malformed(each_field(kind, plain, wrong)) from None


def _played(house: House, posted: Posted, language: Language, arrived: Milliseconds, body: bytes) -> Steps[Played]:
    """The events that the move added. Raises a Problem if it is refused."""
    ruleset = posted.game.ruleset.id
    expected = posted.expected if (yield from _is_of_this_history(house, posted)) else NO_VERSION
    wanted = acts.move(posted.seat, posted.command, posted.question, expected, posted.signed)
    try:
        signature = None if posted.signed is None else posted.signed.signature
        played = yield from house.games.playing(posted.game.id, wanted, posted.key, posted.body, arrived, signature)
    except (IllegalMove, StaleVersion, KeyReused, TooBusy) as no:
        game = (house.games.known(posted.game.id) or (yield from house.games.loading(posted.game.id))).game
        problem = yield from problem_of(house, game, no, language)
        TALLY.count(_counter(ruleset, problem.type.name))
        given = attempt(
            problem.type.name,
            version=no.version if isinstance(no, IllegalMove | StaleVersion) else game.version,
            at=arrived,
            body=body,
            command=posted.plain,
            question=posted.question,
            expected=posted.expected,
            rules=no.clauses if isinstance(no, IllegalMove) else (),
        )
        yield from _keeping(house, game, posted.player, given, problem)
        raise problem from None
    TALLY.count(_counter(ruleset, "repeated" if played.is_repeat else "accepted"))
    return played


def _is_of_this_history(house: House, posted: Posted) -> Steps[bool]:
    """Whether If-Match means an event that is there, and not a lost one of the same version."""
    if posted.expected is None:
        return True
    if posted.mark:
        stored = yield from house.store.reading(posted.game.id, posted.expected - 1, 1)
        return bool(stored) and stored[0].hash.startswith(posted.mark)
    if (yield from house.losses.epoch_seen()) == 1:
        return True
    lost = yield from house.losses.of(posted.game.id)
    return lost is None or posted.expected > lost


@cache
def _counter(ruleset: str, outcome: str) -> Counter:
    return COMMAND_OUTCOMES.labels(ruleset, outcome)


def _objection(house: House, posted: Posted, language: Language) -> Problem | None:
    """Why the move would be refused. Raises a Problem if it expects another version: then the rules are not asked."""
    game = house.games.load(posted.game.id).game
    is_of_this = house.store.carried_out(_is_of_this_history(house, posted))
    if posted.expected is not None and (posted.expected != game.version or not is_of_this):
        raise Problem("stale-version", version=game.version)
    if game.table is None:
        return Problem("not-running")
    at = max(house.games.clock(), game.at)
    try:
        admitted(game.ruleset, game.table, posted.seat, posted.command, at, posted.question)
    except IllegalMove as no:
        return house.store.carried_out(problem_of(house, game, no, language))
    return None


def problem_of(house: House, game: Game, no: Exception, language: Language) -> Steps[Problem]:
    """A refusal by the rules or by the game's state, as a problem."""
    if isinstance(no, StaleVersion):
        return Problem("stale-version", version=no.version)
    if isinstance(no, KeyReused):
        return Problem("idempotency-mismatch")
    if isinstance(no, TooBusy):
        return Problem("busy", headers={"Retry-After": "1"})
    if isinstance(no, QuestionClosed):
        return Problem("question-closed")
    assert isinstance(no, IllegalMove)
    rules = [Clause(clause, game.ruleset.clauses[clause].said(language)) for clause in no.clauses]
    if isinstance(no, NotRunning):
        return Problem("not-running", rules=rules)
    detail = Text(refusal(game.ruleset, no, "en"), refusal(game.ruleset, no, "cs"))
    if isinstance(no, NotYourDecision):
        names = yield from house.players.recalling_names(players_at(game))
        named = seat_names(game, names, language)
        asked = shown_questions(to_act(game), game.ruleset, language, named)
        return Problem("not-your-decision", detail, rules=rules, to_act=asked)
    return Problem("illegal-move", detail, rules=rules, moves=f"/v1/games/{game.id}/moves")


def _accepted(house: House, played: Played, player: str, language: Language, is_shown: bool) -> Steps[Reply]:
    """The answer: what followed, and who is asked now. A repeat is answered from the game as it was the first time."""
    last = played.events[-1]
    game = played.game
    if played.is_repeat:
        game = (yield from house.games.looking_back(game.id, last.version)).game
    names = yield from house.players.recalling_names(players_at(game))
    named = seat_names(game, names, language)
    viewer, eyes = viewer_of(game, player), game.seat_of(player)
    events = b",".join(told_events(game, played.events, viewer, language, named, eyes))
    receipt = msgspec.json.encode(played.receipt)
    asked = msgspec.json.encode(shown_questions(to_act(game), game.ruleset, language, named))
    body = b'"version":%d,"events":[%b],"receipt":%b,"to_act":%b' % (last.version, events, receipt, asked)
    tag = tag_of(last.version, *mark_of(last.hash, (yield from house.losses.epoch_seen())))
    headers = {"Content-Type": JSON, "Content-Language": language, "ETag": tag}
    if is_shown:
        body += yield from _represented(house, Known(game, head_of(game.id, last)), player, language, named)
        headers["Preference-Applied"] = REPRESENTATION
    if played.is_repeat:
        headers["Idempotent-Replay"] = "true"
    return Reply(201, headers, b"{%b}" % body)


def _represented(house: House, known: Known, player: str, language: Language, named: SeatNames) -> Steps[bytes]:
    """The game after a move as its player sees it, and that player's next moves, which saves two requests."""
    game = known.game
    shown = yield from showing(house, known, viewer_of(game, player), player, language)
    moves: Moves = yield Aside(partial(shown_moves, game, game.seat_of(player), language, named))
    told = (msgspec.json.encode(one) for one in (shown, moves.question, moves.moves))
    return b',"game":%b,"question":%b,"moves":%b' % (*told,)
