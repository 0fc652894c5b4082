/* The draws of a game, made again from its secret. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { unhex } from "../../service/web/code/proof/canon.js";
import { drawn, seedOf } from "../../service/web/code/proof/draws.js";
import { parsed } from "../../service/web/code/proof/verify.js";
import { GOLDEN, golden, secret, seedOf as seedByTheBook, wordsOf } from "./histories.js";

/** @import { Draw } from "../../service/web/code/proof/draws.js" */

const SEED = Buffer.alloc(32, 1);
const seed = Uint8Array.from(SEED);

/**
 * @param {number} seat
 * @param {string} entropy
 */
const taken = (seat, entropy) => ({ type: "table.SeatTaken", data: { seat, entropy } });

test("the seed is made of the newest entropy of each seat, in their order", async () => {
  const events = [taken(1, "b"), taken(0, "old"), { type: "table.SeatLeft", data: { seat: 0 } }, taken(0, "a")];
  assert.deepEqual(Buffer.from(await seedOf(secret, events, 2)), seedByTheBook("a", "b"));
});

test("a seat that gave no entropy counts as an empty one", async () => {
  assert.deepEqual(Buffer.from(await seedOf(secret, [taken(1, "b")], 3)), seedByTheBook("", "b", ""));
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
    assert.equal(await drawn(seed, { k, kind: "pick", n }), expected);
  }
  assert.ok(refused > 0, "no word of these was refused, so nothing was shown about it");
});

test("a pick among one thing is that thing", async () => {
  assert.equal(await drawn(seed, { k: 3, kind: "pick", n: 1 }), 0);
});

test("a shuffle has everything once, goes on beyond one block, and is the same each time", async () => {
  const draw = /** @type {const} */ ({ k: 5, kind: "shuffle", n: 80 });
  const order = await drawn(seed, draw);
  assert.ok(Array.isArray(order));
  assert.deepEqual(
    order.toSorted((a, b) => a - b),
    Array.from({ length: 80 }, (_, i) => i),
  );
  assert.deepEqual(await drawn(seed, draw), order);
  assert.notDeepEqual(await drawn(seed, { ...draw, k: 6 }), order);
});

for (const file of GOLDEN) {
  test(`every draw of ${file} comes out as it is on record`, async () => {
    const { events } = parsed(golden(file));
    const own = await seedOf(unhex(String(events.at(-1)?.data.secret)), events, Number(events[0].data.seats));
    const draws = events.flatMap((event) => /** @type {Draw[]} */ (event.private.server?.draws ?? []));
    assert.ok(draws.length > 1);
    for (const draw of draws) assert.deepEqual(await drawn(own, draw), draw.result);
  });
}
