/* What the lobby lists: tables and games by status and filters, as many as were asked for. */
import { get, rulesets } from "../api.js";
import { player } from "../session.js";

/** @import { GameCounts, ListedGame, Ruleset } from "gyoji/api" */
/** @import { Problem } from "../api.js" */

/** @typedef {"open" | "running" | "finished"} Kind */

/** @type {Kind[]} */
export const KINDS = ["open", "running", "finished"];

/**
 * Games of a kind, how many there are, and whether there are more than those.
 * @typedef {{ games: ListedGame[], count: GameCounts, hasMore: boolean }} Listed
 */

/**
 * @typedef {object} State
 * @property {Ruleset[]} rulesets
 * @property {ListedGame[]} mine
 * @property {Partial<Record<Kind, Listed>>} lists
 * @property {{ ruleset: string } | null} form the form of a new table
 * @property {Problem | null} problem
 * @property {boolean} isBusy
 * @property {boolean} canSign whether this browser can have a key for each table
 */

/** @type {State} */
export const state = {
  rulesets: [],
  mine: [],
  lists: {},
  form: null,
  problem: null,
  isBusy: false,
  canSign: false,
};

/** @param {{ ruleset: string }} game */
export const rulesetOf = ({ ruleset }) => state.rulesets.find(({ id }) => id === ruleset);

/** @param {ListedGame} game */
export const named = (game) => rulesetOf(game)?.name ?? game.ruleset;

export async function learnRulesets() {
  state.rulesets = await rulesets();
}

/** The filters, by their names in the addresses of the page and of the API. */
const FILTERS = /** @type {const} */ (["ruleset", "rated", "clock"]);
const PAGE = 12;
/** With a filter that has no index a page of the API may be short; at most this many are asked for in a row. */
const PAGES_MAX = 5;

/** @type {Record<Kind, number>} */
const wanted = { open: PAGE, running: PAGE, finished: PAGE };

/** @param {Kind} kind */
export function wantMore(kind) {
  wanted[kind] += PAGE;
}

/** The filters that are set, from the page's address. */
export function filters() {
  const asked = new URLSearchParams(location.search);
  return Object.fromEntries(FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? ""]] : [])));
}

/**
 * Puts the filter into the address, so that the list can be shared.
 * @param {string} name
 * @param {string} value
 */
export function setFilter(name, value) {
  const address = new URL(location.href);
  if (value) address.searchParams.set(name, value);
  else address.searchParams.delete(name);
  history.replaceState(null, "", address);
  for (const kind of KINDS) wanted[kind] = PAGE;
}

/** Loads the lists again; the player's own tables have a list of their own. */
export async function learnLists() {
  const [mine, ...lists] = await Promise.all([listedMine(), ...KINDS.map(listed)]);
  state.mine = mine;
  KINDS.forEach((kind, i) => {
    const others = lists[i].games.filter(
      ({ id, status }) => status === "finished" || !mine.some((own) => own.id === id),
    );
    state.lists[kind] = { ...lists[i], games: others };
  });
}

/**
 * @param {Kind} kind
 * @returns {Promise<Listed>}
 */
async function listed(kind) {
  const query = new URLSearchParams({ ...filters(), status: kind }).toString();
  const [count, { games, next }] = await Promise.all([get(`/v1/lobby?${query}`), collected(query, wanted[kind])]);
  return { games, count, hasMore: next !== null };
}

/**
 * @param {string} query
 * @param {number} most
 */
async function collected(query, most) {
  /** @type {ListedGame[]} */
  const games = [];
  let next = /** @type {string | null} */ ("");
  for (let pages = 0; next !== null && games.length < most && pages < PAGES_MAX; pages++) {
    const cursor = next && `&cursor=${encodeURIComponent(next)}`;
    const page = await get(`/v1/games?${query}&limit=${most - games.length}${cursor}`);
    games.push(...page.items);
    next = page.next;
  }
  return { games, next };
}

/** One's own tables, those that run first. */
async function listedMine() {
  const me = player()?.id;
  if (!me) return [];
  const pages = await Promise.all([
    get(`/v1/games?status=running&player=${me}&limit=12`),
    get(`/v1/games?status=open&player=${me}&limit=6`),
  ]);
  return pages.flatMap(({ items }) => items);
}
