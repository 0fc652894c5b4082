/*
 * Keeps the newest checkpoint of the transparency log and the server's keys, and checks on each visit that the log has
 * only grown and that no key is missing.
 */

import { HAS_NONE, isOneLog, isSignedBy, readCheckpoint } from "../client/proof/log.js";
import { get, getText, Problem } from "./api.js";
import { checkpoint, forked, keepCheckpoint, keepDenied, keepForked, keepSeenKeys, seenKeys } from "./session.js";

/** @import { PublicKey } from "gyoji/api" */

/** Called once on each page. A contradiction is kept as evidence, and no newer checkpoint is accepted after that. */
export async function watchLog() {
  // A page without TLS (except on localhost) has no WebCrypto, so it cannot check.
  if (forked() || !globalThis.crypto?.subtle) return;
  // Read before asking: another page may keep a newer one meanwhile, which would look as if the log had shrunk.
  const kept = checkpoint();
  const note = await getText("/v1/log/checkpoint", "text/plain");
  if (!note) return;
  const { items } = await get("/v1/keys?limit=1000");
  watchKeys(items);
  const keys = items.filter(({ use }) => use === "log").map((key) => key.public_key);
  if (await holds(kept, note, keys).catch(refuted)) keepCheckpoint(note);
  else keepForked([kept ?? "", note]);
}

/**
 * Every key that was ever used must stay listed; by removing one the server would deny what it has signed.
 * @param {PublicKey[]} listed
 */
function watchKeys(listed) {
  const now = listed.map(({ use, public_key: key }) => `${use} ${key}`);
  const gone = seenKeys().filter((key) => !now.includes(key));
  if (gone.length) keepDenied(gone);
  keepSeenKeys([...gone, ...now]);
}

/**
 * False, the log does not hold, for an answer that cannot be read (TypeError). Throws anything else again: from no
 * answer nothing follows.
 */
function refuted(/** @type {unknown} */ problem) {
  if (problem instanceof TypeError) return false;
  throw problem;
}

/**
 * The proof that the log has only grown, or null if the server has none. Throws if there was no answer (connection
 * lost, page left), from which nothing follows.
 * @param {number} from
 * @param {number} to
 */
async function proofOf(from, to) {
  try {
    return (await get(`/v1/log/consistency?from=${from}&to=${to}`)).proof;
  } catch (problem) {
    if (problem instanceof Problem && HAS_NONE.includes(problem.status)) return null;
    throw new Error("The log was not compared.", { cause: problem });
  }
}

/**
 * Whether a checkpoint is signed by one of the log's keys and continues the one that was kept.
 * @param {string | null} kept
 * @param {string} note
 * @param {string[]} keys
 */
export async function holds(kept, note, keys) {
  const young = readCheckpoint(note);
  const signed = await Promise.all(keys.map((key) => isSignedBy(young, key)));
  // A browser that cannot check signatures can still check that the log only grew.
  if (!signed.some((is) => is !== false)) return false;
  if (!kept) return true;
  const old = readCheckpoint(kept);
  return old.size <= young.size && isOneLog(old, young, proofOf);
}

/**
 * Whether a signed checkpoint from a file belongs to the log that this browser has seen. If not, both are kept as
 * evidence.
 * @param {string} note
 */
export async function isOfSeenLog(note) {
  const kept = checkpoint();
  if (!kept || (await isOneLog(readCheckpoint(kept), readCheckpoint(note), proofOf))) return true;
  keepForked([kept, note]);
  return false;
}
