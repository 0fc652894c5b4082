/*
 * Strips that may be longer than their place, as pages and chapters are on a phone: scrolls the current item into view.
 * After that the user's scrolling is left alone until another item is current or the size changes.
 */
import { $ } from "./dom.js";

/** @type {WeakMap<Element, Element>} */
const seen = new WeakMap();

/** @param {HTMLElement} strip */
export function showCurrent(strip) {
  const current = $('[aria-current], [aria-pressed="true"]', strip);
  if (!current || seen.get(strip) === current) return;
  if (!seen.has(strip)) new ResizeObserver(() => centre(strip)).observe(strip);
  seen.set(strip, current);
  centre(strip);
}

/** @param {Element} strip */
function centre(strip) {
  const current = seen.get(strip)?.getBoundingClientRect();
  if (!current) return;
  const place = strip.getBoundingClientRect();
  strip.scrollLeft += (current.left + current.right - place.left - place.right) / 2;
  strip.scrollTop += (current.top + current.bottom - place.top - place.bottom) / 2;
}
