/* What a drawing of a game is told of it: its parts by id, and its words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "../../service/web/code/view.js";

const RULESET = {
  components: { cards: [{ id: "beer-6H", name: "Beer", clause: "BANG-8.1" }] },
  labels: { lives: "{0} of {1} lives", you: "you" },
};

test("a part is found by its kind and id, and one that is not listed is called by its id", () => {
  const { cards, listed, part } = partsOf(RULESET);
  assert.equal(cards.get("beer-6H")?.name, "Beer");
  assert.equal(listed("cards", "beer-6H")?.clause, "BANG-8.1");
  assert.equal(listed("roles", "outlaw"), undefined);
  assert.deepEqual(part("roles", "outlaw"), { id: "outlaw", name: "outlaw" });
});

test("a label is said with its values in their places", () => {
  const { label } = partsOf(RULESET);
  assert.equal(label("lives", 3, 4), "3 of 4 lives");
  assert.equal(label("lives", "{1}", "$&"), "{1} of $& lives");
  assert.equal(label("you"), "you");
});

test("a label that the game does not have is an error, not silence", () => {
  assert.throws(() => partsOf(RULESET).label("honour"), /honour/);
});
