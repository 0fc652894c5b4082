/* What speaks for a card of the hand: a line by its game, and the moves that it is in, in the service's words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardLabel } from "../../service/web/code/card.js";
import { Choice } from "../../service/web/code/choosing.js";
import { moduleOf } from "../../service/web/code/games/index.js";
import { movesWith, reasonOf, sentencesOf } from "../../service/web/code/reasons.js";
import { handOf, viewOf } from "../../service/web/code/view.js";
import { openPage } from "./page.js";

/** @import { Game, Move, Ruleset } from "gyoji/api" */

openPage("en");

/**
 * A label that tells its name and its values.
 * @param {string[]} names
 */
const labels = (...names) => Object.fromEntries(names.map((name) => [name, `${name} {0} {1} {2}`]));

/**
 * A game of which nothing is there but what is asked about.
 * @param {string} ruleset
 * @param {object} table
 * @param {{ components: object, labels: Record<string, string>, moves?: object[], to_act?: object[] }} rest
 */
function seen(ruleset, table, { components, labels, moves = [], to_act = [{ seat: 0 }] }) {
  const seats = [{ seat: 0 }, { seat: 1 }, { seat: 2 }];
  const game = /** @type {Game} */ (/** @type {unknown} */ ({ ruleset, table, seats, viewer: 0, to_act }));
  const module = moduleOf(ruleset);
  const view = viewOf({
    game,
    ruleset: /** @type {Ruleset} */ (/** @type {unknown} */ ({ components, labels })),
    choice: new Choice(/** @type {Move[]} */ (moves), { thingsOf: module.thingsOf }),
  });
  view.choice.aliases = (thing) => module.aliases?.(thing, view) ?? [thing];
  return view;
}

/** @param {string[]} hand */
function dojo(hand, holder = 1) {
  const values = (/** @type {number[]} */ [grab, strike, kick, dagger]) => ({ grab, strike, kick, dagger });
  const defences = [
    { id: "ikkyo", name: "Ikkyo", values: values([3, 2, 0, 2]), osae_of: null },
    { id: "irimi", name: "Irimi", values: null, osae_of: null },
    { id: "osae_ikkyo", name: "Osae Ikkyo", values: null, osae_of: "ikkyo" },
    { id: "tenkan", name: "Tenkan", values: null, osae_of: null },
  ];
  const attacks = [
    { id: "mae_geri", name: "Mae geri", type: "kick", type_name: "kick", strength: 4 },
    { id: "kata_dori", name: "Kata dori", type: "grab", type_name: "grab", strength: 3 },
  ];
  const cards = defences.map(({ id }) => ({ id: `${id}-1`, attack: "mae_geri", defence: id }));
  const fighters = [{ seat: 0, hand }];
  return seen(
    "yojimbo",
    { fighters, attack_pile: ["mae_geri", "kata_dori"], following: "mae_geri", holder },
    {
      components: { cards, attacks, defences },
      labels: {
        ...labels("adds", "adds_nothing", "irimi_adds", "osae_ends", "tenkan_turns", "sum", "sum_nothing", "sum_irimi"),
        ...labels("grab", "strike", "kick", "dagger"),
        sum_holder: "And 1.",
      },
      moves: [
        { command: { type: "yojimbo.change_tactics", card: "ikkyo-1" }, label: "Throw it" },
        { command: { type: "yojimbo.defend", cards: { ikkyo: 1 } }, label: "Defend: 3 against 3" },
        { command: { type: "yojimbo.defend", cards: { ikkyo: 1, tenkan: 1 } }, label: "Defend: 3 against 4" },
      ],
    },
  );
}

test("a card of Yojimbo says what it adds against the attack that lies there, and its sums come first", () => {
  const view = dojo(["ikkyo-1", "irimi-1", "osae_ikkyo-1", "tenkan-1"]);
  const lines = handOf(view)?.map(({ face }) => face.why?.trim());
  assert.deepEqual(lines, ["adds 3 3", "irimi_adds 3", "osae_ends Ikkyo", "tenkan_turns kick 4"]);
  const said = sentencesOf(view, { id: "ikkyo-1", thing: "card:ikkyo-1" });
  assert.deepEqual(said, [
    "sum Kata dori 3 3.",
    "Defend: 3 against 3.",
    "Defend: 3 against 4.",
    "Other ways to play it: 1.",
  ]);
});

test("who has the Yojimbo card hears what it adds, and a technique without value is of no use", () => {
  const view = dojo(["ikkyo-1"], 0);
  assert.match(reasonOf(view, "ikkyo-1", "card:ikkyo-1")?.sentence ?? "", /And 1\.$/);
  Object.assign(view.table, { attack_pile: ["mae_geri"] });
  assert.equal(reasonOf(view, "ikkyo-1", "card:ikkyo-1")?.line?.trim(), "adds_nothing");
  Object.assign(view.table, { attack_pile: [] });
  assert.equal(reasonOf(view, "ikkyo-1", "card:ikkyo-1"), null);
});

/** @param {number} koku */
const castle = (koku, honour = 3) =>
  seen(
    "samurai-katana",
    { clans: [{ seat: 0, clan: "oda", koku, honour, hand: [] }] },
    {
      components: {
        cards: [
          { id: "noh_theatre", name: "Noh", price: 2, honour_cost: null },
          { id: "ninja", name: "Ninja", price: null, honour_cost: 1 },
          { id: "bushi", name: "Bushi", price: null, honour_cost: null },
        ],
      },
      labels: {
        ...labels("costs", "too_dear", "costs_honour", "costs_nothing"),
        ...labels("price_paid", "price_short", "price_honour", "price_no_honour", "price_nothing"),
      },
    },
  );

test("a card of Samurai & Katana says its price, what one has of it, and where that is too little", () => {
  /** @type {(koku: number, id: string) => unknown[]} */
  const told = (koku, id) => {
    const reason = reasonOf(castle(koku), id, `card:${id}`);
    return [reason?.line?.trim(), reason?.sentence?.trim(), reason?.isShort ?? false];
  };
  assert.deepEqual(told(5, "noh_theatre"), ["costs 2 5", "price_paid 2 5", false]);
  assert.deepEqual(told(2, "noh_theatre"), ["costs 2 2", "price_paid 2 2", false]);
  assert.deepEqual(told(1, "noh_theatre"), ["too_dear 2", "price_short 2 1", true]);
  assert.deepEqual(told(0, "ninja"), ["costs_honour 1 3", "price_honour 1 3", false]);
  assert.deepEqual(told(0, "bushi"), ["costs_nothing", "price_nothing", false]);
});

test("who has no honour loses none by a card that costs some", () => {
  const reason = reasonOf(castle(0, 0), "ninja", "card:ninja");
  assert.deepEqual([reason?.line?.trim(), reason?.sentence?.trim()], ["costs_nothing", "price_no_honour 1"]);
});

/** @param {object[]} moves */
const dojoOfSwords = (moves) =>
  seen(
    "samurai-sword",
    {
      warriors: [
        { seat: 0, difficulty: null, hand: ["bo", "parry"] },
        { seat: 1, difficulty: 1 },
        { seat: 2, difficulty: null },
      ],
    },
    {
      components: {
        cards: [
          { id: "bo", name: "Bo", kind: "weapon", difficulty: 2, wounds: 1 },
          { id: "parry", name: "Parry", kind: "action", difficulty: null, wounds: null },
        ],
      },
      labels: labels("reaches", "hits_up_to", "hits", "difficulties"),
      moves,
    },
  );

test("a weapon says whom it reaches by the moves there are, and without any only what it and the others are", () => {
  const attack = {
    command: { type: "samurai-sword.play_weapon", card: "bo", target: 1 },
    label: "Attack Bob: 1 wound",
  };
  const armed = dojoOfSwords([attack]);
  assert.equal(reasonOf(armed, "bo", "card:bo")?.line?.trim(), "reaches 1 2");
  assert.deepEqual(sentencesOf(armed, { id: "bo", thing: "card:bo" }), ["hits 2 1 .", "Attack Bob: 1 wound."]);
  const idle = dojoOfSwords([]);
  assert.equal(reasonOf(idle, "bo", "card:bo")?.line?.trim(), "hits_up_to 2");
  assert.match(reasonOf(idle, "bo", "card:bo")?.sentence ?? "", /difficulties Seat 1 1/);
  assert.equal(reasonOf(idle, "parry", "card:parry"), null);
});

test("why a card can't be played is said only where no move names it", () => {
  const attack = { command: { type: "samurai-sword.play_weapon", card: "bo", target: 1 }, label: "Attack Bob" };
  const view = dojoOfSwords([attack]);
  assert.deepEqual(sentencesOf(view, { id: "parry", thing: "card:parry" }, "Parry only answers."), [
    "Parry only answers.",
  ]);
  assert.ok(!sentencesOf(view, { id: "bo", thing: "card:bo" }, "Too late.").includes("Too late."));
  assert.deepEqual(sentencesOf(view, { id: "parry", thing: "card:parry" }), []);
});

test("the moves of a card are those together with what is chosen, else those by itself", () => {
  const moves = [
    { command: { type: "bang.play", card: "bang-2C", target: 1 }, label: "" },
    { command: { type: "bang.play", card: "bang-2C", target: 2 }, label: "" },
    { command: { type: "bang.play", card: "beer-6H" }, label: "" },
  ];
  const choice = new Choice(/** @type {Move[]} */ (moves));
  assert.equal(movesWith(choice, "card:bang-2C").length, 2);
  choice.choose("seat:1");
  assert.equal(movesWith(choice, "card:bang-2C").length, 1);
  assert.equal(movesWith(choice, "card:beer-6H").length, 1);
  choice.choose("card:bang-2C");
  assert.equal(movesWith(choice, "card:bang-2C").length, 1);
  assert.deepEqual(movesWith(choice, "card:duel-QD"), []);
});

test("a screen reader names a card with what speaks for it, in the same sentence", () => {
  assert.equal(cardLabel({ name: "Ikkyo", why: "adds 3 of 5" }, "can"), "Ikkyo, adds 3 of 5, can be played");
});
