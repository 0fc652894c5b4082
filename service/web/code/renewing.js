/* How long to wait before a stream that could not be opened is asked for again: longer each time. */

/** After the first failure, after the second, and so on; the last one for all that follow. */
export const RENEW_MS = [2000, 5000, 10_000, 30_000];

/** @param {number} failures how often it was asked for in vain before */
export const pauseAfter = (failures) => RENEW_MS[Math.min(failures, RENEW_MS.length - 1)];
