"""The clients as somebody installs them: from wheels, in an environment that knows nothing of this tree."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.patience import HANGS_SECONDS, PROGRAM_HANGS_SECONDS
from tests.service.served import Served

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "clients" / "python"
VERIFIER = ROOT / "clients" / "verify"
BOT_LINES_MAX = 10
EXAMPLES = re.findall(r"```python\n(.*?)```", (CLIENT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory, VERIFIER, CLIENT)


def environment(tmp_path_factory: pytest.TempPathFactory, *projects: Path) -> Path:
    """An interpreter that has these wheels and what they depend on. What is installed for the tests lends the latter: a
    folder that a .pth names is searched, but no .pth in it is, so the tree itself is not there."""
    wheels, home = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    [site] = home.glob("lib/python*/site-packages")
    for project in projects:
        build: list[str | Path] = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels]
        subprocess.run(build, cwd=project, check=True, capture_output=True)
    for wheel in wheels.glob("*.whl"):
        ZipFile(wheel).extractall(site)
    (site / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return home / "bin" / "python"


def run(
    python: Path, *arguments: str | Path, server: str = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    command: list[str | Path] = [python, "-I", "-W", "error", *arguments]
    return subprocess.run(
        command,
        env={"GYOJI_SERVER": server},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PROGRAM_HANGS_SECONDS,
        check=False,
    )


def test_the_packages_need_nothing_of_the_tree(python: Path) -> None:
    ran = run(python, "-c", "import gyoji_client, gyoji_verify; import events")
    assert "No module named 'events'" in ran.stderr
    [site] = python.parents[1].glob("lib/python*/site-packages")
    for package in ("gyoji_client", "gyoji_verify"):
        assert (site / package / "py.typed").exists()


@pytest.mark.parametrize(("example", "told"), list(zip(EXAMPLES, ("The history holds.", "winners"), strict=True)))
def test_the_examples_of_the_readme_play_as_they_stand(
    python: Path, service: Served, tmp_path: Path, example: str, told: str
) -> None:
    file = tmp_path / "bot.py"
    file.write_text(example, encoding="utf-8")
    ran = run(python, file, server=service.address)
    assert ran.returncode == 0, ran.stderr
    assert told in ran.stdout, ran.stdout


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An interpreter that has the wheel of the service, and nothing of the tree."""
    return environment(tmp_path_factory, ROOT)


def test_the_service_serves_from_its_wheel_outside_of_the_tree(installed: Path) -> None:
    port = free_port()
    command: list[str | Path] = [installed, "-I", "-m", "service.cli", "serve", "--port", str(port), "--data"]
    with fresh_folder() as data:
        serving = subprocess.Popen([*command, data], cwd=data, env={"PATH": ""}, stdout=subprocess.PIPE, text=True)
        try:
            assert serving.stdout is not None
            assert any("Gyoji is ready" in line for line in serving.stdout)
            for page in ("/", "/v1/rulesets", "/openapi.json", "/code/api.js"):
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{page}", timeout=HANGS_SECONDS) as answer:
                    assert answer.status == 200
        finally:
            serving.send_signal(signal.SIGINT)
            serving.communicate(timeout=HANGS_SECONDS)
    assert serving.returncode == 0


def test_all_packages_have_one_version_and_one_licence() -> None:
    projects = [ROOT, CLIENT, VERIFIER]
    about = [tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"] for project in projects]
    assert len({project["version"] for project in about}) == 1
    assert {project["license"] for project in about} == {"MIT"}
    assert len({(project / "LICENSE").read_bytes() for project in projects}) == 1


def test_a_bot_is_ten_lines() -> None:
    first = EXAMPLES[0]
    assert len(first.strip().split("\n")) - first.count("\n\n") <= BOT_LINES_MAX


def test_the_readme_of_the_verifier_does_what_it_says(python: Path, tmp_path: Path) -> None:
    """Its commands are those of the package, its program reads the file beside it."""
    shutil.copy(ROOT / "tests" / "golden" / "histories" / "shamans-3.ndjson", tmp_path / "game.ndjson")
    (commands, [program]) = (
        re.findall(rf"```{kind}\n(.*?)```", (VERIFIER / "README.md").read_text(encoding="utf-8"), re.DOTALL)
        for kind in ("sh", "python")
    )
    for line in commands[0].splitlines():
        name, *arguments = line.split()
        assert name == "gyoji-verify"
        ran = run(python, "-m", "gyoji_verify", *arguments, folder=tmp_path)
        assert ran.returncode == 0, ran.stderr
        assert json.loads(ran.stdout)["holds"] if "--json" in line else ran.stdout.startswith("g_")
    assert run(python, "-c", program, folder=tmp_path).stdout == "True False None\n"
