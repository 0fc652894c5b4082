"""Remedies: what an arbiter, or all who sit at the table, decide about a game that runs or is over."""

from __future__ import annotations

import secrets
from typing import Final

from flask import Response

from domain.kernel.clock import timestamp
from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import Game, NotSeated
from domain.kernel.remedies import AskedOtherwise, ConsentNeeded, NotForThis, TooManyRemedies, Unsigned, number_of
from domain.kernel.remedy import Remedy
from domain.kernel.words import Milliseconds
from events.beside import docket as kept
from events.play import KeyReused, TooBusy
from events.remedies import DocketClosed, NoSuchDispute, NoSuchEntry, NotOver, TooManyRemarks
from service.http.operations import Calls, Link
from service.http.problems import Problem
from service.http.request import (
    answer,
    caller,
    canonical_body,
    idempotency_key,
    once,
    signed_in,
    the_body,
    the_game,
    the_house,
)
from service.http.tables import or_problem
from service.schemas import remedies as schemas
from service.schemas.remedies import AddRemark, WantRemedy

calls = Calls("remedies", "What is decided about a game")

_PROBLEMS: Final[dict[type[Exception], str]] = {
    NotSeated: "not-seated",
    NotRunning: "not-running",
    NotOver: "not-over",
    AskedOtherwise: "remedy-asked",
    ConsentNeeded: "consent-needed",
    Unsigned: "unsigned",
    KeyReused: "idempotency-mismatch",
    NoSuchDispute: "no-such-dispute",
    TooManyRemedies: "too-many-remedies",
    TooManyRemarks: "too-many-remedies",
    DocketClosed: "docket-closed",
    NoSuchEntry: "no-such-entry",
    TooBusy: "busy",
}

_NOTHING: Final = "Nothing: this remedy names neither seats nor a version.", "Nic: tady se nejmenují místa ani verze."
_TO: Final[dict[str, tuple[str, str]]] = {
    "continue": _NOTHING,
    "annul": _NOTHING,
    "award": ("One or more seats of this game, each once.", "Jedno nebo více míst této hry, každé jednou."),
    "restore": (
        "One version before the newest, at which somebody was asked.",
        "Jedna verze před tou nejnovější, ve které se někoho na něco ptalo.",
    ),
}
_FITTING: Final[dict[str, tuple[str, str]]] = {
    "rules": ("Clauses of this game's rulebook.", "Články pravidel této hry."),
    "signature": (
        "Only of a seat with a key, while the game runs, and not where it is to go on.",
        "Jen od místa s klíčem, dokud hra běží, a ne tam, kde má pokračovat.",
    ),
}
"""What would have been right, by field."""


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
        "unsigned",
        "not-seated",
        "not-running",
        "not-over",
        "remedy-asked",
        "consent-needed",
        "no-such-dispute",
        "too-many-remedies",
        "docket-closed",
        "busy",
        "idempotency-mismatch",
    ),
    is_signed_in=True,
    example={"kind": "annul"},
    links=(Link("getDocket", {"id": "$request.path.id"}, description="What was decided."),),
)
def want_remedy(id: str) -> Response:
    """Decide about a game.

    An arbiter whom the table named decides alone. Otherwise all people seated have to want the same: the first one asks
    for it, and it is decided when the last one agrees. In a running game the clocks stand still in between, and all of
    it is on the game's record. There, without an arbiter, one person who wants to `continue` is enough for the game to
    go on; with an arbiter, only the one who asked can take it back in this way. What changes nothing, such as a
    `continue` of somebody else then, is answered with what is asked for, as it stands. A seat with a key signs what it
    asks for or agrees to. After the end the game's file never changes; ratings follow the decision.
    """
    player = signed_in()
    game = the_game(id).game
    key = idempotency_key()
    body = the_body(WantRemedy)
    wanted = Remedy(body["kind"], tuple(sorted(body["to"])), tuple(body["rules"]), body["dispute"])

    def decided(_: str) -> Response:
        remedies, signed = the_house().remedies, body["signature"]
        try:
            docket = or_problem(
                lambda: remedies.want(game, player, wanted, signed=signed, key=key, body=canonical_body()), _PROBLEMS
            )
        except NotForThis as no:
            fitting = _TO[wanted.kind] if str(no) == "to" else _FITTING[str(no)]
            raise Problem.about(str(no), *fitting) from None
        return _accepted(the_game(id).game, docket)

    # The docket of a running game has no words of people that might have to be erased, so its answer can be kept.
    return once(key, id, decided, None if game.status == "running" else lambda: _as_it_stands(id))


@calls.get(
    "/v1/games/<id>/docket",
    "getDocket",
    answers={200: schemas.Docket},
    problems=("no-such-game",),
)
def get_docket(id: str) -> Response:
    """What was decided about a game after its end, and what is asked for."""
    caller()
    game = the_game(id).game
    return answer(_shown(game, the_house().remedies.of(game)), 200, {"Vary": "Authorization"})


@calls.post(
    "/v1/games/<id>/docket/remarks",
    "addRemark",
    body=AddRemark,
    answers={202: schemas.Docket},
    headers=("Idempotency-Key",),
    problems=(
        "unauthenticated",
        "no-such-game",
        "malformed",
        "not-seated",
        "no-such-entry",
        "docket-closed",
        "too-many-remedies",
        "busy",
        "idempotency-mismatch",
    ),
    is_signed_in=True,
    example={"entry": 1, "text": "They had no cards left."},
    links=(Link("getDocket", {"id": "$request.path.id"}, description="All that was said."),),
)
def add_remark(id: str) -> Response:
    """Say something about the newest decision, or appeal against it.

    Those seated and the arbiters may do so for seven days. An appeal of somebody seated within that time gives an
    arbiter seven days more to decide again; after that the newest entry is final.
    """
    player = signed_in()
    game = the_game(id).game
    key = idempotency_key()
    body = the_body(AddRemark)

    def said(token: str) -> Response:
        remedies, entry, text = the_house().remedies, body["entry"], body["text"]
        docket = or_problem(
            lambda: remedies.remark(game, player, entry, text, token, is_appeal=body["appeal"]), _PROBLEMS
        )
        return _accepted(game, docket)

    return once(key, secrets.token_hex(16), said, lambda: _as_it_stands(id))


def _as_it_stands(id: str) -> Response:
    game = the_game(id).game
    return _accepted(game, the_house().remedies.of(game))


def _accepted(game: Game, docket: kept.Docket) -> Response:
    return answer(_shown(game, docket), 202, {"Location": f"/v1/games/{game.id}/docket"})


def _shown(game: Game, docket: kept.Docket) -> schemas.Docket:
    return schemas.Docket(
        list(docket.entries),
        None if docket.proposal is None else _proposal(docket.proposal),
        [_remark(game, one) for one in docket.remarks],
        _moment(docket.open_until),
        _moment(docket.appeals_until),
        number_of(game) if game.status == "running" else None,
    )


def _moment(at: Milliseconds | None) -> str | None:
    return None if at is None else timestamp(at)


def _remark(game: Game, one: kept.Remark) -> schemas.Remark:
    text = the_house().dockets.said(game.id, one)
    return schemas.Remark(one.n, one.entry, game.seat_of(one.player), one.is_appeal, timestamp(one.at), text)


def _proposal(proposal: kept.Proposal) -> schemas.Proposal:
    wanted = proposal.remedy
    return schemas.Proposal(
        wanted.kind,
        list(wanted.to),
        list(wanted.rules),
        wanted.dispute,
        timestamp(proposal.until),
        list(proposal.seats),
    )
