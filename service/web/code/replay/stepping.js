/* Going through a replay: step by step, by chapters and decisions, by itself, by keys. */
import { targetOf } from "../dom.js";
import { closeSheet } from "../sheets.js";
import { beginnings, decisions, following, goTo, lookThrough, state } from "./known.js";
import { drawSlider, SPEEDS } from "./slider.js";

/** @import { Event } from "gyoji/api" */

/** How the page shows where one is. @type {{ draw: (stepped: Event[]) => void, drawSide: () => void }} */
let page = { draw: () => {}, drawSide: () => {} };

/** @param {typeof page} shown */
export function showOn(shown) {
  page = shown;
}

/** @param {number} at */
export const go = (at) => goTo(at, { moved: drawSlider, ...page });

/** @param {string} through */
export async function look(through) {
  await lookThrough(through);
  await go(state.at);
}

/** @param {string} how a number of events, or `chapter` or `decision` with `+1` or `-1` */
export function step(how) {
  const move = Number(how);
  if (!Number.isNaN(move)) return go(state.at + move);
  const places = how.startsWith("chapter") ? beginnings() : decisions();
  const next = how.endsWith("+1")
    ? places.find((version) => version > state.at)
    : places.filter((version) => version < state.at).at(-1);
  return go(next ?? (how.endsWith("+1") ? state.events.length : 1));
}

export function playOrPause() {
  if (state.timer) {
    clearTimeout(state.timer);
    state.timer = null;
    go(state.at);
    return;
  }
  const next = async () => {
    const version = following(state.at);
    if (version === null) return playOrPause();
    await go(version);
    if (state.timer) state.timer = setTimeout(next, SPEEDS[state.speed]);
  };
  if (following(state.at) === null) state.at = 0;
  state.timer = setTimeout(next, 0);
  drawSlider();
}

/** @type {Record<string, [plain: string, shifted: string]>} */
const STEPS = {
  ArrowRight: ["1", "chapter+1"],
  ArrowLeft: ["-1", "chapter-1"],
  PageDown: ["decision+1", "decision+1"],
  PageUp: ["decision-1", "decision-1"],
};

/**
 * Keys step wherever the focus is; only Space, on a button or link, does what it does there.
 * @param {KeyboardEvent} event
 */
export function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = STEPS[event.key];
  if (event.key === "Home") go(1);
  else if (event.key === "End") go(state.events.length);
  else if (event.key === " " && !targetOf(event).closest("button, a, summary, [role=button]")) playOrPause();
  else if (steps) step(steps[event.shiftKey ? 1 : 0]);
  else if (event.key === "Escape") closeSheet();
  else return;
  event.preventDefault();
}
