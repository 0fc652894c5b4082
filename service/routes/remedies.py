"""Remedies: what an arbiter, or all who sat at the table, decide about a game that is over."""

from __future__ import annotations

from typing import Final

from flask import Response

from domain.kernel.clock import timestamp
from domain.kernel.lifecycle import NotSeated
from events.beside import docket as kept
from events.beside.docket import Remedy
from events.play import TooBusy
from events.remedies import NoSuchDispute, NotForThis, NotOver, TooManyRemedies
from service.http.operations import Calls, Link
from service.http.problems import Problem
from service.http.request import answer, caller, idempotency_key, once, signed_in, the_body, the_game, the_house
from service.schemas import remedies as schemas
from service.schemas.remedies import WantRemedy

calls = Calls("remedies", "What is decided about a game that is over")

_PROBLEMS: Final[dict[type[Exception], str]] = {
    NotSeated: "not-seated",
    NotOver: "not-over",
    NoSuchDispute: "no-such-dispute",
    TooManyRemedies: "too-many-remedies",
    TooBusy: "busy",
}


@calls.post(
    "/v1/games/<id>/remedies",
    "wantRemedy",
    body=WantRemedy,
    answers={202: schemas.Docket},
    headers=("Idempotency-Key",),
    problems=(
        "unauthenticated",
        "no-such-game",
        "malformed",
        "not-seated",
        "not-over",
        "no-such-dispute",
        "too-many-remedies",
        "busy",
        "idempotency-mismatch",
    ),
    is_signed_in=True,
    example={"kind": "annul"},
    links=(Link("getDocket", {"id": "$request.path.id"}, description="What was decided."),),
)
def want_remedy(id: str) -> Response:
    """Decide about a game that is over.

    An arbiter whom the table named decides alone. Of those seated all people have to want the same: the first one
    proposes it, the last one decides it. The game's file never changes; ratings follow.
    """
    player = signed_in()
    game = the_game(id).game
    key = idempotency_key()
    body = the_body(WantRemedy)
    wanted = Remedy(body["kind"], tuple(sorted(body["to"])), tuple(body["rules"]), body["dispute"])

    def decided(_: str) -> Response:
        try:
            docket = the_house().remedies.want(game, player, wanted)
        except tuple(_PROBLEMS) as no:
            raise Problem(_PROBLEMS[type(no)]) from None
        except NotForThis as no:
            raise Problem.about(str(no), "It does not fit this game.", "K této hře se nehodí.") from None
        return answer(_shown(docket), 202, {"Location": f"/v1/games/{id}/docket"})

    return once(key, id, decided)


@calls.get(
    "/v1/games/<id>/docket",
    "getDocket",
    answers={200: schemas.Docket},
    problems=("no-such-game",),
)
def get_docket(id: str) -> Response:
    """What was decided about a game after its end, and what is proposed."""
    caller()
    the_game(id)
    return answer(_shown(the_house().dockets.of(id)), 200, {"Vary": "Authorization"})


def _shown(docket: kept.Docket) -> schemas.Docket:
    proposal = docket.proposal
    if proposal is None:
        return schemas.Docket(list(docket.entries), None)
    wanted = proposal.remedy
    shown = schemas.Proposal(
        wanted.kind,
        list(wanted.to),
        list(wanted.rules),
        wanted.dispute,
        timestamp(proposal.until),
        list(proposal.seats),
    )
    return schemas.Docket(list(docket.entries), shown)
