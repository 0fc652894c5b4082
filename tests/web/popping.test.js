/* Where a slip of paper lies: beside what one pointed at, and not on the question. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./page.js";

/** @import { Box } from "../../service/web/code/popping.js" */

openPage("en");
const { placed, roomAt } = await import("../../service/web/code/popping.js");

/**
 * Where a slip lies on a page of this size, for what one pointed at.
 * @param {[width: number, height: number]} page
 * @param {Box} at
 * @param {Box | null} question
 */
function lying([innerWidth, innerHeight], at, question) {
  Object.assign(globalThis, { innerWidth, innerHeight });
  const slip = { width: 200, height: 120 };
  const { left, top } = placed(at, slip, roomAt(at, question));
  return { left, top, right: left + slip.width, bottom: top + slip.height };
}

/** @type {[width: number, height: number]} */
const PHONE = [390, 844];
/** @type {[width: number, height: number]} */
const DESK = [1440, 900];
const DOCKED = { left: 0, top: 676, right: 390, bottom: 844 };
const BESIDE = { left: 1060, top: 60, right: 1430, bottom: 400 };

test("a slip lies below what one pointed at, or above where there is no room", () => {
  const high = { left: 20, top: 100, right: 110, bottom: 220 };
  assert.deepEqual(lying(PHONE, high, null), { left: 20, top: 228, right: 220, bottom: 348 });
  const low = { left: 300, top: 700, right: 380, bottom: 800 };
  assert.deepEqual(lying(PHONE, low, null), { left: 182, top: 572, right: 382, bottom: 692 });
});

test("a question that is docked is not under a slip, though it would fit there", () => {
  const card = { left: 200, top: 544, right: 290, bottom: 663 };
  assert.ok(lying(PHONE, card, DOCKED).bottom <= card.top);
  assert.ok(lying(PHONE, card, null).bottom > DOCKED.top);
});

test("nor is one beside the board, wherever one points", () => {
  const seat = { left: 900, top: 120, right: 1040, bottom: 240 };
  assert.ok(lying(DESK, seat, BESIDE).right <= BESIDE.left);
  const line = { left: 1080, top: 420, right: 1160, bottom: 440 };
  assert.ok(lying(DESK, line, BESIDE).top >= BESIDE.bottom);
  const last = { left: 1080, top: 800, right: 1160, bottom: 890 };
  assert.ok(lying(DESK, last, BESIDE).bottom <= last.top);
});
