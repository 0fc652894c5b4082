/* The lobby: the games, the tables that wait, the games that run and those that are over. */
import { Problem, get, post, remove, rulesets, signUp } from "../api.js";
import { digits, incense, startClock, tick } from "../clock.js";
import { $, attr, html, paint } from "../dom.js";
import { drawFrame, frame, seatName, showProblem } from "../frame.js";
import { replayAddress } from "../log.js";
import { entropy, keepReceipt, player, setPlayer } from "../session.js";
import { sign } from "../signs.js";
import { t } from "../words.js";
import { tableForm } from "../opening.js";

const REFRESH_MS = 4000;
const BOT = "greedy";

const state = { rulesets: [], mine: [], open: [], running: [], over: [], form: null, problem: null, isBusy: false };
const tableAddress = (id) => `/table.html?game=${id}`;
const guestName = `${t("guest")} ${entropy().slice(0, 4)}`;

async function load() {
  state.rulesets = await rulesets();
  await refresh();
  setInterval(() => document.hidden || refresh().catch(() => {}), REFRESH_MS);
}

async function refresh() {
  const list = (query) => get(`/v1/games?${query}`).then((answer) => answer.items);
  const me = player()?.id;
  const [open, running, finished, abandoned, mine] = await Promise.all([
    list("status=open&limit=20"),
    list("status=running&limit=20"),
    list("status=finished&limit=12"),
    list("status=abandoned&limit=4"),
    me
      ? Promise.all([list(`status=running&player=${me}&limit=12`), list(`status=open&player=${me}&limit=6`)]).then(
          (lists) => lists.flat(),
        )
      : [],
  ]);
  const isMine = ({ id }) => mine.some((game) => game.id === id);
  state.mine = mine;
  state.open = open.filter((game) => !isMine(game));
  state.running = running.filter((game) => !isMine(game));
  state.over = [...finished, ...abandoned.filter((game) => game.version > 3)];
  draw();
}

const named = (game) => state.rulesets.find(({ id }) => id === game.ruleset)?.name ?? game.ruleset;

function draw() {
  paint(
    $("main"),
    html`<h1 class="vh">${t("lobby")}</h1>
      ${player() ? "" : nameForm()}
      ${state.problem ? html`<p class="refusal wide" role="alert">${state.problem.message}</p>` : ""}
      <section class="prints" aria-label="${t("games")}">${state.rulesets.map(print)}</section>
      ${state.form ? tableForm(state.rulesets, state.form) : ""}
      <section class="yours" aria-labelledby="h-yours"><h2 id="h-yours">${state.mine.some(isAsked) ? html`<span class="seal">${t("you")}</span> ` : ""}${t("waiting_for_you")}</h2>
        ${rows(state.mine, myRow, "no_yours")}</section>
      <section class="open" aria-labelledby="h-open"><header><h2 id="h-open">${t("open_tables")}</h2><button class="btn" data-form>${t("open_table")}</button></header>
        ${rows(state.open, openRow, "no_open")}
        <h2 class="under">${t("running")}</h2>
        ${rows(state.running, runningRow, "no_running")}</section>
      <section class="done" aria-labelledby="h-done"><h2 id="h-done">${t("played")}</h2>${overTable()}</section>
      ${player() ? html`<p class="quiet small wide">${player().name} · <button class="btn bare" data-erase>${t("erase_me")}</button></p>` : ""}`,
  );
  tick();
}

const nameForm = () =>
  html`<form class="name wide" data-name><label>${t("your_name")} <input name="name" required maxlength="40" autocomplete="nickname" data-keep value="${guestName}"></label>
    <button class="btn">${t("sign_up")}</button><span class="small quiet">${t("your_name_hint")}</span></form>`;

const print = (ruleset) =>
  html`<article class="print" data-game="${ruleset.id}" data-key="${ruleset.id}">${sign(ruleset.id)}
    <h2>${ruleset.name}</h2><p>${ruleset.pitch}</p>
    <p class="facts-line">${t("seats_range", ruleset.players.min, ruleset.players.max)} · ${t("minutes", ruleset.minutes)} · <a href="/rules.html?game=${ruleset.id}">${t("rulebook")}</a></p>
    <button class="btn dye" data-quick="${ruleset.id}"${attr("disabled", state.isBusy && "disabled")}>${t("play_now")}</button></article>`;

const rows = (games, row, none) =>
  games.length
    ? html`<ul class="rows">${games.map((game) => html`<li data-game="${game.ruleset}" data-key="${game.id}" class="${isAsked(game) ? "now" : ""}">${sign(game.ruleset)}${row(game)}</li>`)}</ul>`
    : html`<p class="quiet">${t(none)}</p>`;

const mySeat = (game) => game.seats.find((seat) => seat.player && seat.player === player()?.id)?.seat;
const myQuestion = (game) => (game.to_act ?? []).find(({ seat }) => seat === mySeat(game));
const isAsked = (game) => game.status === "running" && Boolean(myQuestion(game));

function decision(game, asked) {
  const ruleset = state.rulesets.find(({ id }) => id === game.ruleset);
  return ruleset?.decisions?.[asked.decision] ?? asked.decision;
}

function myRow(game) {
  const asked = myQuestion(game) ?? game.to_act?.[0];
  const text =
    game.status === "open"
      ? taken(game)
      : asked
        ? isAsked(game)
          ? decision(game, asked)
          : t("decides", seatName(game, asked.seat), decision(game, asked))
        : t("nobody_asked");
  return html`<div><h3><a href="${tableAddress(game.id)}">${named(game)}</a> <small>${t("seats_n", game.seats.length)}</small></h3><p>${text}</p></div>
    ${asked ? html`<span class="left">${digits(asked)}${incense(asked, game.clock ? game.clock.per_decision + asked.bank_ms / 1000 : 60, isAsked(game) ? "" : "others")}</span>` : ""}
    <a class="btn${isAsked(game) ? " go" : ""}" href="${tableAddress(game.id)}">${t(isAsked(game) ? "decide" : "go_on")}</a>`;
}

const people = (game) =>
  game.seats
    .filter((seat) => seat.player || seat.bot)
    .map((seat) => seatName(game, seat.seat))
    .join(", ");

function taken(game) {
  const count = game.seats.filter((seat) => seat.player || seat.bot).length;
  return html`${people(game)} <span class="pips" role="img" aria-label="${t("taken_of", count, game.seats.length)}">${game.seats.map((seat) => html`<i class="${seat.player || seat.bot ? "in" : ""}"></i>`)}</span>`;
}

const clockOf = (game) => (game.clock ? t("clock_of", game.clock.per_decision, game.clock.bank) : t("no_clock"));

const openRow = (game) =>
  html`<div><h3>${named(game)} <small>${clockOf(game)}</small></h3><p>${taken(game)}</p></div><button class="btn" data-sit="${game.id}">${t("sit_down")}</button>`;

const runningRow = (game) =>
  html`<div><h3><a href="${tableAddress(game.id)}">${named(game)}</a> <small>${t("version_n", game.version)}</small></h3><p>${people(game)}</p></div><a class="btn" href="${tableAddress(game.id)}">${t("watch")}</a>`;

function overTable() {
  if (!state.over.length) return html`<p class="quiet">${t("no_played")}</p>`;
  const heads = ["game", "result", "events", "proof"];
  return html`<table><thead><tr>${heads.map((key) => html`<th scope="col">${t(key)}</th>`)}</tr></thead><tbody>${state.over.map(
    (game) =>
      html`<tr data-key="${game.id}" data-game="${game.ruleset}"><td><a href="${tableAddress(game.id)}">${sign(game.ruleset)} ${named(game)}</a></td><td>${outcome(game)}</td><td class="num"><a href="${replayAddress(game.id, 1)}">${game.version}</a></td><td><a href="/audit.html?game=${game.id}">${t("check_it")}</a></td></tr>`,
  )}</tbody></table>`;
}

function outcome(game) {
  if (!game.result) return t("abandoned");
  const winners = game.result.winners.map((seat) => seatName(game, seat)).join(", ");
  return winners ? t("winners", winners) : t("nobody_won");
}

/* --- what is done --------------------------------------------------------------------------------- */

async function needPlayer() {
  if (player()) return;
  await signUp($('form [name="name"]')?.value.trim() || guestName);
  drawFrame("lobby");
}

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

async function quick(ruleset) {
  await needPlayer();
  const { quick_seats: seats, bots } = state.rulesets.find(({ id }) => id === ruleset);
  const game = await opened({ ruleset, seats, clock: null });
  for (let seat = 1; seat < seats; seat++)
    await post(`/v1/games/${game.id}/seats`, { bot: bots.includes(BOT) ? BOT : bots[0] });
  location.assign(tableAddress(game.id));
}

async function opened(wish) {
  const game = await post("/v1/games", { ...wish, entropy: entropy() });
  keepReceipt(game.receipt);
  return game;
}

async function openTable(form) {
  await needPlayer();
  const fields = new FormData(form);
  const options = {};
  for (const [name, value] of fields)
    if (name.startsWith("option:") && value !== "") options[name.slice(7)] = JSON.parse(value);
  const clock = fields.get("per_decision")
    ? { per_decision: Number(fields.get("per_decision")), bank: Number(fields.get("bank") || 0) }
    : null;
  const game = await opened({
    ruleset: fields.get("ruleset"),
    seats: Number(fields.get("seats")),
    options,
    clock,
    visibility: fields.get("private") ? "private" : "public",
  });
  location.assign(tableAddress(game.id));
}

async function sit(id) {
  await needPlayer();
  const game = await post(`/v1/games/${id}/seats`, { entropy: entropy() });
  keepReceipt(game.receipt);
  location.assign(tableAddress(id));
}

async function erase() {
  if (!confirm(t("erase_sure"))) return;
  await remove("/v1/me");
  setPlayer(null);
  location.reload();
}

frame("lobby");
startClock();
const main = $("main");
main.addEventListener("click", ({ target }) => {
  const at = (name) => target.closest(`[data-${name}]`)?.dataset[name];
  if (at("quick") !== undefined) doing(() => quick(at("quick")));
  else if (at("sit") !== undefined) doing(() => sit(at("sit")));
  else if (at("form") !== undefined) {
    state.form = state.form ? null : { ruleset: state.rulesets[0].id };
    draw();
    $(".new-table select")?.focus();
  } else if (at("unform") !== undefined) {
    state.form = null;
    draw();
  } else if (at("erase") !== undefined) doing(erase);
});
main.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.target.matches("[data-open]")) doing(() => openTable(event.target));
  else doing(() => needPlayer().then(refresh));
});
main.addEventListener("change", ({ target }) => {
  if (!target.matches('.new-table [name="ruleset"]')) return;
  state.form = { ruleset: target.value };
  draw();
});
load().catch(showProblem);
