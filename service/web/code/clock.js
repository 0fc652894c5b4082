/* The clock: an incense stick that burns down, and digits. One ticker for the page, which repaints nothing else. */
import { serverNow } from "./api.js";
import { $, $$, html } from "./dom.js";
import { t } from "./words.js";

/** @import { ToAct } from "gyoji/api" */

const TICK_MS = 250;
const ANNOUNCED = [30, 10];
const SOON = 10;

/** @param {number} seconds */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

/**
 * The digits of a deadline.
 * @param {ToAct} asked
 */
export const digits = ({ deadline }) =>
  deadline ? html`<span class="time num" role="timer" data-deadline="${deadline}"></span>` : "";

/**
 * The stick of a deadline; `whole` is how many seconds it stands for.
 * @param {ToAct} asked
 * @param {number} whole
 * @param {string} cls
 */
export function incense({ deadline }, whole, cls = "") {
  if (!deadline) return "";
  const data = html`data-deadline="${deadline}" data-whole="${whole}"`;
  return html`<span class="incense ${cls}" ${data} aria-hidden="true"><i></i></span>`;
}

/** @type {string | null} */
let announced = null;

export function tick() {
  for (const element of $$("[data-deadline]")) {
    const { deadline = "", whole } = element.dataset;
    const seconds = Math.max(0, (Date.parse(deadline) - serverNow()) / 1000);
    if (whole) {
      element.style.setProperty("--left", `${Math.min(100, (100 * seconds) / Number(whole)).toFixed(1)}%`);
      continue;
    }
    const text = minutes(seconds);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("soon", seconds <= SOON);
    if (element.closest(".ask.mine")) announce(deadline, seconds);
  }
}

/**
 * @param {string} deadline
 * @param {number} seconds
 */
function announce(deadline, seconds) {
  const due = ANNOUNCED.filter((limit) => seconds <= limit).at(-1);
  const key = `${deadline}:${due}`;
  if (!due || key === announced) return;
  announced = key;
  const line = $("#time-left");
  if (line) line.textContent = t("seconds_left", due);
}

export function startClock() {
  setInterval(tick, TICK_MS);
}
