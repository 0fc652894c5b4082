/*
 * The browser's verifier: what it tells while it checks, and what it makes of things that came another way than the
 * file. Which files it refuses, and where, is held by the verdict corpus.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { verify } from "../../service/web/client/proof/verify.js";
import { t } from "../../service/web/code/words.js";
import {
  bytesOf,
  chained,
  drafts,
  fileOf,
  GIVEN,
  GOLDEN,
  golden,
  KEY,
  PROMISED,
  receiptFor,
  rechained,
} from "./histories.js";
import { openPage } from "./page.js";

/** @import { Line } from "../../service/web/client/proof/verify.js" */
/** @import { Proof } from "../../service/web/client/proof/lines.js" */
/** @import { Told } from "../../service/web/client/proof/verify.js" */

openPage("en");

/**
 * What a file is found to be, and the last word about each proof.
 * @param {string} text
 * @param {Parameters<typeof verify>[1]} options
 */
async function checked(text, options = {}) {
  /** @type {Partial<Record<Proof, Told>>} */
  const told = {};
  const tell = (/** @type {Proof} */ proof, /** @type {Told} */ now) => Object.assign(told, { [proof]: now });
  return { outcome: await verify(bytesOf(text), { ...options, tell }), told };
}

/** @param {Partial<Record<Proof, Told>>} told */
const statesOf = (told) => Object.fromEntries(Object.entries(told).map(([proof, { state }]) => [proof, state]));

/**
 * @param {string} text
 * @param {Proof} proof
 * @param {number | null} version
 * @param {RegExp} message
 * @param {Parameters<typeof verify>[1]} options
 */
async function assertBroken(text, proof, version, message, options = {}) {
  const { outcome, told } = await checked(text, options);
  assert.ok(!outcome.holds, "it was said to hold");
  const { broken } = outcome;
  assert.match(t(broken.why, ...broken.values), message);
  assert.deepEqual([broken.proof, broken.version], [proof, version]);
  assert.equal(told[proof]?.state, "no");
  assert.ok(!Object.values(told).some(({ state }) => state === "run"), "something runs for ever");
}

/**
 * @typedef {{ proof: Proof | null, version: number | null, is_whole: boolean, logged?: number }} Expected
 * @type {{ name: string, file: string, given: { witnesses?: string[], quorum?: number }, expected: Expected }[]}
 */
const CORPUS = gunzipSync(readFileSync(new URL("../../kit/verdicts.ndjson.gz", import.meta.url)))
  .toString()
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

for (const { name, file, given, expected } of CORPUS) {
  test(`the verdict corpus: ${name}`, async () => {
    const outcome = await verify(Uint8Array.from(Buffer.from(file, "latin1")), { kept: given });
    const found = outcome.holds
      ? {
          proof: null,
          version: null,
          is_whole: outcome.isWhole,
          ...("logged" in expected && { logged: outcome.logged }),
        }
      : { proof: outcome.broken.proof, version: outcome.broken.version, is_whole: false };
    assert.deepEqual(found, expected);
    if (!outcome.holds) assert.ok(t(outcome.broken.why, ...outcome.broken.values));
  });
}

for (const file of GOLDEN) {
  test(`${file} holds, and the whole of it`, async () => {
    const { outcome, told } = await checked(golden(file));
    assert.ok(outcome.holds && outcome.isWhole && outcome.signer);
    for (const proof of /** @type {const} */ (["format", "chain", "seals", "chance", "receipt"])) {
      assert.equal(told[proof]?.state, "yes", proof);
      assert.ok((told[proof]?.count ?? 0) > 0, proof);
    }
  });
}

test("a game made by the description alone holds", async () => {
  const { outcome, told } = await checked(fileOf(chained(drafts())));
  assert.ok(outcome.holds && outcome.isWhole);
  assert.deepEqual([told.chain?.count, told.seals?.count, told.chance?.count], [6, 3, 1]);
  assert.equal(outcome.signer?.public_key, KEY.public_key);
});

test("a long history tells how far its check is, every hundred events", async () => {
  const file = GOLDEN[0];
  /** @type {Record<string, number[]>} */
  const counts = { chain: [], seals: [], chance: [] };
  await verify(bytesOf(golden(file)), {
    tell: (proof, { state, count }) => {
      if (state === "run" && count !== undefined) counts[proof].push(count);
    },
  });
  const events = golden(file).trimEnd().split("\n").length - 2;
  assert.deepEqual(
    counts.chain,
    Array.from({ length: Math.ceil(events / 100) }, (_, i) => 100 * i),
  );
  assert.equal(counts.seals.length, counts.chain.length);
});

test("a game that goes on holds as far as it is known, and its draws are not", async () => {
  const { outcome, told } = await checked(fileOf(chained(drafts().slice(0, 5))));
  assert.ok(outcome.holds && !outcome.isWhole);
  assert.deepEqual([told.chance?.state, told.receipt?.state], ["unknown", "yes"]);
});

test("where a file breaks, what was not looked at to its end is open", async () => {
  const events = chained(drafts()).map((event) => (event.version === 4 ? { ...event, rules: ["X"] } : event));
  const { told } = await checked(fileOf(events));
  assert.deepEqual(statesOf(told), {
    format: "unknown",
    receipt: "yes",
    chain: "no",
    seals: "unknown",
    chance: "unknown",
  });
});

test("where the signature is wrong, nothing else is looked at", async () => {
  const events = chained(drafts());
  const receipt = { ...receiptFor(events), signature: "00".repeat(64) };
  const { told } = await checked(fileOf(events, { receipt }));
  assert.deepEqual(statesOf(told), { format: "unknown", receipt: "no" });
});

test("in a browser without Ed25519 the signature stays unknown, and the rest holds", async (context) => {
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  context.mock.method(crypto.subtle, "importKey", (/** @type {Parameters<typeof importKey>} */ ...wish) =>
    Object(wish[2]).name === "Ed25519"
      ? Promise.reject(new DOMException("Unknown algorithm", "NotSupportedError"))
      : importKey(...wish),
  );
  const { outcome, told } = await checked(fileOf(chained(drafts())));
  assert.ok(outcome.holds && outcome.signer === null);
  assert.equal(told.receipt?.state, "unknown");
});

test("on a page without a secure line the signature stays unknown, and is not called wrong", async (context) => {
  context.mock.getter(crypto, "subtle", () => undefined);
  const { outcome, told } = await checked(fileOf(chained(drafts())));
  assert.ok(outcome.holds && outcome.signer === null);
  assert.deepEqual([told.chain?.state, told.chance?.state, told.receipt?.state], ["yes", "yes", "unknown"]);
});

test("one's own receipt must fit to the history", async () => {
  const events = chained(drafts());
  const kept = receiptFor(events.slice(0, 3));
  const { outcome } = await checked(fileOf(events), { kept: { receipts: [kept] } });
  assert.ok(outcome.holds && outcome.keptVersion === 3);
  const others = rechained(events.map((event) => (event.version === 2 ? { ...event, rules: ["X"] } : event)));
  await assertBroken(fileOf(others), "receipt", 3, /acknowledged something else/, { kept: { receipts: [kept] } });
});

test("one's own receipt has to be genuine, and of this game", async () => {
  const events = chained(drafts());
  const kept = receiptFor(events.slice(0, 3));
  const forged = { ...kept, hash: "0".repeat(64) };
  await assertBroken(fileOf(events), "receipt", 3, /signature is wrong/, { kept: { receipts: [forged] } });
  const foreign = { ...kept, game: "g_1" };
  await assertBroken(fileOf(events), "receipt", 6, /another game/, { kept: { receipts: [foreign] } });
});

test("one's own receipt of a later version says nothing about a prefix", async () => {
  const events = chained(drafts());
  const { outcome } = await checked(fileOf(events.slice(0, 2)), { kept: { receipts: [receiptFor(events)] } });
  assert.ok(outcome.holds && outcome.keptVersion === null);
  assert.deepEqual(outcome.uncompared, ["receipt"], "and that is told");
});

test("what one gave oneself is in the seed, or the start breaks", async () => {
  const file = fileOf(chained(drafts()));
  const { outcome } = await checked(file, { kept: { entropy: { 0: GIVEN, 1: "" } } });
  assert.ok(outcome.holds && outcome.isMine);
  await assertBroken(file, "chance", 4, /seat 0 is not in the seed/, { kept: { entropy: { 0: "another" } } });
  await assertBroken(file, "chance", 4, /seat 1 is not in the seed/, { kept: { entropy: { 1: "x" } } });
  await assertBroken(file, "chance", 4, /has only seats 0 to 1/, { kept: { entropy: { 9: "x" } } });
});

test("before the start nothing can be said of what one gave, and that is told", async () => {
  const kept = { entropy: { 0: "another" }, seatKeys: { 0: "ab".repeat(32) } };
  const { outcome } = await checked(fileOf(chained(drafts().slice(0, 3))), { kept });
  assert.ok(outcome.holds && !outcome.isMine);
  assert.deepEqual(outcome.uncompared, ["entropy", "seatKey"]);
});

test("the secret that was promised before one sat down is the one in the file", async () => {
  const file = fileOf(chained(drafts()));
  const { outcome } = await checked(file, { kept: { secretHash: PROMISED } });
  assert.ok(outcome.holds);
  await assertBroken(file, "chance", 1, /promised another secret/, { kept: { secretHash: "ab".repeat(32) } });
});
