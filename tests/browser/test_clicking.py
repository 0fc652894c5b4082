"""The script that plays by clicking waits for what there is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.clicking import choose_any

Visit = Callable[..., Page]

ASKED = '<section class="ask mine" id="ask">Who?<button data-go {}>Go</button></section>'
SETTLES = "() => { setTimeout(() => document.querySelector('[data-go]')?.removeAttribute('aria-disabled'), 300); }"


def test_the_only_move_is_ready_as_soon_as_the_question_has_settled(visit: Visit) -> None:
    """Such a question offers nothing to choose; whether it comes is up to the cards."""
    page = visit("about:blank", is_new=True)
    page.set_content(ASKED.format('aria-disabled="true"'))
    page.evaluate(SETTLES)
    choose_any(page)
    assert page.locator("[data-go]").is_enabled()


def test_where_nothing_is_offered_it_says_what_is_asked(visit: Visit) -> None:
    """The page is closed, so that no other test inherits its impatience."""
    page = visit("about:blank", is_new=True)
    page.set_default_timeout(500)
    page.set_content(ASKED.format("disabled"))
    with pytest.raises(AssertionError, match=r"Nothing is offered: Who\?"):
        choose_any(page)
    page.close()
