/* The strip on top of every page: the pages, the language, day or night, and the player's name. */
import { onTrouble } from "./api.js";
import { openedTables, startCalls, switchedCall, tablesMenu, titled } from "./called.js";
import { attr, dataAt, holder, html, paint, targetOf, the } from "./dom.js";
import {
  chooseLanguage,
  chooseText,
  chooseTheme,
  denied,
  forked,
  keepCheckpoint,
  keepDenied,
  keepForked,
  keepSeenKeys,
  LANGUAGES,
  language,
  player,
  prefersText,
  seenKeys,
  theme,
} from "./session.js";
import { hangSigns, sign } from "./signs.js";
import { showCurrent } from "./strips.js";
import { watchLog } from "./watching.js";
import { t } from "./words.js";

/** @import { ListedGame, Result, Ruleset } from "gyoji/api" */
/** @import { Problem } from "./api.js" */
/** @import { Language } from "./session.js" */
/** @import { Word } from "./words.js" */

/** @typedef {"lobby" | "table" | "replay" | "rulebook" | "audit" | "leaderboard" | "player" | "nowhere"} Page */

/** @type {[Page, string][]} */
const PAGES = [
  ["lobby", "/"],
  ["rulebook", "/rules.html"],
  ["audit", "/audit.html"],
  ["leaderboard", "/leaderboard.html"],
];

/**
 * Draws the frame.
 * @param {Page} here
 * @param {[Page, string][]} extra further pages with their addresses
 * @param {Word} title what the page is called, also where it finds nothing to show
 */
export function frame(here, extra = [], title = here) {
  const root = document.documentElement;
  const light = theme();
  root.lang = language();
  if (light) root.dataset.theme = light;
  titled(`${t(title)} · Gyoji`);
  hangSigns();
  document.body.insertAdjacentHTML("afterbegin", '<header class="top"></header>');
  document.body.insertAdjacentHTML("beforeend", '<p class="trouble" role="status" hidden></p>');
  drawFrame(here, extra);
  startCalls(() => drawFrame());
  onTrouble(showTrouble);
  watchLog().then(drawFound, drawFound);
}

/**
 * What this browser has found wrong about the log or the keys stays on top of every page until somebody has looked at
 * it.
 */
function drawFound() {
  const [notes, keys] = [forked(), denied()];
  if (notes)
    drawEvidence({ name: "forked", said: t("log_forked"), title: t("log_evidence"), notes }, () => {
      keepCheckpoint(notes[1]);
      keepForked(null);
    });
  if (keys)
    drawEvidence({ name: "denied", said: t("keys_denied"), title: t("keys_evidence"), notes: keys }, () => {
      keepSeenKeys(seenKeys().filter((key) => !keys.includes(key)));
      keepDenied(null);
    });
}

/**
 * @param {{ name: "forked" | "denied", said: string, title: string, notes: string[] }} found
 * @param {() => void} accept
 */
function drawEvidence({ name, said, title, notes }, accept) {
  document.querySelector(`.${name}`)?.remove();
  document.body.insertAdjacentHTML("afterbegin", `<section class="${name} refusal" role="alert"></section>`);
  const bar = the(`.${name}`);
  paint(
    bar,
    html`<p>${said}</p>
      <details><summary>${title}</summary><pre>${notes.join("\n")}</pre></details>
      <button class="btn" data-accept-log>${t(`${name}_accept`)}</button>`,
  );
  bar.onclick = (event) => {
    if (!holder(event, "accept-log")) return;
    accept();
    bar.remove();
  };
}

/** What was drawn last. @type {{ here: Page, extra: [Page, string][], isMenuOpen: boolean }} */
const drawn = { here: "lobby", extra: [], isMenuOpen: false };

/**
 * Draws the frame; without arguments, as it was drawn last.
 * @param {Page} here
 * @param {[Page, string][]} extra
 */
export function drawFrame(here = drawn.here, extra = here === drawn.here ? drawn.extra : []) {
  Object.assign(drawn, { here, extra });
  const [inside, outside] = [PAGES.slice(0, 1), PAGES.slice(1)];
  const links = [...inside, ...extra, ...outside].map(([key, to]) => {
    return html`<a href="${to}"${attr("aria-current", key === here && "page")}>${t(key)}</a>`;
  });
  const top = the("header.top");
  const isTable = here === "table";
  const asText = prefersText() ? tool("text-switch", "picture_mode", "▦") : tool("text-switch", "text_mode", "¶");
  paint(
    top,
    html`<a class="skip" href="#${isTable ? "ask" : "main"}">${t(isTable ? "to_decision" : "to_content")}</a>
      <a class="brand" href="/" aria-label="Gyoji, ${t("lobby")}">${sign("gyoji")}<span>Gyoji</span></a>
      <nav aria-label="${t("pages")}">${links}</nav>
      ${player() ? tablesMenu(seatName) : ""}
      ${menuButton()}
      <div class="tools"${attr("data-open", drawn.isMenuOpen)}>
        <nav class="all" aria-label="${t("all_pages")}">${links}</nav>
        <span class="lang" role="group" aria-label="${t("language")}">
          ${LANGUAGES.map(languageLink)}
        </span>
        ${isTable ? asText : ""}
        ${tool("theme-switch", "day_night", "◐")}
        ${ownName(here)}
      </div>`,
  );
  showCurrent(the("header.top > nav"));
  top.onclick = switched;
  top.onchange = ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.call) switchedCall(target);
  };
}

/**
 * Who one is, and the way to one's own page.
 * @param {Page} here
 */
function ownName(here) {
  const me = player();
  if (!me) return "";
  const current = attr("aria-current", here === "player" && "page");
  return html`<a class="me" href="/player.html" title="${t("player")}"${current}>${me.name}</a>`;
}

/** On a phone the tools and all pages are behind this button, so that the strip has one line. */
function menuButton() {
  const attributes = html`data-menu aria-label="${t("menu")}" aria-expanded="${String(drawn.isMenuOpen)}"`;
  return html`<button type="button" class="btn bare menu" ${attributes}><span aria-hidden="true">☰</span></button>`;
}

/** @param {Language} code */
function languageLink(code) {
  const here = attr("aria-current", code === language() && "true");
  return html`<a href="?" data-language="${code}" lang="${code}"${here}>${code.toUpperCase()}</a>`;
}

/**
 * On a phone there is room for a sign only.
 * @param {string} name
 * @param {Word} word
 * @param {string} sign
 */
function tool(name, word, sign) {
  const inside = html`<span class="word">${t(word)}</span><span class="icon" aria-hidden="true">${sign}</span>`;
  return html`<button class="btn bare" data-${name} aria-label="${t(word)}">${inside}</button>`;
}

/** @param {Event} event */
function switched(event) {
  const code = LANGUAGES.find((one) => one === dataAt(event, "language"));
  if (code) {
    event.preventDefault();
    chooseLanguage(code);
    reload("lang");
  } else if (holder(event, "menu")) {
    drawn.isMenuOpen = !drawn.isMenuOpen;
    drawFrame();
  } else if (targetOf(event).closest(".tables summary")) {
    openedTables();
  } else if (holder(event, "text-switch")) {
    chooseText(!prefersText());
    reload("view");
  } else if (holder(event, "theme-switch")) {
    const isDark = theme() ? theme() === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    const light = isDark ? "light" : "dark";
    document.documentElement.dataset.theme = light;
    chooseTheme(light);
  }
}

/**
 * Reloads the page without this parameter, which would override the new choice.
 * @param {string} without
 */
function reload(without) {
  const address = new URL(location.href);
  address.searchParams.delete(without);
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

/** @type {string | null} */
let troubleText = null;

/**
 * A grey line, never a dialog: says that the connection is lost, and whether the last move counts.
 * @param {boolean} isTroubled
 * @param {string | null} text
 */
export function showTrouble(isTroubled, text = null) {
  troubleText = isTroubled ? (text ?? troubleText) : null;
  const line = the(".trouble");
  line.hidden = !isTroubled;
  line.textContent = isTroubled ? (troubleText ?? t("reconnecting")) : "";
}

/**
 * What went wrong, in words, in the place of the page.
 * @param {Error | Problem} problem
 */
export function showProblem(problem) {
  const main = the("main");
  main.classList.remove("table");
  main.classList.add("page");
  paint(
    main,
    html`<h1>${t("went_wrong")}</h1>
      <p role="alert">${problem.message}</p>
      <p><a class="btn" href="/">${t("lobby")}</a></p>`,
  );
  if (!("members" in problem)) throw problem;
}

/** Which kind of game the page's address names: by the name that pages have for it, or by that of the API. */
export function gameAsked() {
  const asked = new URLSearchParams(location.search);
  return asked.get("game") ?? asked.get("ruleset") ?? "";
}

/**
 * Says in the place of the page that there is no such game, and offers those that there are.
 * @param {Ruleset[]} rulesets
 */
export function showNoGame(rulesets) {
  const main = the("main");
  main.className = "page";
  const links = rulesets.map(
    ({ id, name }) => html`<a class="btn bare" data-game="${id}" href="?game=${id}">${sign(id)} ${name}</a>`,
  );
  paint(
    main,
    html`<h1>${t("no_such_game")}</h1>
      <p>${t("these_games")}</p>
      <nav class="which" aria-label="${t("which_game")}">${links}</nav>`,
  );
}

/**
 * A clause as a chip that leads into the rulebook.
 * @param {string} id
 * @param {string} game
 */
export const chip = (id, game) => html`<a class="clause" href="/rules.html?game=${game}&clause=${id}#${id}">${id}</a>`;

/**
 * @param {string[] | undefined} ids
 * @param {string} game
 */
export const chips = (ids, game) => html`${(ids ?? []).map((id) => html`${chip(id, game)} `)}`;

/**
 * What a seat is called, in the same words as in the log.
 * @param {Pick<ListedGame, "seats">} game
 * @param {number} seat
 */
export function seatName(game, seat) {
  return game.seats[seat]?.called ?? t("seat_n", seat);
}

/**
 * Who won, in a line.
 * @param {Pick<ListedGame, "seats">} game
 * @param {Pick<Result, "winners">} result
 */
export function wonBy(game, { winners }) {
  const names = winners.map((seat) => seatName(game, seat)).join(", ");
  return names ? t(winners.length > 1 ? "winners" : "winner", names) : t("nobody_won");
}

/**
 * Copies a text, and says so on the button for a moment.
 * @param {Element | null} button
 * @param {string} text
 */
export async function copied(button, text) {
  await navigator.clipboard?.writeText(text);
  if (!button) return;
  const before = button.textContent;
  button.textContent = t("copied");
  setTimeout(() => {
    button.textContent = before;
  }, 1500);
}
