/*
 * How a player is told "your turn" on any page: the list of their tables in the frame, the title and the icon of the
 * page, a knock, and a notification of the system if they want it.
 */
import { rulesets } from "./api.js";
import { calls, isAsked, refresh, watchTables } from "./calling.js";
import { $, attr, html } from "./dom.js";
import { chooseNotices, chooseSound, keepNames, namesOfGames, prefersNotices, prefersSound } from "./session.js";
import { sign } from "./signs.js";
import { knock } from "./sound.js";
import { t } from "./words.js";

/** @import { ListedGame } from "gyoji/api" */

const ICONS = { calm: "/style/gyoji.svg", called: "/style/gyoji-called.svg" };

/** The page's title while the player is not called. */
let title = "";

/**
 * Sets the page's own title; a sign before it says that the player is waited for.
 * @param {string} text
 */
export function titled(text) {
  title = text;
  sayIt();
}

function sayIt() {
  const isCalled = calls.games.some(isAsked);
  document.title = isCalled ? `● ${t("your_turn")} · ${title}` : title;
  const icon = /** @type {HTMLLinkElement | null} */ ($('link[rel="icon"]'));
  const href = isCalled ? ICONS.called : ICONS.calm;
  if (icon && icon.getAttribute("href") !== href) icon.href = href;
}

/**
 * Follows one's tables; `draw` paints the frame again.
 * @param {() => void} draw
 */
export async function startCalls(draw) {
  await watchTables(async (called) => {
    if (calls.games.length) await learnNames();
    draw();
    sayIt();
    if (called) call(called);
  });
}

/** @param {ListedGame} game */
function call(game) {
  const isActive = navigator.userActivation?.hasBeenActive ?? true;
  if (prefersSound() && isActive) knock();
  if (!document.hidden || !mayNotify()) return;
  const notice = new Notification(t("your_turn"), { body: nameOf(game), tag: game.id, icon: ICONS.calm });
  notice.onclick = () => {
    focus();
    location.assign(addressOf(game));
  };
}

const mayNotify = () => prefersNotices() && globalThis.Notification?.permission === "granted";

async function learnNames() {
  const names = namesOfGames();
  if (calls.games.every(({ ruleset }) => ruleset in names)) return;
  keepNames(Object.fromEntries((await rulesets()).map(({ id, name }) => [id, name])));
}

/** @param {ListedGame} game */
const nameOf = ({ ruleset }) => namesOfGames()[ruleset] ?? ruleset;

/** @param {ListedGame} game */
const addressOf = ({ id }) => `/table.html?game=${id}`;

/**
 * One's tables with who waits for whom, and how one wants to be called.
 * @param {(game: ListedGame, seat: number) => string} nameOfSeat
 */
export function tablesMenu(nameOfSeat) {
  const asked = calls.games.filter(isAsked);
  const rows = [...asked, ...calls.games.filter((game) => !isAsked(game))].map((game) => {
    const waiting = game.to_act.map(({ seat }) => nameOfSeat(game, seat));
    const who = isAsked(game)
      ? t("your_turn")
      : waiting.length
        ? t("waits_for", waiting.join(", "))
        : t("nobody_asked");
    const inside = html`${sign(game.ruleset)}<span><b>${nameOf(game)}</b> <small>${who}</small></span>`;
    const cls = attr("class", isAsked(game) && "now");
    const link = html`<a href="${addressOf(game)}">${inside}</a>`;
    return html`<li data-game="${game.ruleset}" data-key="${game.id}"${cls}>${link}</li>`;
  });
  const number = html`<b class="num${asked.length ? " seal" : ""}">${asked.length || calls.games.length}</b>`;
  const waiting = html`<span class="vh">${t("waits_for", t("you").toLowerCase())}</span>`;
  return html`<details class="tables" data-key="tables">
    <summary class="btn bare"><span class="word">${t("my_tables")}</span>${sign("cards")}${number}
      ${asked.length ? waiting : ""}</summary>
    <div class="panel">
      ${rows.length ? html`<ul>${rows}</ul>` : html`<p class="quiet small">${t("no_tables")}</p>`}
      ${toggle("sound", t("with_sound"), prefersSound())}
      ${globalThis.Notification ? toggle("notices", t("with_notices"), mayNotify()) : ""}
    </div></details>`;
}

/**
 * @param {string} name
 * @param {string} said
 * @param {boolean} isOn
 */
const toggle = (name, said, isOn) =>
  html`<label class="tick small"><input type="checkbox" data-call="${name}"${attr("checked", isOn)}> ${said}</label>`;

/**
 * Switches a way of being called; one that the browser does not allow stays off.
 * @param {HTMLInputElement} box
 */
export async function switchedCall(box) {
  if (box.dataset.call === "sound") {
    chooseSound(box.checked);
    if (box.checked) knock();
    return;
  }
  const isAllowed = box.checked && (await Notification.requestPermission()) === "granted";
  chooseNotices(isAllowed);
  box.checked = isAllowed;
}

/** Loads the list again when it is opened: nothing tells this page what others do at those tables. */
export function openedTables() {
  refresh();
}
