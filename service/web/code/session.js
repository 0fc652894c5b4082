/* Who is playing, in which language, by day or by night: kept in this browser alone. */
export { entropy } from "../client/calls.js";

/** @import { Receipt, SignedUp } from "gyoji/api" */

/** @typedef {"cs" | "en"} Language */

/**
 * What this browser keeps.
 * @typedef {object} Kept
 * @property {SignedUp | null} [player]
 * @property {Language} [language]
 * @property {string} [theme]
 * @property {boolean} [text]
 * @property {boolean} [lists]
 * @property {boolean} [signs]
 * @property {Record<string, { game: string, seen: number }>} [hints] by kind of game: in which game they are
 *   shown, and how many of them were put away
 * @property {boolean} [silent]
 * @property {boolean} [notices]
 * @property {Partial<Record<Language, Record<string, string>>>} [names]
 * @property {Record<string, Receipt>} [receipts]
 * @property {Record<string, Proved>} [proved]
 * @property {string | null} [checkpoint]
 * @property {[string, string] | null} [forked]
 * @property {string[]} [keys] those that the server was ever seen to list, each after what it is for
 * @property {string[] | null} [denied] those of them that it no longer lists
 * @property {Record<string, Given>} [given]
 * @property {string[]} [rematches]
 * @property {{ player: string, place: string }} [news]
 *
 * What this browser has proved of a game itself, and up to which version.
 * @typedef {{ version: number, word: "clean" | "genuine" }} Proved
 *
 * What was given to a game's shuffle: the text that was sent, where one sat down, and the hash that the server had
 * bound itself to before (null: it was not seen in time); and the key with which one signs there (null: with none).
 * @typedef {{ seat: number, entropy: string, secretHash: string | null, key?: string | null }} Given
 */

const KEY = "gyoji";

/** The page that other sites embed belongs to no player: it reads and keeps nothing in this browser. */
const isNobodys = () => location.pathname === "/embed.html";

/** @returns {Kept} */
function kept() {
  if (isNobodys()) return {};
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * Writing costs far more than reading, so what is unchanged is not written.
 * @param {Kept} changes
 */
function keep(changes) {
  if (isNobodys()) return;
  const text = JSON.stringify({ ...kept(), ...changes });
  if (text !== localStorage.getItem(KEY)) localStorage.setItem(KEY, text);
}

/** @type {Language[]} */
export const LANGUAGES = ["cs", "en"];

/** @type {Language | null} */
let spoken = null;

/** The language in the address, else the one chosen before, else the browser's. A new choice reloads the page. */
export function language() {
  spoken ??= wished();
  return spoken;
}

function wished() {
  const asked = new URLSearchParams(location.search).get("lang");
  const known = LANGUAGES.find((code) => code === asked) ?? LANGUAGES.find((code) => code === kept().language);
  if (known) return known;
  return navigator.languages?.some((tag) => tag.toLowerCase().startsWith("cs")) ? "cs" : "en";
}

/** @param {Language} language */
export const chooseLanguage = (language) => keep({ language });

export const player = () => kept().player ?? null;
export const token = () => kept().player?.token ?? null;
/** @param {SignedUp | null} player */
export const setPlayer = (player) => keep({ player });

export const theme = () => new URLSearchParams(location.search).get("theme") ?? kept().theme ?? null;
/** @param {string} theme */
export const chooseTheme = (theme) => keep({ theme });

export const prefersText = () => new URLSearchParams(location.search).get("view") === "text" || Boolean(kept().text);
/** @param {boolean} text */
export const chooseText = (text) => keep({ text });

/** Whether all moves are listed, also those that can be pointed at. */
export const prefersList = () => Boolean(kept().lists);
/** @param {boolean} lists */
export const chooseList = (lists) => keep({ lists });

/**
 * How many hints about a kind of game were put away in this game; all of them, if this is not the first game of its
 * kind.
 * @param {string} kind
 * @param {string} game
 */
export function hintsSeen(kind, game) {
  const first = kept().hints?.[kind];
  return !first ? 0 : first.game === game ? first.seen : Infinity;
}

/**
 * @param {string} kind
 * @param {string} game
 * @param {number} seen
 */
export const keepHints = (kind, game, seen) => keep({ hints: { ...kept().hints, [kind]: { game, seen } } });

/** Whether one's moves are signed, at tables that one sits down at from now on. */
export const prefersSigning = () => Boolean(kept().signs);
/** @param {boolean} signs */
export const chooseSigning = (signs) => keep({ signs });

/** Whether one is called by a sound, and by notifications of the system. */
export const prefersSound = () => !kept().silent;
/** @param {boolean} sounds */
export const chooseSound = (sounds) => keep({ silent: !sounds });
export const prefersNotices = () => Boolean(kept().notices);
/** @param {boolean} notices */
export const chooseNotices = (notices) => keep({ notices });

/** What the games are called in the language of the page, as far as that was asked. */
export const namesOfGames = () => kept().names?.[language()] ?? {};
/** @param {Record<string, string>} names */
export const keepNames = (names) => keep({ names: { ...kept().names, [language()]: names } });

const GAMES_MAX = 50;

/**
 * The entries of the newest games: ids begin with the time when they were made.
 * @template Thing
 * @param {Record<string, Thing>} things
 */
const ofNewest = (things) =>
  Object.fromEntries(
    Object.entries(things)
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .slice(0, GAMES_MAX),
  );

/**
 * Receipts are proofs: the newest of each game stays here, for the audit page.
 * @param {Receipt | undefined} receipt
 */
export function keepReceipt(receipt) {
  if (!receipt) return;
  const receipts = { ...kept().receipts };
  if ((receipts[receipt.game]?.version ?? 0) <= receipt.version) receipts[receipt.game] = receipt;
  keep({ receipts: ofNewest(receipts) });
}

/** @param {string} game */
export const receiptOf = (game) => kept().receipts?.[game] ?? null;

/**
 * Keeps the entropy that was sent, so that the audit page can check whether the server used it.
 * @param {string} game
 * @param {Given} given
 */
export const keepGiven = (game, given) => keep({ given: ofNewest({ ...kept().given, [game]: given }) });

/**
 * @param {string} game
 * @returns {Given | null}
 */
export const givenTo = (game) => kept().given?.[game] ?? null;

/**
 * Forgets it after leaving the table, so that an invitation counts again.
 * @param {string} game
 */
export function forgetGiven(game) {
  const { [game]: _, ...given } = kept().given ?? {};
  keep({ given });
}

/**
 * @param {string} game
 * @param {Proved} proved
 */
export const keepProved = (game, proved) => keep({ proved: ofNewest({ ...kept().proved, [game]: proved }) });

/**
 * @param {string} game
 * @returns {Proved | null}
 */
export const provedOf = (game) => kept().proved?.[game] ?? null;

/** Tables for playing again to which the player was invited and has not answered. */
export const rematches = () => kept().rematches ?? [];
/** @param {string[]} games */
export const keepRematches = (games) => keep({ rematches: games });

/** Before all news. */
const BEGINNING = "0-0";

/** The place up to which some page has heard the player's news: the next page goes on from there. */
export function newsHeard() {
  const { player, news } = kept();
  return news && news.player === player?.id ? news.place : BEGINNING;
}

/** @param {string} place */
export function keepNews(place) {
  const { player } = kept();
  if (player && place) keep({ news: { player: player.id, place } });
}

/** The newest checkpoint of the transparency log that was seen here and held. */
export const checkpoint = () => kept().checkpoint ?? null;

/** @param {string} note */
export const keepCheckpoint = (note) => keep({ checkpoint: note });

/** Two checkpoints that contradict each other: evidence, kept until somebody has looked at it. */
export const forked = () => kept().forked ?? null;

/** @param {[string, string] | null} notes */
export const keepForked = (notes) => keep({ forked: notes });

/** The server's keys, as far as this browser has ever seen them listed. */
export const seenKeys = () => kept().keys ?? [];

/** @param {string[]} keys */
export const keepSeenKeys = (keys) => keep({ keys });

/** Keys that the server once listed and no longer does: kept until somebody has looked at it. */
export const denied = () => kept().denied ?? null;

/** @param {string[] | null} keys */
export const keepDenied = (keys) => keep({ denied: keys });
