/* The same in Czech: a page has one language, and so has a file of tests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chapterName } from "../../service/web/code/chapters.js";
import { situation } from "../../service/web/code/situation.js";
import { said, t } from "../../service/web/code/words.js";
import { openPage } from "./page.js";

openPage("cs");

test("a Czech page speaks Czech", () => {
  assert.equal(t("lobby"), "Herna");
  assert.equal(t("seats_range", 4, 7), "4–7 hráčů");
  assert.equal(said("honour", "čest"), "čest");
  assert.equal(chapterName("bang", "4"), "Tah");
});

test("a question is told in Czech, with the same facts", () => {
  const seen = {
    game: { ruleset: "bang" },
    name: (/** @type {number} */ seat) => `Místo ${seat}`,
    part: (/** @type {string} */ _kind, /** @type {string} */ id) => ({ id, name: id }),
    cards: new Map(),
  };
  assert.equal(
    situation(seen, { decision: "shot", about: { shooter_seat: 2, needed: 1 } }),
    "Střílí Místo 2. Potřebné karty Vedle!: 1.",
  );
});
