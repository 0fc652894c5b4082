/*
 * What is decided about a game: by an arbiter whom its table named, or by all who sit there. While it runs somebody
 * asks and the others agree; once it is over there is a docket, on which remarks can be made for a while.
 */
import { get, Problem, post } from "../api.js";
import { html } from "../dom.js";
import { seatName } from "../frame.js";
import { player } from "../session.js";
import { consent } from "../signing.js";
import { t } from "../words.js";

/** @import { Docket, Game, WantRemedy } from "gyoji/api" */
/** @typedef {{ kind: WantRemedy["kind"], to: number[], rules: string[], dispute: number | null }} Remedy */

const LOOK_MS = 3000;
const WORDS_MAX = 1000;

/** @type {{ game: Game | null, docket: Docket | null, problem: string | null }} */
const known = { game: null, docket: null, problem: null };

/**
 * Loads what was decided, and again and again as long as the game runs.
 * @param {string} id
 * @param {() => void} draw
 */
export async function learnDecisions(id, draw) {
  try {
    [known.game, known.docket] = await Promise.all([get(`/v1/games/${id}`), get(`/v1/games/${id}/docket`)]);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return;
  }
  draw();
  if (isRunning()) setTimeout(() => learnDecisions(id, draw), LOOK_MS);
}

const isRunning = () => known.game?.status === "running";
const seat = () => (typeof known.game?.viewer === "number" ? known.game.viewer : null);
/* The arbiters; a named one who sits at the table does not count. */
const arbiters = () =>
  known.game?.arbiters.filter((one) => !known.game?.seats.some(({ player: sits }) => sits === one)) ?? [];
const isArbiter = () => seat() === null && Boolean(known.game?.arbiters.includes(player()?.id ?? ""));

/** @param {number[]} seats */
const named = (seats) => seats.map((one) => seatName(/** @type {Game} */ (known.game), one)).join(", ");

/** @param {string} time */
const shortly = (time) => time.slice(0, 16).replace("T", " ");

/* --- what is drawn -------------------------------------------------------------------------------- */

export function decisions() {
  const { game, docket, problem } = known;
  if (!game || !docket || game.status === "open") return "";
  const mayDecide = seat() !== null || isArbiter();
  const trouble = problem ? html`<p class="refusal" role="alert">${problem}</p>` : "";
  return html`<h2>${t("decisions")}</h2>
    ${trouble}
    ${docket.items.length || docket.proposal ? "" : html`<p class="quiet">${t("no_decisions")}</p>`}
    ${docket.proposal ? proposed(docket.proposal, mayDecide) : ""}
    ${docket.items.map(entry)}
    ${docket.remarks.map(remark)}
    ${docket.items.length && mayDecide ? remarkForm(docket) : ""}
    ${mayDecide && !(docket.proposal && isRunning() && !isArbiter()) ? wantForm(game) : ""}`;
}

/**
 * @param {NonNullable<Docket["proposal"]>} proposal
 * @param {boolean} mayDecide
 */
function proposed({ kind, to, until, seats }, mayDecide) {
  const said =
    kind === "award" ? t("asked_award", named(to)) : t(kind === "restore" ? "asked_restore" : "asked_annul", to[0]);
  const mine = seat();
  const agree = html`<form data-remedy="agree"><button class="btn">${t("agree")}</button></form>`;
  const on = html`<form data-remedy="continue"><button class="btn bare">${t("goes_on")}</button></form>`;
  return html`<article class="case" data-proposal="${kind}">
    <header><h3>${said}</h3><p class="small quiet">${t("agreed_until", named(seats), shortly(until))}</p></header>
    <p class="acts">${mayDecide && (mine === null || !seats.includes(mine)) ? agree : ""}
      ${isRunning() && mayLetGoOn(seats[0]) ? on : ""}</p>
  </article>`;
}

/**
 * Whether this player may let the game go on: an arbiter always, the asker, and without arbiters everybody seated.
 * @param {number} asker
 */
const mayLetGoOn = (asker) => isArbiter() || (seat() !== null && (seat() === asker || !arbiters().length));

/** @param {Docket["items"][number]} one */
function entry({ n, kind, to, by, at }) {
  const said = kind === "award" ? t("entry_award", n, named(to)) : t("entry_annul", n);
  return html`<article class="case" data-key="entry-${n}" data-entry="${n}"><header><h3>${said}</h3>
    <p class="small quiet">${t(by === "arbiter" ? "by_arbiter" : "by_consent")} · ${shortly(at)} UTC</p></header>
  </article>`;
}

/** @param {Docket["remarks"][number]} one */
function remark({ n, entry: about, seat: whose, appeal, text }) {
  const name = whose === null ? t("remark_arbiter") : named([whose]);
  const mark = appeal ? html`<span class="cartouche">${t("appealed")}</span> ` : "";
  const erased = html`<p class="quiet">${t("erased_words")}</p>`;
  const words = text === null ? erased : html`<blockquote class="claim">${text}</blockquote>`;
  return html`<article class="case" data-key="remark-${n}" data-remarked="${n}">
    <header><p class="small quiet">${mark}${t("remark_of", name, about)}</p></header>
    ${words}
  </article>`;
}

/** @param {Docket} docket */
function remarkForm({ items, open_until: until, appeals_until: appeals }) {
  if (until === null || appeals === null || Date.parse(until) < Date.now()) return "";
  const mayAppeal = seat() !== null && Date.parse(appeals) >= Date.now();
  const words = html`<textarea name="text" rows="3" maxlength="${WORDS_MAX}" required data-keep></textarea>`;
  const appeal = html`<label><input type="checkbox" name="appeal" data-keep> ${t("appeal")}</label>`;
  return html`<form class="panel dispute" data-remark="${items[items.length - 1].n}">
    <h3>${t("say_about")}</h3><p class="small quiet">${t("open_until", shortly(until))}</p>
    <label>${t("say")} ${words}</label>${mayAppeal ? appeal : ""}
    <button class="btn">${t("send_remark")}</button></form>`;
}

/** @param {Game} game */
function wantForm(game) {
  /** @type {WantRemedy["kind"][]} */
  const kinds = ["annul", "award"];
  if (isRunning()) kinds.push("restore");
  if (isRunning() && isArbiter()) kinds.push("continue");
  const options = kinds.map((kind) => html`<option value="${kind}">${t(`remedy_${kind}`)}</option>`);
  const seats = game.seats.map(({ seat: one }) => {
    const box = html`<input type="checkbox" name="seat" value="${one}" data-keep>`;
    return html`<label>${box} ${seatName(game, one)}</label>`;
  });
  const newest = game.version;
  const version = html`<input type="number" name="version" min="1" max="${newest}" value="${newest}" data-keep>`;
  return html`<form class="panel dispute" data-remedy="want">
    <h3>${t("decide_title")}</h3>
    <label>${t("remedy")} <select name="kind" data-keep>${options}</select></label>
    <fieldset><legend>${t("award_to")}</legend>${seats}</fieldset>
    ${isRunning() ? html`<label>${t("back_to_version")} ${version}</label>` : ""}
    <button class="btn">${t(isArbiter() ? "decide_remedy" : "ask_remedy")}</button></form>`;
}

/* --- what is done --------------------------------------------------------------------------------- */

/**
 * Carries a form out, if it is one of these; says whether it was.
 * @param {HTMLFormElement} form
 * @param {() => void} draw
 */
export function decided(form, draw) {
  const { remedy, remark: about } = form.dataset;
  if (about !== undefined) carryOut(() => said(form, Number(about)), draw);
  else if (remedy !== undefined) carryOut(() => wanted(wish(form, remedy)).then(() => form.reset()), draw);
  return about !== undefined || remedy !== undefined;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} how
 * @returns {Remedy}
 */
function wish(form, how) {
  const proposal = known.docket?.proposal;
  if (how === "agree" && proposal) {
    const { kind, to, rules, dispute } = proposal;
    return { kind, to, rules, dispute };
  }
  const fields = new FormData(form);
  const kind = /** @type {WantRemedy["kind"]} */ (how === "want" ? String(fields.get("kind")) : "continue");
  const to =
    kind === "award" ? fields.getAll("seat").map(Number) : kind === "restore" ? [Number(fields.get("version"))] : [];
  return { kind, to, rules: [], dispute: null };
}

/** @param {Remedy} remedy */
async function wanted(remedy) {
  const { game, docket } = known;
  if (!game || !docket) return;
  const mine = seat();
  const isSigning = mine !== null && docket.n !== null && remedy.kind !== "continue" && Boolean(game.seats[mine].key);
  const signature = isSigning ? await consent(game.id, mine, { ...remedy, n: docket.n }) : null;
  await post(`/v1/games/${game.id}/remedies`, { ...remedy, ...(signature ? { signature } : {}) });
}

/**
 * @param {HTMLFormElement} form
 * @param {number} about
 */
async function said(form, about) {
  const fields = new FormData(form);
  const body = { entry: about, text: String(fields.get("text")), appeal: fields.get("appeal") !== null };
  await post(`/v1/games/${known.game?.id}/docket/remarks`, body);
  form.reset();
}

/**
 * @param {() => Promise<void>} deed
 * @param {() => void} draw
 */
async function carryOut(deed, draw) {
  const id = known.game?.id ?? "";
  try {
    await deed();
    known.problem = null;
    [known.game, known.docket] = await Promise.all([get(`/v1/games/${id}`), get(`/v1/games/${id}/docket`)]);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    known.problem = problem.message;
  }
  draw();
}
