"""One line of a history file: the canonical bytes of an object with exactly its fields."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NoReturn

FORMAT: Final = "gyoji-history/1"
INTEGER_MAX: Final = 2**53 - 1
NESTING_MAX: Final = 64

_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_AUDIENCE = re.compile(r"server|seat:(?:0|[1-9][0-9]*)")
_BRACKETS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[\]}]', re.DOTALL)


class Failed(Exception):
    """One proof that does not hold, and why; whoever catches it knows where."""

    def __init__(self, proof: str, why: str) -> None:
        super().__init__(why)
        self.proof = proof


def must(holds: bool, why: str, proof: str = "format") -> None:
    if not holds:
        raise Failed(proof, why)


def sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def mac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


_dump = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canon(value: Any) -> bytes:
    return _dump(value).encode()


def parse(line: bytes) -> dict[str, Any]:
    """The object whose canonical bytes this line is."""
    must(nesting(line) <= NESTING_MAX, f"lists and objects lie more than {NESTING_MAX} deep")
    try:
        text = line.decode("utf-8")
        value = _load(text)
    except UnicodeDecodeError:
        raise Failed("format", "the line is not UTF-8") from None
    except ValueError as error:
        raise Failed("format", f"the line is not JSON ({error})") from None
    must(type(value) is dict, "the line is not an object")
    if not line.isascii():
        _check_keys(value)
    try:
        is_canonical = canon(value) == line
    except UnicodeEncodeError:
        raise Failed("format", "a string has a lone surrogate") from None
    if not is_canonical:
        json.loads(text, object_pairs_hook=_refuse_repeated)
        raise Failed("format", "the line is not in canonical form")
    return dict(value)


def nesting(line: bytes) -> int:
    """How deep the brackets outside of strings go. Most lines have too few brackets for it to matter."""
    if line.count(b"[") + line.count(b"{") <= NESTING_MAX:
        return 0
    depth = deepest = 0
    for token in _BRACKETS.finditer(line):
        if token[0] in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token[0] in b"]}":
            depth -= 1
    return deepest


def _refuse_number(text: str) -> NoReturn:
    raise Failed("format", f"the number {text[:40]} is not an integer")


def _refuse_repeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    once: dict[str, Any] = {}
    for key, value in pairs:
        must(key not in once, f"the key {key!r} stands twice in one object")
        once[key] = value
    return once


def _integer(text: str) -> int:
    if len(text) >= len(str(INTEGER_MAX)):
        must(len(text) < 20 and -INTEGER_MAX <= int(text) <= INTEGER_MAX, "an integer is beyond ±(2^53-1)")
    return int(text)


_load = json.JSONDecoder(parse_int=_integer, parse_float=_refuse_number, parse_constant=_refuse_number).decode


def _check_keys(value: Any) -> None:
    todo = [value]
    while todo:
        item = todo.pop()
        if type(item) is dict:
            must("".join(item).isascii(), "a key is not ASCII")
            todo.extend(item.values())
        elif type(item) is list:
            todo.extend(item)


def is_count(value: Any, least: int = 0) -> bool:
    return type(value) is int and value >= least


def is_hex(value: Any, digits: int = 64) -> bool:
    return type(value) is str and len(value) == digits and not value.strip("0123456789abcdef")


def _is_time(value: Any) -> bool:
    try:
        return type(value) is str and _AT.fullmatch(value) is not None and bool(datetime.fromisoformat(value))
    except ValueError:
        return False


def _is_by_audience(value: Any) -> bool:
    return type(value) is dict and all(_AUDIENCE.fullmatch(a) and is_hex(digest) for a, digest in value.items())


_Shape = dict[str, tuple[Callable[[Any], bool], str]]
_ID: Final = (lambda value: type(value) is str and value != "", "an id")
_POSITIVE: Final = (lambda value: is_count(value, 1), "a positive integer")
_HEX: Final = (is_hex, "64 lower-case hex digits")
_TIME: Final = (_is_time, "a time in UTC with milliseconds")
_OBJECT: Final = (lambda value: type(value) is dict, "an object")
_HASHES: Final = (_is_by_audience, "64 lower-case hex digits for each audience")

HEADER: Final[_Shape] = {
    "format": (lambda value: value == FORMAT, FORMAT),
    "game": _ID,
    "keys": (lambda value: type(value) is list, "a list"),
    "ruleset": _ID,
    "ruleset_version": _POSITIVE,
}
KEY: Final[_Shape] = {
    "algorithm": (lambda value: value == "Ed25519", "Ed25519"),
    "id": _ID,
    "public_key": _HEX,
}
EVENT: Final[_Shape] = {
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
RECEIPT: Final[_Shape] = {
    "at": _TIME,
    "game": _ID,
    "hash": _HEX,
    "key": _ID,
    "signature": (lambda value: is_hex(value, 128), "128 lower-case hex digits"),
    "version": _POSITIVE,
}


def check_shape(value: Any, shape: _Shape, what: str) -> None:
    must(type(value) is dict, f"{what} is not an object")
    if value.keys() != shape.keys():
        for name in sorted(shape.keys() - value.keys()):
            raise Failed("format", f"{what} lacks {name}")
        for name in sorted(value.keys() - shape.keys()):
            raise Failed("format", f"{what} has a foreign field, {name!r}")
    for name, (is_fit, kind) in shape.items():
        if not is_fit(value[name]):
            raise Failed("format", f"{what}: {name} is not {kind}")


def check_header(header: dict[str, Any]) -> None:
    check_shape(header, HEADER, "the first line")
    ids = []
    for key in header["keys"]:
        check_shape(key, KEY, "a key")
        made = "k_" + sha(bytes.fromhex(key["public_key"]))[:16]
        must(key["id"] == made, f"the key {key['id']!r} is not the one its id is made from")
        ids.append(made)
    must(len(ids) == len(set(ids)), "a key stands twice")
