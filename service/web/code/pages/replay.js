/* The replay: any version, any eyes, step by step; the board is the table's own, dead. */
import { eventsAfter, get, getText, Problem, ruleset as rulesetOf } from "../api.js";
import { card } from "../card.js";
import { $, attr, dataAt, holder, html, paint, targetOf, the } from "../dom.js";
import { chips, copied, drawFrame, frame, seatName, showProblem } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { lines, replayAddress, sentence } from "../log.js";
import { player } from "../session.js";
import { sign } from "../signs.js";
import { handOf, loaded, viewOf } from "../view.js";
import { t } from "../words.js";

/** @import { Event as Happened, Game, Move, Ruleset } from "gyoji/api" */
/** @import { Shown } from "../dom.js" */
/** @import { View } from "../view.js" */

/** @type {Record<number, number>} */
const SPEEDS = { 1: 1200, 2: 600, 4: 300, 8: 150 };
const AROUND = 14;
const BUNCHES_MAX = 12;
const LEGAL_MAX = 30;
const KEPT_MAX = 400;

/**
 * A game as it was, and its table as text where nothing else draws it.
 * @typedef {Game & { text: string }} Past
 */

/**
 * @typedef {object} State
 * @property {Game | null} now
 * @property {Ruleset | null} ruleset
 * @property {Happened[]} events
 * @property {number} at the version one looks at
 * @property {string} eyes `public`, `all`, or the number of a seat
 * @property {number} speed
 * @property {ReturnType<typeof setTimeout> | null} timer
 * @property {Past | null} shown the game as it was then
 * @property {Shown} beside
 * @property {{ seat: number, moves: Move[] } | null} legal
 */

const asked = new URLSearchParams(location.search);
const id = asked.get("game") ?? "";
/** @type {State} */
const state = {
  now: null,
  ruleset: null,
  events: [],
  at: Number(asked.get("at")) || 1,
  eyes: asked.get("view") ?? "",
  speed: 1,
  timer: null,
  shown: null,
  beside: "",
  legal: null,
};
const main = the("main");
/** @type {Map<string, Promise<Past>>} */
const kept = new Map();

/* --- what is known -------------------------------------------------------------------------------- */

const now = () => loaded(state.now);
const shown = () => loaded(state.shown);
const isOver = () => ["finished", "abandoned"].includes(now().status);
const viewQuery = () => `&view=${state.eyes}`;

/* The seat through which one looks; null: none, or all of them. */
const eyesSeat = () => (/^\d+$/.test(state.eyes) ? Number(state.eyes) : null);

async function load() {
  state.now = await get(`/v1/games/${id}`);
  state.ruleset = await rulesetOf(state.now.ruleset);
  if (!eyes().some(({ value }) => value === state.eyes))
    state.eyes = isOver() ? "all" : state.now.viewer === null ? "public" : String(state.now.viewer);
  state.events = await eventsAfter(id, 0, viewQuery());
  state.at = Math.min(Math.max(1, state.at), state.events.length);
  document.body.dataset.game = state.now.ruleset;
  document.title = `${state.ruleset.name} · ${t("replay")} · Gyoji`;
  drawFrame("replay", [
    ["table", `/table.html?game=${id}`],
    ["replay", location.href],
  ]);
  skeleton();
  await go(state.at);
}

/* Whose eyes are open: after the end all of them, before only one's own and everybody's. */
function eyes() {
  const game = now();
  const seats = game.seats
    .filter((seat) => seat.player || seat.bot)
    .map(({ seat }) => ({ value: String(seat), name: seatName(game, seat), isOpen: isOver() || seat === game.viewer }));
  return [
    { value: "public", name: t("anyone"), isOpen: true },
    ...seats,
    { value: "all", name: t("all_open"), isOpen: isOver() },
  ].filter(({ isOpen }) => isOpen);
}

/**
 * A game without drawings of its own is shown as text.
 * @param {number} at
 * @returns {Promise<Past>}
 */
async function fetched(at) {
  /** @type {`/v1/games/${string}?at=${number}&view=${string}`} */
  const address = `/v1/games/${id}?at=${at}&view=${state.eyes}`;
  const isText = !moduleOf(now().ruleset).board;
  const [game, text] = await Promise.all([get(address), isText ? getText(address, "text/plain") : ""]);
  return { ...game, text };
}

/** @param {number} at */
function seen(at) {
  const key = `${at}:${state.eyes}`;
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX) kept.delete(oldest);
  const answer = fetched(at);
  answer.catch(() => kept.delete(key));
  kept.set(key, answer);
  return answer;
}

let wanted = 0;

/**
 * Goes to a version. While one is being fetched another may be asked for: the newest wish counts.
 * @param {number} at
 */
async function go(at) {
  state.at = Math.min(Math.max(1, at), state.events.length);
  const turn = ++wanted;
  drawSlider();
  const then = await seen(state.at);
  if (turn !== wanted) return;
  state.shown = then;
  state.legal = null;
  draw();
  history.replaceState(null, "", replayAddress(id, state.at, state.eyes));
  if (state.at < state.events.length) seen(state.at + 1);
  await learnMoves(turn);
}

/** @param {number} turn */
async function learnMoves(turn) {
  const seat = state.eyes === "all" ? (shown().to_act[0]?.seat ?? null) : eyesSeat();
  if (seat === null) return;
  if (state.eyes === "all" && state.timer) return;
  try {
    const { moves } = await get(`/v1/games/${id}/moves?at=${state.at}&view=${seat}`);
    if (turn !== wanted) return;
    state.legal = { seat, moves };
    drawSide();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  }
}

/** @param {string} through */
async function look(through) {
  state.eyes = through;
  state.events = await eventsAfter(id, 0, viewQuery());
  await go(state.at);
}

/* --- what is drawn -------------------------------------------------------------------------------- */

function skeleton() {
  const log = html`<header><h2>${t("around_here")}</h2></header><ol></ol>`;
  const event = html`<section class="panel event"></section>`;
  paint(
    main,
    html`<div class="title"></div><section class="board-place board"></section>
      <section class="hand scrub" aria-label="${t("versions")}"></section>
      <aside class="side" aria-label="${t("around_here")}">${event}<div class="more-place"></div>
        <section class="panel log">${log}</section></aside>`,
  );
}

/** @param {number} at */
const eventAt = (at) => state.events[at - 1];

function draw() {
  const game = shown();
  const ruleset = loaded(state.ruleset);
  const events = state.events.slice(0, state.at);
  const view = viewOf({ game, ruleset, eyes: eyesSeat(), isLive: false, events });
  const { side } = view.module;
  const known = game.situation ? ` · ${game.situation}` : "";
  const radios = eyes().map(({ value, name }) => {
    const checked = attr("checked", value === state.eyes);
    return html`<label><input type="radio" name="eyes" value="${value}"${checked}>${name}</label>`;
  });
  const heading = html`<h1>${sign(game.ruleset)}${ruleset.name}</h1>`;
  paint(
    the(".title"),
    html`${heading}<span class="quiet small">${t("seats_n", game.seats.length)}${known}</span>
      <fieldset class="eyes"><legend class="vh">${t("seen_by")}</legend>${sign("eye")}${radios}</fieldset>`,
  );
  state.beside = game.table && side ? side(view) : "";
  drawBoard(view);
  drawSlider();
  drawSide();
}

/** @param {View} view */
function drawBoard(view) {
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
  const asText = () => html`<pre class="text-board" tabindex="0">${shown().text}</pre>`;
  paint(place, module.board ? module.board(view) : asText());
  module.drawn?.(place, view);
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

function marks() {
  const turns = state.ruleset?.turns ?? [];
  return state.events.filter(({ type }) => turns.includes(type)).map(({ version }) => version);
}

const decisions = () => state.events.filter(({ type }) => type === "table.Awaiting").map(({ version }) => version);

/* The turns under the slider, a few together where there are many. */
function turnSpans() {
  const turns = marks();
  const size = Math.max(1, Math.ceil(turns.length / BUNCHES_MAX));
  const firsts = turns.flatMap((_, i) => (i % size === 0 ? [i] : []));
  return firsts.map((first) => {
    const next = Math.min(turns.length, first + size);
    return { start: turns[first], end: turns[next] ?? state.events.length + 1, number: first + 1, last: next };
  });
}

function drawSlider() {
  const total = state.events.length;
  const at = total > 1 ? (100 * (state.at - 1)) / (total - 1) : 0;
  const text = `${t("version_of", state.at, total)}: ${eventAt(state.at)?.text ?? ""}`;
  const turns = turnSpans().map(({ start, end, number, last }) => {
    const here = attr("aria-current", state.at >= start && state.at < end && "true");
    const name = number === last ? number : `${number}–${last}`;
    const button = html`<button type="button" data-version="${start}">${name}</button>`;
    return html`<li css="--w: ${end - start}"${here}>${button}</li>`;
  });
  const range = html`min="1" max="${total}" aria-label="${t("versions")}" aria-valuetext="${text}"`;
  paint(
    the(".scrub"),
    html`${stepKeys()}
      <div class="slide"><output class="num" css="--at: ${at.toFixed(1)}%">${state.at}</output>
        <input type="range" ${range}>
        <ol class="rounds" aria-label="${t("turns")}">${turns}</ol></div>`,
  );
  const slider = /** @type {HTMLInputElement} */ (the(".slide input"));
  if (Number(slider.value) !== state.at) slider.value = String(state.at);
}

function stepKeys() {
  const [left, right] = ["←", "→"].map((key) => html`<kbd aria-hidden="true">${key}</kbd>`);
  const speeds = Object.keys(SPEEDS).map((speed) => {
    const selected = attr("selected", Number(speed) === state.speed);
    return html`<option value="${speed}"${selected}>${speed}×</option>`;
  });
  const pressed = html`aria-pressed="${String(state.timer !== null)}"`;
  const select = html`<select data-speed data-keep>${speeds}</select>`;
  return html`<div class="keys">
        <button class="btn" data-step="turn-1" aria-label="${t("previous_turn")}">⟨⟨</button>
        <button class="btn" data-step="decision-1" aria-label="${t("previous_decision")}">⟨?</button>
        <button class="btn" data-step="-1" aria-label="${t("previous_event")}">⟨ ${left}</button>
        <button class="btn dye" data-play ${pressed}>${t(state.timer ? "pause" : "play")}</button>
        <button class="btn" data-step="1" aria-label="${t("next_event")}">${right} ⟩</button>
        <button class="btn" data-step="decision+1" aria-label="${t("next_decision")}">?⟩</button>
        <button class="btn" data-step="turn+1" aria-label="${t("next_turn")}">⟩⟩</button>
        <label class="speed"><span class="vh">${t("speed")}</span>${select}</label>
      </div>`;
}

function drawSide() {
  paint(the(".event"), eventPanel());
  paint(the(".more-place"), html`${state.beside}${hands()}${legalHere()}${whatIsSealed()}`);
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
  const dispute = html`<a class="btn" href="/audit.html?game=${id}&version=${state.at}">${t("dispute_it")}</a>`;
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
      <p class="acts">${player() ? dispute : ""}${copy}</p>`;
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

/* --- what is done --------------------------------------------------------------------------------- */

/** @param {string} how a number of events, or `turn` or `decision` with `+1` or `-1` */
function step(how) {
  const move = Number(how);
  if (!Number.isNaN(move)) return go(state.at + move);
  const places = how.startsWith("turn") ? marks() : decisions();
  const next = how.endsWith("+1")
    ? places.find((version) => version > state.at)
    : places.filter((version) => version < state.at).at(-1);
  return go(next ?? (how.endsWith("+1") ? state.events.length : 1));
}

function playOrPause() {
  if (state.timer) {
    clearTimeout(state.timer);
    state.timer = null;
    drawSlider();
    return;
  }
  const next = async () => {
    if (state.at >= state.events.length) return playOrPause();
    await go(state.at + 1);
    if (state.timer) state.timer = setTimeout(next, SPEEDS[state.speed]);
  };
  if (state.at >= state.events.length) state.at = 0;
  state.timer = setTimeout(next, 0);
  drawSlider();
}

/** @type {Record<string, [plain: string, shifted: string]>} */
const STEPS = {
  ArrowRight: ["1", "turn+1"],
  ArrowLeft: ["-1", "turn-1"],
  PageDown: ["decision+1", "decision+1"],
  PageUp: ["decision-1", "decision-1"],
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  const target = targetOf(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("input:not([type=range]), select, textarea")) return;
  const steps = STEPS[event.key];
  if (event.key === "Home") go(1);
  else if (event.key === "End") go(state.events.length);
  else if (event.key === " " && !target.closest("button, a, summary")) playOrPause();
  else if (steps) step(steps[event.shiftKey ? 1 : 0]);
  else return;
  event.preventDefault();
}

frame("replay", [["replay", location.href]]);
main.addEventListener("click", (event) => {
  const [how, version] = [dataAt(event, "step"), dataAt(event, "version")];
  if (how !== undefined) step(how);
  else if (dataAt(event, "play") !== undefined) playOrPause();
  else if (dataAt(event, "copy") !== undefined) copied(holder(event, "copy"), location.href);
  else if (version && targetOf(event).closest("button[data-version], a[data-version]")) {
    event.preventDefault();
    go(Number(version));
  }
});
main.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(".slide input")) go(Number(target.value));
});
main.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "eyes") look(target.value).catch(showProblem);
  if (target instanceof HTMLSelectElement && target.matches("[data-speed]")) state.speed = Number(target.value);
});
document.addEventListener("keydown", pressed);
if (id) load().catch(showProblem);
else location.replace("/");
