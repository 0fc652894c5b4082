/*
 * An attack or the like while the question about it is open: a stroke of ink from who began it to who has to answer,
 * with a word on it. It stays, without moving, until the question is answered.
 */
import { $, $$, html, paint } from "../dom.js";
import { anchored, wayBetween } from "./ink.js";

/** @import { Threat } from "../games/index.js" */
/** @import { View } from "../view.js" */
/** @import { Place } from "./facts.js" */

/**
 * On a board as narrow as this the far end may be covered by what is docked, so the word stands where the stroke
 * begins.
 */
const NARROW_PX = 640;

/** @type {WeakMap<Element, () => void>} */
const drawing = new WeakMap();
/** Draws the strokes again when a board changes its size. */
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) drawing.get(target)?.();
});

/** The layer of a board for these strokes alone. */
export const pendingLayer = html`<div class="pending" data-key="pending" data-keep aria-hidden="true"></div>`;

/**
 * Draws what is under way on a board.
 * @param {HTMLElement} board
 * @param {View} view
 */
export function hang(board, view) {
  const layer = $(".pending", board);
  if (!layer) return;
  const threats = view.module.threats?.(view) ?? [];
  const redraw = () => {
    paint(layer, html`${threats.map((threat) => stroke(layer, threat, view))}`);
    for (const word of $$("b", layer)) keepClear(word, board, view);
  };
  if (!drawing.has(board)) {
    sizes.observe(board);
    board.addEventListener("scroll", () => drawing.get(board)?.(), true);
  }
  drawing.set(board, redraw);
  redraw();
}

/**
 * @param {HTMLElement} layer
 * @param {Threat} threat
 * @param {View} view
 */
function stroke(layer, { from, to, label }, { module }) {
  const [start, end] = [anchored(from, module), anchored(to, module)];
  if (!start || !end || start === end) return "";
  const { x, y, width } = layer.getBoundingClientRect();
  const { a, b, bend } = wayBetween(start, end, { x, y });
  const middle = { x: (a.x + 2 * bend.x + b.x) / 4, y: (a.y + 2 * bend.y + b.y) / 4 };
  const isNarrow = width < NARROW_PX;
  const at = isNarrow ? a : middle;
  const line = html`<path d="M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}"/>`;
  const dab = html`<circle cx="${b.x}" cy="${b.y}" r="7"/>`;
  const word = label
    ? html`<b class="${isNarrow ? "below" : ""}" data-from="${from}" css="left: ${at.x}px; top: ${at.y}px">${label}</b>`
    : "";
  return html`<svg class="stroke" data-from="${from}" data-to="${to}">${line}${dab}</svg>${word}`;
}

/**
 * If a stroke is too short for its word, the word hangs at the lower edge of where it begins, and covers no seat.
 * @param {HTMLElement} word
 * @param {HTMLElement} board
 * @param {View} view
 */
function keepClear(word, board, { module }) {
  const seats = $$('[data-key^="seat-"]', board);
  const start = anchored(/** @type {Place} */ (word.dataset.from), module);
  if (!start || !seats.some((seat) => touch(word, seat))) return;
  const { x, y } = (word.offsetParent ?? board).getBoundingClientRect();
  const { left, width, bottom } = start.getBoundingClientRect();
  word.className = seats.includes(start) ? "hung" : "below";
  word.style.left = `${left + width / 2 - x}px`;
  word.style.top = `${bottom - y}px`;
}

/**
 * @param {Element} one
 * @param {Element} other
 */
function touch(one, other) {
  const [a, b] = [one, other].map((element) => element.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
