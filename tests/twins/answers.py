"""Everything that one person can be told of a game: each answer with its status, all its headers and its length."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

from domain.kernel.words import LANGUAGES, Language, Viewer
from events.comings import players_at
from service.house import House
from service.push.telling import Page, Teller
from tests.service.inside import Asked
from tests.service.people import PATHS, Door, Person

Ask = Asked | Callable[[], bytes]
"""A request, or what is not told by answering one."""

NDJSON = "application/x-ndjson"
BESIDE = ("chapters", "audit", "disputes", "docket", "log", "refusals", "score")
"""What stands beside a game: of one that runs mostly nothing, and that is to look alike, too."""
_DIFFERENT = re.compile(rb"[0-9a-f]{64}(?:[0-9a-f]{64})?")
"""Seals, hashes and signatures: without the secret they tell nothing, and their lengths are compared."""


class Answered(NamedTuple):
    kind: str
    told: bytes
    took: float


def plain(content: bytes) -> bytes:
    return _DIFFERENT.sub(lambda found: b"#" * len(found[0]), content)


def shown(answer: TestResponse) -> bytes:
    return _whole(answer.status_code, list(answer.headers), answer.data)


def _whole(status: int, headers: Iterable[tuple[str, str]], content: bytes) -> bytes:
    return plain(f"{status} {sorted(headers)}\n".encode() + content)


def answers(door: Door, asks: Iterable[tuple[str, Ask]]) -> list[Answered]:
    """What is told by each, in their order, and how many seconds that took."""
    wanted = list(asks)
    requests = [ask for _, ask in wanted if isinstance(ask, Asked)]
    took = iter(door.inside.answer(requests))
    return [
        Answered(kind, _whole(ask.status, ask.answered, ask.content), next(took))
        if isinstance(ask, Asked)
        else _called(kind, ask)
        for kind, ask in wanted
    ]


def _called(kind: str, ask: Callable[[], bytes]) -> Answered:
    began = time.perf_counter()
    return Answered(kind, ask(), time.perf_counter() - began)


def _get(person: Person, path: str, language: Language = "en", accept: str | None = None) -> Asked:
    place, _, query = path.partition("?")
    return Asked("GET", place, query, _headers(person, language) | ({} if accept is None else {"accept": accept}))


def _check(person: Person, game: str, attempt: Any, language: Language) -> Asked:
    body = json.dumps(attempt).encode()
    about = {"content-type": "application/json", "content-length": str(len(body))}
    return Asked("POST", f"{PATHS}/{game}/commands/check", "", _headers(person, language) | about, body)


def _headers(person: Person, language: Language) -> dict[str, str]:
    own = {} if person.token is None else {"authorization": f"Bearer {person.token}"}
    return {"host": "localhost", "accept-language": language, "x-request-id": "the-same-id", **own}


def asked_now(person: Person, stranger: Person, game: str, attempts: list[Any]) -> Iterator[tuple[str, Ask]]:
    """What follows from the table in memory: views, moves, and what would be said of commands."""
    path = f"{PATHS}/{game}"
    for language in LANGUAGES:
        yield "view", _get(person, path, language)
        yield "text", _get(person, path, language, "text/plain")
        yield "moves", _get(person, f"{path}/moves", language)
        yield "stranger", _get(stranger, path, language)
        for attempt in attempts:
            yield "check", _check(person, game, attempt, language)
    yield "stranger", _get(stranger, f"{path}/moves")


def asked_after(house: House, person: Person, viewer: Viewer, game: str, version: int) -> Iterator[tuple[str, Ask]]:
    """What follows from a batch that was just written: the events, the file, the streams, and the views after it."""
    path = f"{PATHS}/{game}"
    for language in LANGUAGES:
        yield "events", _get(person, f"{path}/events?after={version}", language)
        yield "view", _get(person, path, language)
        yield "moves", _get(person, f"{path}/moves", language)
        yield "stream", partial(_streamed, house, viewer, game, version, language)
    yield "ndjson", _get(person, f"{path}/events?after={version}", accept=NDJSON)
    yield "export", _get(person, f"{path}/export", accept=NDJSON)
    for beside in BESIDE:
        yield beside, _get(person, f"{path}/{beside}")


def _streamed(house: House, viewer: Viewer, game: str, version: int, language: Language) -> bytes:
    """The bytes that push writes to this reader's stream: the events, then what is asked."""
    known = house.games.load(game).game
    names = house.players.names(players_at(known))
    page = Page.of(house.store.read(game, version))
    return plain(Teller(known, names, language).told(page, viewer, is_asked=True))
