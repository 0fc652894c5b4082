"""One line of a history file: the canonical bytes of an object."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from typing import Any, Final, NoReturn

INTEGER_MAX: Final = 2**53 - 1
NESTING_MAX: Final = 64

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
