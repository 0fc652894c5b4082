/*
 * What an event did, in ink above the board: a stroke from who did it to whom, a card that is carried unseen, and a
 * line around the card that was played last. Nothing here paints the board itself.
 */
import { $, $$ } from "../dom.js";
import { isStill, sky } from "../motion.js";
import { factsOf } from "./facts.js";

/** @import { Event } from "gyoji/api" */
/** @import { Module } from "../games/index.js" */
/** @import { Facts, Place } from "./facts.js" */

const STROKES_MAX = 4;
const BEND = 0.12;
const CARRIED_PX = 34;
const SVG = "http://www.w3.org/2000/svg";

/** How to find places that every game has; a game's `anchors` come first. */
/** @type {Record<string, (name: string) => string>} */
const ANCHORS = {
  seat: (seat) => `main [data-key="seat-${seat}"]`,
  region: (region) => `.map .regions [data-key="${region}"]`,
  world: (world) => `.worlds [data-key="${world}"]`,
  pile: (pile) => (pile === "deck" ? ".pile gy-card[down], [data-key=deck] gy-card" : `[data-key="${pile}"]`),
};

/**
 * The element of a place, if it is in view.
 * @param {Place | null} place
 * @param {Pick<Module, "anchors">} module
 */
export function anchored(place, { anchors = {} }) {
  if (!place) return null;
  const [kind, name] = place.split(":");
  const selector = anchors[place] ?? ANCHORS[kind]?.(CSS.escape(name));
  const element = selector ? $(selector) : null;
  return element?.getBoundingClientRect().width ? element : null;
}

/**
 * Draws what these events did, for as long as they are shown. Of many only the last ones, which can still be told
 * apart.
 * @param {Event[]} events
 * @param {Pick<Module, "anchors" | "aims">} module
 * @param {number} ms
 */
export function inked(events, module, ms) {
  if (isStill()) return;
  const strokes = new Map();
  for (const event of events) {
    const { from, to, carried } = factsOf(event, module.aims);
    const [start, end] = [anchored(from, module), anchored(to, module)];
    if (start && !end) glow(start, ms);
    if (start && end) strokes.set(`${from} ${to}`, { start, end });
    if (carried) carry(anchored(carried.from, module), anchored(carried.to, module), ms);
  }
  for (const { start, end } of [...strokes.values()].slice(-STROKES_MAX)) stroke(start, end, ms);
}

/**
 * Outlines the cards that the newest event with cards named, where they lie face up.
 * @param {Event[]} events
 * @param {Pick<Module, "aims">} module
 */
export function outlined(events, module) {
  const last = events.findLast((event) => factsOf(event, module.aims).cards.length);
  const lying = $$(".board-place [data-card], .more-place [data-card]");
  const latest = last ? latestOf(factsOf(last, module.aims), lying) : new Set();
  for (const element of lying) element.toggleAttribute("data-latest", latest.has(element));
}

/**
 * The element of each card that was named. Of several alike it is the last one at a seat that the event names, which is
 * the newest; else the one in the middle.
 * @param {Pick<Facts, "cards" | "from" | "to">} facts
 * @param {HTMLElement[]} lying
 */
export function latestOf({ cards, from, to }, lying) {
  const places = [...[to, from].filter((place) => place !== null), null];
  /** @type {Set<HTMLElement>} */
  const found = new Set();
  for (const card of cards) {
    const alike = lying.filter((element) => element.dataset.card === card && !found.has(element));
    const there = places.map((place) => alike.findLast((element) => seatAround(element) === place));
    const latest = there.find(Boolean) ?? alike.at(-1);
    if (latest) found.add(latest);
  }
  return found;
}

/** @param {HTMLElement} element */
function seatAround(element) {
  /** @type {HTMLElement | null} */
  const around = element.closest('[data-key^="seat-"]');
  return around?.dataset.key?.replace("seat-", "seat:") ?? null;
}

/** @param {DOMRect} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/**
 * The point on a box's edge that faces another box.
 * @param {DOMRect} box
 * @param {{ x: number, y: number }} other
 */
function edge(box, other) {
  const { x, y } = middle(box);
  const [dx, dy] = [other.x - x, other.y - y];
  const reach = Math.max(Math.abs(dx) / (box.width / 2 || 1), Math.abs(dy) / (box.height / 2 || 1), 1);
  return { x: x + dx / reach, y: y + dy / reach };
}

/**
 * The points of two boxes between which a way runs: straight across where one lies above the other.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function ends(one, other) {
  const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
  const isShared = one.left < other.right && other.left < one.right;
  if (isShared && one.bottom <= other.top)
    return [
      { x, y: one.bottom },
      { x, y: other.top },
    ];
  if (isShared && other.bottom <= one.top)
    return [
      { x, y: one.top },
      { x, y: other.bottom },
    ];
  return [edge(one, middle(other)), edge(other, middle(one))];
}

/**
 * The way from one element to another, bent like a stroke of the brush, as seen from a corner of the page.
 * @param {Element} start
 * @param {Element} end
 * @param {{ x: number, y: number }} corner
 */
export function wayBetween(start, end, corner = { x: 0, y: 0 }) {
  const [one, other] = [start, end].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return new DOMRect(x - corner.x, y - corner.y, width, height);
  });
  const [nearest, facing] = ends(one, other);
  const a = start instanceof SVGElement ? middle(one) : nearest;
  const b = end instanceof SVGElement ? middle(other) : facing;
  const bend = { x: (a.x + b.x) / 2 + BEND * (b.y - a.y), y: (a.y + b.y) / 2 - BEND * (b.x - a.x) };
  return { a, b, bend };
}

/**
 * @param {Element} start
 * @param {Element} end
 * @param {number} ms
 */
function stroke(start, end, ms) {
  const { a, b, bend } = wayBetween(start, end);
  const picture = made("svg", { class: "stroke" });
  const line = made("path", { d: `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`, pathLength: 1 });
  const dab = made("circle", { cx: b.x, cy: b.y, r: 7 });
  picture.append(line, dab);
  sky().append(picture);
  const draws = { duration: ms * 0.45, easing: "cubic-bezier(.3, 0, .2, 1)", fill: /** @type {const} */ ("both") };
  line.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], draws);
  dab.animate([{ opacity: 0 }, { opacity: 1 }], { ...draws, delay: ms * 0.35, duration: ms * 0.1 });
  glow(end, ms * 0.6, ms * 0.4);
  const fades = { duration: ms * 0.35, delay: ms * 0.65, fill: /** @type {const} */ ("both") };
  picture.animate([{ opacity: 1 }, { opacity: 0 }], fades).onfinish = () => picture.remove();
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * Where it happened.
 * @param {Element} element
 * @param {number} ms
 * @param {number} delay
 */
function glow(element, ms, delay = 0) {
  const inside = $(".seat-in", element) ?? element;
  const frames =
    inside instanceof SVGElement
      ? [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }]
      : [
          { outline: "3px solid transparent" },
          { outline: "3px solid var(--ink-2)" },
          { outline: "3px solid transparent" },
        ];
  inside.animate(frames, { duration: ms, delay });
}

/**
 * Moves a card face down from one place to the other, which is all that others may know.
 * @param {Element | null} from
 * @param {Element | null} to
 * @param {number} ms
 */
function carry(from, to, ms) {
  if (!from || !to) return;
  const [a, b] = [middle(from.getBoundingClientRect()), middle(to.getBoundingClientRect())];
  const back = document.createElement("i");
  back.className = "carried";
  back.style.left = `${a.x - CARRIED_PX / 2}px`;
  back.style.top = `${a.y - CARRIED_PX / 2}px`;
  sky().append(back);
  const way = [{ transform: "none" }, { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(0.7)` }];
  back.animate(way, { duration: ms * 0.7, easing: "cubic-bezier(.2, .7, .2, 1)" }).onfinish = () => back.remove();
}
