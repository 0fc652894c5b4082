/* Small trees of a transparency log, by the definitions themselves, and notes that sign them. */
import { bytes, hex, joined } from "../../service/web/client/proof/canon.js";

export const ORIGIN = "gyoji.example/v1/log";

/** @param {Uint8Array<ArrayBuffer>} content */
export const digest = async (content) => new Uint8Array(await crypto.subtle.digest("SHA-256", content));

/** @param {number} index */
export const entry = (index) => bytes(`{"hash":"${index}","label":"${index}"}`);

/** @param {number} count */
function split(count) {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/**
 * The definitions of RFC 6962, 2.1, word for word.
 * @param {number} from
 * @param {number} to
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function over(from, to) {
  if (to - from === 1) return digest(joined(new Uint8Array([0]), entry(from)));
  const middle = from + split(to - from);
  return digest(joined(new Uint8Array([1]), await over(from, middle), await over(middle, to)));
}

/**
 * @param {number} index
 * @param {number} from
 * @param {number} to
 * @returns {Promise<Uint8Array<ArrayBuffer>[]>}
 */
export async function path(index, from, to) {
  if (to - from === 1) return [];
  const middle = from + split(to - from);
  if (index < middle) return [...(await path(index, from, middle)), await over(middle, to)];
  return [...(await path(index, middle, to)), await over(from, middle)];
}

/**
 * @param {number} old
 * @param {number} from
 * @param {number} to
 * @param {boolean} isWhole
 * @returns {Promise<Uint8Array<ArrayBuffer>[]>}
 */
export async function grown(old, from, to, isWhole = true) {
  if (old === to) return isWhole ? [] : [await over(from, to)];
  const middle = from + split(to - from);
  if (old <= middle) return [...(await grown(old, from, middle, isWhole)), await over(middle, to)];
  return [...(await grown(old, middle, to, false)), await over(from, middle)];
}

/** @param {number} size */
export const tree = async (size) => ({ size, root: await over(0, size) });

/** @param {Uint8Array} content */
export const base64 = (content) => btoa(String.fromCharCode(...content));

/** Who signs notes: a key of their own. */
export const signer = async () =>
  /** @type {CryptoKeyPair} */ (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]));

/**
 * @param {number} size
 * @param {CryptoKeyPair | null} pair
 */
export async function signedNote(size, pair = null) {
  const { publicKey: open, privateKey } = pair ?? (await signer());
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", open));
  const text = `${ORIGIN}\n${size}\n${base64(await over(0, size))}\n`;
  const number = (await digest(joined(bytes(`${ORIGIN}\n`), new Uint8Array([1]), publicKey))).slice(0, 4);
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, bytes(text)));
  return { note: `${text}\n— ${ORIGIN} ${base64(joined(number, signature))}\n`, publicKey: hex(publicKey) };
}
