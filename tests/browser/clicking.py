"""Playing by clicking: a script that knows no rule and takes only what the page offers."""

from __future__ import annotations

from random import Random
from typing import Final

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PatienceIsOver

from tests.patience import HANGS_SECONDS

OFFERED: Final = (
    ".ask.mine .option",
    '.fan gy-card[state="can"] [data-thing]',
    '.board gy-card[state="can"] [data-thing]',
    ".board .can > .seat-in > .seat-pick",
    ".board .can > .seat-pick",
    ".slip.can",
    ".map .r.can",
)
"""What one may choose now: in the list, in the hand, on the board."""

READY: Final = ".ask.mine [data-go]:not([disabled])"
"""What plays the move that is ready; the only one that there is needs no choice."""

CHOOSE: Final = """
(all, lot) => all[Math.floor(lot * all.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }))
"""

PLAY_OUT: Final = """
async ([seed, limit, OFFERED, patience]) => {
  let state = seed;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);  // its low bits alternate
  };
  const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const words = (selector) => document.querySelector(selector)?.textContent ?? "";
  let played = 0;
  let seen = "";
  let end = performance.now() + patience;
  while (played < limit && !document.querySelector(".result")) {
    const now = words(".title");
    if (now !== seen) end = performance.now() + patience;
    seen = now;
    if (performance.now() > end) throw new Error(`Nothing goes on after ${played} moves: ${now}; ${words("#ask")}`);
    const mine = document.querySelector(".ask.mine:not([data-sending])");
    const options = mine ? [...document.querySelectorAll(OFFERED)] : [];
    const go = () => document.querySelector(".ask.mine [data-go]:not([disabled])");
    if (options.length) press(options[random(options.length)]);
    else if (!go()) { await pause(20); continue; }
    if (!go()) { await pause(0); continue; }
    go().click();
    document.querySelector(".ask.mine [data-held]")?.click();
    played++;
    while (document.querySelector(".ask[data-sending]")) await pause(5);
  }
  return played;
}
"""


def play_out(page: Page, seed: int, limit: int = 100_000) -> int:
    """Plays on until the game is over, or so many moves are played and answered; answers how many it played. Fails
    with what the page asks where its table does not go on."""
    played: int = page.evaluate(PLAY_OUT, [seed, limit, ", ".join(OFFERED), 1_000 * HANGS_SECONDS])
    return played


def choose_any(page: Page) -> None:
    """Chooses something of what is offered until there is a move to play; one thing may stand in for another, so which
    one is drawn by lot. The only move that there is is ready without a choice, as soon as the question has settled."""
    lot = Random(1)
    offered, settled = ", ".join(OFFERED), f"{READY}:not([aria-disabled])"
    while not page.locator(settled).count():
        try:
            page.locator(f"{offered}, {settled}").first.wait_for(state="attached")
        except PatienceIsOver as over:
            raise AssertionError(f"Nothing is offered: {page.locator('#ask').inner_text()}") from over
        page.locator(offered).evaluate_all(CHOOSE, lot.random())


def hand_of(page: Page) -> list[str]:
    """The cards of one's own hand, by the things that a click would choose."""
    cards = page.locator(".fan gy-card").evaluate_all("cards => cards.map((card) => card.dataset.key)")
    return [key.removeprefix("card:").split("#")[0] for key in cards]
