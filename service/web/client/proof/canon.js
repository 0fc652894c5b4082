/* Canonical JSON, hashes and hex, written from the description of the history file (docs/trust.md). */
import { digest, hmac } from "./sha256.js";

const NESTING_MAX = 64;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are just the characters of ASCII.
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * The members of an object as they are written, in their order. Throws if a name is not ASCII.
 * @param {object} value
 * @param {number} depth
 * @returns {[name: string, written: string][]}
 */
export function members(value, depth = 1) {
  const known = /** @type {Record<string, unknown>} */ (value);
  return Object.keys(value)
    .sort()
    .map((name) => {
      if (!ASCII.test(name)) throw new TypeError("A key is not ASCII.");
      return [name, `${JSON.stringify(name)}:${canon(known[name], depth + 1)}`];
    });
}

/** @param {Iterable<string>} written members, in their order */
export const braced = (written) => `{${[...written].join(",")}}`;

/**
 * The canonical JSON of a value: keys sorted and ASCII, no spaces, integers only, no deeper than 64. Throws on anything
 * else.
 * @param {unknown} value
 * @param {number} depth
 * @returns {string}
 */
export function canon(value, depth = 1) {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("A string has a lone surrogate.");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError("A number is no safe integer.");
    return String(value);
  }
  if (typeof value !== "object") throw new TypeError("This can't be said in JSON.");
  if (depth > NESTING_MAX) throw new TypeError("Lists and objects lie too deep in one another.");
  if (Array.isArray(value)) return `[${value.map((item) => canon(item, depth + 1)).join(",")}]`;
  return braced(members(value, depth).map(([, written]) => written));
}

const encoder = new TextEncoder();

/** @param {string} text */
export const bytes = (text) => encoder.encode(text);

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @param {ArrayBuffer | Uint8Array} buffer */
export function hex(buffer) {
  let text = "";
  for (const byte of new Uint8Array(buffer)) text += DIGITS[byte];
  return text;
}

/** @param {string} text */
export function unhex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new TypeError("This is no lower-case hex.");
  const content = new Uint8Array(text.length / 2);
  for (let i = 0; i < content.length; i++) content[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return content;
}

/** @param {Uint8Array[]} parts */
export const sha = (...parts) => hex(digest(...parts));

/**
 * A function that makes the HMAC of a text under this key, as raw bytes.
 * @param {Uint8Array} key
 */
export function macs(key) {
  const mac = hmac(key);
  return (/** @type {string} */ text) => mac(bytes(text));
}

/** @param {Uint8Array[]} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
