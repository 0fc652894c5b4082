"""openapi.yaml: made from the calls, the schemas of requests and answers, and the rulesets' own types.

Nothing here knows a game: each ruleset brings its options, its commands and the view of its table, and gets schemas of
its own for them. `make openapi` writes the file; a test holds that it is up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from flask import Flask
from marshmallow.class_registry import get_class

from domain.kernel.ruleset import Ruleset
from service.http.operations import ABOUT, JSON, About, Link
from service.http.problems import MEDIA_TYPE, PROBLEMS
from service.schemas import answers
from service.schemas.requests import Strict

SCHEMAS: Final = "#/components/schemas/"
INFO: Final = {
    "title": "Gyoji",
    "version": "1",
    "summary": "The referee: tabletop games over REST as immutable, signed, repeatable events",
    "description": (
        "Sign up, open a table, sit down, ask for your moves and play them. Every accepted move comes with a signed "
        "receipt, every refusal cites the clause that it rests on, every finished game can be audited by anyone.\n\n"
        "Errors are RFC 9457 problems. `Accept-Language: cs` or `en` chooses the language of names, labels and "
        "details. Whoever waits for each answer before the next request is never limited."
    ),
    "license": {"name": "MIT", "identifier": "MIT"},
}
EVERYWHERE: Final = ("unauthenticated", "too-many-requests", "internal", "unavailable")
"""Problems that any call may answer."""

FOREIGN: Final = ("Error", "PaginationMetadata")
"""flask-smorest's own schemas, which we have others for."""

WITH_BODY: Final = ("malformed", "slow-body", "too-large", "unsupported-media-type")

HEADERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Idempotency-Key": (
        "The same key with the same JSON by the same player on the same path gives the first answer again.",
        {"type": "string", "pattern": "^[!-~]{1,64}$", "examples": ["5f1c9a3e"]},
    ),
    "If-Match": (
        "Refuses the command where this is not the game's version any more; `question` is mostly what one wants.",
        {"type": "string", "pattern": '^("[0-9]{1,15}(\\.[a-z.]{1,32})?"|\\*)$', "examples": ['"12"']},
    ),
    "Prefer": (
        "`return=representation`: the answer has the game as the caller sees it and the caller's moves, too.",
        {"type": "string", "examples": ["return=representation"]},
    ),
    "If-None-Match": (
        "304 where this is still the version.",
        {"type": "string", "examples": ['"12"']},
    ),
}
GIVEN_HEADERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "X-Request-Id": ("Names the request in our logs.", {"type": "string"}),
    "ETag": (
        "The version in quotes; in Czech, of a drawing, of a history file and of a past version after the end, a tag "
        "that begins with it.",
        {"type": "string", "pattern": '^"[0-9]+(\\.[a-z0-9_.]+)?"$'},
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
    "Allow": ("The methods of this address.", {"type": "string"}),
}


def document(app: Flask) -> dict[str, Any]:
    """The whole description of the API that this application serves."""
    house = app.extensions["house"]
    plain: dict[str, Any] = app.extensions["api"].spec.to_dict()
    requests = {name: schema for name, schema in plain["components"]["schemas"].items() if name not in FOREIGN}
    schemas = _Schemas(list(house.rulesets.values()), requests)
    paths = {}
    for path, operations in sorted(plain["paths"].items()):
        parameters = [_path_parameter(path, one) for one in operations.pop("parameters", [])]
        shared = {"parameters": parameters} if parameters else {}
        paths[path] = shared | {method: _operation(one, schemas) for method, one in operations.items()}
    return {
        "openapi": plain["openapi"],
        "info": INFO,
        "servers": [{"url": "/"}],
        "security": [{}, {"token": []}],
        "tags": plain["tags"],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "parameters": {name: _header_parameter(name) for name in HEADERS},
            "headers": {
                name: {"description": said, "schema": schema} for name, (said, schema) in GIVEN_HEADERS.items()
            },
            "schemas": schemas.all(),
        },
    }


def as_yaml(description: dict[str, Any]) -> str:
    import yaml  # noqa: PLC0415 - only whoever writes the file needs it

    return str(yaml.dump(description, Dumper=yaml.SafeDumper, sort_keys=False, allow_unicode=True, width=120))


# --- operations ---------------------------------------------------------------------------------------------


def _operation(plain: dict[str, Any], schemas: _Schemas) -> dict[str, Any]:
    about: About = plain.pop(ABOUT)
    operation: dict[str, Any] = {
        key: plain[key] for key in ("operationId", "tags", "summary", "description") if key in plain
    }
    if about.is_signed_in:
        operation["security"] = [{"token": []}]
    parameters = [_query_parameter(one) for one in plain.get("parameters", [])]
    parameters += [{"$ref": f"#/components/parameters/{name}"} for name in about.headers]
    if parameters:
        operation["parameters"] = parameters
    if about.body is not None:
        operation["requestBody"] = _request_body(plain, about, schemas)
    operation["responses"] = dict(sorted(_responses(about, schemas).items()))
    return operation


def _request_body(plain: dict[str, Any], about: About, schemas: _Schemas) -> dict[str, Any]:
    if isinstance(about.body, str):
        content: dict[str, Any] = {"schema": {"$ref": SCHEMAS + about.body}}
        content["examples"] = {"a move": {"value": schemas.example_of(about.body)}}
    else:
        content = {"schema": plain["requestBody"]["content"][JSON]["schema"]}
        if about.example is not None:
            content["examples"] = {"an example": {"value": about.example}}
    return {"required": about.is_body_required, "content": {JSON: content}}


def _responses(about: About, schemas: _Schemas) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status, body in about.answers.items():
        found[str(status)] = _answer(status, body, about, schemas)
    names = dict.fromkeys((*about.problems, *EVERYWHERE, *(WITH_BODY if about.body is not None else ())))
    by_status: dict[int, list[str]] = {}
    for name in names:
        by_status.setdefault(PROBLEMS[name].status, []).append(name)
    for status, kinds in by_status.items():
        found[str(status)] = _refusal(kinds)
    return found


def _answer(status: int, body: Any, about: About, schemas: _Schemas) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "description": HTTPStatus(status).phrase,
        "headers": _headers(_answer_headers(status, body, about)),
    }
    if body is not None:
        kinds = body if isinstance(body, Mapping) else {JSON: body}
        answer["content"] = {media: {"schema": schemas.answer(kind)} for media, kind in kinds.items()}
    if about.links and status == min(about.answers):
        answer["links"] = {f"{link.operation}{place or ''}": _link(link) for place, link in enumerate(about.links)}
    return answer


def _answer_headers(status: int, body: Any, about: About) -> list[str]:
    names = ["X-Request-Id"]
    kinds = list(body.values()) if isinstance(body, Mapping) else [body]
    if any(kind in (answers.Game, answers.Played) for kind in kinds) or status == 304:
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
        429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
        503: ["Retry-After"],
    }.get(status, [])
    said = "; ".join(f"`{PROBLEMS[name].address}`: {PROBLEMS[name].title.en}" for name in names)
    return {
        "description": f"{HTTPStatus(status).phrase}. {said}.",
        "headers": _headers(headers),
        "content": {MEDIA_TYPE: {"schema": {"$ref": f"{SCHEMAS}Problem"}}},
    }


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
    said, schema = HEADERS[name]
    return {"name": name, "in": "header", "required": False, "description": said, "schema": schema}


def _query_parameter(plain: dict[str, Any]) -> dict[str, Any]:
    schema = dict(plain["schema"])
    described = {"description": schema.pop("description")} if "description" in schema else {}
    return {"name": plain["name"], "in": "query", "required": False, **described, "schema": _modern(schema)}


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


# --- schemas ------------------------------------------------------------------------------------------------


class _Schemas:
    """Everything under components/schemas: requests by marshmallow, answers and what rulesets bring by msgspec."""

    def __init__(self, rulesets: list[Ruleset], requests: Mapping[str, Any]) -> None:
        self._rulesets = rulesets
        self._found: dict[str, Any] = {name: _modern(schema) | _also(name) for name, schema in requests.items()}
        self._kinds: dict[type, None] = {}
        for ruleset in rulesets:
            self._add_ruleset(ruleset)
        self._add_unions()

    def all(self) -> dict[str, Any]:
        _, components = msgspec.json.schema_components(list(self._kinds), ref_template=SCHEMAS + "{name}")
        made = {_renamed(name): _with_refs(schema, _renamed) for name, schema in components.items()}
        for name in ("Game", "Move", "ListedGame"):
            made.pop(name, None)
        return dict(sorted({**made, **self._found}.items()))

    def answer(self, kind: Any) -> dict[str, Any]:
        """The schema of an answer's body."""
        if kind is str:
            return {"type": "string"}
        self._kinds[kind] = None
        return {"$ref": SCHEMAS + _renamed(kind.__name__)}

    def example_of(self, name: str) -> Any:
        """The shortest there is: the first command that takes nothing."""
        mapping: dict[str, str] = self._found[name]["discriminator"]["mapping"]
        for verb, reference in mapping.items():
            if self._found[reference.removeprefix(SCHEMAS)]["required"] == ["type"]:
                return {"type": verb}
        raise AssertionError("every command of every game takes something")

    def _add_ruleset(self, ruleset: Ruleset) -> None:
        prefix = prefix_of(ruleset)
        for kind, name in ((ruleset.options, "Options"), (ruleset.view, "Table")):
            self._add(prefix, [kind], {kind.__name__: prefix + name})
        commands = [*ruleset.commands]
        self._add(prefix, commands, {})
        for command in commands:
            schema = self._found[prefix + command.__name__]
            schema["properties"]["type"] = {"type": "string", "const": command.verb()}
            schema["properties"] |= {"question": _QUESTION, "seen": _SEEN, "signature": _SIGNATURE}
        self._found[f"{prefix}Command"] = _one_of("type", {c.verb(): prefix + c.__name__ for c in commands})
        self._add_game(ruleset, prefix)

    def _add(self, prefix: str, kinds: list[Any], names: dict[str, str]) -> None:
        _, components = msgspec.json.schema_components(kinds, ref_template=SCHEMAS + "{name}")

        def named(name: str) -> str:
            return names.get(name) or prefix + name

        for name, schema in components.items():
            made = _with_refs(schema, named)
            assert self._found.get(named(name), made) == made, f"two schemas are called {named(name)}"
            self._found[named(name)] = made

    def _add_game(self, ruleset: Ruleset, prefix: str) -> None:
        """A game of this ruleset, and the body that opens one."""
        _, components = msgspec.json.schema_components([answers.Game], ref_template=SCHEMAS + "{name}")
        self._kinds[answers.Game] = None
        game = _with_refs(components["Game"], _renamed)
        game["properties"] |= {
            "ruleset": {"type": "string", "const": ruleset.id},
            "options": {"$ref": f"{SCHEMAS}{prefix}Options"},
            "table": {
                "description": "What this viewer may see; null before the start.",
                "anyOf": [{"$ref": f"{SCHEMAS}{prefix}Table"}, {"type": "null"}],
            },
        }
        self._found[f"{prefix}Game"] = {**game, "description": f"A game of {ruleset.name.en} as the caller may see it."}
        opening = msgspec.json.decode(msgspec.json.encode(self._found["OpenGame"]))
        opening["properties"] |= {
            "ruleset": {"type": "string", "const": ruleset.id},
            "seats": {"type": "integer", "minimum": ruleset.players_min, "maximum": ruleset.players_max},
            "options": {"$ref": f"{SCHEMAS}{prefix}Options"},
        }
        self._found[f"Open{prefix}Game"] = {**opening, "description": f"Opens a table of {ruleset.name.en}."}

    def _add_unions(self) -> None:
        by_ruleset = {ruleset.id: prefix_of(ruleset) for ruleset in self._rulesets}
        self._found["Game"] = _one_of("ruleset", {id: f"{prefix}Game" for id, prefix in by_ruleset.items()})
        self._found["OpenGame"] = _one_of("ruleset", {id: f"Open{prefix}Game" for id, prefix in by_ruleset.items()})
        self._add_sitting()
        verbs = {
            command.verb(): prefix_of(ruleset) + command.__name__
            for ruleset in self._rulesets
            for command in ruleset.commands
        }
        self._found["Command"] = _one_of("type", verbs)
        self._found["Move"] = _adjusted(answers.Move, {"command": {"$ref": f"{SCHEMAS}Command"}})
        options = {"type": "object", "description": "The ruleset's options."}
        self._found["ListedGame"] = _adjusted(answers.ListedGame, {"options": options})

    def _add_sitting(self) -> None:
        """Sitting down and putting a bot there are two bodies of one call."""
        sit = self._found.pop("Sit")
        bots = sorted({bot for ruleset in self._rulesets for bot in ruleset.bots})
        bot = {**sit["properties"].pop("bot"), "enum": bots}
        self._found["SitDown"] = sit
        self._found["SeatBot"] = {**sit, "properties": {"bot": bot}, "required": ["bot"]}
        self._found["Sit"] = {"oneOf": [{"$ref": f"{SCHEMAS}SitDown"}, {"$ref": f"{SCHEMAS}SeatBot"}]}


_QUESTION: Final = {
    "type": ["integer", "null"],
    "minimum": 1,
    "description": "The version at which the question was put, so that a late click never answers the next one.",
}


_SEEN: Final = {
    "type": "integer",
    "minimum": 0,
    "description": "Beside a signature: the version that the player looked at. It is compared with nothing.",
}

_SIGNATURE: Final = {
    "type": "string",
    "pattern": "^[0-9a-f]{128}$",
    "description": "Of the key that the seat was taken with: Ed25519 under the canonical JSON of tag (gyoji-move/1), "
    "game, seat, command (without these three), question and seen.",
}


def _also(name: str) -> dict[str, Any]:
    """What a request's schema says of the whole object, which no single field can."""
    kind = get_class(name)
    assert issubclass(kind, Strict), f"{name} takes fields that it does not know"
    return dict(kind.ALSO)


def prefix_of(ruleset: Ruleset) -> str:
    """`SamuraiSword` for `samurai-sword`."""
    return "".join(part.capitalize() for part in ruleset.id.split("-"))


def _one_of(field: str, names: dict[str, str]) -> dict[str, Any]:
    references = {value: SCHEMAS + name for value, name in names.items()}
    return {
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": field, "mapping": references},
    }


def _adjusted(kind: type, properties: dict[str, Any]) -> dict[str, Any]:
    _, components = msgspec.json.schema_components([kind], ref_template=SCHEMAS + "{name}")
    schema: dict[str, Any] = _with_refs(components[kind.__name__], _renamed)
    schema["properties"] |= properties
    return schema


def _renamed(name: str) -> str:
    return {"ProblemBody": "Problem", "ShownSeat": "Seat", "UsedKey": "PublicKey"}.get(name, name)


def _with_refs(schema: Any, named: Callable[[str], str]) -> Any:
    """The same schema with its references renamed, without titles (names are enough), its words as strings."""
    if not isinstance(schema, Mapping):
        return [_with_refs(one, named) for one in schema] if isinstance(schema, list) else schema
    made = {
        key: SCHEMAS + named(value.removeprefix(SCHEMAS)) if key == "$ref" else _with_refs(value, named)
        for key, value in schema.items()
        if not (key == "title" and isinstance(value, str))
    }
    if "enum" in made and all(isinstance(word, str) for word in made["enum"]):
        made = {"type": "string", **made}
    return made


def _modern(schema: Any) -> Any:
    """`example` as JSON Schema spells it today."""
    if not isinstance(schema, Mapping):
        return [_modern(one) for one in schema] if isinstance(schema, list) else schema
    return {
        "examples" if key == "example" else key: [value] if key == "example" else _modern(value)
        for key, value in schema.items()
    }
