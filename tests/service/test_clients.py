"""What others write against the API: a generated client, and a bot without any library, as they stand."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.patience import PROGRAM_HANGS_SECONDS
from tests.service.served import Served

ROOT = Path(__file__).parents[2]
BOT_LINES_MAX = 25


def test_a_bot_without_any_library_plays_a_whole_game_against_itself(api_and_push: Served, tmp_path: Path) -> None:
    tutorial = (ROOT / "docs" / "guide" / "tutorials" / "first-bot.md").read_text(encoding="utf-8")
    [bot] = [block for block in re.findall(r"```python\n(.*?)```", tutorial, re.DOTALL) if "urllib" in block]
    assert bot.count("\n") <= BOT_LINES_MAX
    file = tmp_path / "bot.py"
    file.write_text(bot, encoding="utf-8")
    command: list[str | Path] = [sys.executable, "-I", "-W", "error", file, api_and_push.address]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PROGRAM_HANGS_SECONDS, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "winners" in ran.stdout.splitlines()[-1]


def test_a_generated_client_plays_a_game(api_and_push: Served, tmp_path: Path) -> None:
    """openapi-python-client makes it of what the service says of one game; every module of it can be imported."""
    described = tmp_path / "openapi.json"
    with urllib.request.urlopen(f"{api_and_push.address}/v1/rulesets/bang/openapi.json") as answer:
        described.write_bytes(answer.read())
    generate: list[str | Path] = [Path(sys.executable).with_name("openapi-python-client"), "generate"]
    made = subprocess.run(
        [*generate, "--path", described, "--output-path", tmp_path / "client", "--meta", "none"],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(Path(sys.executable).parent)},
    )
    assert made.returncode == 0, made.stdout
    assert "Unable to parse" not in made.stdout, made.stdout
    play: list[str | Path] = [sys.executable, ROOT / "tests" / "clients" / "play.py", tmp_path, api_and_push.address]
    ran = subprocess.run(play, capture_output=True, text=True, timeout=PROGRAM_HANGS_SECONDS, check=False)
    assert ran.returncode == 0, ran.stderr
    assert re.fullmatch(r"bang: \d+ moves, \d+ events, .* won by .*\n", ran.stdout)


def test_the_typescript_client_has_no_cast_and_nothing_of_any_type() -> None:
    """`make clients` compiles and plays it, `make web` compiles it."""
    client = (ROOT / "tests" / "clients" / "play.ts").read_text(encoding="utf-8")
    assert not re.search(r"\bas [A-Z]\w*|\bany\b|\w![.;,)\]]|@ts-|<unknown>", client.partition("*/")[2])
