/* The table: what lies on it, the question, the hand, the log; live. */
import { onTrouble, openTable, Problem, post, remove, replace, seatBot } from "../api.js";
import { startClock } from "../clock.js";
import { disputed } from "../disputing.js";
import { $, dataAt, holder, html, paint, the } from "../dom.js";
import { chips, copied, frame, showProblem, showTrouble } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { onKeys } from "../keys.js";
import { watchCards } from "../large.js";
import { pop, poppedClause } from "../popping.js";
import { isAlone } from "../result.js";
import { chooseList, forgetGiven, keepReceipt, player, prefersList } from "../session.js";
import { isReflex, watchPresses } from "../settling.js";
import { watchPlaces } from "../sheets.js";
import { signature } from "../signing.js";
import { invitation, isInvited, seated, wish } from "../sitting.js";
import { HELD_MS, isRisky, PASS_MS, passOf } from "../table/acting.js";
import { hintDone } from "../table/advice.js";
import { draw, drawHand, prepare } from "../table/drawn.js";
import {
  heard,
  id,
  invite,
  learnGame,
  load,
  played,
  ruleOf,
  skip,
  state,
  theGame,
  theRuleset,
  unfollow,
  view,
} from "../table/known.js";
import { moment, watchHand } from "../table/looking.js";
import { t } from "../words.js";

/** @import { Command } from "gyoji/api" */
/** @import { Offer, Thing } from "../choosing.js" */

/* A press plays what is ready, unless it was meant for the question before. What plays by itself was not pressed. */
const pressed = () => (isReflex(state.askedAt) ? null : play());

async function play() {
  const move = state.choice.ready;
  if (!move || state.isSending || state.shown) return;
  if (!state.isHeld && isRisky(move.command, risks())) return hold();
  state.isHeld = false;
  state.isSending = true;
  state.refusal = null;
  const command = { ...move.command, ...(state.question === null ? {} : { question: state.question }) };
  const answering = sent(command, signed(move.command));
  draw();
  try {
    const answer = await answering;
    keepReceipt(answer.receipt);
    state.movesAt = null;
    await played(answer);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.movesAt = null;
    await learnGame();
    state.refusal = Object.assign(problem, { command });
  } finally {
    // A move that was just played is drawn already.
    if (state.isSending) {
      state.isSending = false;
      draw();
    }
    await heard([]);
    if (document.activeElement === document.body) $("#ask")?.focus({ preventScroll: true });
  }
}

/**
 * Sends a command. Without a signature it is under way when this returns, before any await.
 * @param {Command} command with the question that it answers
 * @param {ReturnType<typeof signed>} signing
 */
async function sent(command, signing) {
  const body = signing ? { ...command, ...(await signing) } : command;
  return post(`/v1/games/${id}/commands`, body, { prefer: "return=representation" });
}

const risks = () => {
  const { ruleset, viewer } = theGame();
  return { moves: state.choice.moves, me: viewer, endings: moduleOf(ruleset).endings };
};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let holding;

/* Plays a risky move after a second, or at once by a second press; Esc takes it back. */
function hold() {
  state.isHeld = true;
  const { choice } = state;
  clearTimeout(holding);
  holding = setTimeout(() => {
    if (!state.isHeld || state.choice !== choice) return;
    skip();
    play();
  }, HELD_MS);
  draw();
}

/*
 * A player who passes every window passes this one after a fixed time, which tells nothing of their hand, unless they
 * have begun to choose something. Any other question ends the passing.
 */
function put() {
  if (!state.isPassing || state.question === null) return;
  const { question } = state;
  const pass = passOf(state.choice.moves, moduleOf(theGame().ruleset).passes);
  if (!pass) state.isPassing = false;
  else
    setTimeout(() => {
      if (!state.isPassing || state.question !== question || state.isSending || state.choice.isBegun) return;
      skip();
      state.choice.pick(pass);
      play();
    }, PASS_MS);
}

function togglePassing() {
  state.isPassing = !state.isPassing;
  if (state.isPassing) state.choice.clear();
  put();
  draw();
}

function toggleList() {
  chooseList(!prefersList());
  draw();
}

/**
 * The signature of a command, if the seat has a key. If this browser does not have the key, the service says what is
 * wrong.
 * @param {Command} command
 */
function signed(command) {
  const { viewer, seats, version: seen } = theGame();
  if (viewer === null || seats[viewer].key === null) return null;
  return signature({ game: id, seat: viewer, question: state.question, seen }, command);
}

/**
 * The command that pointing at something unavailable seems to mean; null if that cannot be told.
 * @param {Thing} thing
 */
function attempted(thing) {
  const { ruleset, viewer } = theGame();
  return (viewer !== null && moduleOf(ruleset).attempt?.(thing, state.choice.chosen, view())) || null;
}

/**
 * Asks the service why a command is not legal; nothing changes. The answer is dropped if the player has gone on
 * meanwhile.
 * @param {Thing} thing
 * @param {Command} command
 */
async function tried(thing, command) {
  const { version } = theGame();
  const asked = moment(view());
  try {
    const { problem } = await post(`/v1/games/${id}/commands/check`, command);
    if (state.isSending || moment(view()) !== asked) return;
    state.refusal = problem ? Object.assign(new Problem(problem.status, problem), { command, version }) : null;
    if (state.refusal) popRefusal(thing, state.refusal);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.refusal = problem;
  }
  draw();
}

/**
 * Shows beside the thing what is wrong, by which numbers, and the clause.
 * @param {Thing} thing
 * @param {Problem} refusal
 */
function popRefusal(thing, refusal) {
  const [game, shown] = [theGame(), view()];
  const anchor = $(`main [data-thing="${CSS.escape(thing)}"]`);
  const gauge = shown.module.gauge?.(shown, thing);
  const ids = (refusal.members.rules ?? []).map(({ id }) => id);
  const facts = gauge ? html`<p class="small num">${gauge}</p>` : "";
  if (anchor) pop(anchor, html`<p class="words">${refusal.message}</p>${facts}<p>${chips(ids, game.ruleset)}</p>`);
}

/** @param {HTMLFormElement} form */
async function dispute(form) {
  const refusal = state.refusal;
  if (!refusal) return;
  try {
    refusal.dispute = await disputed(id, refusal, String(new FormData(form).get("claim")));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.refusal = problem;
  }
  draw();
}

/**
 * A thing that does not fit the rest begins a new choice, unless it makes an illegal command together with the rest:
 * then it says why.
 * @param {Thing} thing
 */
function choose(thing) {
  state.refusal = null;
  state.isHeld = false;
  const command = attempted(thing);
  const isMeant = command !== null && state.choice.isMeant(command, thing);
  if (!isMeant && state.choice.choose(thing)) draw();
  else if (command) tried(thing, command);
}

/** @param {Promise<unknown>} work */
async function done(work) {
  try {
    await work;
    await learnGame();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.status === 404) return showProblem(problem);
    state.refusal = problem;
  }
  draw();
}

/**
 * Leaves the table; a private one cannot be seen after that.
 * @param {number} seat
 */
async function leave(seat) {
  const { viewer, visibility, host } = theGame();
  const isOwn = seat === viewer;
  if (isOwn) forgetGiven(id);
  const isLast = isOwn && visibility !== "public" && host !== player()?.id;
  if (isLast) unfollow();
  const left = remove(`/v1/games/${id}/seats/${seat}`);
  if (!isLast) return done(left);
  await left;
  location.assign("/");
}

async function fill() {
  const bot = theRuleset().bots.at(-1);
  const free = theGame().seats.filter((seat) => !seat.player && !seat.bot);
  if (bot) for (const _ of free) await seatBot(id, bot);
}

/** @param {string} away */
const setAway = (away) => replace(`/v1/games/${id}/seats/${theGame().viewer}`, { away: away === "true" });

/**
 * What a click does, by the name of the data attribute that it hit and its value.
 * @type {Record<string, (value: string, event: Event) => unknown>}
 */
const DEEDS = {
  go: pressed,
  back: stepBack,
  move: (index) => picked(state.choice.moves[Number(index)]),
  group: (index) => entered(Number(index)),
  thing: choose,
  less: (thing) => lessen(thing),
  more: choose,
  list: toggleList,
  passing: togglePassing,
  keys: toggleKeys,
  hint: putHintAway,
  skip,
  again: () => done(again()),
  away: (value) => done(setAway(value)),
  leave: (seat) => leave(Number(seat)),
  bot: (bot) => done(seatBot(id, bot)),
  fill: () => done(fill()),
  close: () => remove(`/v1/games/${id}`).then(() => location.assign("/")),
  copy: (text, event) => copied(holder(event, "copy"), text),
};

/** @param {Event} event */
function clicked(event) {
  for (const [name, deed] of Object.entries(DEEDS)) {
    const value = dataAt(event, name);
    if (value !== undefined) return deed(value, event);
  }
}

function toggleKeys() {
  state.showsKeys = !state.showsKeys;
  draw();
}

function putHintAway() {
  hintDone(theGame());
  draw();
  if (document.activeElement === document.body) $("#ask")?.focus({ preventScroll: true });
}

/* Opens the same table again: same game, seats and bots; with other people as a series, at which only they may sit. */
async function again() {
  const { ruleset, options, clock, seats, visibility } = theGame();
  const wish = { ruleset, options, clock, seats: seats.length, visibility };
  const game = await openTable(isAlone(theGame()) ? wish : { ...wish, previous: id });
  for (const { bot } of seats) if (bot) await seatBot(game.id, bot);
  location.assign(`/table.html?game=${game.id}`);
}

/** @param {Offer} move */
function picked(move) {
  state.refusal = null;
  state.isHeld = false;
  state.choice.pick(move);
  draw();
}

/** @param {number} index */
function entered(index) {
  const { group } = state.choice.listed(state.drawn)[index];
  if (group) state.choice.enter(group);
  draw();
}

/** @param {Thing} thing */
function lessen(thing) {
  state.refusal = null;
  state.isHeld = false;
  state.choice.less(thing);
  draw();
}

function stepBack() {
  state.refusal = null;
  if (state.isHeld) state.isHeld = false;
  else state.choice.back();
  draw();
}

/** @param {Problem | null} problem */
function invited(problem = null) {
  main.classList.replace("table", "page");
  paint(main, invitation(problem));
}

/** Sits down and shows the table; its address needs no invite from then on. */
async function sit() {
  try {
    await seated(id, invite);
    await enter();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.refusal = problem;
    if (state.game) draw();
    else invited(problem);
  }
}

async function enter() {
  if (invite) history.replaceState(null, "", `/table.html?game=${id}`);
  main.classList.replace("page", "table");
  await load({ prepare, draw, put });
}

frame("table", [["table", location.href]]);
startClock();
const main = the("main");
main.addEventListener("click", clicked);
document.addEventListener("click", (event) => poppedClause(event, state.clauses) && event.stopPropagation(), true);
main.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  if (event.target.matches("[data-sitting]")) sit();
  else dispute(event.target);
});
main.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches("[data-wished]")) return;
  wish(target.value);
  if (state.game) draw();
  else invited();
});
addEventListener("resize", () => {
  if (state.game && $(".title")) draw();
});
onTrouble((troubled) => showTrouble(troubled, state.isSending ? t("not_recorded") : null));
watchPresses();
// A player who wants to do something is shown the present table at once.
document.addEventListener("keydown", skip, true);
main.addEventListener("pointerdown", (event) => !dataAt(event, "skip") && skip(), true);
document.addEventListener("visibilitychange", skip);
onKeys({ state, play: pressed, stepBack, choose, toggleKeys, ruleOf });
watchCards(main, ruleOf);
watchPlaces(main, view);
watchHand(main, { view, draw: () => $(".fan") && drawHand(view()) });
if (!id) location.replace("/");
else if (isInvited(id, invite)) invited();
else enter().catch(showProblem);
