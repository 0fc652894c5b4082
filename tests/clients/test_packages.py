"""The clients as somebody installs them: from wheels, in an environment that knows nothing of this tree."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.patience import HANGS_SECONDS
from tests.service.served import Served

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "clients" / "python"
BOT_LINES_MAX = 10
FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An interpreter that has the wheels and what they depend on. What is installed for the tests lends the latter: a
    folder that a .pth names is searched, but no .pth in it is, so the tree itself is not there."""
    wheels, home = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    [site] = home.glob("lib/python*/site-packages")
    for project in (ROOT / "clients" / "verify", CLIENT):
        build: list[str | Path] = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels]
        subprocess.run(build, cwd=project, check=True, capture_output=True)
    for wheel in wheels.glob("*.whl"):
        ZipFile(wheel).extractall(site)
    (site / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return home / "bin" / "python"


def run(python: Path, *arguments: str | Path, server: str = "") -> subprocess.CompletedProcess[str]:
    command: list[str | Path] = [python, "-I", "-W", "error", *arguments]
    return subprocess.run(
        command,
        env={"GYOJI_SERVER": server},
        capture_output=True,
        text=True,
        timeout=HANGS_SECONDS,
        check=False,
    )


def test_the_packages_need_nothing_of_the_tree(python: Path) -> None:
    ran = run(python, "-c", "import gyoji_client, gyoji_verify; import events")
    assert "No module named 'events'" in ran.stderr
    [site] = python.parents[1].glob("lib/python*/site-packages")
    for package in ("gyoji_client", "gyoji_verify"):
        assert (site / package / "py.typed").exists()


@pytest.mark.parametrize("example", FENCED.findall((CLIENT / "README.md").read_text(encoding="utf-8")))
def test_the_examples_of_the_readme_play_as_they_stand(
    python: Path, service: Served, tmp_path: Path, example: str
) -> None:
    file = tmp_path / "bot.py"
    file.write_text(example, encoding="utf-8")
    ran = run(python, file, server=service.address)
    assert ran.returncode == 0, ran.stderr
    assert "winners" in ran.stdout or "The history holds." in ran.stdout, ran.stdout


def test_a_bot_is_ten_lines() -> None:
    first = FENCED.findall((CLIENT / "README.md").read_text(encoding="utf-8"))[0]
    assert len(first.strip().split("\n")) - first.count("\n\n") <= BOT_LINES_MAX


def test_the_verifier_is_a_command_of_its_own(python: Path) -> None:
    history = ROOT / "tests" / "golden" / "histories" / "shamans-3.ndjson"
    ran = run(python, "-m", "gyoji_verify", history)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("g_")
