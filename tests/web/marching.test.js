/* Provinces and marches of Samurai & Katana, and what is under way in the other games while a question is open. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "../../service/web/code/games/index.js";
import { comingTo, marches, marchesOf, wayOf } from "../../service/web/code/games/marches.js";
import { holdingsIn, provinceList, sheet, standing } from "../../service/web/code/games/provinces.js";
import { partsOf } from "../../service/web/code/view.js";
import { openPage } from "./page.js";

/** @import { KatanaView } from "../../service/web/code/games/clans.js" */
/** @import { View } from "../../service/web/code/view.js" */

openPage("en");

const LABELS = {
  province_called: "{0} {1}, province",
  province: "Province {0}, honour {1}",
  holds_of: "{0} of {1}",
  holds_all: "holds it all",
  lacks: "lacks {0}",
  empty_province: "Nobody holds anything here.",
  all_provinces: "Provinces",
  comes_with: "{0} comes from {2} with {1} samurai",
  plain: "plain",
  mountain: "mountain",
  big_city: "big city",
  nobody: "nobody",
  samurai_count: "{0} samurai",
  castle: "castle",
};
const REGIONS = ["iyo", "sanuki", "tosa"].map((id) => ({
  id,
  name: id.toUpperCase(),
  province: "shikoku",
  terrain: id === "tosa" ? "mountain" : "plain",
  city: id === "iyo" ? "matsuyama" : null,
}));

/**
 * @param {(number | null)[]} owners of the three regions of Shikoku
 * @param {object} more
 */
function land(owners, more = {}) {
  const regions = [...REGIONS, { id: "mino", name: "MINO", province: "tosan", terrain: "plain", city: null }];
  const table = {
    clans: ["oda", "date"].map((clan, seat) => ({ clan, seat })),
    regions: regions.map(({ id }, i) => ({
      id,
      owner: owners[i] ?? null,
      samurai: 2,
      castle: id === "tosa" ? owners[2] : null,
    })),
    march: null,
    battle: null,
    ...more,
  };
  const components = {
    regions,
    provinces: [{ id: "shikoku", name: "Shikoku", honour: 2 }],
    cities: [{ id: "matsuyama", name: "Matsuyama", size: "big" }],
    clans: [
      { id: "oda", name: "Oda (Nobunaga)" },
      { id: "date", name: "Date" },
    ],
  };
  return /** @type {KatanaView} */ (/** @type {unknown} */ ({ ...partsOf({ components, labels: LABELS }), table }));
}

test("who holds any of a province lacks the rest of it, the most first", () => {
  assert.deepEqual(holdingsIn(land([1, 0, 1]), "shikoku"), [
    { seat: 1, held: 2, of: 3, lacks: ["sanuki"] },
    { seat: 0, held: 1, of: 3, lacks: ["iyo", "tosa"] },
  ]);
  assert.deepEqual(holdingsIn(land([0, 0, 0]), "shikoku"), [{ seat: 0, held: 3, of: 3, lacks: [] }]);
  assert.deepEqual(holdingsIn(land([null, null, null]), "shikoku"), []);
});

test("a province's sheet has its honour, who lacks what, and what stands in each region", () => {
  const told = String(sheet(land([1, 0, 1]), "shikoku"))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  assert.match(told, /Province Shikoku, honour 2/);
  assert.match(told, /Date 2 of 3: lacks SANUKI/);
  assert.match(told, /Oda 1 of 3: lacks IYO, TOSA/);
  assert.match(told, /IYO plain, big city Matsuyama, Date, 2 samurai/);
  assert.match(told, /TOSA mountain, Date, 2 samurai, castle/);
  assert.match(String(sheet(land([0, 0, 0]), "shikoku")), /holds it all/);
  assert.match(String(sheet(land([null, null, null]), "shikoku")), /Nobody holds anything here\./);
  assert.equal(sheet(land([0, 0, 0]), "atlantis"), null);
  assert.match(String(provinceList(land([1, 0, 1]))), /Province Shikoku, honour 2/);
});

const MARCH = { seat: 0, to: "tosa", is_attack: true, groups: [{ origin: "sanuki", count: 3 }] };
const BATTLE = { region: "iyo", attacker: { seat: 1 }, groups: [{ origin: "tosa", count: 2 }] };

test("a march that is declared is on the way, and in a battle those who attack", () => {
  assert.deepEqual(marchesOf(land([1, 0, 1])), []);
  const way = { origin: "sanuki", count: 3, seat: 0, to: "tosa", isAttack: true };
  assert.deepEqual(marchesOf(land([1, 0, 1], { march: MARCH })), [way]);
  assert.deepEqual(marchesOf(land([1, 0, 1], { march: MARCH, battle: BATTLE })), [
    { origin: "tosa", count: 2, seat: 1, to: "iyo", isAttack: true },
  ]);
});

test("an arrow is labelled with who comes and with how many, and its region says so", () => {
  const view = land([1, 0, 1], { march: MARCH });
  assert.match(String(marches(view)), /class="on-the-way oda attack"[\s\S]*>Oda 3<\/text>/);
  assert.deepEqual(comingTo(view, "tosa"), ["Oda comes from SANUKI with 3 samurai"]);
  assert.deepEqual(comingTo(view, "iyo"), []);
  assert.match(standing(view, view.table.regions[2]), /castle, Oda comes from SANUKI with 3 samurai$/);
  const calm = land([1, 0, 1], { march: { ...MARCH, is_attack: false } });
  assert.match(String(marches(calm)), /class="on-the-way oda"/);
});

test("a way begins and ends beside what stands in its regions, and points where it goes", () => {
  const { start, end, middle, angle } = wayOf({ x: 0, y: 0 }, { x: 200, y: 0 });
  assert.ok(start.x > 20 && end.x < 180);
  assert.ok(middle.y < 0 && Math.abs(middle.x - 100) < 1);
  assert.ok(Math.cos(angle) > 0.9);
});

/**
 * @param {string} ruleset
 * @param {object} table
 * @param {object} asked
 */
function threats(ruleset, table, asked) {
  const components = {
    cards: [
      { id: "bang-2C", name: "BANG!" },
      { id: "bo", name: "Bo" },
      { id: "battlecry", name: "Battlecry" },
    ],
    attacks: [{ id: "mae_geri", name: "Mae geri", strength: 4 }],
  };
  const view = { ...partsOf({ components, labels: {} }), table, game: { to_act: [asked] } };
  return moduleOf(ruleset).threats?.(/** @type {View} */ (/** @type {unknown} */ (view)));
}

test("an attack is under way from who began it to who has to answer, as the open question tells", () => {
  const bang = { resolving: ["bang-2C"] };
  const shot = { seat: 0, decision: "shot", about: { shooter_seat: 2, needed: 2, barrels: [] } };
  assert.deepEqual(threats("bang", bang, shot), [{ from: "seat:2", to: "seat:0", label: "BANG! ×2" }]);
  const duel = { seat: 1, decision: "duel", about: { rival: 0, challenger: 1 } };
  assert.deepEqual(threats("bang", bang, duel), [{ from: "seat:0", to: "seat:1", label: "BANG!" }]);
  assert.deepEqual(threats("bang", bang, { seat: 0, decision: "play", about: {} }), []);
  const attack = { seat: 0, decision: "attack", about: { by: 1, card: "bo", wounds: 2 } };
  assert.deepEqual(threats("samurai-sword", { resolving: "bo" }, attack), [
    { from: "seat:1", to: "seat:0", label: "Bo −2" },
  ]);
  const cry = { seat: 2, decision: "battlecry", about: { by: 1 } };
  assert.deepEqual(threats("samurai-sword", { resolving: "battlecry" }, cry), [
    { from: "seat:1", to: "seat:2", label: "Battlecry" },
  ]);
  const turn = { seat: 1, decision: "turn", about: {} };
  assert.deepEqual(threats("yojimbo", { attack_pile: ["mae_geri"] }, turn), [
    { from: "pile:current", to: "seat:1", label: "Mae geri 4" },
  ]);
  assert.deepEqual(threats("yojimbo", { attack_pile: [] }, turn), []);
  assert.deepEqual(threats("yojimbo", { attack_pile: ["mae_geri"] }, { ...turn, decision: "payment" }), []);
});
