/* Canonical JSON, SHA-256 and HMAC, written from the description of the history file (docs/trust.md). */

const CONTROL = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\" };

const quoted = (text) =>
  `"${text.replace(/["\\\u0000-\u001f]/g, (character) => CONTROL[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;

const byCodePoint = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** The one way to write a value: keys sorted, no spaces, integers only. Throws on anything else. */
export function canon(value) {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("A string has a lone surrogate.");
    return quoted(value);
  }
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError("A number is no safe integer.");
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canon).join(",")}]`;
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${quoted(key)}:${canon(value[key])}`).join(",")}}`;
}

const encoder = new TextEncoder();
export const bytes = (text) => encoder.encode(text);

export const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export function unhex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new TypeError("This is no lower-case hex.");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const sha = async (content) => hex(await crypto.subtle.digest("SHA-256", content));

/** A function that makes the HMAC of a text under this key, as raw bytes. */
export async function macs(key) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes(text)));
}

export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
