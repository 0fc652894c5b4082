/* The lobby: the games, the tables that wait, the games that run and those that are over. */
import { get, openTable, Problem, remove, rulesets, seatBot, signUp, sitDown } from "../api.js";
import { decision, wholeOf } from "../asking.js";
import { digits, incense, startClock, tick } from "../clock.js";
import { $, attr, dataAt, html, paint, the } from "../dom.js";
import { drawFrame, frame, seatName, showProblem } from "../frame.js";
import { replayAddress } from "../log.js";
import { tableForm } from "../opening.js";
import { chooseSigning, entropy, player, prefersSigning, setPlayer } from "../session.js";
import { canSign } from "../signing.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { ListedGame, Ruleset, Seat } from "gyoji/api" */
/** @import { Markup } from "../dom.js" */
/** @import { Word } from "../words.js" */

const REFRESH_MS = 4000;
const BOT = "greedy";

/**
 * @typedef {object} State
 * @property {Ruleset[]} rulesets
 * @property {ListedGame[]} mine
 * @property {ListedGame[]} open
 * @property {ListedGame[]} running
 * @property {ListedGame[]} over
 * @property {{ ruleset: string } | null} form the form of a new table
 * @property {Problem | null} problem
 * @property {boolean} isBusy
 * @property {boolean} canSign whether this browser can have a key for each table
 */

/** @type {State} */
const state = {
  rulesets: [],
  mine: [],
  open: [],
  running: [],
  over: [],
  form: null,
  problem: null,
  isBusy: false,
  canSign: false,
};
const main = the("main");
const guestName = `${t("guest")} ${entropy().slice(0, 4)}`;

/** @param {string} id */
const tableAddress = (id) => `/table.html?game=${id}`;

async function load() {
  [state.rulesets, state.canSign] = await Promise.all([rulesets(), canSign()]);
  await refresh();
  setInterval(() => document.hidden || refresh().catch(() => {}), REFRESH_MS);
}

/** @param {string} query */
const list = (query) => get(`/v1/games?${query}`).then(({ items }) => items);

async function listMine() {
  const me = player()?.id;
  if (!me) return [];
  const lists = [list(`status=running&player=${me}&limit=12`), list(`status=open&player=${me}&limit=6`)];
  return (await Promise.all(lists)).flat();
}

async function refresh() {
  const [open, running, finished, abandoned, mine] = await Promise.all([
    list("status=open&limit=20"),
    list("status=running&limit=20"),
    list("status=finished&limit=12"),
    list("status=abandoned&limit=4"),
    listMine(),
  ]);
  /** @param {ListedGame} game */
  const isOthers = ({ id }) => !mine.some((game) => game.id === id);
  state.mine = mine;
  state.open = open.filter(isOthers);
  state.running = running.filter(isOthers);
  state.over = [...finished, ...abandoned.filter((game) => game.version > 3)];
  draw();
}

/** @param {{ ruleset: string }} game */
const rulesetOf = ({ ruleset }) => state.rulesets.find(({ id }) => id === ruleset);

/** @param {ListedGame} game */
const named = (game) => rulesetOf(game)?.name ?? game.ruleset;

function draw() {
  const me = player();
  const you = state.mine.some(isAsked) ? html`<span class="seal">${t("you")}</span> ` : "";
  const erase = html`<button class="btn bare" data-erase>${t("erase_me")}</button>`;
  const open = html`<button class="btn" data-form>${t("open_table")}</button>`;
  paint(
    main,
    html`<h1 class="vh">${t("lobby")}</h1>
      ${me ? "" : nameForm()}
      ${state.problem ? html`<p class="refusal wide" role="alert">${state.problem.message}</p>` : ""}
      <section class="prints" aria-label="${t("games")}">${state.rulesets.map(print)}</section>
      ${state.form ? tableForm(state.rulesets, state.form) : ""}
      <section class="yours" aria-labelledby="h-yours"><h2 id="h-yours">${you}${t("waiting_for_you")}</h2>
        ${rows(state.mine, myRow, "no_yours")}</section>
      <section class="open" aria-labelledby="h-open"><header><h2 id="h-open">${t("open_tables")}</h2>${open}</header>
        ${rows(state.open, openRow, "no_open")}
        <h2 class="under">${t("running")}</h2>
        ${rows(state.running, runningRow, "no_running")}</section>
      <section class="done" aria-labelledby="h-done"><h2 id="h-done">${t("played")}</h2>${overTable()}</section>
      ${state.canSign ? signing() : ""}
      ${me ? html`<p class="quiet small wide">${me.name} · ${erase}</p>` : ""}`,
  );
  tick();
}

function signing() {
  const box = html`<input type="checkbox" data-signing${attr("checked", prefersSigning())}>`;
  const hint = html`<span class="quiet">${t("sign_moves_hint")} ${t("sign_moves_loss")}</span>`;
  return html`<label class="tick wide small">${box} <span>${t("sign_moves")} ${hint}</span></label>`;
}

function nameForm() {
  const attributes = html`required maxlength="40" autocomplete="nickname" data-keep value="${guestName}"`;
  return html`<form class="name wide" data-name><label>${t("your_name")} <input name="name" ${attributes}></label>
    <button class="btn">${t("sign_up")}</button><span class="small quiet">${t("your_name_hint")}</span></form>`;
}

/** @param {Ruleset} ruleset */
function print({ id, name, pitch, players, minutes }) {
  const seats = t("seats_range", players.min, players.max);
  const rulebook = html`<a href="/rules.html?game=${id}">${t("rulebook")}</a>`;
  const quick = html`data-quick="${id}"${attr("disabled", state.isBusy && "disabled")}`;
  return html`<article class="print" data-game="${id}" data-key="${id}">${sign(id)}
    <h2>${name}</h2><p>${pitch}</p>
    <p class="facts-line">${seats} · ${t("minutes", minutes)} · ${rulebook}</p>
    <button class="btn dye" ${quick}>${t("play_now")}</button></article>`;
}

/**
 * @param {ListedGame[]} games
 * @param {(game: ListedGame) => Markup} row
 * @param {Word} none
 */
function rows(games, row, none) {
  if (!games.length) return html`<p class="quiet">${t(none)}</p>`;
  const items = games.map((game) => {
    const attributes = html`data-game="${game.ruleset}" data-key="${game.id}" class="${isAsked(game) ? "now" : ""}"`;
    return html`<li ${attributes}>${sign(game.ruleset)}${row(game)}</li>`;
  });
  return html`<ul class="rows">${items}</ul>`;
}

/** @param {Seat} seat */
const isTaken = ({ player, bot }) => Boolean(player || bot);

/** @param {ListedGame} game */
const mySeat = (game) => game.seats.find((seat) => seat.player && seat.player === player()?.id)?.seat;

/** @param {ListedGame} game */
const myQuestion = (game) => game.to_act.find(({ seat }) => seat === mySeat(game));

/** @param {ListedGame} game */
const isAsked = (game) => game.status === "running" && Boolean(myQuestion(game));

/**
 * How a game of one's own stands.
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
function myRow(game) {
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
const people = (game) =>
  game.seats
    .filter(isTaken)
    .map(({ seat }) => seatName(game, seat))
    .join(", ");

/** @param {ListedGame} game */
function taken(game) {
  const label = t("taken_of", game.seats.filter(isTaken).length, game.seats.length);
  const pips = game.seats.map((seat) => html`<i class="${isTaken(seat) ? "in" : ""}"></i>`);
  return html`${people(game)} <span class="pips" role="img" aria-label="${label}">${pips}</span>`;
}

/** @param {ListedGame} game */
const clockOf = ({ clock }) => (clock ? t("clock_of", clock.per_decision ?? "", clock.bank ?? "") : t("no_clock"));

/** @param {ListedGame} game */
function openRow(game) {
  const facts = [clockOf(game), ...(game.rated ? [t("rated")] : [])].join(" · ");
  const about = html`<h3>${named(game)} <small>${facts}</small></h3><p>${taken(game)}</p>`;
  return html`<div>${about}</div><button class="btn" data-sit="${game.id}">${t("sit_down")}</button>`;
}

/** @param {ListedGame} game */
function runningRow(game) {
  const address = tableAddress(game.id);
  const title = html`<a href="${address}">${named(game)}</a> <small>${t("version_n", game.version)}</small>`;
  const about = html`<h3>${title}</h3><p>${people(game)}</p>`;
  return html`<div>${about}</div><a class="btn" href="${address}">${t("watch")}</a>`;
}

function overTable() {
  if (!state.over.length) return html`<p class="quiet">${t("no_played")}</p>`;
  const heads = [t("game"), t("result"), t("events"), t("proof")].map((word) => html`<th scope="col">${word}</th>`);
  return html`<table><thead><tr>${heads}</tr></thead><tbody>${state.over.map(overRow)}</tbody></table>`;
}

/** @param {ListedGame} game */
function overRow(game) {
  const { id, ruleset, version } = game;
  const cells = [
    html`<td><a href="${tableAddress(id)}">${sign(ruleset)} ${named(game)}</a></td>`,
    html`<td>${outcome(game)}</td>`,
    html`<td class="num"><a href="${replayAddress(id, 1)}">${version}</a></td>`,
    html`<td><a href="/audit.html?game=${id}">${t("check_it")}</a></td>`,
  ];
  return html`<tr data-key="${id}" data-game="${ruleset}">${cells}</tr>`;
}

/** @param {ListedGame} game */
function outcome(game) {
  if (!game.result) return t("abandoned");
  const winners = game.result.winners.map((seat) => seatName(game, seat)).join(", ");
  return winners ? t("winners", winners) : t("nobody_won");
}

/* --- what is done --------------------------------------------------------------------------------- */

async function needPlayer() {
  if (player()) return;
  /** @type {HTMLInputElement | null} */
  const field = main.querySelector('form [name="name"]');
  await signUp(field?.value.trim() || guestName);
  drawFrame("lobby");
}

/** @param {() => Promise<void>} work */
async function doing(work) {
  if (state.isBusy) return;
  state.isBusy = true;
  state.problem = null;
  draw();
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.problem = problem;
  } finally {
    state.isBusy = false;
    draw();
  }
}

/** @param {string} ruleset */
async function quick(ruleset) {
  await needPlayer();
  const { quick_seats: seats, bots } = rulesetOf({ ruleset }) ?? state.rulesets[0];
  const game = await openTable({ ruleset, seats, clock: null });
  for (let seat = 1; seat < seats; seat++) await seatBot(game.id, bots.includes(BOT) ? BOT : bots[0]);
  location.assign(tableAddress(game.id));
}

/** @param {HTMLFormElement} form */
async function open(form) {
  await needPlayer();
  const fields = new FormData(form);
  /** @type {Record<string, unknown>} */
  const options = {};
  for (const [name, value] of fields) {
    if (name.startsWith("option:") && value !== "") options[name.slice(7)] = JSON.parse(String(value));
  }
  const game = await openTable({
    ruleset: String(fields.get("ruleset")),
    seats: Number(fields.get("seats")),
    options,
    clock: fields.get("per_decision")
      ? { per_decision: Number(fields.get("per_decision")), bank: Number(fields.get("bank") || 0) }
      : null,
    visibility: fields.get("private") ? "private" : "public",
    ...(fields.get("rated") ? { rated: fields.get("rated") === "true" } : {}),
  });
  location.assign(tableAddress(game.id));
}

/** @param {string} id */
async function sit(id) {
  await needPlayer();
  await sitDown(id);
  location.assign(tableAddress(id));
}

async function erase() {
  if (!confirm(t("erase_sure"))) return;
  await remove("/v1/me");
  setPlayer(null);
  location.reload();
}

/** @param {{ ruleset: string } | null} form */
function showForm(form) {
  state.form = form;
  draw();
}

frame("lobby");
startClock();
main.addEventListener("click", (event) => {
  const [ruleset, table] = [dataAt(event, "quick"), dataAt(event, "sit")];
  if (ruleset !== undefined) doing(() => quick(ruleset));
  else if (table !== undefined) doing(() => sit(table));
  else if (dataAt(event, "form") !== undefined) {
    showForm(state.form ? null : { ruleset: state.rulesets[0].id });
    $(".new-table select")?.focus();
  } else if (dataAt(event, "unform") !== undefined) showForm(null);
  else if (dataAt(event, "erase") !== undefined) doing(erase);
});
main.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form instanceof HTMLFormElement && form.matches("[data-open]")) doing(() => open(form));
  else doing(() => needPlayer().then(refresh));
});
main.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === "ruleset") showForm({ ruleset: target.value });
  if (target instanceof HTMLInputElement && "signing" in target.dataset) chooseSigning(target.checked);
});
load().catch(showProblem);
