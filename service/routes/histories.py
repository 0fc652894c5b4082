"""What happened: events, the history file, refused commands, the score, the keys that receipts are signed with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import msgspec
from flask import Response, current_app, request

from domain.kernel.clock import moment
from domain.kernel.lifecycle import Game
from domain.kernel.saying import ending, reason
from domain.kernel.texts import SeatNames, Text
from domain.kernel.words import ALL, Language, Viewer
from events.beside.lobby import oldest_over
from events.codec import UnknownRuleset
from events.exports import Export
from events.play import NoSuchGame
from events.proof.chain import Head, Stored
from events.telling import export, told_events
from service.house import House
from service.http.headers import is_known, tag_of
from service.http.looks import VARY
from service.http.operations import JSON, Calls, Items, Link
from service.http.paging import cursor, link_to_next, page_of, page_size, position
from service.http.problems import Problem
from service.http.request import (
    answer,
    caller,
    coding,
    compressed,
    language,
    nothing,
    prefers,
    prefers_gzip,
    the_caller,
    the_game,
    the_house,
    the_query,
    the_viewer,
)
from service.schemas import answers
from service.schemas.histories import HistoryHead, HistoryNext, HistoryReceipt
from service.schemas.requests import EventsQuery, HistoriesQuery, PageQuery, ViewQuery
from service.shown.chapters import chapters
from service.shown.games import named_seats
from service.shown.refusals import shown_refusal
from service.shown.sitters import named_sitters

calls = Calls("histories", "What happened")

NDJSON = "application/x-ndjson"
FILE = (HistoryHead, answers.Event, HistoryReceipt)
EVENTS_VARY = f"{VARY}, Accept-Encoding"
FILE_VARY = "Authorization, Accept-Encoding"

NO_RESULT: Final = Text(
    "This game ended without a result: it will never have a score.",
    "Tato hra skončila bez výsledku: skóre mít nebude.",
)

TOLD_AT_ONCE: Final = 500
"""Events of a history for which it is looked up together who sat down or left."""

ANSWER_BYTES_MAX: Final = 4 * 1024 * 1024
"""An answer with more bytes of compressed files than this begins no further one: some 40 games of 600 events."""


@calls.get(
    "/v1/games/<id>/events",
    "listEvents",
    query=EventsQuery,
    answers={200: {JSON: answers.EventPage, NDJSON: Items((answers.Event,))}},
    problems=("no-such-game", "malformed", "not-yet", "no-such-seat", "not-acceptable"),
    links=(
        Link("getGame", {"id": "$request.path.id", "at": "$response.body#/items/0/version"}, description="As it was."),
    ),
)
def list_events(id: str) -> Response:
    """The history as the caller may see it.

    A page at a time; with `Accept: application/x-ndjson` one event a line, and without `limit` all of it from `after`
    on. Compressed if the caller takes gzip. After the end, `view` shows it as that viewer saw it: with their private
    parts and salts, and sentences told from those alone.
    """
    known = the_game(id)
    query = the_query(EventsQuery)
    game = known.game
    viewer = the_viewer(game, query.get("view"))
    house = the_house()
    after = query["after"]
    kind, said = prefers(JSON, NDJSON), language()
    named = named_seats(house.players, game, said)
    if kind == NDJSON and "limit" not in request.args:
        history = house.store.read_all(id, after)
        response = _packed((line + b"\n" for line in _lines(house, game, history, viewer, said, named)), kind)
        response.headers["Content-Language"] = said
        return response
    page = house.store.read(id, after, page_size(query)) if after < known.head.version else []
    lines = list(_lines(house, game, page, viewer, said, named))
    following = page[-1].version if page and page[-1].version < known.head.version else None
    body = b'{"items":[%b],"next":%b}' % (b",".join(lines), b"null" if following is None else b"%d" % following)
    response = _packed([b"".join(line + b"\n" for line in lines) if kind == NDJSON else body], kind)
    response.headers.update({"Content-Language": said, **link_to_next(query, following, "after")})
    return response


@calls.get(
    "/v1/games/<id>/export",
    "exportGame",
    query=ViewQuery,
    answers={200: {NDJSON: Items(FILE)}, 304: None},
    headers=("If-None-Match",),
    problems=("no-such-game", "malformed", "not-yet", "no-such-seat"),
)
def export_game(id: str) -> Response:
    """The whole history as one file that verifies offline.

    Compressed if the caller takes gzip. Once the game is over the file is the same for everybody, and has an ETag; with
    `view` of a seat or the public it is then what they had: a prefix that ends before the last batch, with a receipt
    for its last event. The last line also has the proof that the transparency log has the game, as soon as it does.
    """
    known = the_game(id)
    viewer = the_viewer(known.game, the_query(ViewQuery).get("view"))
    house = the_house()
    if not known.game.is_over:
        response = _file(id, compressed(export(house.games, id, viewer)))
        response.headers.update(coding())
        return response
    if viewer != ALL and house.exports.is_imported(id):
        raise Problem.about(
            "view",
            "This game was imported: it has the one file that it came with.",
            "Tato hra je odjinud: má jen ten soubor, se kterým přišla.",
        )
    is_packed = prefers_gzip()
    newest = house.keyring.public_keys[-1]
    logged = ("log",) if house.exports.is_logged(known.head) else ()
    form = (*logged, *(() if viewer == ALL else (str(viewer),)), *(("gzip",) if is_packed else ()))
    tag = tag_of(known.head.version, known.head.hash[:16], newest.id, *form)
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": FILE_VARY}
    if is_known(request.headers.get("If-None-Match"), tag):
        return nothing(304, headers)
    made = house.exports.of(known.head, viewer)
    response = _file(id, [made.packed] if is_packed else made.pieces())
    response.headers.update(headers | ({"Content-Encoding": "gzip"} if is_packed else {}))
    return response


@calls.get(
    "/v1/games/<id>/chapters",
    "listChapters",
    query=PageQuery,
    answers={200: answers.ChapterPage},
    problems=("no-such-game", "malformed"),
    links=(
        Link("getGame", {"id": "$request.path.id", "at": "$response.body#/items/0/version"}, description="As it was."),
    ),
)
def list_chapters(id: str) -> Response:
    """The parts of the history: the set-up, then turns or rounds.

    Each has its first and its last event, and every version at which somebody was asked: a replay's steps. A part also
    begins where the game goes back to an earlier moment and where a fork goes on, named for the turn or round of that
    moment. The same for everybody who may see the game.
    """
    known = the_game(id)
    query, game, said = the_query(PageQuery), known.game, language()
    house = the_house()
    named = named_seats(house.players, game, said)
    found = chapters(game, house.store.read_all(id), said, named, house.games.origin_of(id))
    items, following, headers = page_of(found, query)
    headers |= {"Vary": VARY, "Content-Language": said}
    return answer(answers.ChapterPage(items, following), 200, headers)


@calls.get(
    "/v1/histories",
    "exportGames",
    query=HistoriesQuery,
    answers={200: {NDJSON: Items((*FILE, HistoryNext))}},
    problems=("malformed",),
)
def export_games() -> Response:
    """The history files of all games that are over, or of those of a player or a ruleset.

    Of games that the caller may see, in the order in which they were opened, one file after the other as `exportGame`
    gives it. After each comes a line `{"next": cursor}`, from which to go on if an answer breaks off; after the very
    last game it is null. An answer may have fewer games than `limit`, because its size is limited, too.
    """
    player, query, house = caller(), the_query(HistoriesQuery), the_house()
    rows, last = oldest_over(
        house.store,
        ruleset=query.get("ruleset"),
        player=query.get("player"),
        viewer=player,
        after=position(query) or None,
        limit=page_size(query),
        **{bound: moment(query[bound]) for bound in ("since", "until") if bound in query},
    )
    files: list[tuple[Export | None, str | None]] = []
    size = 0
    for row in rows:
        try:
            made = house.exports.of(Head(row.id, row.version, row.head))
        except (NoSuchGame, UnknownRuleset):
            continue
        files.append((made, None if row is rows[-1] and last is None else cursor(query, row.id)))
        size += len(made.packed)
        if size > ANSWER_BYTES_MAX:
            break
    if not files:
        files.append((None, None if last is None else cursor(query, last)))
    response = _packed(_files(files), NDJSON, FILE_VARY)
    response.headers.update(link_to_next(query, files[-1][1]))
    return response


@calls.get(
    "/v1/games/<id>/refusals",
    "listRefusals",
    query=PageQuery,
    answers={200: answers.RefusalPage},
    problems=("unauthenticated", "no-such-game", "malformed", "not-seated"),
)
def list_refusals(id: str) -> Response:
    """The caller's refused attempts, after the game's end everybody's; the newest 100 of each seat."""
    game = the_game(id).game
    query = the_query(PageQuery)
    seat = None
    if not game.is_over:
        seat = game.seat_of(the_caller().player_or_refused())
        if seat is None:
            raise Problem("not-seated")
    house = the_house()
    items, following, headers = page_of(house.refusals.all(id, seat), query)
    shown = [shown_refusal(house, id, one) for one in items]
    return answer(answers.RefusalPage(shown, following), 200, {"Vary": VARY, **headers})


@calls.get("/v1/games/<id>/score", "getScore", answers={200: answers.Score}, problems=("no-such-game", "not-finished"))
def get_score(id: str) -> Response:
    """The result, and how each point was earned."""
    game = the_game(id).game
    if game.status != "finished":
        raise Problem("not-finished", NO_RESULT if game.is_over else None)
    said = language()
    named = named_seats(the_house().players, game, said)
    score = game.score
    seats = [
        answers.SeatScore(
            placing.seat,
            placing.rank,
            placing.points,
            [
                answers.Reason(one.points, reason(game.ruleset, one, said, named), list(one.rules))
                for one in score.reasons.get(placing.seat, ())
            ],
        )
        for placing in score.result.seats
    ]
    headers = {"Vary": VARY, "Content-Language": said}
    return answer(answers.Score(game.table.result, seats, ending(game.ruleset, score, said, named)), 200, headers)


@calls.get("/v1/keys", "listKeys", query=PageQuery, answers={200: answers.KeyPage}, problems=("malformed",))
def list_keys() -> Response:
    """The public keys of this service, every one ever used. `use` says what a key signs: it signs nothing else."""
    caller()
    house = the_house()
    house.public_keys.share_all(house.keys, house.keyring)
    items, following, headers = page_of(house.keys.listing(), the_query(PageQuery))
    return answer(answers.KeyPage(items, following), 200, headers)


def _lines(
    house: House, game: Game, history: Iterable[Stored], viewer: Viewer, said: Language, named: SeatNames
) -> Iterator[bytes]:
    """Events as they are told. Some at a time, because who sat down or left is looked up for several at once."""
    events = iter(history)
    while page := list(islice(events, TOLD_AT_ONCE)):
        sitters = named_sitters(house, game.id, page, said)
        yield from told_events(game, page, viewer, said, named, sitters=sitters)


def _files(files: Iterable[tuple[Export | None, str | None]]) -> Iterator[bytes]:
    """Each file, followed by the line that says where to go on."""
    for made, following in files:
        if made is not None:
            yield from made.pieces()
        yield msgspec.json.encode({"next": following}) + b"\n"


def _packed(pieces: Iterable[bytes], kind: str, vary: str = EVENTS_VARY) -> Response:
    """The pieces are read while they are sent, so that a long history never is in memory as a whole."""
    return current_app.response_class(compressed(pieces), 200, {"Vary": vary, **coding()}, mimetype=kind)


def _file(id: str, pieces: Iterable[bytes]) -> Response:
    response = current_app.response_class(pieces, 200, mimetype=NDJSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{id}.ndjson"'
    response.headers["Vary"] = FILE_VARY
    return response
