/* Yojimbo: attacks that come, cards with two faces, victory piles. A hidden defence side is never in the page. */
import { card } from "../card.js";
import { html, words } from "../dom.js";
import { t } from "../words.js";
import { ofSeat, seatPick, who } from "./seats.js";

/** @import { Command, YojimboCommand, YojimboDefence, YojimboFighter, YojimboGame } from "gyoji/api" */
/** @import { Face } from "../card.js" */
/** @import { Thing } from "../choosing.js" */
/** @import { Markup, Shown } from "../dom.js" */
/** @import { Parts, View } from "../view.js" */
/** @import { Reason } from "../reasons.js" */
/** @import { Consequence, Threat } from "./index.js" */

/**
 * @typedef {"grab" | "strike" | "kick" | "dagger"} AttackType
 * @typedef {{
 *   cards: { attack: string, defence: string },
 *   attacks: { meaning: string, type: AttackType, type_name: string, strength: number, points: number },
 *   defences: { values: Record<AttackType, number> | null, effect: string, osae_of: string | null },
 * }} YojimboMaterial
 * @typedef {View<YojimboGame, YojimboMaterial>} YojimboView
 */

const GAME = "yojimbo";
/** @type {Record<AttackType, string>} */
const TYPE_SIGNS = { grab: "hand", strike: "fist", kick: "foot", dagger: "dagger" };
/** @type {Record<string, string>} */
const SPECIAL = { irimi: "enter", kaiten: "swap", renraku: "link", tenkan: "back" };

/** The events that the end of a game recalls. */
export const moments = ["yojimbo.RoundWon", "yojimbo.YojimboTaken", "yojimbo.GameEnded"];

/** The decisions in which a player answers an attack. */
const MEETING = ["turn", "kaiten_alone"];

/** @type {Record<string, string>} */
export const aims = {
  "yojimbo.AttackPlaced": "pile:current",
  "yojimbo.FollowingAttackRevealed": "pile:following",
  "yojimbo.AttackCardsGained": "pile:gained",
  "yojimbo.HandCardDiscarded": "pile:discard",
};

export const endings = ["yojimbo.retreat"];

export const handKeys = "digits";
export const boardClass = "yoj";

/**
 * A defence names faces, not cards; Kaiten is known by the command's type.
 * @param {Command} command
 */
export function thingsOf(command) {
  if (command.type === "yojimbo.kaiten") return ["face:kaiten"];
  if (command.type !== "yojimbo.defend") return [];
  return Object.entries(command.cards).flatMap(([face, count]) => Array.from({ length: count }, () => `face:${face}`));
}

/**
 * A card of the hand stands for itself and for its defence face.
 * @param {Thing} thing
 * @param {Parts<YojimboMaterial>} parts
 */
export function aliases(thing, { cards }) {
  const found = cards.get(thing.match(/^card:(.+)/)?.[1] ?? "");
  return found ? [thing, `face:${found.defence}`] : [thing];
}

/**
 * @param {Parts<YojimboMaterial>} parts
 * @param {string} id
 * @returns {Face}
 */
function attackFace({ part, label }, id) {
  const attack = part("attacks", id);
  return {
    game: GAME,
    kind: `attack ${attack.type}`,
    kindName: attack.type_name,
    name: attack.name,
    big: attack.strength,
    art: attack.type && TYPE_SIGNS[attack.type],
    nums: [
      [label("strength"), attack.strength],
      [t("points"), attack.points],
    ],
    text: attack.meaning,
  };
}

/**
 * @param {Parts<YojimboMaterial>} parts
 * @param {string} id
 * @returns {Face}
 */
export function faceOf({ cards, part, label }, id) {
  const both = cards.get(id);
  if (!both) return { game: GAME, name: id, art: GAME };
  const attack = part("attacks", both.attack);
  const { name, values, osae_of: osaeOf, effect } = part("defences", both.defence);
  const types = /** @type {AttackType[]} */ (Object.keys(TYPE_SIGNS));
  return {
    id,
    game: GAME,
    kind: `defence ${values ? "technique" : "special"}`,
    name,
    art: SPECIAL[both.defence] ?? (osaeOf ? "hand" : "spiral"),
    nums: values ? types.map((type) => [label(type), values[type]]) : [],
    text: effect,
    back: `${attack.name} ${attack.strength}`,
    backDye: attack.type,
  };
}

/** @param {YojimboView} view */
export const hand = (view) =>
  ofSeat(view.table.fighters, view.eyes)?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

/** @param {YojimboView} view */
export function board(view) {
  const { fighters } = view.table;
  return html`<div class="attacks">${attacks(view)}</div>
    <ul class="hands">${fighters.filter(({ seat }) => seat !== view.me).map((one) => fighterBox(view, one))}</ul>
    ${fighters.filter(({ seat }) => seat === view.me).map((one) => ownBox(view, one))}`;
}

/**
 * @param {YojimboView} view
 * @param {YojimboFighter} fighter
 */
function ownBox(view, fighter) {
  const heading = html`${who(view, fighter.seat)}${holder(view, fighter)} <small>· ${notes(view, fighter)}</small>`;
  return html`<div class="seen" data-key="seat-${fighter.seat}"><h2>${heading}</h2>${pile(view, fighter)}</div>`;
}

/**
 * Something that lies in the middle, and what it is called.
 * @param {string} key
 * @param {Markup} shown
 * @param {Shown} caption
 */
const figure = (key, shown, caption) =>
  html`<figure data-key="${key}">${shown}<figcaption>${caption}</figcaption></figure>`;

/** @param {YojimboView} view */
function attacks(view) {
  const { table } = view;
  const slot = html`<span class="slot"></span>`;
  const current = table.attack_pile.at(-1);
  const under = table.attack_pile.length - 1;
  const attack = current ? card(attackFace(view, current), { size: "lg" }) : slot;
  const following = table.following ? card(attackFace(view, table.following)) : slot;
  const deck = card({ game: GAME, name: t("deck"), down: true }, { size: "sm" });
  const name = `${view.label("attack")}${under > 0 ? ` (+${under})` : ""}`;
  return html`${figure("current", attack, name)}
    ${figure("following", following, view.label("following"))}
    ${figure("deck", deck, `${table.attack_count} · ${view.label("refill")} ${table.refill_count}`)}
    ${table.last_defence ? defence(view, table.last_defence) : ""}
    ${table.last_defence ? "" : discarded(view)}
    ${gained(view)}`;
}

/** @param {YojimboView} view */
function discarded(view) {
  const { discard } = view.table;
  const top = discard.at(-1);
  if (!top) return "";
  return figure("discard", card({ ...faceOf(view, top), back: null }), `${t("discard")} ${discard.length}`);
}

/** @param {YojimboView} view */
function gained(view) {
  const { gained: ids, price } = view.table;
  if (!ids.length) return "";
  const cards = ids.map((id) => card(attackFace(view, id), { size: "sm" }));
  const cost = price ? ` · ${view.label("price", price)}` : "";
  return figure("gained", html`<span class="laid">${cards}</span>`, `${view.label("gained")}${cost}`);
}

/**
 * The most recent defence: it wins the round unless another one follows.
 * @param {YojimboView} view
 * @param {YojimboDefence} last
 */
function defence(view, last) {
  const faces = last.cards.map((id) => {
    const found = view.part("defences", view.cards.get(id)?.defence ?? id);
    return { game: GAME, kind: "defence", name: found.name, art: SPECIAL[found.id] ?? "spiral", text: found.effect };
  });
  const cards = html`<span class="laid">${faces.map((face) => card(face, { size: "sm" }))}</span>`;
  return figure("defence", cards, view.label("defended_by", view.name(last.seat)));
}

/**
 * @param {YojimboView} view
 * @param {YojimboFighter} fighter
 */
const holder = ({ table }, { seat }) => (table.holder === seat ? html` <span class="seal quietly">Yojimbo</span>` : "");

/**
 * @param {YojimboView} view
 * @param {YojimboFighter} fighter
 */
function notes(view, fighter) {
  const left = fighter.left ? view.label(fighter.left) : null;
  return [
    t("points_of", fighter.points),
    left && `${left}, ${view.label("out")}`,
    view.isAsked(fighter.seat) && t("is_asked"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {YojimboView} view
 * @param {YojimboFighter} fighter
 */
function pile(view, { victory }) {
  if (!victory.length) return html`<p class="victory nothing">${view.label("nothing_won")}</p>`;
  const won = victory.map((id) => view.part("attacks", id));
  const slips = won.map(({ name, points }) => html`<span class="slip">${name}<small>${points}</small></span>`);
  return html`<p class="victory">${view.label("won")} ${slips}</p>`;
}

/**
 * @param {YojimboView} view
 * @param {YojimboFighter} fighter
 */
function fighterBox(view, fighter) {
  const { seat } = fighter;
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  const faces =
    fighter.hand && !view.isLive
      ? fighter.hand.map((id) => faceOf(view, id))
      : fighter.hand_attacks.map((id) => ({ ...attackFace(view, id), text: null }));
  return html`<li data-key="seat-${seat}" class="${words(!fighter.in_round && "gone-out", state)}">
    ${seatPick(thing, view.name(seat), state)}
    <h2>${who(view, seat)}${holder(view, fighter)} <small>${notes(view, fighter)}</small></h2>
    <div>${faces.map((face) => card(face, { size: "sm" }))}</div>
    ${pile(view, fighter)}</li>`;
}

/**
 * What a card adds against the attack that lies there; the sum of a whole defence is in the moves.
 * @param {YojimboView} view
 * @param {string} id
 * @returns {Reason | null}
 */
export function reason(view, id) {
  const attack = currentAttack(view);
  const face = view.cards.get(id)?.defence;
  if (!attack?.type || !face) return null;
  const { name, type, strength = 0 } = attack;
  const { values, osae_of: osaeOf } = view.part("defences", face);
  const value = values?.[type];
  const bonus = view.table.holder === view.eyes ? ` ${view.label("sum_holder")}` : "";
  /** @type {(line: string | null, sum?: string) => Reason} */
  const told = (line, sum) => ({ line, sentence: sum && sum + bonus, first: "yojimbo.defend" });
  if (value === 0) return { line: view.label("adds_nothing"), sentence: view.label("sum_nothing", name, strength) };
  if (value) return told(view.label("adds", value, strength), view.label("sum", name, strength, value));
  if (face === "irimi") return told(view.label("irimi_adds", strength), view.label("sum_irimi", name, strength));
  return told(osaeOf ? view.label("osae_ends", view.part("defences", osaeOf).name) : specialLine(view, face));
}

/** @param {YojimboView} view */
function currentAttack({ table, part }) {
  const id = table.attack_pile.at(-1);
  return id ? part("attacks", id) : null;
}

/**
 * @param {YojimboView} view
 * @param {string} face
 */
function specialLine({ table, part, label }, face) {
  if (face === "renraku") return label("renraku_joins");
  if (face === "kaiten") return label("kaiten_skips");
  const next = table.following ? part("attacks", table.following) : null;
  return next ? label("tenkan_turns", next.type_name ?? "", next.strength ?? "") : null;
}

/**
 * The attack, aimed at the player who has to answer it.
 * @param {YojimboView} view
 * @returns {Threat[]}
 */
export function threats(view) {
  const attack = currentAttack(view);
  if (!attack) return [];
  return view.game.to_act
    .filter(({ decision }) => MEETING.includes(decision))
    .map(({ seat }) => ({ from: "pile:current", to: `seat:${seat}`, label: `${attack.name} ${attack.strength}` }));
}

/** @type {Record<string, { kyu: string[], dan?: string[] }>} */
const ACTIONS = {
  train: { kyu: ["YOJ-4.1", "YOJ-4.4"], dan: ["YOJ-4.3", "YOJ-4.4"] },
  change_tactics: { kyu: ["YOJ-4.5", "YOJ-4.6"] },
  kaiten: { kyu: ["YOJ-6.1", "YOJ-6.5"] },
  retreat: { kyu: ["YOJ-4.11"] },
};

/**
 * What each action of a turn leads to; a defence shows the effects of its cards.
 * @param {YojimboView} view
 * @param {Command} command
 * @returns {Consequence[]}
 */
export function willDo(view, command) {
  const action = ACTIONS[command.type.split(".")[1]];
  if (action) return action[view.table.version] ?? action.kyu;
  if (command.type !== "yojimbo.defend") return [];
  const faces = Object.keys(command.cards).map((id) => view.part("defences", id));
  return [...faces.map(({ name, effect, clause }) => ({ text: `${name}: ${effect}`, rule: clause })), "YOJ-4.9"];
}

/**
 * The command that a click on something unplayable seems to mean; the service is asked why it is not legal.
 * @param {Thing} thing
 * @param {Thing[]} chosen
 * @param {YojimboView} view
 * @returns {YojimboCommand | null}
 */
export function attempt(thing, chosen, view) {
  const ids = [...chosen, thing].flatMap((one) => one.match(/^card:([^#]+)/)?.[1] ?? []);
  const faces = ids.flatMap((id) => view.cards.get(id)?.defence ?? []);
  if (!faces.length) return null;
  if (faces.length === 1 && faces[0] === "kaiten") return { type: "yojimbo.kaiten" };
  /** @type {Record<string, number>} */
  const cards = {};
  for (const face of faces) cards[face] = (cards[face] ?? 0) + 1;
  return { type: "yojimbo.defend", cards };
}
