/* Disputes: the form that opens one, and the case file as far as its reader may know it. */
import { html } from "./dom.js";
import { chip } from "./frame.js";
import { replayAddress } from "./log.js";
import { language } from "./session.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

/** @import { Case, Finding, Party } from "gyoji/api" */

const CLAIM_MAX = 1000;

/**
 * @param {{ version: string | null, refusal: string | null }} about
 */
export function disputeForm({ version, refusal }) {
  const number = html`<input type="number" name="version" min="1" required data-keep value="${version ?? ""}">`;
  const subject = refusal
    ? html`<input type="hidden" name="refusal" value="${refusal}">`
    : html`<label>${t("about_version")} ${number}</label>`;
  const claim = html`<textarea name="claim" rows="3" maxlength="${CLAIM_MAX}" required data-keep></textarea>`;
  return html`<form class="panel dispute" data-dispute>
    <h3>${t("open_dispute")}</h3>
    ${subject}
    <label>${t("claim")} ${claim}</label>
    <button class="btn">${t("send_dispute")}</button>
  </form>`;
}

/**
 * One case: the claim, what was legal then, the clauses, the verdict.
 * @param {Case} one
 * @param {string} game
 * @param {string} ruleset
 */
export function caseFile(one, game, ruleset) {
  const { n, status, version } = one;
  const named = t("version_n", version ?? "?");
  const disputed = one.events.find((event) => event.version === version)?.text || named;
  const told = one.refused ? t("refused_move", one.refused.seat) : disputed;
  const link = version ? html`<a href="${replayAddress(game, version)}">${named}</a> · ` : "";
  const law = one.clauses.map((clause) => html`<p>${chip(clause.id, ruleset)} ${clause[language()]}</p>`);
  const file = html`href="/v1/games/${game}/disputes/${n}?download=true" download`;
  return html`<article class="case" data-key="case-${n}" data-case="${n}" data-status="${status}">
    <header><span class="cartouche">${t("case_n", n)}</span><h2>${told}</h2>
      <p class="small quiet">${link}${t(`case_${status}`)}</p></header>
    ${one.claim ? html`<blockquote class="claim">${one.claim}</blockquote>` : ""}
    ${one.parties.filter(({ moves }) => moves.length).map(legalThen)}
    ${law.length ? html`<div class="law">${law}</div>` : ""}
    ${one.findings.map(difference)}
    <footer>${one.verdict ? stamp(one.verdict) : ""}
      <a class="small" ${file}>${t("download_case")}</a></footer>
  </article>`;
}

/**
 * What was recorded and what the rules say, in words; where there are none, what the auditor noted.
 * @param {Finding} finding
 */
export function difference({ why, recorded_text: recorded, expected_text: expected }) {
  if (!recorded && !expected) return html`<p>${why}</p>`;
  return html`<dl class="difference">
    <dt>${t("was_recorded")}</dt><dd>${recorded ?? "–"}</dd>
    <dt>${t("rules_say")}</dt><dd>${expected ?? "–"}</dd></dl>`;
}

/** @param {Party} party */
function legalThen({ seat, moves }) {
  const labels = moves.slice(0, 24).map(({ label }) => html`<li>${label}</li>`);
  const heading = html`<h3>${t("legal_for", t("seat_n", seat ?? "?"))}</h3>`;
  return html`${heading}<ul class="legal">${labels}</ul>`;
}

/**
 * The verdict's stamp; `changed`, which decides nothing, has none.
 * @param {NonNullable<Case["verdict"]>} verdict
 */
function stamp(verdict) {
  const word = t(`verdict_${verdict}`);
  const words = html`<div><h3>${word}</h3></div>`;
  if (verdict === "changed") return html`<span class="not-known" aria-hidden="true">?</span>${words}`;
  const mark = sign(verdict === "stands" ? "tick" : "no");
  return html`<span class="stamp" role="img" aria-label="${word}">${mark}</span>${words}`;
}
