/*
 * Moves that are not played at the moment of a press: a risky one is held for a second, in which it can be taken back,
 * and windows may be passed automatically.
 */

/** @import { Command, Move } from "gyoji/api" */

export const HELD_MS = 1000;
/**
 * After how long a window is passed automatically: the same for every hand, so that it tells nothing, and longer than
 * it takes to show what led to it.
 */
export const PASS_MS = 2500;

/**
 * Whether a move is risky: it ends the player's turn although something else could be done, or is aimed at the player.
 * @param {Command} command
 * @param {{ moves: readonly Move[], me: number | null, endings?: readonly string[] }} known
 */
export function isRisky(command, { moves, me, endings = [] }) {
  const isEnding = endings.includes(command.type) && moves.some((move) => !endings.includes(move.command.type));
  return isEnding || (me !== null && "target" in command && command.target === me);
}

/**
 * The move that passes a window; null if the question is no window. Every hand has it.
 * @template {Move} Offered
 * @param {readonly Offered[]} moves
 * @param {readonly string[]} passes the commands that pass windows of a game
 */
export const passOf = (moves, passes = []) => moves.find(({ command }) => passes.includes(command.type)) ?? null;
