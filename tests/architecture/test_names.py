"""One name, one meaning: whoever reads or writes a package can use any public name at first sight."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from domain.rulesets import EVERY_RULESET

ROOT = Path(__file__).parents[2]

# Where a name may be one that stands elsewhere, too: what the API tells of a thing is called as the thing is, and the
# verifier is a program of its own, which imports nothing of ours and says everything again.
WORDS_AGAIN = ("service/schemas/", "events/proof/verify/")

# What many modules have, each its own.
OF_EACH_MODULE = {
    "application": "what a server is told to run, by the name that it looks for",
    "calls": "the calls of a module of service/routes",
    "log": "what a module writes its lines to",
}

# A function that one of these makes a call of the API or a command is called as the call or the command is.
ENTRANCES = ("blueprint.", "calls.", "click.command", "click.group")


# What a game does is called as that which the store asks of it.
ASKED_OF_GAMES = {"handed_over"}


def modules(*rooms: str) -> dict[str, str]:
    """The sources of everything in these rooms."""
    paths = sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def public_names(*rooms: str) -> list[tuple[str, str]]:
    """Every public name of these rooms, with the module that defines it."""
    return [(name, module) for module, source in modules(*rooms).items() for name in named_in(source)]


def named_in(source: str) -> Iterator[str]:
    """Every public class, function and constant of a module, but for entrances and for variables of types."""
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name):
                names = [name]
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                is_entrance = any(ast.unparse(one).startswith(ENTRANCES) for one in node.decorator_list)
                names = [] if is_entrance else [name]
            case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
                names = []
            case ast.Assign(targets=targets):
                names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case _:
                names = []
        yield from (name for name in names if not name.startswith("_") and name not in OF_EACH_MODULE)


def defined_twice(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Names that several modules define, with these."""
    modules: dict[str, list[str]] = {}
    for name, module in named:
        if module not in modules.setdefault(name, []):
            modules[name].append(module)
    return {name: places for name, places in modules.items() if len(places) > 1}


def game_room(game: str) -> str:
    return f"domain/{game.replace('-', '_')}"


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_no_public_name_of_a_game_or_the_kernel_is_defined_twice(game: str) -> None:
    named = public_names("domain/kernel", game_room(game))
    assert len(named) > 100
    assert defined_twice(named) == {}


def others() -> list[tuple[str, str]]:
    """The public names of everything that is no rule, but for words that are said again on purpose."""
    named = public_names("events", "service", "workers")
    assert len(named) > 1_000
    return [(name, module) for name, module in named if not module.startswith(WORDS_AGAIN)]


def test_no_public_name_of_the_kernel_the_store_the_service_and_the_workers_is_defined_twice() -> None:
    assert defined_twice([*public_names("domain/kernel"), *others()]) == {}


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_what_a_game_has_is_called_otherwise_than_what_the_service_has(game: str) -> None:
    """Constants in capitals are left out: nobody takes the board of a game for a table of numbers elsewhere."""
    elsewhere = {name for name, _ in others() if not name.isupper()}
    assert elsewhere & {name for name, _ in public_names(game_room(game))} <= ASKED_OF_GAMES


def test_a_name_that_is_defined_twice_would_be_found() -> None:
    source = (
        "A = B = 1\nC: int = 2\nT = TypeVar('T')\nlog = 3\n_D = 4\n"
        "class E: F = 5\ndef g(): h = 6\n@click.command()\ndef i(): ...\nasync def j(): ..."
    )
    assert list(named_in(source)) == ["A", "B", "C", "E", "g", "j"]
    assert defined_twice([("A", "one"), ("B", "one"), ("A", "two"), ("B", "one")]) == {"A": ["one", "two"]}


def test_the_glossary_is_in_alphabetical_order() -> None:
    rows = (ROOT / "docs/glossary.md").read_text(encoding="utf-8").split("| --- | --- |\n")[1].splitlines()
    words = [row.split("|")[1].strip().replace("_", " ") for row in rows if row.startswith("| ")]
    assert len(words) > 100 and words == sorted(words)
