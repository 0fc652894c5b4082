/* Checks the events of a history file: their links, the course of a game, and the seals of what is hidden. */
import { braced, bytes, canon, hex, macs, sha, unhex } from "./canon.js";
import { REVEALED } from "./frame.js";
import { isHex } from "./shapes.js";

/** @import { Frame } from "./frame.js" */
/** @import { Head, Line } from "./verify.js" */

const ZEROS = "0".repeat(64);
const ENDS = new Set(["table.GameFinished", "table.GameAbandoned"]);
const HASHED = ["at", "by", "command", "data", "game", "prev", "rules", "schema", "seals", "type", "version"];

/** Checks event after event, and keeps those that hold. */
export class Chain {
  /** @type {Line[]} */
  events = [];
  seals = 0;
  isOver = false;
  /** Whether the newest event is the end of the game, after which the secret comes. */
  isEnded = false;
  #promise = "";
  /** @type {Map<string, boolean>} whether the file shows an audience's parts: all of them or none */
  #shown = new Map();

  /**
   * @param {Frame} frame
   * @param {Head} head
   * @param {Uint8Array | null} secret
   * @param {string | null} kept the hash by which the server committed to its secret, if it was kept
   */
  constructor(frame, head, secret, kept) {
    this.frame = frame;
    this.head = head;
    this.mac = secret && macs(secret);
    this.kept = kept;
  }

  /**
   * @param {Line} event
   * @param {Map<string, string>} written its members, as they are written
   */
  check(event, written) {
    this.#link(event, written);
    this.#course(event);
    this.#seal(event);
    this.events.push(event);
  }

  /**
   * @param {Line} event
   * @param {Map<string, string>} written
   */
  #link(event, written) {
    const { frame, head } = this;
    const before = this.events[this.events.length - 1];
    const prev = before?.hash ?? ZEROS;
    frame.must(event.version === frame.version, "format", "break_gap", [], event.version, frame.version);
    frame.must(event.game === head.game, "format", "break_other_game", [], event.game, head.game);
    frame.must(event.prev === prev, "chain", "break_link", [], event.prev, prev);
    const hash = sha(bytes(braced(HASHED.map((name) => String(written.get(name))))));
    frame.must(event.hash === hash, "chain", "break_changed", [], event.hash, hash);
    frame.must(!before || event.at >= before.at, "format", "break_time", [], event.at, before?.at);
    frame.must(!this.isOver, "format", "break_after_end");
  }

  /** @param {Line} event */
  #course({ version, type, data }) {
    const { frame } = this;
    frame.must((type === "table.GameOpened") === (version === 1), "format", "break_opening");
    if (version === 1) this.#opening(data);
    frame.must(!this.isEnded || type === REVEALED, "chance", "break_secret_withheld");
    this.isEnded = ENDS.has(type);
    if (type !== REVEALED) return;
    const computed = isHex(data.secret) ? sha(unhex(data.secret)) : null;
    frame.must(computed === this.#promise, "chance", "break_secret", [], this.#promise, computed);
    this.isOver = true;
  }

  /** @param {Line["data"]} data */
  #opening(data) {
    const { frame, head, kept } = this;
    for (const name of /** @type {const} */ (["ruleset", "ruleset_version"]))
      frame.must(data[name] === head[name], "format", "break_other_rules", [], data[name], head[name]);
    frame.must(isHex(data.secret_hash), "chance", "break_promise");
    this.#promise = String(data.secret_hash);
    frame.must(!kept || kept === this.#promise, "chance", "break_other_promise", [], this.#promise, kept);
  }

  /** @param {Line} event */
  #seal({ version, private: parts, salts, seals }) {
    const { frame, mac } = this;
    const isOpen = (/** @type {string} */ audience) => Object.hasOwn(parts, audience);
    for (const audience of new Set([...Object.keys(parts), ...Object.keys(salts)])) {
      const isPair = isOpen(audience) && Object.hasOwn(salts, audience);
      frame.must(isPair, "seals", "break_unpaired", [audience]);
      frame.must(Object.hasOwn(seals, audience), "seals", "break_unsealed", [audience]);
      const seal = sha(unhex(salts[audience]), bytes(canon(parts[audience])));
      frame.must(seal === seals[audience], "seals", "break_seal", [audience], seals[audience], seal);
      this.seals++;
    }
    for (const audience of Object.keys(seals)) {
      if (mac) {
        frame.must(isOpen(audience), "seals", "break_closed", [audience]);
        const made = hex(mac(`seal:${version}:${audience}`));
        frame.must(salts[audience] === made, "seals", "break_salt", [audience], salts[audience], made);
      }
      const isAlike = (this.#shown.get(audience) ?? isOpen(audience)) === isOpen(audience);
      frame.must(isAlike, "seals", "break_withheld", [audience]);
      this.#shown.set(audience, isOpen(audience));
    }
  }
}
