"""The command endpoint as a plain function: headers and bytes in, status, headers and bytes out.

It is mounted in Flask like every other call, and stands in front of Flask for speed; both call this.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from domain.kernel.command import Command, IllegalMove, NotRunning, NotYourDecision, QuestionClosed
from domain.kernel.engine import objection
from domain.kernel.lifecycle import Game
from domain.kernel.ruleset import Ruleset
from domain.kernel.saying import refusal
from domain.kernel.stored import command_of
from domain.kernel.texts import Text
from domain.kernel.words import Language
from events.play import KeyReused, NoSuchGame, Played, StaleVersion, TooBusy
from events.reading import told
from service.asking import authenticated, language_of, unauthenticated
from service.presenting import may_see, seat_names, to_act, viewer_of
from service.problems import MEDIA_TYPE, Problem
from service.wiring import House

BODY_MAX: Final = 64 * 1024
_KEY = re.compile(r"[!-~]{1,64}")
_ETAG = re.compile(r'"(\d{1,15})"')

_decode = msgspec.json.Decoder().decode


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def post_command(house: House, id: str, headers: Mapping[str, str], body: bytes, *, check: bool = False) -> Reply:
    """Plays a move, or with `check` says whether it would be accepted. `headers` have lower-case names."""
    language = language_of(headers.get("accept-language"))
    instance = f"/v1/games/{id}/commands" + ("/check" if check else "")
    try:
        return _checked(house, id, headers, body, language) if check else _played(house, id, headers, body, language)
    except Problem as problem:
        return refused(problem, language, instance)


def refused(problem: Problem, language: Language, instance: str) -> Reply:
    headers = {"Content-Type": MEDIA_TYPE, **problem.headers}
    return Reply(problem.type.status, headers, problem.body(language, instance))


class Wish(NamedTuple):
    """A command on its way to the rules."""

    player: str
    game: Game
    seat: int
    command: Command
    question: int | None
    plain: dict[str, Any]


def _played(house: House, id: str, headers: Mapping[str, str], body: bytes, language: Language) -> Reply:
    player, game = _admitted(house, id, headers)
    plain = _parsed(headers, body)
    question = _question(plain)
    command = _command(game.ruleset, plain, language)
    key = _key(headers)
    expected = _expected(headers)
    seat = game.seat_of(player)
    if seat is None:
        raise Problem("not-seated")
    try:
        played = house.games.command(
            id,
            seat,
            command,
            question=question,
            expected=expected,
            key=f"{player}:command:{key}" if key else None,
            body=msgspec.json.encode(plain, order="sorted") if key else b"",
        )
    except (IllegalMove, StaleVersion, KeyReused, TooBusy) as no:
        raise problem_of(house.games.load(id).game, no, language) from None
    return _accepted(house, played, seat, language)


def _checked(house: House, id: str, headers: Mapping[str, str], body: bytes, language: Language) -> Reply:
    """Would it be accepted? Asks the rules for an objection and never what would follow."""
    player, game = _admitted(house, id, headers)
    plain = _parsed(headers, body)
    question = _question(plain)
    command = _command(game.ruleset, plain, language)
    seat = game.seat_of(player)
    if seat is None:
        raise Problem("not-seated")
    problem = _objection(house, game, seat, command, question, _expected(headers), language)
    instance = f"/v1/games/{id}/commands"
    told_problem = None if problem is None else msgspec.Raw(problem.body(language, instance))
    answer = msgspec.json.encode({"legal": problem is None, "problem": told_problem})
    return Reply(200, {"Content-Type": "application/json"}, answer)


def _objection(
    house: House,
    game: Game,
    seat: int,
    command: Command,
    question: int | None,
    expected: int | None,
    language: Language,
) -> Problem | None:
    if expected is not None and expected != game.version:
        return Problem("stale-version", version=game.version)
    if game.table is None:
        return Problem("not-running")
    open_question = game.table.agenda[-1].asked.get(seat) if game.table.agenda else None
    if question is not None and (open_question is None or open_question.question != question):
        return Problem("question-closed")
    illegal = objection(game.ruleset, game.table, seat, command)
    return None if illegal is None else problem_of(game, illegal, language)


def _admitted(house: House, id: str, headers: Mapping[str, str]) -> tuple[str, Game]:
    player = authenticated(house, headers.get("authorization"))
    if player is None:
        raise unauthenticated()
    try:
        known = house.games.recent(id)
    except NoSuchGame:
        raise Problem("no-such-game") from None
    if not may_see(known.game, player):
        raise Problem("no-such-game")
    return player, known.game


def _parsed(headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    if len(body) > BODY_MAX:
        raise Problem("too-large")
    if headers.get("content-type", "application/json").split(";")[0].strip().lower() != "application/json":
        raise Problem("unsupported-media-type")
    try:
        plain = _decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise _malformed("body", "It is not JSON.", "Není to JSON.") from None
    if not isinstance(plain, dict):
        raise _malformed("body", "It is not a JSON object.", "Není to objekt JSON.")
    return plain


def _question(plain: dict[str, Any]) -> int | None:
    question = plain.pop("question", None)
    if question is not None and (type(question) is not int or not 0 < question < 2**53):
        raise _malformed("question", "It is a whole number.", "Je to celé číslo.")
    return question


def _command(ruleset: Ruleset, plain: dict[str, Any], language: Language) -> Command:
    try:
        return command_of(ruleset, plain)
    except msgspec.ValidationError as wrong:
        why, _, path = str(wrong).partition(" - at `")
        field = path.removesuffix("`").removeprefix("$").lstrip(".") or "type"
        raise Problem("malformed", errors={field: [why]}) from None


def _key(headers: Mapping[str, str]) -> str | None:
    key = headers.get("idempotency-key")
    if key is not None and not _KEY.fullmatch(key):
        raise _malformed(
            "Idempotency-Key", "It has 1 to 64 visible ASCII characters.", "Má 1 až 64 viditelných znaků ASCII."
        )
    return key


def _expected(headers: Mapping[str, str]) -> int | None:
    header = headers.get("if-match")
    if header is None or header.strip() == "*":
        return None
    match = _ETAG.fullmatch(header.strip())
    if match is None:
        raise _malformed("If-Match", 'It is a version in quotes, "12".', 'Je to verze v uvozovkách, "12".')
    return int(match[1])


def _malformed(field: str, en: str, cs: str) -> Problem:
    return Problem("malformed", Text(en, cs), errors={field: [en]})


def problem_of(game: Game, no: Exception, language: Language) -> Problem:
    """What the rules of a table answered, as a problem."""
    if isinstance(no, StaleVersion):
        return Problem("stale-version", version=no.version)
    if isinstance(no, KeyReused):
        return Problem("idempotency-mismatch")
    if isinstance(no, TooBusy):
        return Problem("busy")
    if isinstance(no, QuestionClosed):
        return Problem("question-closed")
    assert isinstance(no, IllegalMove)
    rules = [{"id": clause, "text": game.ruleset.clauses[clause].said(language)} for clause in no.clauses]
    if isinstance(no, NotRunning):
        return Problem("not-running", rules=rules)
    detail = Text(refusal(game.ruleset, no, "en"), refusal(game.ruleset, no, "cs"))
    if isinstance(no, NotYourDecision):
        return Problem("not-your-decision", detail, rules=rules, to_act=to_act(game))
    return Problem("illegal-move", detail, rules=rules, moves=f"/v1/games/{game.id}/moves")


def _accepted(house: House, played: Played, seat: int, language: Language) -> Reply:
    game = played.game
    people = [occupant.player for occupant in game.seats if occupant and occupant.player]
    named = seat_names(game, house.players.cached_names(people), language)
    viewer = viewer_of(game, None) if game.is_over else seat
    events = b",".join(told(game, stored, viewer, language, named, seat) for stored in played.events)
    body = b'{"events":[%b],"receipt":%b,"version":%d}' % (
        events,
        msgspec.json.encode(played.receipt),
        played.events[-1].version,
    )
    headers = {"Content-Type": "application/json", "ETag": f'"{played.events[-1].version}"'}
    if played.is_repeat:
        headers["Idempotent-Replay"] = "true"
    return Reply(201, headers, body)
