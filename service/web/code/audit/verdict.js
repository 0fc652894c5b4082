/* What is said of a checked history: each proof, the verdict, and where it breaks. */
import { difference } from "../cases.js";
import { html } from "../dom.js";
import { chips } from "../frame.js";
import { replayAddress } from "../log.js";
import { keepProved } from "../session.js";
import { sign } from "../signs.js";
import { t } from "../words.js";
import { held, state } from "./known.js";

/** @import { Shown } from "../dom.js" */
/** @import { Broken, Proof } from "../../client/proof/lines.js" */
/** @import { Told } from "../../client/proof/verify.js" */

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
 * How a proof is drawn. A proof that holds but is vouched for by nobody (`foreign`), or only in its first part
 * (`part`), has a sign and a colour of its own.
 * @typedef {Told["state"] | "wait" | "foreign" | "part"} Mode
 */

/** @type {Set<Mode>} */
const CHECKED = new Set(["yes", "no", "foreign", "part"]);

/**
 * Each proof that this browser can check, in order; the proof of form only if it fails. Green is for what comes from
 * this service: before that is known, a file that fits together proves nothing.
 * @param {Shown} more
 */
export function proofList(more = "") {
  const form = state.proofs.format?.state === "no" ? proof("format", "scroll") : "";
  const checked = html`${form}${PROOFS.map(([key, art]) => proof(key, art))}${originProof()}`;
  return html`<ol class="proofs${originMode() === "yes" ? " vouched" : ""}">${checked}${more}</ol>`;
}

export const isBegun = () => Object.keys(state.proofs).length > 0;

export function headline() {
  if (!isBegun()) return t("audit_title");
  if (state.outcome && !state.outcome.holds)
    return t(state.outcome.broken.why === "break_no_history" ? "not_history" : "broken");
  if (state.audit?.verdict === "wrong") return t("broken");
  if (!isDone()) return t("checking");
  if (originMode() === "foreign") return foreignWords();
  if (held()?.uncompared.length) return t("not_all_compared");
  return stampWord() === "clean" ? t("all_good") : t("so_far_good");
}

/** The words for a file that nobody vouches for; a game that is not over is not called whole. */
const foreignWords = () => t(held()?.isWhole ? "origin_foreign" : "origin_foreign_part");

/* Whether the last step is done: before that there is no stamp. */
const isDone = () => state.outcome && (!state.game || state.audit?.status === "judged" || state.absent !== null);

export function subline() {
  const good = held();
  if (!good) return state.file ? state.file.name : t("audit_lead");
  const { head, events } = good.history;
  const name = state.names.get(head.ruleset) ?? head.ruleset;
  return `${name} · ${t("n_events", events.length)}${good.isWhole ? "" : ` · ${t("is_prefix")}`}`;
}

/**
 * The stamp's word. Only a file that is known to come from this service gets one, and it says no more than was checked.
 * @returns {"clean" | "genuine" | "prefix" | null}
 */
function stampWord() {
  const good = held();
  if (!good || !isDone() || state.absent !== null || state.audit?.verdict === "wrong") return null;
  if (originMode() !== "yes" || state.log === "other" || good.uncompared.length) return null;
  if (good.isWhole && isLoggedInPart()) return null;
  return good.isWhole ? (state.audit?.verdict === "holds" ? "clean" : "genuine") : "prefix";
}

/** Keeps in this browser what was proved of a whole game, for the lobby to show. */
export function noteProved() {
  const [word, good] = [stampWord(), held()];
  if (state.game && good && (word === "clean" || word === "genuine"))
    keepProved(state.game, { version: good.history.events.length, word });
}

/** Whether the log vouches for the first part alone, which is never so in our own files of games that are over. */
function isLoggedInPart() {
  const good = held();
  return Boolean(good?.logged) && good?.logged !== good?.history.events.length;
}

export function stamp() {
  const [key, good] = [stampWord(), held()];
  if (!key || !good) return "";
  const word = t(key);
  const count = good.history.events.length;
  return html`<span class="stamp" role="img" aria-label="${word}, ${count}">${word}<br>${count}</span>`;
}

/**
 * @param {Proof} key
 * @param {string} art
 */
function proof(key, art) {
  const told = state.proofs[key];
  const mode = key === "log" ? logMode(told) : (told?.state ?? "wait");
  const count = told?.total ? `${told.count} / ${told.total}` : (told?.count ?? "");
  const titled = t(mode === "yes" ? `${key}_yes` : mode === "no" ? `${key}_no` : `${key}_ask`);
  const title = mode === "part" ? t("log_part", told?.count ?? 0, told?.total ?? 0) : titled;
  return row({ key, art, mode, title, told: html`<p>${explained(key, told)}</p>`, count: String(count) });
}

/**
 * How the log's proof is drawn: it counts only if it is by the log that others see, too.
 * @param {Told | undefined} told
 * @returns {Mode}
 */
function logMode(told) {
  if (told?.state !== "yes" || !held()) return told?.state ?? "wait";
  if (!state.log) return "run";
  if (state.log === "other") return "no";
  return state.log === "foreign" ? "foreign" : isLoggedInPart() ? "part" : "yes";
}

/** @param {Told | undefined} told */
function logText(told) {
  if (!held()?.log) return t("log_none");
  if (told?.state === "unknown") return t("no_ed25519");
  if (state.log === "foreign") return t("log_foreign");
  if (state.log === "other") return t("log_other");
  const part = held()?.isWhole ? t("log_part_whole") : t("log_part_text");
  const text = isLoggedInPart() ? part : t("log_text");
  return state.log === "uncompared" ? `${text} ${t("log_uncompared")}` : text;
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
  if (key === "log" && good) return logText(told);
  return [general(key, told), ...own(key)].join(" ");
}

/**
 * @param {Proof} key
 * @param {Told | undefined} told
 */
function general(key, told) {
  const good = held();
  if (key === "chance" && told?.state === "unknown") return t("is_prefix");
  if (key === "moves" && good && !good.signing) return t("moves_none");
  if ((key === "moves" || key === "receipt") && told?.state === "unknown") return t("no_ed25519");
  return t(`${key}_text`);
}

/**
 * What is said of something that this browser kept: that it fits, or that the file has nothing to compare it with.
 * @param {Proof} key
 */
function own(key) {
  const good = held();
  /** @type {[Proof, boolean | undefined, string][]} */
  const said = [
    ["chance", good?.isMine, t("chance_mine")],
    ["chance", good?.uncompared.includes("entropy"), t("chance_uncompared")],
    ["moves", good?.isMyKey, t("moves_mine")],
    ["moves", good?.uncompared.includes("seatKey"), t("moves_uncompared")],
    ["receipt", Boolean(good?.keptVersion), t("receipt_kept", good?.keptVersion ?? 0)],
    ["receipt", good?.uncompared.includes("receipt"), t("receipt_uncompared")],
  ];
  return said.filter(([proof, isSo]) => proof === key && isSo).map(([, , text]) => text);
}

/**
 * Why something does not hold, with audiences named as on the pages.
 * @param {Broken} broken
 */
const said = ({ why, values }) =>
  t(why, ...values.map((value) => String(value).replace(/^seat:(\d+)$/, (_, seat) => t("seat_n", seat))));

/* Who signed the file can't be read from the file itself: the key has to come from elsewhere. */
function originProof() {
  const mode = originMode();
  const title = mode === "foreign" ? foreignWords() : t(mode === "yes" ? "origin_yes" : "origin_ask");
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

/** The proof that only the rules can give, asked of the service. */
export function rulesProof() {
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

export function brokenPanel() {
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
