/*
 * The page of a replay: the table's own board, with nothing to click; the slider, the chapters, and the event in words.
 */
import { card } from "../card.js";
import { $, html, paint, the } from "../dom.js";
import { chips, seatName } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { lines, sentence } from "../log.js";
import { fly, lying } from "../motion.js";
import { seatsInWords } from "../people/names.js";
import { forkButton } from "../remedies/forking.js";
import { decidedNote } from "../remedies/leading.js";
import { player } from "../session.js";
import { drawSheet } from "../sheets.js";
import { inked, outlined } from "../showing/ink.js";
import { CALM_MS } from "../showing/pace.js";
import { hang, pendingLayer } from "../showing/pending.js";
import { sign } from "../signs.js";
import { showCurrent } from "../strips.js";
import { handOf, loaded, viewOf } from "../view.js";
import { t } from "../words.js";
import { eventAt, eyes, eyesSeat, id, isOver, now, shown, state } from "./known.js";
import { sharing } from "./sharing.js";
import { chapterList, drawSlider, SPEEDS } from "./slider.js";

/** @import { Event } from "gyoji/api" */
/** @import { View } from "../view.js" */

const AROUND = 14;
const LEGAL_MAX = 30;

/** The places of the page, before anything is in them. */
export function prepare() {
  const log = html`<header><h2>${t("around_here")}</h2></header><ol></ol>`;
  const event = html`<section class="panel event"></section>`;
  paint(
    the("main"),
    html`<div class="title"></div><section class="board-place board"></section>
      <section class="hand scrub" aria-label="${t("versions")}"></section>
      <aside class="side" aria-label="${t("around_here")}">${event}<div class="more-place"></div>
        <section class="panel log">${log}</section></aside>`,
  );
}

/**
 * Draws the current version; a single step forward is animated as at the table.
 * @param {Event[]} stepped
 */
export function drawStep(stepped) {
  const before = stepped.length ? lying() : null;
  draw();
  if (!before) return;
  fly(before, stepped, eyesSeat());
  inked(stepped, moduleOf(shown().ruleset), Math.min(CALM_MS, SPEEDS[state.speed]));
}

function draw() {
  const game = shown();
  const ruleset = loaded(state.ruleset);
  const events = state.events.slice(0, state.at);
  const view = viewOf({ game, ruleset, eyes: eyesSeat(), isLive: false, events });
  const { side } = view.module;
  const known = game.situation ? ` · ${game.situation}` : "";
  const through = eyes().map(({ value, name }) => {
    const pressed = html`aria-pressed="${String(value === state.eyes)}"`;
    return html`<button type="button" data-eyes="${value}" ${pressed}>${name}</button>`;
  });
  const heading = html`<h1>${sign(game.ruleset)}${ruleset.name}</h1>`;
  paint(
    the(".title"),
    html`${heading}<span class="quiet small">${t("seats_n", game.seats.length)}${known}</span>
      <div class="eyes" role="group" aria-label="${t("seen_by")}">${sign("eye")}${through}</div>`,
  );
  showCurrent(the(".eyes"));
  state.beside = game.table && side ? side(view) : "";
  drawBoard(view);
  drawSlider();
  drawSide();
  outlined(events, view.module);
}

/** @type {View | null} */
let drawn = null;
/** What was drawn last. */
export const drawnView = () => loaded(drawn);

/** @param {View} view */
export function drawBoard(view) {
  drawn = view;
  const place = the(".board-place");
  const { module } = view;
  place.className = `board-place board ${module.boardClass ?? ""}`;
  place.dataset.version = String(state.at);
  place.dataset.eyes = state.eyes;
  place.setAttribute("aria-label", t("version_of", state.at, state.events.length));
  if (!view.game.table) {
    paint(place, html`<p class="quiet">${t("waits_for_players")}</p>`);
    return;
  }
  const asText = () => html`${seatsInWords(view.game)}<pre class="text-board" tabindex="0">${shown().text}</pre>`;
  paint(place, module.board ? html`${module.board(view)}${pendingLayer}` : asText());
  module.drawn?.(place, view);
  hang(place, view);
  drawSheet(view);
}

function hands() {
  const game = shown();
  if (!game.table) return "";
  const ruleset = loaded(state.ruleset);
  const own = eyesSeat();
  const seats = state.eyes === "all" ? game.seats.map(({ seat }) => seat) : own === null ? [] : [own];
  const rows = seats.flatMap((seat) => {
    const cards = handOf(viewOf({ game, ruleset, eyes: seat, isLive: false })) ?? [];
    const laid = cards.map(({ face }) => card(face, { size: "sm" }));
    return laid.length ? html`<h3>${seatName(game, seat)}</h3><span class="laid">${laid}</span>` : [];
  });
  return rows.length ? html`<section class="panel small hands-open">${rows}</section>` : "";
}

export function drawSide() {
  paint(the(".event"), eventPanel());
  paint(
    the(".more-place"),
    html`${decidedNote(now())}${chapterList()}${state.beside}${hands()}${legalHere()}${whatIsSealed()}`,
  );
  const around = state.events.slice(Math.max(0, state.at - AROUND), state.at + AROUND);
  const list = the(".log ol");
  paint(list, html`${lines(around, now(), { current: state.at })}`);
  const line = $('[aria-current="true"]', list)?.closest("li");
  if (line) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 3;
}

/** @param {string} hash */
const short = (hash) => `${hash.slice(0, 8)} … ${hash.slice(-4)}`;

function eventPanel() {
  const event = eventAt(state.at);
  const { type, by, hash, prev, rules, seals } = event;
  const actor = typeof by === "number" ? seatName(now(), by) : t(`${by}_word`);
  const follows = state.at === 1 || eventAt(state.at - 1).hash === prev;
  const sealed = Object.keys(seals).join(", ");
  const dispute = now().imported
    ? html`<span class="small quiet elsewhere">${t("played_elsewhere")}</span>`
    : html`<a class="btn" href="/audit.html?game=${id}&version=${state.at}">${t("dispute_it")}</a>`;
  const copy = html`<button class="btn bare" data-copy>${t("copy_address")}</button>`;
  const facts = [
    html`<dt>${t("type")}</dt><dd class="mono">${type}</dd>`,
    html`<dt>${t("by")}</dt><dd>${actor}</dd>`,
    html`<dt>${t("hash")}</dt><dd class="mono">${short(hash)}</dd>`,
  ];
  const tick = follows ? html`<span class="ok">${sign("tick")}</span>` : "";
  const time = html`${t("version_of", state.at, state.events.length)} · ${event.at.slice(11, 23)} UTC`;
  return html`<p class="small quiet">${time}</p>
      <h2>${sentence(event, now())}</h2><p>${chips(rules, shown().ruleset)}</p>
      <dl>${facts}
        <dt>${t("prev")}</dt><dd class="mono">${short(prev)} ${tick}</dd>
        ${sealed ? html`<dt>${t("sealed_parts")}</dt><dd>${sealed}</dd>` : ""}</dl>
      <p class="acts">${player() ? dispute : ""}${player() && isOver() ? forkButton(now(), event) : ""}${copy}</p>
      ${sharing()}`;
}

function legalHere() {
  if (!state.legal?.moves.length) return "";
  const { seat, moves } = state.legal;
  const items = moves.slice(0, LEGAL_MAX).map(({ label }) => html`<li>${label}</li>`);
  if (moves.length > LEGAL_MAX) items.push(html`<li>… ${moves.length}</li>`);
  const heading = html`<h3>${t("legal_for", seatName(now(), seat))}</h3>`;
  const list = html`<ul class="legal" tabindex="0">${items}</ul>`;
  return html`<section class="panel small legal-here">${heading}${list}</section>`;
}

function whatIsSealed() {
  if (!isOver()) return html`<p class="panel note small">${t("not_yet")}</p>`;
  if (state.eyes === "all" || state.eyes === "public") return "";
  return html`<p class="panel note small">${t("what_unknown")}</p>`;
}
