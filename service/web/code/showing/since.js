/* What happened since the player's last move: above the question, folded, in the log's words. */
import { html } from "../dom.js";
import { isTold, lines } from "../log.js";
import { t } from "../words.js";

/** @import { Event } from "gyoji/api" */
/** @import { View } from "../view.js" */

const LINES_MAX = 40;

/**
 * The told events since this seat's last move; before its first move, all of them.
 * @param {Event[]} events
 * @param {number} seat
 */
export function sinceMove(events, seat) {
  const own = events.findLastIndex(({ by }) => by === seat);
  return events.slice(own + 1).filter(isTold);
}

/** @param {View} view */
export function sinceStrip({ game, eyes, events, isMine }) {
  if (!isMine || eyes === null) return "";
  const told = sinceMove(events, eyes).slice(-LINES_MAX);
  if (!told.length) return "";
  const summary = html`<summary>${t("since_turn")} <span class="num">${told.length}</span></summary>`;
  return html`<details class="panel small since" data-key="since">${summary}
    <ol tabindex="0">${lines(told, game)}</ol></details>`;
}
