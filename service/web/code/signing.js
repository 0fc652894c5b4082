/* A signing key for each table: made in this browser and kept in it; its private half cannot be exported. */
import { hex } from "../client/proof/canon.js";
import { consentBytes, signedBytes } from "../client/proof/moves.js";

/** @import { Command } from "gyoji/api" */
/** @import { Remedy } from "../client/proof/moves.js" */

const STORE = "gyoji";
const SHELF = "keys";

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * @template Value
 * @param {IDBTransactionMode} mode
 * @param {(shelf: IDBObjectStore) => IDBRequest<Value>} work
 */
async function onShelf(mode, work) {
  const opening = indexedDB.open(STORE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(SHELF);
  const store = await answered(opening);
  try {
    const transaction = store.transaction(SHELF, mode, { durability: "strict" });
    const found = await answered(work(transaction.objectStore(SHELF)));
    if (mode === "readwrite") await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    return found;
  } finally {
    store.close();
  }
}

/** Whether this browser can make such keys; over plain HTTP from another machine none can. */
export async function canSign() {
  if (!globalThis.isSecureContext || !globalThis.indexedDB) return false;
  try {
    await crypto.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the key for one table, stores it before it is sent anywhere, and gives its public half. The same table always
 * gets the same key: if an answer is lost, the seat must not be.
 * @param {string} game
 */
export async function keyFor(game) {
  const kept = await keyOf(game);
  if (kept) return publicHalf(kept);
  const made = await crypto.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"]);
  const pair = /** @type {CryptoKeyPair} */ (made);
  await onShelf("readwrite", (shelf) => shelf.put(pair, game));
  return publicHalf(pair);
}

/** @param {CryptoKeyPair} pair */
const publicHalf = async ({ publicKey }) => hex(await crypto.subtle.exportKey("raw", publicKey));

/**
 * @param {string} game
 * @returns {Promise<CryptoKeyPair | undefined>}
 */
const keyOf = (game) => onShelf("readonly", (shelf) => shelf.get(game));

/**
 * `seen` and `signature` for a command of a seat with a key; null if this browser does not have the key.
 * @param {{ game: string, seat: number, question: number | null, seen: number }} about
 * @param {Command} command
 */
export async function signature({ game, seat, question, seen }, command) {
  const pair = await keyOf(game);
  if (!pair) return null;
  const message = signedBytes(game, seat, command, question, seen);
  return { seen, signature: hex(await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, message)) };
}

/**
 * The signature of a remedy that a seat with a key asks for or agrees to; null if this browser does not have the key.
 * @param {string} game
 * @param {number} seat
 * @param {Remedy} remedy
 */
export async function consent(game, seat, remedy) {
  const pair = await keyOf(game);
  if (!pair) return null;
  return hex(await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, consentBytes(game, seat, remedy)));
}
