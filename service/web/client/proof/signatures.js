/* Ed25519, checked as strictly as by all our verifiers: WebCrypto accepts some keys whose signatures fit any text. */
import { bytes, canon, unhex } from "./canon.js";

/** @import { Receipt } from "gyoji/api" */

const PRIME = (1n << 255n) - 19n;

/** The y of the eight points of small order: a signature under such a key fits nearly every text. */
const SMALL = [
  0n,
  1n,
  PRIME - 1n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
];

/** @param {string} point */
function isSound(point) {
  const reversed = (point.match(/../g) ?? []).reverse().join("");
  const y = BigInt(`0x${reversed}`) & ((1n << 255n) - 1n);
  return y < PRIME && !SMALL.includes(y);
}

/**
 * Whether a receipt's signature is right under this public key; null if the browser has no Ed25519.
 * @param {Receipt} receipt
 * @param {string} publicKey
 */
export const isSigned = ({ game, version, hash, at, signature }, publicKey) =>
  isSignedBy(bytes(canon({ game, version, hash, at })), signature, publicKey);

/**
 * Null also on a page without HTTPS, to which browsers give no WebCrypto.
 * @param {Uint8Array<ArrayBuffer>} message
 * @param {string} signature
 * @param {string} publicKey
 * @param {Map<string, CryptoKey>} [imported] a cache of imported keys, for many signatures under a few keys
 */
export async function isSignedBy(message, signature, publicKey, imported = new Map()) {
  if (!isSound(publicKey) || !isSound(signature.slice(0, 64))) return false;
  if (!crypto.subtle) return null;
  try {
    const key =
      imported.get(publicKey) ??
      (await crypto.subtle.importKey("raw", unhex(publicKey), { name: "Ed25519" }, false, ["verify"]));
    imported.set(publicKey, key);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, unhex(signature), message);
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    return false;
  }
}
