/* The table as it is shown: behind the server's, in step, and what is now as soon as somebody wants it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Showing } from "../../service/web/code/showing/showing.js";
import { happened, silent } from "./happened.js";

/** @import { Game } from "gyoji/api" */

/**
 * A stage that notes what is shown; `let` lets the time pass for which the last beat is shown.
 * @param {{ isBroken?: boolean }} faults
 */
function stage({ isBroken = false } = {}) {
  /** @type {(number | "now")[]} */
  const shown = [];
  /** @type {number[]} */
  const asked = [];
  let now = 0;
  /** @type {{ ms: number, done: () => void } | null} */
  let pause = null;
  const settled = () => new Promise((done) => setTimeout(done, 0));
  const showing = new Showing({
    async look(version) {
      asked.push(version);
      return isBroken ? null : /** @type {Game} */ (/** @type {unknown} */ ({ version }));
    },
    show: ({ version }) => shown.push(version),
    caughtUp: () => shown.push("now"),
    now: () => now,
    pause: (ms) => new Promise((done) => (pause = { ms, done })),
  });
  const passes = async () => {
    await settled();
    now += pause?.ms ?? 0;
    pause?.done();
    await settled();
  };
  return { showing, shown, asked, passes, settled };
}

test("what is shown goes on step by step, and then to what is now", async () => {
  const { showing, shown, passes } = stage();
  showing.hear([happened(1), happened(2), silent(3)], false);
  await passes();
  assert.deepEqual(shown, [1, 2]);
  await passes();
  assert.deepEqual(shown, [1, 2, "now"]);
  assert.equal(showing.isBehind, false);
});

test("the next version is asked for while this one is shown, and each only once", async () => {
  const { showing, asked, passes, settled } = stage();
  showing.hear([happened(1), silent(2), happened(3)], false);
  await settled();
  assert.deepEqual(asked, [1, 3]);
  await passes();
  assert.deepEqual(asked, [1, 3]);
});

test("who skips sees what is now at once, and nothing of before afterwards", async () => {
  const { showing, shown, passes, settled } = stage();
  showing.hear([happened(1), happened(2), happened(3)], false);
  await settled();
  assert.equal(showing.skip(), true);
  await passes();
  assert.deepEqual(shown, [1, "now"]);
  assert.equal(showing.skip(), false);
});

test("what is heard meanwhile is shown after the rest", async () => {
  const { showing, shown, passes, settled } = stage();
  showing.hear([happened(1)], false);
  await settled();
  showing.hear([happened(2)], false);
  await passes();
  assert.deepEqual(shown, [1, 2]);
});

test("where a version can't be had, what is now is shown", async () => {
  const { showing, shown, settled } = stage({ isBroken: true });
  showing.hear([happened(1), happened(2)], false);
  await settled();
  assert.deepEqual(shown, ["now"]);
});
