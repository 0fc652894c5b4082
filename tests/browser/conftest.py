"""A real service, a real browser, and visitors who must not see a single error in the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.house import Api, chromium_of, serving
from tests.fixtures.redis import fresh_folder
from tests.patience import HANGS_SECONDS

DESK = {"width": 1440, "height": 900}
WISHES: Final = {"viewport": DESK, "locale": "en-US", "reduced_motion": "reduce"}
"""Nothing moves unless a test wants to see it move."""
PATIENCE_MS = 1_000 * HANGS_SECONDS
EXPECTED = ("/score",)
"""The score is asked for until it is there; each time before is a 404."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """Where the service keeps its things."""
    with fresh_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """All games are on offer, the one without drawings of its own, too."""
    with serving(folder, GYOJI_EXAMPLE="yes") as address:
        yield address


@pytest.fixture(scope="session")
def api(address: str) -> Api:
    return Api(address).sign_up("referee")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = chromium_of(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser context of its own; at the end of the test no console may hold an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def noted(message: ConsoleMessage) -> None:
        where = message.location["url"]
        if message.type == "error" and not where.endswith(EXPECTED):
            errors.append(f"{message.text} ({where})")

    def open_page(path: str = "/", *, offline_errors: bool = False, **wishes: Any) -> Page:
        context = browser.new_context(**{**WISHES, "base_url": address, **wishes})
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        if not offline_errors:
            page.on("console", noted)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture(scope="session")
def finished_bang(api: Api) -> str:
    """A finished game of BANG! among bots, with its score."""
    game = api.table("bang", ["greedy"] * 4)
    api.finished(game)
    api.scored(game)
    return game
