"""What a sentence may be made of."""

import re
from collections.abc import Iterator
from string import Formatter
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from domain.kernel.event import EACH, Event
from domain.kernel.texts import Derived, Said, Sentence

LISTS = (list, tuple)
NOT_WORDS = re.compile(
    r"""[{}]            # a dict
    | \[[\s'"\d\]]      # a list of names or numbers; a Yojimbo card has its attack in brackets
    | \b\w+\(\w+=       # a record
    | \b(True|False|None|null)\b""",
    re.VERBOSE,
)


def assert_in_words(said: str) -> None:
    """Fails if the sentence shows a Python or JSON value."""
    assert said and not NOT_WORDS.search(said), f"a value is said as it is stored: {said}"


def sentences_of(said: Said) -> Iterator[Sentence]:
    """All sentences of which one may be said."""
    if isinstance(said, Sentence):
        yield said
        return
    for words in (said.words,) if isinstance(said, Derived) else (*said.words.values(), said.otherwise):
        yield from sentences_of(words)


def templates_of(said: Said) -> Iterator[str]:
    for sentence in sentences_of(said):
        yield from (*sentence.en, *sentence.cs)


def said_fields(said: Said) -> set[str]:
    """Every field whose value a template says; a counted one (`{pairs:card|cards}`) says only the number, so it is left
    out."""
    parsed = (part for template in templates_of(said) for part in Formatter().parse(template))
    return {name for _, name, spec, _ in parsed if name and "|" not in (spec or "")}


def unsayable(kind: type[Struct], said: Said) -> set[str]:
    """The fields of a sentence that have no words: dicts, lists of lists, records without `__str__`. Derived values are
    checked in simulated games."""
    hints = get_type_hints(kind)
    own = said_fields(said) & hints.keys()
    return {name for name in own if not _is_sayable(_told(kind, name, hints[name]), is_in_list=False)}


def _told(kind: type[Struct], name: str, hint: Any) -> Any:
    """The type that a reader is told: for a field with a part for EACH seat, the type of one part."""
    is_each = issubclass(kind, Event) and kind.private.get(name) == EACH
    return get_args(hint)[1] if is_each else hint


def _is_sayable(hint: Any, *, is_in_list: bool) -> bool:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _is_sayable(parts[0], is_in_list=is_in_list)
    if origin in (Union, UnionType):
        return all(_is_sayable(part, is_in_list=is_in_list) for part in parts)
    if origin in LISTS:
        return not is_in_list and all(_is_sayable(part, is_in_list=True) for part in parts if part is not Ellipsis)
    if origin is Literal:
        return all(isinstance(word, str | int) for word in parts)
    if isinstance(hint, type) and issubclass(hint, Struct) and not issubclass(hint, Event):
        return "__str__" in vars(hint)
    return hint in (str, int, NoneType)
