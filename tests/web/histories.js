/*
 * Histories for the browser's verifier: those that the service recorded, and a small one made here by the description
 * in docs/trust.md alone, of which every part can be made wrong.
 */
import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { canon } from "../../service/web/client/proof/canon.js";

/** @import { Receipt } from "gyoji/api" */
/** @import { Head, Key, Line } from "../../service/web/client/proof/verify.js" */

const RECORDED = new URL("../golden/histories/", import.meta.url);

/** The files of the games that the service recorded. */
export const GOLDEN = readdirSync(RECORDED);

/** @param {string} file */
export const golden = (file) => readFileSync(new URL(file, RECORDED), "utf8");

/** @param {string} text */
export const bytesOf = (text) => new TextEncoder().encode(text);

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const GAME = `g_${"0".repeat(32)}`;
const SECRET = Buffer.alloc(32, 7);

/** @param {string | Buffer} content */
const sha = (content) => createHash("sha256").update(content).digest("hex");

/**
 * @param {Buffer} key
 * @param {string} text
 */
const mac = (key, text) => createHmac("sha256", key).update(text).digest();

const raw = publicKey.export({ type: "spki", format: "der" }).subarray(-32);

/** @type {Key} */
export const KEY = { id: `k_${sha(raw).slice(0, 16)}`, algorithm: "Ed25519", public_key: raw.toString("hex") };

/**
 * Draw number k among n, word by word as docs/trust.md has it.
 * @param {Buffer} seed
 * @param {number} k
 */
export function* wordsOf(seed, k) {
  for (let block = 0; ; block++) {
    const bytes = mac(seed, `draw:${k}:${block}`);
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
  }
}

/**
 * The seed of a table at which these entropies were given.
 * @param {string[]} entropies
 */
export const seedOf = (...entropies) => mac(SECRET, canon(entropies));

export const secret = Uint8Array.from(SECRET);
export const PROMISED = sha(SECRET);

/**
 * An event before it is chained and sealed.
 * @typedef {object} Draft
 * @property {string} type
 * @property {Record<string, unknown>} [data]
 * @property {Record<string, Record<string, unknown>>} [private]
 * @property {string} [at]
 */

/**
 * What seat 0 gave to the shuffle of the small game.
 */
export const GIVEN = "a";

/**
 * A game of two seats: opened, both taken, started, one pick drawn and told to seat 0, and over.
 * @returns {Draft[]}
 */
export function drafts() {
  const entropy = [sha(GIVEN), ""];
  const [word] = wordsOf(seedOf(...entropy), 0);
  const draws = [{ k: 0, kind: "pick", n: 6, result: word % 6 }];
  return [
    {
      type: "table.GameOpened",
      data: { ruleset: "dice", ruleset_version: 1, seats: 2, secret_hash: sha(SECRET) },
      private: { server: { secret: SECRET.toString("hex") } },
    },
    { type: "table.SeatTaken", data: { seat: 0, entropy: entropy[0] } },
    { type: "table.SeatTaken", data: { seat: 1, entropy: entropy[1] } },
    { type: "table.GameStarted" },
    { type: "dice.Rolled", private: { server: { draws }, "seat:0": { rolled: word % 6 } } },
    { type: "table.SecretRevealed", data: { secret: SECRET.toString("hex") } },
  ];
}

/**
 * The events of these drafts, each sealed and chained to the one before.
 * @param {Draft[]} drafts
 * @returns {Line[]}
 */
export function chained(drafts) {
  let prev = "0".repeat(64);
  return drafts.map(({ type, data = {}, private: parts = {}, at = "2026-01-01T00:00:00.000Z" }, i) => {
    const version = i + 1;
    /** @param {string} audience */
    const saltOf = (audience) => mac(SECRET, `seal:${version}:${audience}`);
    const salts = Object.fromEntries(Object.keys(parts).map((one) => [one, saltOf(one).toString("hex")]));
    const seals = Object.fromEntries(
      Object.entries(parts).map(([one, part]) => [one, sha(Buffer.concat([saltOf(one), Buffer.from(canon(part))]))]),
    );
    const event = { at, by: /** @type {const} */ ("system"), command: null, data, game: GAME, prev, rules: [] };
    const hashed = { ...event, schema: 1, seals, type, version };
    prev = sha(canon(hashed));
    return { ...hashed, hash: prev, private: parts, salts };
  });
}

/**
 * Gives a changed event its right hash again, and those after it.
 * @param {Line[]} events
 */
export function rechained(events) {
  let prev = "0".repeat(64);
  return events.map(({ hash: _, private: parts, salts, ...rest }) => {
    const hashed = { ...rest, prev };
    prev = sha(canon(hashed));
    return { ...hashed, hash: prev, private: parts, salts };
  });
}

/**
 * @param {Line[]} events
 * @returns {Receipt}
 */
export function receiptFor(events) {
  const { game, version, hash, at } = events[events.length - 1];
  const signature = sign(null, Buffer.from(canon({ game, version, hash, at })), privateKey).toString("hex");
  return { at, game, hash, key: KEY.id, signature, version };
}

/**
 * The history file of these events.
 * @param {Line[]} events
 * @param {{ head?: Partial<Head>, receipt?: object }} changed
 */
export function fileOf(events, { head = {}, receipt = receiptFor(events) } = {}) {
  const first = { format: "gyoji-history/1", game: GAME, keys: [KEY], ruleset: "dice", ruleset_version: 1, ...head };
  return [first, ...events, { receipt }].map((line) => `${canon(line)}\n`).join("");
}
