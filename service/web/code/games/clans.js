/* Clans and cards of Samurai & Katana, by name and face. */
import { said } from "../words.js";

const GAME = "samurai-katana";
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
const KINDS = {
  warrior: ["warrior", "bojovník"],
  battle: ["battle", "bitevní"],
  anytime: ["anytime", "kdykoli"],
  event: ["event", "událost"],
};

export const clanOf = (view, seat) => view.table.clans[seat]?.clan;
export const clanName = (view, seat) => view.part("clans", clanOf(view, seat)).name.replace(/ \(.*/, "");

export function faceOf(view, id) {
  const found = view.cards.get(id);
  if (!found) return { game: GAME, name: id, art: GAME };
  const nums = [
    [said("katanas", "katany"), found.katanas],
    found.fan && [said("fan", "vějíř"), `+${found.fan}`],
    found.price && ["koku", found.price],
    found.honour_cost && [said("honour", "čest"), -found.honour_cost],
  ];
  return {
    id,
    game: GAME,
    kind: found.kind,
    kindName: said(...(KINDS[found.kind] ?? [found.kind, found.kind])),
    name: found.name,
    art: ART[id] ?? "helmet",
    nums: nums.filter(Boolean),
  };
}
