/* The card: name, corner, picture, numbers, text. One for all five games; what differs is in `face`. */
import { attr, html } from "./dom.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

const SAYS = { can: "can_be_played", chosen: "is_chosen", not: "cannot_now" };

/** What a screen reader says of a card. */
export function cardLabel(face, state = null) {
  if (face.down) return `${face.name ?? ""} ${t("face_down")}`.trim();
  const numbers = (face.nums ?? []).map(([word, value]) => `${word} ${value}`);
  const back = face.back ? t("others_see", face.back) : null;
  return [face.name, face.kindName, face.corner, ...numbers, face.text, back, state && t(SAYS[state])]
    .filter(Boolean)
    .join(", ");
}

/**
 * A card as markup. `face`: {game, kind, name, art, corner, nums, text, big, back, backDye, world, down};
 * `size`: sm, lg or none; `thing`: what a click on it chooses; `state`: can, chosen, not; `key`: its key on the keyboard.
 */
export function card(face, { size = null, state = null, key = null, thing = null, id = null } = {}) {
  const label = cardLabel(face, state);
  const inside = face.down ? html`<span class="c-back">${sign(face.game ?? "gyoji")}</span>` : front(face);
  const body = thing
    ? html`<button type="button" class="card" data-thing="${thing}" aria-label="${label}"${attr("aria-pressed", state === "can" || state === "chosen" ? String(state === "chosen") : null)}${attr("aria-disabled", state === "not" && "true")}>${inside}${key ? html`<kbd aria-hidden="true">${key}</kbd>` : ""}</button>`
    : html`<span class="card" role="img" aria-label="${label}">${inside}</span>`;
  return html`<gy-card${attr("game", face.game)}${attr("kind", face.kind)}${attr("size", size)}${attr("state", thing && state)}${attr("down", face.down)}${attr("data-w", face.world)}${attr("data-key", id)}${attr("data-card", face.id)}${attr("css", face.backDye && `--peek: var(--type-${face.backDye})`)}>${body}</gy-card>`;
}

function front(face) {
  const red = /[♥♦]/.test(face.corner ?? "") ? " red" : "";
  return html`<span class="c-head"><b>${face.name}</b>${face.corner ? html`<i class="c-corner${red}">${face.corner}</i>` : ""}</span>
    <span class="c-art">${face.big !== undefined ? html`<b>${face.big}</b>` : ""}${sign(face.art ?? "gyoji")}</span>
    ${face.nums?.length ? html`<span class="c-nums">${face.nums.map(([word, value]) => html`<span><em>${word}</em><b>${value}</b></span>`)}</span>` : ""}
    ${face.text ? html`<span class="c-text"><span>${face.text}</span></span>` : ""}
    ${face.back ? html`<span class="c-peek">${sign("eye")}${face.back}</span>` : ""}`;
}

/** A card in front of somebody, seen from the edge. */
export const slip = (face, { thing = null, state = null, cls = "" } = {}) =>
  thing && state
    ? html`<button type="button" class="slip ${cls} ${state}"${attr("data-card", face.id)} data-thing="${thing}" aria-label="${cardLabel(face, state)}">${slipInside(face)}</button>`
    : html`<span class="slip ${cls}"${attr("data-card", face.id)} title="${face.text ?? ""}">${slipInside(face)}</span>`;

const slipInside = (face) =>
  html`${face.name}${face.number !== undefined && face.number !== null ? ` ${face.number}` : ""}${face.corner ? html`<small>${face.corner}</small>` : ""}`;
