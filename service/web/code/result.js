/* The end of a game: who won, how each point was earned, its memorable moments, and what to do next. */
import { html } from "./dom.js";
import { chips, wonBy } from "./frame.js";
import { moduleOf } from "./games/index.js";
import { replayAddress, sentence } from "./log.js";
import { linked } from "./people/names.js";
import { decidedNote } from "./remedies/leading.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

/** @import { Event, Game, Placing, Reason, Result, Score } from "gyoji/api" */

const MOMENTS_MAX = 6;

/**
 * @param {Game} game
 * @param {Score | null} score
 * @param {Event[]} events
 */
export function resultPanel(game, score, events) {
  const { result } = game;
  if (!result) return abandoned(game);
  const rows = [...result.seats].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const reasons = new Map((score?.seats ?? []).map((seat) => [seat.seat, seat.reasons]));
  const stamp = html`<span class="stamp small-stamp" role="img" aria-label="${t("game_over")}">${sign("tick")}</span>`;
  const heads = [t("rank"), t("players"), t("points")].map((word) => html`<th scope="col">${word}</th>`);
  return html`<section class="ask others result" id="ask" tabindex="-1" aria-live="polite">
    <header>${stamp}<h2>${verdict(game, result)}</h2></header>
    ${decidedNote(game)}
    ${how(score).map((line) => html`<p>${line}</p>`)}
    <table class="scores">
      <thead><tr>${heads}</tr></thead>
      <tbody>${rows.map((row) => html`${placing(row, game)}${reasonsOf(reasons.get(row.seat) ?? [], game)}`)}</tbody>
    </table>
    ${score ? "" : html`<p class="small quiet">${t("score_soon")}</p>`}
    ${remembered(game, events)}
    ${links(game)}
  </section>`;
}

/**
 * The headline; to those who played it says what the result means for them.
 * @param {Game} game
 * @param {Result} result
 */
function verdict(game, result) {
  const won = wonBy(game, result);
  if (game.viewer === null) return won;
  if (result.winners.includes(game.viewer)) return t("you_won");
  return `${t("you_lost")}: ${won[0].toLowerCase()}${won.slice(1)}`;
}

/**
 * The latest memorable moments, each a link into the replay.
 * @param {Game} game
 * @param {Event[]} events
 */
function remembered(game, events) {
  const types = moduleOf(game.ruleset).moments ?? [];
  const found = events.filter(({ type, text }) => text && types.includes(type)).slice(-MOMENTS_MAX);
  if (!found.length) return "";
  const items = found.map((event) => {
    const link = html`<a href="${replayAddress(game.id, event.version)}">${event.version}</a>`;
    return html`<li>${link} ${sentence(event, game)}</li>`;
  });
  return html`<section class="moments small"><h3>${t("moments")}</h3><ol>${items}</ol></section>`;
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
  const name = html`<th scope="row">${linked(game, seat)}</th>`;
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
  const folded = html`<details><summary>${t("why_points")}</summary><ul class="small">${items}</ul></details>`;
  return html`<tr class="why-points"><td></td><td colspan="2">${folded}</td></tr>`;
}

/**
 * Whether no other person sat there.
 * @param {Game} game
 */
export const isAlone = (game) => game.seats.every(({ seat, bot }) => bot || seat === game.viewer);

/** @param {Game} game */
function links(game) {
  const replay = `${location.origin}${replayAddress(game.id)}`;
  const word = isAlone(game) ? "play_again" : "play_again_together";
  return html`<footer class="links">
    ${game.viewer === null ? "" : html`<button class="btn dye" data-again>${t(word)}</button>`}
    <a class="btn" href="${replayAddress(game.id)}">${t("see_replay")}</a>
    <button class="btn" data-copy="${replay}">${t("share")}</button>
    <a class="btn" href="/audit.html?game=${game.id}">${t("see_audit")}</a>
    <a class="btn bare" href="/v1/games/${game.id}/export" download>${t("download")}</a>
  </footer>`;
}

/** @param {Game} game */
function abandoned(game) {
  const heading = html`<header><h2>${t("was_abandoned")}</h2></header>`;
  const inside = html`${heading}${decidedNote(game)}${links(game)}`;
  return html`<section class="ask others result" id="ask" tabindex="-1">${inside}</section>`;
}
