/*
 * Follows a game: by Server-Sent Events, or by asking every second as long as those don't come (no push process, a
 * proxy in between, a lost connection). Each event is told once, in order; questions are told separately.
 */
import { eventsAfter, get, Problem } from "./api.js";
import { showTrouble } from "./frame.js";
import { pauseAfter } from "./renewing.js";

/** @import { Event, Question } from "gyoji/api" */

const POLL_MS = 1000;
const LAST = "table.SecretRevealed";

/**
 * Calls `tell` with each batch of new events after `version`, and `ask` with the question after it and our own moves;
 * returns a function that stops it.
 * @param {string} game
 * @param {number} version
 * @param {(events: Event[]) => void} tell
 * @param {(question: Question) => void} ask
 */
export function follow(game, version, tell, ask) {
  let last = version;
  /** @type {EventSource | null} */
  let source = null;
  let isPushed = false;
  let renewed = 0;
  let isOver = false;
  /** @type {Map<() => void, ReturnType<typeof setTimeout>>} */
  const timers = new Map();

  /**
   * @param {() => void} what
   * @param {number} milliseconds
   */
  function again(what, milliseconds) {
    clearTimeout(timers.get(what));
    if (!isOver) timers.set(what, setTimeout(what, milliseconds));
  }

  /** @param {Event[]} events */
  function heard(events) {
    const fresh = events.filter((event) => event.version > last);
    const newest = fresh.at(-1);
    if (!newest || isOver) return;
    last = newest.version;
    tell(fresh);
    if (newest.type === LAST) stop();
  }

  async function look() {
    try {
      heard(await eventsAfter(game, last));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  async function poll() {
    if (isPushed || isOver) return;
    await look().finally(() => again(poll, POLL_MS));
  }

  /* A phone that was asleep may hold a stream for open that has long been dead, and no browser says so. */
  function woke() {
    if (isPushed && !document.hidden) look();
  }

  function renew() {
    again(listen, pauseAfter(renewed++));
  }

  async function listen() {
    let address;
    try {
      address = (await get(`/v1/games/${game}/stream?moves=true&after=${last}`))?.url;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    } finally {
      if (!address) renew();
    }
    if (!address || isOver) return;
    const pushed = new EventSource(address);
    source = pushed;
    pushed.onopen = () => {
      isPushed = true;
      renewed = 0;
    };
    pushed.onmessage = ({ data }) => heard([JSON.parse(data)]);
    pushed.addEventListener("question", ({ data }) => ask(JSON.parse(data)));
    pushed.onerror = () => {
      isPushed = false;
      again(poll, 0);
      if (pushed.readyState === EventSource.CLOSED) renew();
    };
  }

  function stop() {
    isOver = true;
    source?.close();
    for (const timer of timers.values()) clearTimeout(timer);
    document.removeEventListener("visibilitychange", woke);
    showTrouble(false);
  }

  document.addEventListener("visibilitychange", woke);
  again(poll, POLL_MS);
  listen();
  return stop;
}
