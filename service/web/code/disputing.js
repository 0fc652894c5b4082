/*
 * A dispute about a refusal. Only a command that was really sent is on record and has a number, so one that was only
 * checked is sent first.
 */
import { Problem, post } from "./api.js";

/** @import { Command, RefusalReceipt } from "gyoji/api" */

/**
 * Opens the case and gives it. The version makes sure that a command that was refused when it was checked is refused
 * again.
 * @param {string} game
 * @param {{ members: { refusal?: RefusalReceipt }, command?: Command, version?: number }} refusal
 * @param {string} claim
 */
export async function disputed(game, { members, command, version }, claim) {
  const kept = members.refusal ?? (command ? await refused(game, command, version) : null);
  if (!kept) throw new Error("nothing was refused");
  return post(`/v1/games/${game}/disputes`, { refusal: kept.n, claim });
}

/**
 * @param {string} game
 * @param {Command} command
 * @param {number | undefined} version
 * @returns {Promise<RefusalReceipt>}
 */
async function refused(game, command, version) {
  try {
    await post(`/v1/games/${game}/commands`, command, { version });
  } catch (problem) {
    const kept = problem instanceof Problem && problem.name !== "stale-version" ? problem.members.refusal : null;
    if (kept) return kept;
    throw problem;
  }
  throw new Error("what was refused when it was tried has been accepted");
}
