/* Marching samurai in Samurai & Katana: an arrow from region to region, with the clan and how many on it. */
import { html } from "../dom.js";
import { clanName, clanOf } from "./clans.js";
import { REGIONS } from "./japan.js";

/** @import { KatanaView } from "./clans.js" */

/**
 * Samurai that have left a region and not arrived.
 * @typedef {{ seat: number, origin: string, to: string, count: number, isAttack: boolean }} March
 */

const BEND = 0.14;
/** How far from the middle of a region an arrow begins and ends, so that what stands there stays readable. */
const CLEAR = 26;
const HEAD = 17;
const LETTER = 10;

/**
 * The attackers of a battle, else the samurai of a declared march.
 * @param {KatanaView} view
 * @returns {March[]}
 */
export function marchesOf({ table: { march, battle } }) {
  if (battle) {
    const { region: to, groups, attacker } = battle;
    return groups.map((group) => ({ ...group, seat: attacker.seat, to, isAttack: true }));
  }
  if (!march) return [];
  const { seat, to, is_attack: isAttack, groups } = march;
  return groups.map((group) => ({ ...group, seat, to, isAttack }));
}

/** @param {KatanaView} view */
export const marches = (view) =>
  html`<g class="marches" aria-hidden="true">${marchesOf(view).map((march) => arrow(view, march))}</g>`;

/**
 * What comes to a region, in words.
 * @param {KatanaView} view
 * @param {string} region
 */
export const comingTo = (view, region) =>
  marchesOf(view)
    .filter(({ to }) => to === region)
    .map(({ seat, count, origin }) =>
      view.label("comes_with", clanName(view, seat), count, view.part("regions", origin).name),
    );

/**
 * The points of an arrow, bent like a stroke of the brush: where it begins and ends, where its label stands, and the
 * direction in which it arrives.
 * @param {{ x: number, y: number }} a
 * @param {{ x: number, y: number }} b
 */
export function wayOf(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const bend = { x: (a.x + b.x) / 2 + BEND * dy, y: (a.y + b.y) / 2 - BEND * dx };
  const [start, end] = [towards(a, bend), towards(b, bend)];
  const middle = { x: (start.x + 2 * bend.x + end.x) / 4, y: (start.y + 2 * bend.y + end.y) / 4 };
  const angle = Math.atan2(end.y - bend.y, end.x - bend.x);
  return { start, bend, end, middle, angle };
}

/**
 * A point near `from`, on the way to `to`; at most half-way.
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 */
function towards(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const part = Math.min(CLEAR, length / 2) / length;
  return { x: from.x + dx * part, y: from.y + dy * part };
}

/**
 * @param {KatanaView} view
 * @param {March} march
 */
function arrow(view, { seat, origin, to, count, isAttack }) {
  const [a, b] = [REGIONS[origin], REGIONS[to]];
  if (!a || !b) return "";
  const { start, bend, end, middle, angle } = wayOf(a, b);
  const line = `M${place(start)}Q${place(bend)} ${place(end)}`;
  const wings = [angle + 2.6, angle - 2.6].map((turn) => ({
    x: end.x + HEAD * Math.cos(turn),
    y: end.y + HEAD * Math.sin(turn),
  }));
  const head = `M${place(end)}L${wings.map(place).join("L")}Z`;
  const label = `${clanName(view, seat)} ${count}`;
  const width = label.length * LETTER + 16;
  const plate = html`<rect x="${(middle.x - width / 2).toFixed(1)}" y="${(middle.y - 14).toFixed(1)}"
    width="${width}" height="26" rx="4"/>`;
  const words = html`<text x="${middle.x.toFixed(1)}" y="${(middle.y + 5.5).toFixed(1)}">${label}</text>`;
  return html`<g data-key="${origin}-${to}" class="on-the-way ${clanOf(view, seat)}${isAttack ? " attack" : ""}">
    <path class="march" d="${line}"/><path class="tip" d="${head}"/>${plate}${words}</g>`;
}

/** @param {{ x: number, y: number }} point */
const place = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
