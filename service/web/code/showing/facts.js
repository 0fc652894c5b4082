/* What an event says about who did something to whom, as far as one can point at it. Nothing here knows a game. */

/** @import { Event } from "gyoji/api" */

/**
 * A place on the board: `seat:3`, `region:mino`, `world:blue`, `pile:deck`.
 * @typedef {string} Place
 */

/**
 * Where a stroke of ink begins and ends, the cards that were played, and between which places cards went unseen.
 * @typedef {object} Facts
 * @property {Place | null} from
 * @property {Place | null} to
 * @property {string[]} cards
 * @property {{ from: Place, to: Place } | null} carried
 */

/** @typedef {Record<string, unknown>} Told */

const DOERS = ["by", "culprit_seat", "killer_seat", "taker", "attacker", "performer", "from_seat"];
const BORNE = ["target_seat", "target", "victim", "to_seat", "defender", "owner_seat", "owner", "other"];
/** @type {[field: string, kind: string][]} */
const GROUNDS = [
  ["to", "region"],
  ["region", "region"],
  ["world", "world"],
];

/**
 * @param {Told} told
 * @param {string[]} fields
 * @returns {Place | null}
 */
function seatIn(told, fields) {
  const field = fields.find((name) => typeof told[name] === "number");
  return field === undefined ? null : `seat:${told[field]}`;
}

/**
 * @param {Told} told
 * @returns {Place | null}
 */
function groundOf(told) {
  const found = GROUNDS.find(([field]) => typeof told[field] === "string");
  return found ? `${found[1]}:${told[found[0]]}` : null;
}

/**
 * Who did it, and to whom or where. A second seat in an event is the one it was done to; a change of a region is done
 * by the seat that has it now.
 * @param {Event} event
 * @param {Record<string, Place>} aims the target of events that name no place, by type
 * @returns {Facts}
 */
export function factsOf({ type, data }, aims = {}) {
  /** @type {Told} */
  const told = data;
  const ground = groundOf(told) ?? aims[type] ?? pileOf(told);
  const doer = seatIn(told, DOERS);
  const own = seatIn(told, ["seat"]);
  const from = originOf(told) ?? (ground && seatIn(told, ["to_seat"])) ?? doer ?? own;
  const to = ground ?? seatIn(told, BORNE) ?? (doer ? own : null);
  return { from, to: to === from ? null : to, cards: cardsOf(told), carried: carriedOf(type, told) };
}

/** @param {Told} told */
const originOf = ({ origin }) => (typeof origin === "string" ? `region:${origin}` : null);

/** @param {Told} told */
const pileOf = ({ target }) => (typeof target === "string" ? `pile:${target}` : null);

/** @param {Told} told */
function cardsOf({ card, cards }) {
  const several = Array.isArray(cards) ? cards.filter((one) => typeof one === "string") : [];
  return typeof card === "string" ? [card] : several;
}

/**
 * Cards that go from hand to hand, or from the deck to a hand.
 * @param {string} type
 * @param {Told} told
 */
function carriedOf(type, told) {
  if (type.endsWith(".CardsDrawn")) return pair("pile:deck", seatIn(told, ["seat"]));
  const isCard = /\.(Card|Cards|VictoryCards)[A-Z]/.test(type);
  return isCard ? pair(seatIn(told, ["victim", "from_seat"]), seatIn(told, ["taker", "to_seat", "seat"])) : null;
}

/**
 * @param {Place | null} from
 * @param {Place | null} to
 */
const pair = (from, to) => (from && to && from !== to ? { from, to } : null);
