/* The keyboard at a table. Keys choose, Enter plays; no single key fires a move. */
import { $, $$ } from "./dom.js";
import { closeLarge, showLarge } from "./large.js";

export function onKeys({ state, play, stepBack, choose, toggleKeys, ruleOf }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input, textarea, select")) return;
    if (event.key === "Enter") return entered(event, state, play);
    if (event.key === "?") return toggleKeys();
    if (event.key === "Escape") return closeLarge() || stepBack();
    if (event.key === "l" || event.key === "L") return $("#log")?.focus();
    if (event.key === "i" || event.key === "I")
      return closeLarge() || showLarge(event.target.closest("gy-card") ?? $('gy-card[state="chosen"]'), ruleOf);
    if (event.key.startsWith("Arrow") && event.target.closest(".map .r")) return travel(event);
    chosen(event, state, choose);
  });
}

/* On something that is chosen already, or on nothing in particular, Enter plays; else it does what a click does. */
function entered(event, state, play) {
  const focused = event.target.closest("button, a, summary, [role=button]");
  const isChosen = focused?.getAttribute("aria-pressed") === "true";
  if (focused && !isChosen) {
    if (focused instanceof SVGElement) focused.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  if (!state.choice.ready) return;
  event.preventDefault();
  play();
}

function chosen(event, state, choose) {
  const key = event.key.toUpperCase();
  const marked = $$("[data-thing] > kbd").find((cap) => cap.textContent === key);
  const thing = marked?.closest("[data-thing]").dataset.thing;
  if (!thing || !state.choice.moves.length) return;
  event.preventDefault();
  choose(thing);
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* On the map the arrows go to the nearest region that can be chosen in that direction. */
function travel(event) {
  const [dx, dy] = DIRECTIONS[event.key];
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(event.target);
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
