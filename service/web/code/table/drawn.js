/* The page of a table: its places, and what is drawn into each. */
import { askPanel, refusalPanel, thenPanel } from "../asking.js";
import { titled } from "../called.js";
import { note, showing } from "../calling.js";
import { card, cardLabel } from "../card.js";
import { tick } from "../clock.js";
import { $, $$, attr, html, paint, the } from "../dom.js";
import { drawFrame } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { lines, replayAddress } from "../log.js";
import { seatsInWords } from "../people/names.js";
import { askedNote, decisionsAddress } from "../remedies/leading.js";
import { resultPanel } from "../result.js";
import { prefersList } from "../session.js";
import { drawSheet } from "../sheets.js";
import { outlined } from "../showing/ink.js";
import { hang, pendingLayer } from "../showing/pending.js";
import { sinceStrip } from "../showing/since.js";
import { sign } from "../signs.js";
import { handOf } from "../view.js";
import { waitingPanel } from "../waiting.js";
import { t } from "../words.js";
import { goalLine, hintPanel } from "./advice.js";
import { id, isOver, isText, shownGame, state, theGame, theRuleset, view } from "./known.js";
import { why } from "./looking.js";

/** @import { Game } from "gyoji/api" */
/** @import { Held, View } from "../view.js" */

/** From this many on cards may overlap, so what must be seen of them stands at their left edge. */
const CROWD = 6;
const NARROW = matchMedia("(max-width: 1180px)");

/** The page's title and places, before anything is in them. */
export function prepare() {
  const game = theGame();
  showing(id);
  document.body.dataset.game = game.ruleset;
  titled(`${theRuleset().name} · ${t("table")} · Gyoji`);
  drawFrame("table", [
    ["table", `/table.html?game=${id}`],
    ["replay", replayAddress(id, game.version)],
  ]);
  const replay = html`<a href="${replayAddress(id)}">${t("replay_here")}</a>`;
  const decided = html`<a href="${decisionsAddress(id)}">${t("decisions_here")}</a>`;
  const links = html`<span class="small">${replay} · ${decided}</span>`;
  const log = html`<header><h2>${t("log")}</h2>${links}</header><ol aria-live="polite"></ol>`;
  paint(
    the("main"),
    html`<div class="title"></div>
      <section class="board-place" aria-label="${t("board")}"></section>
      <section class="hand" aria-label=""></section>
      <div class="goal-place"></div>
      <aside class="side" aria-label="${t("decision_and_log")}">
        <div class="since-place"></div>
        <div class="question"></div>
        <div class="refusal-place"></div>
        <div class="then-place"></div>
        <div class="hints-place"></div>
        <div class="more-place"></div>
        <section class="panel log" id="log" tabindex="-1">${log}</section>
      </aside>
      <div class="skip-place"></div>
      <p class="vh" id="time-left" role="status"></p>
      <div class="large" hidden></div>`,
  );
}

export function draw() {
  const game = shownGame();
  const shown = view();
  drawTitle(shown);
  drawBoard(shown);
  drawHand(shown);
  state.drawn = isText() || prefersList() ? new Set() : pointedAt();
  paint(the(".since-place"), sinceStrip(shown));
  paint(the(".question"), question(shown));
  paint(the(".skip-place"), skipButton());
  paint(the(".refusal-place"), refusalPanel(state.refusal, game));
  paint(the(".then-place"), thenPanel(shown));
  paint(the(".goal-place"), goalLine(theRuleset(), game));
  paint(the(".hints-place"), hintPanel(theRuleset(), game));
  paint(the(".more-place"), html`${askedNote(shown)}${game.table ? beside(shown) : ""}${awayNote(game)}`);
  paint(the(".log ol"), html`${lines(shown.events, game, { fresh: state.fresh })}`);
  outlined(shown.events, shown.module);
  drawSheet(shown);
  tick();
  dock();
  note(game);
}

/** @param {View} view */
const beside = (view) => html`${view.module.side?.(view) ?? ""}${isText() ? (view.module.inWords?.(view) ?? "") : ""}`;

/** @param {View} view */
function question(view) {
  if (view.game.status === "open") return "";
  const { game, events } = view;
  return isOver(game) ? resultPanel(game, state.score, events) : askPanel(view, theRuleset(), state);
}

/* The things that can be pointed at, on the board or in the hand, by the names that commands have for them. */
function pointedAt() {
  const things = $$(".board-place [data-thing], .hand [data-thing]").filter((one) => one.checkVisibility());
  return new Set(things.flatMap(({ dataset }) => state.choice.named(dataset.thing ?? "")));
}

/* The button that skips to the present, while past moves are being shown. */
function skipButton() {
  if (!state.shown) return "";
  const key = html`<kbd aria-hidden="true">Esc</kbd>`;
  return html`<button type="button" class="btn hurry" data-skip>${t("skip")} ${key}</button>`;
}

/* On a phone the hand is docked above the question, however high that is. */
function dock() {
  if (NARROW.matches) the("main").style.setProperty("--dock", `${$(".ask:not(.result)")?.offsetHeight ?? 0}px`);
}

/** @param {View} view */
function drawTitle(view) {
  const { game, module } = view;
  const facts = game.situation ? ` · ${game.situation}` : "";
  const fork = game.origin ? ` · ${t("is_fork")}` : "";
  const watched = game.watching ? ` · ${t("watching_n", game.watching)}` : "";
  const about = html`${t("seats_n", game.seats.length)} · ${t("version_n", game.version)}${facts}${fork}${watched}`;
  paint(
    the(".title"),
    html`<h1>${sign(game.ruleset)}${theRuleset().name}</h1>
      <span class="quiet small">${about}</span>
      ${game.table && module.title ? module.title(view) : ""}`,
  );
}

/** @param {View} view */
function drawBoard(view) {
  const place = the(".board-place");
  const { game, module } = view;
  place.className = "board-place board";
  if (game.status === "open") paint(place, waitingPanel(game, theRuleset()));
  else if (!game.table) paint(place, html`<p class="quiet">${t("table_closed")}</p>`);
  else if (!module.board || isText())
    paint(place, html`${seatsInWords(game)}<pre class="text-board" tabindex="0">${state.text ?? ""}</pre>`);
  else {
    if (module.boardClass) place.classList.add(module.boardClass);
    paint(place, html`${module.board(view)}${pendingLayer}`);
    module.drawn?.(place, view);
    hang(place, view);
  }
  // On a tablet a board may be higher than its place, so it takes the focus for keys to scroll it.
  if (NARROW.matches && place.scrollHeight > place.clientHeight + 1) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
}

/** @param {View} view */
export function drawHand(view) {
  const place = the(".hand");
  const cards = view.game.table ? handOf(view) : null;
  place.hidden = !cards || isOver(view.game);
  place.setAttribute("aria-label", t("your_hand", cards?.length ?? 0));
  if (!cards) {
    paint(place, "");
    return;
  }
  place.classList.toggle("in-words", isText());
  paint(
    place,
    html`${isText() ? handInWords(cards) : fan(cards)}
      <div class="own small"><div class="why-place" aria-live="polite">${why(view)}</div>
        ${view.module.own?.(view) ?? ""}</div>`,
  );
}

/** @param {Held[]} cards */
function fan(cards) {
  const laid = cards.map(({ face, thing, state, key }) => card(face, { thing: state && thing, state, key, id: thing }));
  const attributes = html`css="--cards: ${cards.length}"${attr("data-crowded", cards.length > CROWD)}`;
  return html`<div class="fan" ${attributes}>${laid}</div>`;
}

/**
 * The hand as text, for the table as text; its moves are in the list.
 * @param {Held[]} cards
 */
const handInWords = (cards) =>
  html`<ul>${cards.map(({ face, state }) => html`<li>${cardLabel(face, state)}</li>`)}</ul>`;

/** @param {Game} game */
function awayNote(game) {
  if (game.viewer === null || game.status !== "running") return "";
  const lost = game.lost === null ? "" : html`<p class="panel small" role="status">${t("lost", game.lost)}</p>`;
  const isAway = game.seats[game.viewer].away;
  const expanded = html`aria-expanded="${String(state.showsKeys)}"`;
  const keys = html`${t("keys")} <kbd aria-hidden="true">?</kbd>`;
  const help = html`<button type="button" class="btn bare keys-switch" data-keys ${expanded}>${keys}</button>`;
  const word = t(isAway ? "come_back" : "go_away");
  const away = html`<button type="button" class="btn bare" data-away="${String(!isAway)}">${word}</button>`;
  const listing = html`data-list ${pressed(prefersList())}`;
  const list = isText() ? "" : html`<button type="button" class="btn bare" ${listing}>${t("as_list")}</button>`;
  const passing = html`data-passing ${pressed(state.isPassing)}`;
  const pass = moduleOf(game.ruleset).passes
    ? html`<button type="button" class="btn bare" ${passing}>${t("pass_all")}</button>`
    : "";
  const shown = state.showsKeys ? html`<p class="panel small keys-help" role="status">${t("keys_help")}</p>` : "";
  return html`${lost}${shown}
    <p class="away small${isAway ? " is-away" : ""}">${isAway ? t("away_now") : ""}
      ${pass}${list}${help}${away}</p>`;
}

/** @param {boolean} is */
const pressed = (is) => html`aria-pressed="${String(is)}"`;
