/* BANG!: seats in a circle with distances, characters, life, cards in play. */
import { card, slip } from "../card.js";
import { html, words } from "../dom.js";
import { chip } from "../frame.js";
import { t } from "../words.js";
import { handCount, lives, ofSeat, roleBadge, seatBox, steps, who } from "./seats.js";

/** @import { BangCommand, BangGame, BangGunman, Command } from "gyoji/api" */
/** @import { Face } from "../card.js" */
/** @import { Thing } from "../choosing.js" */
/** @import { Parts, View } from "../view.js" */
/** @import { Threat } from "./index.js" */

/**
 * @typedef {{
 *   cards: {
 *     type: string,
 *     rank: string,
 *     suit: string,
 *     border: string,
 *     weapon_range: number | null,
 *     text: string | null,
 *   },
 *   characters: { power: string },
 *   roles: {},
 * }} BangMaterial
 * @typedef {View<BangGame, BangMaterial>} BangView
 */

/** @type {Record<string, string>} */
const SUITS = { H: "♥", D: "♦", C: "♣", S: "♠" };
/** @type {Record<string, string>} */
const ART = {
  bang: "burst",
  missed: "hat",
  beer: "mug",
  panic: "hand",
  cat_balou: "lasso",
  stagecoach: "wheel",
  wells_fargo: "wheel",
  gatling: "burst",
  duel: "duel",
  indians: "blade",
  general_store: "scroll",
  saloon: "mug",
  jail: "bars",
  dynamite: "dynamite",
  barrel: "keg",
  appaloosa: "shoe",
  mustang: "shoe",
  schofield: "pistol",
  volcanic: "pistol",
  remington: "rifle",
  rev_carabine: "rifle",
  winchester: "rifle",
};

/** The events that the end of a game recalls. */
export const moments = ["bang.PlayerEliminated", "bang.DynamiteExploded", "bang.GameEnded"];

export const endings = ["bang.end_play"];

export const handKeys = "letters";

/**
 * @param {Parts<BangMaterial>} parts
 * @param {string} id
 * @returns {Face}
 */
export function faceOf({ cards, label }, id) {
  const found = cards.get(id);
  if (!found) return { game: "bang", name: id, art: "bang" };
  return {
    id,
    game: "bang",
    kind: found.border,
    name: found.name,
    art: ART[found.type] ?? "bang",
    corner: `${found.rank}${SUITS[found.suit]}`,
    number: found.weapon_range,
    nums: found.weapon_range ? [[label("range"), found.weapon_range]] : [],
    text: found.text,
  };
}

/** @param {BangView} view */
export const hand = (view) =>
  ofSeat(view.table.gunmen, view.eyes)?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

/** @param {BangView} view */
export function title(view) {
  const phases = ["draw", "play", "discard"].map((phase) => view.label(phase));
  const decision = view.asked?.decision ?? "";
  const phase = ["draw_choice", "kit_return"].includes(decision) ? 0 : decision === "discard" ? 2 : 1;
  return steps(phases, phase, view.label("phases"));
}

/** @param {BangView} view */
export function board(view) {
  const { table } = view;
  return html`<ul class="ring" css="--n: ${view.count}">
    ${table.gunmen.filter(({ seat }) => seat !== view.me).map((gunman) => gunmanBox(view, gunman))}
    <li class="middle" data-key="middle">${middle(view)}</li>
    ${table.gunmen.filter(({ seat }) => seat === view.me).map((gunman) => gunmanBox(view, gunman))}
  </ul>`;
}

/** @param {BangView} view */
function middle(view) {
  const { table } = view;
  const deck = card({ game: "bang", name: t("deck"), down: true }, { size: "sm" });
  const top = table.resolving.at(-1) ?? table.discard.at(-1);
  const shown = top ? card(faceOf(view, top), view.look(`card:${top}`)) : html`<span class="slot"></span>`;
  const shelf = [...table.store, ...table.flipped, ...(table.looked_at ?? [])].map((id) =>
    card(faceOf(view, id), { size: "sm", ...view.look(`card:${id}`) }),
  );
  const open = html`<span class="shelf">${shelf}</span>${view.label("open_cards")}`;
  return html`<span class="pile">${deck}${t("deck")} ${table.deck_count}</span>
    ${shelf.length ? html`<span class="pile">${open}</span>` : ""}
    <span class="pile">${shown}${t("discard")} ${table.discard.length}</span>`;
}

/**
 * @param {BangView} view
 * @param {BangGunman} gunman
 */
function gunmanBox(view, gunman) {
  const { seat } = gunman;
  const isMe = seat === view.me;
  const character = view.part("characters", gunman.character);
  const role = gunman.role && view.part("roles", gunman.role).name;
  const isOpen = seat === view.table.sheriff || !gunman.alive || view.table.outcome !== null;
  const distance = gunman.distance ?? (isMe ? 0 : null);
  const life = view.label("lives", gunman.life, gunman.life_max);
  const inPlay = gunman.in_play.map((id) => faceOf(view, id));
  const label = [
    view.name(seat),
    t("seat_n", seat),
    role ?? t("sealed"),
    character.name,
    gunman.alive ? life : view.label("dead"),
    distance ? view.label("distance", distance) : null,
    ...inPlay.map((face) => face.name),
    t("cards_n", gunman.hand_count),
    view.isAsked(seat) && t("is_asked"),
  ]
    .filter(Boolean)
    .join(", ");
  const away = gunman.alive && distance ? view.label("away") : "";
  const note = isMe && view.isLive ? t("you").toLowerCase() : away;
  const slips = gunman.in_play.map((id, i) => slip(inPlay[i], view.look(`card:${id}`)));
  const inside = html`<span class="dist">${gunman.alive ? (distance ?? "–") : "†"}<small>${note}</small></span>
    ${who(view, seat)}
    ${lives(gunman.life, gunman.life_max, life)}
    <span class="char" title="${character.power ?? ""}">${character.name}</span>
    ${roleBadge(role, { isOpen, isMine: isMe, art: "bang" })}
    <span class="row"><span class="slips">${slips}</span>${handCount(gunman.hand_count)}</span>`;
  const isOut = view.isMine && gunman.alive && !isMe && !view.state(`seat:${seat}`);
  const cls = words(!gunman.alive && "dead", seat === view.table.turn && "turn", isOut && "out");
  return seatBox(view, seat, { label, inside, cls });
}

/**
 * What stands beside the player's own hand.
 * @param {BangView} view
 */
export function own(view) {
  const me = ofSeat(view.table.gunmen, view.eyes);
  if (!me) return "";
  const { name, power, clause } = view.part("characters", me.character);
  return html`<span><b>${name}:</b> ${power} ${clause ? chip(clause, "bang") : ""}</span>
    <span>${view.label("reach", me.weapon_range)}</span>`;
}

/**
 * What a card does, for its player to read before playing it.
 * @param {BangView} view
 * @param {Command} command
 */
export function willDo(view, command) {
  const clause = command.type === "bang.play" ? view.cards.get(command.card)?.clause : null;
  return clause ? [clause] : [];
}

/** The field of a question's facts that names who threatens, by decision. */
/** @type {Record<string, string>} */
const THREATS = { shot: "shooter_seat", indians: "by", duel: "rival" };

/**
 * A shot, the Indians or a duel, from who is behind it to who has to answer.
 * @param {BangView} view
 * @returns {Threat[]}
 */
export function threats(view) {
  const card = view.table.resolving.at(-1);
  return view.game.to_act
    .filter(({ decision }) => THREATS[decision])
    .map(({ seat, decision, about }) => {
      /** @type {Record<string, unknown>} */
      const facts = about;
      const times = typeof facts.needed === "number" && facts.needed > 1 ? ` ×${facts.needed}` : "";
      const name = card ? view.part("cards", card).name : "";
      return { from: `seat:${facts[THREATS[decision]]}`, to: `seat:${seat}`, label: `${name}${times}` };
    });
}

/**
 * How far a target is, and how far the player's weapon reaches.
 * @param {BangView} view
 * @param {Thing} thing
 */
export function gauge(view, thing) {
  const [kind, seat] = thing.split(":");
  const me = ofSeat(view.table.gunmen, view.eyes);
  const distance = kind === "seat" ? view.table.gunmen[Number(seat)]?.distance : null;
  return me && distance ? `${view.label("distance", distance)}. ${view.label("reach", me.weapon_range)}` : null;
}

/**
 * The command that a click on something unplayable seems to mean; the service is asked why it is not legal.
 * @param {Thing} thing
 * @param {Thing[]} chosen
 * @returns {BangCommand | null}
 */
export function attempt(thing, chosen) {
  const card = [thing, ...chosen].map((one) => one.match(/^card:([^#]+)/)?.[1]).find(Boolean);
  const target = thing.match(/^seat:(\d+)/)?.[1];
  if (!card) return null;
  return { type: "bang.play", card, ...(target === undefined ? {} : { target: Number(target) }) };
}
