"""Events and questions in openapi.yaml: schemas made from the events and steps of every ruleset.

An event is a frame, the same for all, and a type with its public data and its private parts. All events make one union,
discriminated by `type`. Questions are discriminated by `decision` within one ruleset, because several rulesets have a
decision `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain
from typing import Final

from domain.kernel.event import EACH, SERVER, ChanceEvent, Event, EventUpcast
from domain.kernel.facts import FACT_UPCASTS, FACTS, VoteSealed
from domain.kernel.lifecycle import GAME_EVENTS, GAME_UPCASTS, GameOpened
from domain.kernel.questions import decisions_of, facts_of
from domain.kernel.record import Signed
from domain.kernel.ruleset import Ruleset
from domain.kernel.step import Ballot
from domain.kernel.texts import TABLE_EVENTS, Cases, Said, Sentence
from service.schemas import answers
from service.schemas.json_schemas import (
    JsonSchema,
    any_of,
    components_of,
    constant,
    nullable,
    one_of,
    ref,
    request_schema,
)

FRAME: Final = "EventFrame"
QUESTION_FRAME: Final = "QuestionFrame"
NO_FACTS: Final = "NoFacts"
TABLE: Final = "Table"
"""The prefix of the kernel's own events, which every game has."""

EVENT: Final = (
    "What happened; the same for every viewer except for `private` and `salts`, and for `text`, which is told from "
    "them. `type` says what `data` and `private` hold; `private` goes by audience: `seat:2`, or `server` for what "
    "nobody reads before the end. Newer rules may bring types that are not described here: skip such an event, count "
    "its `version`, and look at the game if it matters."
)

PrefixOf = Callable[[Ruleset], str]
"""Gives the prefix of the names of a ruleset's schemas."""


def event_schemas(rulesets: Iterable[Ruleset], prefix_of: PrefixOf) -> dict[str, JsonSchema]:
    """All events of these rulesets and of the kernel, and their union."""
    shared = set(components_of((*FACTS, *GAME_EVENTS.values(), ChanceEvent), str))
    kinds = (*GAME_EVENTS.values(), *FACTS)
    found = {
        **components_of([Signed], str),
        FRAME: _frame(),
        QUESTION_FRAME: _question_frame(),
        NO_FACTS: _no_facts(),
        **_events(kinds, TABLE, (), "Command", TABLE_EVENTS, {**GAME_UPCASTS, **FACT_UPCASTS}),
    }
    names = {kind.stored_name(): _name(TABLE, kind) for kind in kinds}
    for ruleset in rulesets:
        prefix = prefix_of(ruleset)
        found |= _events(
            ruleset.events, prefix, shared, f"{prefix}Command", ruleset.texts.events, ruleset.event_upcasts
        )
        names |= {kind.stored_name(): _name(prefix, kind) for kind in ruleset.events}
    found["Event"] = one_of("type", names, EVENT)
    _settle(found, [prefix_of(ruleset) for ruleset in rulesets])
    return found


def _name(prefix: str, kind: type[Event]) -> str:
    return f"{prefix}{kind.__name__}Event"


def _events(
    kinds: Iterable[type[Event]],
    prefix: str,
    shared: Collection[str],
    command: str,
    sentences: Mapping[str, Said],
    upcasts: Mapping[tuple[str, int], EventUpcast],
) -> dict[str, JsonSchema]:
    """The schemas of these events, and of the types in their fields."""
    kinds = list(kinds)
    own = {kind.__name__: _name(prefix, kind) for kind in kinds}

    def named(name: str) -> str:
        if prefix == TABLE or name in shared:
            return own.get(name, name)
        return own.get(name) or prefix + name

    made = components_of(kinds, named)
    hidden = f"{prefix}HiddenCommand"
    made[hidden] = _private({}, command)
    for kind in kinds:
        whole = made[own[kind.__name__]]
        described = whole.get("description") or _sentence(sentences[kind.stored_name()])
        made[own[kind.__name__]] = {
            "description": described,
            **_event(kind, whole, hidden, command, _told_since(kind, whole, upcasts)),
        }
    return made


def _event(kind: type[Event], whole: JsonSchema, hidden: str, command: str, told_since: Collection[str]) -> JsonSchema:
    """The type, the public data and the private parts, in the frame of all events. Fields of `told_since` are not
    required: games of older rules lack them."""
    private = {**kind.private, **({"draws": SERVER} if issubclass(kind, ChanceEvent) else {})}
    stored_names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    fields: dict[str, JsonSchema] = {
        name: {key: value for key, value in field.items() if key != "default"}
        for name, field in whole["properties"].items()
    }
    data = {stored: fields[stored] for name, stored in stored_names if name not in private}
    always = [stored for stored in data if stored not in told_since]
    parts = {
        name: fields[name]["additionalProperties"] if audience == EACH else fields[name]
        for name, audience in private.items()
    }
    return {
        "allOf": [
            ref(FRAME),
            {
                "type": "object",
                "properties": {
                    "type": constant(kind.stored_name()),
                    "data": {"type": "object", "properties": data, "required": always} if data else ref(NO_FACTS),
                    "private": _private(parts, command) if parts else ref(hidden),
                },
                "required": ["type", "data", "private"],
            },
        ],
    }


def _told_since(kind: type[Event], whole: JsonSchema, upcasts: Mapping[tuple[str, int], EventUpcast]) -> set[str]:
    """The public fields that older schemas may lack: those that an upcast adds to an empty record. If an upcast needs
    other fields this cannot be found out, so any field may be missing."""
    try:
        return {name for schema in range(1, kind.schema) for name in upcasts[kind.stored_name(), schema]({}, {})[0]}
    except LookupError:
        return set(whole["properties"])


def _private(parts: Mapping[str, JsonSchema], command: str) -> JsonSchema:
    """The private parts. For a vote or a command with a secret, the first event also has the whole command, for the
    seat that gave it, and its signature."""
    part = {"type": "object", "properties": {**parts, "command": ref(command), "signed": ref("Signed")}}
    return {"type": "object", "additionalProperties": part}


def _sentence(said: Said) -> str:
    """An event's sentence as the public is told it, with its fields in braces."""
    while not isinstance(said, Sentence):
        said = said.otherwise if isinstance(said, Cases) else said.words
    return said.en[-1]


def _frame() -> JsonSchema:
    frame = components_of([answers.Event], str)["Event"]
    told = ("type", "data", "private")
    properties = {name: one for name, one in frame["properties"].items() if name not in told}
    properties["command"] = {
        "description": "The command that caused it, in the first event of its batch; without what others may not know.",
        **nullable(ref("ToldCommand")),
    }
    return {
        "description": "What every event has, whatever its type.",
        "type": "object",
        "properties": properties,
        "required": [name for name in frame["required"] if name not in told],
    }


def _no_facts() -> JsonSchema:
    return {
        "description": "No further facts.",
        "type": "object",
        "properties": {},
        "additionalProperties": False,
    }


def _settle(found: dict[str, JsonSchema], prefixes: list[str]) -> None:
    """Fills in the types that the kernel leaves to the rulesets."""
    opened, sealed = (found[_name(TABLE, kind)]["allOf"][1]["properties"] for kind in (GameOpened, VoteSealed))
    opened["data"]["properties"]["options"] = any_of(f"{prefix}Options" for prefix in prefixes)
    sealed["private"]["additionalProperties"]["properties"]["vote"] = ref("Command")
    step = {"type": "object", "additionalProperties": True, "description": "As it is stored; `step` is its name."}
    found["Pending"]["properties"] |= {
        "step": step,
        "votes": {"type": "object", "additionalProperties": ref("Command")},
    }


# --- commands as others are told of them ------------------------------------------------------------------------------


def told_commands(ruleset: Ruleset, prefix: str) -> tuple[dict[str, JsonSchema], dict[str, str]]:
    """The commands of a ruleset as everybody may read them, and the names of these schemas by their verbs."""
    found = components_of(ruleset.commands, lambda name: f"{prefix}{name}Told")
    names = {kind.verb(): f"{prefix}{kind.__name__}Told" for kind in ruleset.commands}
    for kind in ruleset.commands:
        whole = found[names[kind.verb()]]
        fields = {name: one for name, one in whole["properties"].items() if name not in kind.secret}
        found[names[kind.verb()]] = {
            "type": "object",
            "properties": {**request_schema(fields), "type": constant(kind.verb()), "signed": ref("Signed")},
            "required": [name for name in whole["required"] if name not in kind.secret],
            "additionalProperties": False,
        }
    if any(issubclass(step, Ballot) for step in ruleset.steps):
        verb = f"{ruleset.id}.vote"
        names[verb] = f"{prefix}Vote"
        found[f"{prefix}Vote"] = {
            "description": "Somebody has voted; the vote is sealed until all have.",
            "type": "object",
            "properties": {"type": constant(verb)},
            "required": ["type"],
            "additionalProperties": False,
        }
    return found, names


# --- questions --------------------------------------------------------------------------------------------------------


def question_schemas(ruleset: Ruleset, prefix: str) -> dict[str, JsonSchema]:
    """The questions of a ruleset, one for each decision, each with what it is about; and their union."""
    found: dict[str, JsonSchema] = {}
    names: dict[str, str] = {}
    for decision, steps in decisions_of(ruleset).items():
        abouts: dict[str, None] = {}
        for step in steps:
            facts = facts_of(step)
            made = components_of([facts], lambda name: prefix + name)
            is_nothing = not made[prefix + facts.__name__]["properties"]
            abouts[NO_FACTS if is_nothing else prefix + facts.__name__] = None
            found |= {} if is_nothing else made
        name = names[decision] = f"{prefix}Asked{_camel(decision)}"
        properties = {"decision": constant(decision), "about": any_of(abouts)}
        own = {"type": "object", "properties": properties, "required": list(properties)}
        found[name] = {"description": ruleset.texts.decisions[decision].en, "allOf": [ref(QUESTION_FRAME), own]}
    found[f"{prefix}ToAct"] = one_of("decision", names, "Who must decide what, and until when.")
    return found


def _question_frame() -> JsonSchema:
    """The fields of every question; `text` is not in events."""
    frame = components_of([answers.ToAct], str)["ToAct"]
    properties = {name: one for name, one in frame["properties"].items() if name not in ("decision", "about")}
    return {
        "description": "What every question has, whatever its decision; `text` is not in events.",
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name != "text"],
    }


def all_questions(prefixes: Iterable[str]) -> JsonSchema:
    return {
        "description": "In public: who must decide what, and until when.",
        **any_of(f"{one}ToAct" for one in prefixes),
    }


def _camel(decision: str) -> str:
    return "".join(part.capitalize() for part in chain(*(word.split("_") for word in decision.split("."))))
