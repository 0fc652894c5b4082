/*
 * The verdicts of the two verifiers in JavaScript on file after file: each comes as a line of base64 on standard input,
 * each pair of verdicts goes out as a line of JSON. One process lives through thousands of files.
 */
import { createInterface } from "node:readline";
import { verdict } from "../../docs/verifier.mjs";
import { verify } from "../../service/web/client/proof/verify.js";

/** @param {Uint8Array<ArrayBuffer>} content */
async function browsers(content) {
  const outcome = await verify(content);
  return outcome.holds ? [null, null, outcome.isWhole] : [outcome.broken.proof, outcome.broken.version, false];
}

/** @param {Uint8Array} content */
function shortest(content) {
  const { holds, isWhole, proof, version } = verdict(Buffer.from(content));
  return holds ? [null, null, isWhole] : [proof, version, false];
}

for await (const line of createInterface({ input: process.stdin })) {
  const content = Uint8Array.from(Buffer.from(line, "base64"));
  process.stdout.write(`${JSON.stringify([await browsers(content), shortest(content)])}\n`);
}
