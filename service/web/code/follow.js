/*
 * A game as it goes on: Server-Sent Events, and asking every second for as long as those don't come (no push process, a
 * proxy in between, a lost connection). Each event is told once, in order.
 */
import { eventsAfter, get, Problem } from "./api.js";
import { showTrouble } from "./frame.js";

const POLL_MS = 1000;
const RENEW_MS = 2000;
const LAST = "table.SecretRevealed";

/** Calls `tell` with each batch of new events after `version`; answers a function that stops it. */
export function follow(game, version, tell) {
  let last = version;
  let source = null;
  let isPushed = false;
  let isOver = false;
  const timers = new Map();

  function again(what, milliseconds) {
    clearTimeout(timers.get(what));
    if (!isOver) timers.set(what, setTimeout(what, milliseconds));
  }

  function heard(events) {
    const fresh = events.filter((event) => event.version > last);
    if (!fresh.length || isOver) return;
    last = fresh.at(-1).version;
    tell(fresh);
    if (fresh.at(-1).type === LAST) stop();
  }

  async function poll() {
    if (isPushed || isOver) return;
    try {
      heard(await eventsAfter(game, last));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    again(poll, POLL_MS);
  }

  async function listen() {
    let address;
    try {
      address = (await get(`/v1/games/${game}/stream?after=${last}`))?.url;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    if (!address || isOver) return;
    source = new EventSource(address);
    source.onopen = () => (isPushed = true);
    source.onmessage = ({ data }) => heard([JSON.parse(data)]);
    source.onerror = () => {
      isPushed = false;
      again(poll, 0);
      if (source.readyState === EventSource.CLOSED) again(listen, RENEW_MS);
    };
  }

  function stop() {
    isOver = true;
    source?.close();
    timers.forEach(clearTimeout);
    showTrouble(false);
  }

  again(poll, POLL_MS);
  listen();
  return stop;
}
