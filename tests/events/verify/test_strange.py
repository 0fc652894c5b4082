"""Files that are not whole, or that nobody of ours has written."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from events.proof.canon import canon
from events.proof.verify import verify
from tests.events.verify.reports import finding
from tests.histories import values

Lines = list[bytes]


def test_a_file_cut_anywhere_is_found_where_it_was_cut(whole: bytes) -> None:
    for end in range(0, len(whole) - 1, 97):
        found = finding(verify(whole[:end]))
        assert found.line in (whole[:end].count(b"\n") + 1, whole[:end].count(b"\n") + 2)
    assert "empty" in finding(verify(b"")).why


def test_a_file_that_ends_after_an_event_names_the_version_that_is_missing(whole: bytes) -> None:
    cut = b"\n".join(whole.split(b"\n")[:6]) + b"\n"
    found = finding(verify(cut))
    assert found.version == 6
    assert "cut off" in found.why


def spoilt(at: int, change: Callable[[bytes], bytes]) -> Callable[[Lines], None]:
    def spoil(lines: Lines) -> None:
        assert change(lines[at]) != lines[at]
        lines[at] = change(lines[at])

    return spoil


def replaced(old: bytes, new: bytes, at: int = 5) -> Callable[[Lines], None]:
    return spoilt(at, lambda line: line.replace(old, new, 1))


def _reversed(line: bytes) -> bytes:
    fields = json.loads(line)
    return json.dumps(dict(reversed(fields.items())), separators=(",", ":"), ensure_ascii=False).encode()


def schema(number: bytes) -> Callable[[Lines], None]:
    return replaced(b'"schema":1', b'"schema":' + number)


STRANGE: dict[str, tuple[Callable[[Lines], Any], str]] = {
    "a blank line": (lambda lines: lines.__setitem__(5, b""), "not JSON"),
    "a blank line at the end": (lambda lines: lines.append(b""), "not JSON"),
    "a blank line alone": (lambda lines: lines.__setitem__(slice(None), [b""]), "not JSON"),
    "a list": (spoilt(5, lambda _: b"[]"), "not an object"),
    "not UTF-8": (replaced(b"table", b"tabl\xff"), "UTF-8"),
    "a byte order mark": (spoilt(0, lambda line: b"\xef\xbb\xbf" + line), "not JSON"),
    "Windows line ends": (spoilt(5, lambda line: line + b"\r"), "canonical"),
    "a space": (replaced(b":", b": "), "canonical"),
    "keys in another order": (spoilt(5, _reversed), "canonical"),
    "an escaped letter": (replaced(b"table", b"t\\u0061ble"), "canonical"),
    "minus zero": (schema(b"-0"), "canonical"),
    "a key twice": (spoilt(5, lambda line: b'{"at":1,' + line[1:]), "twice"),
    "a float": (schema(b"1.0"), "not an integer"),
    "an exponent": (schema(b"1e0"), "not an integer"),
    "no number": (schema(b"NaN"), "not an integer"),
    "2^53": (schema(b"9007199254740992"), "beyond"),
    "5,000 digits": (schema(b"9" * 5000), "beyond"),
    "a lone surrogate": (replaced(b"table", b"\\ud800"), "surrogate"),
    "a key with an accent": (spoilt(5, lambda line: line[:-1] + ',"é":1}'.encode()), "ASCII"),
    "nested lists": (spoilt(5, lambda _: b'{"at":' + b"[" * 100_000 + b"]" * 100_000 + b"}"), "deep"),
    "nested objects": (spoilt(5, lambda _: b'{"a":' * 100_000), "deep"),
    "an open string full of brackets": (spoilt(5, lambda _: b'{"' + b"[" * 100_000), "not JSON"),
    "a foreign field": (spoilt(5, lambda line: line[:-1] + b',"zebra":1}'), "foreign"),
    "a missing field": (replaced(b'"schema":1,', b""), "lacks schema"),
    "an event twice": (lambda lines: lines.__setitem__(6, lines[5]), "version 5 stands where 6"),
    "two events swapped": (lambda lines: lines.insert(5, lines.pop(6)), "version 6 stands where 5"),
    "a receipt in the middle": (lambda lines: lines.__setitem__(5, lines[-1]), "follow the receipt"),
    "no receipt": (lambda lines: lines.pop(), "cut off"),
    "no event": (lambda lines: lines.__delitem__(slice(1, -1)), "no event"),
    "no header": (lambda lines: lines.pop(0), "header lacks format"),
    "only a header": (lambda lines: lines.__delitem__(slice(1, None)), "cut off"),
    "another format": (replaced(b"history/1", b"history/9", at=0), "gyoji-history/1"),
    "a foreign key": (replaced(b'"k_', b'"k_0', at=0), "id is made from"),
    "another ruleset": (replaced(b"synthetic", b"bang", at=0), "first line"),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_file_is_refused_with_a_reason(whole: bytes, name: str) -> None:
    change, why = STRANGE[name]
    lines = whole.removesuffix(b"\n").split(b"\n")
    change(lines)
    found = finding(verify(b"\n".join(lines) + b"\n"))
    assert found.proof == "format" and why in found.why, found


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines.insert(5, b""),
        lambda lines: lines.insert(5, lines[5]),
        lambda lines: lines.pop(5),
        lambda lines: lines.append(lines[-1]),
    ],
    ids=["a blank line more", "an event more", "an event less", "a receipt more"],
)
def test_the_receipt_knows_how_many_lines_there_are(whole: bytes, change: Callable[[Lines], None]) -> None:
    lines = whole.removesuffix(b"\n").split(b"\n")
    change(lines)
    found = finding(verify(b"\n".join(lines) + b"\n"))
    assert (found.proof, found.version, found.line) == ("receipt", len(lines) - 2, len(lines)), found


def test_the_signature_comes_before_everything_that_it_vouches_for(whole: bytes) -> None:
    changed = values(whole)
    changed[5]["at"] = "x"
    changed[-1]["receipt"]["signature"] = "0" * 128
    found = finding(verify(b"\n".join(map(canon, changed)) + b"\n"))
    assert (found.proof, found.why) == ("receipt", "the receipt has a wrong signature")


WRONG_TYPES: list[Any] = [None, True, 0, -1, "", "x", [], [None], {}, {"x": "y"}]


def test_every_field_of_every_line_is_held_to_its_type(whole: bytes) -> None:
    original = values(whole)
    for place in (0, 5, 9, len(original) - 1):
        inner = original[place]["receipt"] if place == len(original) - 1 else original[place]
        for name in inner:
            for wrong in WRONG_TYPES:
                changed = json.loads(json.dumps(original))
                (changed[place]["receipt"] if place == len(original) - 1 else changed[place])[name] = wrong
                if changed != original:
                    assert not verify(b"\n".join(map(canon, changed)) + b"\n").holds, (place, name, wrong)


@pytest.mark.parametrize(
    ("field", "wrong", "wanted"),
    [
        ("rules", ["SYN-1", None], "a list of clauses"),
        ("rules", "SYN-1", "a list of clauses"),
        ("seals", {"seat:0": "x"}, "64 lower-case hex digits for each audience"),
        ("by", "nobody", "a seat, clock or system"),
        ("command", [], "an object or null"),
        ("data", [], "an object"),
        ("schema", 0, "a positive integer"),
        ("type", "", "an id"),
    ],
)
def test_a_wrong_field_is_named_with_what_it_should_be(whole: bytes, field: str, wrong: Any, wanted: str) -> None:
    changed = values(whole)
    changed[5][field] = wrong
    found = finding(verify(b"\n".join(map(canon, changed)) + b"\n"))
    assert (found.proof, found.why) == ("format", f"the event: {field} is not {wanted}")


@pytest.mark.parametrize("at", ["2026-11-16T00:00:00Z", "2026-13-16T00:00:00.000Z", "2026-11-16 00:00:00.000Z", "٢٠٢٦"])
def test_times_have_one_form(whole: bytes, at: str) -> None:
    changed = values(whole)
    changed[3]["at"] = at
    assert "time" in finding(verify(b"\n".join(map(canon, changed)))).why
