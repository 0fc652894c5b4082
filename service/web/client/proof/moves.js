/* The moves of seats that have a key: each is signed with it, and no signature counts twice. */
import { bytes, canon } from "./canon.js";
import { fits, isCount, isHex, isObject } from "./shapes.js";
import { isSignedBy } from "./signatures.js";

/** @import { Line } from "./verify.js" */
/** @import { Must } from "./draws.js" */

const TAG = "gyoji-move/1";

/* What may be by a seat without a command of its own; a `table.Awaiting` only after it went away or came back. */
const NOTES = new Set([
  "table.GameAbandoned",
  "table.RulesUpgraded",
  "table.SeatAway",
  "table.SeatBack",
  "table.SecretRevealed",
]);

const SIGNED = {
  question: (/** @type {unknown} */ value) => value === null || isCount(value, 1),
  seen: (/** @type {unknown} */ value) => isCount(value),
  signature: (/** @type {unknown} */ value) => isHex(value, 128),
};

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

/** Which seats have a key, and whether everything that is theirs rests on a command that they signed. */
export class Moves {
  /** Whether this browser could check every signature. */
  isChecked = true;
  /** @type {Map<number, string>} */
  keys = new Map();
  /** @type {Set<string>} */
  used = new Set();
  /** @type {Map<number, number>} */
  #asked = new Map();
  /** @type {number | null} */
  #behind = null;
  /** By whom the event before says that a seat is away or back.
   * @type {unknown} */
  #noted = null;

  /**
   * @param {Record<number, string>} given the keys of some seats, as they came another way
   * @param {Must} must
   */
  constructor(given, must) {
    this.given = given;
    this.must = must;
  }

  /** @param {Line} event */
  async watch(event) {
    this.#seats(event);
    const { by, command, type, data } = event;
    const key = typeof by === "number" ? this.keys.get(by) : undefined;
    if (command !== null) {
      this.#behind = key === undefined ? null : Number(by);
      if (key !== undefined) await this.#command(event, Number(by), key);
      else this.must(!Object.hasOwn(command, "signed"), "break_move_strange");
    } else if (key !== undefined) {
      const isAwaited = type === "table.Awaiting" && this.#noted === by;
      this.must(this.#behind === by || isAwaited || NOTES.has(type), "break_move_unsigned", [Number(by)]);
    }
    this.#noted = type === "table.SeatAway" || type === "table.SeatBack" ? by : null;
    if (type !== "table.Awaiting") return;
    this.#behind = null;
    const put = (Array.isArray(data.to_act) ? data.to_act : []).filter(
      (one) => isObject(one) && isCount(one.seat) && isCount(one.question, 1),
    );
    this.#asked = new Map(put.map(({ seat, question }) => [seat, question]));
  }

  /** @param {Line} event */
  #seats({ type, data }) {
    const { seat, key = null } = /** @type {{ seat: number, key?: string | null }} */ (data);
    if (type === "table.SeatTaken" || type === "table.SeatLeft") this.keys.delete(seat);
    if (type === "table.SeatTaken") {
      this.must(key === null || isHex(key), "break_move_key");
      if (key !== null) this.keys.set(seat, key);
    }
    if (type !== "table.GameStarted") return;
    for (const [own, given] of Object.entries(this.given))
      this.must(this.keys.get(Number(own)) === given, "break_move_mine", [own], this.keys.get(Number(own)), given);
  }

  /**
   * The signature stands beside the whole command: in public, or in its seat's own part where that is hidden.
   * @param {Line} event
   * @param {number} seat
   * @param {string} key
   */
  async #command({ game, command, private: parts, seals }, seat, key) {
    const audience = `seat:${seat}`;
    const { signed, ...whole } = /** @type {Record<string, unknown>} */ (command);
    const own = Object.hasOwn(parts, audience) ? parts[audience] : null;
    if (isObject(own) && Object.hasOwn(own, "command")) {
      this.must(signed === undefined, "break_move_strange");
      return this.#signature(game, seat, own.command, own.signed, key);
    }
    const isClosed = signed === undefined && Object.hasOwn(seals, audience) && !Object.hasOwn(parts, audience);
    return isClosed ? undefined : this.#signature(game, seat, whole, signed, key);
  }

  /**
   * @param {string} game
   * @param {number} seat
   * @param {unknown} command
   * @param {unknown} signed
   * @param {string} key
   */
  async #signature(game, seat, command, signed, key) {
    this.must(fits(signed, SIGNED), "break_move_unsigned", [seat]);
    const { question, seen, signature } = /** @type {{ question: number | null, seen: number, signature: string }} */ (
      signed
    );
    this.must(question === null || this.#asked.get(seat) === question, "break_move_question", [seat]);
    const isRight = await isSignedBy(signedBytes(game, seat, command, question, seen), signature, key);
    this.must(isRight !== false, "break_move_signature", [seat]);
    if (isRight === null) this.isChecked = false;
    this.must(!this.used.has(signature), "break_move_twice", [seat]);
    this.used.add(signature);
  }
}
