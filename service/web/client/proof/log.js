/*
 * The transparency log, for a browser that does not trust it: checkpoints as C2SP has them, proofs as RFC 9162 checks
 * them. A second implementation, sharing no code with the first (docs/trust.md, "the transparency log").
 */
import { bytes, canon, hex, joined, sha, unhex } from "./canon.js";
import { digest } from "./sha256.js";
import { isSignedBy as isSignedText } from "./signatures.js";

/**
 * @typedef {object} Checkpoint
 * @property {string} origin
 * @property {number} size
 * @property {Uint8Array<ArrayBuffer>} root
 * @property {Uint8Array<ArrayBuffer>} text what is signed
 * @property {{ name: string, number: string, signature: Uint8Array<ArrayBuffer> }[]} signatures
 */

const LOG_SIGNATURE = 0x01;
const COSIGNATURE = 0x04;
/** The bytes of a cosignature: its time and the signature. */
const COSIGNATURE_BYTES = 72;
const PROOF_MAX = 63;
const BASE64_MAX = 8_192;
const BASE64 = /^(?!$)([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Decodes Base64; refuses any but the one canonical spelling.
 * @param {unknown} text
 */
function unbase64(text) {
  if (typeof text !== "string" || text.length > BASE64_MAX || !BASE64.test(text))
    throw new TypeError("This is no base64.");
  const content = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (btoa(String.fromCharCode(...content)) !== text) throw new TypeError("This is no base64.");
  return content;
}

/** @param {unknown} text */
function hash(text) {
  const content = unbase64(text);
  if (content.length !== 32) throw new TypeError("A hash has 32 bytes.");
  return content;
}

/**
 * A signed note, parsed. Throws if it is none.
 * @param {string} note
 * @returns {Checkpoint}
 */
export function readCheckpoint(note) {
  const end = note.lastIndexOf("\n\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no note has them.
  if (end < 0 || end > note.length - 3 || !note.endsWith("\n") || /[\0-\x09\x0b-\x1f]/.test(note))
    throw new TypeError("This is no signed note.");
  const text = note.slice(0, end + 1);
  const [origin, size, root, ...others] = text.slice(0, -1).split("\n");
  const isSize = /^(0|[1-9][0-9]{0,15})$/.test(size ?? "") && Number.isSafeInteger(Number(size));
  if (!origin || !isSize || others.includes("")) throw new TypeError("A checkpoint has three lines.");
  const lines = note.slice(end + 2, -1).split("\n");
  const signatures = lines.map((line) => {
    const [, name, words] = /^— ([^ +\n]+) ([^ ]+)$/.exec(line) ?? [];
    const content = unbase64(words);
    if (content.length < 5) throw new TypeError("A signature is too short.");
    return { name, number: hex(content.slice(0, 4)), signature: content.slice(4) };
  });
  return { origin, size: Number(size), root: hash(root), text: bytes(text), signatures };
}

/**
 * @typedef {object} Witness somebody who cosigns, as others know them
 * @property {string} name
 * @property {string} publicKey
 */

/**
 * The number by which a signature line names its key.
 * @param {string} name
 * @param {number} kind
 * @param {string} publicKey
 */
function keyNumber(name, kind, publicKey) {
  return hex(digest(bytes(`${name}\n`), Uint8Array.of(kind), unhex(publicKey)).slice(0, 4));
}

/**
 * A witness as C2SP signed-note writes one: `name+number+key`. Throws if it is none.
 * @param {string} text
 * @returns {Witness}
 */
export function readWitness(text) {
  const [, name, number, words] = /^([^\s+,]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  if (!name) throw new TypeError("A witness is written as name+number+key.");
  const content = unbase64(words);
  if (content.length !== 33 || content[0] !== COSIGNATURE) throw new TypeError("The key is not that of a witness.");
  const publicKey = hex(content.slice(1));
  if (number !== keyNumber(name, COSIGNATURE, publicKey)) throw new TypeError("The number is not that of the key.");
  return { name, publicKey };
}

/**
 * Whether the witness cosigned this checkpoint, as a continuation of all it had seen; null if the browser has no
 * Ed25519.
 * @param {Checkpoint} checkpoint
 * @param {Witness} witness
 */
export async function isCosignedBy({ text, signatures }, { name, publicKey }) {
  const number = keyNumber(name, COSIGNATURE, publicKey);
  for (const { name: by, number: under, signature } of signatures) {
    if (by !== name || under !== number || signature.length !== COSIGNATURE_BYTES) continue;
    const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
    const said = joined(bytes(`cosignature/v1\ntime ${time}\n`), text);
    const signed = await isSignedText(said, hex(signature.slice(8)), publicKey);
    if (signed !== false) return signed;
  }
  return false;
}

/**
 * Whether the log signed it with this public key; null if the browser has no Ed25519.
 * @param {Checkpoint} checkpoint
 * @param {string} publicKey
 */
export async function isSignedBy({ origin, text, signatures }, publicKey) {
  const number = keyNumber(origin, LOG_SIGNATURE, publicKey);
  const own = signatures.filter((one) => one.name === origin && one.number === number);
  if (!own.length) return false;
  let isChecked = true;
  for (const { signature } of own) {
    const signed = signature.length === 64 && (await isSignedText(text, hex(signature), publicKey));
    if (signed === false) return false;
    isChecked &&= signed !== null;
  }
  return isChecked || null;
}

/** @param {Uint8Array<ArrayBuffer>} entry */
const leafHash = (entry) => digest(Uint8Array.of(0), entry);

/**
 * @param {Uint8Array<ArrayBuffer>} left
 * @param {Uint8Array<ArrayBuffer>} right
 */
const nodeHash = (left, right) => digest(Uint8Array.of(1), left, right);

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
const isSame = (one, other) => hex(one) === hex(other);

/**
 * The hashes of a proof. Throws if it is none.
 * @param {unknown} proof
 */
export function readProof(proof) {
  if (!Array.isArray(proof) || proof.length > PROOF_MAX) throw new TypeError("A proof is a list of hashes.");
  return proof.map(hash);
}

/** Half of a number, rounded down: sizes may have more than the 32 bits of >>. */
const half = (/** @type {number} */ number) => Math.floor(number / 2);

/**
 * Whether this is the entry at this index of the tree.
 * @param {Uint8Array<ArrayBuffer>} entry
 * @param {number} index
 * @param {Uint8Array<ArrayBuffer>[]} proof
 * @param {Pick<Checkpoint, "size" | "root">} tree
 */
export function isIncluded(entry, index, proof, { size, root }) {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) return false;
  let [place, last, found] = [index, size - 1, leafHash(entry)];
  for (const one of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      found = nodeHash(one, found);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else found = nodeHash(found, one);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && isSame(found, root);
}

/**
 * Whether the new tree begins with the whole of the old one.
 * @param {Pick<Checkpoint, "size" | "root">} old
 * @param {Pick<Checkpoint, "size" | "root">} young
 * @param {Uint8Array<ArrayBuffer>[]} proof
 */
export function isConsistent(old, young, proof) {
  if (old.size === young.size) return !proof.length && isSame(old.root, young.root);
  if (old.size > young.size) return false;
  if (old.size === 0) return !proof.length;
  let [place, last] = [old.size - 1, young.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  const isPower = place === 0;
  const [first, ...path] = isPower ? [old.root, ...proof] : proof;
  if (!first) return false;
  let [was, found] = [first, first];
  for (const one of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [was, found] = [nodeHash(one, was), nodeHash(one, found)];
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else found = nodeHash(found, one);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && isSame(was, old.root) && isSame(found, young.root);
}

/** With these statuses a server says that it has no proof. */
export const HAS_NONE = [400, 404];

/**
 * Whether two checkpoints are of one log, which only grew from the one to the other.
 * @param {Checkpoint} one
 * @param {Checkpoint} other
 * @param {(from: number, to: number) => Promise<string[] | null>} ask for the server's proof; null if it has none
 */
export async function isOneLog(one, other, ask) {
  const [old, young] = one.size <= other.size ? [one, other] : [other, one];
  if (old.origin !== young.origin) return false;
  const proof = old.size === young.size ? [] : await ask(old.size, young.size);
  return proof !== null && isConsistent(old, young, readProof(proof));
}

/**
 * Checks `log` of a history file's last line for an event's hash; gives the tree that includes it, and whether this
 * browser could check the signature. Throws if it proves nothing.
 * @param {{ checkpoint: string, index: number, key: string, proof: string[], version: number }} log
 * @param {string} game
 * @param {string} eventHash
 */
export async function logged({ checkpoint, index, key, proof, version }, game, eventHash) {
  const tree = readCheckpoint(checkpoint);
  const signed = await isSignedBy(tree, key);
  if (signed === false) throw new TypeError("The checkpoint is not signed with its key.");
  const entry = bytes(canon({ hash: eventHash, label: sha(bytes(canon({ game, version }))) }));
  if (!isIncluded(entry, index, readProof(proof), tree)) throw new TypeError("It is not in the tree.");
  return { tree, isChecked: signed === true };
}
