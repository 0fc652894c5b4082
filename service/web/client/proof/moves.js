/* The moves of seats that have a key: each is signed with it, and no signature counts twice. */
import { bytes, canon } from "./canon.js";
import { fits, isCount, isHex, isObject } from "./shapes.js";
import { isSignedBy } from "./signatures.js";

/** @import { Line } from "./verify.js" */
/** @import { Must } from "./draws.js" */

const TAG = "gyoji-move/1";
const CONSENT_TAG = "gyoji-consent/1";

/*
 * Events that may be by a seat without a command of its own; a `table.Awaiting` only after the seat went away or came
 * back.
 */
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

/**
 * @typedef {object} Remedy what a seat signs of the remedy that it asks for or agrees to
 * @property {unknown} dispute
 * @property {unknown} kind
 * @property {unknown} n
 * @property {unknown} rules
 * @property {unknown} to
 */

/**
 * What a key signs when its seat wants a remedy.
 * @param {string} game
 * @param {number} seat
 * @param {Remedy} remedy
 */
export const consentBytes = (game, seat, { dispute, kind, n, rules, to }) =>
  bytes(canon({ dispute, game, kind, n, rules, seat, tag: CONSENT_TAG, to }));

/**
 * @param {Record<string, unknown>} data
 * @returns {Remedy}
 */
const remedyOf = ({ dispute = null, kind = null, n = null, rules = null, to = null }) => ({
  dispute,
  kind,
  n,
  rules,
  to,
});

/** Knows which seats have a key, and checks that everything by such a seat follows from a command that it signed. */
export class Moves {
  /** Whether this browser could check every signature. */
  isChecked = true;
  /** @type {Map<number, string>} */
  keys = new Map();
  /** @type {Set<string>} */
  used = new Set();
  /** @type {Map<string, CryptoKey>} */
  #imported = new Map();
  /** @type {Map<number, number>} */
  #asked = new Map();
  /** @type {number | null} */
  #behind = null;
  /**
   * The remedy that is being asked for.
   * @type {Remedy}
   */
  #remedy = remedyOf({});
  /**
   * The seats with a key that have signed this remedy.
   * @type {Set<number>}
   */
  #agreed = new Set();
  /**
   * The seat that went away or came back by the event before.
   * @type {unknown}
   */
  #noted = null;

  /**
   * @param {Record<number, string>} given the keys of some seats, as kept by the caller
   * @param {Must} must
   */
  constructor(given, must) {
    this.given = given;
    this.must = must;
  }

  /** @param {Line} event */
  async watch(event) {
    this.#seats(event);
    await this.#remedies(event);
    const { by, command, type, data } = event;
    const key = typeof by === "number" ? this.keys.get(by) : undefined;
    if (command !== null) {
      this.#whose(event);
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

  /**
   * Checks whose the command is: one by `system`, or kept in another seat's private part, could be anybody's.
   * @param {Line} event
   */
  #whose({ by, private: parts }) {
    this.must(by !== "system", "break_move_nobody");
    const holders = Object.keys(parts).filter((name) => isObject(parts[name]) && Object.hasOwn(parts[name], "command"));
    const isOwn = by === "clock" || holders.every((name) => name === "server" || name === `seat:${by}`);
    this.must(isOwn, "break_move_other", [by]);
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
   * Checks that a seat with a key has signed what it asks for or agrees to, and that no consent was decided without it.
   * @param {Line} event
   */
  async #remedies({ game, type, data }) {
    const said = remedyOf(data);
    if (type === "table.RemedyAsked") [this.#remedy, this.#agreed] = [said, new Set()];
    if (type === "table.RemedyAsked" || type === "table.RemedyAgreed") await this.#consent(game, data);
    if (type !== "table.Remedied" || data.by !== "consent" || !this.keys.size) return;
    this.must(canon(said) === canon(this.#remedy), "break_consent_other");
    for (const seat of this.keys.keys()) this.must(this.#agreed.has(seat), "break_consent_unsigned", [seat]);
  }

  /**
   * @param {string} game
   * @param {Record<string, unknown>} data
   */
  async #consent(game, { seat, n = null, signed = null }) {
    this.must(isCount(seat), "break_fields");
    const key = this.keys.get(Number(seat));
    if (key === undefined) return this.must(signed === null, "break_move_strange");
    this.must(isHex(signed, 128), "break_consent_unsigned", [Number(seat)]);
    this.must(canon(n) === canon(this.#remedy.n), "break_consent_other");
    await this.#use(consentBytes(game, Number(seat), this.#remedy), String(signed), Number(seat), key);
    this.#agreed.add(Number(seat));
  }

  /**
   * The signature stands beside the whole command: in public, or in the seat's private part if the command is hidden.
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
    await this.#use(signedBytes(game, seat, command, question, seen), signature, seat, key);
  }

  /**
   * @param {Uint8Array<ArrayBuffer>} message
   * @param {string} signature
   * @param {number} seat
   * @param {string} key
   */
  async #use(message, signature, seat, key) {
    const isRight = await isSignedBy(message, signature, key, this.#imported);
    this.must(isRight !== false, "break_move_signature", [seat]);
    if (isRight === null) this.isChecked = false;
    this.must(!this.used.has(signature), "break_move_twice", [seat]);
    this.used.add(signature);
  }
}
