/* Clans and cards of Samurai & Katana, by name and face. */

/** @import { SamuraiKatanaGame } from "gyoji/api" */
/** @import { Face } from "../card.js" */
/** @import { Parts, View } from "../view.js" */

/**
 * @typedef {{
 *   cards: {
 *     kind: string,
 *     katanas: number,
 *     fan: number | null,
 *     price: number | null,
 *     honour_cost: number | null,
 *   },
 *   clans: {},
 *   regions: { terrain: "mountain" | "plain", city: string | null, land: string[], province: string },
 *   cities: { size: "big" | "small" },
 *   provinces: { honour: number },
 * }} KatanaMaterial
 * @typedef {View<SamuraiKatanaGame, KatanaMaterial>} KatanaView
 */

const GAME = "samurai-katana";
/** @type {Record<string, string>} */
const ART = {
  war_fan: "fan",
  cavalry: "shoe",
  battle_standard: "scroll",
  alliance: "link",
  arquebusiers: "rifle",
  treason: "dagger",
  sappers: "stone",
  orderly_retreat: "back",
  saboteurs: "mask",
  shogunal_justice: "seal",
  tsunami: "wave",
  ronin: "blade",
  ikko_ikki: "fist",
  hokke_sect: "leaf",
  nichiren_sect: "sun",
  affront: "hand",
  conspiracy: "eye",
  tea_ceremony: "cup",
  noh_theatre: "mask",
  wako_pirates: "wave",
  nanban_trade: "scroll",
  ninja: "dagger",
  taisho: "fan",
};

/**
 * @param {KatanaView} view
 * @param {number} seat
 */
export const clanOf = (view, seat) => view.table.clans[seat].clan;

/**
 * @param {KatanaView} view
 * @param {number} seat
 */
export const clanName = (view, seat) => view.part("clans", clanOf(view, seat)).name.replace(/ \(.*/, "");

/**
 * @param {Parts<KatanaMaterial>} parts
 * @param {string} id
 * @returns {Face}
 */
export function faceOf({ cards, label }, id) {
  const found = cards.get(id);
  if (!found) return { game: GAME, name: id, art: GAME };
  /** @type {NonNullable<Face["nums"]>} */
  const nums = [[label("katanas"), found.katanas]];
  if (found.fan) nums.push([label("fan"), `+${found.fan}`]);
  if (found.price) nums.push(["koku", found.price]);
  if (found.honour_cost) nums.push([label("honour_won"), -found.honour_cost]);
  return {
    id,
    game: GAME,
    kind: found.kind,
    kindName: label(`kind_${found.kind}`),
    name: found.name,
    art: ART[id] ?? "helmet",
    nums,
  };
}
