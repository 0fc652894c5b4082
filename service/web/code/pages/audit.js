/* The audit: the proofs checked here, the rules asked again by the service, and disputes. */
import { get, Problem, post, rulesets } from "../api.js";
import { caseFile, disputeForm } from "../cases.js";
import { $, html, paint } from "../dom.js";
import { chips, drawFrame, frame, showProblem } from "../frame.js";
import { replayAddress } from "../log.js";
import { verify } from "../proof/verify.js";
import { player, receiptOf } from "../session.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

const PROOFS = [
  ["chain", "link"],
  ["seals", "seal"],
  ["draws", "dice"],
  ["receipt", "pen"],
];
const AUDIT_MS = 700;

const asked = new URLSearchParams(location.search);
const state = {
  game: asked.get("game"),
  file: null,
  proofs: {},
  outcome: null,
  audit: null,
  disputes: null,
  cases: [],
  problem: null,
  names: new Map(),
};
const about = { version: asked.get("version"), refusal: asked.get("refusal") };

const canCheck = () => globalThis.isSecureContext && Boolean(globalThis.crypto?.subtle);

/* --- what is drawn -------------------------------------------------------------------------------- */

function draw() {
  paint(
    $("main"),
    html`<section class="proof" aria-labelledby="h-proof">
        <header><div><h1 id="h-proof">${headline()}</h1><p class="quiet">${subline()}</p></div>${stamp()}</header>
        ${canCheck() ? dropArea() : html`<p class="refusal" role="alert">${t("insecure")}</p>`}
        ${state.problem ? html`<p class="refusal" role="alert">${state.problem}</p>` : ""}
        ${Object.keys(state.proofs).length ? html`<ol class="proofs">${PROOFS.map(([key, art]) => proof(key, art))}${rulesProof()}</ol>` : ""}
        ${brokenPanel()}
      </section>
      <section class="cases" aria-labelledby="h-cases">${state.game ? disputes() : ""}</section>`,
  );
}

const results = () => Object.values(state.proofs);

function headline() {
  if (!results().length) return t("audit_title");
  if (state.outcome && !state.outcome.holds) return t("broken");
  if (state.audit?.verdict === "wrong") return t("broken");
  if (!isDone()) return t("checking");
  return state.outcome.isWhole && state.audit?.verdict === "holds" ? t("all_good") : t("so_far_good");
}

/* The stamp waits for the last step. */
const isDone = () => state.outcome && (!state.game || state.audit?.status === "judged" || state.audit?.isAbsent);

function subline() {
  const history = state.outcome?.history;
  if (!history) return state.file ? state.file.name : t("audit_lead");
  return `${state.names.get(history.head.ruleset) ?? history.head.ruleset} · ${t("n_events", history.events.length)}${state.outcome.isWhole ? "" : ` · ${t("is_prefix")}`}`;
}

function stamp() {
  if (!isDone() || !state.outcome.holds || state.audit?.isAbsent || state.audit?.verdict === "wrong") return "";
  const word = t(state.outcome.isWhole ? "clean" : "prefix");
  return html`<span class="stamp" role="img" aria-label="${word}, ${state.outcome.history.events.length}">${word}<br>${state.outcome.history.events.length}</span>`;
}

const dropArea = () =>
  html`<label class="drop">${sign("scroll")}<span><b>${state.file ? `${state.file.name} · ${Math.ceil(state.file.size / 1024)} kB` : ""}</b> <span class="small quiet">${t("drop_here")}</span></span><input type="file" class="vh" accept=".ndjson,application/x-ndjson"></label>
    <form class="by-id"><label>${t("open_by_id")} <input name="game" pattern="g_[0-9a-f]{32}" data-keep value="${state.game ?? ""}" autocomplete="off"></label> <button class="btn">${t("check")}</button></form>`;

function proof(key, art) {
  const result = state.proofs[key] ?? {};
  return html`<li data-key="${key}" data-proof="${key}" data-state="${result.state ?? "wait"}" class="${result.state ?? "wait"}">${mark(result.state)}
    <div><h3>${sign(art)}${t(`${key}_title`)} <small>${t("checked_here")}</small></h3><p>${explained(key, result)}</p></div>
    <b class="num">${result.total ? `${result.count} / ${result.total}` : (result.count ?? "")}</b></li>`;
}

function mark(state) {
  if (state === "yes") return sign("tick");
  if (state === "no") return sign("no");
  if (state === "run") return html`<span class="spin" aria-hidden="true"></span>`;
  return html`<span class="not-known" aria-hidden="true">?</span>`;
}

function explained(key, result) {
  if (key === "draws" && result.state === "unknown") return t("is_prefix");
  if (key !== "receipt" || !result.key) return t(`${key}_text`, "…");
  if (!result.isChecked) return t("no_ed25519");
  return html`${t("receipt_text", result.key)} ${t(result.isKnown ? "receipt_known_key" : "receipt_own_key")}${result.keptVersion ? ` ${t("receipt_kept", result.keptVersion)}` : ""}`;
}

function rulesProof() {
  const audit = state.audit;
  const isYes = audit?.verdict === "holds" || audit?.verdict === "changed";
  const mode = !state.game || audit?.isAbsent ? "unknown" : audit?.verdict === "wrong" ? "no" : isYes ? "yes" : "run";
  const text = !state.game
    ? t("rules_file_only")
    : audit?.isAbsent
      ? (audit.detail ?? t("rules_absent"))
      : audit?.verdict
        ? `${t("rules_text")} (${t(`verdict_${audit.verdict}`)})`
        : t("rules_running");
  return html`<li data-key="rules" data-proof="rules" data-state="${mode}" class="${mode}">${mark(mode)}
    <div><h3>${sign("book")}${t("rules_title")} <small>${t("by_service")}</small></h3><p>${text}</p>${audit?.finding ? html`<p>${audit.finding.why} ${chips(audit.finding.rules, state.outcome?.history?.head.ruleset)}</p>` : ""}</div><b class="num">${audit?.commands || ""}</b></li>`;
}

function brokenPanel() {
  const broken = state.outcome?.broken;
  if (!broken) return "";
  const shown = (value) =>
    typeof value === "string" && value.length > 24 ? `${value.slice(0, 8)}…${value.slice(-6)}` : value;
  return html`<div class="refusal" role="alert"><h3>${sign("no")}${t("breaks_at", broken.version)}</h3><p>${broken.message}</p>
    ${broken.recorded !== null ? html`<p>${t("recorded")} <span class="mono">${shown(broken.recorded)}</span>${broken.computed !== null ? html`, ${t("computed")} <span class="mono">${shown(broken.computed)}</span>` : ""}</p>` : ""}
    <p>${broken.version > 1 ? t("holds_until", broken.version - 1) : ""}</p>
    ${state.game ? html`<p><a href="${replayAddress(state.game, Math.max(1, broken.version))}">${t("look_at_it")}</a></p>` : ""}</div>`;
}

function disputes() {
  return html`<h2 id="h-cases">${t("disputes")}</h2>
    ${player() ? disputeForm(about) : ""}
    ${state.disputes === null ? html`<p class="quiet">${t("disputes_absent")}</p>` : state.cases.length ? state.cases.map((one) => caseFile(one, state)) : html`<p class="quiet">${t("no_disputes")}</p>`}`;
}

/* --- what is done --------------------------------------------------------------------------------- */

async function check(text, name, size) {
  Object.assign(state, { proofs: {}, outcome: null, audit: null, problem: null, file: { name, size } });
  const keys = await get("/v1/keys").then(
    (answer) => answer.items,
    () => null,
  );
  const game = text.slice(0, 500).match(/"game":"(g_[0-9a-f]{32})"/)?.[1];
  state.outcome = await verify(text, {
    keys,
    kept: game ? receiptOf(game) : null,
    tell: (key, result) => {
      state.proofs[key] = result;
      draw();
    },
  });
  draw();
}

async function checkGame(id) {
  Object.assign(state, { game: id, problem: null, proofs: { chain: { state: "run" } }, outcome: null, audit: null });
  draw();
  try {
    const game = await get(`/v1/games/${id}`);
    document.body.dataset.game = game.ruleset;
    drawFrame("audit", [
      ["table", `/table.html?game=${id}`],
      ["replay", replayAddress(id, 1)],
    ]);
    const text = await get(`/v1/games/${id}/export`, { accept: "application/x-ndjson" });
    state.game = id;
    if (canCheck()) await check(text, `${id}.ndjson`, text.length);
    state.game = id;
    await Promise.all([audit(id), learnDisputes(id)]);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.problem = problem.message;
    state.proofs = {};
  }
  draw();
}

async function audit(id) {
  if (!player()) {
    state.audit = { isAbsent: true, detail: t("rules_sign_up") };
    return draw();
  }
  try {
    state.audit = await post(`/v1/games/${id}/audit`);
    while (state.audit.status !== "judged") {
      draw();
      await new Promise((done) => setTimeout(done, AUDIT_MS));
      state.audit = await get(`/v1/games/${id}/audit`);
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.audit = { isAbsent: true, detail: problem.message };
  }
  draw();
}

async function learnDisputes(id) {
  try {
    state.disputes = (await get(`/v1/games/${id}/disputes`)).items;
    state.cases = await Promise.all(state.disputes.map(({ n }) => get(`/v1/games/${id}/disputes/${n}`)));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.disputes = null;
  }
  draw();
  if (state.cases.some(({ status }) => status === "open")) setTimeout(() => learnDisputes(id), 1500);
}

async function openCase(form) {
  const fields = new FormData(form);
  const claim = fields.get("claim");
  const subject = fields.get("refusal")
    ? { refusal: Number(fields.get("refusal")) }
    : { version: Number(fields.get("version")) };
  try {
    await post(`/v1/games/${state.game}/disputes`, { ...subject, claim });
    form.reset();
    state.problem = null;
    await learnDisputes(state.game);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.problem = problem.message;
    draw();
  }
}

async function dropped(file) {
  if (!file) return;
  state.game = null;
  await check(await file.text(), file.name, file.size);
}

frame("audit");
const main = $("main");
main.addEventListener("change", ({ target }) => {
  if (target.type !== "file") return;
  dropped(target.files[0]);
  target.value = "";
});
main.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.target.matches("[data-dispute]")) openCase(event.target);
  else location.assign(`/audit.html?game=${encodeURIComponent(new FormData(event.target).get("game"))}`);
});
main.addEventListener("dragover", (event) => event.preventDefault());
main.addEventListener("drop", (event) => {
  event.preventDefault();
  dropped(event.dataTransfer.files[0]);
});
draw();
rulesets().then((games) => {
  state.names = new Map(games.map(({ id, name }) => [id, name]));
  draw();
}, showProblem);
if (state.game) checkGame(state.game);
