/* What is known about a replayed game: its events, its chapters, and the table at any version. */
import { chaptersOf, eventsAfter, get, getText, Problem, ruleset as rulesetOf } from "../api.js";
import { seatName } from "../frame.js";
import { moduleOf } from "../games/index.js";
import { isTold } from "../log.js";
import { loaded } from "../view.js";
import { t } from "../words.js";

/** @import { Chapter, Event as Happened, Game, Move, Ruleset } from "gyoji/api" */
/** @import { Shown } from "../dom.js" */

const KEPT_MAX = 400;

/**
 * A game as it was, with its table as text if nothing else draws it.
 * @typedef {Game & { text: string }} Past
 */

/**
 * @typedef {object} State
 * @property {Game | null} now
 * @property {Ruleset | null} ruleset
 * @property {Happened[]} events
 * @property {Chapter[]} chapters
 * @property {number} at the version one looks at
 * @property {string} eyes `public`, `all`, or the number of a seat
 * @property {number} speed
 * @property {ReturnType<typeof setTimeout> | null} timer
 * @property {Past | null} shown the game as it was then
 * @property {Shown} beside
 * @property {{ seat: number, moves: Move[] } | null} legal
 */

const asked = new URLSearchParams(location.search);
export const id = asked.get("game") ?? "";
/** @type {State} */
export const state = {
  now: null,
  ruleset: null,
  events: [],
  chapters: [],
  at: Number(asked.get("at")) || 0,
  eyes: asked.get("view") ?? "",
  speed: 1,
  timer: null,
  shown: null,
  beside: "",
  legal: null,
};
/** @type {Map<string, Promise<Past>>} */
const kept = new Map();

export const now = () => loaded(state.now);
export const shown = () => loaded(state.shown);
export const isOver = () => ["finished", "abandoned"].includes(now().status);
const viewQuery = () => `&view=${state.eyes}`;

/* The seat through whose eyes it is shown; null: the public's, or all. */
export const eyesSeat = () => (/^\d+$/.test(state.eyes) ? Number(state.eyes) : null);

/** @param {number} at */
export const eventAt = (at) => state.events[at - 1];

/** Where chapters begin, and where somebody was asked. */
export const beginnings = () => state.chapters.map(({ version }) => version);
export const decisions = () => state.chapters.flatMap((chapter) => chapter.decisions.map(({ version }) => version));

/** Loads the game; without a version in the address it begins where somebody is first asked. */
export async function learn() {
  const [game, chapters] = await Promise.all([get(`/v1/games/${id}`), chaptersOf(id)]);
  Object.assign(state, { now: game, chapters });
  if (!eyes().some(({ value }) => value === state.eyes))
    state.eyes = isOver() ? "all" : game.viewer === null ? "public" : String(game.viewer);
  [state.ruleset, state.events] = await Promise.all([rulesetOf(game.ruleset), eventsAfter(id, 0, viewQuery())]);
  state.at = bounded(state.at || (decisions()[0] ?? 1));
}

/** @param {number} at */
const bounded = (at) => Math.min(Math.max(1, at), state.events.length);

/* Through whose eyes it can be shown: after the end anybody's, before that only one's own and the public's. */
export function eyes() {
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
 * Goes to a version. If another one is asked for while it is fetched, the newest request wins.
 * @param {number} at
 * @param {{ moved: () => void, draw: (stepped: Happened[]) => void, drawSide: () => void }} page
 */
export async function goTo(at, page) {
  state.at = bounded(at);
  const turn = ++wanted;
  page.moved();
  const then = await seen(state.at);
  if (turn !== wanted) return;
  const stepped = steppedTo(then);
  state.shown = then;
  state.legal = null;
  page.draw(stepped);
  history.replaceState(null, "", momentAddress(location.pathname));
  const next = following(state.at);
  if (next) seen(next);
  if (await learnMoves(() => turn === wanted)) page.drawSide();
}

/**
 * The events between the version that is shown and this one, if that is a single step forward.
 * @param {Past} then
 */
function steppedTo(then) {
  const since = state.shown?.version;
  const events = since ? state.events.slice(since, then.version) : [];
  return events.filter(isTold).length === 1 ? events : [];
}

/**
 * The version of the next event that has a sentence; that somebody is being asked has none.
 * @param {number} at
 */
export const following = (at) => state.events.find((event) => event.version > at && isTold(event))?.version ?? null;

/**
 * The address of the current moment, on this page or another; keeps what was chosen in this address (language, theme).
 * @param {string} page
 */
export function momentAddress(page) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries({ game: id, at: state.at, view: state.eyes }))
    query.set(name, String(value));
  return `${page}?${query}`;
}

/** @param {() => boolean} isWanted */
async function learnMoves(isWanted) {
  const seat = state.eyes === "all" ? (shown().to_act[0]?.seat ?? null) : eyesSeat();
  if (seat === null || state.timer) return false;
  try {
    const { moves } = await get(`/v1/games/${id}/moves?at=${state.at}&view=${seat}`);
    if (isWanted()) state.legal = { seat, moves };
    return isWanted();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return false;
  }
}

/** @param {string} through */
export async function lookThrough(through) {
  state.eyes = through;
  state.events = await eventsAfter(id, 0, viewQuery());
}
