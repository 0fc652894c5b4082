/* One thing at a time: a click is ignored while the one before is at work; problems are shown. */
import { Problem } from "./api.js";

/**
 * Does the work unless some is under way; draws before and after it.
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
