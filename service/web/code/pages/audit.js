/* The audit: the proofs checked here, the rules asked again by the service, and disputes. */

import { verify } from "../../client/proof/verify.js";
import { get, getHistory, Problem, post, rulesets } from "../api.js";
import { caseFile, difference, disputeForm } from "../cases.js";
import { html, paint, the } from "../dom.js";
import { chips, drawFrame, frame, showProblem } from "../frame.js";
import { replayAddress } from "../log.js";
import { givenTo, keepProved, player, receiptOf } from "../session.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { Audit, Case, PublicKey } from "gyoji/api" */
/** @import { Shown } from "../dom.js" */
/** @import { Broken, Proof } from "../../client/proof/lines.js" */
/** @import { Outcome, Told } from "../../client/proof/verify.js" */

/** @type {[Proof, string][]} */
const PROOFS = [
  ["chain", "link"],
  ["seals", "seal"],
  ["chance", "dice"],
  ["moves", "pen"],
  ["receipt", "pen"],
  ["log", "scroll"],
];

/**
 * How a proof is drawn. What is whole though nobody vouches for it has a sign and a colour of its own.
 * @typedef {Told["state"] | "wait" | "foreign"} Mode
 */

/** @type {Set<Mode>} */
const CHECKED = new Set(["yes", "no", "foreign"]);
const AUDIT_MS = 700;
const CASES_MS = 1500;

/**
 * @typedef {object} State
 * @property {string | null} game
 * @property {{ name: string, size: number } | null} file
 * @property {Partial<Record<Proof, Told>>} proofs
 * @property {Outcome | null} outcome
 * @property {PublicKey[] | null} keys those that this service publishes; null where it did not say
 * @property {Audit | null} audit the service's word
 * @property {string | null} absent why there is no audit by the service
 * @property {Case[]} cases
 * @property {boolean} knowsCases whether the service has told them
 * @property {string | null} problem
 * @property {Map<string, string>} names
 */

const asked = new URLSearchParams(location.search);
/** @type {State} */
const state = {
  game: asked.get("game"),
  file: null,
  proofs: {},
  outcome: null,
  keys: null,
  audit: null,
  absent: null,
  cases: [],
  knowsCases: false,
  problem: null,
  names: new Map(),
};
const about = { version: asked.get("version"), refusal: asked.get("refusal") };
const main = the("main");

const canCheck = () => globalThis.isSecureContext && Boolean(globalThis.crypto?.subtle);

/* --- what is drawn -------------------------------------------------------------------------------- */

function draw() {
  const form = state.proofs.format?.state === "no" ? proof("format", "scroll") : "";
  const checked = PROOFS.map(([key, art]) => proof(key, art));
  const proofs = html`<ol class="proofs">${form}${checked}${originProof()}${rulesProof()}</ol>`;
  paint(
    main,
    html`<section class="proof" aria-labelledby="h-proof">
        <header><div><h1 id="h-proof">${headline()}</h1><p class="quiet">${subline()}</p></div>${stamp()}</header>
        ${canCheck() ? dropArea() : html`<p class="refusal" role="alert">${t("insecure")}</p>`}
        ${state.problem ? html`<p class="refusal" role="alert">${state.problem}</p>` : ""}
        ${isBegun() ? proofs : ""}
        ${brokenPanel()}
      </section>
      <section class="cases" aria-labelledby="h-cases">${state.game ? disputes(state.game) : ""}</section>`,
  );
  noteProved();
}

const isBegun = () => Object.keys(state.proofs).length > 0;

/* What is found to hold, as far as it has been checked. */
const held = () => (state.outcome?.holds ? state.outcome : null);

function headline() {
  if (!isBegun()) return t("audit_title");
  if (state.outcome && !state.outcome.holds)
    return t(state.outcome.broken.why === "break_no_history" ? "not_history" : "broken");
  if (state.audit?.verdict === "wrong") return t("broken");
  if (!isDone()) return t("checking");
  if (originMode() === "foreign") return t("origin_foreign");
  return held()?.isWhole && state.audit?.verdict === "holds" ? t("all_good") : t("so_far_good");
}

/* The stamp waits for the last step. */
const isDone = () => state.outcome && (!state.game || state.audit?.status === "judged" || state.absent !== null);

function subline() {
  const good = held();
  if (!good) return state.file ? state.file.name : t("audit_lead");
  const { head, events } = good.history;
  const name = state.names.get(head.ruleset) ?? head.ruleset;
  return `${name} · ${t("n_events", events.length)}${good.isWhole ? "" : ` · ${t("is_prefix")}`}`;
}

/**
 * Only what is known to come from this service gets one, and it says no more than was checked.
 * @returns {"clean" | "genuine" | "prefix" | null}
 */
function stampWord() {
  const good = held();
  if (!good || !isDone() || state.absent !== null || state.audit?.verdict === "wrong") return null;
  if (originMode() !== "yes") return null;
  return good.isWhole ? (state.audit?.verdict === "holds" ? "clean" : "genuine") : "prefix";
}

/** What was proved of a whole game stays in this browser: the lobby tells it. */
function noteProved() {
  const [word, good] = [stampWord(), held()];
  if (state.game && good && (word === "clean" || word === "genuine"))
    keepProved(state.game, { version: good.history.events.length, word });
}

function stamp() {
  const [key, good] = [stampWord(), held()];
  if (!key || !good) return "";
  const word = t(key);
  const count = good.history.events.length;
  return html`<span class="stamp" role="img" aria-label="${word}, ${count}">${word}<br>${count}</span>`;
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

/**
 * @param {Proof} key
 * @param {string} art
 */
function proof(key, art) {
  const told = state.proofs[key];
  const mode = told?.state ?? "wait";
  const count = told?.total ? `${told.count} / ${told.total}` : (told?.count ?? "");
  const title = t(mode === "yes" ? `${key}_yes` : mode === "no" ? `${key}_no` : `${key}_ask`);
  return row({ key, art, mode, title, told: html`<p>${explained(key, told)}</p>`, count: String(count) });
}

/**
 * @param {{ key: string, art: string, mode: Mode, title: string, told: Shown, count: string, by?: string }} what
 */
function row({ key, art, mode, title, told, count, by = CHECKED.has(mode) ? t("checked_here") : "" }) {
  return html`<li data-key="${key}" data-proof="${key}" data-state="${mode}" class="${mode}">${mark(mode)}
    <div><h2>${sign(art)}${title} ${by && html`<small>${by}</small>`}</h2>${told}</div>
    <b class="num">${count}</b></li>`;
}

/** @param {Mode} mode */
function mark(mode) {
  if (mode === "yes") return sign("tick");
  if (mode === "no") return sign("no");
  if (mode === "run") return html`<span class="spin" aria-hidden="true"></span>`;
  return html`<span class="not-known" aria-hidden="true">?</span>`;
}

/**
 * @param {Proof} key
 * @param {Told | undefined} told
 */
function explained(key, told) {
  const good = held();
  if (state.outcome && !state.outcome.holds && told?.state !== "yes")
    return told?.state === "no" ? said(state.outcome.broken) : t("not_reached");
  if (key === "chance" && told?.state === "unknown") return `${t("is_prefix")} ${good?.isMine ? t("chance_mine") : ""}`;
  if (key === "chance" && good?.isMine) return `${t("chance_text")} ${t("chance_mine")}`;
  if (key === "log" && good && !good.logKey) return t("log_none");
  if (key === "moves" && good && !good.signing) return t("moves_none");
  if (key === "moves" && good?.isMyKey) return `${t("moves_text")} ${t("moves_mine")}`;
  if ((key === "moves" || key === "receipt" || key === "log") && told?.state === "unknown") return t("no_ed25519");
  if (key === "receipt" && good?.keptVersion) return `${t("receipt_text")} ${t("receipt_kept", good.keptVersion)}`;
  return t(`${key}_text`);
}

/**
 * Why something does not hold; an audience is called as on the pages.
 * @param {Broken} broken
 */
const said = ({ why, values }) =>
  t(why, ...values.map((value) => String(value).replace(/^seat:(\d+)$/, (_, seat) => t("seat_n", seat))));

/* Whose signature it is can't be read off the file: the key has to come another way. */
function originProof() {
  const mode = originMode();
  const title = t(mode === "yes" ? "origin_yes" : mode === "foreign" ? "origin_foreign" : "origin_ask");
  const key = held()?.signer?.id ?? "";
  const why = state.keys ? "origin_unpublished" : "origin_unasked";
  const open = state.outcome && !state.outcome.holds ? "not_reached" : "origin_text";
  const told = t(mode === "yes" ? "origin_published" : mode === "foreign" ? why : open, key);
  return row({ key: "origin", art: "seal", mode, title, told: html`<p>${told}</p>`, count: "" });
}

/** @returns {Mode} */
function originMode() {
  const good = held();
  if (!good) return state.outcome ? "unknown" : "wait";
  if (!good.signer) return "unknown";
  return state.keys?.some(({ public_key: key }) => key === good.signer?.public_key) ? "yes" : "foreign";
}

function rulesProof() {
  const { audit } = state;
  const mode = rulesMode();
  const ruleset = held()?.history.head.ruleset ?? "";
  const finding = audit?.finding && html`${difference(audit.finding)}<p>${chips(audit.finding.rules, ruleset)}</p>`;
  const title = t(mode === "yes" ? "rules_yes" : mode === "no" ? "rules_no" : "rules_ask");
  const told = html`<p>${rulesText()}</p>${finding}`;
  return row({
    key: "rules",
    art: "book",
    mode,
    title,
    told,
    count: String(audit?.commands || ""),
    by: t("by_service"),
  });
}

/** @returns {Mode} */
function rulesMode() {
  if (!state.game || state.absent !== null) return "unknown";
  const verdict = state.audit?.verdict;
  if (!verdict) return "run";
  return verdict === "wrong" ? "no" : verdict === "holds" ? "yes" : "unknown";
}

function rulesText() {
  if (!state.game) return t("rules_file_only");
  if (state.absent !== null) return state.absent || t("rules_absent");
  const verdict = state.audit?.verdict;
  return verdict ? `${t("rules_text")} (${t(`verdict_${verdict}`)})` : t("rules_running");
}

/** @param {unknown} value */
function shortened(value) {
  const text = String(value);
  return typeof value === "string" && text.length > 24 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text;
}

function brokenPanel() {
  if (!state.outcome || state.outcome.holds) return "";
  const { version, recorded, computed } = state.outcome.broken;
  const was = html`${t("recorded")} <span class="mono">${shortened(recorded)}</span>`;
  const is = html`, ${t("computed")} <span class="mono">${shortened(computed)}</span>`;
  const compared = html`<p>${was}${computed !== null ? is : ""}</p>`;
  const where = version === null ? t("breaks_first_line") : t("breaks_at", version);
  const address = state.game && version !== null && replayAddress(state.game, version);
  return html`<div class="refusal" role="alert"><h2>${sign("no")}${where}</h2><p>${said(state.outcome.broken)}</p>
    ${recorded !== null ? compared : ""}
    <p>${holdsUntil(state.outcome.broken)}</p>
    ${address ? html`<p><a href="${address}">${t("look_at_it")}</a></p>` : ""}</div>`;
}

/**
 * The signature is looked at first; where it is wrong, nothing at all is proved.
 * @param {Broken} broken
 */
function holdsUntil({ proof, version }) {
  const isReached = version !== null && version > 1 && proof !== "receipt" && state.proofs.receipt !== undefined;
  return isReached ? t("holds_until", version - 1) : "";
}

/** @param {string} game */
function disputes(game) {
  return html`<h2 id="h-cases">${t("disputes")}</h2>
    ${player() ? disputeForm(about) : ""}
    ${cases(game)}`;
}

/** @param {string} game */
function cases(game) {
  if (!state.knowsCases) return html`<p class="quiet">${t("disputes_absent")}</p>`;
  if (!state.cases.length) return html`<p class="quiet">${t("no_disputes")}</p>`;
  return state.cases.map((one) => caseFile(one, game, document.body.dataset.game ?? ""));
}

/* --- what is done --------------------------------------------------------------------------------- */

const NOTHING_YET = { proofs: {}, outcome: null, audit: null, absent: null, problem: null };
const NAME_WITHIN = 500;

/**
 * What this browser kept of the game that a file says it is.
 * @param {Uint8Array} content
 */
function keptOf(content) {
  const start = new TextDecoder().decode(content.subarray(0, NAME_WITHIN));
  const game = start.match(/"game":"(g_[0-9a-f]{32})"/)?.[1];
  const [receipt, given] = game ? [receiptOf(game), givenTo(game)] : [null, null];
  return {
    receipts: receipt ? [receipt] : [],
    entropy: given ? { [given.seat]: given.entropy } : {},
    secretHash: given?.secretHash,
    seatKeys: given?.key ? { [given.seat]: given.key } : {},
  };
}

/**
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {string} name
 */
async function check(content, name) {
  Object.assign(state, NOTHING_YET, { proofs: {}, file: { name, size: content.length } });
  state.keys = await get("/v1/keys").then(
    ({ items }) => items.filter(({ use }) => use === "receipt"),
    () => null,
  );
  state.outcome = await verify(content, {
    kept: keptOf(content),
    tell: (key, told) => {
      state.proofs[key] = told;
      draw();
    },
  });
  draw();
}

/** @param {string} id */
async function checkGame(id) {
  Object.assign(state, NOTHING_YET, { game: id, proofs: { chain: { state: "run" } } });
  draw();
  try {
    const game = await get(`/v1/games/${id}`);
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

/** @param {string} id */
async function audit(id) {
  try {
    if (player()) await judged(id);
    else state.absent = t("rules_sign_up");
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.absent = problem.message;
  }
  draw();
}

/** @param {string} id */
async function judged(id) {
  state.audit = await post(`/v1/games/${id}/audit`, {});
  while (state.audit.status !== "judged") {
    draw();
    await new Promise((done) => setTimeout(done, AUDIT_MS));
    state.audit = await get(`/v1/games/${id}/audit`);
  }
}

/** @param {string} id */
async function learnCases(id) {
  try {
    const { items } = await get(`/v1/games/${id}/disputes`);
    state.cases = await Promise.all(items.map(({ n }) => get(`/v1/games/${id}/disputes/${n}`)));
    state.knowsCases = true;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.knowsCases = false;
  }
  draw();
  if (state.cases.some(({ status }) => status === "open")) setTimeout(() => learnCases(id), CASES_MS);
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
  else location.assign(`/audit.html?game=${encodeURIComponent(String(new FormData(form).get("game")))}`);
});
main.addEventListener("dragover", (event) => event.preventDefault());
main.addEventListener("drop", (event) => {
  event.preventDefault();
  dropped(event.dataTransfer?.files[0]);
});
draw();
rulesets().then((games) => {
  state.names = new Map(games.map(({ id, name }) => [id, name]));
  draw();
}, showProblem);
if (state.game) checkGame(state.game);
