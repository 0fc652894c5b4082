"""One spelling for every value, whoever writes it."""

from __future__ import annotations

import json
from decimal import Decimal
from enum import StrEnum
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from events.proof.canon import INTEGER_MAX, NESTING_MAX, NotCanonical, canon, mac, sha
from events.proof.verify import lines

texts = st.text(st.characters(exclude_categories=["Cs"]))
keys = st.text(st.characters(max_codepoint=127), max_size=6)
scalars = st.none() | st.booleans() | st.integers(-INTEGER_MAX, INTEGER_MAX) | texts
trees = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4))


class Colour(StrEnum):
    RED = "red"


class Pair(msgspec.Struct):
    second: int
    first: list[Colour]


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


@given(trees)
def test_our_encoder_the_standard_library_and_the_verifier_agree_on_every_value(tree: Any) -> None:
    standard = json.dumps(tree, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    assert canon(tree) == standard == lines.canon(tree)


@given(st.dictionaries(keys, trees, max_size=4))
def test_what_we_write_the_verifier_reads_back_unchanged(tree: dict[str, Any]) -> None:
    assert lines.parse(canon(tree)) == tree


def test_only_quotes_backslashes_and_control_characters_are_escaped() -> None:
    everything = "".join(map(chr, range(128))) + "é\u2028\ufeff😀"
    controls = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
    spelled = "".join(controls.get(i, f"\\u{i:04x}" if i < 32 else chr(i)) for i in range(128)) + "é\u2028\ufeff😀"
    assert canon(everything) == f'"{spelled}"'.encode()


REFUSED: dict[str, tuple[Any, str]] = {
    "a float": (1.0, "float"),
    "no number": (float("nan"), "float"),
    "an integer too large": (INTEGER_MAX + 1, f"the integer {INTEGER_MAX + 1} is beyond"),
    "an integer too small": (-INTEGER_MAX - 1, "beyond"),
    "an integer that Python will not print": (10**5000, "of 16610 bits is beyond"),
    "a lone surrogate": ("\ud800", "surrogate"),
    "a lone surrogate as key": ({"\ud800": 1}, "ASCII"),
    "a key with an accent": ({"é": 1}, "ASCII"),
    "a number as key": ({1: 2}, "not a string"),
    "nothing as key": ({None: 2}, "not a string"),
    "a float after what is fine": (["fine", None, True, 1, [], {}, 1.0], "float"),
    "bytes": (b"bytes", "bytes"),
    "a set": ({1, 2}, "set"),
    "a decimal": (Decimal(1), "Decimal"),
    "an enum": (Colour.RED, "Colour"),
    "a struct with such a field": (Pair(2**60, []), "beyond"),
    "lists too deep": (nested(NESTING_MAX), "deep"),
    "lists deeper than the stack": (nested(100_000), "deep"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_not_mean_the_same_everywhere_is_refused_at_the_door(name: str) -> None:
    value, why = REFUSED[name]
    with pytest.raises(NotCanonical, match=why):
        canon({"inside": value})


def test_what_lies_just_within_the_limits_is_taken() -> None:
    assert canon([INTEGER_MAX, -INTEGER_MAX]) == b"[9007199254740991,-9007199254740991]"
    assert canon(nested(NESTING_MAX)).count(b"[") == NESTING_MAX
    assert lines.parse(canon({"in": nested(NESTING_MAX - 1)}))


def test_a_struct_is_written_as_the_object_it_stands_for() -> None:
    assert canon(Pair(2, [Colour.RED])) == b'{"first":["red"],"second":2}'


def test_sha_and_mac_are_the_published_ones() -> None:
    assert sha(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    published = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"  # RFC 4231, test case 2
    assert mac(b"Jefe", "what do ya want for nothing?").hex() == published


@example(b"k" * 64, "as long as a block")
@example(b"k" * 65, "longer")
@given(st.binary(max_size=200), texts)
def test_a_mac_is_the_one_that_every_verifier_makes(key: bytes, text: str) -> None:
    assert mac(key, text) == lines.mac(key, text)
