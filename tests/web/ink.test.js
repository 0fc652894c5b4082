/* The card that was played last is outlined where it lies: one of several that are alike. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { latestOf } from "../../service/web/code/showing/ink.js";

const { document } = new Window();
document.body.innerHTML = `<ul>
  <li data-key="seat-0"><i data-card="focus" id="a"></i><i data-card="focus" id="b"></i></li>
  <li data-key="seat-1"><i data-card="focus" id="c"></i><i data-card="armour" id="d"></i></li>
  <li data-key="middle"><i data-card="focus" id="e"></i><i data-card="bo" id="f"></i></li>
</ul>`;
const lying = /** @type {HTMLElement[]} */ (/** @type {unknown} */ ([...document.querySelectorAll("[data-card]")]));

/**
 * @param {string[]} cards
 * @param {string | null} from
 * @param {string | null} to
 */
const outlined = (cards, from = null, to = null) =>
  [...latestOf({ cards, from, to }, lying)].map(({ id }) => id).sort();

test("of several that are alike it is the newest of who laid it down", () => {
  assert.deepEqual(outlined(["focus"], "seat:0"), ["b"]);
  assert.deepEqual(outlined(["focus"], "seat:1"), ["c"]);
});

test("what went to somebody lies there", () => {
  assert.deepEqual(outlined(["focus"], "seat:0", "seat:1"), ["c"]);
});

test("what lies with neither is in the middle", () => {
  assert.deepEqual(outlined(["focus"], "seat:2"), ["e"]);
  assert.deepEqual(outlined(["bo"], "seat:0", "seat:1"), ["f"]);
});

test("each card that is named is outlined once, be it the same twice", () => {
  assert.deepEqual(outlined(["focus", "focus"], "seat:0"), ["a", "b"]);
  assert.deepEqual(outlined(["armour", "unknown"]), ["d"]);
});
