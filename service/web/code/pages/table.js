/* The table: what lies on it, the question, the hand, the log; live. */
import {
  clauses as clausesOf,
  eventsAfter,
  get,
  onTrouble,
  Problem,
  post,
  remove,
  replace,
  ruleset as rulesetOf,
  signUp,
} from "../api.js";
import { askPanel, refusalPanel, thenPanel } from "../asking.js";
import { card } from "../card.js";
import { Choice } from "../choosing.js";
import { startClock, tick } from "../clock.js";
import { disputed } from "../disputing.js";
import { $, html, paint } from "../dom.js";
import { follow } from "../follow.js";
import { copied, drawFrame, frame, showProblem, showTrouble } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { onKeys } from "../keys.js";
import { watchCards } from "../large.js";
import { lines, replayAddress } from "../log.js";
import { fly, lying } from "../motion.js";
import { resultPanel } from "../result.js";
import { entropy, keepReceipt, player, prefersText } from "../session.js";
import { sign } from "../signs.js";
import { handOf, viewOf } from "../view.js";
import { waitingPanel } from "../waiting.js";
import { t } from "../words.js";

const asked = new URLSearchParams(location.search);
const id = asked.get("game");
const invite = asked.get("invite");

const state = {
  game: null,
  ruleset: null,
  clauses: new Map(),
  events: [],
  choice: new Choice(),
  movesAt: null,
  refusal: null,
  score: null,
  text: null,
  isSending: false,
  showsKeys: false,
  fresh: Infinity,
};
const SCORE_MS = 2500;
const NARROW = matchMedia("(max-width: 1180px)");
let stop = () => {};

const isOver = () => ["finished", "abandoned"].includes(state.game.status);

/* --- what is known -------------------------------------------------------------------------------- */

async function load() {
  if (invite && !player()) await signUp(`${t("guest")} ${entropy().slice(0, 4)}`);
  if (invite)
    await post(`/v1/games/${id}/seats`, { invite, entropy: entropy() }).then(
      ({ receipt }) => keepReceipt(receipt),
      ignoreSeated,
    );
  state.game = await get(`/v1/games/${id}`);
  state.ruleset = await rulesetOf(state.game.ruleset);
  state.events = await eventsAfter(id, Math.max(0, state.game.version - 200));
  document.body.dataset.game = state.game.ruleset;
  document.title = `${state.ruleset.name} · ${t("table")} · Gyoji`;
  drawFrame("table", links());
  skeleton();
  await learnMoves();
  draw();
  learnClauses();
  if (isOver()) return learnScore();
  stop = follow(id, state.events.at(-1)?.version ?? 0, heard);
}

/* The rules in words; the table is there before them. */
async function learnClauses() {
  state.clauses = new Map((await clausesOf(state.game.ruleset)).map(({ id, text }) => [id, text]));
  draw();
}

const links = () => [
  ["table", `/table.html?game=${id}`],
  ["replay", replayAddress(id, state.game.version)],
];

const ignoreSeated = (problem) => {
  if (!["already-seated", "not-open"].includes(problem.name)) throw problem;
};

let learning = null;
let isBehind = false;

/* Events come in bursts; the table is asked for once after each, and again if more came meanwhile. */
function heard(events) {
  const last = state.events.at(-1)?.version ?? 0;
  const fresh = events.filter(({ version }) => version > last);
  if (fresh.length) {
    state.events.push(...fresh);
    state.fresh = Math.min(state.fresh, last);
    isBehind = true;
  }
  if (isBehind) learning ??= catchUp();
  return learning;
}

async function catchUp() {
  try {
    while (isBehind) {
      isBehind = false;
      const since = state.game.version;
      state.game = await get(`/v1/games/${id}`);
      await learnMoves();
      const before = lying();
      draw();
      fly(
        before,
        state.events.filter(({ version }) => version > since),
        state.game.viewer,
      );
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  } finally {
    learning = null;
    state.fresh = Infinity;
  }
  if (isOver()) learnScore();
}

/* A game without drawings of its own is shown as text. */
const isText = () => prefersText() || !moduleOf(state.game.ruleset).board;

async function learnMoves() {
  if (isText() && state.game.table) state.text = await get(`/v1/games/${id}`, { accept: "text/plain" });
  if (state.game.viewer === null || state.game.status !== "running") {
    state.choice = new Choice();
    return;
  }
  const answer = await get(`/v1/games/${id}/moves`);
  if (answer.version > state.game.version) state.game = await get(`/v1/games/${id}`);
  const kept = JSON.stringify(answer.moves.map(({ command }) => command));
  if (kept === state.movesAt && answer.question === state.question) return;
  state.movesAt = kept;
  if (answer.question !== state.question) state.refusal = null;
  state.question = answer.question;
  state.choice = new Choice(answer.moves, { ...moduleOf(state.game.ruleset), aliases: aliases() });
}

/* A game may let one thing stand for another: a Yojimbo card for its defence face. */
const aliases = () => {
  const module = moduleOf(state.game.ruleset);
  return module.aliases ? (thing) => module.aliases(thing, state.ruleset.components) : undefined;
};

async function learnScore() {
  stop();
  try {
    const rest = await eventsAfter(id, state.events.at(-1)?.version ?? 0);
    state.events.push(...rest);
    draw();
    state.score = await get(`/v1/games/${id}/score`);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    setTimeout(learnScore, SCORE_MS);
    return;
  }
  draw();
}

/* --- what is drawn -------------------------------------------------------------------------------- */

function skeleton() {
  paint(
    $("main"),
    html`<div class="title"></div>
      <section class="board-place" aria-label="${t("board")}"></section>
      <section class="hand" aria-label=""></section>
      <aside class="side" aria-label="${t("decision_and_log")}">
        <div class="question"></div>
        <div class="refusal-place"></div>
        <div class="then-place"></div>
        <div class="more-place"></div>
        <section class="panel log" id="log" tabindex="-1"><header><h2>${t("log")}</h2><a class="small" href="${replayAddress(id, 1)}">${t("replay_here")}</a></header><ol aria-live="polite"></ol></section>
      </aside>
      <p class="vh" id="time-left" role="status"></p>
      <div class="large" hidden></div>`,
  );
}

/* The rule of a card, for those who look at it large. */
function ruleOf(card) {
  const { components = {}, id: game } = state.ruleset;
  const found = components.cards?.find((one) => one.id === card);
  const clause = found?.clause ?? components.defences?.find((one) => one.id === found?.defence)?.clause;
  return clause ? { clause, text: state.clauses.get(clause), game } : null;
}

const view = () =>
  viewOf({
    game: state.game,
    ruleset: state.ruleset,
    choice: state.choice,
    isLive: !isOver(),
    clauses: state.clauses,
    events: state.events,
  });

function draw() {
  const { game, ruleset } = state;
  const shown = view();
  const module = shown.module;
  drawTitle(shown, module);
  drawBoard(shown, module);
  drawHand(shown, module);
  paint(
    $(".question"),
    game.status === "open" ? "" : isOver() ? resultPanel(game, state.score) : askPanel(shown, ruleset, state),
  );
  paint($(".refusal-place"), refusalPanel(state.refusal, game));
  paint($(".then-place"), thenPanel(shown));
  paint($(".more-place"), html`${game.table && module.side ? module.side(shown) : ""}${awayNote(game)}`);
  paint($(".log ol"), html`${lines(state.events, game, { fresh: state.fresh })}`);
  tick();
  dock();
}

/* On a phone the hand stands on the question, however high that is. */
const dock = () => NARROW.matches && $("main").style.setProperty("--dock", `${$(".ask.mine")?.offsetHeight ?? 0}px`);

function drawTitle(view, module) {
  const { game, ruleset } = state;
  paint(
    $(".title"),
    html`<h1>${sign(game.ruleset)}${ruleset.name}</h1>
      <span class="quiet small">${t("seats_n", game.seats.length)} · ${t("version_n", game.version)}${game.situation ? ` · ${game.situation}` : ""}</span>
      ${game.table && module.title ? module.title(view) : ""}`,
  );
}

function drawBoard(view, module) {
  const place = $(".board-place");
  const { game } = state;
  place.className = "board-place board";
  if (game.status === "open") return paint(place, waitingPanel(game, state.ruleset, invite));
  if (!game.table) return paint(place, html`<p class="quiet">${t("table_closed")}</p>`);
  if (isText()) return paint(place, html`<pre class="text-board" tabindex="0">${state.text ?? ""}</pre>`);
  if (module.boardClass) place.classList.add(module.boardClass);
  paint(place, module.board(view));
  module.drawn?.(place, view);
}

function drawHand(view, module) {
  const place = $(".hand");
  const cards = state.game.table ? handOf(view) : null;
  place.hidden = !cards || isOver();
  place.setAttribute("aria-label", t("your_hand", cards?.length ?? 0));
  if (!cards) return paint(place, "");
  paint(
    place,
    html`<div class="fan" css="--cards: ${cards.length}">${cards.map(({ face, thing, state: can, key }) => card(face, { thing: can && thing, state: can, key, id: thing }))}</div>
      <div class="own small">${module.own?.(view) ?? ""}</div>`,
  );
}

function awayNote(game) {
  if (game.viewer === null || game.status !== "running") return "";
  const isAway = game.seats[game.viewer].away;
  return html`${state.showsKeys ? html`<p class="panel small keys-help" role="status">${t("keys_help")}</p>` : ""}
    <p class="away small${isAway ? " is-away" : ""}">${isAway ? t("away_now") : ""} <button type="button" class="btn bare keys-switch" data-keys aria-expanded="${String(state.showsKeys)}">${t("keys")} <kbd aria-hidden="true">?</kbd></button><button type="button" class="btn bare" data-away="${!isAway}">${t(isAway ? "come_back" : "go_away")}</button></p>`;
}

/* --- what is done --------------------------------------------------------------------------------- */

async function play() {
  const move = state.choice.ready;
  if (!move || state.isSending) return;
  state.isSending = true;
  state.refusal = null;
  draw();
  const command = { ...move.command, ...(state.question === null ? {} : { question: state.question }) };
  try {
    const { receipt, events } = await post(`/v1/games/${id}/commands`, command);
    keepReceipt(receipt);
    state.movesAt = null;
    await heard(events);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.movesAt = null;
    state.game = await get(`/v1/games/${id}`);
    await learnMoves();
    state.refusal = Object.assign(problem, { command });
  } finally {
    state.isSending = false;
    draw();
    if (document.activeElement === document.body) $("#ask")?.focus({ preventScroll: true });
  }
}

/* Why not? The service is asked, and nothing changes. */
async function tried(thing) {
  const command = moduleOf(state.game.ruleset).attempt?.(thing, state.choice.chosen, view());
  if (!command || state.game.viewer === null) return;
  try {
    const version = state.game.version;
    const { problem } = await post(`/v1/games/${id}/commands/check`, command);
    state.refusal = problem ? Object.assign(new Problem(problem.status, problem), { command, version }) : null;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.refusal = problem;
  }
  draw();
}

async function dispute(form) {
  const refusal = state.refusal;
  try {
    refusal.dispute = await disputed(id, refusal, new FormData(form).get("claim"));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.refusal = problem;
  }
  draw();
}

function choose(thing) {
  state.refusal = null;
  if (state.choice.choose(thing)) draw();
  else tried(thing);
}

async function done(work) {
  try {
    const answer = await work;
    keepReceipt(answer?.receipt);
    state.game = await get(`/v1/games/${id}`);
    await learnMoves();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.status === 404) return showProblem(problem);
    state.refusal = problem;
  }
  draw();
}

async function fill(bot) {
  for (let free = state.game.seats.filter((seat) => !seat.player && !seat.bot).length; free > 0; free--) {
    await post(`/v1/games/${id}/seats`, { bot });
  }
}

function clicked(event) {
  const at = (name) => event.target.closest(`[data-${name}]`)?.dataset[name];
  const { choice } = state;
  if (at("go") !== undefined) return play();
  if (at("back") !== undefined) return stepBack();
  if (at("move") !== undefined) return picked(choice.moves[Number(at("move"))]);
  if (at("group") !== undefined) {
    choice.enter(choice.listed[Number(at("group"))].group);
    return draw();
  }
  if (at("thing") !== undefined) return choose(at("thing"));
  if (at("keys") !== undefined) return toggleKeys();
  if (at("again") !== undefined) return done(again());
  if (at("away") !== undefined)
    return done(replace(`/v1/games/${id}/seats/${state.game.viewer}`, { away: at("away") === "true" }));
  if (at("leave") !== undefined) return done(remove(`/v1/games/${id}/seats/${at("leave")}`));
  if (at("bot") !== undefined) return done(post(`/v1/games/${id}/seats`, { bot: at("bot") }));
  if (at("fill") !== undefined) return done(fill(state.ruleset.bots.at(-1)));
  if (at("sit") !== undefined)
    return done(post(`/v1/games/${id}/seats`, { entropy: entropy(), ...(invite ? { invite } : {}) }));
  if (at("close") !== undefined) return remove(`/v1/games/${id}`).then(() => location.assign("/"));
  if (at("copy") !== undefined) return copied(event.target.closest("[data-copy]"), at("copy"));
}

function toggleKeys() {
  state.showsKeys = !state.showsKeys;
  draw();
}

/* The same table once more: same game, same number of seats, the same bots. */
async function again() {
  const { ruleset, options, clock, seats } = state.game;
  const game = await post("/v1/games", { ruleset, options, clock, seats: seats.length, entropy: entropy() });
  keepReceipt(game.receipt);
  for (const { bot } of seats) if (bot) await post(`/v1/games/${game.id}/seats`, { bot });
  location.assign(`/table.html?game=${game.id}`);
}

function picked(move) {
  state.refusal = null;
  state.choice.pick(move);
  draw();
}

function stepBack() {
  state.refusal = null;
  const hasStepped = state.choice.back();
  draw();
  return hasStepped;
}

frame("table", [["table", location.href]]);
startClock();
$("main").addEventListener("click", clicked);
$("main").addEventListener("submit", (event) => {
  event.preventDefault();
  dispute(event.target);
});
addEventListener("resize", () => state.game && $(".title") && draw());
onTrouble((troubled) => showTrouble(troubled, state.isSending ? t("not_recorded") : null));
onKeys({ state, play, stepBack, choose, toggleKeys, ruleOf });
watchCards($("main"), ruleOf);
if (id) load().catch(showProblem);
else location.replace("/");
