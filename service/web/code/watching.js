/* Keeps the newest checkpoint of the transparency log, and sees when one comes again that the log has only grown. */

import { isConsistent, isSignedBy, readCheckpoint, readProof } from "../client/proof/log.js";
import { get, getText, Problem } from "./api.js";
import { checkpoint, forked, keepCheckpoint, keepForked } from "./session.js";

/** Once for each page; what does not fit is kept as evidence, and nothing newer is taken for good after that. */
export async function watchLog() {
  // Away from localhost a page without TLS has no cryptography, so it cannot tell.
  if (forked() || !globalThis.crypto?.subtle) return;
  const note = await getText("/v1/log/checkpoint", "text/plain");
  if (!note) return;
  const [kept, { items }] = [checkpoint(), await get("/v1/keys")];
  const keys = items.filter(({ use }) => use === "log").map((key) => key.public_key);
  if (await holds(kept, note, keys).catch(refuted)) keepCheckpoint(note);
  else keepForked([kept ?? "", note]);
}

/**
 * A server that has no proof, or none that can be read, does not get away with that; one that is broken just now may.
 * @param {unknown} problem
 */
function refuted(problem) {
  if (problem instanceof TypeError || (problem instanceof Problem && problem.status < 500)) return false;
  throw problem;
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
  if (old.origin !== young.origin || old.size > young.size) return false;
  if (old.size === young.size) return isConsistent(old, young, []);
  const { proof } = await get(`/v1/log/consistency?from=${old.size}&to=${young.size}`);
  return isConsistent(old, young, readProof(proof));
}
