/* A leaderboard for each game: how good players are, how sure that is, and how the best got there. */
import { get, ratingHistory } from "../api.js";
import { titled } from "../called.js";
import { attr, dataAt, html, paint, the } from "../dom.js";
import { frame, gameAsked, showNoGame, showProblem } from "../frame.js";
import { learnRulesets, state as lobby } from "../lobby/known.js";
import { nameOf } from "../people/known.js";
import { profileAddress } from "../people/names.js";
import { curves, onTurned, rounded, spans } from "../people/plots.js";
import { pointOf } from "../people/ratings.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { Rated } from "gyoji/api" */
/** @import { Series } from "../people/plots.js" */

const PAGE = 50;
/** How many curves are drawn: more could not be told apart. */
const CURVES = 5;
const SPANS = 20;

const main = the("main");
/** @type {{ game: string, players: Rated[], next: string | null, best: Series[] }} */
const state = { game: gameAsked(), players: [], next: null, best: [] };

async function load() {
  await learnRulesets();
  state.game ||= lobby.rulesets[0].id;
  if (!lobby.rulesets.some(({ id }) => id === state.game)) return showNoGame(lobby.rulesets);
  document.body.dataset.game = state.game;
  titled(`${nameOf(state.game)} · ${t("leaderboard")} · Gyoji`);
  await learnPlayers();
  draw();
  const best = state.players.slice(0, CURVES);
  const histories = await Promise.all(best.map(({ player }) => ratingHistory(player, state.game)));
  state.best = best
    .map((one, i) => ({
      name: called(one),
      points: histories[i].map((step) => ({ ...pointOf(step), value: step.rating })),
    }))
    .filter(({ points }) => points.length);
  draw();
  onTurned(draw);
}

async function learnPlayers() {
  const cursor = state.next ? `&cursor=${encodeURIComponent(state.next)}` : "";
  const page = await get(`/v1/leaderboards/${state.game}?limit=${PAGE}${cursor}`);
  state.players.push(...page.items);
  state.next = page.next ?? null;
}

/** @param {Rated} one */
const called = ({ name }) => name ?? t("erased_player");

function draw() {
  const games = lobby.rulesets.map(({ id, name }) => {
    const here = attr("aria-current", id === state.game && "page");
    return html`<a class="btn bare" data-game="${id}" href="?game=${id}"${here}>${sign(id)} ${name}</a>`;
  });
  const more = state.next ? html`<p><button class="btn" data-more>${t("more")}</button></p>` : "";
  const inside = state.players.length
    ? html`<section class="board-of" aria-label="${t("leaderboard")}">${table()}${more}</section>${plots()}`
    : html`<p class="quiet wide">${t("no_ranking")}</p>`;
  paint(
    main,
    html`<header class="wide"><h1>${t("ranking_of", nameOf(state.game))}</h1>
        <nav class="which" aria-label="${t("which_game")}">${games}</nav></header>${inside}`,
  );
}

function table() {
  const heads = [t("rank_short"), t("who"), t("rating"), t("between"), t("by_games")];
  const rows = state.players.map((one) => {
    const { low, high } = pointOf(one);
    const cells = [
      html`<td class="num">${one.rank}.</td>`,
      html`<th scope="row"><a href="${profileAddress(one.player)}">${called(one)}</a></th>`,
      html`<td class="num"><b>${rounded(one.rating)}</b></td>`,
      html`<td class="num">${rounded(low)} – ${rounded(high)}</td>`,
      html`<td class="num">${one.games}</td>`,
    ];
    return html`<tr data-key="${one.player}">${cells}</tr>`;
  });
  const head = html`<thead><tr>${heads.map((word) => html`<th scope="col">${word}</th>`)}</tr></thead>`;
  return html`<table>${head}<tbody>${rows}</tbody></table>`;
}

function plots() {
  const rows = state.players.slice(0, SPANS).map((one) => ({ name: called(one), point: pointOf(one) }));
  const sure = html`<h2>${t("how_sure")}</h2><p class="small quiet">${t("how_sure_hint")}</p>
    ${spans(rows, t("how_sure"))}`;
  const best = state.best.length
    ? html`<h2>${t("how_it_came")}</h2>${curves(state.best, t("how_it_came"), t("by_games"))}`
    : "";
  return html`<section class="plots">${sure}${best}</section>`;
}

frame("leaderboard");
main.addEventListener("click", (event) => {
  if (dataAt(event, "more") !== undefined) learnPlayers().then(draw, showProblem);
});
load().catch(showProblem);
