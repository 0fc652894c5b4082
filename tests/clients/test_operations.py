"""The page for operators: its commands run as they stand there, one after the other, beside a service that plays."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from service.settings import settings_from
from tests.clients.test_readme import Reader, commands
from tests.fixtures.redis import fresh_folder

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
SERVE = "make serve PORT=8000 DATA=var"
SETTING = "REDIS_URL="
EXEMPT = {"podman compose": "no container engine runs here; tests/architecture/test_deployment.py holds compose.yaml"}
"""Commands that are not run, and why."""

pytestmark = pytest.mark.xdist_group("serve")


def exempt(command: str) -> bool:
    return any(word in command for word in EXEMPT)


def lines() -> list[str]:
    return [command for _, block in BLOCKS for command in commands(block)]


def test_every_block_is_a_command_and_everything_exempt_is_there() -> None:
    assert {kind for kind, _ in BLOCKS} == {"sh"}
    assert len(re.findall(r"^```", PAGE, re.MULTILINE)) == 2 * len(BLOCKS)
    for word in EXEMPT:
        assert sum(word in line for line in lines()) == 1, word


def test_the_commands_for_operators_do_what_the_page_says() -> None:
    with fresh_folder() as folder:
        reader = Reader(folder)
        reader.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        serving = SERVE.replace("8000", str(reader.port))
        assert lines()[0] == SERVE
        said: dict[str, str] = {}
        with reader.keeps_running(serving, reader.port):
            for command in lines()[1:]:
                if not exempt(command) and not command.startswith(SETTING):
                    said[command] = reader.does(command)
    told = " ".join(said.values())
    assert len(said) == 4
    assert "epoch 1" in told and "epoch 2 begins" in told
    assert "nothing to repair" in told and "ok  disk" in told


@pytest.mark.parametrize("line", [line for line in lines() if line.startswith(SETTING)])
def test_addresses_of_several_machines_are_understood(line: str) -> None:
    [written] = shlex.split(line)
    value = written.removeprefix(SETTING)
    assert settings_from({"REDIS_URL": value}).redis_url == value
