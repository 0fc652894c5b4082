/* What is known about the history that is checked: its content, and what the proofs and the service say of it. */
import { verify } from "../../client/proof/verify.js";
import { get, Problem, post } from "../api.js";
import { givenTo, player, receiptOf } from "../session.js";
import { isOfSeenLog } from "../watching.js";
import { t } from "../words.js";

/** @import { Audit, Case, PublicKey } from "gyoji/api" */
/** @import { Proof } from "../../client/proof/lines.js" */
/** @import { LogProof, Outcome, Told } from "../../client/proof/verify.js" */

const AUDIT_MS = 700;
const CASES_MS = 1500;

/**
 * Whose log a file's proof is by: this service's, as this browser has seen it (`seen`) or not compared with that
 * (`uncompared`); one with a key that the service does not publish (`foreign`); or a second one of the service
 * (`other`).
 * @typedef {"seen" | "uncompared" | "foreign" | "other"} Whose
 */

/**
 * @typedef {object} State
 * @property {string | null} game
 * @property {boolean | null} isImported whether it was played elsewhere; null until that is known
 * @property {{ name: string, size: number } | null} file
 * @property {Partial<Record<Proof, Told>>} proofs
 * @property {Outcome | null} outcome
 * @property {PublicKey[] | null} keys those that this service publishes; null where it did not say
 * @property {Whose | null} log whose log has it, once that is known
 * @property {Audit | null} audit the service's word
 * @property {string | null} absent why there is no audit by the service
 * @property {Case[]} cases
 * @property {boolean} knowsCases whether the service has told them
 * @property {string | null} problem
 * @property {Map<string, string>} names
 */

const asked = new URLSearchParams(location.search);
/** @type {State} */
export const state = {
  game: asked.get("game"),
  isImported: null,
  file: null,
  proofs: {},
  outcome: null,
  keys: null,
  log: null,
  audit: null,
  absent: null,
  cases: [],
  knowsCases: false,
  problem: null,
  names: new Map(),
};

export const canCheck = () => globalThis.isSecureContext && Boolean(globalThis.crypto?.subtle);

/** The outcome, if it holds as far as it was checked. */
export const held = () => (state.outcome?.holds ? state.outcome : null);

/** Paints what is known so far. @type {() => void} */
let draw = () => {};

/** @param {() => void} paint */
export function drawnBy(paint) {
  draw = paint;
}

export const NOTHING_YET = { proofs: {}, outcome: null, log: null, audit: null, absent: null, problem: null };
const NAME_WITHIN = 500;

/**
 * What this browser kept of the game that the file names.
 * @param {Uint8Array} content
 */
function keptOf(content) {
  const start = new TextDecoder().decode(content.subarray(0, NAME_WITHIN));
  const game = start.match(/"game":"(g_[0-9a-f]{32})"/)?.[1];
  const [receipt, given] = game ? [receiptOf(game), givenTo(game)] : [null, null];
  return {
    receipts: receipt ? [receipt] : [],
    entropy: given ? { [given.seat]: given.entropy } : {},
    secretHash: given?.secretHash,
    seatKeys: given?.key ? { [given.seat]: given.key } : {},
  };
}

/**
 * Checks what was read, and says of each proof how it stands.
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {string} name
 */
export async function check(content, name) {
  Object.assign(state, NOTHING_YET, { proofs: {}, file: { name, size: content.length } });
  const keys = await get("/v1/keys").then(
    ({ items }) => items,
    () => null,
  );
  state.keys = keys?.filter(({ use }) => use === "receipt") ?? null;
  state.outcome = await verify(content, {
    kept: keptOf(content),
    tell: (key, told) => {
      state.proofs[key] = told;
      draw();
    },
  });
  const log = held()?.log;
  if (log) state.log = await whose(log, keys ?? []);
  draw();
}

/**
 * @param {LogProof} log
 * @param {PublicKey[]} keys
 * @returns {Promise<Whose>}
 */
async function whose({ checkpoint, key }, keys) {
  if (!keys.some(({ use, public_key: own }) => use === "log" && own === key)) return "foreign";
  return isOfSeenLog(checkpoint).then(
    (isSeen) => (isSeen ? "seen" : "other"),
    () => "uncompared",
  );
}

/**
 * Has the service audit the game.
 * @param {string} id
 */
export async function audit(id) {
  try {
    if (player()) await judged(id);
    else state.absent = t("rules_sign_up");
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.absent = problem.message;
  }
  draw();
}

/** @param {string} id */
async function judged(id) {
  state.audit = await post(`/v1/games/${id}/audit`, {});
  while (state.audit.status !== "judged") {
    draw();
    await new Promise((done) => setTimeout(done, AUDIT_MS));
    state.audit = await get(`/v1/games/${id}/audit`);
  }
}

/** @param {string} id */
export async function learnCases(id) {
  try {
    const { items } = await get(`/v1/games/${id}/disputes`);
    state.cases = await Promise.all(items.map(({ n }) => get(`/v1/games/${id}/disputes/${n}`)));
    state.knowsCases = true;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    state.knowsCases = false;
  }
  draw();
  if (state.cases.some(({ status }) => status === "open")) setTimeout(() => learnCases(id), CASES_MS);
}
