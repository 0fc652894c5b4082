/*
 * A slip of paper beside what one pointed at: why not, or a clause in its own words. There is one at a time; a click
 * elsewhere or Esc takes it away, and nobody leaves the table for it.
 */
import { $, html, paint, targetOf } from "./dom.js";
import { t } from "./words.js";

/** @import { Markup } from "./dom.js" */

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
  paint(slip, inside);
  slip.hidePopover();
  slip.showPopover();
  const { width, height } = slip.getBoundingClientRect();
  const below = at.bottom + EDGE_PX + height < innerHeight ? at.bottom + EDGE_PX : at.top - height - EDGE_PX;
  slip.style.left = `${within(at.left, innerWidth - width)}px`;
  slip.style.top = `${within(below, innerHeight - height)}px`;
}

/**
 * @param {number} wanted
 * @param {number} most
 */
const within = (wanted, most) => Math.max(EDGE_PX, Math.min(wanted, most - EDGE_PX));

/** False where nothing was open. */
export function unpop() {
  const slip = $("#pop");
  if (!slip?.matches(":popover-open")) return false;
  slip.hidePopover();
  return true;
}

/**
 * A click on a clause's chip shows the clause there; with a modifier it stays the link that it is.
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
