/* BANG!: seats in a circle with distances, characters, life, cards in play. */
import { card, slip } from "../card.js";
import { html, words } from "../dom.js";
import { chip } from "../frame.js";
import { said, t } from "../words.js";
import { handCount, lives, ofSeat, roleBadge, seatBox, steps, who } from "./seats.js";

/** @import { BangCommand, BangGame, BangGunman, Command } from "gyoji/api" */
/** @import { Face } from "../card.js" */
/** @import { Thing } from "../choosing.js" */
/** @import { Parts, View } from "../view.js" */
/** @import { Both } from "../words.js" */

/**
 * @typedef {{
 *   cards: { type: string, rank: string, suit: string, border: string, weapon_range: number | null },
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
/** @type {Record<string, Both>} */
const TEXT = {
  bang: ["Shoot one player in range.", "Vystřel na hráče v dostřelu."],
  missed: ["Cancels a shot at you.", "Zruší výstřel na tebe."],
  beer: ["Regain one life.", "Přidej si život."],
  panic: ["Take a card at distance 1.", "Vezmi kartu na vzdálenost 1."],
  cat_balou: ["Anybody discards a card.", "Kdokoli odhodí kartu."],
  stagecoach: ["Draw two cards.", "Lízni dvě karty."],
  wells_fargo: ["Draw three cards.", "Lízni tři karty."],
  gatling: ["A shot at everybody else.", "Výstřel na všechny ostatní."],
  duel: ["BANG! in turn; who has none is hit.", "Střídavě BANG!; komu dojde, ztrácí život."],
  indians: ["All others: BANG! or a life.", "Ostatní: BANG!, nebo život."],
  general_store: ["Everybody takes an open card.", "Každý si vezme odkrytou kartu."],
  saloon: ["All regain one life.", "Všem přibude život."],
  jail: ["A heart, or the turn is lost.", "Srdce, nebo přijde o tah."],
  dynamite: ["2–9 of spades: three lives.", "Piky 2–9: tři životy."],
  barrel: ["A heart counts as Missed!", "Srdce platí jako Vedle!"],
  appaloosa: ["You see others one nearer.", "Vidíš ostatní o 1 blíž."],
  mustang: ["Others see you one farther.", "Ostatní tě vidí o 1 dál."],
  volcanic: ["Any number of BANG! cards.", "Libovolně karet BANG!"],
};

export const handKeys = "letters";

/**
 * @param {Parts<BangMaterial>} parts
 * @param {string} id
 * @returns {Face}
 */
export function faceOf({ cards }, id) {
  const found = cards.get(id);
  if (!found) return { game: "bang", name: id, art: "bang" };
  const text = TEXT[found.type];
  return {
    id,
    game: "bang",
    kind: found.border,
    name: found.name,
    art: ART[found.type] ?? "bang",
    corner: `${found.rank}${SUITS[found.suit]}`,
    number: found.weapon_range,
    nums: found.weapon_range ? [[said("range", "dostřel"), found.weapon_range]] : [],
    text: text && said(...text),
  };
}

/** @param {BangView} view */
export const hand = (view) =>
  ofSeat(view.table.gunmen, view.eyes)?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

/** @param {BangView} view */
export function title(view) {
  const phases = [said("draw", "líznout"), said("play", "hrát"), said("discard", "odhodit")];
  const decision = view.asked?.decision ?? "";
  const phase = ["draw_choice", "kit_return"].includes(decision) ? 0 : decision === "discard" ? 2 : 1;
  return steps(phases, phase, said("Phases of the turn", "Fáze tahu"));
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
  const open = html`<span class="shelf">${shelf}</span>${said("open cards", "vyložené karty")}`;
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
  const life = said(`${gunman.life} of ${gunman.life_max} lives`, `životy ${gunman.life} z ${gunman.life_max}`);
  const inPlay = gunman.in_play.map((id) => faceOf(view, id));
  const label = [
    view.name(seat),
    t("seat_n", seat),
    role ?? t("sealed"),
    character.name,
    gunman.alive ? life : said("eliminated", "mimo hru"),
    distance ? said(`distance ${distance}`, `vzdálenost ${distance}`) : null,
    ...inPlay.map((face) => face.name),
    t("cards_n", gunman.hand_count),
    view.isAsked(seat) && said("decides", "rozhoduje"),
  ]
    .filter(Boolean)
    .join(", ");
  const away = gunman.alive && distance ? said("away", "vzd.") : "";
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
 * What stands beside one's own hand.
 * @param {BangView} view
 */
export function own(view) {
  const me = ofSeat(view.table.gunmen, view.eyes);
  if (!me) return "";
  const { name, power, clause } = view.part("characters", me.character);
  const reach = me.weapon_range;
  return html`<span><b>${name}:</b> ${power} ${clause ? chip(clause, "bang") : ""}</span>
    <span>${said(`You reach distance ${reach}.`, `Dostřelíš na vzdálenost ${reach}.`)}</span>`;
}

/**
 * Who plays a card reads what it does first.
 * @param {BangView} view
 * @param {Command} command
 */
export function willDo(view, command) {
  const clause = command.type === "bang.play" ? view.cards.get(command.card)?.clause : null;
  return clause ? [clause] : [];
}

/**
 * The command one seems to mean by clicking what can't be played; the service says why not.
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
