/* A player's ratings: what each is, how it came about, and the games that moved it. */
import { html } from "../dom.js";
import { replayAddress } from "../log.js";
import { sign } from "../signs.js";
import { t } from "../words.js";
import { day, nameOf, state } from "./known.js";
import { curves, rounded } from "./plots.js";

/** @import { RatingShown, RatingStep } from "gyoji/api" */
/** @import { Point } from "./plots.js" */

/** A rating is a cautious estimate: this many standard deviations below the mean. */
const SURE = 3;

/**
 * @param {{ mu: number, sigma: number, games: number }} rating
 * @returns {Point}
 */
export const pointOf = ({ mu, sigma, games }) => ({
  at: games,
  value: mu,
  low: mu - SURE * sigma,
  high: mu + SURE * sigma,
});

export function ratingSection() {
  const rated = Object.entries(state.profile?.ratings ?? {});
  const inside = rated.length
    ? html`<p class="small quiet">${t("rating_hint")}</p>${rated.map(([ruleset, one]) => ratingOf(ruleset, one))}`
    : html`<p class="quiet">${t("no_ratings")}</p>`;
  return html`<section class="ratings" aria-labelledby="h-ratings"><h2 id="h-ratings">${t("ratings")}</h2>
    ${inside}</section>`;
}

/**
 * @param {string} ruleset
 * @param {RatingShown} rating
 */
function ratingOf(ruleset, rating) {
  const history = state.histories[ruleset] ?? [];
  const early = rating.provisional ? html`<p class="small quiet">${t("provisional")}</p>` : "";
  const board = html`<a href="/leaderboard.html?game=${ruleset}">${nameOf(ruleset)}</a>`;
  const facts = html`<b class="num">${rounded(rating.rating)}</b> <small>${t("rated_games", rating.games)}</small>`;
  return html`<article class="rating" data-game="${ruleset}" data-key="${ruleset}">
    <h3>${sign(ruleset)} ${board} ${facts}</h3>${early}
    ${history.length ? html`${curveOf(ruleset, rating, history)}${stepsOf(history)}` : ""}</article>`;
}

/**
 * @param {string} ruleset
 * @param {RatingShown} rating
 * @param {RatingStep[]} history
 */
function curveOf(ruleset, rating, history) {
  const { low, high } = pointOf(rating);
  const said = t("rating_after", rounded(rating.rating), rating.games, rounded(low), rounded(high));
  const name = nameOf(ruleset);
  const points = history.map((step) => ({ ...pointOf(step), value: step.rating }));
  return curves([{ name, points }], `${name}. ${said}`, t("by_games"));
}

/** @param {RatingStep[]} history */
function stepsOf(history) {
  const heads = [t("nth_game"), t("when"), t("rating")].map((word) => html`<th scope="col">${word}</th>`);
  const rows = [...history].reverse().map(({ game, at, rating, games }) => {
    const when = at ? day(at) : "–";
    const link = game ? html`<a href="${replayAddress(game)}">${when}</a>` : html`${when}, ${t("private_game")}`;
    const number = html`<th scope="row" class="num">${games}</th>`;
    return html`<tr>${number}<td>${link}</td><td class="num">${rounded(rating)}</td></tr>`;
  });
  const table = html`<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
  return html`<details class="small"><summary>${t("every_step")}</summary>
    <div class="steps-of" tabindex="0" role="region" aria-label="${t("every_step")}">${table}</div></details>`;
}
