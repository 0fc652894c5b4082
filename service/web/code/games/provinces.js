/*
 * The provinces of Samurai & Katana: their names on the map, and a sheet for each with its regions, who holds what
 * there, and what everybody lacks.
 */
import { html, words } from "../dom.js";
import { clanName, clanOf } from "./clans.js";
import { PROVINCE_NAMES } from "./japan.js";
import { comingTo } from "./marches.js";

/** @import { SamuraiKatanaRegionView } from "gyoji/api" */
/** @import { KatanaView } from "./clans.js" */

/**
 * How many regions of a province one clan has, and which it lacks.
 * @typedef {{ seat: number, held: number, of: number, lacks: string[] }} Holding
 */

/** Wide and high enough for a finger, at the size that the map has on a tablet. */
const NAME = { letter: 15, edge: 24, height: 50, above: 31 };

/**
 * @param {KatanaView} view
 * @param {string} province
 */
const regionsIn = (view, province) =>
  view.table.regions.filter(({ id }) => view.part("regions", id).province === province);

/**
 * Who has any of a province's regions: the most first.
 * @param {KatanaView} view
 * @param {string} province
 * @returns {Holding[]}
 */
export function holdingsIn(view, province) {
  const regions = regionsIn(view, province);
  const holders = new Set(regions.flatMap(({ owner }) => (owner === null ? [] : owner)));
  const holdings = [...holders].map((seat) => {
    const lacks = regions.filter(({ owner }) => owner !== seat).map(({ id }) => id);
    return { seat, held: regions.length - lacks.length, of: regions.length, lacks };
  });
  return holdings.sort((one, other) => other.held - one.held || one.seat - other.seat);
}

/**
 * The names on the water; each opens its province's sheet.
 * @param {KatanaView} view
 */
export function provinceNames(view) {
  return Object.entries(PROVINCE_NAMES).map(([id, { x, y }]) => {
    const { name, honour } = view.part("provinces", id);
    const written = `${name.toUpperCase()} ${honour ?? ""}`;
    const width = written.length * NAME.letter + NAME.edge;
    const field = html`x="${x - width / 2}" y="${y - NAME.above}" width="${width}" height="${NAME.height}"`;
    const called = view.label("province_called", name, honour ?? 0);
    const attributes = html`role="button" tabindex="0" data-about="${id}" aria-label="${called}"`;
    return html`<g class="pname" ${attributes}><rect ${field}/>
      <text data-key="${id}" x="${x}" y="${y}">${written}</text></g>`;
  });
}

/**
 * @param {KatanaView} view
 * @param {string} id
 */
function titleOf(view, id) {
  const { name, honour } = view.part("provinces", id);
  return view.label("province", name, honour ?? 0);
}

/**
 * The sheet about a province; null if there is none of that name.
 * @param {KatanaView} view
 * @param {string} id
 */
export function sheet(view, id) {
  if (!PROVINCE_NAMES[id]) return null;
  return html`<h3>${titleOf(view, id)}</h3>${inside(view, id)}`;
}

/**
 * @param {KatanaView} view
 * @param {string} id
 */
function inside(view, id) {
  const holdings = holdingsIn(view, id).map((holding) => holdingLine(view, holding));
  const regions = regionsIn(view, id).map((region) => {
    const owner = region.owner === null ? "free" : clanOf(view, region.owner);
    return html`<li class="${owner}"><b>${view.part("regions", region.id).name}</b> ${standing(view, region)}</li>`;
  });
  const held = holdings.length ? html`<ul class="holdings">${holdings}</ul>` : "";
  return html`${held || html`<p class="quiet">${view.label("empty_province")}</p>`}<ul class="lands">${regions}</ul>`;
}

/**
 * @param {KatanaView} view
 * @param {Holding} holding
 */
function holdingLine(view, { seat, held, of, lacks }) {
  const names = lacks.map((region) => view.part("regions", region).name).join(", ");
  const rest = lacks.length ? view.label("lacks", names) : view.label("holds_all");
  const classes = words(clanOf(view, seat), !lacks.length && "whole");
  return html`<li class="${classes}"><b>${clanName(view, seat)}</b> ${view.label("holds_of", held, of)}: ${rest}</li>`;
}

/**
 * Everything about a region but its name: its land, its city, whose it is, what stands there and what comes.
 * @param {KatanaView} view
 * @param {SamuraiKatanaRegionView} region
 */
export function standing(view, { id, owner, samurai, castle }) {
  const { terrain, city } = view.part("regions", id);
  const town = city && view.part("cities", city);
  return [
    view.label(terrain ?? "plain"),
    town && `${view.label(`${town.size}_city`)} ${town.name}`,
    owner === null ? view.label("nobody") : clanName(view, owner),
    owner !== null && view.label("samurai_count", samurai),
    castle !== null && view.label("castle"),
    ...comingTo(view, id),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * All of them as a list, for those who read the table.
 * @param {KatanaView} view
 */
export function provinceList(view) {
  const items = Object.keys(PROVINCE_NAMES).map((id) => {
    return html`<li><b>${titleOf(view, id)}</b>${inside(view, id)}</li>`;
  });
  return html`<details class="panel small province-list"><summary>${view.label("all_provinces")}</summary>
    <ul>${items}</ul></details>`;
}
