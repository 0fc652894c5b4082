// The bytes: lines of canonical JSON, hashes, and Ed25519 as strictly as libsodium reads it.
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";

export const unhex = (text) => Buffer.from(text, "hex");
export const mac = (key, text) => createHmac("sha256", key).update(text).digest();
export const sha = (...parts) => digest(...parts).toString("hex");
export function digest(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(Buffer.from(part));
  return hash.digest();
}

export function canon(x, depth = 1) {
  if (x === null || typeof x === "boolean" || (Number.isSafeInteger(x) && !Object.is(x, -0))) return `${x}`;
  if (typeof x === "string" && x.isWellFormed()) return JSON.stringify(x);
  if (typeof x !== "object" || depth > 64) throw Error("not canonical");
  if (Array.isArray(x)) return `[${x.map((item) => canon(item, depth + 1))}]`;
  const names = Object.keys(x).sort();
  if (/[^\0-\x7f]/.test(names.join(""))) throw Error("not canonical");
  return `{${names.map((name) => `${JSON.stringify(name)}:${canon(x[name], depth + 1)}`)}}`;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The object whose canonical bytes a line is, or null. */
export function parsed(line) {
  try {
    const text = utf8.decode(line);
    const value = JSON.parse(text);
    return text.startsWith("{") && canon(value) === text ? value : null;
  } catch {
    return null;
  }
}

/** A file's lines; the last one may lack its end. */
export function linesOf(content) {
  const lines = [];
  for (let start = 0, end; start < content.length || !lines.length; start = end + 1) {
    end = content.indexOf(10, start) < 0 ? content.length : content.indexOf(10, start);
    lines.push(content.subarray(start, end));
  }
  return lines;
}

const [PRIME, ORDER_8] = [2n ** 255n - 19n, 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n];
const SMALL_ORDER = [0n, 1n, PRIME - 1n, ORDER_8, PRIME - ORDER_8];
function isSound(point) {
  const y = BigInt(`0x${unhex(point).reverse().toString("hex")}`) % 2n ** 255n;
  return y < PRIME && !SMALL_ORDER.includes(y);
}

/** Whether a signature of 128 hex digits is right, under a key of 64. */
export function isSigned(message, signature, key) {
  if (!isSound(key) || !isSound(signature.slice(0, 64))) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: unhex(key).toString("base64url") };
  return verify(null, Buffer.from(message), createPublicKey({ format: "jwk", key: jwk }), unhex(signature));
}
