/* Samurai Sword: a circle of warriors with resilience, honour, difficulty and what lies before them. */
import { card, slip } from "../card.js";
import { html, words } from "../dom.js";
import { chip } from "../frame.js";
import { t } from "../words.js";
import { handCount, lives, ofSeat, roleBadge, seatBox, steps, who } from "./seats.js";

/** @import { Command, SamuraiSwordCommand, SamuraiSwordGame, SamuraiSwordWarrior } from "gyoji/api" */
/** @import { Face } from "../card.js" */
/** @import { Offer, Thing } from "../choosing.js" */
/** @import { Reason } from "../reasons.js" */
/** @import { Parts, View } from "../view.js" */
/** @import { Threat } from "./index.js" */

/**
 * @typedef {{
 *   cards: {
 *     kind: "weapon" | "property" | "action",
 *     difficulty: number | null,
 *     wounds: number | null,
 *     text: string | null,
 *   },
 *   characters: { ability: string },
 *   roles: {},
 * }} SwordMaterial
 * @typedef {View<SamuraiSwordGame, SwordMaterial>} SwordView
 */

const GAME = "samurai-sword";
/** @type {Record<string, string>} */
const ART = {
  daikyu: "lasso",
  tanegashima: "rifle",
  shuriken: "burst",
  naginata: "blade",
  kiseru: "dagger",
  wakizashi: "dagger",
  armor: "helmet",
  bushido: "scroll",
  focus: "eye",
  fast_draw: "cross",
  battlecry: "burst",
  breathing: "leaf",
  daimyo: "fan",
  diversion: "mask",
  geisha: "fan",
  jujutsu: "fist",
  parry: "cross",
  tea_ceremony: "cup",
};

/** The events that the end of a game recalls. */
export const moments = ["samurai-sword.PlayerDefeated", "samurai-sword.GameEnded"];

export const endings = ["samurai-sword.end_turn"];

export const handKeys = "letters";

/**
 * Some commands name their card only by their type; a card in front of a player is another thing than one of the hand.
 * @param {{ type: string, target?: number | null, from?: string | null }} command
 */
export function thingsOf({ type, target, from }) {
  const named = type.match(/play_(bushido|breathing|diversion|geisha)$/)?.[1];
  return [...(named ? [`card:${named}`] : []), ...(from && from !== "hand" ? [`laid:${target}:${from}`] : [])];
}

/**
 * @param {Parts<SwordMaterial>} parts
 * @param {string} id
 * @returns {Face}
 */
export function faceOf({ cards, label }, id) {
  const found = cards.get(id);
  if (!found) return { game: GAME, name: id, art: GAME };
  const isWeapon = found.kind === "weapon";
  return {
    id,
    game: GAME,
    kind: found.kind,
    kindName: label(found.kind),
    name: found.name,
    art: ART[id] ?? "blade",
    nums: isWeapon
      ? [
          [label("card_difficulty"), found.difficulty],
          [label("wounds"), found.wounds],
        ]
      : [],
    text: found.text,
  };
}

/** @param {SwordView} view */
export const hand = (view) =>
  ofSeat(view.table.warriors, view.eyes)?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

const PHASES = ["recovery", "drawing", "playing", "discarding"];

/** @param {SwordView} view */
export function title(view) {
  const names = PHASES.map((phase) => view.label(phase));
  return steps(names, PHASES.indexOf(view.table.phase), view.label("phases"));
}

/** @param {SwordView} view */
export function board(view) {
  const { table } = view;
  /** @param {boolean} mine */
  const boxes = (mine) =>
    table.warriors.filter(({ seat }) => (seat === view.me) === mine).map((warrior) => warriorBox(view, warrior));
  const deck = card({ game: GAME, name: t("deck"), down: true }, { size: "sm" });
  const top = table.resolving ?? table.discard.at(-1);
  const shown = top ? card(faceOf(view, top)) : html`<span class="slot"></span>`;
  return html`<ul class="ring" css="--n: ${view.count}">
    ${boxes(false)}
    <li class="middle" data-key="middle">
      <span class="pile">${deck}${t("deck")} ${table.deck_count}</span>
      <span class="pile">${shown}${t("discard")} ${table.discard.length}</span>
    </li>
    ${boxes(true)}
  </ul>`;
}

/**
 * @param {SwordView} view
 * @param {SamuraiSwordWarrior} warrior
 */
function warriorBox(view, warrior) {
  const { seat, stars, resilience: left, resilience_max: most, difficulty } = warrior;
  const isMe = seat === view.me;
  const character = view.part("characters", warrior.character);
  const role = warrior.role && `${view.part("roles", warrior.role).name}${stars ? ` ${"★".repeat(stars)}` : ""}`;
  const isOpen = seat === view.table.shogun || view.table.ended !== null;
  const resilience = view.label("resilience_of", left, most);
  const honour = view.label("honour_of", warrior.honour);
  const harmless = view.label("harmless");
  const faces = warrior.in_play.map((id) => faceOf(view, id));
  const label = [
    view.name(seat),
    t("seat_n", seat),
    role ?? t("sealed"),
    character.name,
    resilience,
    honour,
    warrior.harmless && harmless,
    difficulty && view.label("difficulty", difficulty),
    ...faces.map(({ name }) => name),
    t("cards_n", warrior.hand_count),
    view.isAsked(seat) && t("is_asked"),
  ]
    .filter(Boolean)
    .join(", ");
  const note = isMe && view.isLive ? t("you").toLowerCase() : difficulty ? view.label("diff") : "";
  const slips = warrior.in_play.map((id, i) => slip(faces[i], view.look(`laid:${seat}:${id}`)));
  const points = html`<b>${warrior.honour}</b> ${view.label("honour")}`;
  const badge = html`<span class="honour" role="img" aria-label="${honour}">${points}</span>`;
  const named = html`${character.name}${warrior.harmless ? html` · <i>${harmless}</i>` : ""}`;
  const inside = html`<span class="dist">${isMe ? 0 : (difficulty ?? "–")}<small>${note}</small></span>
    ${who(view, seat)}
    ${lives(left, most, resilience)}
    <span class="char" title="${character.ability ?? ""}">${named}</span>
    ${roleBadge(role, { isOpen, isMine: isMe, art: GAME })}
    <span class="row">${badge}<span class="slips">${slips}</span>${handCount(warrior.hand_count)}</span>`;
  const isOut = view.isMine && !isMe && !view.state(`seat:${seat}`);
  return seatBox(view, seat, { label, inside, cls: words(seat === view.table.turn && "turn", isOut && "out") });
}

/** @param {SwordView} view */
export function own(view) {
  const { table, eyes } = view;
  const me = ofSeat(table.warriors, eyes);
  if (!me) return "";
  const { name, ability, clause } = view.part("characters", me.character);
  const [played, most] = [table.turn === eyes ? table.weapons_played : 0, me.weapons_max];
  return html`<span><b>${name}:</b> ${ability} ${clause ? chip(clause, GAME) : ""}</span>
    <span>${view.label("weapons_now", played, most)}</span>`;
}

/**
 * What a card does, for its player to read before playing it.
 * @param {SwordView} view
 * @param {Command} command
 */
export function willDo(view, command) {
  if (!command.type.includes(".play_")) return [];
  const id = "card" in command ? command.card : thingsOf(command)[0]?.slice("card:".length);
  const clause = id && view.cards.get(id)?.clause;
  return clause ? [clause] : [];
}

/**
 * Whom a weapon reaches, if it may be played; else how hard it hits, and how hard the others are to hit.
 * @param {SwordView} view
 * @param {string} id
 * @param {Offer[]} moves
 * @returns {Reason | null}
 */
export function reason(view, id, moves) {
  const { difficulty, wounds } = view.cards.get(id) ?? {};
  if (!difficulty) return null;
  const others = view.table.warriors.filter(({ seat }) => seat !== view.eyes);
  const aimed = moves.filter(({ command }) => command.type === "samurai-sword.play_weapon");
  const targets = new Set(aimed.map(({ command }) => "target" in command && command.target));
  const hits = view.label("hits", difficulty, wounds ?? 0);
  if (targets.size) return { line: view.label("reaches", targets.size, others.length), sentence: hits };
  const known = others.flatMap(({ seat, difficulty: hard }) => (hard ? `${view.name(seat)} ${hard}` : []));
  const hard = known.length ? ` ${view.label("difficulties", known.join(", "))}` : "";
  return { line: view.label("hits_up_to", difficulty), sentence: hits + hard };
}

const THREATS = ["attack", "battlecry", "jujutsu"];

/**
 * A weapon, Battlecry or Jujutsu, from who plays it to who has to answer.
 * @param {SwordView} view
 * @returns {Threat[]}
 */
export function threats(view) {
  const { resolving } = view.table;
  return view.game.to_act
    .filter(({ decision }) => THREATS.includes(decision))
    .map(({ seat, about }) => {
      const { by, card, wounds } = /** @type {{ by: number, card?: string, wounds?: number }} */ (about);
      const source = card ?? resolving;
      const name = source ? view.part("cards", source).name : "";
      return { from: `seat:${by}`, to: `seat:${seat}`, label: wounds ? `${name} −${wounds}` : name };
    });
}

/**
 * How hard a target is to hit, and how far the chosen weapon hits.
 * @param {SwordView} view
 * @param {Thing} thing
 */
export function gauge(view, thing) {
  const [kind, seat] = thing.split(":");
  const difficulty = kind === "seat" ? view.table.warriors[Number(seat)]?.difficulty : null;
  const weapon = view.choice.chosen
    .map((one) => view.cards.get(one.split(/[:#]/)[1]))
    .find((found) => found?.difficulty);
  if (!difficulty) return null;
  const own = weapon ? `; ${weapon.name}: ${view.label("difficulty", weapon.difficulty ?? 0)}` : "";
  return `${view.name(Number(seat))}: ${view.label("difficulty", difficulty)}${own}`;
}

/**
 * The command that a click on something unplayable seems to mean; the service is asked why it is not legal.
 * @param {Thing} thing
 * @param {Thing[]} chosen
 * @param {SwordView} view
 * @returns {SamuraiSwordCommand | null}
 */
export function attempt(thing, chosen, view) {
  const card = [thing, ...chosen].map((one) => one.match(/^card:([^#]+)/)?.[1]).find(Boolean);
  const kind = card && view.cards.get(card)?.kind;
  if (!card || !kind) return null;
  if (kind === "property") return { type: `${GAME}.play_property`, card };
  if (kind === "action") return { type: `${GAME}.play_action`, card };
  const seat = thing.match(/^seat:(\d+)/)?.[1];
  const target = seat === undefined ? ((view.eyes ?? 0) + 1) % view.count : Number(seat);
  return { type: `${GAME}.play_weapon`, card, target };
}
