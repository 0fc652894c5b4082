/* The card: name, corner, picture, numbers, text. One for all five games; what differs is in `face`. */
import { attr, html } from "./dom.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

/** @import { Thing } from "./choosing.js" */
/** @import { Markup } from "./dom.js" */

/**
 * What there is to see of a card.
 * @typedef {object} Face
 * @property {string} [id]
 * @property {string} [game]
 * @property {string} [kind] a word for the style sheet
 * @property {string} [kindName] what the kind is called
 * @property {string} [name]
 * @property {string} [art] the sign in the middle
 * @property {string} [corner] rank and suit
 * @property {number | null} [number] what follows the name on a slip
 * @property {(readonly [word: string, value: string | number | null | undefined])[]} [nums]
 * @property {string | null} [text]
 * @property {string} [why] what speaks for it now, in a few words
 * @property {boolean} [isShort] whether the player has too little of what it costs
 * @property {string | number} [big] a number large in the picture
 * @property {string | null} [back] what others see of it
 * @property {string} [backDye]
 * @property {string} [world]
 * @property {boolean} [down] whether it lies face down
 */

/**
 * Whether a thing can be chosen, has been chosen, or can't be now.
 * @typedef {"can" | "chosen" | "not"} State
 */

/** @type {Record<State, "can_be_played" | "is_chosen" | "cannot_now">} */
const SAYS = { can: "can_be_played", chosen: "is_chosen", not: "cannot_now" };

/**
 * What a screen reader says of a card.
 * @param {Face} face
 * @param {State | null} state
 */
export function cardLabel(face, state = null) {
  if (face.down) return `${face.name ?? ""} ${t("face_down")}`.trim();
  const numbers = (face.nums ?? []).map(([word, value]) => `${word} ${value}`);
  const back = face.back ? t("others_see", face.back) : null;
  // In a list with commas the text must not end with a full stop.
  const text = face.text?.replace(/\.$/, "");
  return [face.name, face.kindName, face.corner, ...numbers, text, back, face.why, state && t(SAYS[state])]
    .filter(Boolean)
    .join(", ");
}

/**
 * A card as markup.
 * @param {Face} face
 * @param {object} look
 * @param {"sm" | "lg" | null} [look.size]
 * @param {State | null} [look.state]
 * @param {string | null} [look.key] its key on the keyboard
 * @param {Thing | null} [look.thing] what a click on it chooses
 * @param {string | null} [look.id] by which it stays the same element when it is painted again
 */
export function card(face, { size = null, state = null, key = null, thing = null, id = null } = {}) {
  const label = cardLabel(face, state);
  const inside = face.down ? html`<span class="c-back">${sign(face.game ?? "gyoji")}</span>` : front(face);
  const attributes = [
    attr("game", face.game),
    attr("kind", face.kind),
    attr("size", size),
    attr("state", thing && state),
    attr("down", face.down),
    attr("data-w", face.world),
    attr("data-key", id),
    attr("data-card", face.id),
    attr("css", face.backDye && `--peek: var(--type-${face.backDye})`),
  ];
  const body = thing
    ? button(thing, label, state, html`${inside}${key ? html`<kbd aria-hidden="true">${key}</kbd>` : ""}`)
    : html`<span class="card" role="img" aria-label="${label}">${inside}</span>`;
  return html`<gy-card${attributes}>${body}</gy-card>`;
}

/**
 * @param {Thing} thing
 * @param {string} label
 * @param {State | null} state
 * @param {Markup} inside
 */
function button(thing, label, state, inside) {
  const named = html`<span class="vh">${label}</span>${inside}`;
  return html`<button type="button" class="card" ${choosing(thing, state)}>${named}</button>`;
}

/**
 * The attributes of a button that chooses: which thing, and whether it is chosen; on a chosen one Enter plays.
 * @param {Thing} thing
 * @param {State | null} state
 */
function choosing(thing, state) {
  const pressed = state === "can" || state === "chosen" ? String(state === "chosen") : null;
  return html`data-thing="${thing}"${attr("aria-pressed", pressed)}${attr("aria-disabled", state === "not" && "true")}`;
}

/**
 * The visible face; the label says all of it in one sentence.
 * @param {Face} face
 */
function front(face) {
  const red = /[♥♦]/.test(face.corner ?? "") ? " red" : "";
  const corner = face.corner ? html`<i class="c-corner${red}">${face.corner}</i>` : "";
  const big = face.big === undefined ? "" : html`<b>${face.big}</b>`;
  const numbers = (face.nums ?? []).map(([word, value]) => html`<span><em>${word}</em><b>${value}</b></span>`);
  return html`<span class="c-head" aria-hidden="true"><b>${face.name}</b>${corner}</span>
    <span class="c-art" aria-hidden="true">${big}${sign(face.art ?? "gyoji")}</span>
    ${numbers.length ? html`<span class="c-nums" aria-hidden="true">${numbers}</span>` : ""}
    ${face.why ? html`<span class="c-why${face.isShort ? " short" : ""}" aria-hidden="true">${face.why}</span>` : ""}
    ${face.text ? html`<span class="c-text" aria-hidden="true"><span>${face.text}</span></span>` : ""}
    ${face.back ? html`<span class="c-peek" aria-hidden="true">${sign("eye")}${face.back}</span>` : ""}`;
}

/**
 * A card in front of somebody, seen from the edge.
 * @param {Face} face
 * @param {{ thing?: Thing | null, state?: State | null, cls?: string }} look
 */
export function slip(face, { thing = null, state = null, cls = "" } = {}) {
  const id = attr("data-card", face.id);
  const number = face.number === undefined || face.number === null ? "" : ` ${face.number}`;
  const hidden = attr("aria-hidden", thing && state && "true");
  const corner = face.corner ? html`<small${hidden}>${face.corner}</small>` : "";
  const inside = html`<span${hidden}>${face.name}${number}</span>${corner}`;
  if (!thing || !state) return html`<span class="slip ${cls}"${id} title="${face.text ?? ""}">${inside}</span>`;
  const named = html`<span class="vh">${cardLabel(face, state)}</span>${inside}`;
  return html`<button type="button" class="slip ${cls} ${state}"${id} ${choosing(thing, state)}>${named}</button>`;
}
