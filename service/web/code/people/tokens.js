/* The player's own tokens: what each may do; making, rotating and revoking them. */
import { post, remove } from "../api.js";
import { html } from "../dom.js";
import { player, setPlayer } from "../session.js";
import { t } from "../words.js";
import { day, learnTokens, state } from "./known.js";

/** @import { Token } from "gyoji/api" */

const SCOPES = /** @type {const} */ (["play", "read", "host", "account"]);
/** What most bots need. */
const USUAL = new Set(["play", "read"]);
const NAME_MAX = 40;

/** @param {Token} token */
const nameOf = (token) => token.name ?? t("token_first");

export function tokenSection() {
  return html`<section class="tokens-of" aria-labelledby="h-tokens"><h2 id="h-tokens">${t("tokens")}</h2>
    <p class="small quiet">${t("tokens_hint")}</p>
    ${state.made ? shownOnce(state.made) : ""}
    <ul class="rows">${state.tokens.map(row)}</ul>
    ${form()}</section>`;
}

/** @param {Token} token */
function shownOnce(token) {
  const copy = html`<button class="btn" data-copy="${token.token ?? ""}">${t("copy_token")}</button>`;
  return html`<div class="panel once" role="status"><h3>${t("token_made", nameOf(token))}</h3>
    <p class="small">${t("token_once")}</p>
    <p><code class="mono" data-token>${token.token ?? ""}</code> ${copy}</p></div>`;
}

/** @param {Token} token */
function row(token) {
  const { id, scopes, made_at: made, current } = token;
  const name = nameOf(token);
  const here = current ? html` <small>${t("token_here")}</small>` : "";
  const may = scopes.map((scope) => t(`scope_${scope}`)).join(", ");
  return html`<li data-key="${id}">
    <div><h3>${name}${here}</h3><p>${may} · ${t("made_on", day(made))}</p></div>
    <button class="btn bare" data-rotate="${id}" aria-label="${t("rotate")}: ${name}">${t("rotate")}</button>
    <button class="btn bare" data-revoke="${id}" aria-label="${t("revoke")}: ${name}">${t("revoke")}</button></li>`;
}

function form() {
  const boxes = SCOPES.map((scope) => {
    const checked = USUAL.has(scope) ? html` checked` : "";
    const box = html`<input type="checkbox" name="scope" value="${scope}" data-keep${checked}>`;
    return html`<label class="tick">${box} ${t(`scope_${scope}`)}</label>`;
  });
  const name = html`<input name="name" required maxlength="${NAME_MAX}" autocomplete="off" data-keep>`;
  return html`<form class="panel token-form" data-make><label>${t("token_name")} ${name}</label>
    <fieldset><legend>${t("token_scopes")}</legend>${boxes}</fieldset>
    <button class="btn">${t("make_token")}</button></form>`;
}

/** @param {HTMLFormElement} form */
export async function make(form) {
  const fields = new FormData(form);
  const scopes = /** @type {Token["scopes"]} */ (fields.getAll("scope").map(String));
  state.made = await post("/v1/me/tokens", { name: String(fields.get("name")).trim(), scopes });
  form.reset();
  await learnTokens();
}

/**
 * Rotates a token; if it is this browser's own, the browser goes on with the new one.
 * @param {string} id
 */
export async function rotate(id) {
  const isOwn = state.tokens.find((one) => one.id === id)?.current;
  const fresh = await post(`/v1/me/tokens/${id}/rotation`, {});
  const me = player();
  if (isOwn && me && fresh.token) setPlayer({ ...me, token: fresh.token });
  state.made = fresh;
  await learnTokens();
}

/** @param {string} id */
export async function revoke(id) {
  const token = state.tokens.find((one) => one.id === id);
  if (!token || !confirm(token.current ? t("revoke_here_sure") : t("revoke_sure", nameOf(token)))) return;
  await remove(`/v1/me/tokens/${id}`);
  if (state.made?.id === id) state.made = null;
  if (token.current) {
    setPlayer(null);
    location.assign("/");
  } else await learnTokens();
}
