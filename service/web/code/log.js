/* The log: one event a line, newest on top, each a way into the replay. */
import { attr, escaped, html, raw } from "./dom.js";
import { chips, seatName } from "./frame.js";

/** @import { Event, Game, ListedGame } from "gyoji/api" */
/** @import { Markup } from "./dom.js" */

const SILENT = new Set(["table.Awaiting", "table.VoteSealed"]);
const LINES_MAX = 80;

/** @param {Event} event */
export const isTold = (event) => !SILENT.has(event.type) && event.text;

/** @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The event's own sentence with the names of those seated set apart.
 * @param {{ type: string, text?: string }} event
 * @param {Pick<ListedGame, "seats">} game
 */
export function sentence(event, game) {
  let text = escaped(event.text ?? event.type);
  const names = game.seats.filter((seat) => seat.player || seat.bot).map((seat) => escaped(seatName(game, seat.seat)));
  for (const name of names.sort((a, b) => b.length - a.length)) {
    const whole = new RegExp(`(^|[^\\p{L}\\p{N}>])(${literally(name)})(?![\\p{L}\\p{N}])`, "gu");
    text = text.replaceAll(whole, "$1<b>$2</b>");
  }
  return raw(text);
}

/**
 * The address of a replay; without a version it opens where somebody is first asked.
 * @param {string} game
 * @param {number | null} version
 * @param {string | null} view
 */
export const replayAddress = (game, version = null, view = null) =>
  `/replay.html?game=${game}${version === null ? "" : `&at=${version}`}${view === null ? "" : `&view=${view}`}`;

/** @type {WeakMap<Event, Markup>} */
const said = new WeakMap();

/**
 * The line of an event; its words never change, so they are kept.
 * @param {Event} event
 * @param {Game} game
 */
function telling(event, game) {
  const words = said.get(event) ?? html`${sentence(event, game)} ${chips(event.rules, game.ruleset)}`;
  said.set(event, words);
  return words;
}

/**
 * Lines for these events, the newest first.
 * @param {Event[]} events
 * @param {Game} game
 * @param {{ current?: number | null, fresh?: number }} now the version that is shown, and the last one seen before
 */
export function lines(events, game, { current = null, fresh = Infinity } = {}) {
  const told = events.filter(isTold).slice(-LINES_MAX).reverse();
  return told.map((event) => {
    const { version } = event;
    const isCurrent = version === current;
    const here = attr("aria-current", isCurrent && "true");
    return html`<li data-key="${version}" class="${isCurrent || version > fresh ? "new" : ""}">
      <a href="${replayAddress(game.id, version)}" data-version="${version}"${here}>${version}</a>
      <span>${telling(event, game)}</span>
    </li>`;
  });
}
