/* The position in a replay: the buttons, the slider, and the chapters under it. */
import { attr, html, paint, spoken, the } from "../dom.js";
import { t } from "../words.js";
import { eventAt, state } from "./known.js";

/** @import { Chapter } from "gyoji/api" */
/** @import { Markup } from "../dom.js" */
/** @import { Word } from "../words.js" */

/** @type {Record<number, number>} */
export const SPEEDS = { 1: 1200, 2: 600, 4: 300, 8: 150 };
const BUNCHES_MAX = 10;

/** The next speed, round and round. */
export function nextSpeed() {
  const speeds = Object.keys(SPEEDS).map(Number);
  return speeds[(speeds.indexOf(state.speed) + 1) % speeds.length];
}

/**
 * The first chapter is the set-up, every other one has its title: a turn or a round, or which one it went back to.
 * @param {Chapter} chapter
 * @param {number} i
 */
const named = ({ text }, i) => (i ? text : t("set_up"));

/** @param {{ version: number, last: number }} span */
const isHere = ({ version, last }) => state.at >= version && state.at <= last;

/* The chapters under the slider, a few together where there are many. */
function spans() {
  const { chapters } = state;
  const size = Math.max(1, Math.ceil(chapters.length / BUNCHES_MAX));
  const firsts = chapters.flatMap((_, i) => (i % size === 0 ? [i] : []));
  return firsts.map((first) => {
    const next = Math.min(chapters.length, first + size) - 1;
    const to = first === next ? "" : `–${next}`;
    return {
      first,
      to,
      name: named(chapters[first], first),
      version: chapters[first].version,
      last: chapters[next].last,
    };
  });
}

/** All chapters by name, folded under the current one. */
export function chapterList() {
  const { chapters } = state;
  const current = chapters.findIndex(isHere);
  const items = chapters.map((chapter, i) => {
    const here = attr("aria-current", i === current && "true");
    return html`<li><button type="button" data-version="${chapter.version}"${here}>${named(chapter, i)}</button></li>`;
  });
  const summary = current < 0 ? t("chapters") : named(chapters[current], current);
  return html`<details class="panel small chapters" data-key="chapters"><summary>${summary}</summary>
    <ol>${items}</ol></details>`;
}

export function drawSlider() {
  const total = state.events.length;
  const at = total > 1 ? (100 * (state.at - 1)) / (total - 1) : 0;
  const text = `${t("version_of", state.at, total)}: ${eventAt(state.at)?.text ?? ""}`;
  const marks = spans().map((span) => {
    const here = attr("aria-current", isHere(span) && "true");
    const title = html`title="${span.name}" aria-label="${span.first}${span.to}: ${span.name}"`;
    const number = html`${span.first}<span>${span.to}</span>`;
    const button = html`<button type="button" data-version="${span.version}" ${title}>${number}</button>`;
    return html`<li css="--w: ${span.last - span.version + 1}"${here}>${button}</li>`;
  });
  const range = html`min="1" max="${total}" aria-label="${t("versions")}" aria-valuetext="${text}"`;
  paint(
    the(".scrub"),
    html`${stepKeys()}
      <div class="slide"><output class="num" css="--at: ${at.toFixed(1)}%">${state.at}</output>
        <input type="range" ${range}>
        <ol class="rounds" aria-label="${t("chapters")}">${marks}</ol></div>`,
  );
  const slider = /** @type {HTMLInputElement} */ (the(".slide input"));
  if (Number(slider.value) !== state.at) slider.value = String(state.at);
}

function stepKeys() {
  const [left, right] = ["←", "→"].map((key) => html`<kbd>${key}</kbd>`);
  const pressed = html`aria-pressed="${String(state.timer !== null)}"`;
  const speed = html`data-speed aria-label="${t("speed")} ${state.speed}×"`;
  return html`<div class="keys">
        ${stepKey("chapter-1", "previous_chapter", "⟨⟨", " far")}
        ${stepKey("decision-1", "previous_decision", "⟨?", " far")}
        ${stepKey("-1", "previous_event", html`⟨ ${left}`)}
        <button class="btn dye" data-play ${pressed}>${t(state.timer ? "pause" : "play")}</button>
        ${stepKey("1", "next_event", html`${right} ⟩`)}
        ${stepKey("decision+1", "next_decision", "?⟩", " far")}
        ${stepKey("chapter+1", "next_chapter", "⟩⟩", " far")}
        <button class="btn bare num" ${speed}>${state.speed}×</button>
      </div>`;
}

/**
 * @param {string} step
 * @param {Word} word what it does
 * @param {Markup | string} sign
 */
function stepKey(step, word, sign, cls = "") {
  return html`<button class="btn${cls}" data-step="${step}">${spoken(t(word), sign)}</button>`;
}
