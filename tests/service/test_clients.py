"""What others write against the API: a generated client, and the bot in the README, as they stand."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.patience import HANGS_SECONDS
from tests.service.served import Served

ROOT = Path(__file__).parents[2]
BOT_LINES_MAX = 25


def test_the_bot_in_the_readme_plays_a_whole_game_against_itself(api_and_push: Served, tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [bot] = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert bot.count("\n") <= BOT_LINES_MAX
    file = tmp_path / "bot.py"
    file.write_text(bot, encoding="utf-8")
    command: list[str | Path] = [sys.executable, "-I", "-W", "error", file, api_and_push.address]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_SECONDS, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "winners" in ran.stdout.splitlines()[-1]


def test_a_generated_client_plays_a_game(api_and_push: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """openapi-python-client makes it from openapi.yaml; every module of it can be imported."""
    generate: list[str | Path] = [
        Path(sys.executable).with_name("openapi-python-client"),
        "generate",
        "--path",
        ROOT / "openapi.yaml",
    ]
    made = subprocess.run(
        [*generate, "--output-path", tmp_path / "client", "--meta", "none"],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(Path(sys.executable).parent)},
    )
    assert made.returncode == 0, made.stdout
    assert "Unable to parse" not in made.stdout, made.stdout
    monkeypatch.syspath_prepend(str(tmp_path))
    for file in (tmp_path / "client").rglob("*.py"):
        importlib.import_module(".".join(file.relative_to(tmp_path).with_suffix("").parts))
    _play(api_and_push.address, Random(5))


def _play(address: str, random: Random) -> None:
    def operation(tag: str, name: str) -> Any:
        return importlib.import_module(f"client.api.{tag}.{name}")

    models = importlib.import_module("client.models")
    client = importlib.import_module("client.client")
    with client.Client(address) as nobody:
        tokens = [
            operation("players", "sign_up").sync(client=nobody, body=models.SignUp(name=f"Robot {n}")).token
            for n in range(4)
        ]
    people = [client.AuthenticatedClient(address, token) for token in tokens]
    opening = models.OpenBangGame(ruleset="bang", seats=4)
    game = operation("games", "open_game").sync(client=people[0], body=opening)
    for person in people[1:]:
        game = operation("seats", "take_seat").sync(game.id, client=person, body=models.SitDown())
    while game.status == models.BangGameStatus.RUNNING:
        person = people[game.to_act[0].seat]
        offered = operation("games", "list_moves").sync(game.id, client=person)
        command = random.choice(offered.moves).command
        command.question = offered.question
        played = operation("commands", "play_move").sync(game.id, client=person, body=command)
        assert played.receipt.version == played.version
        game = operation("games", "get_game").sync(game.id, client=person)
    assert game.status == models.BangGameStatus.FINISHED
    for person in people:
        person.get_httpx_client().close()
