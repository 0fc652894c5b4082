"""Sitting down, getting up, going away."""

from __future__ import annotations

from contextlib import suppress

from flask import Response, request

from domain.kernel.lifecycle import Game, Occupant
from domain.kernel.texts import Text
from events.beside.tokens import HOST, PLAY
from events.play import NothingToDo
from service.http.operations import ITS_ID, Calls, Link
from service.http.problems import Problem
from service.http.request import (
    answer,
    canonical_body,
    idempotency_key,
    nothing,
    signed_in,
    the_body,
    the_caller,
    the_game,
    the_house,
)
from service.http.tables import invite_in, joinable, or_problem
from service.people.leaving import free_seat
from service.routes.games import game_answer, game_shown, newest_headers
from service.schemas import answers
from service.schemas.requests import Away, Sit
from service.shown.games import viewer_of

calls = Calls("seats", "Who sits where")


@calls.post(
    "/v1/games/<id>/seats",
    "takeSeat",
    body=Sit,
    is_body_required=False,
    answers={201: answers.Game},
    headers=("Idempotency-Key",),
    problems=(
        "unauthenticated",
        "no-such-game",
        "malformed",
        "not-host",
        "not-seated",
        "not-open",
        "already-seated",
        "busy",
        "idempotency-mismatch",
    ),
    is_signed_in=True,
    scopes=(PLAY, HOST),
    example={"entropy": "a coin I tossed"},
    links=(
        Link("listMoves", ITS_ID, description="What may be played."),
        Link("getGame", ITS_ID, description="Look at it."),
        Link("takeSeat", ITS_ID, {"bot": "greedy"}, "The host puts a bot at the table."),
        Link("leaveSeat", {**ITS_ID, "seat": "$response.body#/viewer"}, description="Before the start one may leave."),
        Link("setAway", {**ITS_ID, "seat": "$response.body#/viewer"}, {"away": True}, "Go away from a running game."),
    ),
)
def take_seat(id: str) -> Response:
    """Take the lowest free seat or, as the host, put a bot there.

    The game starts in the same moment as the last seat is taken. In a series everybody gets their old seat.
    """
    player = signed_in()
    house = the_house()
    known = joinable(house, id, player, invite_in(request.get_data()))
    key = idempotency_key()
    body = the_body(Sit)
    bot, canonical = body.get("bot"), canonical_body()
    the_caller().check(PLAY if bot is None else HOST)
    if bot is None:
        house.players.comes_to(player, id)
        played = or_problem(
            lambda: house.games.sit(id, player, body["entropy"], seat_key=body["key"], key=key, body=canonical)
        )
    else:
        if bot not in known.game.ruleset.bots:
            kinds = ", ".join(known.game.ruleset.bots)
            raise Problem.about("bot", f"It is one of: {kinds}.", f"Je to jedno z: {kinds}.")
        played = or_problem(lambda: house.games.sit_bot(id, player, bot, key=key, body=canonical))
    return game_answer(played)


@calls.delete(
    "/v1/games/<id>/seats/<seat:seat>",
    "leaveSeat",
    answers={204: None},
    problems=(
        "unauthenticated",
        "no-such-game",
        "no-such-seat",
        "not-found",
        "not-host",
        "not-seated",
        "not-open",
        "busy",
    ),
    is_signed_in=True,
    scopes=(PLAY, HOST),
)
def leave_seat(id: str, seat: int) -> Response:
    """Leave before the start; the host may remove anybody."""
    player = signed_in()
    game = the_game(id).game
    the_caller().check(PLAY if game.seat_of(player) == seat else HOST)
    if _occupant(game, seat) is None and game.status == "open":
        raise Problem("not-seated", Text("Nobody sits there.", "Nikdo tam nesedí."))
    or_problem(lambda: free_seat(the_house(), id, seat, player))
    return nothing()


@calls.put(
    "/v1/games/<id>/seats/<seat:seat>",
    "setAway",
    body=Away,
    answers={200: answers.Game},
    problems=(
        "unauthenticated",
        "no-such-game",
        "no-such-seat",
        "not-found",
        "malformed",
        "not-seated",
        "not-running",
        "busy",
    ),
    is_signed_in=True,
)
def set_away(id: str, seat: int) -> Response:
    """Set one's own seat away in a running game, or come back."""
    player = signed_in()
    known = the_game(id)
    away = the_body(Away)["away"]
    occupant = _occupant(known.game, seat)
    if occupant is None or occupant.player != player:
        raise Problem("not-seated", Text("You can only do that for your own seat.", "Jde to jen s vlastním místem."))
    with suppress(NothingToDo):
        or_problem(lambda: the_house().games.set_away(id, seat, away))
    known = the_game(id)
    return answer(game_shown(known, viewer_of(known.game, player)), 200, newest_headers(known.head))


def _occupant(game: Game, seat: int) -> Occupant | None:
    if seat >= len(game.seats):
        raise Problem("no-such-seat")
    return game.seats[seat]
