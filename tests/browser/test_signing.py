"""Signing one's moves on the pages: with a key that the browser makes, keeps and never gives away."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable

from playwright.sync_api import Page, expect

from events.proof.verify import verify
from tests.browser.clicking import choose_any, play_out
from tests.browser.test_playing import game_of, sign_in, token_of

Visit = Callable[..., Page]

EXTRACTED = """
(game) => new Promise((done) => {
  const opening = indexedDB.open("gyoji", 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("keys").objectStore("keys").get(game);
    asked.onsuccess = () => crypto.subtle
      .exportKey("pkcs8", asked.result.privateKey)
      .then(() => done("had"), ({ name }) => done(name));
  };
})
"""


def seat_key(page: Page) -> str:
    key: str = page.evaluate("(game) => JSON.parse(localStorage.gyoji).given[game].key", game_of(page))
    return key


def file_of(address: str, page: Page) -> bytes:
    wanted = urllib.request.Request(
        f"{address}/v1/games/{game_of(page)}/export", headers={"Authorization": f"Bearer {token_of(page)}"}
    )
    with urllib.request.urlopen(wanted) as answer:
        content: bytes = answer.read()
    return content


def begun(visit: Visit, address: str) -> Page:
    """A game against bots whose player signs."""
    page = visit("/")
    sign_in(page, "signer", address)
    page.get_by_label("Sign my moves").check()
    page.locator('[data-quick="bang"]').click()
    expect(page.locator(".ask.mine").or_(page.locator(".result"))).to_be_visible()
    return page


def test_whoever_wants_to_signs_every_move_with_a_key_that_cannot_be_had(visit: Visit, address: str) -> None:
    page = begun(visit, address)
    play_out(page, seed=5)
    expect(page.locator(".result h2")).to_be_visible()
    report = verify(file_of(address, page), seat_keys=[f"0={seat_key(page)}"])
    moves = next(check for check in report.checks if check.proof == "moves")
    assert report.holds and report.is_complete and moves.holds, report.as_text()
    assert page.evaluate(EXTRACTED, game_of(page)) == "InvalidAccessError"
    page.goto(f"/audit.html?game={game_of(page)}")
    proof = page.locator('[data-proof="moves"]')
    expect(proof).to_have_attribute("data-state", "yes")
    expect(proof).to_contain_text("Your seat's key is the one in this browser.")


def test_without_the_key_the_page_says_that_one_can_only_be_away(visit: Visit, address: str) -> None:
    page = begun(visit, address)
    kept = page.evaluate("localStorage.gyoji")
    other = visit("/", offline_errors=True)
    other.evaluate("(kept) => { localStorage.gyoji = kept; }", kept)
    other.goto(f"/table.html?game={game_of(page)}")
    go = other.locator("[data-go]")
    choose_any(other)
    go.click()
    expect(other.locator(".refusal")).to_contain_text("Without the key you can only be away.")
