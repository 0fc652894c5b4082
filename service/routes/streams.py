"""The way to event streams, which another process serves."""

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

    A redirect to the push address, or with `Accept: application/json` that address itself, for a browser's
    EventSource, which can't send a token. `id:` is the version; `after` or `Last-Event-ID` resumes without a gap. With
    `view` it is told through those eyes, to the end and ever after; without it everything is open once the game is
    over. After the events of a batch, and once whoever comes has caught up, `event: question` says what is asked now
    (a `Question`; it has no id of its own); with `moves=true` it has the reader's own moves. The stream closes after
    the game's last event; from then on the push address answers 204. The address serves one connection at a time, a
    newer one closes the older; a player and a network address have only so many at once (429).
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

    `event: question` (a `Question`) whenever a batch leaves one with the caller, in whichever game; whoever comes is
    told of those that are open. `event: started` and `event: ended` (`News`) when a game begins or is over that the
    caller sits at or hosts, `event: opened` when a table is opened with `previous` of a game that they sat at. These
    have an `id:`, and `after` or `Last-Event-ID` resumes after it; the newest 1,000 are kept, for a week. With
    `moves=true` questions have the caller's moves: a bot needs nothing but this stream and one call for each move.
    Addresses and bounds are as for the stream of a game; it never ends by itself.
    """
    signed_in()
    return _ticket(OWN, "/v1/me/stream", the_query(OwnStreamQuery))


def _ticket(game: str, path: str, query: dict[str, Any], view: Viewer | None = None) -> Response:
    """The way to a stream: there, or the address of it."""
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
    """As set, or push's port at the host by which the caller knows us. Anybody can write anything into Host, so it is
    asked only where nobody has set an address, and believed only where it names a host."""
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
    """The name or address in a Host header; None where it is anything else."""
    match = _HOST.fullmatch(given)
    if match is None:
        return None
    if match["six"] is None:
        return match["name"]
    try:
        return str(ipaddress.IPv6Address(match["six"]))
    except ValueError:
        return None
