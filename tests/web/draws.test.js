/* The draws of a game, made again from its secret. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { macs } from "../../service/web/client/proof/canon.js";
import { Chance, drawn } from "../../service/web/client/proof/draws.js";
import { secret, seedOf, wordsOf } from "./histories.js";

const SEED = Buffer.alloc(32, 1);
const mac = macs(Uint8Array.from(SEED));
const HASH = "ab".repeat(32);

/**
 * @param {number} seat
 * @param {string} entropy
 */
const taken = (seat, entropy) => ({ type: "table.SeatTaken", data: { seat, entropy }, private: {} });

test("the seed is made of the newest entropy of each seat, in their order", async () => {
  const chance = new Chance(secret, new Map(), (isTrue, why) => assert.ok(isTrue, why));
  const kept = { server: { secret: Buffer.from(secret).toString("hex") } };
  const [word] = wordsOf(seedOf("", HASH), 0);
  const draws = [{ k: 0, kind: "pick", n: 6, result: word % 6 }];
  /** @type {Parameters<Chance["watch"]>[0][]} */
  const events = [
    { type: "table.GameOpened", data: { seats: 2 }, private: kept },
    taken(1, HASH),
    taken(0, HASH),
    { type: "table.SeatLeft", data: { seat: 0 }, private: {} },
    taken(0, ""),
    { type: "table.GameStarted", data: {}, private: {} },
    { type: "dice.Rolled", data: {}, private: { server: { draws } } },
  ];
  for (const event of events) chance.watch(event);
  assert.equal(chance.count, 1);
});

test("a pick is the first word below the largest multiple of n, modulo n", async () => {
  const n = 3 * 2 ** 30;
  let refused = 0;
  for (let k = 0; k < 20; k++) {
    let expected = null;
    for (const word of wordsOf(SEED, k)) {
      if (word < n) {
        expected = word % n;
        break;
      }
      refused++;
    }
    assert.equal(drawn(mac, { k, kind: "pick", n }), expected);
  }
  assert.ok(refused > 0, "no word of these was refused, so nothing was shown about it");
});

test("a pick among one thing is that thing", async () => {
  assert.equal(drawn(mac, { k: 3, kind: "pick", n: 1 }), 0);
});

test("a shuffle has everything once, goes on beyond one block, and is the same each time", async () => {
  const draw = /** @type {const} */ ({ k: 5, kind: "shuffle", n: 80 });
  const order = drawn(mac, draw);
  assert.ok(Array.isArray(order));
  assert.deepEqual(
    order.toSorted((a, b) => a - b),
    Array.from({ length: 80 }, (_, i) => i),
  );
  assert.deepEqual(drawn(mac, draw), order);
  assert.notDeepEqual(drawn(mac, { ...draw, k: 6 }), order);
});
