"""openapi.yaml: made from the calls, the schemas of requests and answers, and the rulesets' own types.

Nothing here knows a game: each ruleset brings its options, its commands and the view of its table, and gets schemas of
its own for them. `make openapi` writes the file; a test fails where it is out of date.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from http import HTTPStatus
from typing import Any, Final

from flask import Flask

from domain.kernel.ruleset import Ruleset
from service.http.operations import ABOUT, JSON, CallDescription, Items, Link
from service.http.problem_types import PROBLEMS
from service.http.problems import PROBLEM_MEDIA_TYPE
from service.schemas import answers
from service.schemas.components import Components
from service.schemas.json_schemas import modern, ref
from service.schemas.webhooks import MESSAGE, MESSAGES, SIGNED_BY

INFO: Final = {
    "title": "Gyoji",
    "version": "1",
    "summary": "The referee: tabletop games over REST as immutable, signed, repeatable events",
    "description": (
        "Sign up, open a table, sit down, ask for your moves and play them. Every accepted move comes with a signed "
        "receipt, every refusal cites the clause that it rests on, every finished game can be audited by anyone.\n\n"
        "Errors are RFC 9457 problems. `Accept-Language: cs` or `en` chooses the language of names, labels and "
        "details. A client that waits for each answer before its next request is never limited.\n\n"
        "Events (`Event`) are told apart by `type`, games by `ruleset`, questions by `decision`, commands by `type`. "
        "Newer rules may bring types of events and decisions that this file does not have: ignore what you do not "
        "know. `GET /v1/rulesets/{id}/openapi.json` is this file with one game alone.\n\n"
        "Every answer is described in one media type. Where a request can ask for others, `x-other-content` has them, "
        "written as `content` would be; `x-itemSchema` describes each line of NDJSON and each message of an event "
        "stream, as `itemSchema` of OpenAPI 3.2 does."
    ),
    "license": {"name": "MIT", "identifier": "MIT"},
}
EVERYWHERE: Final = ("unauthenticated", "too-many-requests", "internal", "unavailable")
"""Problems that any call may answer."""

OTHER_CONTENT: Final = "x-other-content"
ITEM_SCHEMA: Final = "x-itemSchema"
RESPONSES: Final = "#/components/responses/"

FOREIGN: Final = ("Error", "PaginationMetadata")
"""flask-smorest's own schemas, in place of which we have ours."""

WITH_BODY: Final = ("malformed", "slow-body", "too-large", "unsupported-media-type")
COMMON: Final = dict.fromkeys((*EVERYWHERE, *WITH_BODY, "no-such-game", "no-such-ruleset"))
"""Problems that many calls have as the only one of their status: described once, and referred to."""

DESCRIBED_HEADERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Idempotency-Key": (
        "The same key with the same JSON by the same player on the same path gives the first answer again.",
        {"type": "string", "pattern": "^[!-~]{1,64}$", "examples": ["5f1c9a3e"]},
    ),
    "If-Match": (
        "The command is refused unless this is still the game's version; mostly `question` is what one wants. In a "
        "game that has lost moves (`lost`), a version up to that one must be named by its whole ETag.",
        {
            "type": "string",
            "pattern": '^("[0-9]{1,15}(\\.h[0-9a-f]{8})?(\\.[a-z.]{1,32})?"|\\*)$',
            "examples": ['"12"'],
        },
    ),
    "Prefer": (
        "`return=representation`: the answer has the game as the caller sees it and the caller's moves, too.",
        {"type": "string", "examples": ["return=representation"]},
    ),
    "If-None-Match": (
        "Answers 304 if this is still the version.",
        {"type": "string", "examples": ['"12"']},
    ),
}
GIVEN_HEADERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "X-Request-Id": ("Names the request in our logs.", {"type": "string"}),
    "ETag": (
        "The version in quotes; answers in Czech, drawings, history files and past versions of a finished game add "
        "more to it. If the store has ever lost events, a part of the event's hash is added, so that the tag of a lost "
        "version matches no other. This description has a tag of its own.",
        {"type": "string", "pattern": '^"[0-9a-f]+(\\.[a-z0-9_.]+)?"$'},
    ),
    "Idempotent-Replay": ("This is the first answer again.", {"type": "string", "const": "true"}),
    "Preference-Applied": (
        "What of `Prefer` was heeded.",
        {"type": "string", "const": "return=representation"},
    ),
    "Link": ('`rel="next"`: the next page.', {"type": "string"}),
    "Location": ("Where it is.", {"type": "string"}),
    "Retry-After": ("Seconds.", {"type": "string", "pattern": "^[0-9]+$"}),
    "RateLimit": ("What is left.", {"type": "string"}),
    "RateLimit-Policy": ("What is allowed.", {"type": "string"}),
    "WWW-Authenticate": ("How to say who you are.", {"type": "string"}),
}


def document(app: Flask, only: Ruleset | None = None) -> dict[str, Any]:
    """The description of the API that this application serves, whole or with one ruleset alone."""
    rulesets = app.extensions["house"].rulesets.values() if only is None else [only]
    plain: dict[str, Any] = deepcopy(app.extensions["api"].spec.to_dict())
    requests = {name: schema for name, schema in plain["components"]["schemas"].items() if name not in FOREIGN}
    schemas = Components(rulesets, requests)
    paths = {}
    for path, operations in sorted(plain["paths"].items()):
        parameters = [_path_parameter(path, one) for one in operations.pop("parameters", [])]
        shared = {"parameters": parameters} if parameters else {}
        paths[path] = shared | {method: _operation(one, schemas) for method, one in operations.items()}
    return {
        "openapi": plain["openapi"],
        "info": INFO if only is None else {**INFO, "title": f"Gyoji: {only.name.en}"},
        "servers": [{"url": "/"}],
        "security": [{}, {"token": []}],
        "tags": plain["tags"],
        "paths": paths,
        "webhooks": {name: _webhook(name, *about, schemas) for name, about in MESSAGES.items()},
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "parameters": {name: _header_parameter(name) for name in DESCRIBED_HEADERS},
            "headers": {
                name: {"description": said, "schema": schema} for name, (said, schema) in GIVEN_HEADERS.items()
            },
            "responses": {_response_name(name): _refusal([name]) for name in COMMON},
            "schemas": schemas.all(),
        },
    }


def as_yaml(description: dict[str, Any]) -> str:
    import yaml  # noqa: PLC0415 - only whoever writes the file needs it

    return str(yaml.dump(description, Dumper=yaml.SafeDumper, sort_keys=False, allow_unicode=True, width=120))


# --- operations ---------------------------------------------------------------------------------------------


def _operation(plain: dict[str, Any], schemas: Components) -> dict[str, Any]:
    about: CallDescription = plain.pop(ABOUT)
    operation: dict[str, Any] = {
        key: plain[key] for key in ("operationId", "tags", "summary", "description") if key in plain
    }
    if about.scopes:
        nobody: list[dict[str, list[str]]] = [] if about.is_signed_in else [{}]
        operation["security"] = [*nobody, *({"token": [scope]} for scope in about.scopes)]
    parameters = [_query_parameter(one) for one in plain.get("parameters", [])]
    parameters += [{"$ref": f"#/components/parameters/{name}"} for name in about.headers]
    if parameters:
        operation["parameters"] = parameters
    if about.body is not None:
        operation["requestBody"] = _request_body(plain, about, schemas)
    operation["responses"] = dict(sorted(_responses(about, schemas).items()))
    return operation


def _request_body(plain: dict[str, Any], about: CallDescription, schemas: Components) -> dict[str, Any]:
    if isinstance(about.body, str):
        content: dict[str, Any] = {"schema": ref(about.body)}
        content["examples"] = {"a move": {"value": schemas.example_of(about.body)}}
    else:
        content = {"schema": plain["requestBody"]["content"][JSON]["schema"]}
        if about.example is not None:
            content["examples"] = {"an example": {"value": about.example}}
    return {"required": about.is_body_required, "content": {JSON: content}}


def _responses(about: CallDescription, schemas: Components) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status, body in about.answers.items():
        found[str(status)] = _answer(status, body, about, schemas)
    with_token = ("missing-scope",) if about.scopes else ()
    with_body = WITH_BODY if about.body is not None else ()
    names = dict.fromkeys((*about.problems, *EVERYWHERE, *with_token, *with_body))
    by_status: dict[int, list[str]] = {}
    for name in names:
        by_status.setdefault(PROBLEMS[name].status, []).append(name)
    for status, kinds in by_status.items():
        is_common = len(kinds) == 1 and kinds[0] in COMMON
        found[str(status)] = {"$ref": RESPONSES + _response_name(kinds[0])} if is_common else _refusal(kinds)
    return found


def _answer(status: int, body: Any, about: CallDescription, schemas: Components) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "description": HTTPStatus(status).phrase,
        "headers": _headers(_answer_headers(status, body, about)),
    }
    if body is not None:
        kinds = body if isinstance(body, Mapping) else {JSON: body}
        (media, kind), *others = kinds.items()
        answer["content"] = {media: _body(kind, schemas)}
        if others:
            answer[OTHER_CONTENT] = {media: _body(kind, schemas) for media, kind in others}
    if about.links and status == min(about.answers):
        answer["links"] = {f"{link.operation}{place or ''}": _link(link) for place, link in enumerate(about.links)}
    return answer


def _body(kind: Any, schemas: Components) -> dict[str, Any]:
    """A body; for many items in a row, the schema of each."""
    if isinstance(kind, Items):
        items = [schemas.answer(one) for one in kind.of]
        return {"schema": {"type": "string"}, ITEM_SCHEMA: items[0] if len(items) == 1 else {"anyOf": items}}
    return {"schema": schemas.answer(kind)}


def _answer_headers(status: int, body: Any, about: CallDescription) -> list[str]:
    names = ["X-Request-Id"]
    kinds = list(body.values()) if isinstance(body, Mapping) else [body]
    if any(kind in (answers.Game, answers.Played) for kind in kinds) or 304 in about.answers:
        names.append("ETag")
    if "Idempotency-Key" in about.headers:
        names.append("Idempotent-Replay")
    if "Prefer" in about.headers:
        names.append("Preference-Applied")
    if any(isinstance(kind, type) and kind.__name__.endswith("Page") for kind in kinds):
        names.append("Link")
    if (status in (201, 202) and body is not answers.Played) or status == 307:
        names.append("Location")
    return names


def _refusal(names: list[str]) -> dict[str, Any]:
    status = PROBLEMS[names[0]].status
    headers = ["X-Request-Id"]
    headers += {
        401: ["WWW-Authenticate"],
        403: ["WWW-Authenticate"],
        429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
        503: ["Retry-After"],
    }.get(status, [])
    said = "; ".join(f"`{PROBLEMS[name].address}`: {PROBLEMS[name].title.en}" for name in names)
    return {
        "description": f"{HTTPStatus(status).phrase}. {said}.",
        "headers": _headers(headers),
        "content": {PROBLEM_MEDIA_TYPE: {"schema": ref("Problem")}},
    }


def _response_name(problem: str) -> str:
    """`NoSuchGame` for `no-such-game`."""
    return "".join(part.capitalize() for part in problem.split("-"))


def _webhook(name: str, summary: str, kind: type, schemas: Components) -> dict[str, Any]:
    """A message that we send: its body, the headers that sign it, and what the answer does."""
    headers = [
        {"name": header, "in": "header", "required": True, "description": said, "schema": {"type": "string"}}
        for header, said in SIGNED_BY.items()
    ]
    body = {"required": True, "content": {JSON: {"schema": schemas.answer(kind)}}}
    responses = {
        "2XX": {
            "description": "It has arrived. After any other answer, or none, it is sent again, for more than a day."
        },
        "410": {"description": "No more messages: the webhook is deleted."},
    }
    told = {"operationId": name, "tags": ["webhooks"], "summary": summary, "description": MESSAGE, "security": []}
    return {"post": {**told, "parameters": headers, "requestBody": body, "responses": responses}}


def _headers(names: list[str]) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _link(link: Link) -> dict[str, Any]:
    written: dict[str, Any] = {"operationId": link.operation, "parameters": dict(link.parameters)}
    if link.body is not None:
        written["requestBody"] = link.body
    if link.description:
        written["description"] = link.description
    return written


def _header_parameter(name: str) -> dict[str, Any]:
    said, schema = DESCRIBED_HEADERS[name]
    return {"name": name, "in": "header", "required": False, "description": said, "schema": schema}


def _query_parameter(plain: dict[str, Any]) -> dict[str, Any]:
    schema = dict(plain["schema"])
    described = {"description": schema.pop("description")} if "description" in schema else {}
    return {"name": plain["name"], "in": "query", "required": False, **described, "schema": modern(schema)}


TILE_PATH: Final = "^(entries|[0-9]|[1-5][0-9]|6[0-3])/(x[0-9]{3}/)*[0-9]{3}(\\.p/[1-9][0-9]{0,2})?$"
_PATH_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "/v1/games/": {"type": "string", "pattern": "^g_[0-9a-f]{32}$", "examples": ["g_01a1e266414572ca92c6e49b834a4373"]},
    "/v1/players/": {
        "type": "string",
        "pattern": "^p_[0-9a-f]{32}$",
        "examples": ["p_01a1e266414572ca92c6e49b834a4373"],
    },
}


def _path_parameter(path: str, plain: dict[str, Any]) -> dict[str, Any]:
    schema = plain["schema"]
    if plain["name"] == "id":
        schema = next((one for start, one in _PATH_PARAMETERS.items() if path.startswith(start)), schema)
    if plain["name"] == "tile":
        schema = {"type": "string", "pattern": TILE_PATH, "examples": ["0/x001/234", "entries/000.p/17"]}
    return {"name": plain["name"], "in": "path", "required": True, "schema": schema}
