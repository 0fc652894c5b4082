"""Redis is spoken to in `events` alone: whoever needs something of it asks by a name that says what is meant."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ELSEWHERE = sorted((*ROOT.glob("service/**/*.py"), *ROOT.glob("workers/**/*.py")))
SPOKEN = frozenset(("call", "call_all", "run", "run_all"))


def raw_calls(source: str) -> list[int]:
    """The lines on which something is asked of a connection."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr in SPOKEN
        and isinstance(node.value, ast.Attribute)
        and node.value.attr in ("connections", "_connections")
    ]


@pytest.mark.parametrize("path", ELSEWHERE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_raw_command_is_sent_to_redis_outside_of_events(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert raw_calls(source) == []
    assert "Script(" not in source, "Lua belongs beside what it is about, in events/"


def test_a_raw_command_would_be_found() -> None:
    source = "store.connections.call(tag, 'GET', key)\nself._store.connections.run_all(script, calls)"
    assert raw_calls(source) == [1, 2]
