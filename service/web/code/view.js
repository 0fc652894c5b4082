/* A table as a game's module draws it: the API's answer with names and what can be chosen close at hand. */
import { Choice } from "./choosing.js";
import { seatName } from "./frame.js";
import { moduleOf } from "./games/index.js";

/** `eyes` is the seat through which one looks (null: none), `choice` what is open to choose. */
export function viewOf({
  game,
  ruleset,
  choice = new Choice(),
  eyes = game.viewer,
  isLive = true,
  clauses = new Map(),
  events = [],
}) {
  const module = moduleOf(game.ruleset);
  const components = ruleset.components ?? {};
  const cards = new Map((components.cards ?? []).map((card) => [card.id, card]));
  const askedSeats = new Set(game.to_act.map(({ seat }) => seat));
  const asked = game.to_act.find(({ seat }) => seat === eyes) ?? game.to_act[0] ?? null;
  const isMine = isLive && eyes !== null && askedSeats.has(eyes);
  const state = (thing) => (isLive ? choice.state(thing) : null);
  return {
    game,
    module,
    table: game.table,
    components,
    cards,
    choice,
    eyes,
    me: eyes,
    count: game.seats.length,
    asked,
    isMine,
    isLive,
    events,
    state,
    clause: (id) => clauses.get(id) ?? null,
    isAsked: (seat) => askedSeats.has(seat),
    name: (seat) => seatName(game, seat),
    part: (kind, id) => components[kind]?.find((part) => part.id === id) ?? { id, name: id },
    thingName: (key, value) => nameOf(key, value, { cards, components, game }),
    look: (thing, key = null) => (state(thing) ? { thing, state: state(thing), key } : {}),
    slipLook: (thing) => (state(thing) ? { thing, state: state(thing) } : {}),
  };
}

/* What a field of a command is called, where it names a thing. */
function nameOf(key, value, { cards, components, game }) {
  if (value === null || typeof value === "object") return null;
  if (["seat", "target", "helper"].includes(key)) return seatName(game, value);
  if (["region", "origin", "to"].includes(key)) return components.regions?.find(({ id }) => id === value)?.name ?? null;
  if (["card", "special", "tile"].includes(key)) return cards.get(value)?.name ?? null;
  return null;
}

const LETTERS = "QWERTYUOPASDFGHJKZXCVBNM";

/** The cards of one's hand with the thing, the state and the key of each. */
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
    return { thing, face, state, key: state && state !== "not" ? keys[i] : null };
  });
}
