/* A table as a game's module gets it: the API's answer, with names and what can be chosen. */
import { Choice } from "./choosing.js";
import { seatName } from "./frame.js";
import { moduleOf } from "./games/index.js";
import { reasonOf } from "./reasons.js";
import { filled } from "./words.js";

/** @import { Event, Game, Ruleset, ToAct } from "gyoji/api" */
/** @import { Face, State } from "./card.js" */
/** @import { Thing } from "./choosing.js" */
/** @import { Module } from "./games/index.js" */

/**
 * A part of a game: a card, a character, a region; what else there is to know about it is its game's own.
 * @typedef {{ id: string, name: string, clause?: string }} Part
 */

/**
 * What the parts of a game have besides id and name, by kind.
 * @typedef {{ [kind: string]: object }} Material
 */

/**
 * The parts of a game, by kind and id, and the words for a drawing of it. `part` calls one that the ruleset does not
 * list by its id.
 * @template {Material} [M=Material]
 * @typedef {{
 *   cards: Map<string, Part & M["cards"]>,
 *   listed<Kind extends keyof M & string>(kind: Kind, id: string): (Part & M[Kind]) | undefined,
 *   part<Kind extends keyof M & string>(kind: Kind, id: string): Part & Partial<M[Kind]>,
 *   label(key: string, ...values: (string | number)[]): string,
 * }} Parts
 */

/**
 * What a module draws from. `eyes` is the seat through which one looks (null: none), `me` the same as far as a board
 * has a side of its own, `table` is read only where there is one.
 * @template {Game} [G=Game]
 * @template {Material} [M=Material]
 * @typedef {Parts<M> & {
 *   game: G,
 *   module: Module,
 *   table: NonNullable<G["table"]>,
 *   choice: Choice,
 *   eyes: number | null,
 *   me: number | null,
 *   count: number,
 *   asked: ToAct | null,
 *   isMine: boolean,
 *   isLive: boolean,
 *   events: Event[],
 *   state(thing: Thing): "can" | "chosen" | null,
 *   clause(id: string): string | null,
 *   isAsked(seat: number): boolean,
 *   name(seat: number): string,
 *   thingName(key: string, value: unknown): string | null,
 *   look(thing: Thing, key?: string | null): Look,
 * }} View
 */

/**
 * How a thing that can be chosen is drawn; empty if it can't be.
 * @typedef {{ thing?: Thing, state?: State | null, key?: string | null }} Look
 */

/**
 * The value, which is there once the page is loaded.
 * @template Value
 * @param {Value | null} value
 */
export function loaded(value) {
  if (value === null) throw new Error("The game is not loaded yet.");
  return value;
}

/**
 * @param {Pick<Ruleset, "components" | "labels">} ruleset
 * @returns {Parts}
 */
export function partsOf({ components, labels }) {
  const lists = /** @type {Record<string, Part[] | undefined>} */ (components);
  /**
   * @param {string} kind
   * @param {string} id
   */
  const listed = (kind, id) => lists[kind]?.find((part) => part.id === id);
  return {
    cards: new Map((lists.cards ?? []).map((card) => [card.id, card])),
    listed,
    part: (kind, id) => listed(kind, id) ?? { id, name: id },
    label(key, ...values) {
      if (!(key in labels)) throw new Error(`No label ${key}.`);
      return filled(labels[key], values);
    },
  };
}

/**
 * @param {object} seen
 * @param {Game} seen.game
 * @param {Ruleset} seen.ruleset
 * @param {Choice} [seen.choice]
 * @param {number | null} [seen.eyes]
 * @param {boolean} [seen.isLive]
 * @param {Map<string, string>} [seen.clauses]
 * @param {Event[]} [seen.events]
 * @returns {View}
 */
export function viewOf({
  game,
  ruleset,
  choice = new Choice(),
  eyes = game.viewer,
  isLive = true,
  clauses = new Map(),
  events = [],
}) {
  const parts = partsOf(ruleset);
  const askedSeats = new Set(game.to_act.map(({ seat }) => seat));
  /** @param {Thing} thing */
  const state = (thing) => (isLive ? choice.state(thing) : null);
  return {
    ...parts,
    game,
    module: moduleOf(game.ruleset),
    table: /** @type {NonNullable<Game["table"]>} */ (game.table),
    choice,
    eyes,
    me: eyes,
    count: game.seats.length,
    asked: game.to_act.find(({ seat }) => seat === eyes) ?? game.to_act[0] ?? null,
    isMine: isLive && eyes !== null && askedSeats.has(eyes),
    isLive,
    events,
    state,
    clause: (id) => clauses.get(id) ?? null,
    isAsked: (seat) => askedSeats.has(seat),
    name: (seat) => seatName(game, seat),
    thingName: (key, value) => nameOf(key, value, parts, game),
    look: (thing, key = null) => (state(thing) ? { thing, state: state(thing), key } : {}),
  };
}

/**
 * The name of the thing in a field of a command, if it is one.
 * @param {string} key
 * @param {unknown} value
 * @param {Parts} parts
 * @param {Game} game
 */
function nameOf(key, value, { cards, listed }, game) {
  if (typeof value === "number") return ["seat", "target", "helper"].includes(key) ? seatName(game, value) : null;
  if (typeof value !== "string") return null;
  if (["region", "origin", "to"].includes(key)) return listed("regions", value)?.name ?? null;
  if (["card", "special", "tile"].includes(key)) return cards.get(value)?.name ?? null;
  return null;
}

const LETTERS = "QWERTYUOPASDFGHJKZXCVBNM";

/** @typedef {{ id: string, thing: Thing, face: Face, state: State | null, key: string | null }} Held */

/**
 * The cards of the player's hand, each with its thing, state and key, and with what speaks for it on its face.
 * @param {View} view
 * @returns {Held[] | null}
 */
export function handOf(view) {
  const cards = view.module.hand?.(view);
  if (!cards) return null;
  const seen = new Map();
  const keys = view.module.handKeys === "letters" ? LETTERS : "123456789";
  return cards.map(({ id, face }, i) => {
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    const thing = before ? `card:${id}#${before}` : `card:${id}`;
    const state = view.state(thing) ?? (view.isMine ? "not" : null);
    const reason = reasonOf(view, id, thing);
    const told = reason?.line ? { ...face, why: reason.line, isShort: reason.isShort } : face;
    return { id, thing, face: told, state, key: state && state !== "not" ? keys[i] : null };
  });
}
