/*
 * The history checker of the browser: a second implementation of the verifier, sharing no code with the first. It
 * checks in the order of docs/trust.md, the frame of the file with the receipt's signature, then event after event, so
 * that all verifiers report the same first thing that does not hold.
 */
import { bytes, canon, sha } from "./canon.js";
import { Chain } from "./chain.js";
import { Chance } from "./draws.js";
import { Frame } from "./frame.js";
import { Broken, read } from "./lines.js";
import { isCosignedBy, logged, readWitness } from "./log.js";
import { Moves } from "./moves.js";
import { fits, hasFields } from "./shapes.js";

/** @import { EventFrame, PublicKey, Receipt } from "gyoji/api" */
/** @import { Proof } from "./lines.js" */
/** @import { Checkpoint, Witness } from "./log.js" */

/**
 * A history file, taken apart. An event's content counts only once its hash was checked; its type may be unknown here.
 * @typedef {Record<string, Record<string, unknown>>} Parts
 * @typedef {EventFrame & { type: string, data: Record<string, unknown>, private: Parts }} Line
 * @typedef {Omit<PublicKey, "use">} Key
 * @typedef {{ format: string, game: string, keys: Key[], ruleset: string, ruleset_version: number }} Head
 * @typedef {{ head: Head, events: Line[], receipt: Receipt }} History
 * @typedef {{ checkpoint: string, index: number, key: string, proof: string[], version: number }} LogProof
 */

/**
 * How a proof stands: it runs, holds, does not hold, or can't be checked here.
 * @typedef {object} Told
 * @property {"run" | "yes" | "no" | "unknown"} state
 * @property {number} [count]
 * @property {number} [total]
 */

/**
 * Whether everything holds that could be checked. `isWhole` where the game is over, so that nothing was left out;
 * `signer` is the key that signed the receipt, null where this browser cannot check signatures; `keptVersion` that of
 * the newest receipt of one's own that fits; `isMine` whether what one gave oneself is in the seed; `signing` how many
 * seats have a key; `isMyKey` whether one's own is that of one's seat; `logged` the version up to which the log vouches
 * for it, 0 where it does not at all; `uncompared` what one kept of something that the file does not have.
 * @typedef {object} Held
 * @property {true} holds
 * @property {boolean} isWhole
 * @property {LogProof | null} log the proof by the transparency log; whose log that is, its key does not say by itself
 * @property {History} history
 * @property {Key | null} signer
 * @property {number | null} keptVersion
 * @property {boolean} isMine
 * @property {number} signing
 * @property {boolean} isMyKey
 * @property {string[]} witnesses the names of those given who cosigned the log's checkpoint
 * @property {number} logged
 * @property {Uncompared[]} uncompared
 * @typedef {"receipt" | "entropy" | "seatKey"} Uncompared
 * @typedef {Held | { holds: false, broken: Broken }} Outcome
 */

/**
 * What came another way than the file: receipts of one's own, what one gave when sitting down (by seat), the hash that
 * the server bound itself to before that, and the keys of seats; and witnesses of the log whom one believes
 * (`NAME+NUMBER+KEY`), of whom all must have cosigned it, or as many as the quorum says.
 * @typedef {object} Kept
 * @property {Receipt[]} [receipts]
 * @property {Record<number, string>} [entropy]
 * @property {string | null} [secretHash]
 * @property {Record<number, string>} [seatKeys]
 * @property {string[]} [witnesses]
 * @property {number} [quorum]
 */

const SIGNED = /** @type {const} */ (["hash", "at"]);
const STRIDE = 100;
const BREATH_MS = 30;

const breathe = () => new Promise((done) => setTimeout(done));

/** One file on its way through all checks. */
class Checking {
  /** @type {string[]} those of the witnesses given who cosigned the log's checkpoint */
  cosigners = [];
  rested = performance.now();

  /**
   * @param {Uint8Array<ArrayBuffer>} content
   * @param {Kept} kept
   * @param {Believed} believed
   * @param {(proof: Proof, told: Told) => void} tell
   */
  constructor(content, kept, believed, tell) {
    this.frame = new Frame(content);
    this.kept = kept;
    this.believed = believed;
    this.tell = tell;
  }

  /** @returns {Promise<Outcome>} */
  async outcome() {
    const { frame, kept } = this;
    this.tell("format", { state: "run" });
    const [head, receipt] = [frame.head(), frame.receipt()];
    this.tell("receipt", { state: "run" });
    const { signer, own } = await frame.signatures(head, receipt, kept.receipts ?? []);
    this.tell("receipt", { state: signer ? "yes" : "unknown", count: own.length, total: own.length });
    const secret = frame.revealed();
    const given = hashes(kept.entropy ?? {});
    const keys = kept.seatKeys ?? {};
    const chain = new Chain(frame, head, secret, kept.secretHash ?? null);
    const chance = new Chance(secret, given, (isTrue, ...said) => frame.must(isTrue, "chance", ...said));
    const moves = new Moves(keys, (isTrue, ...said) => frame.must(isTrue, "moves", ...said));
    await this.#events({ chain, chance, moves }, own);
    const state = await this.#logged(head, chain.events);
    this.tell("log", frame.log ? { state, count: frame.log.version, total: chain.events.length } : { state });
    await this.#forked(head, chain.events[0]);
    this.#done({ chain, chance, moves });
    return {
      holds: true,
      isWhole: chain.isOver,
      history: { head, events: chain.events, receipt },
      log: frame.log,
      signer,
      keptVersion: own.length > 1 ? own[own.length - 2].version : null,
      isMine: chance.isStarted && given.size > 0,
      signing: moves.keys.size,
      isMyKey: chance.isStarted && Object.keys(keys).length > 0,
      witnesses: this.cosigners,
      logged: state === "yes" && frame.log ? frame.log.version : 0,
      uncompared: this.#uncompared(chain, chance),
    };
  }

  /**
   * What the caller kept and the file has nothing to compare with.
   * @param {Chain} chain
   * @param {Chance} chance
   */
  #uncompared({ events }, { isStarted }) {
    const { receipts = [], entropy = {}, seatKeys = {} } = this.kept;
    /** @type {[Uncompared, boolean][]} */
    const kept = [
      ["receipt", receipts.some(({ version }) => version > events.length)],
      ["entropy", !isStarted && Object.keys(entropy).length > 0],
      ["seatKey", !isStarted && Object.keys(seatKeys).length > 0],
    ];
    return kept.filter(([, isLeft]) => isLeft).map(([what]) => what);
  }

  /**
   * @typedef {{ chain: Chain, chance: Chance, moves: Moves }} Watching
   * @param {Watching} watching
   * @param {Receipt[]} receipts
   */
  async #events({ chain, chance, moves }, receipts) {
    const { frame } = this;
    const { events: lines } = frame;
    const { event: shape, lasts } = frame.format;
    for (const [i, line] of lines.entries()) {
      [frame.line, frame.version] = [i + 2, i + 1];
      if (i % STRIDE === 0) await this.#progress(i, lines.length, chain, chance);
      const { value, written } = read(line) ?? { value: undefined, written: new Map() };
      frame.must(value !== undefined, "format", "break_line");
      frame.must(!lasts.some((last) => hasFields(value, last)), "format", "break_after_receipt");
      frame.must(fits(value, shape), "format", "break_fields");
      const event = /** @type {Line} */ (/** @type {unknown} */ (value));
      chain.check(event, written);
      chance.watch(event);
      await moves.watch(event);
      for (const receipt of receipts) this.#compare(receipt, event, receipts);
    }
    frame.must(!chain.isEnded, "chance", "break_secret_withheld");
  }

  /**
   * @param {number} count
   * @param {number} total
   * @param {Chain} chain
   * @param {Chance} chance
   */
  async #progress(count, total, chain, chance) {
    this.tell("chain", { state: "run", count, total });
    this.tell("seals", { state: "run", count: chain.seals });
    this.tell("chance", chance.secret ? { state: "run", count: chance.count } : { state: "unknown" });
    if (performance.now() - this.rested < BREATH_MS) return;
    await breathe();
    this.rested = performance.now();
  }

  /**
   * @param {Receipt} receipt
   * @param {Line} event
   * @param {Receipt[]} all of which the last is the file's own
   */
  #compare(receipt, event, all) {
    if (receipt.version !== event.version) return;
    const why = receipt === all[all.length - 1] ? "break_receipt_event" : "break_own_receipt";
    for (const field of SIGNED)
      this.frame.must(receipt[field] === event[field], "receipt", why, [], receipt[field], event[field]);
  }

  /** @param {Watching} watching */
  #done({ chain, chance, moves }) {
    const [total, signed] = [chain.events.length, moves.used.size];
    this.tell("format", { state: "yes", count: total + 2, total: total + 2 });
    this.tell("chain", { state: "yes", count: total, total });
    this.tell("seals", { state: "yes", count: chain.seals, total: chain.seals });
    const isDrawn = chance.secret !== null;
    this.tell("chance", isDrawn ? { state: "yes", count: chance.count, total: chance.count } : { state: "unknown" });
    const isTold = moves.keys.size > 0 && moves.isChecked;
    this.tell("moves", isTold ? { state: "yes", count: signed, total: signed } : { state: "unknown" });
  }

  /**
   * Whether the transparency log has one of the events; checked at the newest of them.
   * @param {Head} head
   * @param {Line[]} events
   */
  async #logged(head, events) {
    const { frame } = this;
    const { log } = frame;
    if (!log) {
      frame.must(this.believed.quorum === 0, "log", "break_witnesses", [0, this.believed.quorum]);
      return "unknown";
    }
    frame.must(log.version <= events.length, "log", "break_log");
    try {
      const { tree, isChecked } = await logged(log, head.game, events[log.version - 1].hash);
      await this.#cosigned(tree);
      return isChecked ? "yes" : "unknown";
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new Broken("log", frame.line, frame.version, "break_log");
    }
  }

  /**
   * Checks that enough of the given witnesses cosigned the log.
   * @param {Checkpoint} tree
   */
  async #cosigned(tree) {
    const { witnesses, quorum } = this.believed;
    for (const witness of witnesses) {
      const isCosigned = await isCosignedBy(tree, witness);
      if (isCosigned === null) throw new Error("Signatures can't be checked here, so no witness can be asked for.");
      if (isCosigned) this.cosigners.push(witness.name);
    }
    const count = this.cosigners.length;
    this.frame.must(count >= quorum, "log", "break_witnesses", [count, quorum]);
  }

  /**
   * Whether a fork brings along the history that it names; checked at its first event.
   * @param {Head} head
   * @param {Line} opened
   */
  async #forked(head, opened) {
    const { frame } = this;
    [frame.line, frame.version] = [2, 1];
    const named = opened.data.origin ?? null;
    frame.must((named !== null) === (frame.origin !== null), "chain", "break_fork");
    if (frame.origin === null) return;
    const past = await verify(bytes(frame.origin));
    if (!past.holds) throw new Broken("chain", frame.line, frame.version, "break_fork");
    const { head: from, events } = past.history;
    frame.must((events[0].data.origin ?? null) === null && from.ruleset === head.ruleset, "chain", "break_fork");
    const found = canon({ game: from.game, hash: events[events.length - 1].hash, version: events.length });
    frame.must(canon(named) === found, "chain", "break_fork", [], named, found);
  }
}

/**
 * The hashes of what seats gave; a seat that gave nothing is recorded with the empty text.
 * @param {Record<number, string>} entropy
 */
const hashes = (entropy) =>
  new Map(Object.entries(entropy).map(([seat, text]) => [Number(seat), text && sha(bytes(text))]));

/**
 * The witnesses that count, and how many of them are enough.
 * @typedef {{ witnesses: Witness[], quorum: number }} Believed
 * @param {Kept} kept
 * @returns {Believed}
 */
function believed({ witnesses = [], quorum }) {
  const known = [...new Set(witnesses.map((text) => text.trim()))].map(readWitness);
  const enough = quorum ?? known.length;
  if (quorum !== undefined && !(Number.isInteger(enough) && enough >= 1 && enough <= known.length))
    throw new TypeError("A quorum is a number from 1 to that of the witnesses given.");
  return { witnesses: known, quorum: enough };
}

/**
 * Checks a history file by itself and by what the caller kept; `tell` is called at each step. Throws if `kept` names an
 * unreadable witness or an impossible quorum.
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {{ kept?: Kept, tell?: (proof: Proof, told: Told) => void }} [options]
 * @returns {Promise<Outcome>}
 */
export async function verify(content, { kept = {}, tell = () => {} } = {}) {
  /** @type {Set<Proof>} */
  const running = new Set();
  const checking = new Checking(content, kept, believed(kept), (proof, told) => {
    if (told.state === "run") running.add(proof);
    else running.delete(proof);
    tell(proof, told);
  });
  try {
    return await checking.outcome();
  } catch (broken) {
    if (!(broken instanceof Broken)) throw broken;
    for (const proof of running) tell(proof, { state: "unknown" });
    tell(broken.proof, { state: "no" });
    return { holds: false, broken };
  }
}
