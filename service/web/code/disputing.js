/*
 * A dispute about a refusal. Only a command that was really sent is on record, so one that was merely tried is sent
 * first.
 */
import { get, Problem, post } from "./api.js";

/** @import { Command } from "gyoji/api" */

/**
 * Opens the case; answers it. The version makes sure that what was refused when it was tried is refused again.
 * @param {string} game
 * @param {{ command?: Command, version?: number }} refusal
 * @param {string} claim
 */
export async function disputed(game, { command, version }, claim) {
  if (command && version !== undefined) await refused(game, command, version);
  const { items } = await get(`/v1/games/${game}/refusals?limit=1000`);
  const same = items.filter((one) => alike(one.command, command ?? {})).map(({ n }) => n);
  return post(`/v1/games/${game}/disputes`, { refusal: Math.max(...same), claim });
}

/**
 * @param {string} game
 * @param {Command} command
 * @param {number} version
 */
async function refused(game, command, version) {
  try {
    await post(`/v1/games/${game}/commands`, command, { version });
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.name !== "illegal-move") throw problem;
  }
}

/**
 * A stored command has its fields in an order of its own, and no question.
 * @param {object} one
 * @param {object} other
 */
const alike = (one, other) => fields(one) === fields(other);

/** @param {object} command */
function fields(command) {
  const told = Object.entries(command).filter(([key, value]) => key !== "question" && value !== null);
  return JSON.stringify(told.sort());
}
