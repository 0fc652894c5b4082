"""Questions about a move: opened by whoever has one, judged by the rules."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

import msgspec
from flask import Response

from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import Game
from domain.kernel.stored import command_of
from events.beside.disputes import Dispute, TooMany
from events.beside.work import AUDITS
from events.history_files import recorded
from events.play import TooBusy, now
from service.http.operations import Calls, Link
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
from service.schemas import judgements
from service.schemas.judgements import CaseQuery, OpenDispute
from service.schemas.requests import PageQuery
from service.shown.cases import Reader, case, hides_nothing, summary

calls = Calls("disputes", "Questions about a move")

VARY = "Authorization, Accept-Language"


@calls.post(
    "/v1/games/<id>/disputes",
    "openDispute",
    body=OpenDispute,
    answers={202: judgements.Case},
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

    It is judged at once where that tells nobody more than they may know, else when the game is over. While a dispute of
    somebody seated is being judged the clocks stand still, for at most three of a seat; play may go on.
    """
    player = signed_in()
    game = the_game(id).game
    key = idempotency_key()
    body = the_body(OpenDispute)
    return once(key, secrets.token_hex(16), lambda token: _opened(game, player, body, token))


@calls.get(
    "/v1/games/<id>/disputes",
    "listDisputes",
    query=PageQuery,
    answers={200: judgements.DisputePage},
    problems=("no-such-game", "malformed"),
)
def list_disputes(id: str) -> Response:
    """All disputes about a game, oldest first."""
    reader = Reader(the_game(id).game, caller(), language())
    house = the_house()
    items, following, headers = page_of(house.disputes.all(id), the_query(PageQuery))
    shown = judgements.DisputePage([summary(house, reader, one) for one in items], following)
    return answer(shown, 200, {"Vary": VARY, **headers})


@calls.get(
    "/v1/games/<id>/disputes/<int:n>",
    "getDispute",
    query=CaseQuery,
    answers={200: judgements.Case},
    problems=("no-such-game", "malformed", "no-such-dispute"),
)
def get_dispute(id: str, n: int) -> Response:
    """The case file, as the caller may know it.

    After the end it is open to everybody; with `download=true` it then has the whole history in it, so that somebody
    who does not trust us can check it.
    """
    reader = Reader(the_game(id).game, caller(), language())
    is_file = "download" in the_query(CaseQuery)
    house = the_house()
    dispute = house.disputes.one(id, n)
    if dispute is None:
        raise Problem("no-such-dispute")
    headers = {"Vary": VARY}
    if is_file:
        headers["Content-Disposition"] = f'attachment; filename="{id}-dispute-{n}.json"'
    return answer(case(house, reader, dispute, with_history=is_file), 200, headers)


def _opened(game: Game, player: str, body: dict[str, Any], token: str) -> Response:
    """The new dispute's case file; the same token gives the same dispute."""
    house = the_house()
    try:
        dispute = house.disputes.open(game.id, _wanted(game, player, body), body["claim"], token)
    except TooMany:
        raise Problem("too-many-disputes") from None
    if dispute.stops_clock and dispute.status == "open":
        # A table too busy to be told goes on with its clocks running; the verdict comes all the same.
        with suppress(NotRunning, TooBusy):
            house.games.open_dispute(game.id, dispute.n, key=dispute.opening_key)
    if dispute.status == "open":
        house.todo.put(AUDITS, f"disputes {game.id}", now())
    reader = Reader(house.games.load(game.id).game, player, language())
    return answer(case(house, reader, dispute), 202, {"Location": f"/v1/games/{game.id}/disputes/{dispute.n}"})


def _wanted(game: Game, player: str, body: dict[str, Any]) -> Dispute:
    """The dispute that this would be; raises a Problem."""
    house = the_house()
    seat = game.seat_of(player)
    refusal = body.get("refusal")
    if refusal is None:
        version = body["version"]
        if version > game.version:
            raise Problem("no-such-version")
        is_at_once = game.is_over or hides_nothing(recorded(house.store.read_all(game.id)), version, seat)
    else:
        if seat is None:
            raise Problem("not-seated")
        version, is_at_once = _refused_at(game, seat, refusal), True
    return Dispute(
        n=0,
        player=player,
        seat=seat,
        version=version,
        refusal=refusal,
        at=house.games.clock(),
        status="open" if is_at_once else "after_end",
        stops_clock=is_at_once and seat is not None and game.status == "running",
    )


def _refused_at(game: Game, seat: int, n: int) -> int:
    kept = the_house().refusals.one(game.id, seat, n)
    if kept is None:
        raise Problem("no-such-refusal")
    try:
        command_of(game.ruleset, kept.command)
    except msgspec.ValidationError:
        raise Problem.about(
            "refusal", "That command was too long to be kept.", "Ten příkaz byl příliš dlouhý, než aby se uchoval."
        ) from None
    return kept.version
