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
 * @property {Game | null} shown an earlier one, while later moves of others are being shown
 * @property {Ruleset | null} ruleset
 * @property {Map<string, string>} clauses
 * @property {Event[]} events
 * @property {Choice} choice
 * @property {number | null} question the version at which it was put to us
 * @property {number} askedAt when that question came up here
 * @property {string | null} movesAt the commands on offer: the choice is kept as long as they stay the same
 * @property {Refused | null} refusal
 * @property {Score | null} score
 * @property {string | null} text the table drawn with letters
 * @property {boolean} isSending
 * @property {boolean} isHeld whether the ready move will be played in a moment, unless it is taken back
 * @property {boolean} isPassing whether every window is passed until it is our turn
 * @property {ReadonlySet<Thing>} drawn the things in moves that can be pointed at
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
/** How long to wait for a stream that is behind an answer, before asking for what it has not told. */
const ARRIVAL_MS = 1000;
/** How long to wait before asking again for a table that was not told. */
const AGAIN_MS = 1000;

let stop = () => {};
let draw = () => {};
let put = () => {};

export const theGame = () => loaded(state.game);
export const theRuleset = () => loaded(state.ruleset);
/** The game that is shown. */
export const shownGame = () => state.shown ?? theGame();
export const isOver = (game = theGame()) => ["finished", "abandoned"].includes(game.status);
/**
 * The events that are shown: none after the board's version and, while a move is under way or a table on its way, none
 * that led there.
 */
const shownEvents = () => {
  const { shown, events, isSending } = state;
  return shown || isSending || learning ? events.filter(({ version }) => version <= shownGame().version) : events;
};

/** While past moves are being shown nothing can be chosen: the question is shown after what led to it. */
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
 * The game at a version; if that can't be loaded, the present one.
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

/** Skips to the present; says whether anything was still being shown. */
export const skip = () => showing.skip();

/** @param {number} since */
const eventsSince = (since) => state.events.filter(({ version }) => version > since && version <= theGame().version);

/**
 * Draws this game, or the present one, and animates the cards that these events moved.
 * @param {Event[]} events
 * @param {Game | null} shown
 */
function drawMoved(events, shown) {
  const before = lying();
  state.shown = shown;
  draw();
  fly(before, events, theGame().viewer);
}

/* For a moment after a question has come up, nothing can be played. */
function settle() {
  state.askedAt = performance.now();
  setTimeout(settled, SETTLING_MS);
}

/* Draws when the moment is over; the timer may fire a little early, so it looks at the clock again. */
function settled() {
  if (isSettling(state.askedAt)) setTimeout(settled, 1);
  else draw();
}

/**
 * Loads the game, then follows it.
 * @param {{ prepare: () => void, draw: () => void, put: () => void }} page makes its places once the game is known;
 *   draws again after every change; is told when another question is put to us
 */
export async function load(page) {
  ({ draw, put } = page);
  stop();
  state.game = await get(`/v1/games/${id}`);
  const { ruleset, version } = state.game;
  [state.ruleset, state.events] = await Promise.all([rulesetOf(ruleset), eventsAfter(id, Math.max(0, version - 200))]);
  page.prepare();
  await learnMoves();
  // The first question of a page was there before, so presses count at once.
  state.askedAt = -Infinity;
  draw();
  learnClauses();
  if (isOver()) return learnScore();
  stop = follow(id, newest(), heard, asks);
  // The game may have gone on while it was loaded, and nothing else may happen before we decide.
  heard([]);
}

/** Stops following the game. */
export const unfollow = () => stop();

const newest = () => state.events.at(-1)?.version ?? 0;

/* Loads the rules' texts; the table is shown before they come. */
async function learnClauses() {
  state.clauses = new Map((await clausesOf(theGame().ruleset)).map(({ id, text }) => [id, text]));
  draw();
}

/** @type {Promise<void> | null} */
let learning = null;
/** The version whose moves are on offer. */
let offeredAt = 0;
const isBehind = () => newest() > theGame().version || offeredAt < theGame().version;

/**
 * Events come in bursts; the table is loaded once after each, and again if more came meanwhile. While a move of ours is
 * under way the events may be its own: its answer will have the table, so nothing is drawn before.
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

/* Draws once for all events of a burst. */
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
 * Waits for the stream if an answer has overtaken it, so that the events in between are shown, too; a stream that stays
 * behind is not waited for.
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
  if (newest() < version) heard(await eventsAfter(id, newest()));
}

/** The last question from the stream, with our own moves. @type {Question | null} */
let told = null;

/** @param {Question} question */
function asks(question) {
  told = question;
}

/**
 * Takes the answer to a move. It has the game and the next moves, so it is drawn at once, and nothing has to be loaded.
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
      await learnGame(true);
      if (!state.shown) drawMoved(eventsSince(since), null);
    }
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 404) setTimeout(heard, AGAIN_MS, []);
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
 * Whether the way from one game to a later one is shown event by event: not before the game begins, nor as text, nor if
 * the user prefers no motion. While our own question stays open, the present is shown at once.
 * @param {Game} since
 * @param {Game} game
 */
function isPaced(since, game) {
  const question = ownQuestion(game);
  const isOpen = question !== null && question === ownQuestion(since);
  return since.status === "running" && !isText() && !isStill() && !isOpen;
}

/**
 * Shows the events since the shown game one after the other, or the present at once.
 * @param {Game} since
 */
function goOn(since) {
  const game = theGame();
  if (!isPaced(since, game)) {
    showing.skip();
    return;
  }
  state.shown ??= since;
  showing.hear(eventsSince(since.version), ownQuestion(game) !== null || isOver());
}

/**
 * Loads the present table, unless an own move told a newer one meanwhile: that is kept. If the way there is shown, the
 * table is not taken before its events are known: what is shown meanwhile may end, and would end with this table.
 * @param {boolean} isFollowing whether the way there is shown
 * @returns {Promise<boolean>} whether it was taken
 */
async function look(isFollowing) {
  const game = await get(`/v1/games/${id}`);
  if (isFollowing && isPaced(theGame(), game)) await heardUpTo(game.version);
  const since = theGame();
  if (game.version < since.version) return false;
  state.game = game;
  if (isFollowing) goOn(since);
  return true;
}

/** Loads the present table and the player's moves. */
export async function learnGame(isFollowing = false) {
  if (await look(isFollowing)) await learnMoves(isFollowing);
}

/** Whether the table is shown as text: by choice, or because its game has no drawings. */
export const isText = () => prefersText() || !moduleOf(theGame().ruleset).board;

async function learnText() {
  if (isText() && theGame().table) state.text = await getText(`/v1/games/${id}`, "text/plain");
}

async function learnMoves(isFollowing = false) {
  const game = theGame();
  await learnText();
  const isPlaying = game.viewer !== null && game.status === "running";
  if (!isPlaying) return offer({ version: game.version, question: null, moves: [] });
  const { version, question, moves } = told ?? {};
  if (version === game.version && moves && question !== undefined) return offer({ version, question, moves });
  const offered = await get(`/v1/games/${id}/moves`);
  if (offered.version > theGame().version) await look(isFollowing);
  offer(offered);
}

/**
 * Offers these moves, unless the table is newer: then they answer another question, and those of the table are still to
 * be learnt.
 * @param {Moves} offered
 */
function offer({ version, question, moves }) {
  const game = theGame();
  if (version < game.version) return;
  offeredAt = version;
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
 * The rule of a card, for showing it large; a card of Yojimbo has that of its defence.
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
