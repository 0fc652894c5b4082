/*
 * When a question has just changed, a press was meant for the one before, so it plays nothing. Choosing is allowed
 * meanwhile, because it can be taken back.
 */

export const SETTLING_MS = 250;

let pressedAt = -Infinity;

/**
 * Notes when something was pressed. A click without a press comes from a screen reader, which has read the question.
 */
export function watchPresses() {
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, ({ timeStamp }) => noted(timeStamp), true);
  }
}

/** @param {number} at */
export function noted(at) {
  pressedAt = at;
}

/**
 * @param {number} askedAt when the question changed
 * @param {number} now
 */
export const isSettling = (askedAt, now = performance.now()) => now - askedAt < SETTLING_MS;

/**
 * Whether the last press came too soon after the question changed to be meant for the new one.
 * @param {number} askedAt
 * @param {number} now
 */
export const isReflex = (askedAt, now = performance.now()) =>
  isSettling(askedAt, now) && Math.abs(pressedAt - askedAt) < SETTLING_MS;
