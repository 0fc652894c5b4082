"""Redis is spoken to in `events` alone: whoever needs something of it asks by a name that says what is meant."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ELSEWHERE = sorted((*ROOT.glob("service/**/*.py"), *ROOT.glob("workers/**/*.py")))
OF_RQ = ROOT / "workers/queues.py"
"""RQ wants a client of Redis of its own."""
SPOKEN = frozenset(("call", "call_all", "run", "run_all", "answer", "answer_all", "answers", "ask", "raw"))
SPOKEN_TO = frozenset(("connections", "pipelines"))
MADE = frozenset(("Call", "script_call", "Script", "script_file"))
CLIENTS = frozenset(("redis", "hiredis"))


def raw_calls(source: str) -> list[int]:
    """The lines on which something is asked of a connection, or is made to be asked."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Attribute) and node.attr in SPOKEN and named(node.value).lstrip("_") in SPOKEN_TO)
        or (isinstance(node, ast.Call) and named(node.func) in MADE)
    ]


def named(node: ast.expr) -> str:
    """The last name of what stands before a dot or a bracket."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def imported(source: str) -> list[int]:
    """The lines that import a client of Redis, or a tag that decides on which node something lies."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Import) and any(one.name.partition(".")[0] in CLIENTS for one in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in CLIENTS)
        or (isinstance(node, ast.ImportFrom) and any(one.name == "INDEX" for one in node.names))
    ]


@pytest.mark.parametrize("path", ELSEWHERE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_raw_command_is_sent_to_redis_outside_of_events(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert raw_calls(source) == [], "commands and Lua belong beside what they are about, in events/"
    assert path == OF_RQ or imported(source) == []


def test_a_raw_command_would_be_found() -> None:
    source = "store.connections.call(tag, 'GET', key)\nself._store._connections.run_all(script, calls)"
    assert raw_calls(source) == [1, 2]
    assert raw_calls("connections.ask(node, 'INFO')\nself._pipelines.answer(pipelines)") == [1, 2]
    assert raw_calls("answer = yield Call(tag, words)\nyield calls.script_call(tag, Script(''), [])") == [1, 2, 2]
    assert raw_calls("CallDescription(); pipelines.carried_out(steps); flask.answer(request)") == []
    assert imported("import redis\nfrom redis.exceptions import RedisError\nimport hiredis.x as h") == [1, 2, 3]
    assert imported("from events.redis.families import SIGN_UPS, INDEX") == [1]
    assert imported("from events.redis.families import SIGN_UPS\nimport rediscover") == []
