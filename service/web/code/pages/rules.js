/* The rulebook: the clauses of each game, by chapter, searchable, each with an address of its own. */
import { clauses as clausesOf, ruleset, rulesets } from "../api.js";
import { card } from "../card.js";
import { $, attr, html, paint, raw, escaped } from "../dom.js";
import { chip, copied, frame, showProblem } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

const asked = new URLSearchParams(location.search);
const state = {
  rulesets: [],
  ruleset: null,
  game: asked.get("game"),
  clauses: [],
  clause: asked.get("clause") ?? location.hash.slice(1),
  chapter: null,
  query: asked.get("q") ?? "",
};

async function load() {
  state.rulesets = await rulesets();
  if (!state.rulesets.some(({ id }) => id === state.game)) state.game = state.rulesets[0].id;
  [state.clauses, state.ruleset] = await Promise.all([clausesOf(state.game), ruleset(state.game)]);
  state.chapter = state.clause ? chapterOf(state.clause) : chapters()[0];
  document.body.dataset.game = state.game;
  document.title = `${name()} · ${t("rulebook")} · Gyoji`;
  draw();
  showClause();
}

const name = () => state.rulesets.find(({ id }) => id === state.game)?.name ?? state.game;
const chapters = () => [...new Set(state.clauses.map(({ id }) => chapterOf(id)))];

/* The chapter of a clause: a number, or "R" for rulings. */
const chapterOf = (id) => id.match(/-(R|\d+)/)?.[1] ?? "R";
const chapterTitle = (chapter) =>
  chapter === "R" ? t("rulings") : `${chapter} ${state.ruleset.chapters[Number(chapter) - 1]}`;
const number = (id) => id.replace(/^[A-Z]+-/, "");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function found() {
  const words = plain(state.query).split(/\s+/).filter(Boolean);
  return state.clauses.filter(({ id, text }) => words.every((word) => plain(`${id} ${text}`).includes(word)));
}

function draw() {
  const isSearch = state.query.trim() !== "";
  const shown = isSearch ? found() : state.clauses.filter(({ id }) => chapterOf(id) === state.chapter);
  const cards = isSearch ? [] : cardsOf(shown);
  const address = (chapter) =>
    `/rules.html?game=${state.game}&clause=${state.clauses.find(({ id }) => chapterOf(id) === chapter).id}`;
  paint(
    $("main"),
    html`<nav class="toc" aria-label="${t("chapters")}">
        <ul class="games" aria-label="${t("games")}">${state.rulesets.map((one) => html`<li data-game="${one.id}"><a href="/rules.html?game=${one.id}" aria-label="${one.name}" title="${one.name}"${attr("aria-current", one.id === state.game && "true")}>${sign(one.id)}</a></li>`)}</ul>
        <label class="find"><span class="vh">${t("find")}</span><input type="search" placeholder="${t("find_clause")}" data-keep value="${state.query}"></label>
        <ol>${chapters().map((chapter) => html`<li><a href="${address(chapter)}" data-chapter="${chapter}"${attr("aria-current", !isSearch && chapter === state.chapter && "true")}>${chapterTitle(chapter)}</a></li>`)}</ol>
      </nav>
      <article><p class="cartouche">${sign(state.game)}${name()}</p>
        <h1>${isSearch ? t("found_n", shown.length) : chapterTitle(state.chapter)}</h1>
        ${cards.length <= ABOVE_MAX ? exhibits(cards) : ""}
        ${shown.length ? html`<ol class="clauses">${shown.map(clauseLine)}</ol>` : html`<p class="quiet">${t("nothing_found")}</p>`}
        ${cards.length > ABOVE_MAX ? exhibits(cards) : ""}</article>
      <aside class="beside" aria-label="${state.clause || t("rulebook")}">${beside()}</aside>`,
  );
}

const ABOVE_MAX = 14;

/* The cards that a chapter is about, one of each name. */
function cardsOf(shown) {
  const cited = new Set(shown.map(({ id }) => id));
  const found = (state.ruleset.components.cards ?? []).filter(({ clause }) => cited.has(clause));
  return [...new Map(found.map((one) => [one.name, one.id])).values()];
}

function exhibits(ids) {
  if (!ids.length) return "";
  const { components } = state.ruleset;
  const view = { components, cards: new Map(components.cards.map((one) => [one.id, one])) };
  return html`<div class="exhibits" role="group" aria-label="${t("components")}">${ids.map((id) => card(moduleOf(state.game).faceOf?.(view, id) ?? { name: view.cards.get(id).name }))}</div>`;
}

const clauseLine = ({ id, text }) =>
  html`<li id="${id}" data-key="${id}" class="${id === state.clause ? "asked" : ""}"><a href="/rules.html?game=${state.game}&clause=${id}" data-clause="${id}" aria-label="${id}">${number(id)}</a><p>${linked(text)}</p></li>`;

/* Clauses that a clause names are links, too. */
const linked = (text) =>
  raw(
    escaped(text).replace(/\b[A-Z]+-R?\d+(?:\.\d+)*\b/g, (id) =>
      state.clauses.some((clause) => clause.id === id) ? String(chip(id, state.game)) : id,
    ),
  );

function beside() {
  const clause = state.clauses.find(({ id }) => id === state.clause);
  if (!clause) return "";
  const leaning = state.clauses.filter(
    ({ id, text }) => id !== clause.id && new RegExp(`\\b${clause.id.replaceAll(".", "\\.")}(?![.\\d])`).test(text),
  );
  return html`<section class="panel"><h2><span class="mono">${clause.id}</span></h2><p class="small">${clause.text}</p>
      <p class="small"><button class="btn bare" data-copy>${t("copy_clause")}</button>${document.referrer.includes("/table.html") ? html`<a href="${document.referrer}">${t("back_to_table")}</a>` : ""}</p></section>
    ${leaning.length ? html`<section class="panel"><ul class="small lines">${leaning.slice(0, 12).map(({ id, text }) => html`<li>${chip(id, state.game)} ${text.slice(0, 90)}…</li>`)}</ul></section>` : ""}`;
}

const showClause = () => state.clause && document.getElementById(state.clause)?.scrollIntoView({ block: "center" });

frame("rulebook");
const main = $("main");
main.addEventListener("input", ({ target }) => {
  if (target.type !== "search") return;
  state.query = target.value;
  draw();
});
main.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-clause], [data-chapter]");
  if (event.target.closest("[data-copy]"))
    return copied(
      event.target.closest("[data-copy]"),
      `${location.origin}/rules.html?game=${state.game}&clause=${state.clause}`,
    );
  if (!chosen) return;
  event.preventDefault();
  state.query = "";
  $(".find input").value = "";
  state.clause = chosen.dataset.clause ?? "";
  state.chapter = chosen.dataset.chapter ?? chapterOf(state.clause);
  history.replaceState(null, "", chosen.href);
  draw();
  if (!state.clause) scrollTo(0, 0);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input")) return;
  event.preventDefault();
  $(".find input")?.focus();
});
load().catch(showProblem);
