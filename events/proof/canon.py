"""Canonical bytes: the one spelling of a value that is hashed, sealed, signed and stored.

The encoder is msgspec's, which never checks what it is given: a float, an integer that a browser would round or a
key with an accent would be hashed here and read differently by the next implementation. So values are checked by
`admit` first, and the bytes mean the same in every language. What a ruleset writes down is admissible by its types
(tests/architecture/test_canonical.py), so it is only encoded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import msgspec

INTEGER_MAX = 2**53 - 1
"""The largest integer that every JSON reader, a browser's included, gives back unchanged."""

NESTING_MAX = 64
"""How deep lists and objects may lie in one another; events/proof/verify/lines.py draws the same line."""

encode = msgspec.json.Encoder(order="sorted").encode
"""`canon` without `admit`: it refuses nothing but a lone surrogate, by a UnicodeEncodeError."""

_BLOCK: Final = 64
"""Bytes that SHA-256 takes at a time."""

_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))

_SCALARS = frozenset({str, bool, type(None)})


class NotCanonical(ValueError):
    """A value that has no canonical bytes, and why."""


def canon(value: Any) -> bytes:
    """The canonical bytes of a JSON value, or of msgspec Structs that stand for one."""
    admit(value)
    try:
        return encode(value)
    except UnicodeEncodeError:
        raise NotCanonical("a string has a lone surrogate") from None


def admit(value: Any) -> None:
    """Refuses what would not mean the same everywhere. Lone surrogates are found by the encoder, at no cost."""
    layer: list[Any] = [value]
    for _ in range(NESTING_MAX + 1):
        below: list[Any] = []
        for item in layer:
            kind = type(item)
            if kind in _SCALARS:
                continue
            if kind is int:
                if not -INTEGER_MAX <= item <= INTEGER_MAX:
                    raise NotCanonical(f"the integer {_shortened(item)} is beyond ±(2^53-1)")
            elif kind is dict:
                _admit_keys(item)
                below.extend(item.values())
            elif kind is list or kind is tuple:
                below.extend(item)
            elif isinstance(item, msgspec.Struct):
                fields = msgspec.to_builtins(item)
                _admit_keys(fields)
                below.extend(fields.values())
            else:
                raise NotCanonical(f"{kind.__name__} has no canonical form")
        if not below:
            return
        layer = below
    raise NotCanonical(f"lists and objects lie more than {NESTING_MAX} deep")


def _admit_keys(keys: Iterable[Any]) -> None:
    for key in keys:
        if type(key) is not str:
            raise NotCanonical(f"the key {key!r} is not a string")
        if not key.isascii():
            raise NotCanonical(f"the key {key!r} is not ASCII")


def _shortened(number: int) -> str:
    """A number as text, safe for any size: Python refuses to print integers of more than 4300 digits."""
    return str(number) if number.bit_length() < 128 else f"of {number.bit_length()} bits"


def sha(content: bytes) -> str:
    """SHA-256 as 64 lower-case hex digits."""
    return hashlib.sha256(content).hexdigest()


def mac(key: bytes, text: str) -> bytes:
    """HMAC-SHA-256 as raw bytes, by its definition (RFC 2104). `hmac.digest` takes more than twice as long, and lets go
    of the interpreter's lock each time, for which another thread may be waiting."""
    inner, outer = _pads(key)
    return hashlib.sha256(outer + hashlib.sha256(inner + text.encode()).digest()).digest()


@lru_cache(maxsize=4096)
def _pads(key: bytes) -> tuple[bytes, bytes]:
    block = (key if len(key) <= _BLOCK else hashlib.sha256(key).digest()).ljust(_BLOCK, b"\0")
    return block.translate(_INNER), block.translate(_OUTER)
