"""The files of the pages: kept for good by whoever has them, and exchanged with the next release."""

from __future__ import annotations

import os
import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from service.http import release
from service.http.release import Releases
from tests.service.people import Door, problem


def release_of(page: str) -> str:
    [name] = set(re.findall(r'"/([0-9a-f]{16})/', page))
    return str(name)


def test_what_a_page_needs_is_kept_for_good_under_the_name_of_its_release(door: Door) -> None:
    page = door.client.get("/table.html")
    assert page.headers["Cache-Control"] == "no-cache"
    addresses = re.findall(r'(?:src|href)="(/[^"]+\.[a-z]+)"', page.text)
    assert len(addresses) > 50
    for address in addresses:
        answer = door.client.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"], address
        assert answer.data == door.client.get(address.removeprefix(f"/{release_of(page.text)}")).data


def test_what_a_page_says_that_it_needs_is_what_its_modules_and_sheets_import(door: Door) -> None:
    for name in ("/", "/table.html", "/embed.html"):
        page = door.client.get(name).text
        listed = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page)
        for address in listed:
            text = door.client.get(address).text
            for imported in re.findall(r'(?:^@import|\bfrom|^import) "(\.?[^"]+)";', text, re.MULTILINE):
                assert normpath(join(dirname(address), imported)) in listed, (address, imported)


def test_of_another_release_nothing_is_kept_and_no_page_has_a_second_path(door: Door) -> None:
    for name, is_ours in ((release_of(door.client.get("/").text), True), ("0" * 16, False)):
        answer = door.client.get(f"/{name}/code/api.js")
        assert ("immutable" in answer.headers["Cache-Control"]) is is_ours
        assert problem(door.client.get(f"/{name}/embed.html")) == (404, "not-found")
        assert problem(door.client.get(f"/{name}/code/nothing.js")) == (404, "not-found")


def test_a_release_is_named_by_what_is_in_its_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(release, "WEB", tmp_path)
    monkeypatch.setattr(release, "FILES", ["index.html", "code/one.js"])
    page, code = tmp_path / "index.html", tmp_path / "code/one.js"
    code.parent.mkdir()
    page.write_text('<head><script type="module" src="/code/one.js"></script></head>')
    code.write_text("one")
    releases = Releases()
    first = releases.newest()
    assert releases.newest() is releases.called(first.name) is first
    code.write_text("two")
    os.utime(code, ns=(1, 1))
    second = releases.newest()
    assert first.name != second.name and releases.called(first.name) is None
    assert (first.file("code/one.js").plain, second.file("code/one.js").plain) == (b"one", b"two")
    assert f'"/{second.name}/code/one.js"'.encode() in second.file("index.html").plain
