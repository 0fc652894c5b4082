"""Was everything allowed? An audit asks the rules again about every move on the record."""

from __future__ import annotations

from flask import Response

from domain.kernel.clock import timestamp
from domain.kernel.lifecycle import Game
from events.beside.disputes import Audited
from service.http.operations import Calls, Link
from service.http.problems import Problem
from service.http.request import answer, idempotency_key, language, once, signed_in, the_body, the_game, the_house
from service.schemas import disputes as schemas
from service.shown.findings import shown_finding

calls = Calls("audits", "Was everything allowed?")


@calls.post(
    "/v1/games/<id>/audit",
    "auditGame",
    answers={202: schemas.Audit},
    headers=("Idempotency-Key",),
    problems=("unauthenticated", "malformed", "no-such-game", "idempotency-mismatch"),
    is_signed_in=True,
    links=(Link("getAudit", {"id": "$request.path.id"}, description="What came of it."),),
)
def audit_game(id: str) -> Response:
    """Have the whole game played again by the rules of its day.

    A game that was found wrong, or that held and has not moved on since, is not audited again: the answer would be the
    same.
    """
    signed_in()
    game = the_game(id).game
    key = idempotency_key()
    the_body(schemas.Nothing)
    return once(key, id, lambda _: _asked_for(game))


@calls.get(
    "/v1/games/<id>/audit",
    "getAudit",
    answers={200: schemas.Audit},
    problems=("no-such-game", "no-such-audit"),
)
def get_audit(id: str) -> Response:
    """The newest audit: while the game runs its verdict and version, afterwards also what was found."""
    game = the_game(id).game
    kept = the_house().disputes.audited(id)
    if kept is None:
        raise Problem("no-such-audit")
    return answer(_shown(game, kept), 200, {"Vary": "Authorization, Accept-Language"})


def _asked_for(game: Game) -> Response:
    audited = the_house().disputing.audit(game)
    return answer(_shown(game, audited), 202, {"Location": f"/v1/games/{game.id}/audit"})


def _shown(game: Game, kept: Audited) -> schemas.Audit:
    if not game.is_over or kept.status == "open":
        return schemas.Audit(kept.status, kept.version, kept.verdict, None)
    found = kept.finding
    return schemas.Audit(
        kept.status,
        kept.version,
        kept.verdict,
        None if found is None else shown_finding(found, game, language()),
        kept.commands,
        [schemas.Stretch(**stretch) for stretch in kept.rules],
        None if kept.judged_at is None else timestamp(kept.judged_at),
    )
