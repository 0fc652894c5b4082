/*
 * Cards that travel: from where they lay to where they lie, one after the other, because an event moved them. The table
 * itself is always as the server has it; what flies is a copy above it.
 */
import { $, $$ } from "./dom.js";

/** @import { Event } from "gyoji/api" */

/**
 * A card somewhere on the page.
 * @typedef {{ element: HTMLElement, id: string, place: string, box: DOMRect }} Lying
 */

const FLIGHT_MS = 260;
const STAGGER_MS = 140;
const BEHIND_MAX_MS = 1500;
const FLIGHTS_MAX = Math.floor((BEHIND_MAX_MS - FLIGHT_MS) / STAGGER_MS);
const NEAR_PX = 8;

/** Whether nothing is to move: the user prefers that, or the page is hidden. */
export const isStill = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where every card lies now; null if nothing is to move.
 * @returns {Lying[] | null}
 */
export function lying() {
  if (isStill()) return null;
  return laid();
}

/** @returns {Lying[]} */
const laid = () =>
  $$("main [data-card]").map((element) => ({
    element,
    id: element.dataset.card ?? "",
    place: placeOf(element),
    box: element.getBoundingClientRect(),
  }));

/** @param {HTMLElement} element */
function placeOf(element) {
  if (element.closest(".fan")) return "hand";
  /** @type {HTMLElement | null | undefined} */
  const around = element.parentElement?.closest("[data-key]");
  return around?.dataset.key ?? "board";
}

/**
 * Lets cards fly that lie elsewhere than before; for one that was not seen before, `events` say where it came from.
 * @param {Lying[] | null} before
 * @param {Event[]} events
 * @param {number | null} me
 */
export function fly(before, events, me) {
  if (!before) return;
  const gone = [...before];
  /** @param {(card: Lying) => boolean} fits */
  const take = (fits) => {
    const at = gone.findIndex(fits);
    return at < 0 ? null : gone.splice(at, 1)[0];
  };
  const arrived = laid().filter(({ id, place }) => !take((old) => old.id === id && old.place === place));
  const flights = arrived.flatMap((card) => {
    const from = take((old) => old.id === card.id)?.box ?? origin(card, events, me);
    return from && card.box.width && distance(from, card.box) > NEAR_PX ? [{ ...card, from }] : [];
  });
  flights.slice(0, FLIGHTS_MAX).forEach(launch);
}

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Where a card comes from: one new to the hand from the deck or from its last holder, any other from the seat that laid
 * it down.
 * @param {Lying} card
 * @param {Event[]} events
 * @param {number | null} me
 */
function origin({ id, place }, events, me) {
  const moved = events.findLast((event) => JSON.stringify([event.data, event.private ?? {}]).includes(`"${id}"`));
  if (!moved) return null;
  /** @type {Record<string, unknown>} */
  const told = moved.data;
  const seats = ["from_seat", "target", "seat", "by"]
    .map((key) => told[key])
    .filter((seat) => typeof seat === "number");
  const owner = place === "hand" ? seats.find((seat) => seat !== me) : seats[0];
  const source =
    owner === undefined ? $(".pile gy-card[down], [data-key=deck] gy-card") : $(`[data-key="seat-${owner}"]`);
  return source?.getBoundingClientRect() ?? null;
}

/**
 * @param {Lying & { from: DOMRect }} flight
 * @param {number} i
 */
function launch({ element, from, box }, i) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  copy.removeAttribute("data-card");
  copy.removeAttribute("data-key");
  copy.removeAttribute("state");
  copy.querySelector("kbd")?.remove();
  copy.style.cssText = `position: absolute; left: ${box.x}px; top: ${box.y}px; --cw: ${box.width}px`;
  sky().append(copy);
  const scale = Math.min(1, from.width / box.width);
  const right = from.x + from.width / 2 - box.x - box.width / 2;
  const down = from.y + from.height / 2 - box.y - box.height / 2;
  const away = `translate(${right}px, ${down}px) scale(${scale.toFixed(2)})`;
  const delay = i * STAGGER_MS;
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration: FLIGHT_MS, delay, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" };
  const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + FLIGHT_MS });
  copy.animate([{ transform: away }, { transform: "none" }], timing).onfinish = () => {
    hidden.cancel();
    copy.remove();
  };
}

/** The layer above the page in which copies move; hidden from screen readers and the pointer. */
export function sky() {
  let layer = $(".sky");
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "sky";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    document.body.append(layer);
  }
  return layer;
}
