/* Yojimbo: attacks that come, cards with two faces, victory piles. A hidden defence side is never in the page. */
import { card } from "../card.js";
import { html } from "../dom.js";
import { said, t } from "../words.js";
import { who } from "./seats.js";

const GAME = "yojimbo";
const TYPE_SIGNS = { grab: "hand", strike: "fist", kick: "foot", dagger: "dagger" };
const TYPES = {
  grab: ["grab", "úchop"],
  strike: ["strike", "úder"],
  kick: ["kick", "kop"],
  dagger: ["dagger", "dýka"],
};
const SPECIAL = { irimi: "enter", kaiten: "swap", renraku: "link", tenkan: "back" };
const LEFT = {
  trained: ["trained", "po tréninku"],
  changed: ["changed tactics", "po změně taktiky"],
  retreated: ["retreated", "po ústupu"],
};

export const handKeys = "digits";
export const boardClass = "yoj";

/** A defence names faces, not cards; Kaiten is named by what it does. */
export function thingsOf({ type, cards }) {
  if (type === "yojimbo.kaiten") return ["face:kaiten"];
  if (!cards || Array.isArray(cards)) return [];
  return Object.entries(cards).flatMap(([face, count]) => Array.from({ length: count }, () => `face:${face}`));
}

/** A card of the hand stands for itself and for its defence face. */
export function aliases(thing, components) {
  const id = thing.match(/^card:(.+)/)?.[1];
  const found = id && components.cards.find((card) => card.id === id);
  return found ? [thing, `face:${found.defence}`] : [thing];
}

export function attackFace(view, id) {
  const attack = view.part("attacks", id);
  return {
    game: GAME,
    kind: `attack ${attack.type}`,
    kindName: attack.type_name,
    name: attack.name,
    big: attack.strength,
    art: TYPE_SIGNS[attack.type],
    nums: [
      [said("strength", "síla"), attack.strength],
      [t("points"), attack.points],
    ],
    text: attack.meaning,
  };
}

export function faceOf(view, id) {
  const both = view.cards.get(id);
  const attack = view.part("attacks", both.attack);
  const defence = view.part("defences", both.defence);
  const values = defence.values
    ? Object.entries(TYPES).map(([type, words]) => [said(...words), defence.values[type]])
    : [];
  return {
    id,
    game: GAME,
    kind: `defence ${defence.values ? "technique" : "special"}`,
    name: defence.name,
    art: SPECIAL[both.defence] ?? (defence.osae_of ? "hand" : "spiral"),
    nums: values,
    text: defence.effect,
    back: `${attack.name} ${attack.strength}`,
    backDye: attack.type,
  };
}

export const hand = (view) =>
  view.table.fighters[view.eyes]?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

export function board(view) {
  const { table } = view;
  return html`<div class="attacks">${attacks(view, table)}</div>
    <ul class="hands">${table.fighters.filter(({ seat }) => seat !== view.me).map((fighter) => fighterBox(view, fighter))}</ul>
    ${table.fighters.filter(({ seat }) => seat === view.me).map((fighter) => html`<div class="seen" data-key="me"><h3>${who(view, fighter.seat)}${holder(table, fighter)} <small>· ${notes(view, fighter)}</small></h3>${pile(view, fighter)}</div>`)}`;
}

function attacks(view, table) {
  const current = table.attack_pile.at(-1);
  const under = table.attack_pile.slice(0, -1);
  const discarded = table.discard.at(-1);
  return html`<figure data-key="current">${current ? card(attackFace(view, current), { size: "lg" }) : html`<span class="slot"></span>`}<figcaption>${said("current attack", "současný útok")}${under.length ? ` (+${under.length})` : ""}</figcaption></figure>
    <figure data-key="following">${table.following ? card(attackFace(view, table.following)) : html`<span class="slot"></span>`}<figcaption>${said("following attack", "následující útok")}</figcaption></figure>
    <figure data-key="deck">${card({ game: GAME, name: t("deck"), down: true }, { size: "sm" })}<figcaption>${table.attack_count} · ${said("refill", "doplňování")} ${table.refill_count}</figcaption></figure>
    ${defence(view, table.last_defence)}
    ${discarded && !table.last_defence ? html`<figure data-key="discard">${card({ ...faceOf(view, discarded), back: null })}<figcaption>${t("discard")} ${table.discard.length}</figcaption></figure>` : ""}
    ${table.gained.length ? html`<figure data-key="gained"><span class="laid">${table.gained.map((id) => card(attackFace(view, id), { size: "sm" }))}</span><figcaption>${said("gained", "získáno")}${table.price ? ` · ${said("price", "cena")} ${table.price}` : ""}</figcaption></figure>` : ""}`;
}

/* The most recent defence: it wins the round unless another one follows. */
function defence(view, last) {
  if (!last) return "";
  const faces = (last.faces ?? last.cards ?? []).map((id) => {
    const found = view.part("defences", view.cards.get(id)?.defence ?? id);
    return { game: GAME, kind: "defence", name: found.name, art: SPECIAL[found.id] ?? "spiral", text: found.effect };
  });
  return html`<figure data-key="defence"><span class="laid">${faces.map((face) => card(face, { size: "sm" }))}</span><figcaption>${said("defended by", "odvrací")} ${view.name(last.seat)}</figcaption></figure>`;
}

const holder = (table, { seat }) => (table.holder === seat ? html` <span class="seal quietly">Yojimbo</span>` : "");

function notes(view, fighter) {
  const left = fighter.left ? said(...(LEFT[fighter.left] ?? [fighter.left, fighter.left])) : null;
  return [
    t("points_of", fighter.points),
    left && `${left}, ${said("out", "mimo kolo")}`,
    view.isAsked(fighter.seat) && said("decides", "rozhoduje"),
  ]
    .filter(Boolean)
    .join(" · ");
}

const pile = (view, fighter) =>
  html`<p class="victory${fighter.victory.length ? "" : " nothing"}">${fighter.victory.length ? html`${said("won:", "zisk:")} ${fighter.victory.map((id) => html`<span class="slip">${view.part("attacks", id).name}<small>${view.part("attacks", id).points}</small></span>`)}` : said("nothing won yet", "zatím bez zisku")}</p>`;

function fighterBox(view, fighter) {
  const { seat } = fighter;
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  return html`<li data-key="seat-${seat}" class="${[!fighter.in_round && "gone-out", state].filter(Boolean).join(" ")}">
    ${state ? html`<button type="button" class="seat-pick" data-thing="${thing}" aria-label="${view.name(seat)}" aria-pressed="${String(state === "chosen")}"></button>` : ""}
    <h3>${who(view, seat)}${holder(view.table, fighter)} <small>${notes(view, fighter)}</small></h3>
    <div>${fighter.hand && !view.isLive ? fighter.hand.map((id) => card(faceOf(view, id), { size: "sm" })) : fighter.hand_attacks.map((id) => card({ ...attackFace(view, id), text: null }, { size: "sm" }))}</div>
    ${pile(view, fighter)}</li>`;
}

const ACTIONS = {
  train: { kyu: ["YOJ-4.1", "YOJ-4.4"], dan: ["YOJ-4.3", "YOJ-4.4"] },
  change_tactics: { kyu: ["YOJ-4.5", "YOJ-4.6"] },
  kaiten: { kyu: ["YOJ-6.1", "YOJ-6.5"] },
  retreat: { kyu: ["YOJ-4.11"] },
};

/** What each action of a turn leads to; a defence shows the effects of its cards. */
export function willDo(view, { type, cards }) {
  const action = ACTIONS[type.split(".")[1]];
  if (action) return action[view.table.version] ?? action.kyu;
  if (type !== "yojimbo.defend") return [];
  const faces = Object.keys(cards).map((id) => view.part("defences", id));
  return [...faces.map(({ name, effect, clause }) => ({ text: `${name}: ${effect}`, rule: clause })), "YOJ-4.9"];
}

/** The command one seems to mean by clicking what can't be played; the service says why not. */
export function attempt(thing, chosen, view) {
  const faces = [...chosen, thing]
    .map((one) => view.cards.get(one.match(/^card:([^#]+)/)?.[1])?.defence)
    .filter(Boolean);
  if (!faces.length) return null;
  if (faces.length === 1 && faces[0] === "kaiten") return { type: "yojimbo.kaiten" };
  const cards = {};
  for (const face of faces) cards[face] = (cards[face] ?? 0) + 1;
  return { type: "yojimbo.defend", cards };
}
