"""The screens on which pages are looked at, and what is in view there."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

DESK: Final = ViewportSize(width=1440, height=900)
LAPTOP: Final = ViewportSize(width=1280, height=800)
NOTEBOOK: Final = ViewportSize(width=1366, height=768)
"""The one with the least height that many have."""
TABLET: Final = ViewportSize(width=1024, height=768)
UPRIGHT: Final = ViewportSize(width=820, height=1180)
"""A tablet that stands."""
TWICE: Final = ViewportSize(width=720, height=450)
"""A desk at 200 % zoom."""
PHONE: Final = ViewportSize(width=390, height=844)
SMALL_PHONE: Final = ViewportSize(width=360, height=640)
NARROW: Final = ViewportSize(width=320, height=568)
"""The least that WCAG 2.2 wants a page to fit into."""
TARGET: Final = 24
"""Pixels that WCAG 2.2 wants of whatever is clicked."""

OUTSIDE: Final = """
(elements) => elements.filter((element) => {
  const {left, right, width} = element.getBoundingClientRect();
  return !width || left < 0 || right > innerWidth;
}).length
"""
TOO_LONG: Final = """
(elements) => elements.filter((element) => element.scrollWidth > element.clientWidth)
  .map((element) => element.textContent)
"""
"""Which of these have more text than room for it."""


def outside(page: Page, selector: str) -> int:
    """How many of these stick out of the screen at a side."""
    count: int = page.locator(selector).evaluate_all(OUTSIDE)
    return count


def uncovered(page: Page, selector: str) -> bool:
    """Whether the middle of this is what one sees there."""
    found: bool = page.locator(selector).first.evaluate(
        """(element) => { const {x, y, width, height} = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
    )
    return found


def sized(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    expect(page.locator("#ask")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


WIDTH: Final = """
new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(document.documentElement.scrollWidth))))
"""
"""How wide the page is once what follows a change of its size, as the strokes on a board do, has been drawn, too."""


def is_too_wide(page: Page) -> bool:
    """Whether the page can be scrolled sideways."""
    assert page.viewport_size is not None
    width: int = page.evaluate(WIDTH)
    return width > page.viewport_size["width"]


def place_of(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found
