/* Notes on the table and the replay that lead to what is decided about the game. */
import { html } from "../dom.js";
import { seatName } from "../frame.js";
import { sentence } from "../log.js";
import { profileAddress } from "../people/names.js";
import { t } from "../words.js";

/** @import { Game } from "gyoji/api" */
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

/**
 * What was decided after the end, which counts instead of the result.
 * @param {Game} game
 */
export function decidedNote({ docket, ...game }) {
  if (!docket) return "";
  const { kind, to, by } = docket;
  const names = to.map((seat) => seatName(game, seat)).join(", ");
  const said = kind === "award" ? t("afterwards_award", names) : t("afterwards_annul");
  const link = html`<a href="${decisionsAddress(game.id)}">${t(by === "arbiter" ? "so_arbiter" : "so_consent")}</a>`;
  return html`<p class="panel small afterwards" role="status">${said} ${link}</p>`;
}

/**
 * Tells a player before sitting down that arbiters may decide about the game.
 * @param {Game} game
 */
export function arbitersNote({ arbiters }) {
  if (!arbiters.length) return "";
  const links = arbiters.map((id, i) => html` <a href="${profileAddress(id)}">${t("arbiter_n", i + 1)}</a>`);
  return html`<p class="small arbiters">${t("arbiters_named")}${links}</p>`;
}
