/* Plots: round numbers at the grid, values in their places, names that do not lie over each other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, brief, curves, rounded, scale, spans, ticks, written } from "../../service/web/code/people/plots.js";
import { openPage } from "./page.js";

openPage("cs");

test("numbers are written as the language writes them, and what is below nothing has a real minus", () => {
  assert.deepEqual([33.74, -6, 0.5].map(rounded), ["33,7", "−6,0", "0,5"]);
  assert.deepEqual(
    [20, -0.15].map((value) => written(value)),
    ["20", "−0,15"],
  );
});

test("a long name is cut where a picture has no room for it", () => {
  assert.deepEqual(["Ada", "Maximilian Robespierre"].map(brief), ["Ada", "Maximilian R…"]);
});

test("the grid has few and round numbers within the span", () => {
  assert.deepEqual(ticks(0, 10), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks(-3.2, 4.1), [-2, 0, 2, 4]);
  assert.deepEqual(ticks(0.1, 0.34), [0.1, 0.15, 0.2, 0.25, 0.3]);
  assert.deepEqual(ticks(1, 3, true), [1, 2, 3]);
  assert.deepEqual(ticks(5, 5), [5]);
});

test("a span of values fills the picture, and one value alone has a place", () => {
  const x = scale(10, 20, 0, 100);
  assert.deepEqual([10, 15, 20].map(x), [0, 50, 100]);
  assert.equal(scale(7, 7, 30, 90)(7), 30);
});

test("names keep their order and their distance", () => {
  assert.deepEqual(apart([10, 60, 12]), [10, 60, 24]);
  assert.deepEqual(apart([5]), [5]);
});

const POINTS = [
  { at: 1, value: 20, low: 10, high: 30 },
  { at: 2, value: 25, low: 20, high: 30 },
];

test("one line has its band, several have their names", () => {
  const alone = String(curves([{ name: "Ada", points: POINTS }], "a curve", "games"));
  assert.match(alone, /class="band"/);
  assert.match(alone, /aria-label="a curve"/);
  const both = String(
    curves(
      [
        { name: "Ada", points: POINTS },
        { name: "<Oto>", points: POINTS },
      ],
      "two",
      "games",
    ),
  );
  assert.doesNotMatch(both, /class="band"/);
  assert.match(both, /&lt;Oto&gt;/);
});

test("a value is drawn with how unsure it is", () => {
  const drawn = String(spans([{ name: "Ada", point: POINTS[0] }], "spans"));
  assert.match(drawn, /<text[^>]*>Ada<\/text>/);
  assert.match(drawn, /<line x1="110" y1="25" x2="626" y2="25"\/>/);
});
