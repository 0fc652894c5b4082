"""A real service, a real browser, and visitors who must not see a single error in the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

from tests.browser.house import Api, chromium_of, serving
from tests.browser.windows import PATIENCE_MS, Window, Windows, keeping_windows
from tests.fixtures.redis import fresh_folder

DESK = {"width": 1440, "height": 900}
WISHES: Final = {"locale": "en-US", "reduced_motion": "reduce"}
"""Nothing moves unless a test wants to see it move."""
EXPECTED = ("/score",)
"""The score is asked for until it is there; each time before is a 404."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="package")
def folder() -> Iterator[Path]:
    """Where the service keeps its things."""
    with fresh_folder() as folder:
        yield folder


@pytest.fixture(scope="package")
def address(folder: Path) -> Iterator[str]:
    """All games are on offer, the one without drawings of its own, too."""
    with serving(folder, GYOJI_EXAMPLE="yes") as address:
        yield address


@pytest.fixture(scope="package")
def api(address: str) -> Api:
    return Api(address).sign_up("organiser")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = chromium_of(playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def windows(browser: Browser, address: str) -> Iterator[Windows]:
    with keeping_windows(browser, address) as windows:
        yield windows


@pytest.fixture
def visit(windows: Windows) -> Iterator[Callable[..., Page]]:
    """Opens a page in a window of its own; at the end of the test no console may hold an error."""
    opened: list[Window] = []
    errors: list[str] = []

    def noted(message: ConsoleMessage) -> None:
        where = message.location["url"]
        if message.type == "error" and not where.endswith(EXPECTED):
            errors.append(f"{message.text} ({where})")

    def failed(error: Error) -> None:
        errors.append(str(error))

    def open_page(path: str = "/", *, offline_errors: bool = False, is_new: bool = False, **wishes: Any) -> Page:
        window = windows.opened(is_new=is_new, **{"viewport": DESK, **WISHES, **wishes})
        opened.append(window)
        if not offline_errors:
            window.hears("console", noted)
        window.hears("pageerror", failed)
        window.page.goto(path)
        return window.page

    yield open_page
    for window in opened:
        windows.leave(window)
    assert not errors


@pytest.fixture(scope="package")
def finished_bang(api: Api) -> str:
    """A finished game of BANG! among bots, with its score."""
    game = api.table("bang", ["greedy"] * 4)
    api.finished(game)
    api.scored(game)
    return game
