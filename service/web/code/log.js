/* The log: one event a line, newest on top, each a way into the replay. */
import { escaped, html, raw } from "./dom.js";
import { chips, seatName } from "./frame.js";

const SILENT = new Set(["table.Awaiting", "table.VoteSealed"]);
const LINES_MAX = 80;

export const isTold = (event) => !SILENT.has(event.type) && event.text;

/** The event's own sentence with the names of those seated set apart. */
export function sentence(event, game) {
  let text = escaped(event.text ?? event.type);
  const names = game.seats.filter((seat) => seat.player || seat.bot).map((seat) => escaped(seatName(game, seat.seat)));
  for (const name of names.sort((a, b) => b.length - a.length)) {
    text = text.replaceAll(
      new RegExp(`(^|[^\\p{L}\\p{N}>])(${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})(?![\\p{L}\\p{N}])`, "gu"),
      "$1<b>$2</b>",
    );
  }
  return raw(text);
}

export const replayAddress = (game, version, view = null) =>
  `/replay.html?game=${game}&at=${version}${view === null ? "" : `&view=${view}`}`;

const said = new WeakMap();

/* An event's words never change; only whether its line is the current or a new one. */
function telling(event, game) {
  if (!said.has(event)) said.set(event, html`${sentence(event, game)} ${chips(event.rules, game.ruleset)}`);
  return said.get(event);
}

/** Lines for these events, the newest first. */
export function lines(events, game, { current = null, fresh = Infinity } = {}) {
  const told = events.filter(isTold).slice(-LINES_MAX).reverse();
  return told.map(
    (
      event,
    ) => html`<li data-key="${event.version}" class="${event.version === current || event.version > fresh ? "new" : ""}">
      <a href="${replayAddress(game.id, event.version)}" data-version="${event.version}"${event.version === current ? raw(' aria-current="true"') : ""}>${event.version}</a>
      <span>${telling(event, game)}</span>
    </li>`,
  );
}
