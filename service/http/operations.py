"""The calls of the API: one declaration makes a route of the application and an operation of openapi.yaml.

    calls = Calls("games", "Tables and games")

    @calls.post("/v1/games/<id>/seats", "takeSeat", body=Sit, answers={201: Game}, problems=("not-open",))
    def take_seat(id: str) -> Response:
        "Take the lowest free seat."

A view gets the parts of its path by name and asks for the rest (`service.http.request`); of several problems, the one
that it asks for first is answered. It returns what `service.http.request.answer` makes, or raises a Problem.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Final, TypeVar

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema
from msgspec import Struct
from msgspec.structs import replace

from events.beside.tokens import PLAY, READ
from service.http.headers import caller_of

View = TypeVar("View", bound=Callable[..., Response])

JSON: Final = "application/json"
TEXT: Final = "text/plain"
ITS_ID: Final = {"id": "$response.body#/id"}
"""Parameters of a link: the id of what an answer shows."""

ABOUT: Final = "x-about"
"""The key under which an operation keeps its CallDescription, until openapi.py writes it out in full."""


class Link(Struct, frozen=True):
    """What an answer leads to: another operation, whose parameters and body are taken from the answer."""

    operation: str
    parameters: dict[str, str] = {}
    body: Any = None
    description: str = ""


class Items(Struct, frozen=True):
    """A body of many in a row: the lines of NDJSON, the messages of an event stream."""

    of: tuple[type, ...]
    """What an item may be."""


class CallDescription(Struct, frozen=True, kw_only=True):
    """What openapi.yaml says of a call besides its path, its words and its parameters."""

    answers: Mapping[int, Any]
    """The body of each status: None, a type or `Items`, or these by media type, the default one first."""
    body: Any = None
    """The name of a schema or a marshmallow schema."""
    is_body_required: bool = True
    example: Any = None
    headers: Sequence[str] = ()
    problems: Sequence[str] = ()
    is_signed_in: bool = False
    scopes: Sequence[str] | None = None
    """A caller with a token needs one of these. None stands for `read` with GET and `play` with others; an empty one
    needs no scope. If there are several, the view checks which one it needs."""
    links: Sequence[Link] = ()
    at: str = ""
    """The path as documented, if that is not the route's."""


class Calls:
    """One resource: what Flask calls a blueprint and OpenAPI a tag."""

    def __init__(self, name: str, description: str) -> None:
        self.blueprint: Any = Blueprint(name, name, description=description)

    def get(self, path: str, id: str, *, query: type[Schema] | None = None, **about: Any) -> Callable[[View], View]:
        return self.call("GET", path, id, query, CallDescription(**about))

    def post(self, path: str, id: str, *, query: type[Schema] | None = None, **about: Any) -> Callable[[View], View]:
        return self.call("POST", path, id, query, CallDescription(**about))

    def put(self, path: str, id: str, *, query: type[Schema] | None = None, **about: Any) -> Callable[[View], View]:
        return self.call("PUT", path, id, query, CallDescription(**about))

    def delete(self, path: str, id: str, *, query: type[Schema] | None = None, **about: Any) -> Callable[[View], View]:
        return self.call("DELETE", path, id, query, CallDescription(**about))

    def call(
        self, method: str, path: str, id: str, query: type[Schema] | None, about: CallDescription
    ) -> Callable[[View], View]:
        """Registers a view under an operation's id; its docstring becomes the text of openapi.yaml."""
        if method != "GET":
            about = replace(about, problems=(*about.problems, "read-only"))
        if about.scopes is None:
            about = replace(about, scopes=(READ if method == "GET" else PLAY,))
        doc: dict[str, Any] = {"operationId": id, ABOUT: about}
        if query is not None:
            doc["parameters"] = [{"in": "query", "schema": query}]
        if isinstance(about.body, type):
            doc["requestBody"] = {"required": about.is_body_required, "content": {JSON: {"schema": about.body}}}

        def decorated(view: View) -> View:
            documented = self.blueprint.doc(**doc)(_guarded(view, about.scopes or ()))
            self.blueprint.route(path, methods=[method])(documented)
            return view

        return decorated


def _guarded(view: Callable[..., Response], scopes: Sequence[str]) -> Callable[..., Response]:
    """The same view, closed to tokens without this scope. Where there are several, the view knows which one is needed,
    and names that one."""
    if len(scopes) != 1:
        return view

    @wraps(view)
    def guarded(**parts: Any) -> Response:
        caller_of(request.environ).check(*scopes)
        return view(**parts)

    return guarded
