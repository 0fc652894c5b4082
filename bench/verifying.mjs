/* How long the two verifiers in JavaScript take for a file: `node verifying.mjs FILE` prints ms of processor for each. */
import { readFileSync } from "node:fs";
import { verdict } from "../docs/verifier.mjs";
import { verify } from "../service/web/client/proof/verify.js";

const ROUNDS = 3;
const content = readFileSync(process.argv[2]);
const judges = {
  page: async () => (await verify(Uint8Array.from(content))).holds,
  docs: async () => verdict(content).holds,
};

/** The median of some rounds, after one that only warms up. */
async function taken(judge) {
  const took = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = process.cpuUsage();
    if (!(await judge())) throw Error("it does not hold");
    const { user, system } = process.cpuUsage(before);
    if (round) took.push((user + system) / 1000);
  }
  return took.sort((one, other) => one - other)[(ROUNDS - 1) / 2];
}

console.log(JSON.stringify({ page: await taken(judges.page), docs: await taken(judges.docs) }));
