/* What a browser keeps, and only that. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  chooseText,
  entropy,
  givenTo,
  keepGiven,
  keepReceipt,
  player,
  prefersText,
  receiptOf,
  setPlayer,
  token,
} from "../../service/web/code/session.js";
import { keepingThings, openPage } from "./page.js";

openPage("en");
const kept = keepingThings();

beforeEach(() => kept.clear());

/**
 * @param {string} game
 * @param {number} version
 */
const receipt = (game, version) => ({ game, version, hash: `${version}`, at: "", key: "k_1", signature: "" });

test("who signed up is known until they are forgotten", () => {
  assert.deepEqual([player(), token()], [null, null]);
  setPlayer({ id: "p_1", name: "Ada", token: "secret" });
  assert.deepEqual([player()?.name, token()], ["Ada", "secret"]);
  setPlayer(null);
  assert.deepEqual([player(), token()], [null, null]);
});

test("one choice does not disturb another", () => {
  setPlayer({ id: "p_1", name: "Ada", token: "secret" });
  chooseText(true);
  assert.ok(prefersText());
  assert.equal(player()?.name, "Ada");
});

test("of each game the newest receipt is kept", () => {
  for (const version of [2, 5, 3]) keepReceipt(receipt("g_1", version));
  keepReceipt(receipt("g_2", 1));
  keepReceipt(undefined);
  assert.deepEqual([receiptOf("g_1")?.version, receiptOf("g_2")?.version, receiptOf("g_3")], [5, 1, null]);
});

test("receipts of fifty games are kept, those of the newest", () => {
  for (let n = 10; n < 70; n++) keepReceipt(receipt(`g_${n}`, 1));
  assert.equal(receiptOf("g_19"), null);
  assert.equal(receiptOf("g_20")?.version, 1);
});

test("what was given to a shuffle is kept, of fifty games", () => {
  assert.equal(givenTo("g_1"), null);
  for (let n = 10; n < 70; n++) keepGiven(`g_${n}`, { seat: n, entropy: "a", secretHash: null });
  assert.equal(givenTo("g_19"), null);
  assert.deepEqual(givenTo("g_69"), { seat: 69, entropy: "a", secretHash: null });
});

test("what is kept and no longer understood is as good as nothing", () => {
  for (const text of ["{", "null"]) {
    kept.set("gyoji", text);
    assert.equal(player(), null);
  }
});

test("entropy is 32 bytes of hex, and another each time", () => {
  assert.match(entropy(), /^[0-9a-f]{64}$/);
  assert.notEqual(entropy(), entropy());
});
