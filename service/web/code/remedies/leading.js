/* From the table to what is decided about its game. */
import { html } from "../dom.js";
import { sentence } from "../log.js";
import { t } from "../words.js";

/** @import { View } from "../view.js" */

/** @param {string} id */
export const decisionsAddress = (id) => `/audit.html?game=${id}#decisions`;

/**
 * What somebody has asked for and nobody has decided yet, with the way to answer it.
 * @param {View} view
 */
export function askedNote({ events, game }) {
  const newest = events.findLast(({ type }) => type === "table.RemedyAsked" || type === "table.Remedied");
  if (newest?.type !== "table.RemedyAsked" || game.status !== "running") return "";
  const link = html`<a href="${decisionsAddress(game.id)}">${t("decide_title")}</a>`;
  return html`<p class="panel small asked" role="status">${sentence(newest, game)} ${link}</p>`;
}
