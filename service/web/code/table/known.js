/* What is known about the game at this table, and how more is learnt as it goes on. */
import { clauses as clausesOf, eventsAfter, get, getText, Problem, ruleset as rulesetOf } from "../api.js";
import { Choice } from "../choosing.js";
import { follow } from "../follow.js";
import { moduleOf } from "../games/index.js";
import { fly, lying } from "../motion.js";
import { prefersText } from "../session.js";
import { SETTLING_MS } from "../settling.js";
import { loaded, partsOf, viewOf } from "../view.js";

/** @import { Event, Game, Moves, Played, Question, Ruleset, Score } from "gyoji/api" */
/** @import { Refused } from "../asking.js" */
/** @import { Thing } from "../choosing.js" */

const asked = new URLSearchParams(location.search);
export const id = asked.get("game") ?? "";
export const invite = asked.get("invite");

/**
 * @typedef {object} State
 * @property {Game | null} game
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
 * @property {boolean} showsKeys
 * @property {number} fresh the last version seen before those that have just come
 */

/** @type {State} */
export const state = {
  game: null,
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
  showsKeys: false,
  fresh: Infinity,
};

const SCORE_MS = 2500;

let stop = () => {};
let draw = () => {};

export const theGame = () => loaded(state.game);
export const theRuleset = () => loaded(state.ruleset);
export const isOver = () => ["finished", "abandoned"].includes(theGame().status);

export const view = () =>
  viewOf({
    game: theGame(),
    ruleset: theRuleset(),
    choice: state.choice,
    isLive: !isOver(),
    clauses: state.clauses,
    events: state.events,
  });

/**
 * Learns what there is, then follows the game.
 * @param {{ prepare: () => void, draw: () => void }} page makes its places once the game is known; draws again after
 *   every change
 */
export async function load(page) {
  draw = page.draw;
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
 * ours is under way they may be its own, and its answer will have the table.
 * @param {Event[]} events
 */
export function heard(events) {
  const last = newest();
  const fresh = events.filter(({ version }) => version > last);
  if (fresh.length) {
    state.events.push(...fresh);
    state.fresh = Math.min(state.fresh, last);
  }
  if (isBehind() && !state.isSending) learning ??= catchUp();
  else if (fresh.length) draw();
  return learning;
}

/** What was asked last, with our own moves, as the stream told it. @type {Question | null} */
let told = null;

/** @param {Question} question */
function asks(question) {
  told = question;
}

/**
 * The answer to a move has all there is to know after it: nothing else has to be asked for.
 * @param {Played} answer
 */
export async function played({ version, events, game, question, moves }) {
  if (!game || !moves || question === undefined) return heard(events);
  const since = theGame();
  if (version < since.version) return learning;
  if (events[0].version === newest() + 1) {
    state.fresh = Math.min(state.fresh, newest());
    state.events.push(...events);
  }
  state.game = game;
  await learnText();
  offer({ version, question, moves });
  const before = lying();
  draw();
  fly(before, events, game.viewer);
  state.fresh = Infinity;
  if (isOver()) learnScore();
}

async function catchUp() {
  try {
    while (isBehind()) {
      const since = theGame().version;
      await learnGame();
      const before = lying();
      draw();
      const events = state.events.filter(({ version }) => version > since);
      fly(before, events, theGame().viewer);
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  } finally {
    learning = null;
    state.fresh = Infinity;
  }
  if (isOver()) learnScore();
}

/** The table as it is now, and what one may do there. What was learnt from an own move meanwhile may be newer. */
export async function learnGame() {
  const game = await get(`/v1/games/${id}`);
  if (state.game && game.version < state.game.version) return;
  state.game = game;
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
  if (question !== state.question) {
    state.refusal = null;
    state.askedAt = performance.now();
    setTimeout(draw, SETTLING_MS);
  }
  state.question = question;
  state.choice = new Choice(moves, { thingsOf: moduleOf(game.ruleset).thingsOf, aliases: aliases() });
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
