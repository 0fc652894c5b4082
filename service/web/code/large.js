/* Shows a card large, with its rule: by `I`, by resting on it, by a long press. */
import { $, html, paint, targetOf } from "./dom.js";
import { chip } from "./frame.js";

/**
 * The rule of a card, by its id; null if it has none.
 * @typedef {(card: string) => { clause: string, text: string | undefined, game: string } | null} RuleOf
 */

const REST_MS = 400;

/**
 * Watches the table.
 * @param {HTMLElement} root
 * @param {RuleOf} ruleOf
 */
export function watchCards(root, ruleOf) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const leave = () => {
    clearTimeout(timer);
    closeLarge();
  };
  root.addEventListener("pointerover", (event) => {
    const card = targetOf(event).closest("gy-card[data-card]");
    clearTimeout(timer);
    if (card) timer = setTimeout(() => showLarge(card, ruleOf), REST_MS);
    else closeLarge();
  });
  root.addEventListener("pointerleave", leave);
  root.addEventListener("pointerup", leave);
  root.addEventListener("click", leave);
  root.addEventListener("scroll", leave, true);
}

/**
 * @param {Element | null} card
 * @param {RuleOf} ruleOf
 */
export function showLarge(card, ruleOf) {
  const large = $(".large");
  if (!(card instanceof HTMLElement) || !card.isConnected || !large) return;
  const rule = ruleOf(card.dataset.card ?? "");
  const words = rule?.text && html`<p class="panel small">${rule.text} ${chip(rule.clause, rule.game)}</p>`;
  paint(large, html`<div class="face"></div>${words}`);
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  copy.setAttribute("size", "lg");
  for (const name of ["state", "style", "css", "data-key", "data-card"]) copy.removeAttribute(name);
  copy.querySelector("kbd")?.remove();
  copy.querySelector("button")?.setAttribute("tabindex", "-1");
  copy.inert = true;
  large.firstElementChild?.replaceChildren(copy);
  large.hidden = false;
  place(large, card.getBoundingClientRect());
}

/**
 * Places it above the card if there is room, else beside it; never under the pointer.
 * @param {HTMLElement} large
 * @param {DOMRect} card
 */
function place(large, card) {
  const { width, height } = large.getBoundingClientRect();
  const isRoomAbove = card.y - height > 8;
  const above = Math.max(8, Math.min(card.x, innerWidth - width - 8));
  const beside = card.right + width + 12 < innerWidth ? card.right + 12 : Math.max(8, card.x - width - 12);
  const level = Math.max(8, Math.min(card.y, innerHeight - height - 8));
  large.style.left = `${isRoomAbove ? above : beside}px`;
  large.style.top = `${isRoomAbove ? card.y - height - 20 : level}px`;
}

/** False if nothing was open. */
export function closeLarge() {
  const large = $(".large");
  if (!large || large.hidden) return false;
  large.hidden = true;
  return true;
}
