/* The clock: an incense stick that burns down, and digits. One ticker for the page; nothing is painted again for it. */
import { serverNow } from "./api.js";
import { $, $$, html } from "./dom.js";
import { t } from "./words.js";

const TICK_MS = 250;
const ANNOUNCED = [30, 10];
const SOON = 10;

export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

/** Digits and stick for a deadline; `whole` is how many seconds the stick stands for. */
export const digits = (asked) =>
  asked.deadline ? html`<span class="time num" role="timer" data-deadline="${asked.deadline}"></span>` : "";

export const incense = (asked, whole, cls = "") =>
  asked.deadline
    ? html`<span class="incense ${cls}" data-deadline="${asked.deadline}" data-whole="${whole}" aria-hidden="true"><i></i></span>`
    : "";

let announced = null;

export function tick() {
  for (const element of $$("[data-deadline]")) {
    const seconds = Math.max(0, (Date.parse(element.dataset.deadline) - serverNow()) / 1000);
    if (element.dataset.whole) {
      element.style.setProperty(
        "--left",
        `${Math.min(100, (100 * seconds) / Number(element.dataset.whole)).toFixed(1)}%`,
      );
      continue;
    }
    const text = minutes(seconds);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("soon", seconds <= SOON);
    if (element.closest(".ask.mine")) announce(element.dataset.deadline, seconds);
  }
}

function announce(deadline, seconds) {
  const due = ANNOUNCED.filter((limit) => seconds <= limit).at(-1);
  const key = due ? `${deadline}:${due}` : null;
  if (!key || key === announced) return;
  announced = key;
  const line = $("#time-left");
  if (line) line.textContent = t("seconds_left", due);
}

export function startClock() {
  setInterval(tick, TICK_MS);
}
