/* Samurai & Katana: a map of Japan with regions, armies, castles and sea lanes; clans above, a battle at the side. */
import { card } from "../card.js";
import { attr, html, raw } from "../dom.js";
import { sign } from "../signs.js";
import { said, t } from "../words.js";
import { battlePanel } from "./battle.js";
import { clanName, clanOf, faceOf } from "./clans.js";
import { COAST, LANES, PROVINCE_NAMES, PROVINCES, REGIONS, RIDGES, VIEW_BOX } from "./japan.js";
import { steps } from "./seats.js";

const GAME = "samurai-katana";

export { faceOf };
export const handKeys = "digits";
export const boardClass = "katana";

const STEPPING_IN = { "react.justice": "shogunal_justice", "react.tsunami": "tsunami", "react.ronin": "ronin" };

/** Who steps in names the card only by what is done. */
export function thingsOf({ type }) {
  const card = STEPPING_IN[type.slice(GAME.length + 1)];
  return card ? [`card:${card}`] : [];
}

export const hand = (view) => view.table.clans[view.eyes]?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

export const title = ({ table }) =>
  steps(
    [said("purchase", "nákup"), said("clan actions", "akce klanů"), said("titles", "tituly"), said("income", "výnosy")],
    table.phase - 1,
    said("Phases of the turn", "Fáze kola"),
  );

export function board(view) {
  return html`<ul class="clans" aria-label="${said("Clans", "Klany")}" css="--clans: ${view.count}">${view.table.clans.map((clan) => clanBox(view, clan))}</ul>
    <div class="map-box" tabindex="0" role="group" aria-label="${said("Map of Japan", "Mapa Japonska")}">${map(view)}</div>
    ${legend()}`;
}

function clanBox(view, clan) {
  const { seat } = clan;
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  const titles = [
    seat === view.table.shogun && said("Shogun", "Šógun"),
    seat === view.table.emperor && said("Emperor", "Císař"),
    !clan.in_play && said("eliminated", "mimo hru"),
    clan.landless && said("landless", "bez regionu"),
  ].filter(Boolean);
  return html`<li data-key="seat-${seat}" class="${[clan.clan, seat === view.table.turn && "acts", state].filter(Boolean).join(" ")}">
    ${state ? html`<button type="button" class="seat-pick" data-thing="${thing}" aria-label="${clanName(view, seat)}, ${view.name(seat)}" aria-pressed="${String(state === "chosen")}"></button>` : ""}
    <b>${clanName(view, seat)}</b><span>${[view.name(seat), seat === view.me && t("you").toLowerCase(), ...titles].filter(Boolean).join(" · ")}</span>
    <span class="facts"><i>${said("honour", "čest")} <b>${clan.honour}</b></i><i>koku <b>${clan.koku}</b></i><i title="${t("cards_n", clan.hand_count)}">${sign("cards")}<span class="vh">${said("cards", "karty")} </span><b>${clan.hand_count}</b></i><i>${said("regions", "regiony")} <b>${clan.regions}</b></i></span></li>`;
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
    part.name,
    part.terrain === "mountain" ? said("mountain", "hory") : said("plain", "rovina"),
    city && `${city.size === "big" ? said("big city", "velké město") : said("small city", "malé město")} ${city.name}`,
    owner,
    region.owner !== null && said(`${region.samurai} samurai`, `samurajů ${region.samurai}`),
    region.castle !== null && said("castle", "hrad"),
  ]
    .filter(Boolean)
    .join(", ");
  const isFought = view.table.battle?.region === region.id;
  const classes = ["r", region.owner === null ? "free" : clanOf(view, region.owner), isFought && "battle", state]
    .filter(Boolean)
    .join(" ");
  const mountain = part.terrain === "mountain" ? html`<path class="mt" d="${shape.d}"/>` : "";
  return html`<g data-key="${region.id}" class="${classes}"${state ? raw(` role="button" tabindex="0" aria-pressed="${state === "chosen"}"`) : raw(' role="img"')}${attr("data-thing", (state || view.isMine) && thing)} aria-label="${label}"><path d="${shape.d}"/>${mountain}</g>`;
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
  const groups = battle
    ? battle.groups.map((group) => ({ ...group, to: battle.region }))
    : (march?.groups ?? []).map((group) => ({ ...group, to: march.to }));
  return html`<g class="marches" aria-hidden="true">${groups.map(({ origin, to, count }) => {
    const [a, b] = [REGIONS[origin], REGIONS[to]];
    if (!a || !b) return "";
    return html`<path class="march" d="M${a.x} ${a.y}L${b.x} ${b.y}"/><circle class="tip" cx="${b.x}" cy="${b.y}" r="9"/><text class="on-the-way" x="${(a.x + b.x) / 2}" y="${(a.y + b.y) / 2 - 8}">${count}</text>`;
  })}</g>`;
}

const legend = () =>
  html`<p class="legend small"><span><i class="k army"></i>${said("samurai", "samurajové")}</span><span>${sign("samurai-katana")}${said("castle", "hrad")}</span><span>◉ ${said("big city", "velké město")}</span><span>○ ${said("small city", "malé město")}</span><span><svg class="k peaks" viewBox="0 0 26 12" aria-hidden="true"><path d="m1 11 6-8 6 8 6-8 6 8"/></svg>${said("mountain, +1 to defend", "hory, +1 k obraně")}</span><span><i class="k lane"></i>${said("sea lane", "mořská cesta")}</span><span><i class="k ridge"></i>${said("no way across", "neprůchodné")}</span></p>`;

/** At the side: the battle, or what is being played. */
export function side(view) {
  const { played } = view.table;
  const cards = html`<section class="panel small played-now"><h3>${said("Being played", "Právě se hraje")}</h3><span class="laid">${played.map((id) => card(faceOf(view, id), { size: "sm" }))}</span></section>`;
  return html`${played.length ? cards : ""}${battlePanel(view)}`;
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

const OF_TYPE = { "trade.sell": ["KATANA-8.7"], "trade.buy": ["KATANA-8.8"], "buy.samurai": ["KATANA-7.1"] };

/** What a card, a purchase or a move leads to, as far as it is certain. */
export function willDo(view, { type, card: id, to, region }) {
  const verb = type.slice(GAME.length + 1);
  if (verb === "card.play") return [view.cards.get(id)?.clause].filter(Boolean);
  if (verb === "buy.castle") return [view.part("regions", region).city === "kyoto" ? "KATANA-7.3" : "KATANA-7.2"];
  if (verb !== "move") return OF_TYPE[verb] ?? [];
  const target = view.table.regions.find((one) => one.id === to);
  if (target.owner === null) return ["KATANA-9.2", "KATANA-9.8"];
  if (target.owner !== view.eyes) return ["KATANA-9.2", "KATANA-9.9", "KATANA-9.12"];
  return [target.castle === view.eyes ? "KATANA-9.3" : "KATANA-9.2"];
}

/** The command one seems to mean by clicking what can't be played; the service says why not. */
export function attempt(thing, chosen, view) {
  const decision = view.asked?.decision;
  const [kind, id] = thing.split(/[:#]/);
  const chosenOf = (wanted) => chosen.map((one) => one.split(/[:#]/)).find(([found]) => found === wanted)?.[1];
  if (kind === "card")
    return decision === "battle.commit" ? laying(view, [...chosen, thing]) : { type: `${GAME}.card.play`, card: id };
  if (kind === "seat") return { type: `${GAME}.trade.buy`, seat: Number(id) };
  if (kind !== "region") return null;
  if (decision === "setup.distribute") return { type: `${GAME}.setup.distribute`, regions: [id] };
  if (decision === "buy") return { type: `${GAME}.buy.samurai`, region: id, count: 1 };
  if (chosenOf("card")) return { type: `${GAME}.card.play`, card: chosenOf("card"), region: id };
  const origin = chosenOf("region");
  const neighbour = view.part("regions", id).land?.[0];
  return { type: `${GAME}.move`, origin: origin ?? id, to: origin ? id : neighbour, count: 1 };
}

function laying(view, things) {
  const cards = things
    .map((one) => one.match(/^card:([^#]+)/)?.[1])
    .filter(Boolean)
    .sort();
  const isAttacker = view.table.battle?.attacker.seat === view.eyes;
  return { type: `${GAME}.battle.${isAttacker ? "commit" : "defend"}`, cards: cards.slice(0, 2) };
}
