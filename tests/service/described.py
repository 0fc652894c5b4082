"""openapi.yaml in the hands of tests: whether a value is what it says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema_rs import Draft202012Validator

FILE = Path(__file__).parents[2] / "openapi.yaml"
SCHEMAS = "#/components/schemas/"


class Described:
    """A description, and what it says of values."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.schemas: dict[str, Any] = document["components"]["schemas"]
        self._validators: dict[str, Any] = {}

    def hold(self, name: str, value: Any) -> None:
        """Raises AssertionError where a value is not as the schema of this name has it."""
        if name not in self._validators:
            whole = {"$ref": SCHEMAS + name, "components": self.document["components"]}
            self._validators[name] = Draft202012Validator(whole)
        error = next(iter(self._validators[name].iter_errors(value)), None)
        assert error is None, f"{name}: {error}"

    def hold_event(self, event: Any) -> None:
        self.hold(self.name_of_event(event["type"]), event)

    def name_of_event(self, type: str) -> str:
        return str(self.schemas["Event"]["discriminator"]["mapping"][type]).removeprefix(SCHEMAS)

    def told_of_event(self, type: str) -> dict[str, Any]:
        """The schemas of an event's own fields: `type`, `data`, `private`."""
        own: dict[str, Any] = self.schemas[self.name_of_event(type)]["allOf"][1]["properties"]
        return own


@cache
def described() -> Described:
    """The file as it stands; read once."""
    return Described(yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))
