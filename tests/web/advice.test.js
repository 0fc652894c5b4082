/* What one wants, by what one's own seat sees, and hints for a first game. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { hintsSeen, keepHints } from "../../service/web/code/session.js";
import { goalOf, hintDone } from "../../service/web/code/table/advice.js";
import { openPage } from "./page.js";

/** @import { Game, Ruleset } from "gyoji/api" */

openPage("en");

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  },
});

beforeEach(() => kept.clear());

/** @type {Pick<Ruleset, "goals">} */
const RULESET = {
  goals: [
    { text: "shoot", when: { "gunmen.me.role": "outlaw" } },
    { text: "hold out", when: { "gunmen.me.role": "sheriff", turn_number: 1 } },
    { text: "hurry", when: { "gunmen.me.role": "sheriff" } },
  ],
};

/**
 * @param {number | null} viewer
 * @param {number} turn
 */
const seen = (viewer, turn = 1) => {
  const table = { turn_number: turn, gunmen: [{ role: "sheriff" }, { role: "outlaw" }, { role: null }] };
  return /** @type {Pick<Game, "viewer" | "table">} */ (/** @type {unknown} */ ({ viewer, table }));
};

test("a goal is one's own seat's: the first of which all facts hold", () => {
  assert.equal(goalOf(RULESET, seen(0)), "hold out");
  assert.equal(goalOf(RULESET, seen(0, 2)), "hurry");
  assert.equal(goalOf(RULESET, seen(1)), "shoot");
});

test("who does not sit there, or knows nothing that a goal is for, wants nothing", () => {
  assert.equal(goalOf(RULESET, seen(null)), null);
  assert.equal(goalOf(RULESET, seen(2)), null);
  assert.equal(goalOf(RULESET, { viewer: 0, table: null }), null);
  assert.equal(goalOf({ goals: [{ text: "x", when: { "clans.me.honour": 1 } }] }, seen(0)), null);
});

test("hints are put away one by one, in the first game of a kind only", () => {
  const [first, next] = ["g_1", "g_2"].map((id) => ({ id, ruleset: /** @type {const} */ ("bang") }));
  assert.equal(hintsSeen("bang", first.id), 0);
  keepHints("bang", first.id, 0);
  hintDone(first);
  hintDone(first);
  assert.equal(hintsSeen("bang", first.id), 2);
  assert.equal(hintsSeen("bang", next.id), Infinity);
  assert.equal(hintsSeen("shamans", next.id), 0);
});
