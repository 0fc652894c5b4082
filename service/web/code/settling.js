/*
 * A question that has just changed: what was pressed about then was meant for the one before, so it plays nothing. One
 * may choose meanwhile: that can be taken back.
 */

export const SETTLING_MS = 250;

let pressedAt = -Infinity;

/** Notes when somebody pressed something. A click without a press is a screen reader's, which has read the question. */
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
 * Whether what was pressed last was pressed too near to the change of the question to be meant for the new one.
 * @param {number} askedAt
 * @param {number} now
 */
export const isReflex = (askedAt, now = performance.now()) =>
  isSettling(askedAt, now) && Math.abs(pressedAt - askedAt) < SETTLING_MS;
