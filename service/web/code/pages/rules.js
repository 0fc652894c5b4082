/* The rulebook: the clauses of each game, by chapter, searchable, each with an address of its own. */

import { clauses as clausesOf, ruleset, rulesets } from "../api.js";
import { titled } from "../called.js";
import { card } from "../card.js";
import { $, attr, escaped, holder, html, paint, raw, targetOf, the } from "../dom.js";
import { chip, copied, frame, gameAsked, showNoGame, showProblem } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { sign } from "../signs.js";
import { showCurrent } from "../strips.js";
import { partsOf } from "../view.js";
import { t } from "../words.js";

/** @import { RulebookClause as Clause, Ruleset } from "gyoji/api" */

/**
 * @typedef {object} State
 * @property {Ruleset[]} rulesets
 * @property {Ruleset | null} ruleset
 * @property {string} game
 * @property {Clause[]} clauses
 * @property {string} clause the one that was asked for
 * @property {string} chapter
 * @property {string} query
 */

const asked = new URLSearchParams(location.search);
/** @type {State} */
const state = {
  rulesets: [],
  ruleset: null,
  game: gameAsked(),
  clauses: [],
  clause: asked.get("clause") ?? location.hash.slice(1),
  chapter: "",
  query: asked.get("q") ?? "",
};
const main = the("main");

async function load() {
  state.rulesets = await rulesets();
  state.game ||= state.rulesets[0].id;
  if (!state.rulesets.some(({ id }) => id === state.game)) return showNoGame(state.rulesets);
  [state.clauses, state.ruleset] = await Promise.all([clausesOf(state.game), ruleset(state.game)]);
  state.chapter = state.clause ? chapterOf(state.clause) : chapters()[0];
  document.body.dataset.game = state.game;
  titled(`${name()} · ${t("rulebook")} · Gyoji`);
  draw();
  if (state.clause) document.getElementById(state.clause)?.scrollIntoView({ block: "center" });
}

const name = () => state.rulesets.find(({ id }) => id === state.game)?.name ?? state.game;
const chapters = () => [...new Set(state.clauses.map(({ id }) => chapterOf(id)))];

/**
 * The chapter of a clause: a number, or "R" for rulings.
 * @param {string} id
 */
const chapterOf = (id) => id.match(/-(R|\d+)/)?.[1] ?? "R";

/** @param {string} chapter */
const chapterTitle = (chapter) =>
  chapter === "R" ? t("rulings") : `${chapter} ${state.ruleset?.chapters[Number(chapter) - 1]}`;

/** @param {string} chapter */
const inChapter = (chapter) => state.clauses.filter(({ id }) => chapterOf(id) === chapter);

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function found() {
  const words = plain(state.query).split(/\s+/).filter(Boolean);
  return state.clauses.filter(({ id, text }) => words.every((word) => plain(`${id} ${text}`).includes(word)));
}

const ABOVE_MAX = 14;

function draw() {
  const isSearch = state.query.trim() !== "";
  const shown = isSearch ? found() : inChapter(state.chapter);
  const cards = isSearch ? [] : cardsOf(shown);
  const none = html`<p class="quiet">${t("nothing_found")}</p>`;
  paint(
    main,
    html`${contents(isSearch ? null : state.chapter)}
      <article><p class="cartouche">${sign(state.game)}${name()}</p>
        <h1>${isSearch ? t("found_n", shown.length) : chapterTitle(state.chapter)}</h1>
        ${cards.length <= ABOVE_MAX ? exhibits(cards) : ""}
        ${shown.length ? html`<ol class="clauses">${shown.map(clauseLine)}</ol>` : none}
        ${cards.length > ABOVE_MAX ? exhibits(cards) : ""}</article>
      <aside class="beside" aria-label="${state.clause || t("rulebook")}">${beside()}</aside>`,
  );
  showCurrent(the(".toc > ol"));
}

/** @param {string | null} current the chapter that is shown */
function contents(current) {
  const games = state.rulesets.map((one) => {
    const here = attr("aria-current", one.id === state.game && "true");
    const link = html`href="/rules.html?game=${one.id}" aria-label="${one.name}" title="${one.name}"${here}`;
    return html`<li data-game="${one.id}"><a ${link}>${sign(one.id)}</a></li>`;
  });
  const items = chapters().map((chapter) => {
    const here = attr("aria-current", chapter === current && "true");
    const address = `/rules.html?game=${state.game}&clause=${inChapter(chapter)[0].id}`;
    return html`<li><a href="${address}" data-chapter="${chapter}"${here}>${chapterTitle(chapter)}</a></li>`;
  });
  const field = html`<input type="search" placeholder="${t("find_clause")}" data-keep value="${state.query}">`;
  return html`<nav class="toc" aria-label="${t("chapters")}">
        <ul class="games" aria-label="${t("games")}">${games}</ul>
        <label class="find"><span class="vh">${t("find")}</span>${field}</label>
        <ol>${items}</ol>
      </nav>`;
}

/**
 * The cards that a chapter is about, one of each name.
 * @param {Clause[]} shown
 */
function cardsOf(shown) {
  if (!state.ruleset) return [];
  const cited = new Set(shown.map(({ id }) => id));
  const found = [...partsOf(state.ruleset).cards.values()].filter(({ clause }) => clause && cited.has(clause));
  return [...new Map(found.map((one) => [one.name, one.id])).values()];
}

/** @param {string[]} ids */
function exhibits(ids) {
  if (!ids.length || !state.ruleset) return "";
  const parts = partsOf(state.ruleset);
  const faceOf = moduleOf(state.game).faceOf ?? (({ cards }, id) => ({ name: cards.get(id)?.name ?? id }));
  const cards = ids.map((id) => card(faceOf(parts, id)));
  return html`<div class="exhibits" role="group" aria-label="${t("components")}">${cards}</div>`;
}

/** @param {Clause} clause */
function clauseLine({ id, text, source, section, reason }) {
  const link = html`href="/rules.html?game=${state.game}&clause=${id}" data-clause="${id}" aria-label="${id}"`;
  const number = html`<a ${link}>${id.replace(/^[A-Z]+-/, "")}</a>`;
  const cls = id === state.clause ? "asked" : "";
  return html`<li id="${id}" data-key="${id}" class="${cls}">${number}<p>${linked(text)}</p>
    ${provenance(source, section, reason)}</li>`;
}

/**
 * A clause's source: the rulebook (and where), public knowledge, or this house (and why).
 * @param {Clause["source"]} source
 * @param {Clause["section"]} section
 * @param {Clause["reason"]} reason
 */
function provenance(source, section, reason) {
  const says = source.map((one) => html`<b data-source="${one}">${t(`source_${one}`)}</b>`);
  const where = section ? html` <q>${section}</q>` : "";
  return html`<p class="small quiet source">${says}${where}${reason ? html` ${linked(reason)}` : ""}</p>`;
}

/**
 * Clauses that a clause names are links, too.
 * @param {string} text
 */
const linked = (text) =>
  raw(
    escaped(text).replace(/\b[A-Z]+-R?\d+(?:\.\d+)*\b/g, (id) =>
      state.clauses.some((clause) => clause.id === id) ? String(chip(id, state.game)) : id,
    ),
  );

function beside() {
  const clause = state.clauses.find(({ id }) => id === state.clause);
  if (!clause) return "";
  const named = new RegExp(`\\b${clause.id.replaceAll(".", "\\.")}(?![.\\d])`);
  const leaning = state.clauses.filter(({ id, text }) => id !== clause.id && named.test(text)).slice(0, 12);
  const items = leaning.map(({ id, text }) => html`<li>${chip(id, state.game)} ${text.slice(0, 90)}…</li>`);
  const copy = html`<button class="btn bare" data-copy>${t("copy_clause")}</button>`;
  const isFromTable = document.referrer.includes("/table.html");
  const back = isFromTable ? html`<a href="${document.referrer}">${t("back_to_table")}</a>` : "";
  const heading = html`<h2><span class="mono">${clause.id}</span></h2>`;
  return html`<section class="panel">${heading}<p class="small">${clause.text}</p>
      <p class="small">${copy}${back}</p></section>
    ${items.length ? html`<section class="panel"><ul class="small lines">${items}</ul></section>` : ""}`;
}

/** None where there is no such game. */
const searchField = () => /** @type {HTMLInputElement | null} */ ($(".find input"));

frame("rulebook");
main.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
  state.query = target.value;
  draw();
});
main.addEventListener("click", (event) => {
  const copy = holder(event, "copy");
  if (copy) {
    copied(copy, `${location.origin}/rules.html?game=${state.game}&clause=${state.clause}`);
    return;
  }
  const chosen = targetOf(event).closest("[data-clause], [data-chapter]");
  if (!(chosen instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  state.query = "";
  const field = searchField();
  if (field) field.value = "";
  state.clause = chosen.dataset.clause ?? "";
  state.chapter = chosen.dataset.chapter ?? chapterOf(state.clause);
  history.replaceState(null, "", chosen.href);
  draw();
  if (!state.clause) scrollTo(0, 0);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || targetOf(event).matches("input")) return;
  event.preventDefault();
  searchField()?.focus();
});
load().catch(showProblem);
