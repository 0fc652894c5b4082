/* The replay: any version, any eyes, step by step; the board is the table's own, dead. */
import { titled } from "../called.js";
import { dataAt, holder, targetOf, the } from "../dom.js";
import { copied, drawFrame, frame, showProblem } from "../frame.js";
import { draw, drawSide, prepare } from "../replay/drawn.js";
import { beginnings, decisions, following, goTo, id, learn, lookThrough, now, state } from "../replay/known.js";
import { drawSlider, nextSpeed, SPEEDS } from "../replay/slider.js";
import { loaded } from "../view.js";
import { t } from "../words.js";

async function load() {
  await learn();
  document.body.dataset.game = now().ruleset;
  titled(`${loaded(state.ruleset).name} · ${t("replay")} · Gyoji`);
  drawFrame("replay", [
    ["table", `/table.html?game=${id}`],
    ["replay", location.href],
  ]);
  prepare();
  await go(state.at);
}

/** @param {number} at */
const go = (at) => goTo(at, { moved: drawSlider, draw, drawSide });

/** @param {string} through */
async function look(through) {
  await lookThrough(through);
  await go(state.at);
}

/** @param {string} how a number of events, or `chapter` or `decision` with `+1` or `-1` */
function step(how) {
  const move = Number(how);
  if (!Number.isNaN(move)) return go(state.at + move);
  const places = how.startsWith("chapter") ? beginnings() : decisions();
  const next = how.endsWith("+1")
    ? places.find((version) => version > state.at)
    : places.filter((version) => version < state.at).at(-1);
  return go(next ?? (how.endsWith("+1") ? state.events.length : 1));
}

function playOrPause() {
  if (state.timer) {
    clearTimeout(state.timer);
    state.timer = null;
    go(state.at);
    return;
  }
  const next = async () => {
    const version = following(state.at);
    if (version === null) return playOrPause();
    await go(version);
    if (state.timer) state.timer = setTimeout(next, SPEEDS[state.speed]);
  };
  if (following(state.at) === null) state.at = 0;
  state.timer = setTimeout(next, 0);
  drawSlider();
}

/** @type {Record<string, [plain: string, shifted: string]>} */
const STEPS = {
  ArrowRight: ["1", "chapter+1"],
  ArrowLeft: ["-1", "chapter-1"],
  PageDown: ["decision+1", "decision+1"],
  PageUp: ["decision-1", "decision-1"],
};

/**
 * The keys step wherever the focus is; Space alone belongs to whatever it presses, if it is on something.
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = STEPS[event.key];
  if (event.key === "Home") go(1);
  else if (event.key === "End") go(state.events.length);
  else if (event.key === " " && !targetOf(event).closest("button, a, summary")) playOrPause();
  else if (steps) step(steps[event.shiftKey ? 1 : 0]);
  else return;
  event.preventDefault();
}

/**
 * What a click does, by the name of the data that it hit and its value.
 * @type {Record<string, (value: string, event: Event) => unknown>}
 */
const DEEDS = {
  step,
  play: playOrPause,
  eyes: (through) => look(through).catch(showProblem),
  speed: () => {
    state.speed = nextSpeed();
    drawSlider();
  },
  copy: (_, event) => copied(holder(event, "copy"), location.href),
};

frame("replay", [["replay", location.href]]);
const main = the("main");
main.addEventListener("click", (event) => {
  for (const [name, deed] of Object.entries(DEEDS)) {
    const value = targetOf(event).closest("button") && dataAt(event, name);
    if (value !== undefined && value !== null) return deed(value, event);
  }
  const version = targetOf(event).closest("button[data-version], a[data-version]") && dataAt(event, "version");
  if (!version) return;
  event.preventDefault();
  go(Number(version));
});
main.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(".slide input")) go(Number(target.value));
});
document.addEventListener("keydown", pressed);
if (id) load().catch(showProblem);
else location.replace("/");
