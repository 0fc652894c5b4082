"""One line of a history file, as the verifier reads it: canonical bytes and nothing else."""

from __future__ import annotations

import pytest

from events.proof.verify.lines import INTEGER_MAX, NESTING_MAX, Failed, canon, nesting, parse


def why(line: bytes) -> str:
    with pytest.raises(Failed) as failed:
        parse(line)
    assert failed.value.proof == "format"
    return str(failed.value)


def nested(depth: int) -> bytes:
    """An object in which lists lie this deep, itself included."""
    return b'{"a":' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


def test_a_line_is_read_as_the_object_that_it_is() -> None:
    line = '{"a":[1,-2,true,null,"ž\\n\\"[{"],"b":{"c":{}}}'.encode()
    assert canon(parse(line)) == line


@pytest.mark.parametrize("line", ['{"ž":1}', '{"a":{"ž":1}}', '{"a":[{"ž":1}]}', '{"a":{"b":[[{"ž":1}]]}}'])
def test_a_key_that_is_not_ascii_is_found_wherever_it_lies(line: str) -> None:
    assert why(line.encode()) == "a key is not ASCII"


@pytest.mark.parametrize("line", [b'{"a":1,"a":1}', b'{"b":{"a":1,"a":2}}', b'{"b":[{"a":1,"a":2}]}'])
def test_a_key_that_stands_twice_is_named(line: bytes) -> None:
    assert why(line) == "the key 'a' stands twice in one object"


@pytest.mark.parametrize("line", [b'{"a": 1}', b'{"b":1,"a":2}', b'{"a":"\\u0061"}', b'{"a":1} ', b'{"a":-0}'])
def test_another_spelling_of_the_same_is_not_the_line(line: bytes) -> None:
    assert why(line) == "the line is not in canonical form"


@pytest.mark.parametrize("line", [b"", b"{", b"nonsense", b'{"a":01}', b'{"a":1}{}'])
def test_what_is_no_json_is_said_to_be_none(line: bytes) -> None:
    assert why(line).startswith("the line is not JSON (")


@pytest.mark.parametrize("line", [b"[]", b"1", b'"a"', b"null"])
def test_what_is_no_object_is_said_to_be_none(line: bytes) -> None:
    assert why(line) == "the line is not an object"


@pytest.mark.parametrize(("line", "said"), [(b'{"a":1.5}', "1.5"), (b'{"a":1e3}', "1e3"), (b'{"a":NaN}', "NaN")])
def test_a_number_that_is_no_integer_is_named(line: bytes, said: str) -> None:
    assert why(line) == f"the number {said} is not an integer"


def test_a_long_number_is_named_by_how_it_begins() -> None:
    assert why(b'{"a":1.' + b"0" * 100 + b"}") == f"the number 1.{'0' * 38} is not an integer"


@pytest.mark.parametrize("sign", [1, -1])
def test_an_integer_is_as_large_as_a_browser_can_count(sign: int) -> None:
    assert parse(canon({"a": sign * INTEGER_MAX}))["a"] == sign * (2**53 - 1)
    for number in (INTEGER_MAX + 1, 10**18, 10**19, 10**5_000):
        digits = "1" + "0" * 5_000 if number == 10**5_000 else str(number)
        assert why(f'{{"a":{"-" if sign < 0 else ""}{digits}}}'.encode()) == "an integer is beyond ±(2^53-1)"


def test_bytes_that_are_no_text_and_half_a_letter_are_refused() -> None:
    assert why(b'{"a":"\xff"}') == "the line is not UTF-8"
    assert why(b'{"a":"\\ud800"}') == "a string has a lone surrogate"


def test_lists_and_objects_lie_so_deep_and_no_deeper() -> None:
    assert parse(nested(NESTING_MAX))
    assert why(nested(NESTING_MAX + 1)) == "lists and objects lie more than 64 deep"
    assert parse(b'{"a":[' + b",".join([b"[]"] * 100) + b"]}"), "many beside each other are not deep"


def test_brackets_in_texts_are_no_depth() -> None:
    text = b"[" * 100 + b'\\"' + b"{" * 100
    assert nesting(b'{"a":"' + text + b'","b":[{}]}') == 3
    assert nesting(b'"' + b"[" * 100) == 0, "a text that never ends"
    assert nesting(b"[" * 40 + b"]" * 40 + b"{" * 41) == 41
