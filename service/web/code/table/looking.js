/*
 * The card of the hand that is focused, pointed at or chosen. What speaks for it stands beside the hand, so that
 * nothing is covered; if it can't be played, the service is asked why, which changes nothing.
 */
import { Problem, post } from "../api.js";
import { html, targetOf } from "../dom.js";
import { movesWith, sentencesOf } from "../reasons.js";
import { handOf } from "../view.js";

/** @import { Thing } from "../choosing.js" */
/** @import { View } from "../view.js" */

const REST_MS = 400;

/** @type {Thing | null} */
let looked = null;
/** Why cards can't be played, as the service said; forgotten when the table or the choice changes. */
const objections = { at: "", said: /** @type {Map<Thing, string>} */ (new Map()) };
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/**
 * Watches the hand.
 * @param {HTMLElement} root
 * @param {{ view: () => View, draw: () => void }} page
 */
export function watchHand(root, page) {
  /** @param {Event} event */
  const cardAt = (event) => {
    /** @type {HTMLElement | null} */
    const card = targetOf(event).closest(".fan gy-card");
    return card?.dataset.key ?? null;
  };
  /** @param {Thing | null} thing */
  const look = (thing) => {
    if (thing === looked) return;
    looked = thing;
    clearTimeout(resting);
    if (thing) resting = setTimeout(() => ask(thing, page), REST_MS);
    page.draw();
  };
  const focused = () => {
    /** @type {HTMLElement | null | undefined} */
    const card = document.activeElement?.closest(".fan gy-card");
    return card?.dataset.key ?? null;
  };
  root.addEventListener("focusin", (event) => look(cardAt(event)));
  root.addEventListener("pointerover", (event) => look(cardAt(event) ?? focused()));
  root.addEventListener("pointerleave", () => look(focused()));
}

/**
 * The moment for which the service's answers hold: until something happens or something else is chosen.
 * @param {View} view
 */
export const moment = ({ game, choice }) => `${game.id} ${game.version} ${choice.chosen.join(" ")}`;

/**
 * @param {Thing} thing
 * @param {{ view: () => View, draw: () => void }} page
 */
async function ask(thing, { view, draw }) {
  const shown = view();
  if (!shown.isMine || movesWith(shown.choice, thing).length || objectionTo(shown, thing) !== null) return;
  const command = shown.module.attempt?.(thing, shown.choice.chosen, shown);
  if (!command) return;
  try {
    const { problem } = await post(`/v1/games/${shown.game.id}/commands/check`, command);
    if (moment(view()) !== moment(shown)) return;
    objections.said.set(thing, problem ? new Problem(problem.status, problem).message : "");
    draw();
  } catch (problem) {
    // A problem is not shown here: a click on the card asks again, and tells it.
    if (!(problem instanceof Problem)) throw problem;
  }
}

/**
 * @param {View} view
 * @param {Thing} thing
 */
function objectionTo(view, thing) {
  const at = moment(view);
  if (objections.at !== at) {
    objections.at = at;
    objections.said.clear();
  }
  return objections.said.get(thing) ?? null;
}

/**
 * What is said of the card that is looked at, else of the one chosen last.
 * @param {View} view
 */
export function why(view) {
  const thing = looked ?? view.choice.chosen.findLast((one) => one.startsWith("card:"));
  const card = thing ? handOf(view)?.find((one) => one.thing === thing) : null;
  if (!card) return "";
  const said = sentencesOf(view, { id: card.id, thing: card.thing }, objectionTo(view, card.thing));
  return said.length ? html`<p class="why"><b>${card.face.name}:</b> ${said.join(" ")}</p>` : "";
}
