/* What a question is about: its public facts (`about`) as a sentence. The rule itself is the clause beside it. */
import { said } from "./words.js";

const SITUATIONS = {
  bang: {
    shot: [
      ["Shot by {shooter_seat}. Missed! needed: {needed}.", "Střílí {shooter_seat}. Potřebné karty Vedle!: {needed}."],
    ],
    indians: [["Played by {by}.", "Hraje {by}."]],
    duel: [["Against {rival}.", "Soupeř: {rival}."]],
    dying: [["Hit by {killer}.", "Zásah: {killer}."]],
  },
  "samurai-sword": {
    attack: [["{by} attacks with {card}. Wounds: {wounds}.", "{by} útočí, zbraň {card}. Zranění: {wounds}."]],
    battlecry: [["Played by {by}.", "Hraje {by}."]],
    jujutsu: [["Played by {by}.", "Hraje {by}."]],
    bushido: [["Turned up: {card}.", "Otočená karta: {card}."]],
    draw_first: [["On the discard: {card}.", "Na odhozu: {card}."]],
    discard: [["Cards to discard: {count}.", "Karet k odhození: {count}."]],
  },
  shamans: {
    play: [["Led: {led}.", "Vynesen: {led}."]],
    eclipse: [["Handed on: {direction}.", "Předává se: {direction}."]],
    react_moon: [["Steps that wait: {waiting_steps}.", "Čekající kroky: {waiting_steps}."]],
    react_elimination: [["{by} eliminates {target}.", "{by} vyřazuje: {target}."]],
  },
  yojimbo: {
    turn: [
      ["Attack: {attack}. Following: {following}.", "Útok: {attack}. Následující: {following}."],
      ["Attack: {attack}.", "Útok: {attack}."],
    ],
    change: [["Thrown so far: {thrown}.", "Zatím odhozeno: {thrown}."]],
    source: [["Cards still to draw: {remaining}.", "Zbývá líznout karet: {remaining}."]],
    payment: [["Cards still to pay: {remaining}.", "Zbývá zaplatit karet: {remaining}."]],
    spoils: [["Price as points: {price}.", "Cena za body: {price}."]],
  },
  "samurai-katana": {
    "order.interject": [["The last to play was {last}.", "Naposled hraje {last}."]],
    attack: [["The target is {to}.", "Cíl: {to}."]],
    "react.card": [["{by} plays {card}.", "{by} hraje: {card}."]],
    "shogun.cancel": [["{by} plays {card}.", "{by} hraje: {card}."]],
    "react.sea": [["{mover} sails from {origin} to {to}.", "{mover} pluje: {origin} → {to}."]],
    "react.battle": [
      [
        "{attacker} attacks {region}, which {defender} defends.",
        "{attacker} útočí na region {region}, brání {defender}.",
      ],
    ],
    "tea.answer": [["The host is {host}.", "Zve {host}."]],
    "noh.answer": [["The host is {host}.", "Zve {host}."]],
    "trade.card": [["The buyer is {partner}.", "Kupuje {partner}."]],
    "trade.price": [
      ["{card}, with {partner}.", "{card}, protějšek {partner}."],
      ["A card of {partner}.", "Karta, kterou má {partner}."],
    ],
    "trade.answer": [
      ["{seller} offers {card} for {price} koku.", "{seller} nabízí {card} za {price} koku."],
      [
        "{buyer} offers {price} koku for a card of your choice.",
        "{buyer} nabízí {price} koku za kartu, kterou vybereš.",
      ],
    ],
    "trade.confirm": [["{seller} shows {card}, for {price} koku.", "{seller} ukazuje {card}, za {price} koku."]],
    "swap.answer": [["{partner} offers {card}.", "{partner} nabízí {card}."]],
    "swap.confirm": [["{card} for {partner_card} of {partner}.", "{card} za {partner_card}, protějšek {partner}."]],
    "position.price": [["The buyer is {buyer}.", "Kupuje {buyer}."]],
    "position.answer": [["{emperor} asks {price} koku.", "{emperor} žádá {price} koku."]],
    "support.answer": [["{emperor} offers {count} samurai.", "{emperor} nabízí samuraje: {count}."]],
    "support.send": [["Samurai still to send: {left}.", "Zbývá poslat samurajů: {left}."]],
    "battle.retreat": [["They leave {region}.", "Opouštějí region {region}."]],
    "battle.castle": [["It stands in {region}.", "Stojí v regionu {region}."]],
  },
};

const SEATS = [
  "shooter_seat",
  "by",
  "rival",
  "killer",
  "target",
  "last",
  "mover",
  "attacker",
  "defender",
  "host",
  "partner",
  "seller",
  "buyer",
  "emperor",
];
const PARTS = {
  region: "regions",
  origin: "regions",
  to: "regions",
  led: "worlds",
  attack: "attacks",
  following: "attacks",
};
const WAYS = { left: ["to the left", "doleva"], right: ["to the right", "doprava"] };

/** The best informed sentence whose facts are all there; null where the heading says it all. */
export function situation(view, { decision, about }) {
  for (const words of SITUATIONS[view.game.ruleset]?.[decision] ?? []) {
    const facts = {};
    for (const [, key] of words[0].matchAll(/\{(\w+)\}/g)) facts[key] = fact(view, key, about?.[key]);
    if (Object.values(facts).every((value) => value !== null))
      return said(...words).replace(/\{(\w+)\}/g, (_, key) => facts[key]);
  }
  return null;
}

function fact(view, key, value) {
  if (value === null || value === undefined) return null;
  if (SEATS.includes(key)) return view.name(value);
  if (PARTS[key]) return view.part(PARTS[key], value).name;
  if (key === "card" || key === "partner_card") return view.cards.get(value)?.name ?? value;
  if (key === "direction") return WAYS[value] ? said(...WAYS[value]) : value;
  return value;
}
