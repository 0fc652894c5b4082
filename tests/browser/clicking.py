"""Playing by clicking: a script that knows no rule and takes only what the page offers."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

PLAY_OUT: Final = """
async ([seed, limit]) => {
  let state = seed;
  const random = (n) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % n;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  let played = 0;
  while (played < limit && !document.querySelector(".result")) {
    const options = [...document.querySelectorAll(".ask.mine:not([data-sending]) .option")];
    if (!options.length) { await pause(20); continue; }
    options[random(options.length)].click();
    const go = document.querySelector(".ask.mine [data-go]:not([disabled])");
    if (!go) continue;
    go.click();
    played++;
    while (document.querySelector(".ask[data-sending]")) await pause(5);
  }
  return played;
}
"""


def play_out(page: Page, seed: int, limit: int = 100_000) -> int:
    """Plays on until the game is over, or so many moves are played and answered; answers how many it played."""
    played: int = page.evaluate(PLAY_OUT, [seed, limit])
    return played


def hand_of(page: Page) -> list[str]:
    """The cards of one's own hand, by the things that a click would choose."""
    cards = page.locator(".fan gy-card").evaluate_all("cards => cards.map((card) => card.dataset.key)")
    return [key.removeprefix("card:").split("#")[0] for key in cards]
