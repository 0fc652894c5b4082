"""Everything that one person can be told of a game: each answer with its status, all its headers and its length."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from werkzeug.test import TestResponse

from domain.kernel.words import LANGUAGES, Language, Viewer
from service.house import House
from service.push.telling import Page, Teller
from service.shown.games import people
from tests.service.people import PATHS, Person

Ask = Callable[[], bytes]
NDJSON = "application/x-ndjson"
_DIFFERENT = re.compile(rb"[0-9a-f]{128}|[0-9a-f]{64}")
"""Seals, hashes and signatures: without the secret they tell nothing, and their lengths are compared."""


def plain(content: bytes) -> bytes:
    return _DIFFERENT.sub(lambda found: b"#" * len(found[0]), content)


def shown(answer: TestResponse) -> bytes:
    head = f"{answer.status_code} {sorted(answer.headers)}\n".encode()
    return plain(head + answer.data)


def _get(person: Person, path: str, language: Language = "en", **heads: str) -> bytes:
    return shown(person.get(path, Accept_Language=language, X_Request_Id="the-same-id", **heads))


def _check(person: Person, game: str, attempt: Any, language: Language) -> bytes:
    path = f"{PATHS}/{game}/commands/check"
    return shown(person.post(path, attempt, Accept_Language=language, X_Request_Id="the-same-id"))


def asked_now(person: Person, stranger: Person, game: str, attempts: list[Any]) -> Iterator[tuple[str, Ask]]:
    """What follows from the table in memory: views, moves, and what would be said of commands."""
    path = f"{PATHS}/{game}"
    for language in LANGUAGES:
        yield "view", partial(_get, person, path, language)
        yield "text", partial(_get, person, path, language, Accept="text/plain")
        yield "moves", partial(_get, person, f"{path}/moves", language)
        yield "stranger", partial(_get, stranger, path, language)
        for attempt in attempts:
            yield "check", partial(_check, person, game, attempt, language)
    yield "stranger", partial(_get, stranger, f"{path}/moves")


def asked_after(house: House, person: Person, viewer: Viewer, game: str, version: int) -> Iterator[tuple[str, Ask]]:
    """What follows from a batch that was just written: the events, the file, the streams, and the views after it."""
    path = f"{PATHS}/{game}"
    for language in LANGUAGES:
        yield "events", partial(_get, person, f"{path}/events?after={version}", language)
        yield "view", partial(_get, person, path, language)
        yield "moves", partial(_get, person, f"{path}/moves", language)
        yield "stream", partial(_streamed, house, viewer, game, version, language)
    yield "ndjson", partial(_get, person, f"{path}/events?after={version}", Accept=NDJSON)
    yield "export", partial(_get, person, f"{path}/export", Accept=NDJSON)
    yield "chapters", partial(_get, person, f"{path}/chapters")


def _streamed(house: House, viewer: Viewer, game: str, version: int, language: Language) -> bytes:
    """The bytes that push writes to this reader's stream: the events, then what is asked."""
    known = house.games.load(game).game
    names = house.players.names(people(known))
    page = Page.of(house.store.read(game, version))
    return plain(Teller(known, names, language).told(page, viewer, is_asked=True))
