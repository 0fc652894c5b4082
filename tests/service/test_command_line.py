"""The `gyoji` command as a whole: every command says what it is for, takes `--json`, and answers mistakes in a line."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from rich.console import Console

from events.redis.server import RedisServer
from service.cli import SUBCOMMANDS, main
from service.cli.examples import EXAMPLES
from service.cli.telling import progress
from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS
from workers import workshop

HISTORY = Path(__file__).parents[1] / "golden" / "histories" / "yojimbo-3.ndjson"

WITHOUT_JSON = {
    **dict.fromkeys(("api", "push", "clock", "worker", "serve"), "it logs, as JSON with --log-format json"),
    "completion": "it prints a script",
    "openapi": "it writes a file",
}
"""Commands that tell no facts, and what they do instead."""

ANYWHERE = "redis://127.0.0.1:1/0"
"""Nothing answers there."""

WRONG: dict[str, tuple[tuple[str, str], ...]] = {
    "api": (("", "REDIS_URL is not set"), ("--port 70000", "it takes a port")),
    "audit": (
        ("", "say --all"),
        ("g_nowhere", "REDIS_URL is not set"),
        ("--all", "REDIS_URL is not set"),
        (f"g_nowhere --redis-url {ANYWHERE}", "`gyoji doctor` looks at it"),
        ("garbage", "does not hold"),
        ("{history} --previous garbage", "--previous: garbage"),
    ),
    "backup": (
        (f"new --redis-url {ANYWHERE}", "cannot be reached"),
        (f"folder --redis-url {ANYWHERE}", "folder is there already"),
        (f"garbage/within --redis-url {ANYWHERE}", "garbage: File exists"),
        ("new --data nowhere", "nowhere is not there"),
    ),
    "case": (("garbage", "does not hold"), ("nowhere", "does not exist")),
    "clock": (("", "REDIS_URL is not set"),),
    "compare": (("garbage {history}", "gyoji verify says why"), ("nowhere {history}", "does not exist")),
    "completion": (("tcsh", "'bash'"),),
    "demo": (("--port 0", "it takes a port"),),
    "docket": (
        ("garbage", "--key"),
        (f"garbage --key {'a' * 64}", "garbage is no docket"),
        (f"nowhere --key {'a' * 64}", "does not exist"),
    ),
    "doctor": ((f"--redis-url {ANYWHERE}", "BAD"), ("--redis-url nonsense", "it takes an address")),
    "import": (("{history}", "REDIS_URL is not set"), (f"{{history}} --redis-url {ANYWHERE}", "cannot be reached")),
    "keys": (
        ("lose", "'rotate'"),
        ("list --use nothing", "receipt, refusal, case, log"),
        (f"list --redis-url {ANYWHERE} --keys garbage", "garbage"),
        (f"list --redis-url {ANYWHERE}", "cannot be reached"),
    ),
    "monitor": (
        ("", "--url"),
        ("--url nonsense", "https://gyoji.example"),
        (f"--url http://127.0.0.1:1 --key {'z' * 64}", "64 hex digits"),
        ("--url http://127.0.0.1:1 --history garbage", "gyoji verify says why"),
        ("--url http://127.0.0.1:1", "cannot be reached"),
        ("--url http://127.0.0.1:1 --state garbage/within", "garbage/within: Not a directory"),
    ),
    "open": (("garbage", "is not shown"), ("nowhere", "does not exist"), ("{history} --port 0", "it takes a port")),
    "openapi": (("folder", "is a directory"), ("nowhere/openapi.yaml", "No such file")),
    "pin": (("nowhere", "does not exist"),),
    "push": (("", "REDIS_URL is not set"),),
    "refusal": (
        ("garbage", "--key"),
        (f"garbage --key {'a' * 64}", "garbage has no receipt of a refusal"),
        (f"nowhere --key {'a' * 64}", "does not exist"),
    ),
    "repair": (("--data folder", "has no log of Redis"),),
    "replay": (
        ("garbage", "a history file has"),
        ("{history} --at 99999", "ends at version 413"),
        ("{history} --seat 9", "seats 0 to 1"),
        ("{history} --lang de", "'cs'"),
    ),
    "rescore": (("chess", "bang"), ("", "REDIS_URL is not set"), (f"--redis-url {ANYWHERE}", "cannot be reached")),
    "restore": (("garbage --data new", "no whole backup"), ("nowhere", "does not exist")),
    "serve": (("--data garbage", "garbage"), ("--port x", "it takes a port")),
    "simulate": (("chess", "There are: bang"), ("bang --show --json", "without --show")),
    "verify": (
        ("garbage", "does not hold"),
        ("{history} --key x", "64 hex digits"),
        ("{history} --witness x", "name+number+key"),
        ("{history} --quorum 1", "quorum"),
        ("folder", "is a directory"),
    ),
    "why": (
        ("garbage {{}} --at 1 --seat 0", "does not even verify"),
        ("{history} {{}} --at 1 --seat 0", "nobody was asked"),
        ("{history} no --at {asked} --seat 0", "COMMAND"),
        ("{history} [] --at {asked} --seat 0", "COMMAND"),
        ('{history} \'{{"type": "chess.castle"}}\' --at {asked} --seat 0', "COMMAND"),
        ("{history} {{}} --at {asked} --seat 7", "seats 0 to 1"),
    ),
    "witness": (
        ("--url nonsense", "https://gyoji.example"),
        ("--url http://127.0.0.1:1", "cannot be reached"),
        ("--url http://127.0.0.1:1 --every 0", "0"),
        ("--url http://127.0.0.1:1 --key 12", "64 hex digits"),
        ("--url http://127.0.0.1:1 --name a+b", "a plus"),
    ),
    "worker": (("dishes", "'timeouts'"), ("", "REDIS_URL is not set")),
}
"""What people get wrong, and what tells them what to do."""


APART = ("rescore", "serve")
"""Commands that set up logs before they find out: they get a process of their own."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with nothing of use in it. What commands tell their own process is forgotten again."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "garbage").write_bytes(b"\xff no history\n")
    (tmp_path / "folder").mkdir()
    with patch.dict(os.environ):
        for name in ("REDIS_URL", "GYOJI_DATA"):
            os.environ.pop(name, None)
        yield tmp_path
        workshop.games.cache_clear()


def gyoji(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def in_a_process(*words: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-m", "service.cli", *words]
    return subprocess.run(call, capture_output=True, text=True, timeout=HANGS_SECONDS, check=False)


def command(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None
    return found


def asked_at() -> int:
    lines = [json.loads(line) for line in HISTORY.read_bytes().splitlines()]
    return int(next(line["version"] for line in lines if line.get("type") == "table.Awaiting"))


@pytest.mark.parametrize(("name", "words", "says"), [(name, *one) for name, all in WRONG.items() for one in all])
def test_a_mistake_is_answered_with_what_to_do(here: Path, name: str, words: str, says: str) -> None:
    call = (name, *shlex.split(words.format(history=HISTORY, asked=asked_at())))
    if name in APART:
        process = in_a_process(*call)
        code, told = process.returncode, process.stdout + process.stderr
    else:
        ran = gyoji(*call)
        assert isinstance(ran.exception, SystemExit), f"{ran.exception!r}\n{ran.output}"
        code, told = ran.exit_code, ran.output
    assert code in (1, 2) and "Traceback" not in told, told
    assert says in " ".join(told.split())


def test_mistakes_are_tried_with_every_command() -> None:
    assert WRONG.keys() == SUBCOMMANDS.keys()


@pytest.mark.parametrize("name", sorted(SUBCOMMANDS))
def test_every_command_that_tells_facts_tells_them_as_json_too(name: str) -> None:
    has_json = any("--json" in param.opts for param in command(name).params)
    assert has_json is (name not in WITHOUT_JSON)


@pytest.mark.parametrize("name", sorted(SUBCOMMANDS))
def test_help_fits_on_a_line_explains_every_option_and_shows_an_example(name: str) -> None:
    found = command(name)
    said = found.get_short_help_str(200)
    assert len(said) <= 66 and said.endswith((".", "?", ")."))
    for option in found.params:
        assert not isinstance(option, click.Option) or option.help, f"{name} {option.name} is not explained"
    assert all(example in gyoji(name, "--help").output for example in EXAMPLES[name])


@pytest.mark.parametrize("example", [example for examples in EXAMPLES.values() for example in examples])
def test_every_example_would_be_understood(example: str) -> None:
    program, name, *words = shlex.split(example)
    assert program == "gyoji"
    found = command(name)
    context = click.Context(found, info_name=name)
    given, rest, _ = found.make_parser(context).parse_args(args=words)
    needed = [param for param in found.params if param.required]
    assert rest == [] and all(given.get(str(param.name)) is not None for param in needed)


@pytest.mark.parametrize(
    ("written", "word", "completed"),
    [
        ([], "ver", ["verify"]),
        ([], "re", ["refusal", "repair", "replay", "rescore", "restore"]),
        (["verify"], "--rec", ["--receipt"]),
        (["simulate"], "samurai", ["samurai-sword", "samurai-katana"]),
        (["simulate", "bang"], "--js", ["--json"]),
        (["completion"], "", ["bash", "zsh", "fish"]),
        (["keys"], "r", ["rotate"]),
        (["rescore"], "sh", ["shamans"]),
    ],
)
def test_a_shell_completes_commands_options_and_games(written: list[str], word: str, completed: list[str]) -> None:
    found = ShellComplete(main, {}, "gyoji", "_GYOJI_COMPLETE").get_completions(written, word)
    assert [one.value for one in found] == completed


def test_simulated_games_are_counted_as_json() -> None:
    ran = gyoji("simulate", "yojimbo", "--games", "3", "--seed", "7", "--json")
    told: Any = json.loads(ran.output)
    assert (told["games"], told["failures"], told["seed"], told["players"]) == (3, [], 7, 2)
    assert sum(told["outcomes"].values()) == 3
    assert told["decisions"]["min"] <= told["decisions"]["mean"] <= told["decisions"]["max"]
    assert not set(told["never"]) & told["events"].keys()


def test_ratings_are_folded_again_as_json(redis_server: RedisServer, here: Path) -> None:
    told = json.loads(in_a_process("rescore", "bang", "--json", "--redis-url", redis_server.url).stdout)
    assert told == {"bang": {"games": 0, "players": 0, "changed": 0, "differences": []}}


@pytest.mark.parametrize("is_quiet", [False, True])
@pytest.mark.parametrize("is_terminal", [False, True])
def test_a_bar_is_drawn_on_a_terminal_alone_and_never_beside_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_terminal: bool, is_quiet: bool
) -> None:
    monkeypatch.setattr(Console, "is_terminal", is_terminal)
    with progress("Counting", 2, is_quiet=is_quiet) as step:
        step("one")
        step("two")
    told = capsys.readouterr()
    assert told.out == ""
    assert ("Counting" in told.err) is (is_terminal and not is_quiet)


def test_ports_that_are_taken_are_named(here: Path) -> None:
    taken = free_port()
    ran = gyoji("open", str(HISTORY), "--port", str(taken), "--push-port", str(taken))
    assert ran.exit_code == 1 and "GYOJI_PUSH_PORT" in ran.output
