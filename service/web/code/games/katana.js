/* Samurai & Katana: a map of Japan with regions, armies, castles and sea lanes; clans above, a battle at the side. */
import { card } from "../card.js";
import { attr, html, raw } from "../dom.js";
import { sign } from "../signs.js";
import { said, t } from "../words.js";
import { COAST, LANES, PROVINCES, PROVINCE_NAMES, REGIONS, RIDGES, VIEW_BOX } from "./japan.js";
import { steps } from "./seats.js";

const GAME = "samurai-katana";
const ART = {
  war_fan: "fan", cavalry: "shoe", battle_standard: "scroll", alliance: "link", arquebusiers: "rifle", treason: "dagger",
  sappers: "stone", orderly_retreat: "back", saboteurs: "mask", shogunal_justice: "seal", tsunami: "wave", ronin: "blade",
  ikko_ikki: "fist", hokke_sect: "leaf", nichiren_sect: "sun", affront: "hand", conspiracy: "eye", tea_ceremony: "cup",
  noh_theatre: "mask", wako_pirates: "wave", nanban_trade: "scroll", ninja: "dagger", taisho: "fan",
};
const KINDS = { warrior: ["warrior", "bojovník"], battle: ["battle", "bitevní"], anytime: ["anytime", "kdykoli"], event: ["event", "událost"] };

export const handKeys = "digits";
export const boardClass = "katana";

export function faceOf(view, id) {
  const found = view.cards.get(id);
  if (!found) return { game: GAME, name: id, art: GAME };
  const nums = [["katany", found.katanas], found.fan && [said("fan", "vějíř"), `+${found.fan}`], found.price && ["koku", found.price], found.honour_cost && [said("honour", "čest"), -found.honour_cost]];
  nums[0][0] = said("katanas", "katany");
  return { game: GAME, kind: found.kind, kindName: said(...(KINDS[found.kind] ?? [found.kind, found.kind])), name: found.name, art: ART[id] ?? "helmet", nums: nums.filter(Boolean) };
}

export const hand = (view) => view.table.clans[view.eyes]?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

export const facts = ({ table }) => `${t("turn_n", table.game_turn)} · ${said("honour to win", "čest k výhře")} ${table.threshold}`;

export const title = ({ table }) =>
  steps([said("purchase", "nákup"), said("clan actions", "akce klanů"), said("titles", "tituly"), said("income", "výnosy")], table.phase - 1, said("Phases of the turn", "Fáze tahu"));

const clanOf = (view, seat) => view.table.clans[seat]?.clan;
const clanName = (view, seat) => view.part("clans", clanOf(view, seat)).name.replace(/ \(.*/, "");

export function board(view) {
  return html`<ul class="clans" aria-label="${said("Clans", "Klany")}" css="--clans: ${view.count}">${view.table.clans.map((clan) => clanBox(view, clan))}</ul>
    <div class="map-box" tabindex="0" role="group" aria-label="${said("Map of Japan", "Mapa Japonska")}">${map(view)}</div>
    ${legend()}`;
}

function clanBox(view, clan) {
  const { seat } = clan;
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  const titles = [seat === view.table.shogun && "Shogun", seat === view.table.emperor && said("Emperor", "Císař"), !clan.in_play && said("eliminated", "vyřazen"), clan.landless && said("landless", "bez území")].filter(Boolean);
  return html`<li data-key="seat-${seat}" class="${[clan.clan, seat === view.table.turn && "acts", state].filter(Boolean).join(" ")}">
    ${state ? html`<button type="button" class="seat-pick" data-thing="${thing}" aria-label="${clanName(view, seat)}, ${view.name(seat)}" aria-pressed="${state === "chosen"}"></button>` : ""}
    <b>${clanName(view, seat)}</b><span>${[view.name(seat), seat === view.me && t("you").toLowerCase(), ...titles].filter(Boolean).join(" · ")}</span>
    <span class="facts"><i>${said("honour", "čest")} <b>${clan.honour}</b></i><i>koku <b>${clan.koku}</b></i><i>${said("cards", "karty")} <b>${clan.hand_count}</b></i><i>${said("regions", "území")} <b>${clan.regions}</b></i></span></li>`;
}

function map(view) {
  const { table } = view;
  return html`<svg class="map" viewBox="${VIEW_BOX}" role="group" aria-label="${said("Regions", "Území")}">
    <defs><pattern id="mt" width="26" height="22" patternUnits="userSpaceOnUse"><path d="m3 9 5-6 5 6m3 11 5-6 5 6"/></pattern></defs>
    <path class="coast" d="${COAST}"/>
    <g class="lanes">${Object.entries(LANES).map(([lane, d]) => html`<path class="${table.closed_lanes.includes(lane) ? "closed" : ""}" d="${d}"/>`)}</g>
    <g class="regions">${table.regions.map((region) => regionShape(view, region))}</g>
    <g class="provinces">${Object.values(PROVINCES).map((d) => html`<path d="${d}"/>`)}</g>
    <g class="ridges">${RIDGES.map((d) => html`<path d="${d}"/>`)}</g>
    ${marches(view)}
    <g class="pnames" aria-hidden="true">${PROVINCE_NAMES.map(({ x, y, name }) => html`<text x="${x}" y="${y}">${name}</text>`)}</g>
    <g class="labels" aria-hidden="true">${table.regions.map((region) => regionLabel(view, region))}</g>
  </svg>`;
}

function regionShape(view, region) {
  const shape = REGIONS[region.id];
  if (!shape) return "";
  const part = view.part("regions", region.id);
  const city = part.city && view.part("cities", part.city);
  const thing = `region:${region.id}`;
  const state = view.state(thing);
  const owner = region.owner === null ? said("nobody", "nikdo") : clanName(view, region.owner);
  const label = [
    part.name, part.terrain === "mountain" ? said("mountain", "hory") : said("plain", "rovina"),
    city && `${city.size === "big" ? said("big city", "velké město") : said("small city", "malé město")} ${city.name}`,
    owner, region.owner !== null && said(`${region.samurai} samurai`, `samurajů ${region.samurai}`), region.castle !== null && said("castle", "hrad"),
  ].filter(Boolean).join(", ");
  const isFought = view.table.battle?.region === region.id;
  const classes = ["r", region.owner === null ? "free" : clanOf(view, region.owner), isFought && "battle", state].filter(Boolean).join(" ");
  const mountain = part.terrain === "mountain" ? html`<path class="mt" d="${shape.d}"/>` : "";
  return html`<g data-key="${region.id}" class="${classes}"${state ? raw(` role="button" tabindex="0" aria-pressed="${state === "chosen"}"`) : raw(' role="img"')}${attr("data-thing", state && thing)} aria-label="${label}"><path d="${shape.d}"/>${mountain}</g>`;
}

function regionLabel(view, region) {
  const shape = REGIONS[region.id];
  if (!shape) return "";
  const { x, y } = shape;
  const part = view.part("regions", region.id);
  const city = part.city && view.part("cities", part.city);
  const hasArmy = region.owner !== null;
  const hasCastle = region.castle !== null;
  const left = hasCastle && hasArmy ? x + 2 : x - 12;
  return html`<g data-key="${region.id}" class="${hasArmy ? clanOf(view, region.owner) : ""}"><text x="${x}" y="${y - 14}">${part.name}</text>
    ${hasCastle ? html`<use href="#g-samurai-katana" x="${hasArmy ? x - 25 : x - 12}" y="${y - 9}" width="24" height="24"/>` : ""}
    ${hasArmy ? html`<g class="army"><path d="M${left} ${y - 8}h24v19l-12 5-12-5z"/><text x="${left + 12}" y="${y + 8.5}">${region.samurai}</text></g>` : ""}
    ${city ? html`<text class="city" x="${x}" y="${y + 32}">${city.size === "big" ? "◉" : "○"} ${city.name}</text>` : ""}</g>`;
}

/* Who is on the way, as arrows. */
function marches(view) {
  const { march, battle } = view.table;
  const groups = battle ? battle.groups.map((group) => ({ ...group, to: battle.region })) : (march?.groups ?? []).map((group) => ({ ...group, to: march.to }));
  return html`<g class="marches" aria-hidden="true">${groups.map(({ origin, to, count }) => {
    const [a, b] = [REGIONS[origin], REGIONS[to]];
    if (!a || !b) return "";
    return html`<path class="march" d="M${a.x} ${a.y}L${b.x} ${b.y}"/><circle class="tip" cx="${b.x}" cy="${b.y}" r="9"/><text class="on-the-way" x="${(a.x + b.x) / 2}" y="${(a.y + b.y) / 2 - 8}">${count}</text>`;
  })}</g>`;
}

const legend = () =>
  html`<p class="legend small"><span><i class="k army"></i>${said("samurai", "samurajové")}</span><span>${sign("samurai-katana")}${said("castle", "hrad")}</span><span>◉ ${said("big city", "velké město")}</span><span>○ ${said("small city", "malé město")}</span><span><i class="k lane"></i>${said("sea lane", "mořská cesta")}</span><span><i class="k ridge"></i>${said("no way across", "neprůchodné")}</span></p>`;

/** A battle as two sides; what lies face down is a back. */
export function side(view) {
  const { battle, played } = view.table;
  if (!battle) return played.length ? html`<section class="panel small played-now"><h3>${said("Being played", "Právě se hraje")}</h3><span class="laid">${played.map((id) => card(faceOf(view, id), { size: "sm" }))}</span></section>` : "";
  const region = view.part("regions", battle.region).name;
  return html`<section class="panel battle" aria-label="${said("Battle of", "Bitva o")} ${region}"><h3>${said("Battle of", "Bitva o")} ${region}</h3><div class="sides">
    ${fighter(view, battle.attacker, said("attacks", "útočí"), battle.groups.reduce((sum, { count }) => sum + count, 0))}
    ${fighter(view, battle.defender, said("defends", "brání"), view.table.regions.find(({ id }) => id === battle.region).samurai)}
  </div>${battle.outcome ? html`<p><b>${battle.outcome}</b></p>` : ""}</section>`;
}

function fighter(view, side, verb, samurai) {
  const hidden = side.cards === null ? side.card_count : 0;
  const shown = [...(side.cards ?? []), ...(side.special ? [side.special] : [])];
  return html`<div class="${clanOf(view, side.seat)}"><h3>${clanName(view, side.seat)} ${verb}</h3><p class="small">${said(`${samurai} samurai`, `samurajů ${samurai}`)}</p>
    <span class="laid">${shown.map((id) => card(faceOf(view, id), { size: "sm" }))}${Array.from({ length: hidden }, () => card({ game: GAME, down: true }, { size: "sm" }))}</span></div>`;
}

export function own(view) {
  const me = view.table.clans[view.eyes];
  if (!me) return "";
  return html`<span>${said(`In reserve: ${me.reserve} samurai, ${me.castle_reserve} castles. Clan points: ${me.clan_points}.`, `V zásobě: samurajů ${me.reserve}, hradů ${me.castle_reserve}. Klanové body: ${me.clan_points}.`)}</span>
    ${me.treasure ? html`<span>${sign("eye")} ${said("treasure", "poklad")} ${me.treasure}</span>` : ""}`;
}

/** On a phone the map opens at what is being fought for, or at one's own land. */
export function drawn(place, view) {
  const box = place.querySelector(".map-box");
  if (!box || box.dataset.opened || box.scrollWidth <= box.clientWidth) return;
  const region = view.table.battle?.region ?? view.table.regions.find(({ owner }) => owner === view.eyes)?.id;
  const shape = REGIONS[region];
  if (!shape) return;
  box.dataset.opened = "yes";
  const scale = box.scrollWidth / 1388;
  box.scrollTo((shape.x + 40) * scale - box.clientWidth / 2, (shape.y + 2) * scale - box.clientHeight / 2);
}
