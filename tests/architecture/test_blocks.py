"""Every block of code in every page of the tree is run by a test, or is none."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)

RUN_BY = {
    "README.md": "tests/clients/test_readme.py",
    "CONTRIBUTING.md": "tests/architecture/test_game_recipe.py",
    "clients/python/README.md": "tests/clients/test_packages.py",
    "clients/verify/README.md": "tests/clients/test_packages.py",
    "service/web/client/README.md": "tests/clients/test_javascript_client.py",
    "docs/operations.md": "tests/clients/test_operations.py",
    **{
        f"docs/guide/{page}.md": "tests/clients/test_guide.py"
        for page in (
            "how-to/share-a-replay",
            "how-to/use-the-kit",
            "tutorials/audit-by-hand",
            "tutorials/first-bot",
            "tutorials/settle-a-dispute",
            "tutorials/watch-and-replay",
        )
    },
}
"""Pages with blocks, and the test that runs every one of them."""

DRAWN = {
    "docs/architecture.md": "two drawings: who imports whom, and the tree",
    "docs/trust.md": "the fields of an event, in their order",
}
"""Pages whose blocks are no code, and what they are instead."""

RECIPES = ("## How to add a card", "## How to add a game")
"""The sections of CONTRIBUTING.md that tests follow to the letter: tests/architecture/test_recipe.py has the first."""


def pages() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.splitlines() if FENCE.search((ROOT / name).read_text(encoding="utf-8"))]


def test_every_page_with_blocks_has_a_test_that_runs_them() -> None:
    assert set(pages()) == RUN_BY.keys() | DRAWN.keys()
    for page, test in RUN_BY.items():
        assert Path(page).name in (text := (ROOT / test).read_text(encoding="utf-8")) or "rglob" in text, page


@pytest.mark.parametrize("page", DRAWN)
def test_what_is_drawn_is_no_code(page: str) -> None:
    assert {kind for kind, _ in FENCE.findall((ROOT / page).read_text(encoding="utf-8"))} == {""}


def test_all_blocks_for_contributors_stand_in_the_recipes() -> None:
    """Everything that one is to type or write stands where a test follows."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    with_blocks = [section.partition("\n")[0] for section in sections if "```" in section]
    assert with_blocks == list(RECIPES)
