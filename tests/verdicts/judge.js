/*
 * The verdicts of the two verifiers in JavaScript on file after file: each comes as a line of base64 on standard input,
 * with what is given beside it as JSON; each pair of verdicts goes out as a line of JSON. One process lives through
 * thousands of files.
 */
import { createHash, createHmac } from "node:crypto";
import { createInterface } from "node:readline";
import { verdict } from "../../docs/verifier.mjs";
import { verify } from "../../service/web/client/proof/verify.js";

/*
 * WebCrypto hands every hash to another thread and waits for it, a hundred times a file. Here they are made at once, by
 * the same OpenSSL; signatures stay WebCrypto's. The corpus is judged with all of WebCrypto, under Node and in a browser.
 */
const { subtle } = crypto;
const [importKey, sign] = [subtle.importKey.bind(subtle), subtle.sign.bind(subtle)];
Object.assign(subtle, {
  digest: async (_, content) => createHash("sha256").update(content).digest(),
  importKey: async (form, key, how, ...more) =>
    how.name === "HMAC" ? { raw: key } : importKey(form, key, how, ...more),
  sign: async (how, key, content) =>
    key.raw ? createHmac("sha256", key.raw).update(content).digest() : sign(how, key, content),
});

/** @typedef {{ witnesses?: string[], quorum?: number }} Given */

/**
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {Given} given
 */
async function browsers(content, given) {
  const outcome = await verify(content, { kept: given });
  return outcome.holds ? [null, null, outcome.isWhole] : [outcome.broken.proof, outcome.broken.version, false];
}

/**
 * @param {Uint8Array} content
 * @param {Given} given
 */
function shortest(content, given) {
  const { holds, isWhole, proof, version } = verdict(Buffer.from(content), given);
  return holds ? [null, null, isWhole] : [proof, version, false];
}

for await (const line of createInterface({ input: process.stdin })) {
  const [file, beside] = line.split(/ (.*)/);
  const [content, given] = [Uint8Array.from(Buffer.from(file, "base64")), JSON.parse(beside)];
  process.stdout.write(`${JSON.stringify([await browsers(content, given), shortest(content, given)])}\n`);
}
