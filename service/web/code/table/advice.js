/* What one wants, in a line under the hand, and in a first game of its kind three hints: in the words of the game. */
import { html } from "../dom.js";
import { hintsSeen, keepHints } from "../session.js";
import { t } from "../words.js";

/** @import { Game, Ruleset } from "gyoji/api" */

/**
 * What a table says at a path, in which `me` stands for one's own seat.
 * @param {unknown} table
 * @param {string} path
 * @param {number} me
 */
const fact = (table, path, me) =>
  path.split(".").reduce((found, name) => {
    const parts = /** @type {Record<string, unknown> | null | undefined} */ (found);
    return parts?.[name === "me" ? me : name];
  }, table);

/**
 * What one's own seat wants; null for who has none, and while there is no table.
 * @param {Pick<Ruleset, "goals">} ruleset
 * @param {Pick<Game, "viewer" | "table">} game
 */
export function goalOf({ goals }, { viewer, table }) {
  if (viewer === null || !table) return null;
  const holds = goals.find(({ when }) => Object.entries(when).every(([path, is]) => fact(table, path, viewer) === is));
  return holds?.text ?? null;
}

/**
 * @param {Ruleset} ruleset
 * @param {Game} game
 */
export function goalLine(ruleset, game) {
  const goal = game.status === "running" ? goalOf(ruleset, game) : null;
  return goal ? html`<p class="goal"><span class="vh">${t("goal")}</span>${goal}</p>` : "";
}

/**
 * One hint after the other, each until it is put away. From the first one that is shown the browser keeps which game
 * it was: in the next of its kind there are none.
 * @param {Ruleset} ruleset
 * @param {Game} game
 */
export function hintPanel({ id: kind, hints }, { id, viewer, status }) {
  if (viewer === null || status !== "running") return "";
  const seen = hintsSeen(kind, id);
  if (seen >= hints.length) return "";
  if (!seen) keepHints(kind, id, 0);
  const title = t("hint_of", seen + 1, hints.length);
  return html`<section class="panel small hints" aria-label="${title}">
    <p><b>${title}</b> ${hints[seen]}</p>
    <button type="button" class="btn bare" data-hint>${t("hint_seen")}</button></section>`;
}

/**
 * Puts the hint away that is shown.
 * @param {Pick<Game, "id" | "ruleset">} game
 */
export const hintDone = ({ id, ruleset }) => keepHints(ruleset, id, hintsSeen(ruleset, id) + 1);
