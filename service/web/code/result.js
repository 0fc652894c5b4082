/* The end of a game: who won, and how each point was earned. */
import { html } from "./dom.js";
import { chips, seatName } from "./frame.js";
import { replayAddress } from "./log.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

export function resultPanel(game, score) {
  const { result } = game;
  if (!result) return abandoned(game);
  const winners = result.winners.map((seat) => seatName(game, seat)).join(", ");
  const rows = [...result.seats].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const reasons = new Map((score?.seats ?? []).map((seat) => [seat.seat, seat.reasons ?? []]));
  return html`<section class="ask others result" id="ask" tabindex="-1" aria-live="polite">
    <header><span class="stamp small-stamp" role="img" aria-label="${t("game_over")}">${sign("tick")}</span><h2>${result.winners.length ? t("winners", winners) : t("nobody_won")}</h2></header>
    <table class="scores">
      <thead><tr><th scope="col">${t("rank")}</th><th scope="col">${t("players")}</th><th scope="col">${t("points")}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr><td>${row.rank}.</td><th scope="row">${seatName(game, row.seat)}</th><td class="num">${row.points ?? ""}</td></tr>${reasonsOf(reasons.get(row.seat), game)}`)}</tbody>
    </table>
    ${score ? "" : html`<p class="small quiet">${t("score_soon")}</p>`}
    ${links(game)}
  </section>`;
}

const reasonsOf = (reasons, game) =>
  reasons?.length
    ? html`<tr class="why-points"><td></td><td colspan="2"><ul class="small">${reasons.map((reason) => html`<li><b class="num">${reason.points > 0 ? "+" : ""}${reason.points}</b> ${reason.text} ${chips(reason.rules, game.ruleset)}</li>`)}</ul></td></tr>`
    : "";

const links = (game) =>
  html`<footer class="links">
    ${game.viewer !== null && game.seats.every(({ seat, bot }) => bot || seat === game.viewer) ? html`<button class="btn dye" data-again>${t("play_again")}</button>` : ""}
    <a class="btn" href="${replayAddress(game.id, 1)}">${t("see_replay")}</a>
    <a class="btn" href="/audit.html?game=${game.id}">${t("see_audit")}</a>
    <a class="btn bare" href="/v1/games/${game.id}/export" download>${t("download")}</a>
  </footer>`;

const abandoned = (game) =>
  html`<section class="ask others result" id="ask" tabindex="-1"><header><h2>${t("was_abandoned")}</h2></header>${links(game)}</section>`;
