"""Documents name files and folders that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "docs" / "architecture.md",
    ROOT / "docs" / "glossary.md",
]
NAMED = re.compile(r"`((?:domain|events|service|workers|tests|bench|docs)/[\w./-]+)`")
MADE_UP = ("domain/sixth", "tests/domain/sixth", "tests/domain/bang/test_stampede.py")
"""What a recipe makes."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    named = set(NAMED.findall(document.read_text(encoding="utf-8")))
    missing = sorted(path for path in named if not path.startswith(MADE_UP) and not (ROOT / path).exists())
    assert missing == []


def test_contributing_answers_where_to_change_things() -> None:
    section = (
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Where would I change")[1].split("\n## ")[0]
    )
    rows = [row for row in section.splitlines() if row.startswith("| ") and "---" not in row][1:]
    assert len(rows) >= 15
    assert all(NAMED.search(row) or "`" in row for row in rows)


def test_every_file_that_code_names_is_there() -> None:
    named = re.compile(r"\b((?:domain|events|service|workers)/[\w/]+\.py)\b")
    found = {
        path
        for package in ("domain", "events", "service", "workers")
        for module in (ROOT / package).rglob("*.py")
        for path in named.findall(module.read_text(encoding="utf-8"))
    }
    assert found and sorted(path for path in found if not (ROOT / path).exists()) == []


def test_the_table_of_the_kernel_has_every_module() -> None:
    section = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("| module | what is in it |")[1]
    named = set(re.findall(r"`(\w+)`", "".join(row.split("|")[1] for row in section.split("\n\n")[0].splitlines()[2:])))
    assert named == {path.stem for path in (ROOT / "domain/kernel").glob("*.py")} - {"__init__"}


def rooms(package: str) -> str:
    tree = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("## The rooms")[1].split("```")[1]
    [found] = [part for part in re.split(r"^(?=\w)", tree, flags=re.MULTILINE) if part.startswith(package)]
    return found


@pytest.mark.parametrize("package", ["domain", "events", "service", "workers"])
def test_the_tree_of_the_architecture_has_every_room(package: str) -> None:
    there = [path for path in (ROOT / package).iterdir() if not path.name.startswith("_")]
    assert sorted(path.name for path in there if not re.search(rf"\b{path.name}\b", rooms(package))) == [], (
        "docs/architecture.md, The rooms: say what these are for"
    )


EVERY_ROOM_WITH_ITS_MODULES = [
    *(("events", room) for room in ("redis", "proof", "transparency", "beside", "cases", "backups", "alike")),
    *(("service", room) for room in ("http", "shown", "push", "running")),
]


@pytest.mark.parametrize(("package", "room"), EVERY_ROOM_WITH_ITS_MODULES)
def test_the_tree_of_the_architecture_names_every_module_of_a_room(package: str, room: str) -> None:
    [row] = [row for row in rooms(package).splitlines() if row.startswith(f"├── {room} ")]
    words = set(re.findall(r"\w+", row.removeprefix(f"├── {room} ")))
    assert {path.stem for path in (ROOT / package / room).glob("*.py")} - {"__init__"} - words == set()
