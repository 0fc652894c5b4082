"""Tables and games: listing, opening, looking at and closing them."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from flask import Response, request

from domain.kernel.clock import Clock
from domain.kernel.lifecycle import Game, Origin
from domain.kernel.ruleset import Ruleset
from domain.kernel.words import ALL, Viewer
from events.beside.lobby import games_counted, page
from events.beside.tokens import HOST
from events.ids import new_id
from events.play import Known, NoSuchGame, Played, now
from events.proof.chain import Head, head_of
from service.http.headers import mark_of, tag_of
from service.http.looks import VARY, Look, as_of, looked, showing, translated, version_wanted
from service.http.operations import ITS_ID, JSON, TEXT, Calls, Link
from service.http.paging import cursor, link_to_next, page_size, position
from service.http.problems import Problem
from service.http.request import (
    answer,
    caller,
    canonical_body,
    idempotency_key,
    language,
    nothing,
    prefers,
    replied,
    reserved_id,
    signed_in,
    the_body,
    the_game,
    the_house,
    the_query,
    the_viewer,
    waited_for,
)
from service.http.tables import INVITE, or_problem
from service.http.validation import each_field
from service.routes.rulesets import the_ruleset
from service.schemas import answers
from service.schemas.requests import GamesQuery, LookQuery, OpenGame, TablesQuery
from service.shown.games import listed_game, may_see, named_seats, shown_moves, viewer_of
from service.shown.searching import CHOSEN, is_sought

calls = Calls("games", "Tables and games")

PATH_ID = {"id": "$request.path.id"}


@calls.get(
    "/v1/games",
    "listGames",
    query=GamesQuery,
    answers={200: answers.GamePage},
    problems=("malformed",),
)
def list_games() -> Response:
    """The lobby and the archive, newest first.

    Games without their tables; private ones only for those seated and the host. A page may have fewer games than
    `limit`, or none, if a filter without an index matches few: go on with `next`.
    """
    player = caller()
    query = the_query(GamesQuery)
    house = the_house()
    rows, last = page(
        house.store,
        status=query.get("status"),
        ruleset=query.get("ruleset"),
        player=query.get("player"),
        viewer=player,
        before=position(query) or None,
        limit=page_size(query),
        asked=signed_in() if "to_act" in query else None,
        is_wanted=lambda row: is_sought(row, query),
    )
    names = house.players.names(seat["player"] for row in rows for seat in row.seats if seat["player"])
    following = None if last is None else cursor(query, last)
    said = language()
    games = [listed_game(row, house.rulesets.get(row.ruleset), names, said, player) for row in rows]
    headers = {"Content-Language": said, "Vary": VARY, **link_to_next(query, following)}
    return answer(answers.GamePage(games, following), 200, headers)


@calls.get(
    "/v1/lobby",
    "countGames",
    query=TablesQuery,
    answers={200: answers.GameCounts},
    problems=("malformed", "no-such-ruleset"),
)
def count_games() -> Response:
    """How many tables and games there are, by ruleset.

    Private ones are counted only for those seated and the host. `complete` is false if there were too many to look at
    all of them: then the counts are of the newest, and there are at least that many.
    """
    player = caller()
    query = the_query(TablesQuery)
    house = the_house()
    rulesets = [the_ruleset(query["ruleset"]).id] if "ruleset" in query else list(house.rulesets)
    is_wanted = None if CHOSEN.isdisjoint(query) else lambda row: is_sought(row, query)
    counts, is_all = games_counted(
        house.store, rulesets, status=query.get("status"), viewer=player, is_wanted=is_wanted
    )
    return answer(answers.GameCounts(sum(counts.values()), counts, is_all))


@calls.post(
    "/v1/games",
    "openGame",
    body=OpenGame,
    answers={201: answers.Game},
    headers=("Idempotency-Key",),
    problems=(
        "unauthenticated",
        "malformed",
        "no-such-ruleset",
        "no-such-game",
        "idempotency-mismatch",
        "not-seated",
        "too-many-tables",
    ),
    is_signed_in=True,
    scopes=(HOST,),
    example={"ruleset": "bang", "seats": 4, "clock": {"per_decision": 60, "bank": 300}},
    links=(
        Link("takeSeat", ITS_ID, {"bot": "greedy"}, "The host puts a bot at the table."),
        Link("getGame", ITS_ID, description="Look at it."),
        Link("listMoves", ITS_ID, description="What may be played."),
        Link("listEvents", ITS_ID, description="What has happened."),
        Link("closeGame", ITS_ID, description="Before the start the host may close it."),
    ),
)
def open_game() -> Response:
    """Open a table.

    Its creator is the host and takes seat 0, unless `sit` is false. How many open tables a player may host at once is
    limited.
    """
    host = signed_in()
    key = idempotency_key()
    body = the_body(OpenGame)
    house = the_house()
    ruleset = the_ruleset(body["ruleset"])
    _check(ruleset, body, host)
    _check_arbiters(body["arbiters"], body["visibility"])
    origin = None if body["origin"] is None else _origin(body, host)
    id, canonical = new_id("g", now()), canonical_body()
    if key is not None:
        id = reserved_id(key, canonical, id)
    _check_open_tables(host, id)
    house.players.comes_to(host, id)
    played = or_problem(
        lambda: house.games.open(
            id,
            ruleset.id,
            body["seats"],
            host,
            options=body["options"],
            clock=_clock(body),
            visibility=body["visibility"],
            previous=body["previous"],
            origin=origin,
            rated=body.get("rated"),
            arbiters=tuple(dict.fromkeys(body["arbiters"])),
            sit=body["sit"],
            entropy=body["entropy"],
            seat_key=body["key"],
            key=key,
            body=canonical,
            notes={INVITE: secrets.token_urlsafe(18)} if body["visibility"] == "private" else None,
        )
    )
    return game_answer(played)


@calls.get(
    "/v1/games/<id>",
    "getGame",
    query=LookQuery,
    answers={200: {JSON: answers.Game, TEXT: str}, 304: None},
    headers=("If-None-Match",),
    problems=("no-such-game", "malformed", "not-yet", "no-such-version", "no-such-seat", "not-acceptable"),
    links=(
        Link("getScore", PATH_ID, description="Once it is finished."),
        Link("getDocket", PATH_ID, description="What was decided after its end."),
    ),
)
def get_game(id: str) -> Response:
    """The game as the caller may see it.

    As it is now, or after event `at`; as JSON, or with `Accept: text/plain` drawn as text.
    """
    known = the_game(id)
    query = the_query(LookQuery)
    viewer = the_viewer(known.game, query.get("view"))
    kind, tag = prefers(JSON, TEXT), request.headers.get("If-None-Match")
    look = Look(caller(), viewer, query.get("at"), kind, language(), tag)
    return replied(waited_for(looked(the_house(), known, look)))


@calls.delete(
    "/v1/games/<id>",
    "closeGame",
    answers={204: None},
    problems=("unauthenticated", "no-such-game", "not-host", "not-open", "busy"),
    is_signed_in=True,
    scopes=(HOST,),
)
def close_game(id: str) -> Response:
    """Close a table that has not started, as its host."""
    player = signed_in()
    the_game(id)
    or_problem(lambda: the_house().games.close(id, player))
    return nothing()


@calls.get(
    "/v1/games/<id>/moves",
    "listMoves",
    query=LookQuery,
    answers={200: answers.Moves},
    problems=("no-such-game", "malformed", "not-yet", "no-such-version", "no-such-seat"),
    links=(
        Link("playMove", PATH_ID, "$response.body#/moves/0/command", "Play the first of them."),
        Link("checkMove", PATH_ID, "$response.body#/moves/0/command", "Ask whether it would be accepted."),
    ),
)
def list_moves(id: str) -> Response:
    """Every command that the caller may send now.

    Out-of-turn ones included. Empty for spectators and before the start.
    """
    known = the_game(id)
    query = the_query(LookQuery)
    viewer = the_viewer(known.game, query.get("view"))
    version = version_wanted(known.game, query.get("at"))
    game = waited_for(as_of(the_house(), known, version)).game
    player = caller()
    seat = viewer if isinstance(viewer, int) else None
    if viewer == ALL and player is not None:
        seat = game.seat_of(player)
    said = language()
    named = named_seats(the_house().players, game, said)
    headers = {"Content-Language": said, "Vary": VARY, "Cache-Control": "private, no-cache"}
    return answer(shown_moves(game, seat, said, named), 200, headers)


def game_shown(known: Known, viewer: Viewer, played: Played | None = None) -> answers.Game:
    return waited_for(showing(the_house(), known, viewer, caller(), language(), played=played))


def newest_headers(newest: Head) -> dict[str, str]:
    """The headers of a game's newest version as JSON."""
    mark = mark_of(newest.hash, waited_for(the_house().losses.epoch_seen()))
    tag = tag_of(newest.version, *mark, *translated(language()))
    return {"ETag": tag, "Content-Language": language(), "Vary": VARY}


def game_answer(played: Played) -> Response:
    """The answer to opening a table or sitting down. A repeat is answered from the game as it was the first time."""
    last = played.events[-1]
    game = the_house().games.as_of(played.game.id, last.version) if played.is_repeat else played.game
    head = head_of(game.id, last)
    headers = {"Location": f"/v1/games/{game.id}", **newest_headers(head)}
    if played.is_repeat:
        headers["Idempotent-Replay"] = "true"
    return answer(game_shown(Known(game, head), viewer_of(game, caller()), played), 201, headers)


def _check(ruleset: Ruleset, body: dict[str, Any], host: str) -> None:
    """Checks what marshmallow cannot know: the ruleset's own limits and options, and the game before in a series."""
    if not ruleset.allows(body["seats"]):
        low, high = ruleset.players_min, ruleset.players_max
        raise Problem.about("seats", f"This game has {low} to {high} seats.", f"Tato hra má {low} až {high} míst.")
    try:
        ruleset.options_for(body["seats"], body["options"])
    except msgspec.ValidationError as wrong:
        raise Problem.malformed(each_field(ruleset.options, body["options"], wrong, "options")) from None
    if body["previous"] is not None:
        _check_previous(_seen(body["previous"], host), ruleset, body)


def _check_previous(before: Game, ruleset: Ruleset, body: dict[str, Any]) -> None:
    if not _continues(before, ruleset, body["seats"]):
        raise Problem.about(
            "previous",
            "It is a finished game of the same ruleset and size.",
            "Je to dohraná hra stejných pravidel a stejného počtu míst.",
        )
    if before.visibility == "private" and body["visibility"] != "private":
        # The next game begins with what the one before handed over, and nobody could audit it without that one.
        raise Problem.about(
            "previous",
            "The game before is private, so the next one of its series is, too.",
            "Předchozí hra je soukromá, takže i ta další v její řadě.",
        )


def _check_open_tables(host: str, id: str) -> None:
    """A repeated request does not count as another table."""
    house = the_house()
    if not house.open_tables.note(host, id, house.settings.open_tables_per_player) and house.store.head(id) is None:
        raise Problem("too-many-tables")


def _check_arbiters(named: list[str], visibility: str) -> None:
    """Arbiters must exist, must not have been erased, and must be able to see the table."""
    if named and (visibility != "public" or None in the_house().players.names(named).values()):
        raise Problem.about(
            "arbiters",
            "All of them have to be players that there are, and the table has to be public.",
            "Všichni musí být existující hráči a stůl musí být veřejný.",
        )


def _origin(body: dict[str, Any], host: str) -> Origin:
    """The event after which a fork begins."""
    wanted, games = body["origin"], the_house().games
    game = _seen(wanted["game"], host)
    plain = msgspec.to_builtins(msgspec.convert(body["options"], game.ruleset.options))
    is_alike = (game.ruleset.id, len(game.seats)) == (body["ruleset"], body["seats"])
    if game.visibility == "private":
        is_alike &= body["visibility"] == "private" and game.seat_of(host) is not None
    found = games.fork_of(game, wanted["version"]) if is_alike and body["previous"] is None else None
    if found is None or msgspec.to_builtins(game.options) != plain:
        raise Problem.about(
            "origin",
            "It is a game of this house that is over and no fork itself, of the same ruleset, size and options, and "
            "a version at which somebody was asked; a private one that you sat at, for a private table.",
            "Je to zdejší hra, která skončila a sama není odbočkou, se stejnými pravidly, počtem míst a volbami, a "
            "verze, v níž byl někdo tázán; soukromá jen pro ty, kdo u ní seděli, a pro soukromý stůl.",
        )
    return found


def _seen(id: str, player: str) -> Game:
    try:
        game = the_house().games.load(id).game
    except NoSuchGame:
        raise Problem("no-such-game") from None
    if not may_see(game, player):
        raise Problem("no-such-game")
    return game


def _continues(game: Game, ruleset: Ruleset, seats: int) -> bool:
    return game.status == "finished" and game.ruleset.id == ruleset.id and len(game.seats) == seats


def _clock(body: dict[str, Any]) -> Clock | None:
    if "clock" not in body:
        return Clock()
    return None if body["clock"] is None else Clock(**body["clock"])
