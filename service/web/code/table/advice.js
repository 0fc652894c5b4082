/*
 * The player's goal, in a line under the hand, and three hints in their first game of a kind, in the ruleset's words.
 */
import { html } from "../dom.js";
import { hintsSeen, keepHints } from "../session.js";
import { t } from "../words.js";

/** @import { Game, Ruleset } from "gyoji/api" */

/**
 * The value at a path of the table, in which `me` stands for the player's seat.
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
 * The goal of the player's seat; null without a seat, and while there is no table.
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
 * One hint after the other, each until it is put away. The browser remembers in which game the first was shown: in
 * later games of the kind there are none.
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
 * Puts the current hint away.
 * @param {Pick<Game, "id" | "ruleset">} game
 */
export const hintDone = ({ id, ruleset }) => keepHints(ruleset, id, hintsSeen(ruleset, id) + 1);
