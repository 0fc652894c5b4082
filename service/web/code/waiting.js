/* A table before the game: who sits, who is missing, and how to fill it. */
import { html } from "./dom.js";
import { linked } from "./people/names.js";
import { arbitersNote } from "./remedies/leading.js";
import { player } from "./session.js";
import { sign } from "./signs.js";
import { sittingForm } from "./sitting.js";
import { t } from "./words.js";

/** @import { Game, Ruleset, Seat } from "gyoji/api" */

/**
 * @param {Game} game
 * @param {Ruleset} ruleset
 */
export function waitingPanel(game, ruleset) {
  const me = player()?.id;
  const isHost = me !== undefined && game.host === me;
  const link = `${location.origin}/table.html?game=${game.id}${game.invite ? `&invite=${game.invite}` : ""}`;
  const copy = html`<button class="btn" data-copy="${link}">${t("copy")}</button>`;
  return html`<section class="waiting" id="ask" tabindex="-1">
    <h2>${t("waits_for_players")}</h2>
    <ul class="rows">
      ${game.seats.map((seat) => seatRow(game, seat, isHost))}
    </ul>
    ${arbitersNote(game)}
    ${game.viewer === null ? sittingForm() : ""}
    <p class="acts">${isHost ? hosting(ruleset) : ""}</p>
    <p class="invite"><label>${t("invite_link")} <input readonly value="${link}"></label> ${copy}</p>
  </section>`;
}

/**
 * @param {Game} game
 * @param {Seat} seat
 * @param {boolean} isHost
 */
function seatRow(game, { seat, player, bot }, isHost) {
  const isTaken = Boolean(player || bot);
  const isOwn = seat === game.viewer;
  const host = player && player === game.host ? `, ${t("host")}` : "";
  const name = isTaken ? linked(game, seat) : t("free_seat");
  const leave = html`<button class="btn bare" data-leave="${seat}">${t(isOwn ? "leave" : "remove_seat")}</button>`;
  return html`<li data-game="${game.ruleset}" data-key="seat-${seat}">${sign(game.ruleset)}
        <div><h3>${name} <small>${t("seat_n", seat)}${host}</small></h3></div>
        ${isTaken && (isHost || isOwn) ? leave : ""}</li>`;
}

/**
 * What a kind of bot is called; a game's own kind is shown by its id.
 * @param {string} bot
 */
const howItPlays = (bot) => (bot === "random" || bot === "greedy" ? t(`bot_${bot}`) : bot);

/** @param {Ruleset} ruleset */
function hosting(ruleset) {
  const bots = ruleset.bots.map(
    (bot) => html`<button class="btn" data-bot="${bot}">${t("add_bot", howItPlays(bot))}</button>`,
  );
  return html`${bots}
        <button class="btn dye" data-fill>${t("fill_bots")}</button>
        <button class="btn bare" data-close>${t("close_table")}</button>`;
}
