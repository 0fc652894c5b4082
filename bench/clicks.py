"""Clicks at a table in a real browser: the time from a press to the frame that shows its effect."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from bench.figures import Figure
from tests.browser.clicking import OFFERED
from tests.browser.house import Api, NoBrowser, chromium_of, serving

MOVES: Final = 30
BOTS: Final = ("greedy", "greedy")
REPAINT_MS: Final = 100.0
"""Shorter than a person notices."""

CLICKING: Final = """
async ([moves, OFFERED]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  }));
  const timed = async (work) => {
    const began = performance.now();
    await work();
    await frame();
    return performance.now() - began;
  };
  const press = (element) => element.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const version = () => document.querySelector(".title span").textContent;
  const go = () => document.querySelector(".ask.mine:not([data-sending]) [data-go]:not([disabled])");
  const took = {chosen: [], played: [], floor: []};
  while (took.played.length < moves && !document.querySelector(".result")) {
    const all = document.querySelector(".ask.mine:not([data-sending])") ? document.querySelectorAll(OFFERED) : [];
    const offered = all[took.chosen.length % all.length];
    if (!go() && !offered) { await frame(); continue; }
    if (!go()) { took.chosen.push(await timed(async () => press(offered))); continue; }
    took.floor.push(await timed(() => fetch("/healthz", {cache: "no-store"})));
    const before = version();
    took.played.push(await timed(async () => {
      press(go());
      document.querySelector(".ask.mine [data-held]")?.click();
      while (version() === before) await frame();
    }));
  }
  return took;
}
"""
"""Plays offered moves; gives how long it took until the choice and the move were seen, and the floor: a call to the
service that does nothing, and a frame."""


def measured() -> Iterator[Figure]:
    try:
        took = clicked()
    except NoBrowser as missing:
        print(missing)
        return
    floor = statistics.median(took["floor"])
    for what, name in (("choosing", "chosen"), ("a move", "played")):
        for share, at in (("median", 0.5), ("p95", 0.95)):
            yield Figure(
                f"click to repaint, {what}, {share}",
                sorted(took[name])[int(at * (len(took[name]) - 1))],
                "ms",
                target=REPAINT_MS,
                is_cost=True,
                floor="an empty call and a frame, median",
                floor_value=floor,
            )


def clicked() -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = chromium_of(playwright.chromium)
        with serving(Path(folder)) as address:
            took = _played(browser.new_page(base_url=address, locale="en-US"), Api(address))
        browser.close()
    return took


def _played(page: Page, api: Api) -> dict[str, list[float]]:
    """The times at tables of Shamans, until there are enough moves."""
    page.goto("/")
    me = api.sign_up("clicker")
    kept = {"player": {"id": "", "name": "clicker", "token": me.token}}
    page.evaluate("(kept) => { localStorage.gyoji = JSON.stringify(kept); }", kept)
    took: dict[str, list[float]] = {"chosen": [], "played": [], "floor": []}
    while (left := MOVES - len(took["played"])) > 0:
        page.goto(f"/table.html?game={me.table('shamans', BOTS, sit=True)}")
        page.locator("#ask").wait_for(timeout=0)
        for name, more in page.evaluate(CLICKING, [left, ", ".join(OFFERED)]).items():
            took[name] += more
    return took
