/* The strip on top of every page: where one is, the language, the light, and who one is. */
import { onTrouble } from "./api.js";
import { $, attr, html, paint } from "./dom.js";
import { chooseLanguage, chooseText, chooseTheme, LANGUAGES, language, player, prefersText, theme } from "./session.js";
import { hangSigns, sign } from "./signs.js";
import { t } from "./words.js";

const PAGES = [
  ["lobby", "/"],
  ["rulebook", "/rules.html"],
  ["audit", "/audit.html"],
];

/** Draws the frame; `here` is the page's key, `extra` further links as [key, address]. */
export function frame(here, extra = []) {
  const root = document.documentElement;
  root.lang = language();
  if (theme()) root.dataset.theme = theme();
  hangSigns();
  document.body.insertAdjacentHTML("afterbegin", '<header class="top"></header>');
  document.body.insertAdjacentHTML("beforeend", '<p class="trouble" role="status" hidden></p>');
  drawFrame(here, extra);
  onTrouble(showTrouble);
}

export function drawFrame(here, extra = []) {
  const [inside, outside] = [PAGES.slice(0, 1), PAGES.slice(1)];
  const links = [...inside, ...extra, ...outside];
  paint(
    $("header.top"),
    html`<a class="skip" href="#${here === "table" ? "ask" : "main"}">${t(here === "table" ? "to_decision" : "to_content")}</a>
      <a class="brand" href="/" aria-label="Gyoji, ${t("lobby")}">${sign("gyoji")}<span>Gyoji</span></a>
      <nav aria-label="${t("pages")}">
        ${links.map(([key, address]) => html`<a href="${address}"${attr("aria-current", key === here && "page")}>${t(key)}</a>`)}
      </nav>
      <div class="tools">
        <span class="lang" role="group" aria-label="${t("language")}">
          ${LANGUAGES.map((code) => html`<a href="?" data-language="${code}" lang="${code}"${attr("aria-current", code === language() && "true")}>${code.toUpperCase()}</a>`)}
        </span>
        ${here === "table" ? html`${tool("text-switch", prefersText() ? "picture_mode" : "text_mode", prefersText() ? "▦" : "¶")}` : ""}
        ${tool("theme-switch", "day_night", "◐")}
        <span class="me">${player()?.name ?? ""}</span>
      </div>`,
  );
  $("header.top").onclick = switched;
}

/* On a phone there is room for a sign only. */
const tool = (name, word, sign) =>
  html`<button class="btn bare" data-${name} aria-label="${t(word)}"><span class="word">${t(word)}</span><span class="icon" aria-hidden="true">${sign}</span></button>`;

function switched(event) {
  const code = event.target.closest("[data-language]")?.dataset.language;
  if (code) {
    event.preventDefault();
    chooseLanguage(code);
    reload("lang");
  } else if (event.target.closest("[data-text-switch]")) {
    chooseText(!prefersText());
    reload("view");
  } else if (event.target.closest("[data-theme-switch]")) {
    const root = document.documentElement;
    const isDark = theme() ? theme() === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    chooseTheme(root.dataset.theme);
  }
}

/* A choice in the address would win over the new one. */
function reload(without) {
  const address = new URL(location.href);
  address.searchParams.delete(without);
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

let isTroubled = false;
let troubleText = null;

/** A grey line, never a dialog: the connection is lost, and whether the last move counts. */
export function showTrouble(troubled, text = null) {
  isTroubled = troubled;
  troubleText = troubled ? (text ?? troubleText) : null;
  const line = $(".trouble");
  line.hidden = !isTroubled;
  line.textContent = isTroubled ? (troubleText ?? t("reconnecting")) : "";
}

/** What went wrong, in words, in the place of the page. */
export function showProblem(problem) {
  const main = $("main");
  main.classList.remove("table");
  main.classList.add("page");
  paint(
    main,
    html`<h1>${t("went_wrong")}</h1>
      <p role="alert">${problem.message}</p>
      <p><a class="btn" href="/">${t("lobby")}</a></p>`,
  );
  if (!problem.members) throw problem;
}

/** A clause as a chip that leads into the rulebook. */
export const chip = (id, game) => html`<a class="clause" href="/rules.html?game=${game}&clause=${id}#${id}">${id}</a>`;

export const chips = (ids, game) => html`${(ids ?? []).map((id) => html`${chip(id, game)} `)}`;

/** How a seat is called, the same words as in the log. */
export function seatName(game, seat) {
  const taken = game.seats[seat];
  if (!taken) return t("seat_n", seat);
  return taken.name ?? (taken.bot ? `${t("seat_n", seat)} (${taken.bot})` : t("seat_n", seat));
}

export async function copied(button, text) {
  await navigator.clipboard?.writeText(text);
  const before = button.textContent;
  button.textContent = t("copied");
  setTimeout(() => (button.textContent = before), 1500);
}
