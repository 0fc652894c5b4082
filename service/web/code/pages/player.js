/* A player: ratings with their curves, how games went, the games; and for oneself the name, tokens and one's data. */
import { getText, remove, replace } from "../api.js";
import { titled } from "../called.js";
import { doingFor } from "../doing.js";
import { $, attr, dataAt, holder, html, paint, the } from "../dom.js";
import { copied, drawFrame, frame, showProblem } from "../frame.js";
import { overTable } from "../lobby/rows.js";
import { id, isMine, learn, learnGames, nameOf, state } from "../people/known.js";
import { onTurned } from "../people/plots.js";
import { ratingSection } from "../people/ratings.js";
import { make, revoke, rotate, tokenSection } from "../people/tokens.js";
import { player, setPlayer } from "../session.js";
import { sign } from "../signs.js";
import { loaded } from "../view.js";
import { t } from "../words.js";

const main = the("main");
const NAME_MAX = 40;

function draw() {
  const { name } = loaded(state.profile);
  const more = state.next ? html`<p><button class="btn" data-more>${t("more")}</button></p>` : "";
  const games = state.games.length ? overTable(state.games) : html`<p class="quiet">${t("no_games_yet")}</p>`;
  paint(
    main,
    html`<header class="wide"><h1>${name ?? t("erased_player")}</h1><p class="small quiet mono">${id}</p></header>
      ${state.problem ? html`<p class="refusal wide" role="alert">${state.problem.message}</p>` : ""}
      ${ratingSection()}
      <section class="went" aria-labelledby="h-went"><h2 id="h-went">${t("went")}</h2>${tallyTable()}</section>
      ${isMine() ? own() : ""}
      <section class="done wide" aria-labelledby="h-games"><h2 id="h-games">${t("games_of")}</h2>
        ${games}${more}</section>`,
  );
}

function tallyTable() {
  const { rulesets, complete } = loaded(state.tally);
  const counted = Object.entries(rulesets);
  if (!counted.length) return html`<p class="quiet">${t("no_games_yet")}</p>`;
  const heads = [t("game"), t("won"), t("lost_games"), t("given_up"), t("under_way")];
  const rows = counted.map(([ruleset, { won, lost, abandoned, running }]) => {
    const numbers = [won, lost, abandoned, running].map((count) => html`<td class="num">${count}</td>`);
    return html`<tr data-game="${ruleset}" data-key="${ruleset}">
      <th scope="row">${sign(ruleset)} ${nameOf(ruleset)}${share(won, lost)}</th>${numbers}</tr>`;
  });
  const head = html`<thead><tr>${heads.map((word) => html`<th scope="col">${word}</th>`)}</tr></thead>`;
  return html`<table class="tally">${head}<tbody>${rows}</tbody></table>
    ${complete ? "" : html`<p class="small quiet">${t("not_all_counted")}</p>`}`;
}

/**
 * The share of games won, as a bar; the numbers stand beside it.
 * @param {number} won
 * @param {number} lost
 */
function share(won, lost) {
  if (won + lost === 0) return "";
  return html`<span class="share" aria-hidden="true" css="--won: ${Math.round((100 * won) / (won + lost))}%"></span>`;
}

function own() {
  const name = html`name="name" required maxlength="${NAME_MAX}" autocomplete="nickname" data-keep`;
  const field = html`<input ${name} value="${loaded(state.profile).name ?? ""}">`;
  const busy = attr("disabled", state.isBusy && "disabled");
  return html`${tokenSection()}
    <section class="yours-alone" aria-labelledby="h-data"><h2 id="h-data">${t("your_data")}</h2>
      <form class="name" data-rename><label>${t("new_name")} ${field}</label>
        <button class="btn">${t("rename")}</button></form>
      <p><button class="btn" data-take${busy}>${t("take_along")}</button></p>
      <p class="small quiet">${t("take_along_hint")}</p>
      <p><button class="btn bare" data-erase>${t("erase_me")}</button></p></section>`;
}

/* --- what is done --------------------------------------------------------------------------------- */

const doing = doingFor(state, draw);

/** @param {HTMLFormElement} form */
async function rename(form) {
  const profile = await replace("/v1/me", { name: String(new FormData(form).get("name")).trim() });
  const me = player();
  if (me && profile.name) setPlayer({ ...me, name: profile.name });
  state.profile = { ...loaded(state.profile), name: profile.name };
  drawFrame();
}

/** Downloads all history files as one, which the service gives in parts. */
async function takeAlong() {
  const parts = [];
  for (let next = ""; ; ) {
    const text = await getText(`/v1/histories?player=${id}${next}`, "application/x-ndjson");
    const end = text.trimEnd().lastIndexOf("\n") + 1;
    parts.push(text.slice(0, end));
    const cursor = JSON.parse(text.slice(end)).next;
    if (cursor === null) break;
    next = `&cursor=${encodeURIComponent(cursor)}`;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: "application/x-ndjson" }));
  link.download = "gyoji-games.ndjson";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

async function erase() {
  if (!confirm(t("erase_sure"))) return;
  await remove("/v1/me");
  setPlayer(null);
  location.assign("/");
}

async function load() {
  if (id === null) {
    const way = html`<p><a class="btn" href="/">${t("lobby")}</a></p>`;
    paint(main, html`<h1>${t("player")}</h1><p>${t("no_profile_yet")}</p>${way}`);
    return;
  }
  await learn(id);
  titled(`${loaded(state.profile).name ?? t("erased_player")} · Gyoji`);
  draw();
  onTurned(draw);
}

/**
 * What a click does, by the name of the data attribute that it hit and its value.
 * @type {Record<string, (value: string, event: Event) => unknown>}
 */
const DEEDS = {
  more: () => doing(() => learnGames(id ?? "")),
  rotate: (token) => doing(() => rotate(token)),
  revoke: (token) => doing(() => revoke(token)),
  take: () => doing(takeAlong),
  erase: () => doing(erase),
  copy: (text, event) => copied(holder(event, "copy"), text),
};

frame("player");
main.addEventListener("click", (event) => {
  for (const [name, deed] of Object.entries(DEEDS)) {
    const value = dataAt(event, name);
    if (value !== undefined) return deed(value, event);
  }
});
main.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  doing(() => (form.matches("[data-make]") ? make(form) : rename(form))).then(() => $("[data-token]")?.focus());
});
load().catch(showProblem);
