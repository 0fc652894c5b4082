/* The audit: the proofs checked here, the rules asked again by the service, and disputes. */

import { get, getHistory, Problem, post, rulesets } from "../api.js";
import { audit, canCheck, check, drawnBy, learnCases, NOTHING_YET, state } from "../audit/known.js";
import { brokenPanel, headline, isBegun, noteProved, proofList, rulesProof, stamp, subline } from "../audit/verdict.js";
import { caseFile, disputeForm } from "../cases.js";
import { html, paint, the } from "../dom.js";
import { drawFrame, frame, showProblem } from "../frame.js";
import { replayAddress } from "../log.js";
import { decided, decisions, learnDecisions } from "../remedies/deciding.js";
import { player } from "../session.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

const asked = new URLSearchParams(location.search);
const about = { version: asked.get("version"), refusal: asked.get("refusal") };
const main = the("main");

/* --- what is drawn -------------------------------------------------------------------------------- */

function draw() {
  paint(
    main,
    html`<section class="proof" aria-labelledby="h-proof">
        <header><div><h1 id="h-proof">${headline()}</h1><p class="quiet">${subline()}</p></div>${stamp()}</header>
        ${canCheck() ? dropArea() : html`<p class="refusal" role="alert">${t("insecure")}</p>`}
        ${state.problem ? html`<p class="refusal" role="alert">${state.problem}</p>` : ""}
        ${isBegun() ? proofList(rulesProof()) : ""}
        ${brokenPanel()}
      </section>
      <section class="cases" aria-labelledby="h-cases">${state.game ? disputes(state.game) : ""}</section>
      ${decisionsOf(state.game)}`,
  );
  noteProved();
}

function dropArea() {
  const { file, game } = state;
  const name = html`<b>${file ? `${file.name} · ${Math.ceil(file.size / 1024)} kB` : ""}</b>`;
  const words = html`<span>${name} <span class="small quiet">${t("drop_here")}</span></span>`;
  const input = html`<input type="file" class="vh" accept=".ndjson,application/x-ndjson">`;
  const id = html`pattern="g_[0-9a-f]{32}" data-keep value="${game ?? ""}" autocomplete="off"`;
  const label = html`<label>${t("open_by_id")} <input name="game" ${id}></label>`;
  return html`<label class="drop">${sign("scroll")}${words}${input}</label>
    <form class="by-id">${label} <button class="btn">${t("check")}</button></form>`;
}

/** @param {string | null} game */
function decisionsOf(game) {
  const label = html`aria-label="${t("decisions")}"`;
  return html`<section class="cases decisions" id="decisions" ${label}>${game ? decisions() : ""}</section>`;
}

/** @param {string} game */
function disputes(game) {
  const elsewhere = html`<p class="quiet elsewhere">${t("disputed_elsewhere")}</p>`;
  const form = player() && state.isImported === false ? disputeForm(about) : "";
  return html`<h2 id="h-cases">${t("disputes")}</h2>
    ${state.isImported ? elsewhere : form}
    ${cases(game)}`;
}

/** @param {string} game */
function cases(game) {
  if (!state.knowsCases) return html`<p class="quiet">${t("disputes_absent")}</p>`;
  if (!state.cases.length) return html`<p class="quiet">${t("no_disputes")}</p>`;
  return state.cases.map((one) => caseFile(one, game, document.body.dataset.game ?? ""));
}

/* --- what is done --------------------------------------------------------------------------------- */

/** @param {string} id */
async function checkGame(id) {
  Object.assign(state, NOTHING_YET, { game: id, proofs: { chain: { state: "run" } } });
  draw();
  try {
    const game = await get(`/v1/games/${id}`);
    state.isImported = game.imported;
    document.body.dataset.game = game.ruleset;
    drawFrame("audit", [
      ["table", `/table.html?game=${id}`],
      ["replay", replayAddress(id)],
    ]);
    const content = await getHistory(id);
    if (canCheck()) await check(content, `${id}.ndjson`);
    await Promise.all([audit(id), learnCases(id)]);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.problem = problem.message;
    state.proofs = {};
  }
  draw();
}

/*
 * If the address names the decisions, scrolls to them once they are loaded, and again after the proofs above have
 * grown.
 */
async function show(/** @type {string} */ id) {
  const isChecked = checkGame(id);
  for (const done of [learnDecisions(id, draw), isChecked]) {
    await done;
    if (location.hash === "#decisions") the("#decisions").scrollIntoView();
  }
}

/** @param {HTMLFormElement} form */
async function openCase(form) {
  const fields = new FormData(form);
  const claim = String(fields.get("claim"));
  const refusal = fields.get("refusal");
  const subject = refusal ? { refusal: Number(refusal) } : { version: Number(fields.get("version")) };
  const game = state.game ?? "";
  try {
    await post(`/v1/games/${game}/disputes`, { ...subject, claim });
    form.reset();
    state.problem = null;
    await learnCases(game);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.problem = problem.message;
    draw();
  }
}

/** @param {File | undefined} file */
async function dropped(file) {
  if (!file) return;
  state.game = null;
  await check(new Uint8Array(await file.arrayBuffer()), file.name);
}

frame("audit");
main.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
  dropped(target.files?.[0]);
  target.value = "";
});
main.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.matches("[data-dispute]")) openCase(form);
  else if (!decided(form, draw))
    location.assign(`/audit.html?game=${encodeURIComponent(String(new FormData(form).get("game")))}`);
});
main.addEventListener("dragover", (event) => event.preventDefault());
main.addEventListener("drop", (event) => {
  event.preventDefault();
  dropped(event.dataTransfer?.files[0]);
});
drawnBy(draw);
draw();
rulesets().then((games) => {
  state.names = new Map(games.map(({ id, name }) => [id, name]));
  draw();
}, showProblem);
if (state.game) {
  show(state.game);
}
