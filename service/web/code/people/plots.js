/*
 * Plots as SVG: they take the page's ink and dyes by day and by night, scale with it and can be printed. What a plot
 * shows is also told in words or in a table beside it.
 */
import { html, raw } from "../dom.js";
import { language } from "../session.js";

/** @import { Markup } from "../dom.js" */

/**
 * A value with its uncertainty.
 * @typedef {{ at: number, value: number, low: number, high: number }} Point
 *
 * What belongs together: a line of points, under a name.
 * @typedef {{ name: string, points: Point[] }} Series
 */

/** On a phone a plot is narrower, so that its words are as large as the page's. */
const NARROW = globalThis.matchMedia?.("(max-width: 600px)");
const wide = () => (NARROW?.matches ? 380 : 640);
const HIGH = 220;
const LEFT = 40;
const RIGHT = 96;
const NAME_MAX = 13;
const EDGE = 14;
const FOOT = 30;
const TICKS = 5;
const NAME_GAP = 14;

/**
 * Calls `draw` when the page becomes as narrow as a phone, or wider again.
 * @param {() => void} draw
 */
export const onTurned = (draw) => NARROW?.addEventListener("change", draw);

/**
 * A number as the language of the page writes it.
 * @param {number} value
 * @param {number | undefined} digits after the point; without, as many as it has
 */
export function written(value, digits = undefined) {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(language(), places).replace("-", "−");
}

/** @param {number} value */
export const rounded = (value) => written(value, 1);

/**
 * A name, cut to fit into a plot; the table beside it has the whole name.
 * @param {string} name
 */
export const brief = (name) => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1).trimEnd()}…` : name);

/**
 * Round numbers that lie within a span, few enough to be read.
 * @param {number} low
 * @param {number} high
 * @param {boolean} isWhole
 */
export function ticks(low, high, isWhole = false) {
  const rough = (high - low || 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const step = isWhole ? Math.max(1, round) : round;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => Number(((first + i) * step).toFixed(6)));
}

/**
 * Puts a span of values onto a span of the picture.
 * @param {number} low
 * @param {number} high
 * @param {number} from
 * @param {number} to
 * @returns {(value: number) => number}
 */
export function scale(low, high, from, to) {
  const span = high - low || 1;
  return (value) => Number((from + ((value - low) / span) * (to - from)).toFixed(1));
}

/**
 * The places of names beside their lines, none over another.
 * @param {number[]} wanted
 */
export function apart(wanted) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const places = [...wanted];
  order.forEach((i, n) => {
    if (n) places[i] = Math.max(places[i], places[order[n - 1]] + NAME_GAP);
  });
  return places;
}

/**
 * A line for each series of values; if there is only one, with its uncertainty.
 * @param {Series[]} series
 * @param {string} label what the picture shows, in words
 * @param {string} below what stands under it
 */
export function curves(series, label, below) {
  const points = series.flatMap((one) => one.points);
  const isAlone = series.length === 1;
  const bounds = points.flatMap(({ value, low, high }) => (isAlone ? [low, high] : [value]));
  const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
  const first = Math.min(...points.map(({ at }) => at));
  const last = Math.max(...points.map(({ at }) => at));
  const x = scale(first, last, LEFT, wide() - RIGHT);
  const y = scale(low, high, HIGH - FOOT, EDGE);
  const names = apart(series.map((one) => y(one.points[one.points.length - 1].value)));
  const lines = series.map((one, i) => line(one, i, { x, y, name: names[i], isAlone }));
  const grid = [
    ...ticks(low, high).map((value) => rule(LEFT, y(value), wide() - RIGHT, y(value), written(value))),
    ...ticks(first, last, true).map((value) => words(x(value), HIGH - 14, String(value), "middle")),
    words((LEFT + wide() - RIGHT) / 2, HIGH - 1, below, "middle"),
  ];
  return picture(HIGH, label, html`${grid}${lines}`);
}

/**
 * @param {Series} series
 * @param {number} i
 * @param {{ x: (at: number) => number, y: (value: number) => number, name: number, isAlone: boolean }} place
 */
function line({ name, points }, i, { x, y, name: beside, isAlone }) {
  const upper = points.map(({ at, high }) => `${x(at)},${y(high)}`);
  const lower = points.map(({ at, low }) => `${x(at)},${y(low)}`).reverse();
  const band = isAlone ? raw(`<polygon class="band" points="${[...upper, ...lower].join(" ")}"/>`) : "";
  const path = points.map(({ at, value }) => `${x(at)},${y(value)}`).join(" ");
  const last = points[points.length - 1];
  const dot = raw(`<circle cx="${x(last.at)}" cy="${y(last.value)}" r="3.500"/>`);
  const said = isAlone ? rounded(last.value) : brief(name);
  const called = html`<text x="${wide() - RIGHT + 8}" y="${beside + 4}">${said}</text>`;
  return html`<g class="series s${i}">${band}<polyline points="${path}"/>${dot}${called}</g>`;
}

const ROW = 22;
const NAMES = 110;

/**
 * Values with their uncertainty, one under the other in their order.
 * @param {{ name: string, point: Point }[]} rows
 * @param {string} label
 */
export function spans(rows, label) {
  const low = Math.min(...rows.map(({ point }) => point.low));
  const high = Math.max(...rows.map(({ point }) => point.high));
  const tall = rows.length * ROW + EDGE + FOOT;
  const x = scale(low, high, NAMES, wide() - EDGE);
  const grid = ticks(low, high).map((value) => rule(x(value), EDGE, x(value), tall - FOOT, written(value)));
  const drawn = rows.map(({ name, point }, i) => {
    const y = EDGE + ROW * i + ROW / 2;
    const reach = raw(`<line x1="${x(point.low)}" y1="${y}" x2="${x(point.high)}" y2="${y}"/>`);
    const end = raw(`<line x1="${x(point.low)}" y1="${y - 5}" x2="${x(point.low)}" y2="${y + 5}"/>`);
    const dot = raw(`<circle cx="${x(point.value)}" cy="${y}" r="4"/>`);
    const called = html`<text x="${NAMES - 10}" y="${y + 4}" text-anchor="end">${brief(name)}</text>`;
    return html`<g class="series s0">${reach}${end}${dot}${called}</g>`;
  });
  return picture(tall, label, html`${grid}${drawn}`);
}

/**
 * @param {number} tall
 * @param {string} label
 * @param {Markup} inside
 */
const picture = (tall, label, inside) =>
  html`<svg class="plot" viewBox="0 0 ${wide()} ${tall}" role="img" aria-label="${label}">${inside}</svg>`;

/**
 * A line of the grid with its number: at its left end, or below it where it stands upright.
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {string} number
 */
function rule(x1, y1, x2, y2, number) {
  const drawn = raw(`<line class="rule" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`);
  return html`${drawn}${x1 === x2 ? words(x1, y2 + 16, number, "middle") : words(x1 - 6, y1 + 4, number, "end")}`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} said
 * @param {"middle" | "end"} anchor
 */
const words = (x, y, said, anchor) => html`<text class="axis" x="${x}" y="${y}" text-anchor="${anchor}">${said}</text>`;
