"""What pages are made of is loaded once, whatever is looked at next, and nothing waits for what it does not need."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_playing import BLANK
from tests.patience import wait_for

Visit = Callable[..., Page]

LOADED = """performance.getEntriesByType("resource")
  .filter((one) => one.transferSize > 0 && /[.](js|css)$/.test(one.name)).map((one) => one.name)"""
"""Modules and sheets that came over the line; what the browser had has no size."""


def loaded(page: Page) -> set[str]:
    page.wait_for_load_state("load")
    return set(page.evaluate(LOADED))


def test_a_page_loads_nothing_that_another_one_has_loaded(visit: Visit, finished_bang: str) -> None:
    page = visit("/", is_new=True)
    expect(page.get_by_role("heading").first).to_be_visible()
    first = loaded(page)
    page.goto(f"/replay.html?game={finished_bang}")
    expect(page.locator(".seat").first).to_be_visible()
    second = loaded(page)
    assert first and second and not first & second
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert loaded(page) == set()


@pytest.mark.parametrize("name", ["table", "replay"])
def test_a_page_asks_for_the_history_before_it_has_the_ruleset(visit: Visit, finished_bang: str, name: str) -> None:
    page = visit(BLANK)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/v1/rulesets/bang$"), hold)
    with page.expect_request(re.compile(r"/events\?")):
        page.goto(f"/{name}.html?game={finished_bang}")
    wait_for(lambda: page.evaluate("1") and held, "the page asks for no ruleset")
    for route in held:
        route.continue_()
    expect(page.locator(".seat").first).to_be_visible()
