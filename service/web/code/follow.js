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
  const following = new Following(game, version, tell, ask);
  following.begin();
  return () => following.stop();
}

/** A game that is followed: what was told of it, its stream, and what is to be done again. */
class Following {
  /** @type {EventSource | null} */
  #source = null;
  #isPushed = false;
  #renewed = 0;
  #isOver = false;
  /** @type {Map<() => void, ReturnType<typeof setTimeout>>} */
  #timers = new Map();

  /**
   * @param {string} game
   * @param {number} last the version of the last event that was told
   * @param {(events: Event[]) => void} tell
   * @param {(question: Question) => void} ask
   */
  constructor(game, last, tell, ask) {
    this.game = game;
    this.last = last;
    this.tell = tell;
    this.ask = ask;
  }

  begin() {
    document.addEventListener("visibilitychange", this.#woke);
    this.#again(this.#poll, POLL_MS);
    this.#listen();
  }

  stop() {
    this.#isOver = true;
    this.#source?.close();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    document.removeEventListener("visibilitychange", this.#woke);
    showTrouble(false);
  }

  /** @param {Event[]} events */
  #heard(events) {
    const fresh = events.filter((event) => event.version > this.last);
    const newest = fresh.at(-1);
    if (!newest || this.#isOver) return;
    this.last = newest.version;
    this.tell(fresh);
    if (newest.type === LAST) this.stop();
  }

  async #look() {
    try {
      this.#heard(await eventsAfter(this.game, this.last));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  #poll = async () => {
    if (this.#isPushed || this.#isOver) return;
    await this.#look().finally(() => this.#again(this.#poll, POLL_MS));
  };

  /* A phone that was asleep may hold a stream for open that has long been dead, and no browser says so. */
  #woke = () => {
    if (this.#isPushed && !document.hidden) this.#look();
  };

  #listen = async () => {
    const address = await this.#address();
    if (!address || this.#isOver) return;
    const pushed = new EventSource(address);
    this.#source = pushed;
    pushed.onopen = () => {
      this.#isPushed = true;
      this.#renewed = 0;
    };
    pushed.onmessage = ({ data }) => this.#heard([JSON.parse(data)]);
    pushed.addEventListener("question", ({ data }) => this.ask(JSON.parse(data)));
    pushed.onerror = () => {
      this.#isPushed = false;
      this.#again(this.#poll, 0);
      if (pushed.readyState === EventSource.CLOSED) this.#renew();
    };
  };

  /** Where the stream is to be had; without an answer it is asked for again. */
  async #address() {
    let address;
    try {
      address = (await get(`/v1/games/${this.game}/stream?moves=true&after=${this.last}`))?.url;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    } finally {
      if (!address) this.#renew();
    }
    return address;
  }

  #renew() {
    this.#again(this.#listen, pauseAfter(this.#renewed++));
  }

  /**
   * @param {() => void} what
   * @param {number} milliseconds
   */
  #again(what, milliseconds) {
    clearTimeout(this.#timers.get(what));
    if (!this.#isOver) this.#timers.set(what, setTimeout(what, milliseconds));
  }
}
