/* How a move is found by choosing the things that it names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choice, LISTED_MAX, thingsOf } from "../../service/web/code/choosing.js";
import { moduleOf } from "../../service/web/code/games/index.js";
import { partsOf } from "../../service/web/code/view.js";

/** @import { Command, Move } from "gyoji/api" */

/**
 * @param {object} command
 * @returns {Command}
 */
const sent = (command) => /** @type {Command} */ (command);

/**
 * @param {object} command
 * @param {string} label
 * @returns {Move}
 */
const move = (command, label = JSON.stringify(command)) => ({ command: sent(command), label, rules: ["BANG-4.7"] });

const SHOTS = [1, 2].flatMap((target) => ["gun-a", "gun-b"].map((card) => move({ type: "bang.play", card, target })));
const END = move({ type: "bang.end_play" });

test("a command names cards, seats and regions by its fields", () => {
  assert.deepEqual(thingsOf(sent({ type: "x", card: "gun", target: 2, origin: "mino", count: 3, pick: null })), [
    "card:gun",
    "seat:2",
    "region:mino",
  ]);
  assert.deepEqual(thingsOf(sent({ type: "x", cards: ["a", "b"], regions: ["c"] })), ["card:a", "card:b", "region:c"]);
});

test("a list of anything else names nothing", () => {
  assert.deepEqual(thingsOf(sent({ type: "x", rules: ["a"], cards: { kaiten: 1 } })), []);
});

test("a card of somebody's hand that nobody sees is no thing", () => {
  assert.deepEqual(thingsOf(sent({ type: "x", target: 1, pick: "hand" })), ["seat:1"]);
});

test("a game may name further things", () => {
  const more = (/** @type {Command} */ { type }) => [`face:${type}`];
  assert.deepEqual(thingsOf(sent({ type: "x", card: "gun" }), more), ["card:gun", "face:x"]);
});

test("what a legal move names can be chosen, and nothing else", () => {
  const choice = new Choice([...SHOTS, END]);
  assert.deepEqual(
    ["card:gun-a", "seat:2", "card:beer", "seat:3"].map((thing) => choice.state(thing)),
    ["can", "can", null, null],
  );
});

test("a target that only another card reaches is meant for the chosen one, so it says why and begins nothing", () => {
  const duel = move({ type: "bang.play", card: "duel", target: 3 });
  const far = sent({ type: "bang.play", card: "gun-a", target: 3 });
  const choice = new Choice([...SHOTS, duel, END]);
  assert.equal(choice.isMeant(far, "seat:3"), false, "nothing is chosen, and the duel names it");
  choice.choose("card:gun-a");
  assert.equal(choice.isMeant(far, "seat:3"), true);
  assert.equal(choice.isMeant(sent({ ...far, target: 2 }), "seat:2"), false, "it can be chosen");
  assert.equal(choice.isMeant(sent({ type: "bang.play", card: "duel" }), "card:duel"), false, "instead of the gun");
  choice.choose("seat:2");
  assert.equal(choice.isMeant(sent({ ...far, target: 4 }), "seat:4"), false, "it leaves out what is chosen");
});

test("the more is chosen the fewer moves are open, until one is ready", () => {
  const choice = new Choice([...SHOTS, END]);
  assert.equal(choice.ready?.label, undefined);
  assert.ok(choice.choose("card:gun-b"));
  assert.equal(choice.open.length, 2);
  assert.equal(choice.state("card:gun-b"), "chosen");
  assert.ok(choice.choose("seat:2"));
  assert.deepEqual(choice.ready?.command, { type: "bang.play", card: "gun-b", target: 2 });
});

test("the only legal move is ready at once, and is not listed beside the button that plays it", () => {
  const choice = new Choice([END]);
  assert.equal(choice.ready?.label, END.label);
  assert.deepEqual(choice.listed(), []);
});

test("a move that names just what is chosen is ready although others name more", () => {
  const choice = new Choice([move({ type: "x", card: "a" }), move({ type: "x", card: "a", target: 1 }), END]);
  choice.choose("card:a");
  assert.deepEqual(choice.ready?.command, { type: "x", card: "a" });
});

test("what is chosen twice is taken back", () => {
  const choice = new Choice([...SHOTS, END]);
  choice.choose("card:gun-a");
  assert.ok(choice.choose("card:gun-a"));
  assert.deepEqual(choice.chosen, []);
});

test("a card is taken back even where a move names two of its kind", () => {
  const choice = new Choice([move({ type: "x", cards: ["a", "a"] }), END]);
  choice.choose("card:a");
  choice.choose("card:a");
  assert.deepEqual(choice.chosen, []);
});

test("a region may be named twice where a move does", () => {
  const twice = move({ type: "x", regions: ["mino", "mino"] });
  const choice = new Choice([twice, move({ type: "x", regions: ["mino", "ise"] })]);
  choice.choose("region:mino");
  choice.choose("region:mino");
  assert.equal(choice.ready?.label, twice.label);
});

test("another thing of the same kind replaces the last one", () => {
  const choice = new Choice([...SHOTS, END]);
  choice.choose("card:gun-a");
  choice.choose("seat:1");
  assert.equal(choice.state("seat:2"), "can");
  assert.ok(choice.choose("seat:2"));
  assert.deepEqual(choice.chosen, ["card:gun-a", "seat:2"]);
});

test("a thing that does not fit to the rest begins anew", () => {
  const choice = new Choice([...SHOTS, move({ type: "bang.play", card: "beer" })]);
  choice.choose("card:gun-a");
  choice.choose("seat:1");
  assert.ok(choice.choose("card:beer"));
  assert.deepEqual(choice.chosen, ["card:beer"]);
});

test("what no legal move names is not chosen, and changes nothing", () => {
  const choice = new Choice([...SHOTS, END]);
  choice.choose("card:gun-a");
  assert.equal(choice.choose("seat:7"), false);
  assert.deepEqual(choice.chosen, ["card:gun-a"]);
});

test("of two equal cards each can be chosen where a move names both", () => {
  const choice = new Choice([move({ type: "x", cards: ["a", "a"] }), END]);
  choice.choose("card:a");
  assert.equal(choice.state("card:a#1"), "can");
  choice.choose("card:a#1");
  assert.deepEqual(choice.ready?.command, { type: "x", cards: ["a", "a"] });
});

test("the second of two equal cards can't be chosen where a move names one", () => {
  const choice = new Choice([move({ type: "x", card: "a", target: 1 }), END]);
  choice.choose("card:a");
  choice.choose("seat:1");
  assert.equal(choice.state("card:a#1"), null);
});

test("a thing may stand for another", () => {
  const naming = {
    thingsOf: () => ["face:kaiten"],
    aliases: (/** @type {string} */ thing) => (thing === "card:7" ? [thing, "face:kaiten"] : [thing]),
  };
  const choice = new Choice([move({ type: "yojimbo.kaiten" })], naming);
  assert.deepEqual([choice.state("card:7"), choice.state("card:8")], ["can", null]);
});

test("a move picked in the list is ready, and its things look chosen", () => {
  const choice = new Choice([...SHOTS, END]);
  choice.pick(choice.moves[3]);
  assert.equal(choice.ready, choice.moves[3]);
  assert.equal(choice.state("card:gun-b"), "chosen");
  assert.equal(choice.state("card:gun-b#1"), "can");
  choice.choose("card:gun-a");
  assert.equal(choice.picked, null);
});

test("one steps back from the move picked, then out of the group, then from the things chosen", () => {
  const choice = new Choice([...SHOTS, END]);
  choice.choose("card:gun-a");
  choice.enter({ key: "target", value: "1" });
  choice.pick(choice.moves[0]);
  assert.deepEqual([choice.back(), choice.picked, choice.path.length], [true, null, 1]);
  assert.deepEqual([choice.back(), choice.path.length, choice.chosen.length], [true, 0, 1]);
  assert.deepEqual([choice.back(), choice.chosen.length], [true, 0]);
  assert.equal(choice.back(), false);
});

test("choosing has begun with a thing, a group or a move, and not any more once everything is taken back", () => {
  const choice = new Choice([...SHOTS, END]);
  assert.equal(choice.isBegun, false);
  const begin = [
    () => choice.choose("card:gun-a"),
    () => choice.enter({ key: "target", value: "1" }),
    () => choice.pick(choice.moves[0]),
  ];
  for (const one of begin) {
    one();
    assert.equal(choice.isBegun, true);
    choice.clear();
    assert.equal(choice.isBegun, false);
  }
  assert.equal(choice.back(), false);
});

test("the clause that puts the question is the one that every move cites", () => {
  assert.equal(new Choice([END]).clause, "BANG-4.7");
  assert.equal(new Choice().clause, null);
});

const MANY = Array.from({ length: 12 }, (_, i) =>
  move({ type: "x", card: `card-${i % 3}`, count: i }, `Play card ${i % 3} for ${i} koku`),
);

test("a few moves are listed one by one", () => {
  const listed = new Choice(MANY.slice(0, LISTED_MAX)).listed();
  assert.equal(listed.length, LISTED_MAX);
  assert.ok(listed.every((entry) => entry.move));
});

test("many moves are listed in groups, under the words that their labels begin with", () => {
  const listed = new Choice(MANY).listed();
  assert.deepEqual(
    listed.map((entry) => entry.group && [entry.group.key, entry.group.value, entry.moves.length, entry.label]),
    [0, 1, 2].map((n) => ["card", `"card-${n}"`, 4, `Play card ${n} for …`]),
  );
});

test("two groups are enough, and a field that tells nothing apart makes none", () => {
  const listed = new Choice(
    MANY.map(({ command, label }, i) => move({ ...command, card: `card-${i % 2}` }, label)),
  ).listed();
  assert.deepEqual(
    listed.map(({ group }) => group),
    [0, 1].map((n) => ({ key: "card", value: `"card-${n}"` })),
  );
});

test("inside of a group there are only its moves, not grouped by the same field again", () => {
  const choice = new Choice(MANY);
  choice.enter({ key: "card", value: '"card-1"' });
  assert.deepEqual(
    choice.listed().map(({ move: offered }) => offered?.label),
    [1, 4, 7, 10].map((n) => `Play card 1 for ${n} koku`),
  );
});

test("a group of one is the move itself", () => {
  const listed = new Choice([...MANY, END]).listed();
  assert.equal(listed.at(-1)?.move?.label, END.label);
});

/**
 * A choice as the table of this game offers it, with one card of Yojimbo in the box.
 * @param {string} game
 * @param {Move[]} moves
 */
function choiceIn(game, moves) {
  const { thingsOf, aliases } = moduleOf(game);
  const parts = partsOf({
    components: { cards: [{ id: "y7", name: "Kaiten", attack: "kiawase", defence: "kaiten" }] },
    labels: {},
  });
  return new Choice(moves, { thingsOf, aliases: aliases && ((thing) => aliases(thing, parts)) });
}

/** @type {[game: string, command: object, thing: string][]} */
const NAMED_BY_DEED = [
  ["samurai-sword", { type: "samurai-sword.play_geisha", target: 3, from: "hand" }, "card:geisha"],
  ["samurai-sword", { type: "samurai-sword.play_geisha", target: 3, from: "focus" }, "laid:3:focus"],
  ["yojimbo", { type: "yojimbo.kaiten" }, "card:y7"],
  ["yojimbo", { type: "yojimbo.defend", cards: { kaiten: 1 } }, "card:y7"],
  ["shamans", { type: "shamans.take_artefact", source: "slot2" }, "tile:slot2"],
  ["samurai-katana", { type: "samurai-katana.react.tsunami" }, "card:tsunami"],
];

for (const [game, command, thing] of NAMED_BY_DEED) {
  test(`${thing} can be chosen for ${JSON.stringify(command)}, which does not name it`, () => {
    assert.equal(choiceIn(game, [move(command), END]).state(thing), "can");
  });
}

test("a card on the table is not the one of the same name in the hand", () => {
  const choice = choiceIn("samurai-sword", [
    move({ type: "samurai-sword.play_property", card: "focus" }),
    move({ type: "samurai-sword.play_geisha", target: 3, from: "focus" }),
  ]);
  choice.choose("card:focus");
  assert.deepEqual(
    ["card:focus", "laid:3:focus", "laid:2:focus"].map((thing) => choice.state(thing)),
    ["chosen", null, null],
  );
});

test("what can be pointed at is not listed again, and what is left after pointing is", () => {
  const counts = [1, 2].map((count) => move({ type: "x", region: "mino", count }));
  const choice = new Choice([...counts, END]);
  const drawn = new Set(["region:mino"]);
  assert.deepEqual(
    choice.listed(drawn).map((entry) => entry.move?.label),
    [END.label],
  );
  choice.choose("region:mino");
  assert.deepEqual(
    choice.listed(drawn).map((entry) => entry.move?.label),
    counts.map(({ label }) => label),
  );
  assert.equal(new Choice([...counts, END]).listed().length, 3);
});

test("of several regions one may take one more or one less", () => {
  const choice = new Choice([move({ type: "x", regions: ["a", "a", "b"] })]);
  assert.equal(choice.takesSeveral, true);
  for (const region of ["a", "a", "b"]) choice.choose(`region:${region}`);
  assert.equal(choice.takes("region:a"), false);
  choice.less("region:a");
  assert.deepEqual(choice.chosen, ["region:a", "region:b"]);
  assert.equal(choice.takes("region:a"), true);
  assert.equal(new Choice(SHOTS).takesSeveral, false);
});

test("the only move of a chosen card is on the button that plays it, and is not listed beside that", () => {
  const beer = move({ type: "bang.play", card: "beer" });
  const choice = new Choice([beer, ...SHOTS, END]);
  choice.choose("card:beer");
  assert.equal(choice.ready?.label, beer.label);
  assert.deepEqual(choice.listed(), []);
  choice.choose("card:beer");
  const [end] = choice.listed(new Set(["card:beer", "card:gun-a", "card:gun-b"]));
  assert.equal(end.move?.label, END.label);
  assert.ok(end.move);
  choice.pick(end.move);
  assert.equal(
    choice.listed(new Set(["card:beer", "card:gun-a", "card:gun-b"])).length,
    1,
    "picked, it stays where it is",
  );
});
