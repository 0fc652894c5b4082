/* Which moves may be regretted, and which pass a window. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "../../service/web/code/games/index.js";
import { isRisky, passOf } from "../../service/web/code/table/acting.js";

/** @import { Move } from "gyoji/api" */

/** @param {object} command */
const move = (command) =>
  /** @type {Move} */ (/** @type {unknown} */ ({ command, label: JSON.stringify(command), rules: [] }));

const END = move({ type: "bang.end_play" });
const BEER = move({ type: "bang.play", card: "beer-7H" });
const { endings } = moduleOf("bang");

test("to end one's turn may be regretted while something else could be done", () => {
  assert.equal(isRisky(END.command, { moves: [END, BEER], me: 0, endings }), true);
  assert.equal(isRisky(END.command, { moves: [END], me: 0, endings }), false);
  assert.equal(isRisky(BEER.command, { moves: [END, BEER], me: 0, endings }), false);
});

test("what is aimed at oneself may be regretted, and nothing that is aimed at somebody else", () => {
  const { command } = move({ type: "x", target: 2 });
  assert.equal(isRisky(command, { moves: [], me: 2 }), true);
  assert.equal(isRisky(command, { moves: [], me: 1 }), false);
  assert.equal(isRisky(command, { moves: [], me: null }), false);
});

test("a window is passed by its own command, whatever else could be done, and nothing else is", () => {
  const { passes } = moduleOf("samurai-katana");
  const pass = move({ type: "samurai-katana.react.pass" });
  const justice = move({ type: "samurai-katana.react.justice" });
  assert.equal(passOf([justice, pass], passes), pass);
  assert.equal(passOf([pass], passes), pass);
  assert.equal(passOf([justice], passes), null);
  assert.equal(passOf([END, BEER], moduleOf("bang").passes), null);
});
