/*
 * Moves that are not played the moment one presses: one that may be regretted is held for a second, in which it can be
 * taken back, and windows may be passed without being asked each time.
 */

/** @import { Command, Move } from "gyoji/api" */

export const HELD_MS = 1000;
/**
 * How long a window stays open to who passes all of them: as long for every hand, and longer than it takes to show
 * what led to it.
 */
export const PASS_MS = 2500;

/**
 * Whether a move may be regretted: it ends one's turn although something else could be done, or is aimed at oneself.
 * @param {Command} command
 * @param {{ moves: readonly Move[], me: number | null, endings?: readonly string[] }} known
 */
export function isRisky(command, { moves, me, endings = [] }) {
  const isEnding = endings.includes(command.type) && moves.some((move) => !endings.includes(move.command.type));
  return isEnding || (me !== null && "target" in command && command.target === me);
}

/**
 * The move that passes a window; null where what is asked is no window. It is there whatever one holds.
 * @template {Move} Offered
 * @param {readonly Offered[]} moves
 * @param {readonly string[]} passes the commands that pass windows of a game
 */
export const passOf = (moves, passes = []) => moves.find(({ command }) => passes.includes(command.type)) ?? null;
