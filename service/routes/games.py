"""Tables and games: open, sit down, look, move."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint

from domain.kernel.clock import Clock
from domain.kernel.lifecycle import AlreadySeated, Game, NotHost, NotOpen, NotSeated
from domain.kernel.words import ALL, PUBLIC
from events.chain import Head
from events.ids import new_id
from events.lobby import STATUSES, page
from events.play import KeyReused, Known, NoSuchGame, NoSuchVersion, NothingToDo, Played, TooBusy, now
from service.asking import (
    answer,
    caller,
    canonical_body,
    idempotency_key,
    language,
    malformed,
    number,
    signed_in,
    the_game,
    the_house,
    the_viewer,
)
from service.presenting import listed_row, may_see, seat_names, shown_game, shown_moves
from service.problems import Problem
from service.routes.rulesets import the_ruleset
from service.schemas.requests import Away, OpenGame, Sit

blueprint = Blueprint("games", __name__, url_prefix="/v1/games", description="Tables and games")

INVITE = "invite"
LIMIT = 100
LIMIT_MAX = 1_000


@blueprint.route("")
class GamesView(MethodView):
    def get(self) -> Any:
        """The lobby and the archive, newest first: games without their tables."""
        status = request.args.get("status")
        if status is not None and status not in STATUSES:
            raise malformed("status", f"It is one of {', '.join(STATUSES)}.", f"Je to jedno z: {', '.join(STATUSES)}.")
        limit = number("limit", default=LIMIT, low=1, high=LIMIT_MAX)
        house = the_house()
        rows, following = page(
            house.store,
            status=status,
            ruleset=request.args.get("ruleset"),
            player=request.args.get("player"),
            viewer=caller(),
            before=request.args.get("cursor"),
            limit=limit,
        )
        people = [seat["player"] for row in rows for seat in row.seats if seat["player"]]
        names = house.players.names(people)
        headers = {}
        if following is not None:
            query = urlencode({**request.args.to_dict(), "cursor": following})
            headers["Link"] = f'</v1/games?{query}>; rel="next"'
        return answer({"items": [listed_row(row, names) for row in rows], "next": following}, 200, headers)

    @blueprint.arguments(OpenGame)
    def post(self, body: dict[str, Any]) -> Any:
        """Open a table. Its creator is the host and takes seat 0, unless `sit` is false."""
        host = signed_in()
        house = the_house()
        ruleset = the_ruleset(body["ruleset"])
        if not ruleset.allows(body["seats"]):
            low, high = ruleset.players_min, ruleset.players_max
            raise malformed("seats", f"This game has {low} to {high} seats.", f"Tato hra má {low} až {high} míst.")
        options = _checked_options(ruleset.options, body["options"])
        if body["previous"] is not None:
            _check_previous(body["previous"], ruleset.id, body["seats"], host)
        clock = Clock(**body["clock"]) if body.get("clock") else (None if "clock" in body else Clock())
        id = new_id("g", now())
        notes: dict[str, str | bytes] = {INVITE: secrets.token_urlsafe(18)} if body["visibility"] == "private" else {}
        played = house.games.open(
            id,
            ruleset.id,
            body["seats"],
            host,
            options=options,
            clock=clock,
            visibility=body["visibility"],
            previous=body["previous"],
            sit=body["sit"],
            entropy=body["entropy"],
            notes=notes or None,
        )
        return _game_answer(played, 201)


@blueprint.route("/<id>")
class GameView(MethodView):
    def get(self, id: str) -> Any:
        """The game as the caller may see it, now or after event `at`."""
        known = the_game(id)
        viewer = the_viewer(known.game)
        game = _as_of(known, id)
        etag = f'"{game.version}"'
        headers = {"ETag": etag, "Vary": "Authorization, Accept, Accept-Language"}
        if etag in request.headers.get("If-None-Match", ""):
            return answer(None, 304, headers)
        if request.accept_mimetypes.best_match(["application/json", "text/plain"]) == "text/plain":
            return _as_text(game, viewer, headers)
        return answer(_shown(known, game, viewer), 200, headers)

    def delete(self, id: str) -> Any:
        """The host closes a table that has not started."""
        player = signed_in()
        the_game(id)
        _lobby(lambda: the_house().games.close(id, player))
        return answer(None, 204)


@blueprint.route("/<id>/seats")
class SeatsView(MethodView):
    @blueprint.arguments(Sit)
    def post(self, body: dict[str, Any], id: str) -> Any:
        """Take the lowest free seat or, as the host, put a bot there. The last one starts the game."""
        player = signed_in()
        house = the_house()
        known = _joinable(id, player, body["invite"])
        key = idempotency_key(f"{player}:sit")
        if body["bot"] is not None:
            bots = known.game.ruleset.bots
            if body["bot"] not in bots:
                raise malformed("bot", f"It is one of {', '.join(bots)}.", f"Je to jedno z: {', '.join(bots)}.")
            bot = body["bot"]
            played = _lobby(lambda: house.games.sit_bot(id, player, bot, key=key, body=canonical_body()))
        else:
            entropy = body["entropy"]
            played = _lobby(lambda: house.games.sit(id, player, entropy, key=key, body=canonical_body()))
        return _game_answer(played, 201)


@blueprint.route("/<id>/seats/<int:seat>")
class SeatView(MethodView):
    def delete(self, id: str, seat: int) -> Any:
        """Leave before the start; the host may remove anybody."""
        player = signed_in()
        the_game(id)
        _lobby(lambda: the_house().games.leave(id, seat, player))
        return answer(None, 204)

    @blueprint.arguments(Away)
    def put(self, body: dict[str, Any], id: str, seat: int) -> Any:
        """Go away from a running game, or come back."""
        player = signed_in()
        known = the_game(id)
        if known.game.seat_of(player) != seat:
            raise Problem("not-seated")
        try:
            _lobby(lambda: the_house().games.set_away(id, seat, body["away"]))
        except NothingToDo:
            pass
        known = the_game(id)
        return answer(_shown(known, known.game, the_viewer(known.game)))


@blueprint.route("/<id>/moves")
class MovesView(MethodView):
    def get(self, id: str) -> Any:
        """Every command that the caller may send now, out-of-turn ones included."""
        known = the_game(id)
        viewer = the_viewer(known.game)
        game = _as_of(known, id)
        seat = viewer if isinstance(viewer, int) else None
        player = caller()
        if seat is None and viewer == ALL and player is not None:
            seat = game.seat_of(player)
        names = the_house().players.names(_people(game))
        said = language()
        return answer(shown_moves(game, seat, said, seat_names(game, names, said)))


def _checked_options(kind: type[msgspec.Struct], options: dict[str, Any]) -> dict[str, Any]:
    try:
        msgspec.convert(options, kind)
    except msgspec.ValidationError as wrong:
        raise malformed("options", str(wrong), str(wrong)) from None
    return options


def _check_previous(previous: str, ruleset: str, seats: int, host: str) -> None:
    try:
        game = the_house().games.load(previous).game
    except NoSuchGame:
        game = None
    fits = (
        game is not None
        and may_see(game, host)
        and game.status == "finished"
        and game.ruleset.id == ruleset
        and game.ruleset.handed_over is not None
        and len(game.seats) == seats
    )
    if not fits:
        raise malformed(
            "previous",
            "It is a finished game of the same ruleset and size.",
            "Je to dohraná hra stejných pravidel a stejného počtu míst.",
        )


def _joinable(id: str, player: str, invite: str | None) -> Known:
    """A public table, or a private one to whoever has its invite."""
    try:
        known = the_house().games.load(id)
    except NoSuchGame:
        raise Problem("no-such-game") from None
    if may_see(known.game, player):
        return known
    kept = the_house().store.notes(id, [INVITE]).get(INVITE)
    if invite is None or kept is None or not secrets.compare_digest(kept, invite.encode()):
        raise Problem("no-such-game")
    return known


def _lobby(act: Any) -> Played:
    """Carries a wish about a table out, with its refusals as problems."""
    try:
        played: Played = act()
    except NotOpen:
        raise Problem("not-open") from None
    except AlreadySeated:
        raise Problem("already-seated") from None
    except NotHost:
        raise Problem("not-host") from None
    except NotSeated:
        raise Problem("not-seated") from None
    except KeyReused:
        raise Problem("idempotency-mismatch") from None
    except TooBusy:
        raise Problem("busy") from None
    return played


def _as_of(known: Known, id: str) -> Game:
    at = number("at", default=known.game.version, low=1, high=10**9)
    if at == known.game.version:
        return known.game
    try:
        return the_house().games.as_of(id, at)
    except NoSuchVersion:
        raise Problem("no-such-version") from None


def _shown(known: Known, game: Game, viewer: Any) -> dict[str, Any]:
    house = the_house()
    player = caller()
    own = game.seat_of(player) if player else None
    invite = None
    if game.visibility == "private" and game.status == "open" and player is not None and may_see(game, player):
        kept = house.store.notes(game.id, [INVITE]).get(INVITE)
        invite = kept.decode() if kept else None
    names = house.players.names(_people(game))
    head = known.head if game.version == known.game.version else _head_of(game)
    return shown_game(game, head, viewer, own, names, invite=invite)


def _head_of(game: Game) -> Head:
    stored = the_house().store.read(game.id, game.version - 1, 1)[0]
    return Head(game.id, game.version, stored.hash)


def _people(game: Game) -> list[str]:
    return [occupant.player for occupant in game.seats if occupant is not None and occupant.player]


def _as_text(game: Game, viewer: Any, headers: dict[str, str]) -> Any:
    said = language()
    text = (
        "" if game.table is None else game.ruleset.drawn(game.ruleset.visible(game.table, viewer), game.ruleset, said)
    )
    response = current_app.response_class(text, 200, mimetype="text/plain")
    response.headers.update(headers)
    return response


def _game_answer(played: Played, status: int) -> Any:
    game = played.game
    head = Head(game.id, played.events[-1].version, played.events[-1].hash)
    known = Known(game, head)
    shown = _shown(known, game, the_viewer(game) if may_see(game, caller()) else PUBLIC)
    headers = {"Location": f"/v1/games/{game.id}", "ETag": f'"{game.version}"'}
    if played.is_repeat:
        headers["Idempotent-Replay"] = "true"
    return answer({**shown, "receipt": played.receipt}, status, headers)
