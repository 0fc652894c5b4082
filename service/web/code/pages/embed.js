/*
 * A replay as part of another page: the board, the slider and the event in a sentence. It belongs to no player: this
 * page has no token and keeps nothing (session.js), so that a private game looks like one that does not exist.
 */
import { Problem } from "../api.js";
import { dataAt, html, paint, targetOf, the } from "../dom.js";
import { chips } from "../frame.js";
import { sentence } from "../log.js";
import { decidedNote } from "../remedies/leading.js";
import { drawBoard, drawnView } from "../replay/drawn.js";
import { eventAt, eyesSeat, id, learn, momentAddress, now, shown, state } from "../replay/known.js";
import { drawSlider, nextSpeed } from "../replay/slider.js";
import { go, playOrPause, pressed, showOn, step } from "../replay/stepping.js";
import { language, theme } from "../session.js";
import { watchPlaces } from "../sheets.js";
import { hangSigns, sign } from "../signs.js";
import { loaded, viewOf } from "../view.js";
import { t } from "../words.js";

const main = the("main");

async function load() {
  await learn();
  const { ruleset } = now();
  document.body.dataset.game = ruleset;
  document.title = `${loaded(state.ruleset).name} · ${t("replay")} · Gyoji`;
  paint(
    main,
    html`<div class="title"></div><section class="board-place board"></section>
      <p class="told" aria-live="polite"></p>
      ${decidedNote(now())}
      <section class="hand scrub" aria-label="${t("versions")}"></section>`,
  );
  showOn({ draw, drawSide: drawTold });
  await go(state.at);
}

function draw() {
  const game = shown();
  const ruleset = loaded(state.ruleset);
  const heading = html`<h1>${sign(game.ruleset)}${ruleset.name}</h1>`;
  const known = game.situation ? html`<span class="quiet small">${game.situation}</span>` : "";
  const whole = html`<a class="small" href="${momentAddress("/replay.html")}">${t("open_whole")}</a>`;
  paint(the(".title"), html`${heading}${known}${whole}`);
  const events = state.events.slice(0, state.at);
  drawBoard(viewOf({ game, ruleset, eyes: eyesSeat(), isLive: false, events }));
  drawSlider();
  drawTold();
}

function drawTold() {
  const event = eventAt(state.at);
  paint(
    the(".told"),
    html`<b class="num">${state.at}</b> ${sentence(event, now())} ${chips(event.rules, now().ruleset)}`,
  );
}

/** @param {Problem | Error} problem */
function refused(problem) {
  paint(main, html`<p role="alert">${problem.message}</p>`);
  if (!(problem instanceof Problem)) throw problem;
}

/**
 * What a click does, by the name of the data attribute that it hit.
 * @type {Record<string, (value: string) => unknown>}
 */
const DEEDS = {
  step,
  play: playOrPause,
  speed: () => {
    state.speed = nextSpeed();
    drawSlider();
  },
  version: (version) => go(Number(version)),
};

const light = theme();
document.documentElement.lang = language();
if (light) document.documentElement.dataset.theme = light;
document.title = `${t("replay")} · Gyoji`;
hangSigns();
main.addEventListener("click", (event) => {
  if (!targetOf(event).closest("button")) return;
  for (const [name, deed] of Object.entries(DEEDS)) {
    const value = dataAt(event, name);
    if (value !== undefined) return deed(value);
  }
});
main.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(".slide input")) go(Number(target.value));
});
document.addEventListener("keydown", pressed);
watchPlaces(main, drawnView);
if (id) load().catch(refused);
else paint(main, html`<p role="alert">${t("names_no_game")} <a href="/">${t("lobby")}</a></p>`);
