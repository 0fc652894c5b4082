"""Whatever comes in as a history file or a command is read or refused in our own words: nothing else ever happens.

FUZZ_EXAMPLES says how many are tried of each kind; `make nightly` tries many more, and other ones every night.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, seed, settings
from hypothesis import strategies as st

from domain.kernel.stored import command_of
from domain.rulesets import RULESETS
from events.history_files import NotAHistory, read_history
from events.proof.verify import Unusable, verify
from service.http.headers import BODY_MAX, json_object
from service.http.problems import Problem
from tests.golden.record import HISTORIES

EXAMPLES: Final = int(os.environ.get("FUZZ_EXAMPLES", "60"))
SEED: Final = os.environ.get("FUZZ_SEED")
FILES: Final = sorted(Path(HISTORIES).glob("*-1.ndjson"))

LINE_MAX: Final = 60
"""Of a history: enough for an opening, a deal and some moves, so that an example is quick."""


def tried(test: Callable[..., None]) -> Callable[..., None]:
    """The same examples in every run, or those of a seed."""
    limits = {"max_examples": EXAMPLES, "suppress_health_check": list(HealthCheck), "deadline": None}
    if SEED is None:
        return settings(**limits)(test)  # type: ignore[arg-type]
    return seed(int(SEED))(settings(**limits, derandomize=False)(test))  # type: ignore[arg-type]


def short(path: Path) -> bytes:
    lines = path.read_bytes().splitlines(keepends=True)
    return b"".join([*lines[:LINE_MAX], lines[-1]])


SHORT: Final = [short(path) for path in FILES]
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)


@st.composite
def changed_histories(draw: st.DrawFn) -> bytes:
    """A history of ours with bytes, lines or values in it that are not ours."""
    content = bytearray(draw(st.sampled_from(SHORT)))
    match draw(st.sampled_from(["bytes", "cut", "lines", "values"])):
        case "bytes":
            for _ in range(draw(st.integers(1, 8))):
                at = draw(st.integers(0, len(content) - 1))
                content[at : at + draw(st.integers(0, 4))] = draw(st.binary(max_size=6))
        case "cut":
            del content[draw(st.integers(0, len(content))) :]
        case "lines":
            lines = bytes(content).splitlines(keepends=True)
            content = bytearray(b"".join(draw(st.permutations(lines[:6])) + lines[6:]))
        case _:
            lines = bytes(content).splitlines(keepends=True)
            at = draw(st.integers(0, len(lines) - 1))
            plain = msgspec.json.decode(lines[at])
            name = draw(st.sampled_from(sorted(plain)))
            plain[name] = draw(values)
            lines[at] = msgspec.json.encode(plain) + b"\n"
            content = bytearray(b"".join(lines))
    return bytes(content)


@tried
@given(changed_histories() | st.binary(max_size=400))
@example(b"")
@example(b"{}\n[]\n{}\n")
def test_any_file_is_verified_or_called_unusable(content: bytes) -> None:
    try:
        report = verify(content)
    except Unusable:
        return
    assert not report.holds, "its receipt is for events that were left out"


@tried
@given(changed_histories() | st.binary(max_size=400))
@example(b'{"game":"\xff","ruleset":"bang"}\n{}\n{}\n')
@example(b'{"game":"g_1","ruleset":"bang"}\n{"type":"\xff"}\n{}\n')
def test_any_file_is_a_history_or_is_said_to_be_none(content: bytes) -> None:
    try:
        history = read_history(content)
    except NotAHistory:
        return
    assert history.events


@pytest.mark.parametrize("game", RULESETS)
@tried
@given(data=st.data())
def test_any_body_is_a_command_or_refused_field_by_field(game: str, data: st.DataObject) -> None:
    ruleset = RULESETS[game]
    fields = dict.fromkeys(data.draw(st.sets(st.sampled_from(names(ruleset)), max_size=4)), values)
    plain = data.draw(
        st.fixed_dictionaries({"type": st.sampled_from(sorted(ruleset.command_types)) | values, **fields})
    )
    try:
        command = command_of(ruleset, plain)
    except msgspec.ValidationError:
        return
    assert command_of(ruleset, msgspec.to_builtins(command)) == command


def names(ruleset: Any) -> list[str]:
    """All fields that commands of a game have, and one that none has."""
    kinds = ruleset.command_types.values()
    return sorted({field.name for kind in kinds for field in msgspec.structs.fields(kind)} | {"nonsense"})


@tried
@given(st.binary(max_size=300), st.none() | st.text(max_size=40), st.none() | st.text(max_size=10))
@example(b"[" * BODY_MAX, "application/json", None)
@example(b'{"a":' * 2000, "application/json", None)
@example(b'{"a":1e999}', "application/json", None)
def test_any_body_is_an_object_or_a_problem(body: bytes, kind: str | None, coding: str | None) -> None:
    status = 200
    try:
        json_object(kind, body, coding)
    except Problem as problem:
        status = problem.type.status
    assert status < 500
