"""`gyoji demo` and `gyoji open`: services for the moment, of which nothing stays."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from domain.rulesets import EVERY_RULESET, RULESETS
from service.cli import SECTIONS, SUBCOMMANDS, main
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.golden.record import HISTORIES
from tests.patience import HANGS_SECONDS
from tests.service.described import described

WRITING = ("post", "put", "delete")
HISTORY = Path(__file__).parents[1] / "golden" / "histories" / "yojimbo-3.ndjson"


@contextmanager
def running(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """The command, with a folder for what is gone afterwards."""
    with fresh_folder() as folder, _running(folder, *arguments) as process:
        yield process


@contextmanager
def _running(folder: Path, *arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "service.cli", *map(str, arguments), "--port", str(free_port())]
    environ = {"PATH": "/usr/bin:/bin", "TMPDIR": str(folder), "GYOJI_LOG_LEVEL": "warning"}
    process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
    try:
        yield process
        process.send_signal(signal.SIGINT)
        assert process.wait(HANGS_SECONDS) == 0
        assert list(folder.iterdir()) == []
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str], last: str) -> str:
    """Everything up to a line that begins so."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith(last):
            return "".join(lines)
    raise AssertionError("".join(lines))


def got(address: str) -> Any:
    with urllib.request.urlopen(address, timeout=HANGS_SECONDS) as answer:
        return json.load(answer) if "json" in answer.headers["Content-Type"] else answer.read()


def test_the_demo_has_a_seat_at_each_game_a_replay_and_a_dispute() -> None:
    with running("demo") as process:
        told = said(process, "Ctrl-C")
        [(address, game)] = re.findall(r"Replay: +(http://[^/]+)/replay\.html\?game=(\w+)", told)
        open_tables = got(f"{address}/v1/games?status=open&free_seats=1")["items"]
        assert sorted(table["ruleset"] for table in open_tables) == sorted(RULESETS)
        assert got(f"{address}/v1/games/{game}")["status"] == "finished"
        [dispute] = got(f"{address}/v1/games/{game}/disputes")["items"]
        assert dispute["verdict"] == "stands" and "stands" in told
        assert b"replay.js" in got(f"{address}/replay.html?game={game}")


def test_a_history_file_is_opened_in_the_replay_page() -> None:
    with running("open", HISTORY) as process:
        told = said(process, "Check it")
        assert "draws follow from it" in told
        [(address, game)] = re.findall(r"Watch it: (http://[^/]+)/replay\.html\?game=(\w+)", told)
        assert got(f"{address}/v1/games/{game}?at=100&view=0")["table"] is not None


def test_what_is_opened_can_only_be_read() -> None:
    """By none of the calls of openapi.yaml, signed up or not: nobody can sign up."""
    paths: dict[str, Any] = described().document["paths"]
    writes = [(word.upper(), path) for path, calls in paths.items() for word in calls if word in WRITING]
    assert ("POST", "/v1/players") in writes and len(writes) > 15
    with running("open", HISTORY, "--json") as process:
        told = json.loads(said(process, "{"))
        assert told["report"]["holds"] and told["game"] in told["watch"]
        address = told["check"].partition("/audit.html")[0]
        before = got(f"{address}/v1/games")
        for method, path in writes:
            place = re.sub(r"{\w+}", "0", path.replace("{id}", told["game"]))
            asked = urllib.request.Request(address + place, b"{}", {"Content-Type": "application/json"}, method=method)
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(asked, timeout=HANGS_SECONDS)
            problem = json.load(refused.value)
            assert (refused.value.code, problem["type"]) == (403, "/problems/read-only"), (method, path)
        assert got(f"{address}/v1/games") == before
        assert got(f"{address}/v1/games/{told['game']}")["status"] == "finished"


def test_a_file_that_does_not_hold_is_not_shown(tmp_path: Path) -> None:
    forged = tmp_path / "forged.ndjson"
    forged.write_bytes(HISTORY.read_bytes().replace(b'"seats":2', b'"seats":3', 1))
    ran = CliRunner().invoke(main, ["open", str(forged)])
    assert ran.exit_code == 1
    assert "version 1" in ran.output and "is not shown" in ran.output


def test_every_command_is_listed_once_with_what_it_is_for() -> None:
    assert {name for names in SECTIONS.values() for name in names} <= SUBCOMMANDS.keys()
    told = CliRunner().invoke(main, ["--help"]).output
    for name in SUBCOMMANDS:
        assert len(re.findall(rf"^  {name} +\w", told, re.MULTILINE)) == 1, name


def test_a_mistyped_command_is_told_what_was_meant() -> None:
    ran = CliRunner().invoke(main, ["verifi"])
    assert ran.exit_code == 2 and "Did you mean 'verify'?" in ran.output


def test_shells_complete_our_commands() -> None:
    """Bash itself: it is given the script and asked what it would complete."""
    for shell in ("bash", "zsh", "fish"):
        assert "_GYOJI_COMPLETE" in CliRunner().invoke(main, ["completion", shell]).output
    asking = 'eval "$(gyoji completion bash)"; COMP_WORDS=(gyoji wit); COMP_CWORD=1; _gyoji_completion gyoji wit; '
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    ran = subprocess.run(
        ["bash", "-uc", asking + 'echo "${COMPREPLY[@]}"'],
        env={"PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "witness\n", ran.stderr


def test_what_is_told_can_be_had_as_json() -> None:
    replayed = CliRunner().invoke(main, ["replay", str(HISTORY), "--at", "60", "--seat", "0", "--json"])
    lines = [json.loads(line) for line in replayed.output.splitlines()]
    assert [line["version"] for line in lines] == [*range(1, 61), 60]
    assert lines[-1]["table"] is not None
    compared = CliRunner().invoke(main, ["compare", str(HISTORY), str(HISTORY), "--json"])
    assert json.loads(compared.output)["apart"] is None
    asked = next(line["version"] for line in reversed(lines[:-1]) if line["type"] == "table.Awaiting")
    for seat in (0, 1):
        why = ["why", str(HISTORY), '{"type": "yojimbo.train"}', "--at", str(asked), "--seat", str(seat), "--json"]
        told = CliRunner().invoke(main, why)
        assert json.loads(told.output)["legal"] is (told.exit_code == 0)
        assert json.loads(told.output)["rules"]


def test_of_a_game_of_another_day_it_is_said_by_which_rules_a_move_would_have_been_legal() -> None:
    newest = EVERY_RULESET["bang"].version
    for then in (3, newest):
        history = HISTORIES / f"bang-{then}.ndjson"
        events = [json.loads(line) for line in history.read_bytes().splitlines()[1:-1]]
        at = next(event["version"] for event in events if event["type"] == "table.Awaiting")
        words = ["why", str(history), '{"type": "bang.end_play"}', "--at", str(at), "--seat", "0"]
        said = f"by version {newest} of the rules; the game was then played under version {then}"
        assert (said in CliRunner().invoke(main, words).output) is (then != newest)
        assert ("podle verze" in CliRunner().invoke(main, [*words, "--lang", "cs"]).output) is (then != newest)
        told = json.loads(CliRunner().invoke(main, [*words, "--json"]).output)
        assert (told["ruleset_version"], told["played_under"]) == (newest, then)


def test_what_cannot_be_said_is_told_apart_from_no() -> None:
    history = str(HISTORIES / "bang-5.ndjson")
    for at, seat in (("99999", "0"), ("1", "0"), ("35", "99")):
        asked = CliRunner().invoke(main, ["why", history, '{"type": "bang.end_play"}', "--at", at, "--seat", seat])
        assert asked.exit_code == 2, asked.output
