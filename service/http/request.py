"""What a view asks about its request: the caller, the language, the body and the parameters."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar, cast

import msgspec
from flask import Response, current_app, request
from marshmallow import Schema, ValidationError

from domain.kernel.lifecycle import Game
from domain.kernel.words import Language, Viewer
from events.beside.first_answers import FirstAnswer, Reserved
from events.play import KeyReused, Known
from events.redis.calls import Steps
from service.house import House
from service.http.headers import Caller, caller_of, given_twice, idempotency_key_of, json_object, language_of
from service.http.looks import seeing, viewer_wanted
from service.http.problems import Problem
from service.http.replies import Reply
from service.http.validation import by_field

T = TypeVar("T")

GZIP_LEVEL: Final = 3
"""Events repeat themselves so much that a higher level hardly makes them smaller."""

GZIP_FORMAT: Final = 16 + zlib.MAX_WBITS


def the_house() -> House:
    return cast(House, current_app.extensions["house"])


def waited_for(steps: Steps[T]) -> T:
    """Carries the steps out and returns their result; this thread waits for each answer of the store."""
    return the_house().store.carried_out(steps)


def the_caller() -> Caller:
    """Who asks, as the front door knows them."""
    return caller_of(request.environ)


def language() -> Language:
    return language_of(request.headers.get("Accept-Language"))


def caller() -> str | None:
    """The player whose token came along, None without a token; a wrong token is refused."""
    return the_caller().known_player()


def signed_in() -> str:
    return the_caller().player_or_refused()


def the_game(id: str) -> Known:
    """The game at this address, if the caller may see it."""
    return waited_for(seeing(the_house(), id, caller()))


def the_viewer(game: Game, wanted: str | None) -> Viewer:
    """Through whose eyes the caller looks: `view` chooses, within what is open to them."""
    return viewer_wanted(game, caller(), wanted)


def the_body(schema: type[Schema]) -> dict[str, Any]:
    """The request's body, validated; an empty one is an empty object."""
    content = request.get_data()
    return _loaded(schema, _given(content) if content else {})


def _given(content: bytes) -> dict[str, Any]:
    return json_object(request.content_type, content, request.headers.get("Content-Encoding"))


def the_query(schema: type[Schema]) -> dict[str, Any]:
    given = request.args
    for name, values in given.lists():
        if len(values) > 1:
            raise given_twice(name)
    return _loaded(schema, given.to_dict())


def _loaded(schema: type[Schema], plain: dict[str, Any]) -> dict[str, Any]:
    try:
        return cast("dict[str, Any]", schema().load(plain))
    except ValidationError as wrong:
        raise Problem.malformed(by_field(wrong.messages)) from None


def idempotency_key() -> str | None:
    """The client's key, scoped to the player and the path, which is the same with a slash at its end."""
    key = idempotency_key_of(request.headers.get("Idempotency-Key"))
    return None if key is None else f"{signed_in()}:{request.path.rstrip('/')}:{key}"


def canonical_body() -> bytes:
    """The body's JSON in one spelling, so that equal bodies have equal bytes."""
    content = request.get_data()
    return msgspec.json.encode(msgspec.json.decode(content), order="sorted") if content else b"{}"


def reserved_id(key: str, body: bytes, proposed: str) -> str:
    """The id that was proposed by the first request with this key; raises a Problem."""
    return _reserved(key, body, proposed)[0].id


def _reserved(key: str, body: bytes, proposed: str) -> tuple[Reserved, bool]:
    try:
        return the_house().first_answers.reserved(signed_in(), key, body, proposed)
    except KeyReused:
        raise Problem("idempotency-mismatch") from None


def once(
    key: str | None, proposed: str, make: Callable[[str], Response], retold: Callable[[], Response] | None = None
) -> Response:
    """What `make` answers, given an id for what it makes; a repeat with the same key gets the first answer again.

    An answer with words of other people is not kept, because those may be erased in between: `retold` makes it anew.
    """
    if key is None:
        return make(proposed)
    player, first_answers = signed_in(), the_house().first_answers
    kept, is_first = _reserved(key, canonical_body(), proposed)
    if kept.answer is not None and retold is not None and not kept.answer.body:
        response = retold()
    elif kept.answer is not None:
        response = current_app.response_class(kept.answer.body, kept.answer.status, mimetype="application/json")
        response.headers["Location"] = kept.answer.location
    else:
        try:
            response = make(kept.id)
        except Problem:
            first_answers.release(player, key)
            raise
        content = response.get_data() if retold is None else b""
        given = FirstAnswer(response.status_code, response.headers["Location"], content)
        first_answers.keep(player, key, kept, given)
    if not is_first:
        response.headers["Idempotent-Replay"] = "true"
    return response


def prefers(*offered: str) -> str:
    """The media type among these that the caller wants most; the first if the caller does not say."""
    header = request.headers.get("Accept")
    if not header:
        return offered[0]
    best = request.accept_mimetypes.best_match(offered)
    if best is None:
        raise Problem("not-acceptable")
    return best


def prefers_gzip() -> bool:
    accepted = request.accept_encodings
    return accepted.quality("gzip") > 0 and accepted.quality("gzip") >= accepted.quality("identity")


def coding() -> dict[str, str]:
    """The header of an answer that is `compressed`."""
    return {"Content-Encoding": "gzip"} if prefers_gzip() else {}


def compressed(pieces: Iterable[bytes]) -> Iterable[bytes]:
    """The same pieces, compressed as they are made if the caller takes gzip."""
    return _gzipped(pieces) if prefers_gzip() else pieces


def _gzipped(pieces: Iterable[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(GZIP_LEVEL, wbits=GZIP_FORMAT)
    for piece in pieces:
        yield packer.compress(piece)
    yield packer.flush()


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON by msgspec: game state never goes through marshmallow."""
    response = current_app.response_class(msgspec.json.encode(value), status, mimetype="application/json")
    response.headers.update(headers or {})
    return response


def replied(reply: Reply) -> Response:
    """An answer that was made without Flask."""
    return current_app.response_class(reply.body, reply.status, reply.headers)


def nothing(status: int = 204, headers: dict[str, str] | None = None) -> Response:
    """An answer without a body."""
    response = current_app.response_class(b"", status)
    response.headers.remove("Content-Type")
    response.headers.update(headers or {})
    return response
