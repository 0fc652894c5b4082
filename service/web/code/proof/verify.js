/*
 * The history checker of the browser: a second implementation of the verifier, sharing no code with the first. Chain,
 * seals, secret, draws, receipt; the first thing that does not hold is named with its version.
 */
import { bytes, canon, hex, joined, macs, sha, unhex } from "./canon.js";
import { drawn, seedOf } from "./draws.js";

/** @import { Event, PublicKey, Receipt } from "gyoji/api" */
/** @import { Draw } from "./draws.js" */

/**
 * A history file, taken apart. What an event holds is believed only after its hash has been found right.
 * @typedef {{ format: string, game: string, keys: Omit<PublicKey, "use">[], ruleset: string, ruleset_version: number
 * }} Head
 * @typedef {{ head: Head, events: Event[], receipt: Receipt, lines: string[] }} History
 */

/**
 * How far a proof is: it runs, holds, does not hold, or can't be checked here.
 * @typedef {"chain" | "seals" | "draws" | "receipt"} Proof
 * @typedef {object} Told
 * @property {"run" | "yes" | "no" | "unknown"} state
 * @property {number} [count]
 * @property {number} [total]
 * @property {Broken} [broken]
 * @property {string} [key] of a receipt: the key that signed it
 * @property {boolean} [isKnown] of a receipt: whether the service publishes that key
 * @property {boolean} [isChecked] of a receipt: whether this browser can check its signature
 * @property {number | null} [keptVersion] of a receipt: the version of one's own that fits
 */

/**
 * Whether everything holds that could be checked; `isWhole` where the game is over, so that nothing was left out.
 * @typedef {{ holds: true, isWhole: boolean, history: History } | { holds: false, broken: Broken }} Outcome
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
const EVENT = [...HASHED, "hash", "private", "salts"].sort();
const HEAD = ["format", "game", "keys", "ruleset", "ruleset_version"];
const FORMAT = "gyoji-history/1";
const BREATH = 100;

/** What does not hold: in which proof, at which version, what was recorded and what was computed. */
export class Broken extends Error {
  /**
   * @param {Proof} proof
   * @param {number} version
   * @param {string} message
   * @param {unknown} recorded
   * @param {unknown} computed
   */
  constructor(proof, version, message, recorded = null, computed = null) {
    super(message);
    this.proof = proof;
    this.version = version;
    this.recorded = recorded;
    this.computed = computed;
  }
}

/**
 * A way to say what is wrong with one version.
 * @param {Proof} proof
 * @param {number} version
 * @returns {(message: string, recorded?: unknown, computed?: unknown) => Broken}
 */
const breaking = (proof, version) => (message, recorded, computed) =>
  new Broken(proof, version, message, recorded, computed);

/**
 * @param {unknown} object
 * @param {readonly string[]} keys
 */
const sameKeys = (object, keys) => {
  const own = object && typeof object === "object" && !Array.isArray(object) ? Object.keys(object).sort() : [];
  return own.length === keys.length && own.every((key, i) => key === keys[i]);
};

/**
 * @param {string} line
 * @param {number} i
 */
function parsedLine(line, i) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Broken("chain", i, "A line is no JSON.");
  }
}

/**
 * The parts of a history file; every line must be exactly what canonical JSON makes of it.
 * @param {string} text
 * @returns {History}
 */
export function parsed(text) {
  const lines = text.split("\n");
  if (lines.at(-1) !== "") throw new Broken("chain", 0, "The file does not end with a line.");
  lines.pop();
  const [head, ...rest] = lines.map(parsedLine);
  if (!sameKeys(head, HEAD) || head.format !== FORMAT)
    throw new Broken("chain", 0, "The first line is not that of a history file.");
  if (canonOrNone(head) !== lines[0]) throw new Broken("chain", 0, "The first line is not canonical JSON.");
  const last = rest.pop();
  if (!sameKeys(last, ["receipt"])) throw new Broken("chain", rest.length, "The last line is no receipt.");
  if (canonOrNone(last) !== lines.at(-1))
    throw new Broken("receipt", rest.length, "The last line is not canonical JSON.");
  return { head, events: rest, receipt: last.receipt, lines };
}

const breathe = () => new Promise((done) => setTimeout(done));

/**
 * @param {History} history
 * @param {(count: number, all: number) => void} tell
 */
async function checkChain({ head, events, lines }, tell) {
  let prev = ZEROS;
  let at = "";
  for (const [i, event] of events.entries()) {
    const version = i + 1;
    const broken = breaking("chain", version);
    if (!sameKeys(event, EVENT)) throw broken("An event has other fields than it should.");
    if (event.version !== version) throw broken("The versions have a gap.", event.version, version);
    if (event.game !== head.game) throw broken("An event of another game.", event.game, head.game);
    if (event.prev !== prev) throw broken("The link to the event before is broken.", event.prev, prev);
    if (lines[i + 1] !== canonOrNone(event)) throw broken("The line is not canonical JSON.");
    const hash = await sha(bytes(canon(Object.fromEntries(HASHED.map((key) => [key, event[key]])))));
    if (hash !== event.hash) throw broken("The event was changed: its hash does not fit.", event.hash, hash);
    if (event.at < at) throw broken("Time goes back.", event.at, at);
    at = event.at;
    prev = hash;
    if (version % BREATH === 0) {
      tell(version, events.length);
      await breathe();
    }
  }
  const first = events[0];
  if (first?.type !== "table.GameOpened") throw new Broken("chain", 1, "The first event does not open a game.");
  if (first.data.ruleset !== head.ruleset)
    throw new Broken("chain", 1, "The first line names other rules.", head.ruleset, first.data.ruleset);
  return events.length;
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {unknown} value */
function canonOrNone(value) {
  try {
    return canon(value);
  } catch {
    return null;
  }
}

/**
 * @param {History} history
 * @param {Uint8Array<ArrayBuffer> | null} secret
 * @param {(count: number) => void} tell
 */
async function checkSeals({ events }, secret, tell) {
  const mac = secret && (await macs(secret));
  let count = 0;
  for (const { version, private: parts, salts, seals } of events) {
    const broken = breaking("seals", version);
    if (!sameKeys(salts, Object.keys(parts).sort())) throw broken("Salts and private parts do not belong together.");
    for (const [audience, part] of Object.entries(parts)) {
      if (!(audience in seals)) throw broken(`A private part for ${audience} has no seal.`);
      const salt = salts[audience];
      const seal = await sha(joined(unhex(salt), bytes(canon(part))));
      if (seal !== seals[audience])
        throw broken(`The part for ${audience} is not what was sealed.`, seals[audience], seal);
      if (mac) {
        const made = hex(await mac(`seal:${version}:${audience}`));
        if (made !== salt) throw broken(`The salt for ${audience} does not come from the secret.`, salt, made);
      }
      count++;
    }
    if (mac && Object.keys(seals).length !== Object.keys(parts).length) throw broken("A sealed part is missing.");
    if (version % BREATH === 0) {
      tell(count);
      await breathe();
    }
  }
  return count;
}

/**
 * @param {History} history
 * @param {Uint8Array<ArrayBuffer>} secret
 */
async function checkDraws({ events }, secret) {
  const { secret_hash: promised, seats } = events[0].data;
  const computed = await sha(secret);
  if (computed !== promised)
    throw breaking("draws", events.length)("The secret is not the one promised at the start.", promised, computed);
  const seed = await seedOf(secret, events, Number(seats));
  let next = 0;
  for (const { version, private: parts } of events) {
    const broken = breaking("draws", version);
    const draws = /** @type {Draw[]} */ (parts.server?.draws ?? []);
    for (const draw of draws) {
      if (draw.k !== next) throw broken("The draws are not counted one by one.", draw.k, next);
      const [recorded, made] = [canon(draw.result), canon(await drawn(seed, draw))];
      if (made !== recorded)
        throw broken(`Draw ${draw.k} does not come from the seed.`, recorded.slice(0, 60), made.slice(0, 60));
      next++;
    }
  }
  return next;
}

const RECEIPT = ["at", "game", "hash", "key", "signature", "version"];
const SIGNED = /** @type {const} */ (["game", "version", "hash", "at"]);

/**
 * Whether the signature is right under this public key; null where the browser knows no Ed25519.
 * @param {Receipt} receipt
 * @param {string} publicKey
 */
async function isSigned(receipt, publicKey) {
  const { game, version, hash, at } = receipt;
  let key;
  try {
    key = await crypto.subtle.importKey("raw", unhex(publicKey), { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    throw error;
  }
  const signed = bytes(canon({ game, version, hash, at }));
  return crypto.subtle.verify({ name: "Ed25519" }, key, unhex(receipt.signature), signed);
}

/**
 * @param {History} history
 * @param {Head["keys"] | null} keys
 */
async function checkReceipt({ head, events, receipt }, keys) {
  const last = events[events.length - 1];
  const broken = breaking("receipt", last.version);
  if (!sameKeys(receipt, RECEIPT)) throw broken("The receipt has other fields than it should.");
  for (const field of SIGNED) {
    if (receipt[field] !== last[field]) throw broken("The receipt is for another event.", receipt[field], last[field]);
  }
  const known = keys?.find(({ id }) => id === receipt.key);
  const own = head.keys.find(({ id }) => id === receipt.key);
  if (known && own && known.public_key !== own.public_key)
    throw broken("The file's key is not the service's.", own.public_key, known.public_key);
  const key = known ?? own;
  if (!key) throw broken("Nobody knows the key of the receipt.", receipt.key);
  const signed = await isSigned(receipt, key.public_key);
  if (signed === false) throw broken("The signature is wrong.");
  return { key: receipt.key, isKnown: Boolean(known), isChecked: signed !== null };
}

/**
 * A receipt that came another way must name an event of this history.
 * @param {Pick<History, "events">} history
 * @param {Pick<Receipt, "version" | "hash"> | null} kept
 */
export function fitsKept({ events }, kept) {
  if (!kept || kept.version > events.length) return null;
  const event = events[kept.version - 1];
  if (event.hash !== kept.hash)
    throw new Broken("receipt", kept.version, "Your own receipt is for another history.", event.hash, kept.hash);
  return kept.version;
}

/**
 * Checks a history file. `keys` are those that the service publishes (null: none known), `kept` a receipt of one's own;
 * `tell` hears of each step.
 * @param {string} text
 * @param {{
 *   keys?: Head["keys"] | null,
 *   kept?: Receipt | null,
 *   tell?: (proof: Proof, told: Told) => void,
 * }} [options]
 * @returns {Promise<Outcome>}
 */
export async function verify(text, { keys = null, kept = null, tell = () => {} } = {}) {
  try {
    tell("chain", { state: "run" });
    const history = parsed(text);
    const total = await checkChain(history, (count, all) => tell("chain", { state: "run", count, total: all }));
    tell("chain", { state: "yes", count: total, total });
    const last = history.events[total - 1];
    const secret = last.type === "table.SecretRevealed" ? unhex(String(last.data.secret)) : null;
    tell("seals", { state: "run" });
    const seals = await checkSeals(history, secret, (count) => tell("seals", { state: "run", count }));
    tell("seals", { state: "yes", count: seals, total: seals });
    tell("draws", { state: secret ? "run" : "unknown" });
    if (secret) {
      const draws = await checkDraws(history, secret);
      tell("draws", { state: "yes", count: draws, total: draws });
    }
    tell("receipt", { state: "run" });
    const signed = await checkReceipt(history, keys);
    const keptVersion = fitsKept(history, kept);
    tell("receipt", { state: signed.isChecked ? "yes" : "unknown", count: 1, total: 1, ...signed, keptVersion });
    return { holds: true, isWhole: secret !== null, history };
  } catch (error) {
    const broken = error instanceof Broken ? error : new Broken("chain", 0, messageOf(error));
    tell(broken.proof, { state: "no", broken });
    return { holds: false, broken };
  }
}
