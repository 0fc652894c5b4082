"""The options of a game, and what each of them is called in both languages."""

from typing import Any

import msgspec
from msgspec import Meta, Struct
from msgspec.inspect import Metadata, StructType, type_info

from domain.kernel.texts import Text
from domain.kernel.words import Language


class BadOption(ValueError):
    """Why options are refused, in both languages: raised by the options' own `__post_init__`."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


def option(en: str, cs: str, clause: str, title: Text | None = None, **limits: Any) -> Meta:
    """What stands in the annotation of an option: what it does, the clause that says so, its title and its limits."""
    told = {"description": f"{cs} [{clause}]"} | ({} if title is None else {"title": title.cs})
    return Meta(title=None if title is None else title.en, description=f"{en} [{clause}]", extra={"cs": told}, **limits)


def options_schema(options: type[Struct], language: Language) -> dict[str, Any]:
    """The options as a JSON Schema, described in this language."""
    schema = msgspec.json.schema(options)
    if language == "cs":
        described = schema["$defs"][options.__name__]["properties"]
        kind = type_info(options)
        assert isinstance(kind, StructType)
        for field in kind.fields:
            if isinstance(field.type, Metadata):
                described[field.encode_name] |= (field.type.extra or {})["cs"]
    return schema
