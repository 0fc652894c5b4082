/* The moves of seats that have a key: each is signed with it, and no signature counts twice. */
import { bytes, canon, unhex } from "./canon.js";

/** @import { Line } from "./verify.js" */

export const TAG = "gyoji-move/1";

/* What may be by a seat without a command of its own: that it goes away or comes back, and what follows from that. */
const NOTES = new Set([
  "table.Awaiting",
  "table.GameAbandoned",
  "table.RulesUpgraded",
  "table.SeatAway",
  "table.SeatBack",
  "table.SecretRevealed",
]);

/**
 * What a key signs: the whole command, the question it answers and the version that was looked at.
 * @param {string} game
 * @param {number} seat
 * @param {unknown} command
 * @param {number | null} question
 * @param {number} seen
 */
export const signedBytes = (game, seat, command, question, seen) =>
  bytes(canon({ command, game, question, seat, seen, tag: TAG }));

/**
 * Whether a key signed these bytes; null where the browser knows no Ed25519.
 * @param {Uint8Array<ArrayBuffer>} message
 * @param {string} signature
 * @param {string} publicKey
 */
export async function isSigned(message, signature, publicKey) {
  let key;
  try {
    key = await crypto.subtle.importKey("raw", unhex(publicKey), { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    return false;
  }
  return crypto.subtle.verify({ name: "Ed25519" }, key, unhex(signature), message);
}

/** @param {unknown} value @param {number} least */
const isCount = (value, least = 0) => Number.isSafeInteger(value) && Number(value) >= least;

/** @param {unknown} value @param {number} digits */
const isHex = (value, digits) => typeof value === "string" && value.length === digits && !/[^0-9a-f]/.test(value);

/**
 * @typedef {{ question: number | null, seen: number, signature: string }} Signed
 * @param {any} signed
 * @returns {signed is Signed}
 */
const isShaped = (signed) =>
  signed !== null &&
  typeof signed === "object" &&
  Object.keys(signed).sort().join() === "question,seen,signature" &&
  (signed.question === null || isCount(signed.question, 1)) &&
  isCount(signed.seen) &&
  isHex(signed.signature, 128);

/** Which seats have a key, and whether everything that is theirs rests on a command that they signed. */
export class Moves {
  /** @type {Map<number, string>} */
  keys = new Map();
  /** @type {Set<string>} */
  used = new Set();
  /** Commands whose signature lies in a part that this reader may not see yet. */
  closed = 0;
  /** Whether this browser could check every signature. */
  isChecked = true;
  /** @type {number | null} */
  #behind = null;

  /**
   * Looks at the next event; gives what is wrong with it, or nothing.
   * @param {Line} event
   * @returns {Promise<string | null>}
   */
  async watch(event) {
    const wrong = this.#seats(event) ?? (await this.#by(event));
    if (event.type === "table.Awaiting") this.#behind = null;
    return wrong;
  }

  /** @param {Line} event */
  #seats({ type, data }) {
    if (type !== "table.SeatTaken" && type !== "table.SeatLeft") return null;
    const { seat, key = null } = /** @type {{ seat: number, key?: string | null }} */ (data);
    if (!isCount(seat)) return "A seat is taken that is none.";
    if (key !== null && !isHex(key, 64)) return "A seat's key is none.";
    this.keys.delete(seat);
    if (key !== null && type === "table.SeatTaken") this.keys.set(seat, key);
    return null;
  }

  /** @param {Line} event */
  async #by(event) {
    const { by, command, type } = event;
    const key = typeof by === "number" ? this.keys.get(by) : undefined;
    if (command !== null) {
      this.#behind = key !== undefined && typeof by === "number" ? by : null;
      if (key !== undefined) return this.#command(event, key);
      return "signed" in command ? "A command is signed, and no key belongs to it." : null;
    }
    if (key === undefined || this.#behind === by || NOTES.has(type)) return null;
    return "A seat has a key, and no command of its own stands behind this event.";
  }

  /**
   * The signature stands beside the whole command: in public, or in its seat's own part where that is hidden.
   * @param {Line} event
   * @param {string} key
   */
  async #command({ game, by, command, private: parts, seals }, key) {
    const audience = `seat:${by}`;
    const { signed, ...whole } = /** @type {Record<string, unknown>} */ (command);
    const own = /** @type {Record<string, unknown> | undefined} */ (parts[audience]);
    if (own !== null && typeof own === "object" && "command" in own) {
      if (signed !== undefined) return "A hidden command is signed in public.";
      return this.#signature(game, Number(by), own.command, own.signed, key);
    }
    if (signed === undefined && audience in seals && !(audience in parts)) {
      this.closed++;
      return null;
    }
    return this.#signature(game, Number(by), whole, signed, key);
  }

  /**
   * @param {string} game
   * @param {number} seat
   * @param {unknown} command
   * @param {unknown} signed
   * @param {string} key
   */
  async #signature(game, seat, command, signed, key) {
    if (signed === undefined || signed === null) return "A seat has a key, and its command is not signed.";
    if (!isShaped(signed)) return "A player's signature has another shape.";
    const { question, seen, signature } = signed;
    const found = await isSigned(signedBytes(game, seat, command, question, seen), signature, key);
    if (found === false) return "A player's signature is wrong.";
    if (found === null) this.isChecked = false;
    if (this.used.has(signature)) return "A player's signature was used before.";
    this.used.add(signature);
    return null;
  }
}
