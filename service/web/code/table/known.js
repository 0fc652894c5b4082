/* What is known about the game at this table, and how more is learnt as it goes on. */
import { clauses as clausesOf, eventsAfter, get, getText, Problem, ruleset as rulesetOf } from "../api.js";
import { Choice } from "../choosing.js";
import { follow } from "../follow.js";
import { moduleOf } from "../games/index.js";
import { fly, isStill, lying } from "../motion.js";
import { prefersText } from "../session.js";
import { isSettling, SETTLING_MS } from "../settling.js";
import { inked } from "../showing/ink.js";
import { CALM_MS } from "../showing/pace.js";
import { Showing } from "../showing/showing.js";
import { loaded, partsOf, viewOf } from "../view.js";

/** @import { Event, Game, Moves, Played, Question, Ruleset, Score } from "gyoji/api" */
/** @import { Refused } from "../asking.js" */
/** @import { Thing } from "../choosing.js" */

const asked = new URLSearchParams(location.search);
export const id = asked.get("game") ?? "";
export const invite = asked.get("invite");

/**
 * @typedef {object} State
 * @property {Game | null} game as the server has it
 * @property {Game | null} shown an earlier one, while what others did since is being shown
 * @property {Ruleset | null} ruleset
 * @property {Map<string, string>} clauses
 * @property {Event[]} events
 * @property {Choice} choice
 * @property {number | null} question the version at which it was put to us
 * @property {number} askedAt when that question came up here
 * @property {string | null} movesAt the commands on offer: a choice survives what does not change them
 * @property {Refused | null} refusal
 * @property {Score | null} score
 * @property {string | null} text the table drawn with letters
 * @property {boolean} isSending
 * @property {boolean} isHeld whether the move that is ready is played in a moment, unless it is taken back
 * @property {boolean} isPassing whether every window is passed until it is our turn
 * @property {ReadonlySet<Thing>} drawn what of the moves can be pointed at
 * @property {boolean} showsKeys
 * @property {number} fresh the last version seen before those that have just come
 */

/** @type {State} */
export const state = {
  game: null,
  shown: null,
  ruleset: null,
  clauses: new Map(),
  events: [],
  choice: new Choice(),
  question: null,
  askedAt: -Infinity,
  movesAt: null,
  refusal: null,
  score: null,
  text: null,
  isSending: false,
  isHeld: false,
  isPassing: false,
  drawn: new Set(),
  showsKeys: false,
  fresh: Infinity,
};

const SCORE_MS = 2500;
/** How long the stream may be behind an answer before one does without what it would have told. */
const ARRIVAL_MS = 1000;

let stop = () => {};
let draw = () => {};
let put = () => {};

export const theGame = () => loaded(state.game);
export const theRuleset = () => loaded(state.ruleset);
/** The game that one sees. */
export const shownGame = () => state.shown ?? theGame();
export const isOver = (game = theGame()) => ["finished", "abandoned"].includes(game.status);
/** What one sees of what happened: not more than the board has, nor, while a move is under way, what it has caused. */
export const shownEvents = () => {
  const { shown, events, isSending } = state;
  return shown || isSending ? events.filter(({ version }) => version <= shownGame().version) : events;
};

/** While something is shown that is over already nothing can be chosen: what is asked now comes after its causes. */
export const view = () =>
  viewOf({
    game: shownGame(),
    ruleset: theRuleset(),
    choice: state.shown ? new Choice() : state.choice,
    isLive: !isOver(shownGame()),
    clauses: state.clauses,
    events: shownEvents(),
  });

/**
 * The game at a version; where that can't be had, what is now will do.
 * @param {number} version
 */
async function lookedAt(version) {
  try {
    return await get(`/v1/games/${id}?at=${version}`);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return null;
  }
}

const showing = new Showing({
  look: lookedAt,
  show(game, events, ms) {
    state.fresh = shownGame().version;
    drawMoved(events, game);
    inked(events, moduleOf(game.ruleset), ms);
  },
  caughtUp() {
    const since = shownGame().version;
    if (ownQuestion(theGame()) !== null) settle();
    drawMoved(eventsSince(since), null);
    state.fresh = Infinity;
  },
  now: () => performance.now(),
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
});

/** Shows at once what is still being shown; answers whether there was anything. */
export const skip = () => showing.skip();

/** @param {number} since */
const eventsSince = (since) => state.events.filter(({ version }) => version > since && version <= theGame().version);

/**
 * Draws this game, or the one that is now, with those cards under way that these events moved.
 * @param {Event[]} events
 * @param {Game | null} shown
 */
function drawMoved(events, shown) {
  const before = lying();
  state.shown = shown;
  draw();
  fly(before, events, theGame().viewer);
}

/* A question that has just come up, here and for whoever looks at it, is left alone for a moment. */
function settle() {
  state.askedAt = performance.now();
  setTimeout(settled, SETTLING_MS);
}

/* A timer may be a little early by the other clock; what is drawn then must not look as if it were still so. */
function settled() {
  if (isSettling(state.askedAt)) setTimeout(settled, 1);
  else draw();
}

/**
 * Learns what there is, then follows the game.
 * @param {{ prepare: () => void, draw: () => void, put: () => void }} page makes its places once the game is known;
 *   draws again after every change; is told when another question is put to us
 */
export async function load(page) {
  ({ draw, put } = page);
  stop();
  state.game = await get(`/v1/games/${id}`);
  state.ruleset = await rulesetOf(state.game.ruleset);
  state.events = await eventsAfter(id, Math.max(0, state.game.version - 200));
  page.prepare();
  await learnMoves();
  // Whoever comes finds a question; it has not just changed.
  state.askedAt = -Infinity;
  draw();
  learnClauses();
  if (isOver()) return learnScore();
  stop = follow(id, newest(), heard, asks);
}

/** Hears nothing more of the game. */
export const unfollow = () => stop();

const newest = () => state.events.at(-1)?.version ?? 0;

/* The rules in words; the table is there before them. */
async function learnClauses() {
  state.clauses = new Map((await clausesOf(theGame().ruleset)).map(({ id, text }) => [id, text]));
  draw();
}

/** @type {Promise<void> | null} */
let learning = null;
const isBehind = () => newest() > theGame().version;

/**
 * Events come in bursts; the table is asked for once after each, and again if more came meanwhile. While a move of
 * ours is under way they may be its own, and its answer will have the table: nothing is drawn before that.
 * @param {Event[]} events
 */
export function heard(events) {
  const last = newest();
  const fresh = events.filter(({ version }) => version > last);
  if (fresh.length) {
    state.events.push(...fresh);
    state.fresh = Math.min(state.fresh, last);
    arrived();
  }
  if (state.isSending) return learning;
  if (isBehind()) learning ??= catchUp();
  else if (fresh.length) drawSoon();
  return learning;
}

let isDrawnSoon = false;

/* Once for all that comes in a burst. */
function drawSoon() {
  if (isDrawnSoon) return;
  isDrawnSoon = true;
  setTimeout(() => {
    isDrawnSoon = false;
    draw();
  });
}

let arrived = () => {};

/**
 * Waits for the stream where an answer has overtaken it: what it has still to tell is to be shown, too.
 * @param {number} version
 */
async function heardUpTo(version) {
  const end = performance.now() + ARRIVAL_MS;
  while (newest() < version && performance.now() < end) {
    await new Promise((done) => {
      arrived = () => done(undefined);
      setTimeout(done, end - performance.now());
    });
  }
}

/** What was asked last, with our own moves, as the stream told it. @type {Question | null} */
let told = null;

/** @param {Question} question */
function asks(question) {
  told = question;
}

/**
 * The answer to a move has all there is to know after it: nothing else has to be asked for, and it is drawn at once.
 * @param {Played} answer
 */
export async function played({ version, events, game, question, moves }) {
  if (!game || !moves || question === undefined || version < theGame().version) {
    state.isSending = false;
    draw();
    return heard(events);
  }
  if (events[0].version === newest() + 1) {
    state.fresh = Math.min(state.fresh, newest());
    state.events.push(...events);
  }
  showing.skip();
  const before = lying();
  state.game = game;
  await learnText();
  state.isSending = false;
  offer({ version, question, moves });
  draw();
  fly(before, events, game.viewer);
  inked(events, moduleOf(game.ruleset), CALM_MS);
  state.fresh = Infinity;
  if (isOver()) learnScore();
}

async function catchUp() {
  try {
    while (isBehind()) {
      const since = theGame().version;
      await learnGame(goOn);
      if (!state.shown) drawMoved(eventsSince(since), null);
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  } finally {
    learning = null;
    state.fresh = Infinity;
  }
  if (isOver()) learnScore();
}

/**
 * The question that is put to us in a game, by its number.
 * @param {Game} game
 */
const ownQuestion = ({ to_act: asked, viewer }) => asked.find(({ seat }) => seat === viewer)?.question ?? null;

/**
 * What happened since a game that was shown is shown one after the other: not before the game begins, nor as text, nor
 * to who has asked for stillness. A question of ours that is still open stays where it is, whatever others do about it.
 * @param {Game} since
 */
async function goOn(since) {
  const question = ownQuestion(theGame());
  const isPaced = since.status === "running" && !isText() && !isStill();
  if (!isPaced || (question !== null && question === ownQuestion(since))) {
    showing.skip();
    return;
  }
  state.shown ??= since;
  await heardUpTo(theGame().version);
  showing.hear(eventsSince(since.version), question !== null || isOver());
}

/**
 * The table as it is now, and what one may do there. What was learnt from an own move meanwhile may be newer.
 * @param {(since: Game) => unknown} changed is told at once where the table was another one, and waited for
 */
export async function learnGame(changed = () => {}) {
  const game = await get(`/v1/games/${id}`);
  const since = state.game;
  if (since && game.version < since.version) return;
  state.game = game;
  if (since) await changed(since);
  await learnMoves();
}

/** Whether the table is shown as text: by one's own wish, or because its game has no drawings. */
export const isText = () => prefersText() || !moduleOf(theGame().ruleset).board;

async function learnText() {
  if (isText() && theGame().table) state.text = await getText(`/v1/games/${id}`, "text/plain");
}

async function learnMoves() {
  const game = theGame();
  await learnText();
  if (game.viewer === null || game.status !== "running") {
    state.choice = new Choice();
    return;
  }
  const { version, question, moves } = told ?? {};
  if (version === game.version && moves && question !== undefined) return offer({ version, question, moves });
  const offered = await get(`/v1/games/${id}/moves`);
  if (offered.version > game.version) state.game = await get(`/v1/games/${id}`);
  if (offered.version >= theGame().version) offer(offered);
}

/** @param {Moves} offered */
function offer({ question, moves }) {
  const game = theGame();
  if (game.viewer === null || game.status !== "running") {
    state.choice = new Choice();
    return;
  }
  const movesAt = JSON.stringify(moves.map(({ command }) => command));
  if (movesAt === state.movesAt && question === state.question) return;
  state.movesAt = movesAt;
  const isOther = question !== state.question;
  if (isOther) {
    state.refusal = null;
    settle();
  }
  state.question = question;
  state.isHeld = false;
  state.choice = new Choice(moves, { thingsOf: moduleOf(game.ruleset).thingsOf, aliases: aliases() });
  if (isOther) put();
}

/* A game may let one thing stand for another: a Yojimbo card for its defence face. */
function aliases() {
  const module = moduleOf(theGame().ruleset);
  const parts = partsOf(theRuleset());
  return module.aliases && ((/** @type {Thing} */ thing) => module.aliases?.(thing, parts) ?? [thing]);
}

async function learnScore() {
  stop();
  try {
    state.events = await eventsAfter(id);
    draw();
    state.score = await get(`/v1/games/${id}/score`);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    setTimeout(learnScore, SCORE_MS);
    return;
  }
  draw();
}

/**
 * The rule of a card, for those who look at it large; a card of Yojimbo has that of its defence.
 * @param {string} card
 */
export function ruleOf(card) {
  const ruleset = theRuleset();
  const { cards, listed } = partsOf(ruleset);
  const found = cards.get(card);
  const defence = found && "defence" in found ? listed("defences", String(found.defence)) : undefined;
  const clause = found?.clause ?? defence?.clause;
  return clause ? { clause, text: state.clauses.get(clause), game: ruleset.id } : null;
}
