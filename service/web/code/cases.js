/* Disputes: the form that opens one, and the case file as far as its reader may know it. */
import { html } from "./dom.js";
import { chip } from "./frame.js";
import { replayAddress } from "./log.js";
import { language } from "./session.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

const CLAIM_MAX = 1000;

export const disputeForm = ({ version, refusal }) =>
  html`<form class="panel dispute" data-dispute>
    <h3>${t("open_dispute")}</h3>
    ${refusal ? html`<input type="hidden" name="refusal" value="${refusal}">` : html`<label>${t("about_version")} <input type="number" name="version" min="1" required data-keep value="${version ?? ""}"></label>`}
    <label>${t("claim")} <textarea name="claim" rows="3" maxlength="${CLAIM_MAX}" required data-keep></textarea></label>
    <button class="btn">${t("send_dispute")}</button>
  </form>`;

/** One case: the claim, what was legal then, the clauses, the verdict. */
export function caseFile(one, { game }) {
  const ruleset = document.body.dataset.game;
  return html`<article class="case" data-key="case-${one.n}" data-case="${one.n}" data-status="${one.status}">
    <header><span class="cartouche">${t("case_n", one.n)}</span><h2>${(one.events ?? []).map(({ text }) => text).filter(Boolean)[0] ?? t("version_n", one.version ?? "?")}</h2>
      <p class="small quiet">${one.version ? html`<a href="${replayAddress(game, one.version)}">${t("version_n", one.version)}</a> · ` : ""}${t(`case_${one.status}`)}</p></header>
    ${one.claim ? html`<blockquote class="claim">${one.claim}</blockquote>` : ""}
    ${(one.parties ?? []).filter(({ moves }) => moves.length).map((party) => html`<h3>${t("legal_for", t("seat_n", party.seat))}</h3><ul class="legal">${party.moves.slice(0, 24).map(({ label }) => html`<li>${label}</li>`)}</ul>`)}
    ${(one.clauses ?? []).length ? html`<div class="law">${one.clauses.map((clause) => html`<p>${chip(clause.id, ruleset)} ${clause[language()]}</p>`)}</div>` : ""}
    ${(one.findings ?? []).map(({ why }) => html`<p>${why}</p>`)}
    <footer>${one.verdict ? html`<span class="stamp" role="img" aria-label="${t(`verdict_${one.verdict}`)}">${sign(one.verdict === "stands" ? "tick" : "no")}</span><div><h3>${t(`verdict_${one.verdict}`)}</h3></div>` : ""}
      <a class="small" href="/v1/games/${game}/disputes/${one.n}?download=true" download>${t("download_case")}</a></footer>
  </article>`;
}
