/*
 * Keeps the newest checkpoint of the transparency log and the server's keys, and sees when one comes again that the log
 * has only grown and that no key is denied.
 */

import { HAS_NONE, isOneLog, isSignedBy, readCheckpoint } from "../client/proof/log.js";
import { get, getText, Problem } from "./api.js";
import { checkpoint, forked, keepCheckpoint, keepDenied, keepForked, keepSeenKeys, seenKeys } from "./session.js";

/** @import { PublicKey } from "gyoji/api" */

/** Once for each page; what does not fit is kept as evidence, and nothing newer is taken for good after that. */
export async function watchLog() {
  // Away from localhost a page without TLS has no cryptography, so it cannot tell.
  if (forked() || !globalThis.crypto?.subtle) return;
  // Read first: another page may keep a newer one meanwhile, which is no sign of a log that shrank.
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
 * Every key that was ever used stays on the server's list; one that is gone would deny what it has signed.
 * @param {PublicKey[]} listed
 */
function watchKeys(listed) {
  const now = listed.map(({ use, public_key: key }) => `${use} ${key}`);
  const gone = seenKeys().filter((key) => !now.includes(key));
  if (gone.length) keepDenied(gone);
  keepSeenKeys([...gone, ...now]);
}

/** What cannot be read is a TypeError; of what was not answered nothing follows. */
function refuted(/** @type {unknown} */ problem) {
  if (problem instanceof TypeError) return false;
  throw problem;
}

/**
 * The proof that the log has only grown, or null where the server has none. Who gets no answer, because the line broke
 * or the page was left on the way, knows nothing.
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
  // Where the browser cannot check signatures it can still see whether the log only grew.
  if (!signed.some((is) => is !== false)) return false;
  if (!kept) return true;
  const old = readCheckpoint(kept);
  return old.size <= young.size && isOneLog(old, young, proofOf);
}

/**
 * Whether a checkpoint that a file brings, with a signature of the log's, is of the log that this browser has seen. If
 * it is not, both are evidence.
 * @param {string} note
 */
export async function isOfSeenLog(note) {
  const kept = checkpoint();
  if (!kept || (await isOneLog(readCheckpoint(kept), readCheckpoint(note), proofOf))) return true;
  keepForked([kept, note]);
  return false;
}
