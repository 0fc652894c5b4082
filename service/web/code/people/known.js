/* What is known about a player: the profile, how ratings came about, how games went, and one's own tokens. */
import { get, ratingHistory, tokens as tokensOf } from "../api.js";
import { learnRulesets, state as lobby } from "../lobby/known.js";
import { language, player as me } from "../session.js";

/** @import { ListedGame, Profile, RatingStep, Tally, Token } from "gyoji/api" */
/** @import { Problem } from "../api.js" */

/**
 * @typedef {object} State
 * @property {Profile | null} profile
 * @property {Record<string, RatingStep[]>} histories by ruleset
 * @property {Tally | null} tally
 * @property {ListedGame[]} games
 * @property {string | null} next where the list of games goes on
 * @property {Token[]} tokens one's own
 * @property {Token | null} made the one that was made just now, with what is shown once
 * @property {Problem | null} problem
 * @property {boolean} isBusy
 */

/** @type {State} */
export const state = {
  profile: null,
  histories: {},
  tally: null,
  games: [],
  next: null,
  tokens: [],
  made: null,
  problem: null,
  isBusy: false,
};

const PAGE = 20;

/** Whose page it is: the player in the address, else the one of this browser. */
export const id = new URLSearchParams(location.search).get("player") ?? me()?.id ?? null;

export const isMine = () => id !== null && me()?.id === id;

/** @param {string} player */
export async function learn(player) {
  const address = /** @type {const} */ (`/v1/players/${player}`);
  const [profile, tally] = await Promise.all([get(address), get(`${address}/tally`), learnRulesets()]);
  const rated = Object.keys(profile.ratings ?? {});
  const histories = await Promise.all(rated.map((ruleset) => ratingHistory(player, ruleset)));
  Object.assign(state, {
    profile,
    tally,
    histories: Object.fromEntries(rated.map((ruleset, i) => [ruleset, histories[i]])),
  });
  await Promise.all([learnGames(player), isMine() ? learnTokens() : null]);
}

/**
 * The next page of games, newest first.
 * @param {string} player
 */
export async function learnGames(player) {
  const cursor = state.next ? `&cursor=${encodeURIComponent(state.next)}` : "";
  const page = await get(`/v1/games?player=${player}&limit=${PAGE}${cursor}`);
  state.games.push(...page.items);
  state.next = page.next ?? null;
}

export async function learnTokens() {
  state.tokens = await tokensOf();
}

/** @param {string} ruleset */
export const nameOf = (ruleset) => lobby.rulesets.find(({ id }) => id === ruleset)?.name ?? ruleset;

/** @param {string} moment */
export const day = (moment) => new Date(moment).toLocaleDateString(language(), { dateStyle: "medium" });
