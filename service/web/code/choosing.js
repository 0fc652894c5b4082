/*
 * How a decision is offered. The API lists every legal command; a command names things (cards, seats, regions), and a
 * thing on the table can be chosen when a legal command names it. Nothing here knows a rule.
 */

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
const MANY = { cards: "card", regions: "region" };

/** The things that a command names, as `card:bang-AS`, `seat:3`, `region:mino`; a game's module may add some. */
export function thingsOf(command, more = () => []) {
  const things = [];
  for (const [field, value] of Object.entries(command)) {
    if (value === null || value === undefined || value === UNSEEN) continue;
    if (THINGS[field]) things.push(`${THINGS[field]}:${value}`);
    else if (MANY[field] && Array.isArray(value)) things.push(...value.map((one) => `${MANY[field]}:${one}`));
  }
  return [...things, ...more(command)];
}

/** What is open to choose: the moves, the things chosen so far, and the move that is ready to be played. */
export class Choice {
  constructor(moves = [], module = {}) {
    this.moves = moves.map((move) => ({ ...move, things: thingsOf(move.command, module.thingsOf) }));
    this.aliases = module.aliases ?? ((thing) => [thing]);
    this.chosen = [];
    this.path = [];
    this.picked = null;
  }

  /** Things may stand for others (a Yojimbo card for its defence face), and a hand may hold several of a kind. */
  named(thing) {
    return this.aliases(thing.replace(/#\d+$/, ""));
  }

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
    const state = JSON.stringify([this.chosen, this.path]);
    if (this.openAt !== state) {
      this.openAt = state;
      this.openMoves = this.moves.filter(
        (move) => this.fits(move) && this.path.every(({ key, value }) => keyed(move, key) === value),
      );
      this.openNames = new Set(this.openMoves.flatMap((move) => move.things));
    }
    return this.openMoves;
  }

  /** `chosen`, `can`, or null where no legal move names the thing together with those chosen. */
  state(thing) {
    const open = this.open;
    const names = this.named(thing);
    if (this.chosen.includes(thing)) return "chosen";
    if (this.picked && !thing.match(/#[1-9]/) && names.some((name) => this.picked.things.includes(name)))
      return "chosen";
    if (names.some((name) => this.openNames.has(name)) && open.some((move) => this.fits(move, [...this.chosen, thing])))
      return "can";
    return this.replaces(thing) ? "can" : null;
  }

  /** Whether a thing may be chosen instead of the last one, which was of the same kind. */
  replaces(thing) {
    const kind = thing.split(":")[0];
    const kept = this.chosen.slice(0, -1);
    return this.chosen.at(-1)?.startsWith(`${kind}:`) && this.moves.some((move) => this.fits(move, [...kept, thing]));
  }

  /** The move that Enter plays: the one picked in the list, the only one left, or the one that names just this. */
  get ready() {
    if (this.picked) return this.picked;
    const open = this.open;
    if (open.length === 1) return open[0];
    const exact = open.filter((move) => move.things.length === this.chosen.length);
    return this.chosen.length && exact.length === 1 ? exact[0] : null;
  }

  /** Chooses a thing, or takes it back (a region may be named twice); one that does not fit to the rest begins anew. */
  choose(thing) {
    this.picked = null;
    const isAgain = thing.startsWith("region:") && this.open.some((move) => this.fits(move, [...this.chosen, thing]));
    if (this.chosen.includes(thing) && !isAgain) {
      this.chosen = this.chosen.filter((other) => other !== thing);
      return true;
    }
    if (this.open.some((move) => this.fits(move, [...this.chosen, thing]))) {
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

  pick(move) {
    this.picked = move;
  }

  enter(group) {
    this.picked = null;
    this.path.push(group);
  }

  /** One step back; false where there is nothing to take back. */
  back() {
    if (this.picked) this.picked = null;
    else if (this.path.length) this.path.pop();
    else if (this.chosen.length) this.chosen.pop();
    else return false;
    return true;
  }

  /** The clause that puts the question: every move cites it. */
  get clause() {
    return this.moves[0]?.rules?.[0] ?? null;
  }

  /** What the list shows: single moves, or groups where there are too many of them. */
  get listed() {
    return grouped(this.open, new Set(this.path.map(({ key }) => key)));
  }
}

export const LISTED_MAX = 9;
const ORDER = ["type", "card", "special", "tile", "origin", "to", "region", "seat", "target", "count"];

const keyed = (move, key) => JSON.stringify(move.command[key] ?? null);

function grouped(moves, used) {
  if (moves.length <= LISTED_MAX) return moves.map((move) => ({ move }));
  const fields = new Set(moves.flatMap((move) => Object.keys(move.command)));
  const keys = [...ORDER.filter((key) => fields.has(key)), ...[...fields].filter((key) => !ORDER.includes(key))];
  for (const key of keys) {
    if (used.has(key)) continue;
    const groups = Map.groupBy ? Map.groupBy(moves, (move) => keyed(move, key)) : groupsOf(moves, key);
    if (groups.size < 2) continue;
    return [...groups].map(([value, inside]) =>
      inside.length === 1 ? { move: inside[0] } : { group: { key, value }, moves: inside, label: beginning(inside) },
    );
  }
  return moves.map((move) => ({ move }));
}

function groupsOf(moves, key) {
  const groups = new Map();
  for (const move of moves) {
    const value = keyed(move, key);
    groups.set(value, [...(groups.get(value) ?? []), move]);
  }
  return groups;
}

/** The words that all labels begin with. */
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
