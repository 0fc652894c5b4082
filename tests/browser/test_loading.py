"""What pages are made of is loaded once, whatever is looked at next."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]

LOADED = """performance.getEntriesByType("resource")
  .filter((one) => one.transferSize > 0 && /[.](js|css)$/.test(one.name)).map((one) => one.name)"""
"""Modules and sheets that came over the line; what the browser had has no size."""


def loaded(page: Page) -> set[str]:
    page.wait_for_load_state("load")
    return set(page.evaluate(LOADED))


def test_a_page_loads_nothing_that_another_one_has_loaded(visit: Visit, finished_bang: str) -> None:
    page = visit("/", own=True)
    expect(page.get_by_role("heading").first).to_be_visible()
    first = loaded(page)
    page.goto(f"/replay.html?game={finished_bang}")
    expect(page.locator(".seat").first).to_be_visible()
    second = loaded(page)
    assert first and second and not first & second
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert loaded(page) == set()
