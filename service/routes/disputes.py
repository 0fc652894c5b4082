"""Disputes: questions about a move, judged by the rules."""

from __future__ import annotations

import secrets
from typing import Any, Final

from flask import Response, current_app

from domain.kernel.lifecycle import Game, NotSeated
from events.beside.disputes import TooManyDisputes
from events.cases.format import CaseFile
from events.disputing import NoSuchRefusal, RefusalNotKept
from events.past import NoSuchVersion
from service.http.operations import JSON, Calls, Link
from service.http.paging import page_of
from service.http.problems import Problem
from service.http.request import (
    answer,
    caller,
    idempotency_key,
    language,
    once,
    signed_in,
    the_body,
    the_game,
    the_house,
    the_query,
)
from service.http.tables import or_problem
from service.schemas import disputes as schemas
from service.schemas.disputes import CaseQuery, OpenDispute
from service.schemas.requests import PageQuery
from service.shown.cases import CaseReader, file_of, shown_case, summary

calls = Calls("disputes", "Questions about a move")

DISPUTE_VARY = "Authorization, Accept-Language"
CASE: Final = "application/vnd.gyoji.case+json"

_PROBLEMS: Final[dict[type[Exception], str]] = {
    NoSuchVersion: "no-such-version",
    NotSeated: "not-seated",
    NoSuchRefusal: "no-such-refusal",
    TooManyDisputes: "too-many-disputes",
}


@calls.post(
    "/v1/games/<id>/disputes",
    "openDispute",
    body=OpenDispute,
    answers={202: schemas.Case},
    headers=("Idempotency-Key",),
    problems=(
        "unauthenticated",
        "no-such-game",
        "malformed",
        "no-such-version",
        "not-seated",
        "no-such-refusal",
        "too-many-disputes",
        "idempotency-mismatch",
    ),
    is_signed_in=True,
    example={"version": 1, "claim": "Who opened this table?"},
    links=(Link("getDispute", {"id": "$request.path.id", "n": "$response.body#/n"}, description="The case file."),),
)
def open_dispute(id: str) -> Response:
    """Ask whether an event, or a refusal of one's own command, was right.

    It is judged at once if that tells nobody more than they may know, otherwise when the game is over. While a dispute
    of somebody seated is being judged the clocks stand still (for each seat's first three); play may go on.
    """
    player = signed_in()
    game = the_game(id).game
    key = idempotency_key()
    body = the_body(OpenDispute)
    _check_own(id, "version")
    return once(key, secrets.token_hex(16), lambda token: _opened(game, player, body, token))


@calls.get(
    "/v1/games/<id>/disputes",
    "listDisputes",
    query=PageQuery,
    answers={200: schemas.DisputePage},
    problems=("no-such-game", "malformed"),
)
def list_disputes(id: str) -> Response:
    """All disputes about a game, oldest first."""
    reader = CaseReader(the_game(id).game, caller(), language())
    house = the_house()
    items, following, headers = page_of(house.disputes.all(id), the_query(PageQuery))
    shown = schemas.DisputePage([summary(house, reader, one) for one in items], following)
    return answer(shown, 200, {"Vary": DISPUTE_VARY, **headers})


@calls.get(
    "/v1/games/<id>/disputes/<int:n>",
    "getDispute",
    query=CaseQuery,
    answers={200: {JSON: schemas.Case, CASE: CaseFile}},
    problems=("no-such-game", "malformed", "no-such-dispute"),
)
def get_dispute(id: str, n: int) -> Response:
    """The case, as far as the caller may know it; after the end everybody may know all.

    With `download=true` it is a signed file with the history in it (while the game runs, as far as the caller has it),
    which `gyoji case FILE` checks without trusting us.
    """
    reader = CaseReader(the_game(id).game, caller(), language())
    is_file = "download" in the_query(CaseQuery)
    house = the_house()
    if is_file:
        _check_own(id, "download")
    dispute = house.disputes.one(id, n)
    if dispute is None:
        raise Problem("no-such-dispute")
    if not is_file:
        return answer(shown_case(house, reader, dispute), 200, {"Vary": DISPUTE_VARY})
    response = current_app.response_class(file_of(house, reader, dispute).bytes(), 200, mimetype=CASE)
    response.headers["Content-Disposition"] = f'attachment; filename="{id}-case-{n}.json"'
    response.headers["Vary"] = DISPUTE_VARY
    return response


def _check_own(id: str, field: str) -> None:
    """A case file has the history with our own receipt, and for an imported game there is none."""
    if the_house().games.is_imported(id):
        raise Problem.about(
            field,
            "This game was imported: it can be read and audited here, and is disputed in the house it comes from.",
            "Tato hra je odjinud: tady se dá číst a prověřit, rozporovat jen tam, odkud přišla.",
        )


def _opened(game: Game, player: str, body: dict[str, Any], token: str) -> Response:
    """The new dispute's case file; the same token gives the same dispute."""
    house = the_house()
    refusal = body.get("refusal")
    about = body["version"] if refusal is None else refusal
    is_refusal, claim, disputing = refusal is not None, body["claim"], house.disputing
    try:
        dispute = or_problem(
            lambda: disputing.open(game, player, about, claim, token, is_refusal=is_refusal), _PROBLEMS
        )
    except RefusalNotKept:
        raise Problem.about(
            "refusal", "That command was too long to be kept.", "Ten příkaz byl příliš dlouhý, než aby se uchoval."
        ) from None
    reader = CaseReader(house.games.load(game.id).game, player, language())
    return answer(shown_case(house, reader, dispute), 202, {"Location": f"/v1/games/{game.id}/disputes/{dispute.n}"})
