/*
 * The history checker of the browser: a second implementation of the verifier, sharing no code with the first. Chain,
 * seals, secret, draws, receipt; the first thing that does not hold is named with its version.
 */
import { bytes, canon, hex, joined, macs, sha, unhex } from "./canon.js";
import { drawn, seedOf } from "./draws.js";

const ZEROS = "0".repeat(64);
const HASHED = ["at", "by", "command", "data", "game", "prev", "rules", "schema", "seals", "type", "version"];
const EVENT = [...HASHED, "hash", "private", "salts"].sort();
const HEAD = ["format", "game", "keys", "ruleset", "ruleset_version"];
const FORMAT = "gyoji-history/1";
const BREATH = 100;

/** What does not hold: in which proof, at which version, what was recorded and what was computed. */
export class Broken extends Error {
  constructor(proof, version, message, recorded = null, computed = null) {
    super(message);
    Object.assign(this, { proof, version, recorded, computed });
  }
}

const sameKeys = (object, keys) => {
  const own = object && typeof object === "object" && !Array.isArray(object) ? Object.keys(object).sort() : [];
  return own.length === keys.length && own.every((key, i) => key === keys[i]);
};

/** The parts of a history file; every line must be exactly what canonical JSON makes of it. */
export function parsed(text) {
  const lines = text.split("\n");
  if (lines.at(-1) !== "") throw new Broken("chain", 0, "The file does not end with a line.");
  lines.pop();
  const objects = lines.map((line, i) => {
    let object;
    try {
      object = JSON.parse(line);
    } catch {
      throw new Broken("chain", i, "A line is no JSON.");
    }
    return object;
  });
  const [head, ...rest] = objects;
  if (!sameKeys(head, HEAD) || head.format !== FORMAT)
    throw new Broken("chain", 0, "The first line is not that of a history file.");
  if (safely(() => canon(head)) !== lines[0]) throw new Broken("chain", 0, "The first line is not canonical JSON.");
  const last = rest.pop();
  if (!sameKeys(last, ["receipt"])) throw new Broken("chain", rest.length, "The last line is no receipt.");
  if (safely(() => canon(last)) !== lines.at(-1))
    throw new Broken("receipt", rest.length, "The last line is not canonical JSON.");
  return { head, events: rest, receipt: last.receipt, lines };
}

const breathe = () => new Promise((done) => setTimeout(done));

async function checkChain({ head, events, lines }, tell) {
  let prev = ZEROS;
  let at = "";
  for (const [i, event] of events.entries()) {
    const version = i + 1;
    const broken = (message, recorded, computed) => new Broken("chain", version, message, recorded, computed);
    if (!sameKeys(event, EVENT)) throw broken("An event has other fields than it should.");
    if (event.version !== version) throw broken("The versions have a gap.", event.version, version);
    if (event.game !== head.game) throw broken("An event of another game.", event.game, head.game);
    if (event.prev !== prev) throw broken("The link to the event before is broken.", event.prev, prev);
    if (lines[i + 1] !== safely(() => canon(event))) throw broken("The line is not canonical JSON.");
    const hashed = Object.fromEntries(HASHED.map((key) => [key, event[key]]));
    const hash = await sha(bytes(canon(hashed)));
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

function safely(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

async function checkSeals({ events }, secret, tell) {
  const mac = secret && (await macs(secret));
  let count = 0;
  for (const { version, private: parts, salts, seals } of events) {
    const broken = (message, recorded, computed) => new Broken("seals", version, message, recorded, computed);
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

async function checkDraws({ events }, secret) {
  const opened = events[0];
  const last = events.at(-1);
  const computed = await sha(secret);
  if (computed !== opened.data.secret_hash) {
    throw new Broken(
      "draws",
      last.version,
      "The secret is not the one promised at the start.",
      opened.data.secret_hash,
      computed,
    );
  }
  const seed = await seedOf(secret, events, opened.data.seats);
  let next = 0;
  for (const { version, private: parts } of events) {
    for (const draw of parts.server?.draws ?? []) {
      if (draw.k !== next) throw new Broken("draws", version, "The draws are not counted one by one.", draw.k, next);
      const made = await drawn(seed, draw);
      if (canon(made) !== canon(draw.result)) {
        throw new Broken(
          "draws",
          version,
          `Draw ${draw.k} does not come from the seed.`,
          canon(draw.result).slice(0, 60),
          canon(made).slice(0, 60),
        );
      }
      next++;
    }
  }
  return next;
}

const RECEIPT = ["at", "game", "hash", "key", "signature", "version"];

/** Whether the signature is right under this public key; null where the browser knows no Ed25519. */
async function isSigned(receipt, publicKey) {
  const { game, version, hash, at } = receipt;
  let key;
  try {
    key = await crypto.subtle.importKey("raw", unhex(publicKey), { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    if (error.name === "NotSupportedError") return null;
    throw error;
  }
  return crypto.subtle.verify(
    { name: "Ed25519" },
    key,
    unhex(receipt.signature),
    bytes(canon({ game, version, hash, at })),
  );
}

async function checkReceipt({ head, events, receipt }, keys) {
  const last = events.at(-1);
  const broken = (message, recorded, computed) => new Broken("receipt", last.version, message, recorded, computed);
  if (!sameKeys(receipt, RECEIPT)) throw broken("The receipt has other fields than it should.");
  for (const field of ["game", "version", "hash", "at"]) {
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

/** A receipt that came another way must name an event of this history. */
export function fitsKept({ events }, kept) {
  if (!kept || kept.version > events.length) return null;
  const event = events[kept.version - 1];
  if (event.hash !== kept.hash)
    throw new Broken("receipt", kept.version, "Your own receipt is for another history.", event.hash, kept.hash);
  return kept.version;
}

/**
 * Checks a history file. `keys` are those that the service publishes (null: none known), `tell(proof, result)` hears of
 * each step: {state: "run" | "yes" | "no" | "unknown", count, total, …}. Answers whether everything that could be checked holds.
 */
export async function verify(text, { keys = null, kept = null, tell = () => {} } = {}) {
  try {
    tell("chain", { state: "run" });
    const history = parsed(text);
    const total = await checkChain(history, (count, all) => tell("chain", { state: "run", count, total: all }));
    tell("chain", { state: "yes", count: total, total });
    const last = history.events.at(-1);
    const secret = last.type === "table.SecretRevealed" ? unhex(last.data.secret) : null;
    tell("seals", { state: "run" });
    const seals = await checkSeals(history, secret, (count) => tell("seals", { state: "run", count }));
    tell("seals", { state: "yes", count: seals, total: seals });
    tell("draws", { state: secret ? "run" : "unknown" });
    const draws = secret ? await checkDraws(history, secret) : null;
    if (secret) tell("draws", { state: "yes", count: draws, total: draws });
    tell("receipt", { state: "run" });
    const signed = await checkReceipt(history, keys);
    const keptVersion = fitsKept(history, kept);
    tell("receipt", { state: signed.isChecked ? "yes" : "unknown", count: 1, total: 1, ...signed, keptVersion });
    return { holds: true, isWhole: secret !== null, history };
  } catch (error) {
    const broken = error instanceof Broken ? error : new Broken("chain", 0, error.message);
    tell(broken.proof, { state: "no", broken });
    return { holds: false, broken };
  }
}
