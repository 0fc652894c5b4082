/*
 * How fast the moves of others are shown: one event after the other, slowly enough to follow, and faster once the
 * player is asked. Nothing here knows a page or a clock.
 */
import { isTold } from "../log.js";

/** @import { Event } from "gyoji/api" */

/**
 * What is shown together, and for how long; 0 if there is nothing to see.
 * @typedef {{ events: Event[], ms: number }} Beat
 */

/** How long one event is shown: normally, and if many are waiting. */
export const CALM_MS = 700;
export const BUSY_MS = 500;
const CALM_MAX = 5;
/** If more than this wait, several are shown together: nobody wants to watch ten minutes of the past. */
export const BACKLOG_MAX = 20;
/** Once the player is asked, all that waits is shown within this time, each event at least for a glance. */
export const CAUGHT_UP_MS = 2000;
export const GLANCE_MS = 250;

/** The events that wait to be shown, in order, and since when the player is asked. */
export class Pace {
  constructor() {
    /** @type {Event[]} */
    this.waiting = [];
    /** @type {number | null} */
    this.calledAt = null;
  }

  /** @param {Event[]} events */
  hear(events) {
    const last = this.waiting.at(-1)?.version ?? 0;
    this.waiting.push(...events.filter(({ version }) => version > last));
  }

  /**
   * The player is asked: from now on events are shown quickly. A second call changes nothing.
   * @param {number} now
   */
  call(now) {
    this.calledAt ??= now;
  }

  clear() {
    this.waiting = [];
    this.calledAt = null;
  }

  /** The version that the next beat will most likely end with, to be looked up while this one is shown. */
  get upcoming() {
    return this.waiting.find(isTold)?.version ?? null;
  }

  /**
   * Takes what is to be shown next. A beat ends with an event that has a sentence; an `Awaiting` after it has a beat of
   * its own, which takes no time.
   * @param {number} now
   * @returns {Beat | null}
   */
  next(now) {
    if (!this.waiting.length) {
      this.clear();
      return null;
    }
    const told = this.waiting.filter(isTold).length;
    const left = this.calledAt === null ? null : this.calledAt + CAUGHT_UP_MS - now;
    const { count, ms } = left === null ? strolling(told) : hurrying(told, left);
    if (!told || !ms) return { events: this.waiting.splice(0), ms: 0 };
    let seen = 0;
    const end = this.waiting.findIndex((event) => isTold(event) && ++seen === count);
    return { events: this.waiting.splice(0, end + 1), ms };
  }
}

/**
 * How many events are shown next and for how long, while the player is not asked.
 * @param {number} told
 */
const strolling = (told) => ({
  count: Math.ceil(told / Math.min(told, BACKLOG_MAX)),
  ms: told > CALM_MAX ? BUSY_MS : CALM_MS,
});

/**
 * The same, with this much time left for all events.
 * @param {number} told
 * @param {number} left
 */
function hurrying(told, left) {
  const beats = Math.min(told, Math.floor(left / GLANCE_MS));
  if (beats < 1) return { count: told, ms: 0 };
  return { count: Math.ceil(told / beats), ms: Math.min(BUSY_MS, Math.floor(left / beats)) };
}
