/* Markup as text, painted into the page by changing only what differs: focus, scrolling and hovering survive. */

/** Markup that is not to be escaped again. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/**
 * What a template can insert; null, undefined and booleans insert nothing.
 * @typedef {Markup | string | number | boolean | null | undefined} Piece
 * @typedef {Piece | readonly Piece[]} Shown
 */

/** @type {Record<string, string>} */
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param {string | number | boolean} value */
export const escaped = (value) => String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]);

/** @param {string} text */
export const raw = (text) => new Markup(text);

/**
 * @param {Shown} value
 * @returns {string}
 */
function put(value) {
  if (value === null || value === undefined || value === false || value === true) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(put).join("");
  return escaped(value);
}

/**
 * A template whose values are escaped, unless they are markup themselves.
 * @param {readonly string[]} strings
 * @param {Shown[]} values
 */
export function html(strings, ...values) {
  let text = strings[0];
  for (let i = 0; i < values.length; i++) text += put(values[i]) + strings[i + 1];
  return new Markup(text);
}

/**
 * An attribute that is there only if it has a value: `attr("aria-current", isHere && "page")`.
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export const attr = (name, value) =>
  value === null || value === undefined || value === false
    ? ""
    : raw(` ${name}="${value === true ? "" : escaped(value)}"`);

/**
 * What a button has that shows only a sign: its words are read out, and said to it.
 * @param {string} words
 * @param {Markup | string} sign
 */
export const spoken = (words, sign) => html`<span class="vh">${words}</span><span aria-hidden="true">${sign}</span>`;

/**
 * The words that are not false or empty, joined by spaces: the classes of an element.
 * @param {(string | false | null | undefined)[]} words
 */
export const words = (...words) => words.filter(Boolean).join(" ");

/**
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement | null}
 */
export const $ = (selector, root = document) => root.querySelector(selector);

/**
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
export const $$ = (selector, root = document) => [...root.querySelectorAll(/** @type {"div"} */ (selector))];

/**
 * An element that is certainly in the page.
 * @param {string} selector
 */
export function the(selector) {
  const found = $(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/**
 * The element at which something happened.
 * @param {Event} event
 */
export const targetOf = (event) => /** @type {HTMLElement | SVGElement} */ (event.target);

/**
 * The value of `data-name` at the element that was hit, or the nearest around it; undefined if there is none.
 * @param {Event} event
 * @param {string} name
 */
export const dataAt = (event, name) => holder(event, name)?.dataset[name];

/**
 * The element that was hit, or the nearest around it, that has a `data-name`.
 * @param {Event} event
 * @param {string} name
 * @returns {HTMLElement | SVGElement | null}
 */
export const holder = (event, name) => targetOf(event).closest(`[data-${name}]`);

/** @type {WeakMap<Element, string>} */
const painted = new WeakMap();

/**
 * Makes the children of an element look like this markup; does nothing if it is the same as last time.
 * @param {Element} element
 * @param {Markup | string} markup
 */
export function paint(element, markup) {
  const text = String(markup);
  if (painted.get(element) === text) return;
  painted.set(element, text);
  const template = document.createElement("template");
  template.innerHTML = text;
  matchChildren(element, template.content);
}

/**
 * @param {Node} node
 * @returns {node is HTMLElement | SVGElement}
 */
const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

/** @param {Node} node */
const keyOf = (node) => (isElement(node) ? node.dataset.key : undefined);

/**
 * @param {Element} old
 * @param {ParentNode & Node} fresh
 */
function matchChildren(old, fresh) {
  /** @type {Map<string, Node>} */
  const keyed = new Map();
  for (const child of old.children) {
    const key = keyOf(child);
    if (key) keyed.set(key, child);
  }
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    const known = key ? keyed.get(key) : place && !keyOf(place) ? place : null;
    if (!known || !isLike(known, wanted)) {
      old.insertBefore(adopted(wanted), place);
      continue;
    }
    if (known === place) place = place.nextSibling;
    else old.insertBefore(known, place);
    matchNode(known, wanted);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/**
 * @param {Node} one
 * @param {Node} other
 */
const isLike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

/**
 * @param {Node} old
 * @param {Node} wanted
 */
function matchNode(old, wanted) {
  if (!isElement(old) || !isElement(wanted)) {
    if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
    return;
  }
  if (old.hasAttribute("data-keep")) return;
  // Most of a long list is unchanged, and isEqualNode sees that faster than we would.
  if (keyOf(old) && old.isEqualNode(wanted)) return;
  for (const { name } of [...old.attributes]) {
    if (!wanted.hasAttribute(name) && name !== "style" && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  styled(old);
  matchChildren(old, wanted);
}

/** @param {Node} node */
function adopted(node) {
  const copy = document.importNode(node, true);
  if (isElement(copy)) {
    styled(copy);
    for (const inside of $$("[css]", copy)) styled(inside);
  }
  return copy;
}

/**
 * The Content-Security-Policy allows no style attributes; `css` holds custom properties and is set by hand.
 * @param {HTMLElement | SVGElement} element
 */
function styled(element) {
  const css = element.getAttribute("css");
  if (css !== null && element.style.cssText !== css) element.style.cssText = css;
}
