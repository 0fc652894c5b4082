/*
 * The history checker of the browser: a second implementation of the verifier, sharing no code with the first. It keeps
 * to the order of docs/trust.md: the frame of the file with the receipt's signature, then event after event. So the
 * first thing that does not hold is the same one everywhere.
 */
import { bytes, canon, hex, joined, macs, sha, unhex } from "./canon.js";
import { Chance } from "./draws.js";
import { Broken, linesOf, parsed } from "./lines.js";
import { isCosignedBy, logged, readWitness } from "./log.js";
import { Moves } from "./moves.js";
import { FIRST, FORMATS, fits, hasFields, isHex, KEY, RECEIPT } from "./shapes.js";
import { isSigned } from "./signatures.js";

/** @import { EventFrame, PublicKey, Receipt } from "gyoji/api" */
/** @import { Word } from "./words.js" */
/** @import { Proof } from "./lines.js" */
/** @import { Checkpoint, Witness } from "./log.js" */

/**
 * A history file, taken apart. What an event holds is believed only after its hash has been found right; its type may
 * be one that nobody here has heard of.
 * @typedef {Record<string, Record<string, unknown>>} Parts
 * @typedef {EventFrame & { type: string, data: Record<string, unknown>, private: Parts }} Line
 * @typedef {Omit<PublicKey, "use">} Key
 * @typedef {{ format: string, game: string, keys: Key[], ruleset: string, ruleset_version: number }} Head
 * @typedef {{ head: Head, events: Line[], receipt: Receipt }} History
 * @typedef {{ checkpoint: string, index: number, key: string, proof: string[], version: number }} LogProof
 */

/**
 * How far a proof is: it runs, holds, does not hold, or can't be checked here.
 * @typedef {object} Told
 * @property {"run" | "yes" | "no" | "unknown"} state
 * @property {number} [count]
 * @property {number} [total]
 */

/**
 * Whether everything holds that could be checked. `isWhole` where the game is over, so that nothing was left out;
 * `signer` is the key that signed the receipt, null where this browser cannot check signatures; `keptVersion` that of
 * the newest receipt of one's own that fits; `isMine` whether what one gave oneself is in the seed; `signing` how many
 * seats have a key; `isMyKey` whether one's own is that of one's seat.
 * @typedef {object} Held
 * @property {true} holds
 * @property {boolean} isWhole
 * @property {string | null} logKey the key that signed the transparency log's checkpoint; null where there is no proof
 * @property {History} history
 * @property {Key | null} signer
 * @property {number | null} keptVersion
 * @property {boolean} isMine
 * @property {number} signing
 * @property {boolean} isMyKey
 * @property {string[]} witnesses the names of those given who cosigned the log's checkpoint
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

const ZEROS = "0".repeat(64);
const HASHED = /** @type {const} */ ([
  "at",
  "by",
  "command",
  "data",
  "game",
  "prev",
  "rules",
  "schema",
  "seals",
  "type",
  "version",
]);
const SIGNED = /** @type {const} */ (["hash", "at"]);
const REVEALED = "table.SecretRevealed";
const ENDS = new Set(["table.GameFinished", "table.GameAbandoned"]);
const BREATH = 100;

const breathe = () => new Promise((done) => setTimeout(done));

/** One file on its way through all checks. */
class Checking {
  line = 1;
  /** @type {number | null} */
  version = null;
  seals = 0;
  isOver = false;
  /** Whether the event before is the end of the game, which the secret follows. */
  isEnded = false;
  /** @type {LogProof | null} */
  log = null;
  /** @type {string | null} the history that a fork continues, as a file of its own */
  origin = null;
  format = FIRST;
  secretHash = "";
  /** @type {Key | null} */
  signer = null;
  /** @type {string[]} those of the witnesses given who cosigned the log's checkpoint */
  cosigners = [];
  /** @type {Map<string, boolean>} */
  #shown = new Map();

  /**
   * @param {Uint8Array<ArrayBuffer>} content
   * @param {Kept} kept
   * @param {Believed} believed
   * @param {(proof: Proof, told: Told) => void} tell
   */
  constructor(content, kept, believed, tell) {
    this.lines = linesOf(content);
    this.kept = kept;
    this.believed = believed;
    this.tell = tell;
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

  /** @returns {Promise<Outcome>} */
  async outcome() {
    this.tell("format", { state: "run" });
    const head = await this.#head();
    const receipt = this.#receipt();
    this.tell("receipt", { state: "run" });
    const own = await this.#signatures(head, receipt);
    this.tell("receipt", { state: this.signer ? "yes" : "unknown", count: own.length, total: own.length });
    const lines = this.lines.slice(1, -1);
    const secret = await this.#revealed(lines);
    const given = await hashes(this.kept.entropy ?? {});
    const chance = new Chance(secret, given, (isTrue, ...said) => this.must(isTrue, "chance", ...said));
    const keys = this.kept.seatKeys ?? {};
    const moves = new Moves(keys, (isTrue, ...said) => this.must(isTrue, "moves", ...said));
    const events = await this.#events(lines, head, { chance, moves }, own);
    const total = events.length;
    this.must(!this.isEnded, "chance", "break_secret_withheld");
    this.tell("log", { state: await this.#logged(head, events) });
    await this.#forked(head, events[0]);
    this.tell("format", { state: "yes", count: total + 2, total: total + 2 });
    this.tell("chain", { state: "yes", count: total, total });
    this.tell("seals", { state: "yes", count: this.seals, total: this.seals });
    this.tell("chance", secret ? { state: "yes", count: chance.count, total: chance.count } : { state: "unknown" });
    const signed = moves.used.size;
    const isTold = moves.keys.size > 0 && moves.isChecked;
    this.tell("moves", isTold ? { state: "yes", count: signed, total: signed } : { state: "unknown" });
    return {
      holds: true,
      isWhole: this.isOver,
      history: { head, events, receipt },
      logKey: this.log?.key ?? null,
      signer: this.signer,
      keptVersion: own.length > 1 ? own[own.length - 2].version : null,
      isMine: chance.isStarted && given.size > 0,
      signing: moves.keys.size,
      isMyKey: chance.isStarted && Object.keys(keys).length > 0,
      witnesses: this.cosigners,
    };
  }

  /**
   * Whether the transparency log has one of the events; at the version of the newest.
   * @param {Head} head
   * @param {Line[]} events
   */
  async #logged(head, events) {
    const { log } = this;
    if (!log) {
      this.must(this.believed.quorum === 0, "log", "break_witnesses", [0, this.believed.quorum]);
      return "unknown";
    }
    this.must(log.version <= events.length, "log", "break_log");
    try {
      const { tree, isChecked } = await logged(log, head.game, events[log.version - 1].hash);
      await this.#cosigned(tree);
      return isChecked ? "yes" : "unknown";
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new Broken("log", this.line, this.version, "break_log");
    }
  }

  /**
   * Whose word stands beside the log's, where that was asked for.
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
    this.must(count >= quorum, "log", "break_witnesses", [count, quorum]);
  }

  /**
   * Whether a fork brings the history that it names; at its first event.
   * @param {Head} head
   * @param {Line} opened
   */
  async #forked(head, opened) {
    [this.line, this.version] = [2, 1];
    const named = opened.data.origin ?? null;
    this.must((named !== null) === (this.origin !== null), "chain", "break_fork");
    if (this.origin === null) return;
    const past = await verify(bytes(this.origin));
    if (!past.holds) throw new Broken("chain", this.line, this.version, "break_fork");
    const { head: from, events } = past.history;
    this.must((events[0].data.origin ?? null) === null && from.ruleset === head.ruleset, "chain", "break_fork");
    const found = canon({ game: from.game, hash: events[events.length - 1].hash, version: events.length });
    this.must(canon(named) === found, "chain", "break_fork", [], named, found);
  }

  async #head() {
    const value = parsed(this.lines[0]);
    const format = FORMATS.get(/** @type {{ format?: string } | undefined} */ (value)?.format ?? "");
    this.must(format !== undefined && fits(value, format.head), "format", "break_no_history");
    this.format = format ?? FIRST;
    const head = /** @type {Head} */ (value);
    for (const key of head.keys) {
      this.must(fits(key, KEY), "format", "break_no_history");
      const made = `k_${(await sha(unhex(key.public_key))).slice(0, 16)}`;
      this.must(key.id === made, "format", "break_key_name", [], key.id, made);
    }
    this.must(new Set(head.keys.map(({ id }) => id)).size === head.keys.length, "format", "break_key_twice");
    return head;
  }

  /* The last line, by which one sees that the file was not cut off. */
  #receipt() {
    const count = this.lines.length;
    [this.line, this.version] = [count, count - 1];
    const last = count > 1 ? parsed(this.lines[count - 1]) : {};
    this.must(typeof last === "object" && last !== null && !Array.isArray(last), "format", "break_line");
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
   * Every receipt that can be compared with an event of this file, the file's own as the last one.
   * @param {Head} head
   * @param {Receipt} receipt
   */
  async #signatures(head, receipt) {
    const newest = this.lines.length - 2;
    this.must(receipt.game === head.game, "receipt", "break_receipt_game", [], receipt.game, head.game);
    this.must(receipt.version === newest, "receipt", "break_receipt_event", [], receipt.version, newest);
    this.signer = await this.#signerOf(receipt, head.keys);
    const kept = (this.kept.receipts ?? []).toSorted((one, other) => one.version - other.version);
    for (const { game } of kept) this.must(game === head.game, "receipt", "break_receipt_game", [], game, head.game);
    const due = kept.filter(({ version }) => version <= newest);
    for (const one of due) {
      this.version = one.version;
      await this.#signerOf(one, head.keys);
    }
    return [...due, receipt];
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
   * The secret, if the last event reveals it and it is the one that the first commits to: looked for ahead, because
   * with it every seal is opened and every draw made again where it stands.
   * @param {Uint8Array[]} lines
   */
  async #revealed(lines) {
    const shape = this.format.event;
    const [opened, last] = [parsed(lines[0]), parsed(lines[lines.length - 1])];
    if (!fits(opened, shape) || !fits(last, shape)) return null;
    const { type, data } = /** @type {Line} */ (last);
    if (type !== REVEALED || !isHex(data.secret)) return null;
    const secret = unhex(data.secret);
    return (await sha(secret)) === /** @type {Line} */ (opened).data.secret_hash ? secret : null;
  }

  /**
   * @param {Uint8Array[]} lines
   * @param {Head} head
   * @param {{ chance: Chance, moves: Moves }} watching
   * @param {Receipt[]} receipts
   */
  async #events(lines, head, { chance, moves }, receipts) {
    const { event: shape, lasts } = this.format;
    const mac = chance.secret && (await macs(chance.secret));
    /** @type {Line[]} */
    const events = [];
    for (const [i, line] of lines.entries()) {
      [this.line, this.version] = [i + 2, i + 1];
      if (i % BREATH === 0) await this.#progress(i, lines.length, chance);
      const value = parsed(line);
      this.must(value !== undefined, "format", "break_line");
      this.must(!lasts.some((last) => hasFields(value, last)), "format", "break_after_receipt");
      this.must(fits(value, shape), "format", "break_fields");
      const event = /** @type {Line} */ (value);
      await this.#link(event, head, events[i - 1]);
      await this.#lifecycle(event, head);
      await this.#seal(event, mac);
      await chance.watch(event);
      await moves.watch(event);
      for (const receipt of receipts) this.#compare(receipt, event, receipts);
      events.push(event);
    }
    return events;
  }

  /**
   * @param {number} count
   * @param {number} total
   * @param {Chance} chance
   */
  async #progress(count, total, chance) {
    this.tell("chain", { state: "run", count, total });
    this.tell("seals", { state: "run", count: this.seals });
    this.tell("chance", chance.secret ? { state: "run", count: chance.count } : { state: "unknown" });
    if (count) await breathe();
  }

  /**
   * @param {Line} event
   * @param {Head} head
   * @param {Line | undefined} before
   */
  async #link(event, head, before) {
    const prev = before?.hash ?? ZEROS;
    this.must(event.version === this.version, "format", "break_gap", [], event.version, this.version);
    this.must(event.game === head.game, "format", "break_other_game", [], event.game, head.game);
    this.must(event.prev === prev, "chain", "break_link", [], event.prev, prev);
    const hash = await sha(bytes(canon(Object.fromEntries(HASHED.map((key) => [key, event[key]])))));
    this.must(event.hash === hash, "chain", "break_changed", [], event.hash, hash);
    this.must(!before || event.at >= before.at, "format", "break_time", [], event.at, before?.at);
    this.must(!this.isOver, "format", "break_after_end");
  }

  /**
   * @param {Line} event
   * @param {Head} head
   */
  async #lifecycle({ version, type, data }, head) {
    this.must((type === "table.GameOpened") === (version === 1), "format", "break_opening");
    if (version === 1) {
      for (const name of /** @type {const} */ (["ruleset", "ruleset_version"]))
        this.must(data[name] === head[name], "format", "break_other_rules", [], data[name], head[name]);
      this.must(isHex(data.secret_hash), "chance", "break_promise");
      this.secretHash = String(data.secret_hash);
      const { secretHash } = this.kept;
      const isKept = !secretHash || secretHash === this.secretHash;
      this.must(isKept, "chance", "break_other_promise", [], this.secretHash, secretHash);
    }
    this.must(!this.isEnded || type === REVEALED, "chance", "break_secret_withheld");
    this.isEnded = ENDS.has(type);
    if (type === REVEALED) {
      const computed = isHex(data.secret) ? await sha(unhex(data.secret)) : null;
      this.must(computed === this.secretHash, "chance", "break_secret", [], this.secretHash, computed);
      this.isOver = true;
    }
  }

  /**
   * @param {Line} event
   * @param {Awaited<ReturnType<typeof macs>> | null} mac of the secret
   */
  async #seal({ version, private: parts, salts, seals }, mac) {
    const isOpen = (/** @type {string} */ audience) => Object.hasOwn(parts, audience);
    for (const audience of new Set([...Object.keys(parts), ...Object.keys(salts)])) {
      const isPair = isOpen(audience) && Object.hasOwn(salts, audience);
      this.must(isPair, "seals", "break_unpaired", [audience]);
      this.must(Object.hasOwn(seals, audience), "seals", "break_unsealed", [audience]);
      const seal = await sha(joined(unhex(salts[audience]), bytes(canon(parts[audience]))));
      this.must(seal === seals[audience], "seals", "break_seal", [audience], seals[audience], seal);
      this.seals++;
    }
    for (const audience of Object.keys(seals)) {
      if (mac) {
        this.must(isOpen(audience), "seals", "break_closed", [audience]);
        const made = hex(await mac(`seal:${version}:${audience}`));
        this.must(salts[audience] === made, "seals", "break_salt", [audience], salts[audience], made);
      }
      const isAlike = (this.#shown.get(audience) ?? isOpen(audience)) === isOpen(audience);
      this.must(isAlike, "seals", "break_withheld", [audience]);
      this.#shown.set(audience, isOpen(audience));
    }
  }

  /**
   * @param {Receipt} receipt
   * @param {Line} event
   * @param {Receipt[]} all the last of which is the file's own
   */
  #compare(receipt, event, all) {
    if (receipt.version !== event.version) return;
    const why = receipt === all[all.length - 1] ? "break_receipt_event" : "break_own_receipt";
    for (const field of SIGNED)
      this.must(receipt[field] === event[field], "receipt", why, [], receipt[field], event[field]);
  }
}

/**
 * The hashes of what seats gave; nothing given is an empty text on record.
 * @param {Record<number, string>} entropy
 */
async function hashes(entropy) {
  const made = Object.entries(entropy).map(async ([seat, text]) => [Number(seat), text && (await sha(bytes(text)))]);
  return new Map(/** @type {[number, string][]} */ (await Promise.all(made)));
}

/**
 * Whom one believes, and how many of them are enough.
 * @typedef {{ witnesses: Witness[], quorum: number }} Believed
 * @param {Kept} kept
 * @returns {Promise<Believed>}
 */
async function believed({ witnesses = [], quorum }) {
  const read = await Promise.all([...new Set(witnesses.map((text) => text.trim()))].map(readWitness));
  const enough = quorum ?? read.length;
  if (quorum !== undefined && !(Number.isInteger(enough) && enough >= 1 && enough <= read.length))
    throw new TypeError("A quorum is a number from 1 to that of the witnesses given.");
  return { witnesses: read, quorum: enough };
}

/**
 * Checks a history file by itself and by what one kept; `tell` hears of each step. Throws where what is given beside
 * the file names no witness, or no quorum of them.
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {{ kept?: Kept, tell?: (proof: Proof, told: Told) => void }} [options]
 * @returns {Promise<Outcome>}
 */
export async function verify(content, { kept = {}, tell = () => {} } = {}) {
  /** @type {Set<Proof>} */
  const running = new Set();
  const checking = new Checking(content, kept, await believed(kept), (proof, told) => {
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
