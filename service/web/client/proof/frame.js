/*
 * The frame of a history file: its first and its last line, the receipts' signatures and the secret. It is checked
 * before any event: a file that nobody signed is not worth reading.
 */
import { sha, unhex } from "./canon.js";
import { Broken, linesOf, parsed } from "./lines.js";
import { FIRST, FORMATS, fits, hasFields, isHex, KEY, RECEIPT } from "./shapes.js";
import { isSigned } from "./signatures.js";

/** @import { Receipt } from "gyoji/api" */
/** @import { Proof } from "./lines.js" */
/** @import { Head, Key, Line, LogProof } from "./verify.js" */
/** @import { Word } from "./words.js" */

export const REVEALED = "table.SecretRevealed";

/** A file, and the place in it that is being checked. */
export class Frame {
  line = 1;
  /** @type {number | null} */
  version = null;
  format = FIRST;
  /** @type {LogProof | null} */
  log = null;
  /** @type {string | null} the history that a fork continues, as a file of its own */
  origin = null;

  /** @param {Uint8Array<ArrayBuffer>} content */
  constructor(content) {
    this.lines = linesOf(content);
  }

  /** The lines of events. */
  get events() {
    return this.lines.slice(1, -1);
  }

  /**
   * @param {boolean} isTrue
   * @param {Proof} proof
   * @param {Word} why
   * @param {(string | number)[]} [values]
   * @param {unknown} [recorded]
   * @param {unknown} [computed]
   */
  must(isTrue, proof, why, values, recorded, computed) {
    if (!isTrue) throw new Broken(proof, this.line, this.version, why, values, recorded, computed);
  }

  /** The first line. */
  head() {
    const value = parsed(this.lines[0]);
    const format = FORMATS.get(/** @type {{ format?: string } | undefined} */ (value)?.format ?? "");
    this.must(format !== undefined && fits(value, format.head), "format", "break_no_history");
    this.format = format ?? FIRST;
    const head = /** @type {Head} */ (value);
    for (const key of head.keys) {
      this.must(fits(key, KEY), "format", "break_no_history");
      const made = `k_${sha(unhex(key.public_key)).slice(0, 16)}`;
      this.must(key.id === made, "format", "break_key_name", [], key.id, made);
    }
    this.must(new Set(head.keys.map(({ id }) => id)).size === head.keys.length, "format", "break_key_twice");
    return head;
  }

  /** The receipt of the last line, which shows that the file was not cut off. */
  receipt() {
    const count = this.lines.length;
    [this.line, this.version] = [count, count - 1];
    const last = count > 1 ? parsed(this.lines[count - 1]) : {};
    this.must(last !== undefined, "format", "break_line");
    const shape = this.format.lasts.find((one) => hasFields(last, one));
    if (!shape || !hasFields(last, shape)) throw new Broken("format", count + 1, count, "break_cut_off");
    this.must(count > 2, "format", "break_no_event");
    this.version = count - 2;
    this.must(fits(last, shape) && fits(last.receipt, RECEIPT), "format", "break_fields");
    this.log = /** @type {LogProof | null} */ (last.log ?? null);
    this.origin = /** @type {string | null} */ (last.origin ?? null);
    return /** @type {Receipt} */ (last.receipt);
  }

  /**
   * All receipts that can be compared with an event of this file, the file's own as the last one.
   * @param {Head} head
   * @param {Receipt} receipt
   * @param {Receipt[]} given those that one kept
   */
  async signatures(head, receipt, given) {
    const newest = this.lines.length - 2;
    this.must(receipt.game === head.game, "receipt", "break_receipt_game", [], receipt.game, head.game);
    this.must(receipt.version === newest, "receipt", "break_receipt_event", [], receipt.version, newest);
    const signer = await this.#signerOf(receipt, head.keys);
    const kept = given.toSorted((one, other) => one.version - other.version);
    for (const { game } of kept) this.must(game === head.game, "receipt", "break_receipt_game", [], game, head.game);
    const due = kept.filter(({ version }) => version <= newest);
    for (const one of due) {
      this.version = one.version;
      await this.#signerOf(one, head.keys);
    }
    return { signer, own: [...due, receipt] };
  }

  /**
   * @param {Receipt} receipt
   * @param {Key[]} keys
   */
  async #signerOf(receipt, keys) {
    const key = keys.find(({ id }) => id === receipt.key);
    this.must(key !== undefined, "receipt", "break_key_unlisted", [], receipt.key);
    const signed = await isSigned(receipt, /** @type {Key} */ (key).public_key);
    this.must(signed !== false, "receipt", "break_signature");
    return signed ? /** @type {Key} */ (key) : null;
  }

  /**
   * The secret, if the last event reveals it and it is the one that the first commits to. Looked for first, because
   * every seal and every draw is checked with it as the events go by.
   */
  revealed() {
    const { event: shape } = this.format;
    const [opened, last] = [parsed(this.events[0]), parsed(this.events[this.events.length - 1])];
    if (!fits(opened, shape) || !fits(last, shape)) return null;
    const { type, data } = /** @type {Line} */ (last);
    if (type !== REVEALED || !isHex(data.secret)) return null;
    const secret = unhex(data.secret);
    return sha(secret) === /** @type {Line} */ (opened).data.secret_hash ? secret : null;
  }
}
