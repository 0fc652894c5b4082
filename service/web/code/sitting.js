/* Sitting down by a link: asks for a name, and sits down only when told to. */
import { Problem, signUp, sitDown } from "./api.js";
import { attr, html } from "./dom.js";
import { entropy, givenTo, player } from "./session.js";
import { t } from "./words.js";

const NAME_MAX = 40;

/** The name in the field: a guest's, until somebody writes another one. */
let wished = `${t("guest")} ${entropy().slice(0, 4)}`;

/** @param {string} name */
export function wish(name) {
  wished = name;
}

/** Asks for a name if there is none yet; the button says who is about to sit down. */
export function sittingForm() {
  const known = player()?.name;
  const name = known ?? wished.trim();
  const field = html`<input name="name" required maxlength="${NAME_MAX}" autocomplete="nickname"
    data-wished data-keep value="${wished}">`;
  return html`<form class="sitting" data-sitting>
    ${known ? "" : html`<label>${t("your_name")} ${field}</label>`}
    <button class="btn go"${attr("disabled", !name && "disabled")}>${t("sit_as", name)}</button>
    ${known ? "" : html`<p class="small quiet">${t("your_name_hint")}</p>`}
  </form>`;
}

/**
 * What the link of a private table shows: the table itself cannot be seen before sitting down.
 * @param {Problem | null} problem
 */
export const invitation = (problem) => html`<section class="invitation panel" id="ask" tabindex="-1">
    <h1>${t("invited")}</h1>
    <p>${t("invited_hint")}</p>
    ${problem ? html`<p class="refusal" role="alert">${problem.message}</p>` : ""}
    ${sittingForm()}
  </section>`;

/**
 * Whether the page was opened by an invitation, and nobody has sat down from this browser yet.
 * @param {string} game
 * @param {string | null} invite
 */
export const isInvited = (game, invite) => invite !== null && givenTo(game) === null;

/**
 * Sits down, signing up first if needed. Already sitting there is no error.
 * @param {string} game
 * @param {string | null} invite
 */
export async function seated(game, invite) {
  if (!player()) await signUp(wished.trim());
  try {
    await sitDown(game, invite);
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.name !== "already-seated") throw problem;
  }
}
