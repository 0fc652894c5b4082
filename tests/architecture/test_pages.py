"""The pages' code is like the rest of the tree: short lines, nothing from elsewhere, every tool at one version."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "service" / "web"
LINE_MAX: Final = 120
NAMESPACES: Final = {"http://www.w3.org/2000/svg", "http://127.0.0.1:8000"}
"""Addresses that name something and are never asked for, and where a client outside of a browser finds `make serve`."""


def found(folder: Path, *suffixes: str) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.suffix in suffixes)


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", found(WEB, ".js", ".ts", ".css") + found(ROOT / "tests" / "web", ".js"), ids=named)
def test_no_line_of_the_pages_code_is_longer_than_120_characters(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert not [number for number, line in enumerate(lines, 1) if len(line) > LINE_MAX]


@pytest.mark.parametrize("file", found(WEB, ".html", ".js", ".ts", ".css", ".svg"), ids=named)
def test_the_pages_name_no_address_of_another_host(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\s\"'`<>)]+", text)) <= NAMESPACES
    assert not re.findall(r"""(?:src|href|from|import|url)\W{0,3}["'(]//""", text)


@pytest.mark.parametrize("file", found(WEB, ".js"), ids=named)
def test_what_a_page_imports_lies_beside_it(file: Path) -> None:
    code = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    for address in re.findall(r"""^(?:import|export)\s[^=;"']*["']([^"']+)["'];""", code, flags=re.MULTILINE):
        assert address.startswith("."), address
        assert (file.parent / address).is_file(), address


@pytest.mark.parametrize("file", found(WEB, ".css"), ids=named)
def test_what_a_style_sheet_imports_lies_beside_it(file: Path) -> None:
    for address in re.findall(r'@import "([^"]+)"', file.read_text(encoding="utf-8")):
        assert (file.parent / address).is_file(), address


def test_every_style_sheet_is_loaded() -> None:
    loaded = re.findall(r'@import "([^"]+)"', (WEB / "style" / "gyoji.css").read_text(encoding="utf-8"))
    assert sorted([*loaded, "gyoji.css"]) == [file.name for file in found(WEB / "style", ".css")]


def test_the_pages_have_no_build_step_and_no_library() -> None:
    wanted = package()
    assert wanted["private"] is True
    assert not wanted.keys() & {"dependencies", "scripts"}


def test_every_tool_for_the_pages_is_locked_at_one_version_from_any_registry() -> None:
    wanted, locked = package()["devDependencies"], lock()
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
    assert locked[""]["devDependencies"] == wanted
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert not [name for name, entry in locked.items() if "resolved" in entry]


def test_the_lock_has_the_tools_of_every_system() -> None:
    locked = lock()
    for entry in locked.values():
        assert all(f"node_modules/{name}" in locked for name in entry.get("optionalDependencies", {}))


def package() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    return read


def lock() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return read
