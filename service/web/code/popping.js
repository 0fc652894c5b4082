/*
 * A slip of paper beside what was pointed at: why something is not legal, or a clause in its own words, so that nobody
 * has to leave the table for it. There is one at a time; a click elsewhere or Esc takes it away. It never covers the
 * question, where a press meant for the ready move would hit the slip.
 */
import { $, html, paint, targetOf } from "./dom.js";
import { t } from "./words.js";

/** @import { Markup } from "./dom.js" */

/** @typedef {Pick<DOMRect, "left" | "top" | "right" | "bottom">} Box */

const EDGE_PX = 8;

function paper() {
  let slip = $("#pop");
  if (!slip) {
    slip = document.createElement("div");
    slip.id = "pop";
    slip.className = "pop panel";
    slip.popover = "auto";
    document.body.append(slip);
  }
  return slip;
}

/**
 * @param {Element} anchor
 * @param {Markup} inside
 */
export function pop(anchor, inside) {
  const slip = paper();
  const at = anchor.getBoundingClientRect();
  const question = $(".ask.mine");
  const apart = question && !question.contains(anchor) ? question.getBoundingClientRect() : null;
  paint(slip, inside);
  slip.hidePopover();
  slip.showPopover();
  const { left, top } = placed(at, slip.getBoundingClientRect(), roomAt(at, apart));
  slip.style.left = `${left}px`;
  slip.style.top = `${top}px`;
}

/**
 * Where a slip may lie: on the page, on that side of the question where the pointer was.
 * @param {Box} at
 * @param {Box | null} question
 * @returns {Box}
 */
export function roomAt(at, question) {
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (!question) return page;
  if (at.right <= question.left) return { ...page, right: question.left };
  if (at.bottom <= question.top) return { ...page, bottom: question.top };
  return at.top >= question.bottom ? { ...page, top: question.bottom } : page;
}

/**
 * Its place: below what was pointed at if there is room, else above it.
 * @param {Box} at
 * @param {{ width: number, height: number }} slip
 * @param {Box} room
 */
export function placed(at, { width, height }, room) {
  const below = at.bottom + EDGE_PX;
  const top = below + height < room.bottom ? below : at.top - height - EDGE_PX;
  return { left: within(at.left, room.left, room.right - width), top: within(top, room.top, room.bottom - height) };
}

/**
 * @param {number} wanted
 * @param {number} least
 * @param {number} most
 */
const within = (wanted, least, most) => Math.max(least + EDGE_PX, Math.min(wanted, most - EDGE_PX));

/** False if nothing was open. */
export function unpop() {
  const slip = $("#pop");
  if (!slip?.matches(":popover-open")) return false;
  slip.hidePopover();
  return true;
}

/**
 * A click on a clause's chip shows the clause there; with a modifier key the link opens as usual.
 * @param {MouseEvent} event
 * @param {Map<string, string>} clauses
 */
export function poppedClause(event, clauses) {
  const chip = targetOf(event).closest("a.clause");
  if (!(chip instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const id = chip.textContent ?? "";
  const text = clauses.get(id);
  if (!text) return false;
  event.preventDefault();
  const rulebook = html`<a href="${chip.getAttribute("href")}">${t("in_rulebook")}</a>`;
  pop(chip, html`<h3 class="mono">${id}</h3><p class="words">${text}</p><p class="small">${rulebook}</p>`);
  return true;
}
