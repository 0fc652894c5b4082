/* "Continue from here": plays a finished game on from an earlier moment, at a new table. */
import { openTable } from "../api.js";
import { html } from "../dom.js";
import { showProblem } from "../frame.js";
import { t } from "../words.js";

/** @import { Event as Happened, Game } from "gyoji/api" */

/**
 * The button, where somebody was asked and the game may be continued.
 * @param {Game} game
 * @param {Happened} event
 */
export const forkButton = (game, { type, version }) =>
  type === "table.Awaiting" && game.origin === null && !game.imported
    ? html`<button class="btn" data-fork="${version}">${t("fork_here")}</button>`
    : "";

/**
 * Opens the table, sits down and shows it; other seats wait for people or bots.
 * @param {Game} game
 * @param {number} version
 */
export async function forkFrom({ id, ruleset, seats, options, visibility }, version) {
  const origin = { game: id, version };
  try {
    const opened = await openTable({ ruleset, seats: seats.length, options, visibility, clock: null, origin });
    location.assign(`/table.html?game=${opened.id}`);
  } catch (problem) {
    showProblem(/** @type {Error} */ (problem));
  }
}
