/*
 * How a decision is offered. The API lists every legal command; a command names things (cards, seats, regions), and a
 * thing on the table can be chosen when a legal command names it. Nothing here knows a rule.
 */

/** @import { Command, Move } from "gyoji/api" */

/**
 * A thing that can be chosen: `card:bang-AS`, `seat:3`, `region:mino`; `card:shuriken#1` is the second of its kind.
 * @typedef {string} Thing
 */

/**
 * A legal move with the things that its command names.
 * @typedef {Move & { things: Thing[] }} Offer
 */

/**
 * A field of commands and one of its values, as JSON: what the moves of a group have in common.
 * @typedef {{ key: string, value: string }} Group
 */

/**
 * What the list shows in one line: a move, or several moves under one name.
 * @typedef {{ move: Offer, group?: undefined }} Single
 * @typedef {{ move?: undefined, group: Group, moves: Offer[], label: string }} Several
 */

/**
 * What a game's module may know about its commands.
 * @typedef {object} Naming
 * @property {(command: Command) => Thing[]} [thingsOf] further things that a command names
 * @property {(thing: Thing) => Thing[]} [aliases] what a thing stands for
 */

/** @type {Record<string, string>} */
const THINGS = {
  card: "card",
  special: "card",
  tile: "card",
  pick: "card",
  target: "seat",
  seat: "seat",
  helper: "seat",
  region: "region",
  origin: "region",
  to: "region",
  world: "world",
};
const UNSEEN = "hand";
/** @type {Record<string, string>} */
const MANY = { cards: "card", regions: "region" };

/**
 * The things that a command names; a game's module may add some.
 * @param {Command} command
 * @param {(command: Command) => Thing[]} more
 */
export function thingsOf(command, more = () => []) {
  /** @type {Thing[]} */
  const things = [];
  for (const [field, value] of Object.entries(command)) {
    if (value === null || value === undefined || value === UNSEEN) continue;
    if (THINGS[field]) things.push(`${THINGS[field]}:${value}`);
    else if (MANY[field] && Array.isArray(value)) things.push(...value.map((one) => `${MANY[field]}:${one}`));
  }
  return [...things, ...more(command)];
}

/** @type {ReadonlySet<Thing>} */
const NOTHING = new Set();

/** What is open to choose: the moves, the things chosen so far, and the move that is ready to be played. */
export class Choice {
  /**
   * @param {Move[]} moves
   * @param {Naming} naming
   */
  constructor(moves = [], { thingsOf: more, aliases = (thing) => [thing] } = {}) {
    /** @type {Offer[]} */
    this.moves = moves.map((move) => ({ ...move, things: thingsOf(move.command, more) }));
    this.more = more;
    this.aliases = aliases;
    /** @type {Thing[]} */
    this.chosen = [];
    /** @type {Group[]} */
    this.path = [];
    /** @type {Offer | null} */
    this.picked = null;
    /** @type {{ at: string | null, moves: Offer[], names: Set<Thing> }} */
    this.left = { at: null, moves: [], names: new Set() };
  }

  /**
   * Things may stand for others (a Yojimbo card for its defence face), and a hand may hold several of a kind.
   * @param {Thing} thing
   */
  named(thing) {
    return this.aliases(thing.replace(/#\d+$/, ""));
  }

  /**
   * Whether a move names all of these things.
   * @param {Pick<Offer, "things">} move
   * @param {Thing[]} chosen
   */
  fits(move, chosen = this.chosen) {
    const left = [...move.things];
    for (const thing of chosen) {
      const names = this.named(thing);
      const at = left.findIndex((name) => names.includes(name));
      if (at < 0) return false;
      left.splice(at, 1);
    }
    return true;
  }

  /** The moves that name everything chosen and lie on the path of groups taken in the list. */
  get open() {
    const at = JSON.stringify([this.chosen, this.path]);
    if (this.left.at !== at) {
      const moves = this.moves.filter(
        (move) => this.fits(move) && this.path.every(({ key, value }) => keyed(move, key) === value),
      );
      this.left = { at, moves, names: new Set(moves.flatMap((move) => move.things)) };
    }
    return this.left.moves;
  }

  /** Everything that an open move names. */
  get names() {
    return this.open.length ? this.left.names : NOTHING;
  }

  /**
   * Whether a legal move names this thing as well as those chosen, perhaps a second time.
   * @param {Thing} thing
   */
  takes(thing) {
    return this.open.some((move) => this.fits(move, [...this.chosen, thing]));
  }

  /**
   * `chosen`, `can`, or null if no legal move names the thing together with those chosen.
   * @param {Thing} thing
   */
  state(thing) {
    const names = this.named(thing);
    if (this.chosen.includes(thing)) return "chosen";
    const { picked } = this;
    if (picked && !thing.match(/#[1-9]/) && names.some((name) => picked.things.includes(name))) return "chosen";
    if (names.some((name) => this.names.has(name)) && this.takes(thing)) return "can";
    return this.replaces(thing) ? "can" : null;
  }

  /**
   * Whether a thing may be chosen instead of the last one, which was of the same kind.
   * @param {Thing} thing
   */
  replaces(thing) {
    const kind = thing.split(":")[0];
    const kept = this.chosen.slice(0, -1);
    if (!this.chosen.at(-1)?.startsWith(`${kind}:`)) return false;
    return this.moves.some((move) => this.fits(move, [...kept, thing]));
  }

  /** The move that Enter plays: the one picked in the list, the only one left, or the one that names just this. */
  get ready() {
    if (this.picked) return this.picked;
    const open = this.open;
    if (open.length === 1) return open[0];
    const exact = open.filter((move) => move.things.length === this.chosen.length);
    return this.chosen.length && exact.length === 1 ? exact[0] : null;
  }

  /**
   * Chooses a thing, or takes it back (a region may be chosen twice); one that does not fit the rest begins a new
   * choice.
   * @param {Thing} thing
   */
  choose(thing) {
    this.picked = null;
    const isAgain = thing.startsWith("region:") && this.takes(thing);
    if (this.chosen.includes(thing) && !isAgain) {
      this.chosen = this.chosen.filter((other) => other !== thing);
      return true;
    }
    if (this.takes(thing)) {
      this.chosen.push(thing);
      return true;
    }
    const replaced = this.chosen.slice(0, -1);
    for (const kept of [replaced, []]) {
      if (this.moves.some((move) => this.fits(move, [...kept, thing]))) {
        this.chosen = [...kept, thing];
        this.path = [];
        return true;
      }
    }
    return false;
  }

  /**
   * Whether pointing at a thing that does not go with those chosen means this command: it names all of them.
   * @param {Command} command
   * @param {Thing} thing
   */
  isMeant(command, thing) {
    const isOffered = this.state(thing) !== null;
    return !isOffered && this.fits({ things: thingsOf(command, this.more) }, [...this.chosen, thing]);
  }

  /** @param {Offer} move */
  pick(move) {
    this.picked = move;
  }

  /** @param {Group} group */
  enter(group) {
    this.picked = null;
    this.path.push(group);
  }

  /** Whether the player has begun to choose. */
  get isBegun() {
    return this.picked !== null || this.path.length > 0 || this.chosen.length > 0;
  }

  /** Takes back everything. */
  clear() {
    this.picked = null;
    this.path = [];
    this.chosen = [];
  }

  /** One step back; false if there is nothing to take back. */
  back() {
    if (this.picked) this.picked = null;
    else if (this.path.length) this.path.pop();
    else if (this.chosen.length) this.chosen.pop();
    else return false;
    return true;
  }

  /** The clause that asks the question: every move cites it first. */
  get clause() {
    return this.moves[0]?.rules?.[0] ?? null;
  }

  /**
   * What the list shows: single moves, or groups if there are too many. A move that can be pointed at is not listed:
   * one of its things is drawn and not chosen yet. Nor is a move listed if it is the only one, or the only one left:
   * the button that plays it names it.
   * @param {ReadonlySet<Thing>} drawn things that are drawn, by the names that commands have for them
   */
  listed(drawn = NOTHING) {
    const open = drawn.size
      ? this.open.filter((move) => !this.missing(move).some((thing) => drawn.has(thing)))
      : this.open;
    if (!this.picked && open.length === 1 && open[0] === this.ready) return [];
    return grouped(open, new Set(this.path.map(({ key }) => key)));
  }

  /**
   * The things of a move that are not chosen yet.
   * @param {Offer} move
   */
  missing(move) {
    const left = [...move.things];
    for (const thing of this.chosen) {
      const names = this.named(thing);
      const at = left.findIndex((name) => names.includes(name));
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  }

  /** Whether a move takes several cards or regions, so that things are added and taken back before it is played. */
  get takesSeveral() {
    return this.moves.some(({ command }) => Object.keys(MANY).some((field) => field in command));
  }

  /**
   * Takes back one of the chosen things.
   * @param {Thing} thing
   */
  less(thing) {
    this.picked = null;
    const at = this.chosen.lastIndexOf(thing);
    if (at >= 0) this.chosen.splice(at, 1);
  }
}

export const LISTED_MAX = 9;
const ORDER = ["type", "card", "special", "tile", "origin", "to", "region", "seat", "target", "count"];

/**
 * @param {Offer} move
 * @param {string} key
 */
function keyed({ command }, key) {
  const fields = /** @type {Record<string, unknown>} */ (command);
  return JSON.stringify(fields[key] ?? null);
}

/**
 * @param {Offer[]} moves
 * @param {Set<string>} used
 * @returns {(Single | Several)[]}
 */
function grouped(moves, used) {
  if (moves.length <= LISTED_MAX) return moves.map((move) => ({ move }));
  const fields = new Set(moves.flatMap((move) => Object.keys(move.command)));
  const keys = [...ORDER.filter((key) => fields.has(key)), ...[...fields].filter((key) => !ORDER.includes(key))];
  for (const key of keys) {
    if (used.has(key)) continue;
    const groups = groupsOf(moves, key);
    if (groups.size < 2) continue;
    return [...groups].map(([value, inside]) =>
      inside.length === 1 ? { move: inside[0] } : { group: { key, value }, moves: inside, label: beginning(inside) },
    );
  }
  return moves.map((move) => ({ move }));
}

/**
 * @param {Offer[]} moves
 * @param {string} key
 */
function groupsOf(moves, key) {
  /** @type {Map<string, Offer[]>} */
  const groups = new Map();
  for (const move of moves) {
    const value = keyed(move, key);
    groups.set(value, [...(groups.get(value) ?? []), move]);
  }
  return groups;
}

/**
 * The words that all labels begin with.
 * @param {Offer[]} moves
 */
function beginning(moves) {
  const [first, ...rest] = moves.map((move) => move.label.split(" "));
  let length = first.length;
  for (const words of rest) {
    let same = 0;
    while (same < length && words[same] === first[same]) same++;
    length = same;
  }
  return length ? `${first.slice(0, length).join(" ")} …` : `${first.join(" ")} …`;
}
