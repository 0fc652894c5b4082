/* Who is playing, in which language, by day or by night: kept in this browser alone. */

/** @import { Receipt, SignedUp } from "gyoji/api" */

/** @typedef {"cs" | "en"} Language */

/**
 * What this browser keeps.
 * @typedef {object} Kept
 * @property {SignedUp | null} [player]
 * @property {Language} [language]
 * @property {string} [theme]
 * @property {boolean} [text]
 * @property {boolean} [signs]
 * @property {Record<string, Receipt>} [receipts]
 */

const KEY = "gyoji";

/** @returns {Kept} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {Kept} changes */
function keep(changes) {
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...changes }));
}

/** @type {Language[]} */
export const LANGUAGES = ["cs", "en"];

/** @type {Language | null} */
let spoken = null;

/** Asked for in the address, else chosen before, else the browser's; a page has one, and a new choice loads it anew. */
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

/** Whether one's moves are signed, at tables that one sits down at from now on. */
export const prefersSigning = () => Boolean(kept().signs);
/** @param {boolean} signs */
export const chooseSigning = (signs) => keep({ signs });

/**
 * Receipts are proofs: the newest of each game stays here, for the audit page.
 * @param {Receipt | undefined} receipt
 */
export function keepReceipt(receipt) {
  if (!receipt) return;
  const receipts = { ...kept().receipts };
  if ((receipts[receipt.game]?.version ?? 0) <= receipt.version) receipts[receipt.game] = receipt;
  const newest = Object.entries(receipts)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, 50);
  keep({ receipts: Object.fromEntries(newest) });
}

/** @param {string} game */
export const receiptOf = (game) => kept().receipts?.[game] ?? null;

/** 32 random bytes as hex: our part of the seed, so that nobody else alone decides how the cards lie. */
export function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
