// The format: which fields the lines of a file have, what fits in each, and what is said where something does not hold.
import { sha, unhex } from "./canon.mjs";

export class Break extends Error {
  constructor(proof, version) {
    super(`${proof}, version ${version ?? "none"}`);
    this.proof = proof;
    this.version = version;
  }
}
export function must(isTrue, proof, version) {
  if (!isTrue) throw new Break(proof, version);
}

const isText = (x) => typeof x === "string";
const isId = (x) => isText(x) && x !== "";
const areTexts = (x) => Array.isArray(x) && x.every(isText);
export const isObject = (x) => typeof x === "object" && x !== null && !Array.isArray(x);
export const isCount = (x) => Number.isSafeInteger(x) && x >= 0;
export const isFrom1 = (x) => isCount(x) && x > 0;
export const isHex = (x) => isText(x) && /^[0-9a-f]{64}$/.test(x);
export const isSignature = (x) => isText(x) && /^[0-9a-f]{128}$/.test(x);
export const orNull = (is) => (x) => x === null || is(x);
const isTime = (x) => /^(?!0000)\d{4}-.{18}Z$/.test(x) && Date.parse(x) >= -1e15 && new Date(x).toISOString() === x;
const isAudience = (x) => /^(server|seat:(0|[1-9]\d*))$/.test(x);
const areHashes = (x) => isObject(x) && Object.entries(x).every(([name, hash]) => isAudience(name) && isHex(hash));

/** Exactly these fields. */
export const has = (x, names) =>
  isObject(x) && Object.keys(x).length === names.length && names.every((name) => Object.hasOwn(x, name));
export const fits = (x, shape) =>
  has(x, Object.keys(shape)) && Object.entries(shape).every(([name, is]) => is(x[name]));

const LASTS = {
  "gyoji-history/1": [["receipt"]],
  "gyoji-history/2": [
    ["log", "receipt"],
    ["log", "origin", "receipt"],
  ],
};
const isFormat = (x) => isText(x) && Object.hasOwn(LASTS, x);
const HEAD = { format: isFormat, game: isId, keys: Array.isArray, ruleset: isId, ruleset_version: isFrom1 };
const KEY = { algorithm: (x) => x === "Ed25519", id: isId, public_key: isHex };
const RECEIPT = { at: isTime, game: isId, hash: isHex, key: isId, version: isFrom1, signature: isSignature };
const LOG = { checkpoint: isText, index: isCount, key: isHex, proof: areTexts, version: isFrom1 };
const HASHED_SHAPES = {
  at: isTime,
  by: (x) => isCount(x) || x === "clock" || x === "system",
  command: orNull(isObject),
  data: isObject,
  game: isId,
  prev: isHex,
  rules: areTexts,
  schema: isFrom1,
  seals: areHashes,
  type: isId,
  version: isFrom1,
};
export const HASHED = Object.keys(HASHED_SHAPES);
export const EVENT = { ...HASHED_SHAPES, hash: isHex, private: isObject, salts: areHashes };

/** The first line. */
export function checkHead(head) {
  must(fits(head, HEAD) && head.keys.every((key) => fits(key, KEY)), "format", null);
  const ids = head.keys.map(({ public_key }) => `k_${sha(unhex(public_key)).slice(0, 16)}`);
  must(head.keys.every(({ id }, i) => id === ids[i]) && new Set(ids).size === ids.length, "format", null);
}

/** The last line; `newest` is how many events there would be before it. */
export function checkLast(last, { format }, newest) {
  must(newest < 0 || last, "format", newest + 1);
  must(newest >= 0 && LASTS[format].some((names) => has(last, names)), "format", newest + 2);
  must(newest > 0 && fits(last.receipt, RECEIPT), "format", Math.max(newest, 1));
  must(orNull((log) => fits(log, LOG))(last.log ?? null), "format", newest);
  must(!Object.hasOwn(last, "origin") || isText(last.origin), "format", newest);
}
