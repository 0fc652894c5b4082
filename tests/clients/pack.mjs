/*
 * The npm package as it is given away: the modules as they are, declarations emitted from their comments, and the types
 * of openapi.yaml. `node tests/clients/pack.mjs` writes it to build/npm; `make dist` packs that.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const FROM = "service/web/client";
const TO = "build/npm";

rmSync(TO, { recursive: true, force: true });
cpSync(FROM, TO, { recursive: true });
cpSync("LICENSE", `${TO}/LICENSE`);
cpSync("build/web/api.d.ts", `${TO}/api.d.ts`);
execFileSync("node_modules/.bin/tsc", ["--project", "tests/clients/tsconfig.npm.json"], { stdio: "inherit" });
for (const file of readdirSync(TO, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".d.ts") || file === "api.d.ts") continue;
  const here = file.includes("/") ? "../api.js" : "./api.js";
  writeFileSync(`${TO}/${file}`, readFileSync(`${TO}/${file}`, "utf8").replaceAll('"gyoji/api"', `"${here}"`));
}
