/* A card large, with its rule: by `I`, by resting on it, by a long press. */
import { $, html, paint } from "./dom.js";
import { chip } from "./frame.js";

const REST_MS = 400;

/** Watches the table; `ruleOf` answers `{clause, text, game}` of a card's id. */
export function watchCards(root, ruleOf) {
  let timer = null;
  const leave = () => {
    clearTimeout(timer);
    closeLarge();
  };
  root.addEventListener("pointerover", ({ target }) => {
    const card = target.closest("gy-card[data-card]");
    clearTimeout(timer);
    if (!card) return closeLarge();
    timer = setTimeout(() => showLarge(card, ruleOf), REST_MS);
  });
  root.addEventListener("pointerleave", leave);
  root.addEventListener("pointerup", leave);
  root.addEventListener("click", leave);
  root.addEventListener("scroll", leave, true);
}

export function showLarge(card, ruleOf) {
  const large = $(".large");
  if (!card?.isConnected || !large) return;
  const rule = ruleOf(card.dataset.card);
  paint(
    large,
    html`<div class="face"></div>${rule?.text ? html`<p class="panel small">${rule.text} ${chip(rule.clause, rule.game)}</p>` : ""}`,
  );
  const copy = card.cloneNode(true);
  copy.setAttribute("size", "lg");
  for (const name of ["state", "style", "css", "data-key", "data-card"]) copy.removeAttribute(name);
  copy.querySelector("kbd")?.remove();
  copy.querySelector("button")?.setAttribute("tabindex", "-1");
  copy.inert = true;
  large.firstElementChild.replaceChildren(copy);
  large.hidden = false;
  place(large, card.getBoundingClientRect());
}

/* Above the card where there is room, else beside it; never over what one points at. */
function place(large, card) {
  const { width, height } = large.getBoundingClientRect();
  const left = Math.max(8, Math.min(card.x, innerWidth - width - 8));
  const isRoomAbove = card.y - height > 8;
  large.style.left = `${isRoomAbove ? left : card.right + width + 12 < innerWidth ? card.right + 12 : Math.max(8, card.x - width - 12)}px`;
  large.style.top = `${isRoomAbove ? card.y - height - 20 : Math.max(8, Math.min(card.y, innerHeight - height - 8))}px`;
}

/** False where nothing was open. */
export function closeLarge() {
  const large = $(".large");
  if (!large || large.hidden) return false;
  large.hidden = true;
  return true;
}
