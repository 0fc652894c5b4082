/* The checkpoint that a file brings along, compared with the log that was seen before. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { Client } from "../../service/web/client/client.js";
import { bytes } from "../../service/web/client/proof/canon.js";
import { digest } from "../../service/web/client/proof/sha256.js";
import { checkpoint, forked, keepCheckpoint } from "../../service/web/code/session.js";
import { isOfSeenLog } from "../../service/web/code/watching.js";
import { keepingThings, openPage } from "./page.js";
import { base64 } from "./trees.js";

openPage("en");

const kept = keepingThings();
beforeEach(() => kept.clear());

const [FIRST, SECOND, ANOTHER] = ["first", "second", "another"].map((entry) => digest(Uint8Array.of(0), bytes(entry)));
const BOTH = digest(Uint8Array.of(1), FIRST, SECOND);

/**
 * @param {number} size
 * @param {Uint8Array} root
 */
const note = (size, root) => `gyoji.example/v1/log\n${size}\n${base64(root)}\n\n— gyoji.example/v1/log AAAAAAAA\n`;

const CONSISTENCY = { "/v1/log/consistency?from=1&to=2": () => Response.json({ proof: [base64(SECOND)] }) };

/**
 * A service that has these answers, and no others.
 * @param {Record<string, () => Response>} answers
 */
function serve(answers) {
  const missing = () => Response.json({ type: "/problems/not-found", title: "No", status: 404 }, { status: 404 });
  globalThis.fetch = async (asked) => (answers[String(asked)] ?? missing)();
}

test("the checkpoint of a file is taken where the log only grew, before or after what was seen", async () => {
  serve(CONSISTENCY);
  for (const [seen, brought] of [
    [note(1, FIRST), note(2, BOTH)],
    [note(2, BOTH), note(1, FIRST)],
    [note(2, BOTH), note(2, BOTH)],
  ]) {
    keepCheckpoint(seen);
    assert.ok(await isOfSeenLog(brought));
    assert.deepEqual([forked(), checkpoint()], [null, seen]);
  }
});

test("the checkpoint of a file that is of a second log is evidence", async () => {
  for (const answers of [CONSISTENCY, {}]) {
    kept.clear();
    serve(answers);
    keepCheckpoint(note(2, BOTH));
    assert.equal(await isOfSeenLog(note(1, ANOTHER)), false);
    assert.deepEqual(forked(), [note(2, BOTH), note(1, ANOTHER)]);
  }
});

test("where the line breaks while a file's log is compared, nothing follows", async () => {
  serve({ "/v1/log/consistency?from=1&to=2": () => Response.error() });
  keepCheckpoint(note(2, BOTH));
  await assert.rejects(isOfSeenLog(note(1, ANOTHER)), /not compared/);
  assert.equal(forked(), null);
});

const [LOGGED] = gunzipSync(readFileSync(new URL("../../kit/verdicts.ndjson.gz", import.meta.url)))
  .toString()
  .split("\n")
  .filter((line) => line.includes('"log: an event of the end"'))
  .map((line) => Buffer.from(JSON.parse(line).file, "latin1"));

test("the client says so where a history is in another log than the one it has seen", async () => {
  const { log } = JSON.parse(LOGGED.toString().trimEnd().split("\n").at(-1) ?? "");
  const [origin, size] = log.checkpoint.split("\n");
  const address = "http://gyoji.example/v1/games/g_1/export";
  serve({ [address]: () => new Response(LOGGED) });
  const client = new Client({ server: "http://gyoji.example" });
  for (let times = 0; times < 2; times++) {
    assert.ok((await client.verify("g_1")).holds);
    assert.equal(client.checkpoint, log.checkpoint);
  }
  const seen = note(Number(size), ANOTHER).replaceAll("gyoji.example/v1/log", origin);
  const warned = new Client({ server: "http://gyoji.example", checkpoint: seen });
  const outcome = await warned.verify("g_1");
  assert.ok(!outcome.holds && outcome.broken.proof === "log" && outcome.broken.why === "log_other");
  assert.equal(warned.checkpoint, seen);
});
