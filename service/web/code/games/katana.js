/* Samurai & Katana: a map of Japan with regions, armies, castles and sea lanes; clans above, a battle at the side. */
import { card } from "../card.js";
import { $, attr, html, words } from "../dom.js";
import { sign } from "../signs.js";
import { t } from "../words.js";
import { battlePanel } from "./battle.js";
import { clanName, clanOf, faceOf } from "./clans.js";
import { COAST, LANES, PROVINCES, REGIONS, RIDGES, VIEW_BOX } from "./japan.js";
import { marches } from "./marches.js";
import { provinceList, provinceNames, sheet, standing } from "./provinces.js";
import { ofSeat, seatPick, steps } from "./seats.js";

/** @import { Command, SamuraiKatanaClanView, SamuraiKatanaCommand, SamuraiKatanaRegionView } from "gyoji/api" */
/** @import { Thing } from "../choosing.js" */
/** @import { Reason } from "../reasons.js" */
/** @import { KatanaView } from "./clans.js" */

const GAME = "samurai-katana";

export { faceOf, provinceList as inWords, sheet };
/** The events that the end of a game recalls. */
export const moments = [
  "samurai-katana.BattleResolved",
  "samurai-katana.TitlesAssigned",
  "samurai-katana.PlayerEliminated",
  "samurai-katana.GameEnded",
];

export const endings = [`${GAME}.turn.end`, `${GAME}.buy.end`];
export const passes = [`${GAME}.react.pass`];

export const handKeys = "digits";
export const boardClass = "katana";

/** @type {Record<string, string>} */
const STEPPING_IN = { "react.justice": "shogunal_justice", "react.tsunami": "tsunami", "react.ronin": "ronin" };

/**
 * A command that steps in names its card only by its type.
 * @param {Command} command
 */
export function thingsOf({ type }) {
  const card = STEPPING_IN[type.slice(GAME.length + 1)];
  return card ? [`card:${card}`] : [];
}

/** @param {KatanaView} view */
export const hand = (view) =>
  ofSeat(view.table.clans, view.eyes)?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

/** @param {KatanaView} view */
export const title = ({ table, label }) =>
  steps(
    ["purchase", "clan_actions", "titles", "income"].map((phase) => label(phase)),
    table.phase - 1,
    label("phases"),
  );

/** @param {KatanaView} view */
export function board(view) {
  const clans = view.table.clans.map((clan) => clanBox(view, clan));
  const label = html`aria-label="${view.label("clans")}" css="--clans: ${view.count}"`;
  return html`<ul class="clans" tabindex="0" ${label}>${clans}</ul>
    <div class="map-box" tabindex="0" role="group" aria-label="${view.label("map_of_japan")}">${map(view)}</div>
    ${legend(view)}`;
}

/**
 * @param {KatanaView} view
 * @param {SamuraiKatanaClanView} clan
 */
function clanBox(view, clan) {
  const { seat } = clan;
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  const about = [
    view.name(seat),
    seat === view.table.shogun && view.label("shogun"),
    seat === view.table.emperor && view.label("emperor"),
    seat === view.me && t("you").toLowerCase(),
    !clan.in_play && view.label("out"),
    clan.landless && view.label("landless"),
  ].filter(Boolean);
  const name = clanName(view, seat);
  return html`<li data-key="seat-${seat}" class="${words(clan.clan, seat === view.table.turn && "acts", state)}">
    ${seatPick(thing, `${name}, ${view.name(seat)}`, state)}
    <b>${name}</b><span>${about.join(" · ")}</span>
    <span class="facts">${clanFacts(view, clan)}</span></li>`;
}

/**
 * @param {KatanaView} view
 * @param {SamuraiKatanaClanView} clan
 */
function clanFacts({ label }, { honour, koku, hand_count: cards, regions }) {
  const inHand = html`${sign("cards")}<span class="vh">${label("cards")} </span><b>${cards}</b>`;
  return [
    html`<i>${label("honour_won")} <b>${honour}</b></i>`,
    html`<i>koku <b>${koku}</b></i>`,
    html`<i title="${t("cards_n", cards)}">${inHand}</i>`,
    html`<i>${label("regions_held")} <b>${regions}</b></i>`,
  ];
}

/** @param {KatanaView} view */
function map(view) {
  const { regions, closed_lanes: closed } = view.table;
  const lanes = Object.entries(LANES).map(
    ([lane, d]) => html`<path class="${closed.includes(lane) ? "closed" : ""}" d="${d}"/>`,
  );
  const borders = Object.entries(PROVINCES).map(([id, d]) => html`<path data-key="${id}" d="${d}"/>`);
  const mountains = html`<path d="m3 9 5-6 5 6m3 11 5-6 5 6"/>`;
  return html`<svg class="map" viewBox="${VIEW_BOX}" role="group" aria-label="${view.label("all_regions")}">
    <defs><pattern id="mt" width="26" height="22" patternUnits="userSpaceOnUse">${mountains}</pattern></defs>
    <path class="coast" d="${COAST}"/>
    <g class="lanes">${lanes}</g>
    <g class="regions">${regions.map((region) => regionShape(view, region))}</g>
    <g class="provinces">${borders}</g>
    <g class="ridges">${RIDGES.map((d) => html`<path d="${d}"/>`)}</g>
    <g class="pnames">${provinceNames(view)}</g>
    <g class="labels" aria-hidden="true">${regions.map((region) => regionLabel(view, region))}</g>
    ${marches(view)}
  </svg>`;
}

/**
 * @param {KatanaView} view
 * @param {SamuraiKatanaRegionView} region
 */
function regionShape(view, region) {
  const shape = REGIONS[region.id];
  if (!shape) return "";
  const { name, terrain, province } = view.part("regions", region.id);
  const isMountain = terrain === "mountain";
  const thing = `region:${region.id}`;
  const state = view.state(thing);
  const isFought = view.table.battle?.region === region.id;
  const owner = region.owner === null ? "free" : clanOf(view, region.owner);
  const attributes = [
    attr("role", state ? "button" : "img"),
    attr("tabindex", state && 0),
    attr("aria-pressed", state && String(state === "chosen")),
    attr("data-thing", (state || view.isMine) && thing),
    attr("data-about", province),
    attr("aria-label", `${name}, ${standing(view, region)}`),
  ];
  const inside = html`<path d="${shape.d}"/>${isMountain ? html`<path class="mt" d="${shape.d}"/>` : ""}`;
  const classes = words("r", owner, isFought && "battle", state);
  return html`<g data-key="${region.id}" class="${classes}"${attributes}>${inside}</g>`;
}

/**
 * @param {KatanaView} view
 * @param {SamuraiKatanaRegionView} region
 */
function regionLabel(view, { id, owner, samurai, castle }) {
  const shape = REGIONS[id];
  if (!shape) return "";
  const { x, y } = shape;
  const { name, city } = view.part("regions", id);
  const town = city && view.part("cities", city);
  const size = town && town.size === "big" ? "◉" : "○";
  const hasArmy = owner !== null;
  const hasCastle = castle !== null;
  const left = hasCastle && hasArmy ? x + 2 : x - 12;
  const box = html`x="${hasArmy ? x - 25 : x - 12}" y="${y - 9}" width="24" height="24"`;
  const banner = html`<path d="M${left} ${y - 8}h24v19l-12 5-12-5z"/>`;
  const army = html`<g class="army">${banner}<text x="${left + 12}" y="${y + 8.5}">${samurai}</text></g>`;
  const named = html`<text x="${x}" y="${y - 14}">${name}</text>`;
  return html`<g data-key="${id}" class="${hasArmy ? clanOf(view, owner) : ""}">${named}
    ${hasCastle ? html`<use href="#g-samurai-katana" ${box}/>` : ""}
    ${hasArmy ? army : ""}
    ${town ? html`<text class="city" x="${x}" y="${y + 32}">${size} ${town.name}</text>` : ""}</g>`;
}

/** @param {KatanaView} view */
function legend({ label }) {
  const ridge = html`<path d="m1 11 6-8 6 8 6-8 6 8"/>`;
  const peaks = html`<svg class="k peaks" viewBox="0 0 26 12" aria-hidden="true">${ridge}</svg>`;
  const keys = [
    html`<i class="k army"></i>${label("samurai")}`,
    html`${sign("samurai-katana")}${label("castle")}`,
    html`◉ ${label("big_city")}`,
    html`○ ${label("small_city")}`,
    html`${peaks}${label("mountain_helps")}`,
    html`<i class="k lane"></i>${label("sea_lane")}`,
    html`<i class="k ridge"></i>${label("no_way")}`,
  ];
  return html`<p class="legend small">${keys.map((key) => html`<span>${key}</span>`)}</p>`;
}

/**
 * At the side: the battle, or what is being played.
 * @param {KatanaView} view
 */
export function side(view) {
  const cards = view.table.played.map((id) => card(faceOf(view, id), { size: "sm" }));
  const heading = html`<h3>${view.label("being_played")}</h3>`;
  const played = html`<section class="panel small played-now">${heading}<span class="laid">${cards}</span></section>`;
  return html`${cards.length ? played : ""}${battlePanel(view)}`;
}

/** @param {KatanaView} view */
export function own(view) {
  const me = ofSeat(view.table.clans, view.eyes);
  if (!me) return "";
  const { reserve, castle_reserve: castles, clan_points: points, treasure } = me;
  return html`<span>${view.label("left", reserve, castles, points)}</span>
    ${treasure ? html`<span>${sign("eye")} ${view.label("treasure", treasure)}</span>` : ""}`;
}

/**
 * What the ability of a card costs, and how much of that the player has.
 * @param {KatanaView} view
 * @param {string} id
 * @returns {Reason | null}
 */
export function reason(view, id) {
  const me = ofSeat(view.table.clans, view.eyes);
  const card = view.cards.get(id);
  if (!me || !card) return null;
  const { price, honour_cost: honour } = card;
  if (price && price > me.koku)
    return {
      line: view.label("too_dear", price),
      sentence: view.label("price_short", price, me.koku),
      isShort: true,
    };
  if (price) return { line: view.label("costs", price, me.koku), sentence: view.label("price_paid", price, me.koku) };
  if (!honour) return { line: view.label("costs_nothing"), sentence: view.label("price_nothing") };
  if (!me.honour) return { line: view.label("costs_nothing"), sentence: view.label("price_no_honour", honour) };
  return {
    line: view.label("costs_honour", honour, me.honour),
    sentence: view.label("price_honour", honour, me.honour),
  };
}

/**
 * On a phone the map opens where there is a battle or a march, else at the player's own land.
 * @param {HTMLElement} place
 * @param {KatanaView} view
 */
export function drawn(place, view) {
  const box = $(".map-box", place);
  if (!box || box.dataset.opened || box.scrollWidth <= box.clientWidth) return;
  const { battle, march, regions } = view.table;
  const region = battle?.region ?? march?.to ?? regions.find(({ owner }) => owner === view.eyes)?.id;
  const shape = region && REGIONS[region];
  if (!shape) return;
  box.dataset.opened = "yes";
  const scale = box.scrollWidth / 1388;
  box.scrollTo((shape.x + 40) * scale - box.clientWidth / 2, (shape.y + 2) * scale - box.clientHeight / 2);
}

/** @type {Record<string, string[]>} */
const OF_TYPE = {
  "samurai-katana.trade.sell": ["KATANA-8.7"],
  "samurai-katana.trade.buy": ["KATANA-8.8"],
  "samurai-katana.buy.samurai": ["KATANA-7.1"],
};

/**
 * What a card, a purchase or a move leads to, as far as it is certain.
 * @param {KatanaView} view
 * @param {Command} command
 */
export function willDo(view, command) {
  if (command.type === "samurai-katana.card.play") {
    const clause = view.cards.get(command.card)?.clause;
    return clause ? [clause] : [];
  }
  if (command.type === "samurai-katana.buy.castle")
    return [view.part("regions", command.region).city === "kyoto" ? "KATANA-7.3" : "KATANA-7.2"];
  if (command.type === "samurai-katana.move") return moved(view, command.to);
  return OF_TYPE[command.type] ?? [];
}

/**
 * @param {KatanaView} view
 * @param {string} to
 */
function moved({ table, eyes }, to) {
  const target = table.regions.find(({ id }) => id === to);
  if (!target || target.owner === null) return ["KATANA-9.2", "KATANA-9.8"];
  if (target.owner !== eyes) return ["KATANA-9.2", "KATANA-9.9", "KATANA-9.12"];
  return [target.castle === eyes ? "KATANA-9.3" : "KATANA-9.2"];
}

/**
 * The command that a click on something unplayable seems to mean; the service is asked why it is not legal.
 * @param {Thing} thing
 * @param {Thing[]} chosen
 * @param {KatanaView} view
 * @returns {SamuraiKatanaCommand | null}
 */
export function attempt(thing, chosen, view) {
  const decision = view.asked?.decision;
  const [kind, id] = thing.split(/[:#]/);
  if (kind === "card" && decision === "battle.commit") return laying(view, [...chosen, thing]);
  if (kind === "card") return { type: `${GAME}.card.play`, card: id };
  if (kind === "seat") return { type: `${GAME}.trade.buy`, seat: Number(id) };
  if (kind !== "region") return null;
  if (decision === "setup.distribute") return { type: `${GAME}.setup.distribute`, regions: [id] };
  if (decision === "buy") return { type: `${GAME}.buy.samurai`, region: id, count: 1 };
  const card = chosenOf("card", chosen);
  if (card) return { type: `${GAME}.card.play`, card, region: id };
  const origin = chosenOf("region", chosen);
  if (origin) return { type: `${GAME}.move`, origin, to: id, count: 1 };
  const neighbour = view.part("regions", id).land?.[0];
  return neighbour ? { type: `${GAME}.move`, origin: id, to: neighbour, count: 1 } : null;
}

/**
 * The first of this kind among the things chosen.
 * @param {string} kind
 * @param {Thing[]} chosen
 */
const chosenOf = (kind, chosen) => chosen.map((one) => one.split(/[:#]/)).find(([found]) => found === kind)?.[1];

/**
 * @param {KatanaView} view
 * @param {Thing[]} things
 * @returns {SamuraiKatanaCommand}
 */
function laying(view, things) {
  const ids = things.flatMap((one) => one.match(/^card:([^#]+)/)?.[1] ?? []).sort();
  const isAttacker = view.table.battle?.attacker.seat === view.eyes;
  return { type: isAttacker ? `${GAME}.battle.commit` : `${GAME}.battle.defend`, cards: ids.slice(0, 2) };
}
