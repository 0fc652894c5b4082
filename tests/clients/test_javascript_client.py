"""The client in clients/javascript against the real service, installed from its npm package into an empty folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tarfile
from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from tests.patience import PROGRAM_HANGS_SECONDS
from tests.service.served import Served
from tests.verdicts.kinds_of_witnesses import LIBRARY

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "clients" / "javascript"

pytestmark = pytest.mark.needs("node", "npm")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nothing lies there but the package, as npm packs it."""
    folder = tmp_path_factory.mktemp("app")
    pack: list[str | Path] = ["npm", "pack", "--silent", "--pack-destination", folder, CLIENT.resolve()]
    subprocess.run(pack, cwd=folder, check=True, capture_output=True)
    [packed] = folder.glob("*.tgz")
    with tarfile.open(packed) as content:
        content.extractall(folder / "node_modules", filter="data")
    (folder / "node_modules" / "package").rename(folder / "node_modules" / "gyoji-client")
    return folder


def run(folder: Path, program: str, *arguments: str, server: str = "") -> list[str]:
    file = folder / "program.mjs"
    file.write_text(program, encoding="utf-8")
    ran = subprocess.run(
        ["node", file, *arguments],
        env={**os.environ, "GYOJI_SERVER": server},
        capture_output=True,
        text=True,
        timeout=PROGRAM_HANGS_SECONDS,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_every_game_is_played_to_its_end_and_holds(folder: Path, service: Served) -> None:
    program = (Path(__file__).parent / "play.mjs").read_text(encoding="utf-8")
    *games, refused = map(json.loads, run(folder, program, service.address, str(LIBRARY)))
    assert sorted(game["ruleset"] for game in games) == sorted(RULESETS)
    for game in games:
        assert game["status"] == "finished" and game["moves"] > 0
        assert game["holds"] and game["signs"] and game["events"], game
        given = "entropy,seatKey" if game["ruleset"] == "shamans" else "entropy"
        assert (game["early"], game["late"]) == (given, ""), "before the start there is nothing to compare it with"
        assert game["receipts"] > 2 and game["uncosigned"] == "log"
    assert refused == {"refused": "no-such-game", "holds": False}


def test_the_example_of_its_readme_plays_as_it_stands(folder: Path, service: Served) -> None:
    [example] = re.findall(r"```js\n(.*?)```", (CLIENT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert run(folder, example, server=service.address)[-1].endswith("true")


def test_the_package_has_what_it_exports_and_no_dependency() -> None:
    about = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))
    assert (CLIENT / about["exports"]["."]["default"]).exists()
    assert "dependencies" not in about and about["license"] == "MIT"
