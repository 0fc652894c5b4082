/* The replay: any version, through any eyes, step by step; on the table's own board, with nothing to click. */
import { titled } from "../called.js";
import { dataAt, holder, targetOf, the } from "../dom.js";
import { copied, drawFrame, frame, showProblem } from "../frame.js";
import { forkFrom } from "../remedies/forking.js";
import { drawnView, drawSide, drawStep, prepare } from "../replay/drawn.js";
import { id, learn, now, state } from "../replay/known.js";
import { drawSlider, nextSpeed } from "../replay/slider.js";
import { go, look, playOrPause, pressed, showOn, step } from "../replay/stepping.js";
import { watchPlaces } from "../sheets.js";
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
  showOn({ draw: drawStep, drawSide });
  await go(state.at);
}

/**
 * What a click does, by the name of the data attribute that it hit and its value.
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
  fork: (version) => forkFrom(now(), Number(version)),
  copy: (text, event) => copied(holder(event, "copy"), text || location.href),
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
watchPlaces(main, drawnView);
if (id) load().catch(showProblem);
else location.replace("/");
