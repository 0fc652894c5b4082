"""How to add a game, as CONTRIBUTING.md tells it: every line that it shows is a line of the example, and it works."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main as gyoji
from tests.golden import __main__ as golden
from tests.golden import games as golden_games
from tests.patience import PROGRAM_HANGS_SECONDS

ROOT = Path(__file__).parents[2]
RECIPE = (
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## How to add a game")[2].partition("\n## ")[0]
)
PATH = re.compile(r"`((?:domain|tests)/[\w/]+\.(?:py|json)|pyproject\.toml)`")


def blocks() -> Iterator[tuple[str, str, str]]:
    """Every block: its language, the file that was named last before it, and what it shows."""
    parts = re.split(r"^```(\w*)\n(.*?)^```$", RECIPE, flags=re.DOTALL | re.MULTILINE)
    named = ""
    for before, language, shown in zip(parts[0::3], parts[1::3], parts[2::3], strict=False):
        named = (PATH.findall(before) or [named])[-1]
        yield language, named, shown


def commands() -> list[str]:
    return [line for language, _, shown in blocks() if language == "sh" for line in shown.splitlines()]


@pytest.mark.parametrize(("language", "path", "shown"), [block for block in blocks() if block[0] != "sh"])
def test_every_block_stands_in_the_file_that_is_named(language: str, path: str, shown: str) -> None:
    assert language == {".py": "python", ".json": "json", ".toml": "toml"}[Path(path).suffix]
    assert shown in (ROOT / path).read_text(encoding="utf-8"), (
        f"CONTRIBUTING.md shows what is not in {path} any more: mend it there"
    )


@pytest.mark.parametrize("folder", ["domain/example", "tests/domain/example"])
def test_every_file_of_the_example_is_named(folder: str) -> None:
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).iterdir() if path.is_file()}
    named = set(PATH.findall(RECIPE))
    assert files == {path for path in named if Path(path).parent == Path(folder)}


def test_every_command_is_tried_here() -> None:
    tried = [line.split()[0] for line in commands()]
    assert tried == ["cp", "sed", "gyoji", "gyoji", "python"]


def test_a_copy_under_another_name_passes_its_tests(tmp_path: Path) -> None:
    for part in ("domain", "tests/domain/example", "tests/fixtures"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (ROOT / "pyproject.toml", *(ROOT / "tests").glob("*.*")):
        shutil.copy(path, tmp_path / path.relative_to(ROOT))
    for line in commands()[:2]:
        subprocess.run(line, shell=True, cwd=tmp_path, check=True)
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/domain/sixth"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=PROGRAM_HANGS_SECONDS,
    )
    assert tested.returncode == 0, tested.stdout
    words = "\n".join(path.read_text(encoding="utf-8") for path in (tmp_path / "domain/sixth").glob("*.*"))
    assert "sixth" in words and not re.search("example|CUPS-", words, re.IGNORECASE)


@pytest.mark.parametrize("line", [line for line in commands() if line.startswith("gyoji ")])
def test_the_example_is_simulated_and_shown(line: str) -> None:
    ran = CliRunner().invoke(gyoji, line.split()[1:])
    assert ran.exit_code == 0, ran.output
    assert "Seat 1 lifts the cup" in ran.output if "--show" in line else "0 failed" in ran.output


def test_golden_games_of_the_example_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_games, "FOLDER", tmp_path)
    _, _, module, *games = commands()[-1].split()
    assert module == golden.__package__
    ran = CliRunner().invoke(golden.main, games)
    assert ran.exit_code == 0, ran.output
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "example").iterdir()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tests/golden/example").iterdir()}
    assert written == kept


def test_the_service_is_asked_for_the_example_as_it_is_told() -> None:
    (asked,) = re.findall(r"`gyoji (serve [^`]+)`", RECIPE)
    ran = CliRunner().invoke(gyoji, [*asked.split(), "--help"])
    assert ran.exit_code == 0 and "--example" in ran.output
