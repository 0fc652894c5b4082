/* The browser's verifier: what holds, and the first thing that does not, by proof and version. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitsKept, verify } from "../../service/web/code/proof/verify.js";
import { chained, drafts, fileOf, GOLDEN, golden, KEY, receiptFor, rechained } from "./histories.js";

/** @import { Event } from "gyoji/api" */
/** @import { Proof, Told } from "../../service/web/code/proof/verify.js" */

/**
 * What a file is found to be, and the last word about each proof.
 * @param {string} text
 * @param {Parameters<typeof verify>[1]} options
 */
async function checked(text, options = {}) {
  /** @type {Partial<Record<Proof, Told>>} */
  const told = {};
  const outcome = await verify(text, { ...options, tell: (proof, now) => Object.assign(told, { [proof]: now }) });
  return { outcome, told };
}

/**
 * @param {string} text
 * @param {Proof} proof
 * @param {number} version
 * @param {RegExp} message
 * @param {Parameters<typeof verify>[1]} options
 */
async function assertBroken(text, proof, version, message, options = {}) {
  const { outcome, told } = await checked(text, options);
  assert.ok(!outcome.holds, "it was said to hold");
  assert.match(outcome.broken.message, message);
  assert.deepEqual([outcome.broken.proof, outcome.broken.version], [proof, version]);
  assert.equal(told[proof]?.state, "no");
}

/**
 * The events of the small game after one of them has been changed.
 * @param {number} version
 * @param {(event: Event) => Partial<Event>} change
 */
const changed = (version, change) =>
  chained(drafts()).map((event) => (event.version === version ? { ...event, ...change(event) } : event));

for (const file of GOLDEN) {
  test(`${file} holds, and the whole of it`, async () => {
    const { outcome, told } = await checked(golden(file));
    assert.ok(outcome.holds && outcome.isWhole);
    for (const proof of /** @type {const} */ (["chain", "seals", "draws", "receipt"])) {
      assert.equal(told[proof]?.state, "yes", proof);
      assert.ok((told[proof]?.count ?? 0) > 0, proof);
    }
  });
}

test("a game made by the description alone holds", async () => {
  const { outcome, told } = await checked(fileOf(chained(drafts())), { keys: [KEY] });
  assert.ok(outcome.holds && outcome.isWhole);
  assert.deepEqual([told.chain?.count, told.seals?.count, told.draws?.count], [5, 2, 1]);
  assert.ok(told.receipt?.isKnown && told.receipt.isChecked);
});

test("a long history tells how far its check is, every hundred events", async () => {
  const file = GOLDEN[0];
  /** @type {Record<string, number[]>} */
  const counts = { chain: [], seals: [] };
  await verify(golden(file), {
    tell: (proof, { state, count }) => {
      if (state === "run" && count !== undefined) counts[proof].push(count);
    },
  });
  const events = golden(file).trimEnd().split("\n").length - 2;
  assert.deepEqual(
    counts.chain,
    Array.from({ length: Math.floor(events / 100) }, (_, i) => 100 * (i + 1)),
  );
  assert.equal(counts.seals.length, counts.chain.length);
});

test("a game that goes on holds as far as it is known, and its draws are not", async () => {
  const { outcome, told } = await checked(fileOf(chained(drafts().slice(0, 4))));
  assert.ok(outcome.holds && !outcome.isWhole);
  assert.deepEqual([told.draws?.state, told.receipt?.state], ["unknown", "yes"]);
});

test("a file without an end of line, or with a line that is no JSON, is none", async () => {
  const text = fileOf(chained(drafts()));
  await assertBroken(text.trimEnd(), "chain", 0, /does not end with a line/);
  await assertBroken(text.replace('{"at"', "{at"), "chain", 1, /no JSON/);
});

test("the first and the last line have their form", async () => {
  const text = fileOf(chained(drafts()));
  await assertBroken(text.replace("gyoji-history/1", "gyoji-history/2"), "chain", 0, /first line/);
  await assertBroken(text.replace(/.*/, "null"), "chain", 0, /first line is not that/);
  await assertBroken(text.replace('{"format"', '{ "format"'), "chain", 0, /first line is not canonical/);
  await assertBroken(text.replace('{"receipt":{', '{"receipt": {'), "receipt", 5, /last line is not canonical/);
  await assertBroken(text.replace('{"receipt"', '{"Receipt"'), "chain", 5, /no receipt/);
});

test("a changed event is found by its hash", async () => {
  const events = changed(2, ({ data }) => ({ data: { ...data, seat: 1 } }));
  await assertBroken(fileOf(events), "chain", 2, /was changed/);
});

test("an event that was changed and hashed again breaks the link of the next", async () => {
  const right = chained(drafts());
  const wrong = rechained(changed(2, ({ data }) => ({ data: { ...data, seat: 1 } })));
  await assertBroken(fileOf([...wrong.slice(0, 2), ...right.slice(2)]), "chain", 3, /link/);
});

test("an event that is missing, of another game, or has further fields is found", async () => {
  const events = chained(drafts());
  await assertBroken(fileOf([...events.slice(0, 2), ...events.slice(3)]), "chain", 3, /gap/);
  await assertBroken(fileOf(changed(2, () => ({ game: "g_1" }))), "chain", 2, /another game/);
  await assertBroken(fileOf(changed(2, () => ({ text: "added" }))), "chain", 2, /other fields/);
});

test("a line that says the same in another way is not canonical", async () => {
  const text = fileOf(chained(drafts()));
  await assertBroken(text.replace('"schema":1', '"schema": 1'), "chain", 1, /not canonical/);
});

test("time never goes back", async () => {
  const [opened, ...rest] = drafts();
  const late = [{ ...opened, at: "2027-01-01T00:00:00.000Z" }, ...rest];
  await assertBroken(fileOf(chained(late)), "chain", 2, /Time/);
});

test("a history begins with the opening of its game, by the rules that the file names", async () => {
  await assertBroken(fileOf(chained(drafts().slice(1))), "chain", 1, /does not open/);
  await assertBroken(fileOf(chained(drafts()), { head: { ruleset: "cards" } }), "chain", 1, /other rules/);
});

test("a private part that was changed later is not what was sealed", async () => {
  const events = changed(4, (event) => ({ private: { ...event.private, "seat:0": { rolled: 9 } } }));
  await assertBroken(fileOf(events), "seals", 4, /seat:0 is not what was sealed/);
});

test("a private part needs a salt and a seal, and a salt a private part", async () => {
  const bare = changed(4, () => ({ salts: {} }));
  await assertBroken(fileOf(bare), "seals", 4, /do not belong together/);
  const unsealed = rechained(changed(4, ({ seals }) => ({ seals: { server: seals.server } })));
  await assertBroken(fileOf(unsealed), "seals", 4, /seat:0 has no seal/);
});

test("once the secret is known, no sealed part may be missing", async () => {
  const withheld = changed(4, ({ private: parts, salts }) => ({
    private: { server: parts.server },
    salts: { server: salts.server },
  }));
  await assertBroken(fileOf(withheld), "seals", 4, /missing/);
  const prefix = await checked(fileOf(withheld.slice(0, 4)));
  assert.ok(prefix.outcome.holds, "before the end others' parts are left out");
});

test("a salt of one's own is found once the secret is known", async () => {
  const events = changed(4, () => ({}));
  const foreign = chained([...drafts().slice(0, 3), { type: "dice.Shifted" }, drafts()[3]])[4];
  const { private: parts, salts, seals } = foreign;
  const moved = rechained(
    events.map((event) => (event.version === 4 ? { ...event, private: parts, salts, seals } : event)),
  );
  await assertBroken(fileOf(moved), "seals", 4, /does not come from the secret/);
});

test("the secret is the one that was promised", async () => {
  const [opened, ...rest] = drafts();
  const other = [{ ...opened, data: { ...opened.data, secret_hash: "0".repeat(64) } }, ...rest];
  await assertBroken(fileOf(chained(other)), "draws", 5, /promised/);
});

/** @param {object} draw */
const drawnOtherwise = (draw) =>
  drafts().map((draft) => {
    const server = draft.private?.server;
    return server ? { ...draft, private: { server: { draws: [{ k: 0, kind: "pick", n: 6, ...draw }] } } } : draft;
  });

test("a draw that does not come from the seed is found", async () => {
  await assertBroken(fileOf(chained(drawnOtherwise({ result: 6 }))), "draws", 4, /Draw 0/);
});

test("draws are counted one by one", async () => {
  await assertBroken(fileOf(chained(drawnOtherwise({ k: 1, result: 0 }))), "draws", 4, /one by one/);
});

test("a receipt is for the last event, and has nothing more to say", async () => {
  const events = chained(drafts());
  const earlier = receiptFor(events.slice(0, 4));
  await assertBroken(fileOf(events, { receipt: earlier }), "receipt", 5, /another event/);
  const more = { ...receiptFor(events), text: "added" };
  await assertBroken(fileOf(events, { receipt: more }), "receipt", 5, /other fields/);
});

test("a wrong signature is found", async () => {
  const events = chained(drafts());
  const receipt = { ...receiptFor(events), signature: "00".repeat(64) };
  await assertBroken(fileOf(events, { receipt }), "receipt", 5, /signature is wrong/);
});

test("a key in the file must be the one that the service publishes under its name", async () => {
  const file = fileOf(chained(drafts()));
  const keys = [{ ...KEY, public_key: "11".repeat(32) }];
  await assertBroken(file, "receipt", 5, /not the service's/, { keys });
  const { told } = await checked(file, { keys: [] });
  assert.equal(told.receipt?.isKnown, false);
});

test("a key that is none breaks the proof instead of leaving it open", async () => {
  const keys = [{ ...KEY, public_key: "11" }];
  const { outcome } = await checked(fileOf(chained(drafts()), { head: { keys: [] } }), { keys });
  assert.equal(outcome.holds, false);
});

test("in a browser without Ed25519 the signature stays unknown, and the rest holds", async (context) => {
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  context.mock.method(crypto.subtle, "importKey", (/** @type {Parameters<typeof importKey>} */ ...wish) =>
    Object(wish[2]).name === "Ed25519"
      ? Promise.reject(new DOMException("Unknown algorithm", "NotSupportedError"))
      : importKey(...wish),
  );
  const { outcome, told } = await checked(fileOf(chained(drafts())));
  assert.ok(outcome.holds);
  assert.deepEqual([told.receipt?.state, told.receipt?.isChecked], ["unknown", false]);
});

test("a receipt whose key nobody knows proves nothing", async () => {
  await assertBroken(fileOf(chained(drafts()), { head: { keys: [] } }), "receipt", 5, /Nobody knows/);
});

test("one's own receipt must fit to the history", async () => {
  const events = chained(drafts());
  const kept = receiptFor(events.slice(0, 3));
  const { told } = await checked(fileOf(events), { kept });
  assert.equal(told.receipt?.keptVersion, 3);
  assert.equal(fitsKept({ events }, receiptFor(events)), 5);
  const other = { ...kept, hash: "0".repeat(64) };
  await assertBroken(fileOf(events), "receipt", 3, /Your own receipt/, { kept: other });
});

test("one's own receipt of a later version says nothing about a prefix", () => {
  const events = chained(drafts());
  assert.equal(fitsKept({ events: events.slice(0, 2) }, receiptFor(events)), null);
  assert.equal(fitsKept({ events }, null), null);
});
