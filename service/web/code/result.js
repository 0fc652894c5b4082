/* The end of a game: who won, and how each point was earned. */
import { html } from "./dom.js";
import { chips, seatName } from "./frame.js";
import { replayAddress } from "./log.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

/** @import { Game, Placing, Reason, Score } from "gyoji/api" */

/**
 * @param {Game} game
 * @param {Score | null} score
 */
export function resultPanel(game, score) {
  const { result } = game;
  if (!result) return abandoned(game);
  const winners = result.winners.map((seat) => seatName(game, seat)).join(", ");
  const rows = [...result.seats].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const reasons = new Map((score?.seats ?? []).map((seat) => [seat.seat, seat.reasons]));
  const stamp = html`<span class="stamp small-stamp" role="img" aria-label="${t("game_over")}">${sign("tick")}</span>`;
  const heads = [t("rank"), t("players"), t("points")].map((word) => html`<th scope="col">${word}</th>`);
  return html`<section class="ask others result" id="ask" tabindex="-1" aria-live="polite">
    <header>${stamp}<h2>${result.winners.length ? t("winners", winners) : t("nobody_won")}</h2></header>
    ${how(score).map((line) => html`<p>${line}</p>`)}
    <table class="scores">
      <thead><tr>${heads}</tr></thead>
      <tbody>${rows.map((row) => html`${placing(row, game)}${reasonsOf(reasons.get(row.seat) ?? [], game)}`)}</tbody>
    </table>
    ${score ? "" : html`<p class="small quiet">${t("score_soon")}</p>`}
    ${links(game)}
  </section>`;
}

/**
 * How it ended and by what comparison: what is told before the ranks.
 * @param {Score | null} score
 */
const how = (score) => score?.told.slice(0, score.told.length - score.seats.length) ?? [];

/**
 * @param {Placing} row
 * @param {Game} game
 */
function placing({ rank, seat, points }, game) {
  const name = html`<th scope="row">${seatName(game, seat)}</th>`;
  return html`<tr><td>${rank}.</td>${name}<td class="num">${points ?? ""}</td></tr>`;
}

/**
 * @param {Reason[]} reasons
 * @param {Game} game
 */
function reasonsOf(reasons, game) {
  if (!reasons.length) return "";
  const items = reasons.map(({ points, text, rules }) => {
    const number = html`<b class="num">${points > 0 ? "+" : ""}${points}</b>`;
    return html`<li>${number} ${text} ${chips(rules, game.ruleset)}</li>`;
  });
  return html`<tr class="why-points"><td></td><td colspan="2"><ul class="small">${items}</ul></td></tr>`;
}

/** @param {Game} game */
function links(game) {
  const isAlone = game.viewer !== null && game.seats.every(({ seat, bot }) => bot || seat === game.viewer);
  return html`<footer class="links">
    ${isAlone ? html`<button class="btn dye" data-again>${t("play_again")}</button>` : ""}
    <a class="btn" href="${replayAddress(game.id)}">${t("see_replay")}</a>
    <a class="btn" href="/audit.html?game=${game.id}">${t("see_audit")}</a>
    <a class="btn bare" href="/v1/games/${game.id}/export" download>${t("download")}</a>
  </footer>`;
}

/** @param {Game} game */
function abandoned(game) {
  const heading = html`<header><h2>${t("was_abandoned")}</h2></header>`;
  return html`<section class="ask others result" id="ask" tabindex="-1">${heading}${links(game)}</section>`;
}
