/* Canonical JSON, SHA-256 and HMAC, written from the description of the history file (docs/trust.md). */

/** @type {Record<string, string>} */
const SHORT = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\" };

/** @param {string} character */
const escaped = (character) => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes just these.
const ESCAPED = /["\\\u0000-\u001f]/g;

/** @param {string} text */
const quoted = (text) => `"${text.replace(ESCAPED, escaped)}"`;

/**
 * Keys are never alike.
 * @param {[key: string, value: unknown]} one
 * @param {[key: string, value: unknown]} other
 */
const byKey = ([one], [other]) => (one < other ? -1 : 1);

const NESTING_MAX = 64;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are just the characters of ASCII.
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * The one way to write a value: keys sorted and ASCII, no spaces, integers only, no deeper than 64. Throws on anything
 * else.
 * @param {unknown} value
 * @param {number} depth
 * @returns {string}
 */
export function canon(value, depth = 1) {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("A string has a lone surrogate.");
    return quoted(value);
  }
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError("A number is no safe integer.");
    return String(value);
  }
  if (typeof value !== "object") throw new TypeError("This can't be said in JSON.");
  if (depth > NESTING_MAX) throw new TypeError("Lists and objects lie too deep in one another.");
  if (Array.isArray(value)) return `[${value.map((item) => canon(item, depth + 1)).join(",")}]`;
  const members = Object.entries(value).sort(byKey);
  if (!members.every(([key]) => ASCII.test(key))) throw new TypeError("A key is not ASCII.");
  return `{${members.map(([key, member]) => `${quoted(key)}:${canon(member, depth + 1)}`).join(",")}}`;
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

/** @param {Uint8Array<ArrayBuffer>} content */
export const sha = async (content) => hex(await crypto.subtle.digest("SHA-256", content));

/**
 * A function that makes the HMAC of a text under this key, as raw bytes.
 * @param {Uint8Array<ArrayBuffer>} key
 */
export async function macs(key) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  /** @param {string} text */
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes(text)));
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
