/* Who is playing, in which language, by day or by night: kept in this browser alone. */

const KEY = "gyoji";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function keep(changes) {
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...changes }));
}

export const LANGUAGES = ["cs", "en"];

/** Asked for in the address, else chosen before, else the browser's; a page has one, and a new choice loads it anew. */
export const language = () => (spoken ??= wished());

let spoken = null;

function wished() {
  const asked = new URLSearchParams(location.search).get("lang");
  if (LANGUAGES.includes(asked)) return asked;
  const chosen = kept().language;
  if (LANGUAGES.includes(chosen)) return chosen;
  return navigator.languages?.some((tag) => tag.toLowerCase().startsWith("cs")) ? "cs" : "en";
}

export const chooseLanguage = (language) => keep({ language });

export const player = () => kept().player ?? null;
export const token = () => kept().player?.token ?? null;
export const setPlayer = (player) => keep({ player });

export const theme = () => new URLSearchParams(location.search).get("theme") ?? kept().theme ?? null;
export const chooseTheme = (theme) => keep({ theme });

export const prefersText = () => new URLSearchParams(location.search).get("view") === "text" || Boolean(kept().text);
export const chooseText = (text) => keep({ text });

/** Receipts are proofs: the newest of each game stays here, for the audit page. */
export function keepReceipt(receipt) {
  if (!receipt) return;
  const receipts = { ...kept().receipts };
  if ((receipts[receipt.game]?.version ?? 0) <= receipt.version) receipts[receipt.game] = receipt;
  const newest = Object.entries(receipts)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, 50);
  keep({ receipts: Object.fromEntries(newest) });
}

export const receiptOf = (game) => kept().receipts?.[game] ?? null;

/** 32 random bytes as hex: our part of the seed, so that nobody else alone decides how the cards lie. */
export function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
