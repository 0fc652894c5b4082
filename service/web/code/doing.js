/* One thing at a time: who has asked for something waits for it, and is told what went wrong. */
import { Problem } from "./api.js";

/**
 * Does some work unless some is under way; draws before and after it.
 * @param {{ isBusy: boolean, problem: Problem | null }} state of the page
 * @param {() => void} draw
 * @returns {(work: () => Promise<unknown>) => Promise<void>}
 */
export const doingFor = (state, draw) => async (work) => {
  if (state.isBusy) return;
  state.isBusy = true;
  state.problem = null;
  draw();
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.problem = problem;
  } finally {
    state.isBusy = false;
    draw();
  }
};
