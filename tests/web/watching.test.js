/* A log that does not fit is kept as evidence; of what was not answered nothing follows. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { checkpoint, denied, forked, keepCheckpoint, seenKeys } from "../../service/web/code/session.js";
import { watchLog } from "../../service/web/code/watching.js";
import { keepingThings, openPage } from "./page.js";
import { base64, grown, signedNote, signer } from "./trees.js";

openPage("en");
const kept = keepingThings();

const pair = await signer();
const [old, young] = [await signedNote(3, pair), await signedNote(7, pair)];
const NOTE = "/v1/log/checkpoint";
const KEYS = "/v1/keys?limit=1000";
const PROOF = "/v1/log/consistency?from=3&to=7";

/** What a server answers whose log has only grown since. @type {Record<string, () => Response | Promise<Response>>} */
const GROWN = {
  [NOTE]: () => new Response(young.note),
  [KEYS]: () => Response.json({ items: [{ use: "log", public_key: young.publicKey }] }),
  [PROOF]: async () => Response.json({ proof: (await grown(3, 0, 7)).map(base64) }),
};

/**
 * Watches the log of a server that answers like this; answers what is kept after it.
 * @param {typeof GROWN} differently
 */
async function watched(differently = {}) {
  const answers = { ...GROWN, ...differently };
  Object.assign(globalThis, { fetch: async (/** @type {string} */ path) => answers[path]() });
  await watchLog().catch(() => {});
  return { checkpoint: checkpoint(), forked: forked() };
}

/** @param {number} status */
const refusing = (status) => () => Response.json({ title: "no" }, { status });

/* The answer has begun, and breaks off while it is read. */
function brokenOff() {
  const body = new ReadableStream({ pull: (reading) => reading.error(new TypeError("network error")) });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

/** @returns {Response} */
function aborted() {
  throw new DOMException("The user aborted a request.", "AbortError");
}

beforeEach(() => {
  kept.clear();
  keepCheckpoint(old.note);
});

test("a log that has only grown is kept, and nothing is said against it", async () => {
  assert.deepEqual(await watched(), { checkpoint: young.note, forked: null });
});

test("who is limited waits, and then knows", async () => {
  let calls = 0;
  const limited = () => new Response(null, { status: 429, headers: { "Retry-After": "0" } });
  const proof = () => (calls++ ? GROWN[PROOF]() : limited());
  assert.deepEqual(await watched({ [PROOF]: proof }), { checkpoint: young.note, forked: null });
  assert.equal(calls, 2);
});

test("a log without a proof, or with a wrong one, is evidence", async () => {
  const wrong = async () => Response.json({ proof: (await grown(2, 0, 7)).map(base64) });
  const nonsense = () => Response.json({ proof: ["?"] });
  for (const proof of [refusing(400), refusing(404), wrong, nonsense]) {
    assert.deepEqual(await watched({ [PROOF]: proof }), { checkpoint: old.note, forked: [old.note, young.note] });
    kept.clear();
    keepCheckpoint(old.note);
  }
});

test("who leaves the page on the way, or is refused, keeps no evidence", async () => {
  for (const path of [NOTE, KEYS, PROOF]) {
    for (const answer of [aborted, brokenOff, refusing(401), refusing(500)]) {
      assert.deepEqual(await watched({ [path]: answer }), { checkpoint: old.note, forked: null }, path);
    }
  }
});

test("a key that the server lists no more is kept as evidence, and a new one is no harm", async () => {
  const own = { use: "log", public_key: young.publicKey };
  const listing = (/** @type {{ use: string, public_key: string }[]} */ ...items) => ({
    [KEYS]: () => Response.json({ items }),
  });
  const [first, second] = ["11", "22"].map((digits) => ({ use: "receipt", public_key: digits.repeat(32) }));
  await watched(listing(first, own));
  await watched(listing(first, second, own));
  assert.equal(denied(), null);
  assert.equal(seenKeys().length, 3);
  await watched(listing({ ...first, use: "case" }, second, own));
  assert.deepEqual(denied(), [`receipt ${first.public_key}`], "for another use it is another key");
  await watched(listing(second, own));
  assert.deepEqual(denied(), [`receipt ${first.public_key}`, `case ${first.public_key}`]);
  assert.equal(seenKeys().length, 4, "they are not forgotten by that");
});

test("where the keys were not told nothing follows", async () => {
  await watched();
  const before = seenKeys();
  await watched({ [KEYS]: refusing(404) });
  assert.deepEqual([seenKeys(), denied()], [before, null]);
});
