"""Playing and checking moves, mounted in Flask like every other call; the front door mostly answers before."""

from __future__ import annotations

from flask import Response, request

from service.http.moves import COMMAND_HEADERS, check_command, post_command
from service.http.operations import Calls, Link
from service.http.request import replied, the_caller, the_house, waited_for
from service.schemas.answers import Checked, Played

calls = Calls("commands", "Moves")


def _body() -> bytes:
    """The bytes as they came, even too many: `moves` checks the size when it is due."""
    content: bytes = request.environ["wsgi.input"].getvalue()
    return content


def _headers() -> dict[str, str]:
    return {name: request.headers[name] for name in COMMAND_HEADERS if name in request.headers}


COMMAND_PROBLEMS = (
    "unauthenticated",
    "no-such-game",
    "malformed",
    "not-seated",
)


@calls.post(
    "/v1/games/<id>/commands",
    "playMove",
    body="Command",
    answers={201: Played},
    headers=("Idempotency-Key", "If-Match", "Prefer"),
    problems=(
        *COMMAND_PROBLEMS,
        "unsigned",
        "stale-version",
        "not-running",
        "question-closed",
        "not-your-decision",
        "busy",
        "illegal-move",
        "idempotency-mismatch",
        "not-replicated",
    ),
    is_signed_in=True,
    links=(
        Link("listEvents", {"id": "$request.path.id"}, description="What has happened up to now."),
        Link("listMoves", {"id": "$request.path.id"}, description="What may be played next."),
    ),
)
def play_move(id: str) -> Response:
    """Play a move.

    The body is one command; it is accepted exactly when it is among the caller's moves. Add `question`, the version at
    which the open question was put to the caller, so that a late click never answers the next one. If the caller's seat
    has a key, add `seen` and `signature`, too; the same signature has one effect, like the same `Idempotency-Key`. The
    answer says who is asked now; with `Prefer: return=representation` it also has the game as the caller sees it and
    the caller's next moves, so that playing on takes no other call.
    """
    house = the_house()
    return replied(waited_for(post_command(house, the_caller(), id, _headers(), _body(), house.games.clock())))


@calls.post(
    "/v1/games/<id>/commands/check",
    "checkMove",
    body="Command",
    answers={200: Checked},
    headers=("If-Match",),
    problems=(*COMMAND_PROBLEMS, "stale-version"),
    is_signed_in=True,
)
def check_move(id: str) -> Response:
    """Would this move be accepted? No effect.

    Tells whether the rules object, and never what would follow, so that nobody can look ahead by asking. It must not be
    signed: with the signature anybody could play the move.
    """
    return replied(check_command(the_house(), the_caller(), id, _headers(), _body()))
