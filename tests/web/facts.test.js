/* What an event says about who did something to whom: as the five games tell it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "../../service/web/code/games/index.js";
import { factsOf } from "../../service/web/code/showing/facts.js";
import { happened } from "./happened.js";

/**
 * @param {string} type
 * @param {object} data
 */
const facts = (type, data) => factsOf(happened(1, { type, data }), moduleOf(type.split(".")[0]).aims);

/** @type {[what: string, type: string, data: object, way: [from: string | null, to: string | null]][]} */
const WAYS = [
  ["a shot", "bang.CardPlayed", { seat: 1, target_seat: 0, card: "bang-2C" }, ["seat:1", "seat:0"]],
  ["a lost life", "bang.LifeLost", { seat: 1, culprit_seat: 2, amount: 1 }, ["seat:2", "seat:1"]],
  ["a life lost to nobody", "bang.LifeLost", { seat: 1, culprit_seat: null }, ["seat:1", null]],
  ["a theft", "bang.CardTakenFromHand", { taker: 0, victim: 3 }, ["seat:0", "seat:3"]],
  ["a weapon", "samurai-sword.WeaponPlayed", { seat: 1, target: 0, card: "daikyu" }, ["seat:1", "seat:0"]],
  ["a wound", "samurai-sword.HitTaken", { seat: 0, by: 1, lost: 2 }, ["seat:1", "seat:0"]],
  ["honour", "samurai-sword.HonourGiven", { from_seat: 1, to_seat: 0 }, ["seat:1", "seat:0"]],
  ["a dagger", "shamans.DaggerUsed", { seat: 2, target: 0, tile: "dagger-4" }, ["seat:2", "seat:0"]],
  [
    "a card of a world",
    "shamans.CardsPlaced",
    { by: 2, cards: ["green-2"], world: "green" },
    ["seat:2", "world:green"],
  ],
  ["the shadow", "shamans.PawnMoved", { seat: 2, from_space: 18, to_space: 19 }, ["seat:2", "pile:shadow"]],
  ["a defence", "yojimbo.ChallengeAccepted", { seat: 1, target: "following", cards: [] }, ["seat:1", "pile:following"]],
  ["an attack", "yojimbo.AttackPlaced", { af: "chudan_tsuki" }, [null, "pile:current"]],
  ["a march", "samurai-katana.SamuraiMoved", { seat: 0, origin: "mino", to: "owari" }, ["region:mino", "region:owari"]],
  ["a purchase", "samurai-katana.SamuraiBought", { seat: 0, region: "suo", count: 1 }, ["seat:0", "region:suo"]],
  [
    "a region that changes hands",
    "samurai-katana.RegionControlChanged",
    { region: "suo", from_seat: 1, to_seat: 2 },
    ["seat:2", "region:suo"],
  ],
  ["a turn that begins", "bang.TurnStarted", { seat: 1, number: 1 }, ["seat:1", null]],
  ["something of nobody", "bang.DeckShuffled", { count: 80 }, [null, null]],
];

test("a stroke goes from who did it to whom, or to where", () => {
  for (const [what, type, data, way] of WAYS) {
    const { from, to } = facts(type, data);
    assert.deepEqual([from, to], way, what);
  }
});

test("the cards of an event are those that it names openly", () => {
  assert.deepEqual(facts("bang.CardPlayed", { seat: 1, card: "bang-2C" }).cards, ["bang-2C"]);
  assert.deepEqual(facts("bang.StoreOpened", { seat: 1, cards: ["beer-7H", "bang-KH"] }).cards, ["beer-7H", "bang-KH"]);
  assert.deepEqual(facts("bang.CardsDrawn", { seat: 1, count: 2 }).cards, []);
});

test("cards that nobody else sees are carried face down", () => {
  assert.deepEqual(facts("bang.CardsDrawn", { seat: 1, count: 2 }).carried, { from: "pile:deck", to: "seat:1" });
  assert.deepEqual(facts("bang.CardTakenFromHand", { taker: 0, victim: 3 }).carried, { from: "seat:3", to: "seat:0" });
  assert.deepEqual(facts("samurai-sword.CardTaken", { from_seat: 0, to_seat: 1 }).carried, {
    from: "seat:0",
    to: "seat:1",
  });
  assert.equal(facts("samurai-sword.HonourGiven", { from_seat: 0, to_seat: 1 }).carried, null);
});
