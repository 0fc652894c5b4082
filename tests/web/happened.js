/* Events as the API tells them, with what a test is about. */

/** @import { Event } from "gyoji/api" */

/**
 * @param {number} version
 * @param {{ type?: string, by?: number | "system", data?: object, text?: string }} told
 */
export const happened = (version, { type = "bang.CardPlayed", by = 0, data = {}, text = "Something happened." } = {}) =>
  /** @type {Event} */ (/** @type {unknown} */ ({ version, type, by, data, text, rules: [], seals: {} }));

/** @param {number} version */
export const silent = (version) => happened(version, { type: "table.Awaiting", text: "Somebody is waited for." });
