"""One name, one meaning: whoever writes a game can use any public name of it and of the kernel at first sight."""

import ast
from pathlib import Path

import pytest

from domain.rulesets import RULESETS

DOMAIN = Path(__file__).parents[2] / "domain"


def public_names(package: str) -> list[tuple[str, str]]:
    """Every public class and function of a package, with the module that defines it."""
    return [
        (node.name, str(path.relative_to(DOMAIN)))
        for path in sorted((DOMAIN / package).rglob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    ]


@pytest.mark.parametrize("game", RULESETS)
def test_no_public_name_of_a_game_or_the_kernel_is_defined_twice(game: str) -> None:
    modules: dict[str, list[str]] = {}
    for name, module in (*public_names("kernel"), *public_names(game.replace("-", "_"))):
        modules.setdefault(name, []).append(module)
    assert len(modules) > 100
    assert {name: places for name, places in modules.items() if len(places) > 1} == {}
