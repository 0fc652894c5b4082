/* The rows of the lobby: a table or a game in a line. */
import { decision, wholeOf } from "../asking.js";
import { isAsked, myQuestion } from "../calling.js";
import { digits, incense } from "../clock.js";
import { html } from "../dom.js";
import { seatName, wonBy } from "../frame.js";
import { replayAddress } from "../log.js";
import { seatedPeople } from "../people/names.js";
import { provedOf } from "../session.js";
import { sign } from "../signs.js";
import { t } from "../words.js";
import { named, rulesetOf } from "./known.js";

/** @import { ListedGame, Seat } from "gyoji/api" */
/** @import { Markup } from "../dom.js" */
/** @import { Word } from "../words.js" */

/** @param {string} id */
export const tableAddress = (id) => `/table.html?game=${id}`;

/**
 * @param {ListedGame[]} games
 * @param {(game: ListedGame) => Markup} row
 * @param {Word} none
 */
export function rows(games, row, none) {
  if (!games.length) return html`<p class="quiet">${t(none)}</p>`;
  const items = games.map((game) => {
    const attributes = html`data-game="${game.ruleset}" data-key="${game.id}" class="${isAsked(game) ? "now" : ""}"`;
    return html`<li ${attributes}>${sign(game.ruleset)}${row(game)}</li>`;
  });
  return html`<ul class="rows">${items}</ul>`;
}

/** @param {Seat} seat */
const isTaken = ({ player, bot }) => Boolean(player || bot);

/**
 * How one of the player's own games stands.
 * @param {ListedGame} game
 */
function standing(game) {
  const asked = myQuestion(game) ?? game.to_act[0];
  if (game.status === "open") return taken(game);
  if (!asked) return t("nobody_asked");
  const question = decision(rulesetOf(game), asked);
  return isAsked(game) ? question : t("decides", seatName(game, asked.seat), question);
}

/** @param {ListedGame} game */
export function myRow(game) {
  const asked = myQuestion(game) ?? game.to_act[0];
  const address = tableAddress(game.id);
  const title = html`<a href="${address}">${named(game)}</a> <small>${t("seats_n", game.seats.length)}</small>`;
  const burning = asked && html`${digits(asked)}${incense(asked, wholeOf(game, asked), isAsked(game) ? "" : "others")}`;
  const word = t(isAsked(game) ? "decide" : "go_on");
  return html`<div><h3>${title}</h3><p>${standing(game)}</p></div>
    ${burning ? html`<span class="left">${burning}</span>` : ""}
    <a class="btn${isAsked(game) ? " go" : ""}" href="${address}">${word}</a>`;
}

/** @param {ListedGame} game */
function taken(game) {
  const label = t("taken_of", game.seats.filter(isTaken).length, game.seats.length);
  const pips = game.seats.map((seat) => html`<i class="${isTaken(seat) ? "in" : ""}"></i>`);
  return html`${seatedPeople(game)} <span class="pips" role="img" aria-label="${label}">${pips}</span>`;
}

/** @param {ListedGame} game */
const clockOf = ({ clock }) => (clock ? t("clock_of", clock.per_decision ?? "", clock.bank ?? "") : t("no_clock"));

/** @param {ListedGame} game */
const isRated = ({ rated }) => t(rated ? "rated" : "unrated");

/** @param {ListedGame} game */
export function openRow(game) {
  const facts = [clockOf(game), isRated(game)].join(" · ");
  const about = html`<h3>${named(game)} <small>${facts}</small></h3><p>${taken(game)}</p>`;
  return html`<div>${about}</div><button class="btn" data-sit="${game.id}">${t("sit_down")}</button>`;
}

/** @param {ListedGame} game */
export function runningRow(game) {
  const address = tableAddress(game.id);
  const facts = [t("version_n", game.version), isRated(game)].join(" · ");
  const title = html`<a href="${address}">${named(game)}</a> <small>${facts}</small>`;
  const about = html`<h3>${title}</h3><p>${seatedPeople(game)}</p>`;
  return html`<div>${about}</div><a class="btn" href="${address}">${t("watch")}</a>`;
}

/** @param {ListedGame[]} games */
export function overTable(games) {
  if (!games.length) return html`<p class="quiet">${t("no_played")}</p>`;
  /** @type {Word[]} */
  const words = ["game", "players", "result", "counts_short", "events", "proof"];
  const heads = words.map((word) => html`<th scope="col">${t(word)}</th>`);
  const body = html`<tbody>${games.map(overRow)}</tbody>`;
  return html`<table><thead><tr>${heads}</tr></thead>${body}</table>`;
}

/** @param {ListedGame} game */
function overRow(game) {
  const { id, ruleset, version } = game;
  const cells = [
    html`<th scope="row"><a href="${tableAddress(id)}">${sign(ruleset)} ${named(game)}</a></th>`,
    html`<td>${seatedPeople(game)}</td>`,
    html`<td>${outcome(game)}</td>`,
    html`<td>${isRated(game)}</td>`,
    html`<td class="num"><a href="${replayAddress(id)}">${version}</a></td>`,
    html`<td>${proof(game)}</td>`,
  ];
  return html`<tr data-key="${id}" data-game="${ruleset}">${cells}</tr>`;
}

/**
 * What this browser has proved of the game, or a link to check it.
 * @param {ListedGame} game
 */
function proof({ id, version }) {
  const proved = provedOf(id);
  const link = html`<a href="/audit.html?game=${id}">${t("check_it")}</a>`;
  if (proved?.version !== version) return link;
  return html`<span class="ok">${sign("tick")} ${t(proved.word)}</span> <small>${t("checked_here")}</small>`;
}

/** @param {ListedGame} game */
function outcome(game) {
  if (game.status === "open") return t("is_open");
  if (game.status === "running") return t("under_way");
  if (!game.result) return t("abandoned");
  return wonBy(game, game.result);
}
