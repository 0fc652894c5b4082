"""What every call asks of its request: who, in which language, with which body."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from flask import current_app, g, request

from domain.kernel.lifecycle import Game
from domain.kernel.texts import Text
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from events.play import Known, NoSuchGame
from service.presenting import may_see, viewer_of
from service.problems import Problem
from service.wiring import House


def the_house() -> House:
    return cast(House, current_app.extensions["house"])


def language() -> Language:
    return language_of(request.headers.get("Accept-Language"))


def language_of(header: str | None) -> Language:
    """Czech where the caller prefers it to English, English else."""
    best: tuple[float, int, Language] | None = None
    for place, part in enumerate((header or "")[:1000].split(",")):
        name, _, parameters = part.strip().partition(";")
        primary = name.strip().lower().split("-")[0]
        quality = _quality(parameters)
        if primary in ("cs", "en") and quality > 0 and (best is None or (quality, -place) > best[:2]):
            best = quality, -place, cast(Language, primary)
    return best[2] if best else "en"


def _quality(parameters: str) -> float:
    for parameter in parameters.split(";"):
        name, _, value = parameter.strip().partition("=")
        if name == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0


def caller() -> str | None:
    """The player whose token came along; a wrong token is refused, none is nobody."""
    if not hasattr(g, "player"):
        g.player = authenticated(the_house(), request.headers.get("Authorization"))
    return cast("str | None", g.player)


def authenticated(house: House, header: str | None) -> str | None:
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    player = house.players.authenticated(token.strip()) if scheme.lower() == "bearer" else None
    if player is None:
        raise unauthenticated()
    return player


def signed_in() -> str:
    player = caller()
    if player is None:
        raise unauthenticated()
    return player


def unauthenticated() -> Problem:
    return Problem("unauthenticated", headers={"WWW-Authenticate": "Bearer"})


def the_game(id: str) -> Known:
    """The game at this address, if the caller may see it."""
    try:
        known = the_house().games.load(id)
    except NoSuchGame:
        raise Problem("no-such-game") from None
    if not may_see(known.game, caller()):
        raise Problem("no-such-game")
    return known


def the_viewer(game: Game) -> Viewer:
    """Through whose eyes the caller looks: `view` chooses, within what is open to them."""
    wanted = request.args.get("view")
    player = caller()
    if wanted is None:
        return viewer_of(game, player)
    own = game.seat_of(player) if player else None
    if wanted == PUBLIC:
        return PUBLIC
    if wanted == ALL:
        viewer: Viewer = ALL
    elif wanted.isascii() and wanted.isdigit() and len(wanted) < 4 and int(wanted) < len(game.seats):
        viewer = int(wanted)
    else:
        raise malformed("view", "It is a seat, public or all.", "Je to místo, public nebo all.")
    if viewer != own and not game.is_over:
        raise Problem("not-yet")
    return viewer


def number(name: str, *, default: int, low: int, high: int) -> int:
    """A whole number among the query parameters; more than `high` is cut."""
    text = request.args.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 15) or int(text) < low:
        raise malformed(name, f"It is a whole number from {low}.", f"Je to celé číslo od {low}.")
    return min(int(text), high)


def malformed(field: str, en: str, cs: str) -> Problem:
    return Problem("malformed", errors={field: [Text(en, cs).said(language())]})


def idempotency_key(scope: str) -> str | None:
    """The client's key, with whoever and whatever it is scoped to."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not (1 <= len(key) <= 64 and all("!" <= character <= "~" for character in key)):
        raise malformed(
            "Idempotency-Key", "It has 1 to 64 visible ASCII characters.", "Má 1 až 64 viditelných znaků ASCII."
        )
    return f"{scope}:{key}"


def canonical_body() -> bytes:
    """The same JSON as the same bytes, however it was spelled."""
    try:
        return msgspec.json.encode(msgspec.json.decode(request.get_data() or b"null"), order="sorted")
    except msgspec.DecodeError:
        return request.get_data()


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Any:
    """JSON by msgspec: game state never goes through marshmallow."""
    response = current_app.response_class(msgspec.json.encode(value), status, mimetype="application/json")
    response.headers.update(headers or {})
    return response
