/*
 * The table as it is shown: behind the one that the server has, in step with what has been played of what others did.
 * Whoever presses something, or looks away, has what is now.
 */
import { Pace } from "./pace.js";

/** @import { Event, Game } from "gyoji/api" */

/**
 * What is shown goes through these: `look` answers the game at a version, `show` paints it with what led there, and
 * `caughtUp` paints what is now.
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
   * More to show; where we are asked for something after it, it is shown quickly.
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

  /** Shows what is now; answers whether that changed anything. */
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
