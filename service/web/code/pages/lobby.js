/* The lobby: the games, the tables that wait, the games that run and those that are over. */
import { openTable, seatBot, signUp, sitDown } from "../api.js";
import { isAsked } from "../calling.js";
import { startClock, tick } from "../clock.js";
import { doingFor } from "../doing.js";
import { $, attr, dataAt, html, paint, the } from "../dom.js";
import { drawFrame, frame, showProblem } from "../frame.js";
import { filters, KINDS, learnLists, learnRulesets, rulesetOf, setFilter, state, wantMore } from "../lobby/known.js";
import { myRow, openRow, overTable, rows, runningRow, tableAddress } from "../lobby/rows.js";
import { tableForm } from "../opening.js";
import { chooseSigning, entropy, player, prefersSigning } from "../session.js";
import { canSign } from "../signing.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { Ruleset } from "gyoji/api" */
/** @import { Kind } from "../lobby/known.js" */
/** @import { Word } from "../words.js" */

const REFRESH_MS = 4000;
const BOT = "greedy";

const main = the("main");
const guestName = `${t("guest")} ${entropy().slice(0, 4)}`;

async function load() {
  [state.canSign] = await Promise.all([canSign(), learnRulesets()]);
  await refresh();
  setInterval(() => document.hidden || refresh().catch(() => {}), REFRESH_MS);
}

async function refresh() {
  await learnLists();
  draw();
}

function draw() {
  const me = player();
  const you = state.mine.some(isAsked) ? html`<span class="seal">${t("you")}</span> ` : "";
  const open = html`<button class="btn" data-form>${t("open_table")}</button>`;
  const heading = html`<h2 id="h-open">${t("open_tables")} ${count("open")}</h2>`;
  paint(
    main,
    html`<h1 class="vh">${t("lobby")}</h1>
      ${me ? "" : nameForm()}
      ${state.problem ? html`<p class="refusal wide" role="alert">${state.problem.message}</p>` : ""}
      <section class="prints" aria-label="${t("games")}">${state.rulesets.map(print)}</section>
      ${state.form ? tableForm(state.rulesets, state.form) : ""}
      <section class="yours" aria-labelledby="h-yours"><h2 id="h-yours">${you}${t("waiting_for_you")}</h2>
        ${rows(state.mine, myRow, "no_yours")}</section>
      <section class="open" aria-labelledby="h-open"><header>${heading}${open}</header>
        ${filterRow()}
        ${rows(gamesOf("open"), openRow, none("open", "no_open"))}${more("open")}
        <h2 class="under">${t("running")} ${count("running")}</h2>
        ${rows(gamesOf("running"), runningRow, none("running", "no_running"))}${more("running")}</section>
      <section class="done" aria-labelledby="h-done"><h2 id="h-done">${t("played")} ${count("finished")}</h2>
        ${overTable(gamesOf("finished"))}${more("finished")}</section>
      ${state.canSign ? signing() : ""}
      ${me ? html`<p class="small wide"><a href="/player.html">${t("your_page", me.name)}</a></p>` : ""}`,
  );
  tick();
}

/** @param {Kind} kind */
const gamesOf = (kind) => state.lists[kind]?.games ?? [];

/** @param {Kind} kind */
function count(kind) {
  const counted = state.lists[kind]?.count;
  return counted ? html`<small class="num">${counted.count}${counted.complete ? "" : "+"}</small>` : "";
}

/** @param {Kind} kind */
const more = (kind) =>
  state.lists[kind]?.hasMore ? html`<p><button class="btn" data-more="${kind}">${t("more")}</button></p>` : "";

/**
 * Says why a list is empty: the player's own tables are listed elsewhere, and filters leave some out.
 * @param {Kind} kind
 * @param {Word} word
 * @returns {Word}
 */
function none(kind, word) {
  if (state.lists[kind]?.count.count) return "only_yours";
  return Object.keys(filters()).length ? "none_such" : word;
}

/** Which games the lists have: of one kind, rated or not, with a clock or without. */
function filterRow() {
  const games = state.rulesets.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
  return html`<form class="filters" role="search" aria-label="${t("filters")}">
    ${filter("ruleset", "which_game", [["", t("all_games")], ...games])}
    ${filter("rated", "rating_filter", yesOrNo("rated", "unrated"))}
    ${filter("clock", "clock_filter", yesOrNo("with_clock", "no_clock"))}
  </form>`;
}

/**
 * @param {Word} yes
 * @param {Word} no
 * @returns {[string, string][]}
 */
const yesOrNo = (yes, no) => [
  ["", t("either")],
  ["true", t(yes)],
  ["false", t(no)],
];

/**
 * @param {string} name
 * @param {Word} word
 * @param {[value: string, said: string][]} choices
 */
function filter(name, word, choices) {
  const chosen = filters()[name] ?? "";
  const options = choices.map(
    ([value, said]) => html`<option value="${value}"${attr("selected", value === chosen)}>${said}</option>`,
  );
  return html`<label>${t(word)} <select data-filter="${name}" data-keep>${options}</select></label>`;
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

/* --- what is done --------------------------------------------------------------------------------- */

async function needPlayer() {
  if (player()) return;
  /** @type {HTMLInputElement | null} */
  const field = main.querySelector('form [name="name"]');
  await signUp(field?.value.trim() || guestName);
  drawFrame("lobby");
}

const doing = doingFor(state, draw);

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

/** @param {string} named */
function showMore(named) {
  const kind = KINDS.find((one) => one === named);
  if (kind) wantMore(kind);
  refresh();
}

/**
 * @param {string} name
 * @param {string} value
 */
function filtered(name, value) {
  setFilter(name, value);
  refresh();
}

/** @param {{ ruleset: string } | null} form */
function showForm(form) {
  state.form = form;
  draw();
}

frame("lobby");
startClock();
main.addEventListener("click", (event) => {
  const [ruleset, table, kind] = ["quick", "sit", "more"].map((name) => dataAt(event, name));
  if (ruleset !== undefined) doing(() => quick(ruleset));
  else if (table !== undefined) doing(() => sit(table));
  else if (kind !== undefined) showMore(kind);
  else if (dataAt(event, "form") !== undefined) {
    showForm(state.form ? null : { ruleset: state.rulesets[0].id });
    $(".new-table select")?.focus();
  } else if (dataAt(event, "unform") !== undefined) showForm(null);
});
main.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form instanceof HTMLFormElement && form.matches("[data-open]")) doing(() => open(form));
  else doing(() => needPlayer().then(refresh));
});
main.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === "ruleset") showForm({ ruleset: target.value });
  if (target instanceof HTMLSelectElement && target.dataset.filter) filtered(target.dataset.filter, target.value);
  if (target instanceof HTMLInputElement && "signing" in target.dataset) chooseSigning(target.checked);
});
load().catch(showProblem);
