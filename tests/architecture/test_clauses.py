"""Every clause of every rulebook has a test that is marked with it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.rulesets import EVERY_RULESET

TESTS = Path(__file__).parents[1] / "domain"


def marked_clauses(folder: Path) -> Iterator[str]:
    """The ids in the `@clause(...)` marks of the test functions below a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
                        yield from (str(ast.literal_eval(argument)) for argument in mark.args)


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_every_clause_has_a_test(game: str) -> None:
    marked = set(marked_clauses(TESTS / game.replace("-", "_")))
    clauses = EVERY_RULESET[game].clauses.keys()
    assert sorted(marked - clauses) == [], "marks that name no clause"
    missing = [clause for clause in clauses if clause not in marked]
    assert missing == [], f"{len(missing)} of {len(clauses)} clauses of {game} have no test: {', '.join(missing)}"


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_every_clause_says_where_the_book_has_it_or_why_the_house_rules_so(game: str) -> None:
    """A ruling has its reason; any other clause its section, its reason, or the rulings that it rests on."""
    missing = []
    for id, clause in EVERY_RULESET[game].clauses.items():
        if "-E" in id:
            continue
        if "-R" in id and clause.reason is None:
            missing.append(f"{id}: a ruling has a `reason`")
        elif "house" in clause.source and clause.reason is None and not clause.rulings:
            missing.append(f"{id}: what the house says has a `reason`, or `rulings` that it rests on")
        elif "house" not in clause.source and "-R" not in id and clause.section is None and not clause.rulings:
            missing.append(f"{id}: what a book says has its `section`, or `rulings` that it rests on")
    assert missing == []
