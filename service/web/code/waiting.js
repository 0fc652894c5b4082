/* A table before the game: who sits, who is missing, and how to fill it. */
import { attr, html } from "./dom.js";
import { seatName } from "./frame.js";
import { player } from "./session.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

export function waitingPanel(game, ruleset, invite) {
  const me = player()?.id;
  const isHost = me !== undefined && game.host === me;
  const own = game.viewer;
  const link = game.invite
    ? `${location.origin}/table.html?game=${game.id}&invite=${game.invite}`
    : `${location.origin}/table.html?game=${game.id}`;
  return html`<section class="waiting">
    <h2>${t("waits_for_players")}</h2>
    <ul class="rows">
      ${game.seats.map(
        (seat) => html`<li data-game="${game.ruleset}" data-key="seat-${seat.seat}">${sign(game.ruleset)}
        <div><h3>${seat.player || seat.bot ? seatName(game, seat.seat) : t("free_seat")} <small>${t("seat_n", seat.seat)}${seat.player && seat.player === game.host ? `, ${t("host")}` : ""}</small></h3></div>
        ${(seat.player || seat.bot) && (isHost || seat.seat === own) ? html`<button class="btn bare" data-leave="${seat.seat}">${t(seat.seat === own ? "leave" : "remove_seat")}</button>` : ""}</li>`,
      )}
    </ul>
    <p class="acts">
      ${own === null && me !== undefined ? html`<button class="btn go" data-sit${attr("data-invite", invite)}>${t("sit_down")}</button>` : ""}
      ${
        isHost
          ? html`${ruleset.bots.map((bot) => html`<button class="btn" data-bot="${bot}">${t("add_bot", bot)}</button>`)}
        <button class="btn dye" data-fill>${t("fill_bots")}</button>
        <button class="btn bare" data-close>${t("close_table")}</button>`
          : ""
      }
    </p>
    <p class="invite"><label>${t("invite_link")} <input readonly value="${link}"></label> <button class="btn" data-copy="${link}">${t("copy")}</button></p>
  </section>`;
}
