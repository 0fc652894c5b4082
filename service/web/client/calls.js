/* One call to the service: a refusal throws a Problem; a request that got no answer is tried again. */

/** @import { Problem as Members } from "gyoji/api" */

/** An RFC 9457 problem: `detail` is a sentence for players, `rules` cites clauses. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Partial<Members>} members
   */
  constructor(status, members) {
    super(members.detail ?? members.title ?? `${status}`);
    this.status = status;
    this.members = members;
  }

  /** The last word of its type: `illegal-move`. */
  get name() {
    return (this.members.type ?? "").split("/").at(-1) ?? "";
  }
}

/**
 * What a refusing answer says.
 * @param {Response} response
 */
export async function problem(response) {
  const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
  return new Problem(response.status, isJson ? await response.json() : { title: response.statusText });
}

const WAITS_MS = [200, 500, 1000, 2000, 4000];
const UNAVAILABLE = [502, 503, 504];

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * The answer to a request that may safely be sent again: a GET, or a POST with an Idempotency-Key. One that can never
 * be sent, as to an address that is none, fails at once.
 * @param {string} address
 * @param {RequestInit} options
 * @param {object} how
 * @param {number} [how.attempts] how often it is tried before it fails
 * @param {(isTroubled: boolean) => void} [how.troubled] hears when the connection is lost (true) and found again
 * @returns {Promise<Response>}
 */
export async function answered(address, options, { attempts = 8, troubled = () => {} } = {}) {
  // fetch fails with a TypeError if the line breaks and if a request is impossible; a Request is never sent, so its
  // TypeError can only mean the second.
  new Request(address, options);
  for (let attempt = 1; ; attempt++) {
    /** @type {unknown} */
    let failure = null;
    let response = null;
    try {
      response = await fetch(address, options);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      failure = error;
    }
    if (response?.status === 429 && attempt < attempts) {
      await pause(1000 * Number(response.headers.get("Retry-After") ?? 1));
      continue;
    }
    if (response && (!UNAVAILABLE.includes(response.status) || attempt >= attempts)) {
      if (attempt > 1) troubled(false);
      return response;
    }
    if (attempt >= attempts) throw failure;
    troubled(true);
    await pause(WAITS_MS[Math.min(attempt, WAITS_MS.length) - 1]);
  }
}

/** 32 random bytes as hex: a part of the seed, or an Idempotency-Key. */
export function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
