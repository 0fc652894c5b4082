"""Playing as people do: by keys alone, and by a finger on a small screen. Real presses, on what the page offers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Page, Request

from tests.patience import HANGS_SECONDS

OFFERED: Final = '.ask.mine .option:not([aria-pressed="true"]), main [data-thing][aria-pressed="false"]'
"""What can be chosen for the open question, wherever it is offered."""

PRESSES_MAX: Final = 200
"""For one move, by lot; what is chosen may be replaced by something else, so that it takes a while."""

GO: Final = ".ask.mine [data-go]:not([disabled], [aria-disabled])"
"""What plays the move that is ready; on a question that has just changed it does nothing for a moment, and says so."""

COMMANDS: Final = "/commands"
"""How the address ends to which moves are sent."""

STANDS: Final = """
async ([offered, go, patience]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  for (const end = performance.now() + patience; performance.now() < end; await pause(20)) {
    if (document.querySelector(".result")) return "over";
    if (!document.querySelector(".ask.mine:not([data-sending])") || document.querySelector("[data-held]")) continue;
    if (document.querySelector(go)) return "go";
    const count = document.querySelectorAll(offered).length;
    if (count) return String(count);
  }
  return document.querySelector("#ask")?.innerText ?? "nothing is asked";
}
"""
"""Waits until there is something to do, and tells what: `over`, `go`, or how many things there are to choose from. If
that never comes, it tells what the page asks. A move that is held back for a moment is sent without us."""

SENT: Final = """
async () => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  await pause(0);
  while (document.querySelector(".ask[data-sending]")) await pause(5);
}
"""

FOCUSED: Final = """
([selector, place]) => {
  const element = document.querySelectorAll(selector)[place];
  element?.focus();
  return !element || (element.tabIndex >= 0 && element === document.activeElement);
}
"""
"""Whether Tab would get there. If the element has gone in the meantime, that is no fault."""

SEEN: Final = """
([selector, place]) => {
  const element = document.querySelectorAll(selector)[place];
  element?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = element?.getBoundingClientRect();
  if (!box) return null;
  const at = ([x, y]) => [box.x + box.width * x, box.y + box.height * y];
  const parts = [0.5, 0.1, 0.9, 0.3, 0.7];
  const points = parts.flatMap((y) => parts.map((x) => at([x, y])));
  return points.find((point) => element.contains(document.elementFromPoint(...point))) ?? null;
}
"""
"""Where somebody would tap: the first place that can be seen, the middle first. The cards of a large hand overlap."""

Press = Callable[[Page, str, int], None]


def by_key(page: Page, selector: str, place: int) -> None:
    assert page.evaluate(FOCUSED, [selector, place]), f"no key comes to {selector} {place}"
    page.keyboard.press("Enter")


def by_finger(page: Page, selector: str, place: int) -> None:
    """A tap on what can be seen of it; what is covered whole gets no tap, as it would get none by anybody."""
    point = page.evaluate(SEEN, [selector, place])
    if point is not None:
        page.touchscreen.tap(*point)


def played(page: Page, press: Press, seed: int, limit: int) -> bool:
    """Plays on by such presses until the game is over, or the page has sent so many moves; whether it is over."""
    sent: list[Request] = []

    def noted(request: Request) -> None:
        if request.method == "POST" and request.url.endswith(COMMANDS):
            sent.append(request)

    page.on("request", noted)
    try:
        return _played(page, press, Random(seed), sent, limit)
    finally:
        page.remove_listener("request", noted)


def _played(page: Page, press: Press, random: Random, sent: list[Request], limit: int) -> bool:
    presses, before = 0, 0
    while len(sent) < limit:
        stands = page.evaluate(STANDS, [OFFERED, GO, 1_000 * HANGS_SECONDS])
        if stands == "over":
            return True
        presses, before = (0 if len(sent) > before else presses + 1), len(sent)
        assert presses < PRESSES_MAX, f"whatever is pressed, no move is sent: {stands}"
        if stands == "go":
            press(page, GO, 0)
            page.evaluate(SENT)
        else:
            assert stands.isdigit(), f"nothing can be pressed: {stands}"
            press(page, OFFERED, random.randrange(int(stands)))
    return False
