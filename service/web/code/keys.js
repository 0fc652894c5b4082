/* The keyboard at a table. Keys choose, Enter plays; no single key fires a move. */
import { $, $$, targetOf } from "./dom.js";
import { closeLarge, showLarge } from "./large.js";
import { unpop } from "./popping.js";
import { closeSheet } from "./sheets.js";

/** @import { Choice, Thing } from "./choosing.js" */
/** @import { RuleOf } from "./large.js" */

/**
 * What the keys do at a table.
 * @typedef {object} Table
 * @property {{ choice: Choice }} state
 * @property {() => void} play
 * @property {() => void} stepBack
 * @property {(thing: Thing) => void} choose
 * @property {() => void} toggleKeys
 * @property {RuleOf} ruleOf
 */

/** @param {Table} table */
export function onKeys(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A key that is held down plays once, even if the browser turns each repeat into a click.
    if (event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault();
    else if (!targetOf(event).matches("input, textarea, select")) pressed(event, table);
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Table} table
 */
function pressed(event, { state, play, stepBack, choose, toggleKeys, ruleOf }) {
  const key = event.key.toLowerCase();
  const target = targetOf(event);
  if (key === "enter") entered(event, state.choice, play);
  else if (key === "?") toggleKeys();
  else if (key === "escape") closeLarge() || unpop() || closeSheet() || stepBack();
  else if (key === "l") $("#log")?.focus();
  else if (key === "i") closeLarge() || showLarge(target.closest("gy-card") ?? $('gy-card[state="chosen"]'), ruleOf);
  else if (DIRECTIONS[event.key] && target.closest(".map .r")) travel(event, DIRECTIONS[event.key]);
  else chosen(event, state.choice, choose);
}

/**
 * Enter plays if the focus is on something chosen or on nothing in particular; else it does what a click does.
 * @param {KeyboardEvent} event
 * @param {Choice} choice
 * @param {() => void} play
 */
function entered(event, choice, play) {
  const focused = targetOf(event).closest("button, a, summary, [role=button]");
  const isChosen = focused?.getAttribute("aria-pressed") === "true";
  if (focused && !isChosen) {
    if (focused instanceof SVGElement) focused.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  if (!choice.ready) return;
  event.preventDefault();
  play();
}

/**
 * @param {KeyboardEvent} event
 * @param {Choice} choice
 * @param {(thing: Thing) => void} choose
 */
function chosen(event, choice, choose) {
  const key = event.key.toUpperCase();
  const marked = $$("[data-thing] > kbd").find((cap) => cap.textContent === key);
  const thing = marked?.parentElement?.dataset.thing;
  if (!thing || !choice.moves.length) return;
  event.preventDefault();
  choose(thing);
}

/** @type {Record<string, [dx: number, dy: number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * On the map the arrows go to the nearest region that can be chosen in that direction.
 * @param {KeyboardEvent} event
 * @param {[dx: number, dy: number]} direction
 */
function travel(event, [dx, dy]) {
  const [x, y] = middle(targetOf(event));
  /** @param {Element} element */
  const reach = (element) => {
    const [a, b] = middle(element);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    return along > 1 ? along + 2 * aside : Infinity;
  };
  const others = $$(".map .r[tabindex]").filter((element) => element !== event.target);
  const next = others.sort((one, other) => reach(one) - reach(other))[0];
  if (!next || reach(next) === Infinity) return;
  event.preventDefault();
  next.focus();
}
