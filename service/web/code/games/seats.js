/* Seats around a table: who sits where, seen from one's own chair. */
import { attr, html, words } from "../dom.js";
import { faceOf } from "../people/names.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { Thing } from "../choosing.js" */
/** @import { Markup } from "../dom.js" */
/** @import { View } from "../view.js" */

/**
 * The item of a seat; undefined without a seat.
 * @template Item
 * @param {Item[]} items by seat
 * @param {number | null} seat
 * @returns {Item | undefined}
 */
export const ofSeat = (items, seat) => (seat === null ? undefined : items[seat]);

/**
 * The place of a seat, counted clockwise from the viewer, who sits at the bottom.
 * @param {number} seat
 * @param {number | null} me
 * @param {number} count
 */
export const placeOf = (seat, me, count) => (((seat - (me ?? 0)) % count) + count) % count;

/**
 * The name, for a bot with its face, and the seat's number unless the name says it.
 * @param {Pick<View, "name" | "game">} view
 * @param {number} seat
 */
export function who(view, seat) {
  const { player, bot } = view.game.seats[seat];
  const number = player || bot ? html`<small> ${t("seat_n", seat).toLowerCase()}</small>` : "";
  return html`<span class="who">${faceOf(view.game, seat)}${view.name(seat)}${number}</span>`;
}

/**
 * Lives as little bullets, with the number for those who can't see them.
 * @param {number} left
 * @param {number} most
 * @param {string} label
 */
export function lives(left, most, label) {
  const bullets = Array.from(
    { length: Math.max(most, left) },
    (_, i) => html`<i class="${i < left ? "" : "lost"}"></i>`,
  );
  return html`<span class="lives" role="img" aria-label="${label}">${bullets}</span>`;
}

/** @param {number} count */
export function handCount(count) {
  const inside = html`${sign("cards")}<span class="vh">${t("cards_n", "")}</span>${count}`;
  return html`<span class="count" title="${t("cards_n", count)}">${inside}</span>`;
}

/**
 * A role that everybody sees, that only this viewer sees, or that is sealed.
 * @param {string | null} name
 * @param {{ isOpen: boolean, isMine: boolean, art: string }} seen
 */
export function roleBadge(name, { isOpen, isMine, art }) {
  if (isOpen) return html`<span class="role open">${sign(art)}${name}</span>`;
  if (!name) return html`<span class="role hid">${t("sealed")}</span>`;
  const inside = html`${sign("eye")}${name}`;
  return html`<span class="role${isMine ? "" : " open"}" title="${isMine ? t("only_you") : ""}">${inside}</span>`;
}

/**
 * What covers a place that can be chosen.
 * @param {Thing} thing
 * @param {string} label
 * @param {"can" | "chosen" | null} state
 * @param {Markup | ""} inside
 */
export function seatPick(thing, label, state, inside = "") {
  if (!state) return "";
  const attributes = html`data-thing="${thing}" aria-label="${label}" aria-pressed="${String(state === "chosen")}"`;
  return html`<button type="button" class="seat-pick" ${attributes}>${inside}</button>`;
}

/**
 * One seat of a ring; `inside` is its content, `label` the whole in a sentence.
 * @param {Pick<View, "state" | "me" | "count" | "isAsked" | "isMine">} view
 * @param {number} seat
 * @param {{ label: string, inside: Markup, cls?: string }} content
 */
export function seatBox(view, seat, { label, inside, cls = "" }) {
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  const place = placeOf(seat, view.me, view.count);
  const classes = words("seat", state, cls, seat === view.me && "mine", view.isAsked(seat) && "asked");
  const key = state && seat < 10 ? html`<kbd aria-hidden="true">${seat}</kbd>` : "";
  const tried = !state && view.isMine && seat !== view.me && thing;
  const attributes = html`role="group" aria-label="${label}"${attr("data-thing", tried)}`;
  const box = html`<div class="seat-in" ${attributes}>${seatPick(thing, label, state, key)}${inside}</div>`;
  return html`<li class="${classes}" data-key="seat-${seat}" css="--i: ${place}">${box}</li>`;
}

/**
 * The phases of a turn as a row, with the current one marked.
 * @param {string[]} names
 * @param {number} current
 * @param {string} label
 */
export function steps(names, current, label) {
  const items = names.map((name, i) => html`<li${attr("aria-current", i === current && "step")}>${i + 1} ${name}</li>`);
  return html`<ol class="steps" aria-label="${label}">${items}</ol>`;
}
