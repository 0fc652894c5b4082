/*
 * The table as it is shown: it lags behind the server's while moves of others are being shown one by one. When the
 * player presses something, or the page is hidden, the present table is shown at once.
 */
import { Pace } from "./pace.js";

/** @import { Event, Game } from "gyoji/api" */

/**
 * How things are shown: `look` gives the game at a version, `show` paints it with the events that led there, and
 * `caughtUp` paints the present.
 * @typedef {object} Stage
 * @property {(version: number) => Promise<Game | null>} look
 * @property {(game: Game, events: Event[], ms: number) => void} show
 * @property {() => void} caughtUp
 * @property {() => number} now
 * @property {(ms: number) => Promise<void>} pause
 */

export class Showing {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.pace = new Pace();
    this.isBehind = false;
    this.turn = 0;
    /** @type {Map<number, Promise<Game | null>>} */
    this.looks = new Map();
  }

  /**
   * More events to show; `isCalled`: the player is asked after them, so they are shown quickly.
   * @param {Event[]} events
   * @param {boolean} isCalled
   */
  hear(events, isCalled) {
    this.pace.hear(events);
    if (isCalled) this.pace.call(this.stage.now());
    if (this.isBehind) return;
    this.isBehind = true;
    this.play(++this.turn);
  }

  /** Shows the present at once; says whether that changed anything. */
  skip() {
    if (!this.isBehind) return false;
    this.end();
    return true;
  }

  end() {
    this.turn++;
    this.isBehind = false;
    this.pace.clear();
    this.looks.clear();
    this.stage.caughtUp();
  }

  /** @param {number} turn */
  async play(turn) {
    for (;;) {
      const beat = this.pace.next(this.stage.now());
      const last = beat?.events.at(-1);
      if (!beat?.ms || !last) break;
      const game = await this.look(last.version);
      if (turn !== this.turn) return;
      if (!game) break;
      this.stage.show(game, beat.events, beat.ms);
      const { upcoming } = this.pace;
      if (upcoming !== null) this.look(upcoming);
      await this.stage.pause(beat.ms);
      if (turn !== this.turn) return;
    }
    this.end();
  }

  /** @param {number} version */
  look(version) {
    const known = this.looks.get(version);
    if (known) return known;
    const looked = this.stage.look(version);
    this.looks.set(version, looked);
    return looked;
  }
}
