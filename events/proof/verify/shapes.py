"""What the lines of a history file are made of: for each format its fields, and what fits in each of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from .lines import Failed, must, sha

_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_AUDIENCE = re.compile(r"server|seat:(?:0|[1-9][0-9]*)")


def is_count(value: Any, least: int = 0) -> bool:
    return type(value) is int and value >= least


def is_hex(value: Any, digits: int = 64) -> bool:
    return type(value) is str and len(value) == digits and not value.strip("0123456789abcdef")


def _is_time(value: Any) -> bool:
    if type(value) is not str or not _AT.fullmatch(value):
        return False
    try:
        # Written again, because newer Pythons read 24:00 as midnight.
        return datetime.fromisoformat(value).isoformat(timespec="milliseconds") == value.replace("Z", "+00:00")
    except ValueError:
        return False


def _is_by_audience(value: Any) -> bool:
    return type(value) is dict and all(_AUDIENCE.fullmatch(a) and is_hex(digest) for a, digest in value.items())


Shape = dict[str, tuple[Callable[[Any], bool], str]]
_ID: Final = (lambda value: type(value) is str and value != "", "an id")
_POSITIVE: Final = (lambda value: is_count(value, 1), "a positive integer")
_HEX: Final = (is_hex, "64 lower-case hex digits")
_TIME: Final = (_is_time, "a time in UTC with milliseconds")
_OBJECT: Final = (lambda value: type(value) is dict, "an object")
_HASHES: Final = (_is_by_audience, "64 lower-case hex digits for each audience")

HEADER: Final[Shape] = {
    "format": _ID,
    "game": _ID,
    "keys": (lambda value: type(value) is list, "a list"),
    "ruleset": _ID,
    "ruleset_version": _POSITIVE,
}
KEY: Final[Shape] = {
    "algorithm": (lambda value: value == "Ed25519", "Ed25519"),
    "id": _ID,
    "public_key": _HEX,
}
EVENT: Final[Shape] = {
    "at": _TIME,
    "by": (lambda value: is_count(value) or value in ("clock", "system"), "a seat, clock or system"),
    "command": (lambda value: value is None or type(value) is dict, "an object or null"),
    "data": _OBJECT,
    "game": _ID,
    "hash": _HEX,
    "prev": _HEX,
    "private": _OBJECT,
    "rules": (lambda value: type(value) is list and all(type(rule) is str for rule in value), "a list of clauses"),
    "salts": _HASHES,
    "schema": _POSITIVE,
    "seals": _HASHES,
    "type": _ID,
    "version": _POSITIVE,
}
RECEIPT: Final[Shape] = {
    "at": _TIME,
    "game": _ID,
    "hash": _HEX,
    "key": _ID,
    "signature": (lambda value: is_hex(value, 128), "128 lower-case hex digits"),
    "version": _POSITIVE,
}
LAST: Final[Shape] = {"receipt": _OBJECT}


@dataclass(frozen=True)
class Format:
    """The fields of a file's three kinds of lines."""

    header: Shape
    event: Shape
    lasts: tuple[Shape, ...]

    def last(self, line: dict[str, Any]) -> Shape | None:
        """The shape of a last line with these fields."""
        return next((shape for shape in self.lasts if shape.keys() == line.keys()), None)


LOG: Final[Shape] = {
    "checkpoint": (lambda value: type(value) is str, "a text"),
    "index": (is_count, "a count"),
    "key": _HEX,
    "proof": (lambda value: type(value) is list and all(type(one) is str for one in value), "a list of texts"),
    "version": _POSITIVE,
}
"""The proof that the transparency log has an event of this file."""
LAST_2: Final[Shape] = {
    "log": (lambda value: value is None or type(value) is dict, "an object or null"),
    "receipt": _OBJECT,
}

LAST_OF_FORK: Final[Shape] = {**LAST_2, "origin": (lambda value: type(value) is str, "a text")}

FORMATS: Final = {
    "gyoji-history/1": Format(HEADER, EVENT, (LAST,)),
    "gyoji-history/2": Format(HEADER, EVENT, (LAST_2, LAST_OF_FORK)),
}
"""The second is that of files with proofs of the log, players' signatures or what a fork continues in them; whatever a
file calls itself, everything in it is checked."""


def check_shape(value: Any, shape: Shape, what: str) -> None:
    must(type(value) is dict, f"{what} is not an object")
    if value.keys() != shape.keys():
        for name in sorted(shape.keys() - value.keys()):
            raise Failed("format", f"{what} lacks {name}")
        for name in sorted(value.keys() - shape.keys()):
            raise Failed("format", f"{what} has a foreign field, {name!r}")
    for name, (is_fit, kind) in shape.items():
        if not is_fit(value[name]):
            raise Failed("format", f"{what}: {name} is not {kind}")


def check_header(header: dict[str, Any]) -> Format:
    """The format that a first line names; the line has its fields, and keys that are what they are called."""
    must("format" in header, "the header lacks format")
    named = header["format"]
    must(type(named) is str and named in FORMATS, f"the header: format is not {' or '.join(FORMATS)}")
    check_shape(header, FORMATS[named].header, "the header")
    ids = []
    for key in header["keys"]:
        check_shape(key, KEY, "a key")
        made = "k_" + sha(bytes.fromhex(key["public_key"]))[:16]
        must(key["id"] == made, f"the key {key['id']!r} is not the one its id is made from")
        ids.append(made)
    must(len(ids) == len(set(ids)), "a key stands twice")
    return FORMATS[named]
