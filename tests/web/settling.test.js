/* A question that has just changed ignores what was pressed for the one before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isReflex, isSettling, noted, SETTLING_MS } from "../../service/web/code/settling.js";

const ASKED = 10_000;

test("a press just before or after the change plays nothing while the question settles", () => {
  for (const press of [ASKED - SETTLING_MS + 1, ASKED, ASKED + SETTLING_MS - 1]) {
    noted(press);
    assert.equal(isReflex(ASKED, ASKED + SETTLING_MS - 1), true);
  }
});

test("who reads first may play", () => {
  noted(ASKED + SETTLING_MS);
  assert.equal(isReflex(ASKED, ASKED + SETTLING_MS), false);
});

test("a press of long ago is no reflex, so a click without one counts at once", () => {
  noted(ASKED - 10 * SETTLING_MS);
  assert.equal(isReflex(ASKED, ASKED + 1), false);
  assert.equal(isSettling(ASKED, ASKED + 1), true);
});
