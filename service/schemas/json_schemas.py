"""JSON Schemas as plain values: made from types by msgspec, renamed, joined and adapted for openapi.yaml."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

SCHEMAS: Final = "#/components/schemas/"

JsonSchema = dict[str, Any]
"""A JSON Schema."""


_NAMED: Final[dict[str, JsonSchema]] = {
    "SeatNumber": {"type": "integer", "minimum": 0, "maximum": 15},
    "ThingId": {"type": "string", "maxLength": 64},
}
"""Schemas that occur so often that they are components with names."""


def ref(name: str) -> JsonSchema:
    return {"$ref": SCHEMAS + name}


def nullable(schema: JsonSchema) -> JsonSchema:
    return {"anyOf": [schema, {"type": "null"}]}


def constant(value: str) -> JsonSchema:
    """This string and no other."""
    return {"type": "string", "const": value}


def one_of(field: str, names: Mapping[str, str], description: str = "") -> JsonSchema:
    """One of these components, told apart by the value of a field."""
    references = {value: SCHEMAS + name for value, name in names.items()}
    return {
        **({"description": description} if description else {}),
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": field, "mapping": references},
    }


def any_of(names: Iterable[str]) -> JsonSchema:
    """Any of these components; of a single one just its reference."""
    references = [ref(name) for name in names]
    return references[0] if len(references) == 1 else {"anyOf": references}


def components_of(kinds: Iterable[Any], named: Callable[[str], str]) -> dict[str, JsonSchema]:
    """The schemas of these types, and of all types in their fields, each under its name."""
    _, components = msgspec.json.schema_components(list(kinds), ref_template=SCHEMAS + "{name}")
    return {named(name): _with_refs(schema, named) for name, schema in components.items()}


def answer_schema(schema: JsonSchema) -> JsonSchema:
    """The schema of an answer: fields with a default are always sent, so they are required; only what may be unset may
    be missing."""
    properties = schema.get("properties", {})
    required = [name for name, one in properties.items() if name in schema.get("required", ()) or "default" in one]
    plain = {name: {key: value for key, value in one.items() if key != "default"} for name, one in properties.items()}
    return schema if not properties else {**schema, "properties": plain, "required": required}


def request_schema(schema: Any) -> Any:
    """The schema of a request: defaults are told in words, because generators take `default` to mean that the field is
    there."""
    if not isinstance(schema, Mapping):
        return [request_schema(one) for one in schema] if isinstance(schema, list) else schema
    made = {
        key: request_schema(value) for key, value in schema.items() if key != "default" or isinstance(value, Mapping)
    }
    default = schema.get("default")
    said = made.get("description", "")
    if isinstance(default, bool | int | str) and not isinstance(said, Mapping) and "default" not in said.lower():
        made["description"] = f"{said} By default {msgspec.json.encode(default).decode()}.".strip()
    return made


def modern(schema: Any) -> Any:
    """With `examples` in place of `example`, as JSON Schema spells it today."""
    if not isinstance(schema, Mapping):
        return [modern(one) for one in schema] if isinstance(schema, list) else schema
    return {
        "examples" if key == "example" else key: [value] if key == "example" else modern(value)
        for key, value in schema.items()
    }


def named_shapes() -> dict[str, JsonSchema]:
    return {
        "SeatNumber": {"description": "A place at a table, counted clockwise from 0.", **_NAMED["SeatNumber"]},
        "ThingId": {
            "description": "A card or another thing of the game; it stays the same in every language.",
            **_NAMED["ThingId"],
        },
    }


def _with_refs(schema: Any, named: Callable[[str], str]) -> Any:
    """The same schema with its references renamed, without titles (names are enough), with the type of enums, and with
    `additionalProperties` where an object may have any members."""
    if not isinstance(schema, Mapping):
        return [_with_refs(one, named) for one in schema] if isinstance(schema, list) else schema
    made = {
        key: SCHEMAS + named(value.removeprefix(SCHEMAS)) if key == "$ref" else _with_refs(value, named)
        for key, value in schema.items()
        if not (key == "title" and isinstance(value, str))
    }
    if "enum" in made and all(isinstance(word, str) for word in made["enum"]):
        made = {"type": "string", **made}
        if len(made["enum"]) == 1:
            made["const"] = made.pop("enum")[0]
    if made.get("type") == "array" and not {"items", "prefixItems"} & made.keys():
        made["items"] = {}
    if made.get("items") is False and all(one == made["prefixItems"][0] for one in made["prefixItems"]):
        made["items"] = made.pop("prefixItems")[0]
    if made in _NAMED.values():
        return ref(next(name for name, one in _NAMED.items() if one == made))
    if made.get("type") == "object" and not {"properties", "additionalProperties"} & made.keys():
        made["additionalProperties"] = True
    return made
