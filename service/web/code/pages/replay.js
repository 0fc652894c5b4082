/* The replay: any version, any eyes, step by step; the board is the table's own, dead. */
import { eventsAfter, get, Problem, ruleset as rulesetOf } from "../api.js";
import { card } from "../card.js";
import { $, attr, html, paint } from "../dom.js";
import { chips, copied, drawFrame, frame, seatName, showProblem } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { lines, replayAddress, sentence } from "../log.js";
import { player } from "../session.js";
import { sign } from "../signs.js";
import { handOf, viewOf } from "../view.js";
import { t } from "../words.js";

const SPEEDS = { 1: 1200, 2: 600, 4: 300, 8: 150 };
const AROUND = 14;
const KEPT_MAX = 400;

const asked = new URLSearchParams(location.search);
const id = asked.get("game");
const state = {
  now: null,
  ruleset: null,
  events: [],
  at: Number(asked.get("at")) || 1,
  eyes: asked.get("view"),
  speed: 1,
  timer: null,
  shown: null,
  beside: "",
  moves: null,
};
const kept = new Map();

/* --- what is known -------------------------------------------------------------------------------- */

const isOver = () => ["finished", "abandoned"].includes(state.now.status);
const viewQuery = () => `&view=${state.eyes}`;

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
  const game = state.now;
  const seats = game.seats
    .filter((seat) => seat.player || seat.bot)
    .map(({ seat }) => ({ value: String(seat), name: seatName(game, seat), isOpen: isOver() || seat === game.viewer }));
  return [
    { value: "public", name: t("anyone"), isOpen: true },
    ...seats,
    { value: "all", name: t("all_open"), isOpen: isOver() },
  ].filter(({ isOpen }) => isOpen);
}

/* A game without drawings of its own is shown as text. */
async function fetched(at) {
  const address = `/v1/games/${id}?at=${at}${viewQuery()}`;
  const isText = !moduleOf(state.now.ruleset).board;
  const [shown, text] = await Promise.all([get(address), isText ? get(address, { accept: "text/plain" }) : null]);
  return { ...shown, text };
}

function seen(at) {
  const key = `${at}:${state.eyes}`;
  if (!kept.has(key)) {
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value);
    const answer = fetched(at);
    answer.catch(() => kept.delete(key));
    kept.set(key, answer);
  }
  return kept.get(key);
}

let wanted = 0;

/** Goes to a version. While one is being fetched another may be asked for: the newest wish counts. */
async function go(at) {
  state.at = Math.min(Math.max(1, at), state.events.length);
  const turn = ++wanted;
  drawSlider();
  const shown = await seen(state.at);
  if (turn !== wanted) return;
  state.shown = shown;
  state.moves = null;
  draw();
  history.replaceState(null, "", replayAddress(id, state.at, state.eyes));
  if (state.at < state.events.length) seen(state.at + 1);
  await learnMoves(turn);
}

async function learnMoves(turn) {
  const seat = state.eyes === "public" ? null : state.eyes === "all" ? state.shown.to_act[0]?.seat : Number(state.eyes);
  if (seat === null || seat === undefined) return;
  if (state.eyes === "all" && state.timer) return;
  try {
    const moves = await get(`/v1/games/${id}/moves?at=${state.at}&view=${seat}`);
    if (turn !== wanted) return;
    state.moves = { seat, moves: moves.moves };
    drawSide();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  }
}

async function look(through) {
  state.eyes = through;
  state.events = await eventsAfter(id, 0, viewQuery());
  await go(state.at);
}

/* --- what is drawn -------------------------------------------------------------------------------- */

function skeleton() {
  paint(
    $("main"),
    html`<div class="title"></div><section class="board-place board"></section>
      <section class="hand scrub" aria-label="${t("versions")}"></section>
      <aside class="side" aria-label="${t("around_here")}"><section class="panel event"></section><div class="more-place"></div>
        <section class="panel log"><header><h2>${t("around_here")}</h2></header><ol></ol></section></aside>`,
  );
}

const eventAt = (at) => state.events[at - 1];

function draw() {
  const { shown, ruleset } = state;
  const seat = /^\d+$/.test(state.eyes) ? Number(state.eyes) : null;
  const view = {
    ...viewOf({ game: shown, ruleset, eyes: seat, isLive: false, events: state.events.slice(0, state.at) }),
    me: seat,
  };
  const module = moduleOf(shown.ruleset);
  paint(
    $(".title"),
    html`<h1>${sign(shown.ruleset)}${ruleset.name}</h1><span class="quiet small">${t("seats_n", shown.seats.length)}${shown.situation ? ` · ${shown.situation}` : ""}</span>
      <fieldset class="eyes"><legend class="vh">${t("seen_by")}</legend>${sign("eye")}${eyes().map(({ value, name }) => html`<label><input type="radio" name="eyes" value="${value}"${attr("checked", value === state.eyes)}>${name}</label>`)}</fieldset>`,
  );
  state.beside = shown.table && module.side ? module.side(view) : "";
  drawBoard(view, module);
  drawSlider();
  drawSide();
}

function drawBoard(view, module) {
  const place = $(".board-place");
  place.className = `board-place board ${module.boardClass ?? ""}`;
  place.dataset.version = state.at;
  place.dataset.eyes = state.eyes;
  place.setAttribute("aria-label", t("version_of", state.at, state.events.length));
  if (!view.table) return paint(place, html`<p class="quiet">${t("waits_for_players")}</p>`);
  paint(place, module.board?.(view) ?? html`<pre class="text-board" tabindex="0">${state.shown.text}</pre>`);
  module.drawn?.(place, view);
}

function hands() {
  const { shown, ruleset } = state;
  if (!shown.table) return "";
  const seats =
    state.eyes === "all" ? shown.seats.map(({ seat }) => seat) : /^\d+$/.test(state.eyes) ? [Number(state.eyes)] : [];
  const rows = seats
    .map((seat) => ({ seat, cards: handOf(viewOf({ game: shown, ruleset, eyes: seat, isLive: false })) }))
    .filter(({ cards }) => cards?.length);
  if (!rows.length) return "";
  return html`<section class="panel small hands-open">${rows.map(({ seat, cards }) => html`<h3>${seatName(shown, seat)}</h3><span class="laid">${cards.map(({ face }) => card(face, { size: "sm" }))}</span>`)}</section>`;
}

const marks = () => state.events.filter(({ type }) => state.ruleset.turns.includes(type)).map(({ version }) => version);
const decisions = () => state.events.filter(({ type }) => type === "table.Awaiting").map(({ version }) => version);

function drawSlider() {
  const total = state.events.length;
  const turns = marks();
  const at = total > 1 ? (100 * (state.at - 1)) / (total - 1) : 0;
  const spans = turns.map((start, i) => ({ start, end: turns[i + 1] ?? total + 1, number: i + 1 }));
  const bunch = Math.max(1, Math.ceil(spans.length / 12));
  const bunches = spans
    .filter((_, i) => i % bunch === 0)
    .map((span, i) => ({
      ...span,
      end: spans[Math.min(spans.length, (i + 1) * bunch) - 1].end,
      last: Math.min(spans.length, (i + 1) * bunch),
    }));
  const speeds = Object.keys(SPEEDS);
  paint(
    $(".scrub"),
    html`<div class="keys">
        <button class="btn" data-step="turn-1" aria-label="${t("previous_turn")}">⟨⟨</button>
        <button class="btn" data-step="decision-1" aria-label="${t("previous_decision")}">⟨?</button>
        <button class="btn" data-step="-1" aria-label="${t("previous_event")}">⟨ <kbd aria-hidden="true">←</kbd></button>
        <button class="btn dye" data-play aria-pressed="${String(state.timer !== null)}">${t(state.timer ? "pause" : "play")}</button>
        <button class="btn" data-step="1" aria-label="${t("next_event")}"><kbd aria-hidden="true">→</kbd> ⟩</button>
        <button class="btn" data-step="decision+1" aria-label="${t("next_decision")}">?⟩</button>
        <button class="btn" data-step="turn+1" aria-label="${t("next_turn")}">⟩⟩</button>
        <label class="speed"><span class="vh">${t("speed")}</span><select data-speed data-keep>${speeds.map((speed) => html`<option value="${speed}"${attr("selected", Number(speed) === state.speed)}>${speed}×</option>`)}</select></label>
      </div>
      <div class="slide"><output class="num" css="--at: ${at.toFixed(1)}%">${state.at}</output>
        <input type="range" min="1" max="${total}" aria-label="${t("versions")}" aria-valuetext="${t("version_of", state.at, total)}: ${eventAt(state.at)?.text ?? ""}">
        <ol class="rounds" aria-label="${t("turns")}">${bunches.map(({ start, end, number, last }) => html`<li css="--w: ${end - start}"${attr("aria-current", state.at >= start && state.at < end && "true")}><button type="button" data-version="${start}">${number === last ? number : `${number}–${last}`}</button></li>`)}</ol></div>`,
  );
  const range = $(".slide input");
  if (Number(range.value) !== state.at) range.value = state.at;
}

const short = (hash) => `${hash.slice(0, 8)} … ${hash.slice(-4)}`;

function drawSide() {
  const event = eventAt(state.at);
  const game = state.shown;
  const by = typeof event.by === "number" ? seatName(state.now, event.by) : t(`${event.by}_word`);
  const follows = state.at === 1 || eventAt(state.at - 1).hash === event.prev;
  paint(
    $(".event"),
    html`<p class="small quiet">${t("version_of", state.at, state.events.length)} · ${event.at.slice(11, 23)} UTC</p>
      <h2>${sentence(event, state.now)}</h2><p>${chips(event.rules, game.ruleset)}</p>
      <dl><dt>${t("type")}</dt><dd class="mono">${event.type}</dd><dt>${t("by")}</dt><dd>${by}</dd><dt>${t("hash")}</dt><dd class="mono">${short(event.hash)}</dd>
        <dt>${t("prev")}</dt><dd class="mono">${short(event.prev)} ${follows ? html`<span class="ok">${sign("tick")}</span>` : ""}</dd>
        ${Object.keys(event.seals).length ? html`<dt>${t("sealed_parts")}</dt><dd>${Object.keys(event.seals).join(", ")}</dd>` : ""}</dl>
      <p class="acts">${player() ? html`<a class="btn" href="/audit.html?game=${id}&version=${state.at}">${t("dispute_it")}</a>` : ""}<button class="btn bare" data-copy>${t("copy_address")}</button></p>`,
  );
  const legal = state.moves?.moves.length
    ? html`<section class="panel small legal-here"><h3>${t("legal_for", seatName(state.now, state.moves.seat))}</h3><ul class="legal" tabindex="0">${state.moves.moves.slice(0, 30).map(({ label }) => html`<li>${label}</li>`)}${state.moves.moves.length > 30 ? html`<li>… ${state.moves.moves.length}</li>` : ""}</ul></section>`
    : "";
  paint(
    $(".more-place"),
    html`${state.beside}${hands()}${legal}${isOver() ? (state.eyes === "all" || state.eyes === "public" ? "" : html`<p class="panel note small">${t("what_unknown")}</p>`) : html`<p class="panel note small">${t("not_yet")}</p>`}`,
  );
  const around = state.events.slice(Math.max(0, state.at - AROUND), state.at + AROUND);
  paint($(".log ol"), html`${lines(around, state.now, { current: state.at })}`);
  const list = $(".log ol");
  const line = $('[aria-current="true"]', list)?.closest("li");
  if (line) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 3;
}

/* --- what is done --------------------------------------------------------------------------------- */

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
    return drawSlider();
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

frame("replay", [["replay", location.href]]);
const main = $("main");
main.addEventListener("click", (event) => {
  const at = (name) => event.target.closest(`[data-${name}]`)?.dataset[name];
  if (at("step") !== undefined) step(at("step"));
  else if (at("play") !== undefined) playOrPause();
  else if (at("copy") !== undefined) copied(event.target.closest("[data-copy]"), location.href);
  else if (event.target.closest("button, a")?.dataset.version) {
    event.preventDefault();
    go(Number(event.target.closest("[data-version]").dataset.version));
  }
});
main.addEventListener("input", ({ target }) => target.matches(".slide input") && go(Number(target.value)));
main.addEventListener("change", ({ target }) => {
  if (target.name === "eyes") look(target.value).catch(showProblem);
  if (target.matches("[data-speed]")) state.speed = Number(target.value);
});
document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.matches("input:not([type=range]), select, textarea")
  )
    return;
  const steps = {
    ArrowRight: event.shiftKey ? "turn+1" : "1",
    ArrowLeft: event.shiftKey ? "turn-1" : "-1",
    PageDown: "decision+1",
    PageUp: "decision-1",
  };
  if (event.key === "Home") go(1);
  else if (event.key === "End") go(state.events.length);
  else if (event.key === " " && !event.target.closest("button, a, summary")) playOrPause();
  else if (steps[event.key]) step(steps[event.key]);
  else return;
  event.preventDefault();
});
if (id) load().catch(showProblem);
else location.replace("/");
