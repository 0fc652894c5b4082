"""Everything under components/schemas: requests from marshmallow, answers and the rulesets' own types from msgspec."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, Final

from marshmallow.class_registry import get_class

from domain.kernel.ruleset import Ruleset
from service.schemas import answers, disputes
from service.schemas.events import all_questions, event_schemas, question_schemas, told_commands
from service.schemas.histories import TOLD_IN_STREAMS
from service.schemas.json_schemas import (
    SCHEMAS,
    JsonSchema,
    answer_schema,
    any_of,
    components_of,
    constant,
    modern,
    named_shapes,
    nullable,
    one_of,
    ref,
    request_schema,
)
from service.schemas.requests import Strict

_BESIDE: Final[dict[str, tuple[str, JsonSchema]]] = {
    "question": (
        "QuestionNumber",
        {
            "type": ["integer", "null"],
            "minimum": 1,
            "description": "The version at which the question was put: a late click never answers the next one.",
        },
    ),
    "seen": (
        "SeenVersion",
        {
            "type": "integer",
            "minimum": 0,
            "description": "With a signature: the version that the player looked at. It is recorded, and not checked.",
        },
    ),
    "signature": (
        "MoveSignature",
        {
            "type": "string",
            "pattern": "^[0-9a-f]{128}$",
            "description": "By the key that the seat was taken with: Ed25519 over the canonical JSON of tag "
            "(gyoji-move/1), game, seat, command (without these three), question and seen.",
        },
    ),
}
"""Fields that may be sent beside a command."""


def prefix_of(ruleset: Ruleset) -> str:
    """`SamuraiSword` for `samurai-sword`."""
    return "".join(part.capitalize() for part in ruleset.id.split("-"))


class Components:
    """The schemas of an API that offers these rulesets."""

    def __init__(self, rulesets: Iterable[Ruleset], requests: Mapping[str, Any]) -> None:
        self._rulesets = list(rulesets)
        self._found: dict[str, JsonSchema] = {
            name: request_schema(modern(schema)) | _also(name) for name, schema in requests.items()
        }
        self._kinds: dict[type, None] = dict.fromkeys(TOLD_IN_STREAMS)
        self._told: dict[str, str] = {}
        """Names of the schemas of commands as everybody may read them, by verb."""
        for ruleset in self._rulesets:
            self._add_ruleset(ruleset)
        self._found |= dict(_BESIDE.values())
        self._add_unions()

    def all(self) -> dict[str, JsonSchema]:
        made = {name: answer_schema(schema) for name, schema in components_of(self._kinds, _renamed).items()}
        return dict(sorted({**named_shapes(), **made, **self._found}.items()))

    def answer(self, kind: Any) -> JsonSchema:
        """The schema of an answer's body."""
        if kind is str:
            return {"type": "string"}
        self._kinds[kind] = None
        return ref(_renamed(kind.__name__))

    def example_of(self, name: str) -> Any:
        """The first command without fields, as the shortest example."""
        mapping: dict[str, str] = self._found[name]["discriminator"]["mapping"]
        for verb, reference in mapping.items():
            if self._found[reference.removeprefix(SCHEMAS)]["required"] == ["type"]:
                return {"type": verb}
        raise AssertionError("every command of every game takes something")

    # --- of a ruleset -------------------------------------------------------------------------------------------------

    def _add_ruleset(self, ruleset: Ruleset) -> None:
        prefix = prefix_of(ruleset)
        self._add(
            components_of([ruleset.options], _prefixed(prefix, {ruleset.options.__name__: "Options"})), request_schema
        )
        self._add(components_of([ruleset.view], _prefixed(prefix, {ruleset.view.__name__: "Table"})), answer_schema)
        self._add(components_of(ruleset.commands, _prefixed(prefix, {})), request_schema)
        for command in ruleset.commands:
            schema = self._found[prefix + command.__name__]
            beside = {field: ref(name) for field, (name, _) in _BESIDE.items()}
            schema["properties"] |= {"type": constant(command.verb()), **beside}
        verbs = {command.verb(): prefix + command.__name__ for command in ruleset.commands}
        self._found[f"{prefix}Command"] = one_of("type", verbs)
        further, names = told_commands(ruleset, prefix)
        self._add(further)
        self._told |= names
        self._add(question_schemas(ruleset, prefix))
        self._add_games(ruleset, prefix)

    def _add(self, schemas: Mapping[str, JsonSchema], made: Any = lambda schema: schema) -> None:
        for name, schema in schemas.items():
            shape = made(schema)
            assert self._found.get(name, shape) == shape, f"two schemas are called {name}"
            self._found[name] = shape

    def _add_games(self, ruleset: Ruleset, prefix: str) -> None:
        """A game of this ruleset, alone and in a list, and the body that opens one."""
        own = {
            "ruleset": constant(ruleset.id),
            "options": ref(f"{prefix}Options"),
            "to_act": {"type": "array", "items": ref(f"{prefix}ToAct")},
        }
        table = {"description": "What this viewer may see; null before the start.", **nullable(ref(f"{prefix}Table"))}
        for kind, properties, said in (
            (answers.Game, {**own, "table": table}, "as the caller may see it"),
            (answers.ListedGame, own, "as it stands in a list: without its table"),
        ):
            game = self._adjusted(kind, properties)
            described = {"description": f"A game of {ruleset.name.en} {said}."}
            self._found[f"{prefix}{kind.__name__}"] = {**game, **described}
        opening = deepcopy(self._found["OpenGame"])
        opening["properties"] |= {
            "ruleset": constant(ruleset.id),
            "seats": {"type": "integer", "minimum": ruleset.players_min, "maximum": ruleset.players_max},
            "options": ref(f"{prefix}Options"),
        }
        self._found[f"Open{prefix}Game"] = {**opening, "description": f"Opens a table of {ruleset.name.en}."}

    # --- of all rulesets ----------------------------------------------------------------------------------------------

    def _add_unions(self) -> None:
        found = self._found
        prefixes = {ruleset.id: prefix_of(ruleset) for ruleset in self._rulesets}
        for union, name in (("Game", "{}Game"), ("ListedGame", "{}ListedGame"), ("OpenGame", "Open{}Game")):
            found[union] = one_of("ruleset", {id: name.format(prefix) for id, prefix in prefixes.items()})
        verbs = {
            command.verb(): prefix_of(ruleset) + command.__name__
            for ruleset in self._rulesets
            for command in ruleset.commands
        }
        found["Command"] = one_of("type", verbs)
        found["ToldCommand"] = one_of("type", self._told, "A command as everybody may read it.")
        self._add(event_schemas(self._rulesets, prefix_of))
        found["ToAct"] = all_questions(prefixes.values())
        tables = any_of(f"{prefix}Table" for prefix in prefixes.values())
        for kind, properties in (
            (answers.Move, {"command": ref("Command")}),
            (disputes.Party, {"table": {"anyOf": [*tables.get("anyOf", [tables]), {"type": "null"}]}}),
        ):
            found[kind.__name__] = self._adjusted(kind, properties)
        self._add_sitting()

    def _add_sitting(self) -> None:
        """Sitting down and seating a bot are two bodies of one call."""
        sit = self._found.pop("Sit")
        bots = sorted({bot for ruleset in self._rulesets for bot in ruleset.bots})
        bot = {**sit["properties"].pop("bot"), "enum": bots}
        self._found["SitDown"] = sit
        self._found["SeatBot"] = {**sit, "properties": {"bot": bot}, "required": ["bot"]}
        self._found["Sit"] = {"oneOf": [ref("SitDown"), ref("SeatBot")]}

    def _adjusted(self, kind: type, properties: dict[str, JsonSchema]) -> JsonSchema:
        """The schema of an answer, with these properties, which its type leaves to the rulesets; adds the types of its
        other fields."""
        self._kinds[kind] = None
        schema = answer_schema(components_of([kind], _renamed)[_renamed(kind.__name__)])
        schema["properties"] |= properties
        return schema


def _prefixed(prefix: str, own: Mapping[str, str]) -> Any:
    return lambda name: prefix + own.get(name, name)


def _also(name: str) -> dict[str, Any]:
    """What a request's schema says of the object as a whole, which no single field can."""
    kind = get_class(name)
    assert issubclass(kind, Strict), f"{name} takes fields that it does not know"
    return dict(kind.ALSO)


_RENAMED: Final = {"ProblemBody": "Problem", "ShownSeat": "Seat", "UsedKey": "PublicKey", "PublicKey": "HistoryKey"}


def _renamed(name: str) -> str:
    return _RENAMED.get(name, name)
