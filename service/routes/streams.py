"""Addresses of event streams, which the push processes serve."""

from __future__ import annotations

import ipaddress
import re
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Response, request

from domain.kernel.clock import timestamp
from domain.kernel.words import Viewer
from events.play import now
from service.http.operations import JSON, Calls, Items
from service.http.request import (
    answer,
    caller,
    language,
    nothing,
    prefers,
    signed_in,
    the_caller,
    the_game,
    the_house,
    the_query,
    the_viewer,
)
from service.push.tickets import OWN
from service.schemas.answers import StreamTicket
from service.schemas.histories import EventMessage, NewsMessage, QuestionMessage
from service.schemas.requests import OwnStreamQuery, StreamQuery

calls = Calls("streams", "Events as they happen")

EVENT_STREAM = "text/event-stream"

_HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-fA-F:.]{2,45})\]|(?P<name>(?=.{1,253}(?::|$))[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?))"
    r"(?::[0-9]{1,5})?"
)


@calls.get(
    "/v1/games/<id>/stream",
    "streamEvents",
    query=StreamQuery,
    answers={200: {JSON: StreamTicket, EVENT_STREAM: Items((EventMessage, QuestionMessage))}, 307: None, 204: None},
    problems=("no-such-game", "malformed", "not-yet", "no-such-seat", "not-acceptable"),
)
def stream_events(id: str) -> Response:
    """Server-Sent Events: each event as the caller may see it, as it happens.

    Answers with a redirect to the push address, or with `Accept: application/json` with that address itself, for a
    browser's EventSource, which can't send a token. `id:` is the version; `after` or `Last-Event-ID` resumes without a
    gap. With `view` the stream is told through those eyes, also after the game's end; without it everything is told
    once the game is over. After the events of a batch, and once a new reader has caught up, `event: question` says what
    is asked now (a `Question`; it has no id of its own); with `moves=true` it has the reader's own moves. The stream
    closes after the game's last event; from then on the push address answers 204. The address serves one connection at
    a time, a newer one closes the older; streams are limited for each player and each network address (429).
    """
    game = the_game(id).game
    query = the_query(StreamQuery)
    view = the_viewer(game, query["view"]) if "view" in query else None
    return _ticket(id, f"/v1/games/{id}/stream", query, view)


@calls.get(
    "/v1/me/stream",
    "streamMine",
    query=OwnStreamQuery,
    answers={200: {JSON: StreamTicket, EVENT_STREAM: Items((NewsMessage, QuestionMessage))}, 307: None},
    problems=("unauthenticated", "malformed", "not-acceptable"),
    is_signed_in=True,
)
def stream_mine() -> Response:
    """Server-Sent Events about all of one's own games.

    `event: question` (a `Question`) whenever the caller is asked something, in any game; at the beginning the open ones
    are told. `event: started` and `event: ended` (`News`) when a game that the caller sits at or hosts begins or is
    over, `event: opened` when a table is opened whose `previous` is a game that they sat at. News have an `id:`, and
    `after` or `Last-Event-ID` resumes after it; the newest 300 or more are kept, for a week. With `moves=true`
    questions have the caller's moves: a bot needs nothing but this stream and one call for each move. Address and
    limits are as for the stream of a game; this one never ends by itself.
    """
    signed_in()
    return _ticket(OWN, "/v1/me/stream", the_query(OwnStreamQuery))


def _ticket(game: str, path: str, query: dict[str, Any], view: Viewer | None = None) -> Response:
    """A redirect to the stream, or its address as JSON."""
    kind = prefers(EVENT_STREAM, JSON)
    has_moves = query["moves"] == "true"
    player, bearer = caller(), the_caller().bearer
    text, ticket = the_house().tickets.issued(
        game, player, language(), now(), view, has_moves=has_moves, token="" if bearer is None else bearer.token
    )
    given = {"ticket": text} | ({"after": str(query["after"])} if "after" in query else {})
    address = f"{push_address()}{path}?{urlencode(given)}"
    if kind == JSON:
        return answer(StreamTicket(address, timestamp(ticket.expires)))
    return nothing(307, {"Location": address})


def push_address() -> str:
    """The address that is set, or push's port at the host that the caller asked for. Anybody can write anything into
    Host, so it counts only if no address is set, and only if it names a host."""
    settings = the_house().settings
    if settings.push_url is not None:
        return settings.push_url
    if settings.public_url is not None:
        public = urlsplit(settings.public_url)
        scheme, host = public.scheme, public.hostname
    else:
        scheme, host = request.scheme, _host(request.environ.get("HTTP_HOST", ""))
    host = host or settings.host
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{settings.push_listens_at[1]}"


def _host(given: str) -> str | None:
    """The name or address in a Host header; None if it is anything else."""
    match = _HOST.fullmatch(given)
    if match is None:
        return None
    if match["six"] is None:
        return match["name"]
    try:
        return str(ipaddress.IPv6Address(match["six"]))
    except ValueError:
        return None
