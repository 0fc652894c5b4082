/* A printable account of a game: who played, how it ended and why, what happened, and how far it is proved. */
import { chaptersOf, eventsAfter, get, getHistory, Problem, ruleset as rulesetOf } from "../api.js";
import { canCheck, check, state as checked, drawnBy, held } from "../audit/known.js";
import { headline, proofList } from "../audit/verdict.js";
import { titled } from "../called.js";
import { dataAt, html, paint, the } from "../dom.js";
import { drawFrame, frame, showProblem } from "../frame.js";
import { replayAddress } from "../log.js";
import { seatedPeople } from "../people/names.js";
import { scores, story } from "../replay/account.js";
import { language } from "../session.js";
import { sign } from "../signs.js";
import { loaded } from "../view.js";
import { t } from "../words.js";

/** @import { Chapter, Event as Happened, Game, Ruleset, Score } from "gyoji/api" */

const id = new URLSearchParams(location.search).get("game") ?? "";
const main = the("main");
/**
 * @type {{
 *   game: Game | null,
 *   ruleset: Ruleset | null,
 *   score: Score | null,
 *   chapters: Chapter[],
 *   events: Happened[],
 * }}
 */
const known = { game: null, ruleset: null, score: null, chapters: [], events: [] };

async function load() {
  const [game, chapters, events] = await Promise.all([get(`/v1/games/${id}`), chaptersOf(id), eventsAfter(id)]);
  Object.assign(known, { game, chapters, events, ruleset: await rulesetOf(game.ruleset) });
  if (game.status === "finished") known.score = await scored();
  document.body.dataset.game = game.ruleset;
  titled(`${loaded(known.ruleset).name} · ${t("account")} · Gyoji`);
  drawFrame("replay", [["replay", replayAddress(id)]]);
  draw();
  if (!canCheck()) return;
  // Only what this browser can check by itself; asking the rules again is for the audit page.
  await check(await getHistory(id), `${id}.ndjson`);
  checked.absent = "";
  draw();
}

/** The score; waits for it, because it is written a moment after the game's end. */
async function scored() {
  try {
    return await get(`/v1/games/${id}/score`);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return null;
  }
}

/** @param {string} at */
const moment = (at) => new Date(at).toLocaleString(language(), { dateStyle: "long", timeStyle: "short" });

function draw() {
  const game = loaded(known.game);
  const when = [game.opened_at, game.at].map(moment).join(" – ");
  const acts = html`<p class="acts no-print"><button class="btn dye" data-print>${t("print")}</button></p>`;
  paint(
    main,
    html`<header><h1>${sign(game.ruleset)} ${loaded(known.ruleset).name}</h1>
        <p>${seatedPeople(game)}</p><p class="small quiet">${when} · <span class="mono">${id}</span></p>${acts}</header>
      <section aria-labelledby="h-result"><h2 id="h-result">${t("result")}</h2>${scores(game, known.score)}</section>
      <section aria-labelledby="h-story"><h2 id="h-story">${t("what_happened")}</h2>
        ${story(game, known.chapters, known.events)}</section>
      <section aria-labelledby="h-proof"><h2 id="h-proof">${t("proof")}</h2>${proof(game)}</section>`,
  );
}

/** @param {Game} game */
function proof({ version, head }) {
  const where = html`<p class="small">${t("version_n", version)} · <span class="mono hash">${head}</span></p>`;
  const way = html`<p class="small">${t("check_yourself", `${location.origin}/audit.html?game=${id}`)}</p>`;
  if (!canCheck()) return html`${where}<p>${t("insecure")}</p>${way}`;
  const rows = checked.outcome ? proofList() : "";
  const heading = html`<h3>${headline()}${held() ? html` <small>${t("checked_here")}</small>` : ""}</h3>`;
  return html`${where}${heading}${rows}${way}`;
}

frame("replay", [["replay", replayAddress(id)]], "account");
drawnBy(() => known.game && draw());
main.addEventListener("click", (event) => {
  if (dataAt(event, "print") !== undefined) print();
});
if (id) load().catch(showProblem);
else location.replace("/");
