"""How to add a card, tried by following CONTRIBUTING.md to the letter in a copy of the tree."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipe import follow, recipe

ROOT = Path(__file__).parents[2]
COPIED = ("pyproject.toml", "domain", "tests/given.py", "tests/playing.py", "tests/domain/bang")
STAMPEDE = "tests/domain/bang/test_stampede.py"
ALSO_TRUE = "tests/domain/bang/test_texts.py::test_every_event_move_decision_and_card_has_its_words"
FILES_MAX, LINES_MAX = 7, 55
"""What a card may cost, its test included."""

_PLAYED = """\
from tests.playing import played, seeded_table
from domain.rulesets import RULESETS
bang = RULESETS["bang"]
herds = 0
for number in range(4):
    table = seeded_table(bang, 4, number)
    for turned in played(bang, table, number, "greedy", bang.check):
        herds += getattr(turned.command, "card", "") == "stampede-AH"
print(herds)
"""

_LABELLED = """\
from domain.bang.commands import Play, Respond
from domain.kernel.saying import choice
from tests.domain.bang.tables import bang_table, in_phase_2
herd = in_phase_2(bang_table([["stampede-AH"], ["beer-6H"], [], []])).when(0, Play("stampede-AH"))
print(choice(herd.ruleset, herd.table, 1, Respond("beer-6H"), "en"))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the rules and of what BANG!'s tests need, with the recipe followed in it."""
    copy = tmp_path_factory.mktemp("tree")
    for name in COPIED:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy / name)
    for block in recipe():
        follow(block, copy)
    return copy


def run(tree: Path, *arguments: str) -> str:
    """Python in the copy, with no more of pytest than it takes: most of its plugins are slow to load."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_card_added_by_the_recipe_passes_its_test(tree: Path) -> None:
    said = run(tree, "-m", "pytest", "-q", "-p", "pytest_timeout", "-p", "no:cacheprovider", STAMPEDE, ALSO_TRUE)
    assert "2 passed" in said


def test_a_card_added_by_the_recipe_is_clean_code(tree: Path) -> None:
    changed = sorted({block.path for block in recipe() if block.path.endswith(".py")})
    run(tree, "-m", "ruff", "check", "--quiet", *changed)
    run(tree, "-m", "ruff", "format", "--check", "--quiet", *changed)


def test_bots_play_a_card_added_by_the_recipe(tree: Path) -> None:
    assert int(run(tree, "-c", _PLAYED)) > 0


def test_the_answer_to_a_card_added_by_the_recipe_is_called_what_it_is(tree: Path) -> None:
    assert run(tree, "-c", _LABELLED) == "Answer with Beer 6♥\n"


def test_a_card_costs_no_more_than_it_must() -> None:
    written = [line for block in recipe() for line in block.lines if block.language != "diff" or line.startswith("+")]
    assert len({block.path for block in recipe()}) == FILES_MAX
    assert len(written) <= LINES_MAX
