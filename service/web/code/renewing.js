/* After how long a stream is asked for again that was not to be had: more and more seldom. */

/** Once, twice, and ever after. */
export const RENEW_MS = [2000, 5000, 10_000, 30_000];

/** @param {number} failures how often it was asked for in vain before */
export const pauseAfter = (failures) => RENEW_MS[Math.min(failures, RENEW_MS.length - 1)];
