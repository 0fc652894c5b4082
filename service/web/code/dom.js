/* Markup as text, painted into the page by changing only what differs: focus, scrolling and hovering survive. */

/** Markup that is not to be escaped again. */
class Markup {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escaped = (value) => String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]);

export const raw = (text) => new Markup(text);

function put(value) {
  if (value === null || value === undefined || value === false || value === true) return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(put).join("");
  return escaped(value);
}

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings, ...values) {
  let text = strings[0];
  for (let i = 0; i < values.length; i++) text += put(values[i]) + strings[i + 1];
  return new Markup(text);
}

/** An attribute that is there only if it has a value: `attr("aria-current", isHere && "page")`. */
export const attr = (name, value) =>
  value === null || value === undefined || value === false
    ? ""
    : raw(` ${name}="${value === true ? "" : escaped(value)}"`);

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const painted = new WeakMap();

/** Makes the children of an element look like this markup; what was painted last time is not painted again. */
export function paint(element, markup) {
  const text = String(markup);
  if (painted.get(element) === text) return;
  painted.set(element, text);
  const template = document.createElement("template");
  template.innerHTML = text;
  matchChildren(element, template.content);
}

function matchChildren(old, fresh) {
  const keyed = new Map();
  for (const child of old.children) if (child.dataset?.key) keyed.set(child.dataset.key, child);
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = wanted.dataset?.key;
    let found = key ? keyed.get(key) : place && !place.dataset?.key && isLike(place, wanted) ? place : null;
    if (found && !isLike(found, wanted)) found = null;
    if (!found) {
      old.insertBefore(adopted(wanted), place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else old.insertBefore(found, place);
    matchNode(found, wanted);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

const isLike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

function matchNode(old, wanted) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
    return;
  }
  if (old.hasAttribute("data-keep")) return;
  for (const { name } of [...old.attributes]) {
    if (!wanted.hasAttribute(name) && name !== "style" && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  styled(old);
  matchChildren(old, wanted);
}

function adopted(node) {
  const copy = document.importNode(node, true);
  if (copy.nodeType === Node.ELEMENT_NODE) {
    styled(copy);
    copy.querySelectorAll("[css]").forEach(styled);
  }
  return copy;
}

/* The Content-Security-Policy allows no style attributes; `css` holds custom properties and is set by hand. */
function styled(element) {
  const css = element.getAttribute("css");
  if (css !== null && element.style.cssText !== css) element.style.cssText = css;
}
