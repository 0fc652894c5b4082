/*
 * The verdicts of the two verifiers in JavaScript on file after file: each comes as a line of base64 on standard input,
 * with what is given beside it as JSON; each pair of verdicts goes out as a line of JSON. One process lives through
 * thousands of files.
 */
import { createInterface } from "node:readline";
import { verdict } from "../../docs/verifier.mjs";
import { verify } from "../../service/web/client/proof/verify.js";

/** @typedef {{ witnesses?: string[], quorum?: number }} Given */

/**
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {Given} given
 */
async function browsers(content, given) {
  const outcome = await verify(content, { kept: given });
  return outcome.holds
    ? [null, null, outcome.isWhole, outcome.logged]
    : [outcome.broken.proof, outcome.broken.version, false];
}

/**
 * @param {Uint8Array} content
 * @param {Given} given
 */
function shortest(content, given) {
  const { holds, isWhole, logged, proof, version } = verdict(Buffer.from(content), given);
  return holds ? [null, null, isWhole, logged] : [proof, version, false];
}

for await (const line of createInterface({ input: process.stdin })) {
  const [file, beside] = line.split(/ (.*)/);
  const [content, given] = [Uint8Array.from(Buffer.from(file, "base64")), JSON.parse(beside)];
  process.stdout.write(`${JSON.stringify([await browsers(content, given), shortest(content, given)])}\n`);
}
