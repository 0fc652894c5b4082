/* A stream that was not to be had is asked for again, more and more seldom; meanwhile the page asks for itself. */
import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { RENEW_MS } from "../../service/web/code/renewing.js";
import { keepingThings, openPage } from "./page.js";
import { Stream, streams } from "./streams.js";

openPage("en");
keepingThings();
const { follow } = await import("../../service/web/code/follow.js");

const STREAM = "/v1/games/g_1/stream?moves=true&after=3";

afterEach(() => mock.timers.reset());

const noneHeard = () => assert.fail("nothing happened");

/**
 * Follows a game of a server that answers like this when it is asked for the address of a stream; says how often it was
 * asked, and lets time pass.
 * @param {() => Response} address
 */
async function followed(address) {
  let asked = 0;
  const line = { hidden: true, textContent: "" };
  Object.assign(globalThis, {
    EventSource: Stream,
    document: { addEventListener() {}, removeEventListener() {}, querySelector: () => line },
    fetch: async (/** @type {string} */ path) => {
      if (path !== STREAM) return Response.json({ items: [], next: null });
      asked++;
      return address();
    },
  });
  mock.timers.enable({ apis: ["setTimeout"] });
  const answered = () => new Promise((done) => setImmediate(done));
  const stop = follow("g_1", 3, noneHeard, noneHeard);
  await answered();
  return {
    asked: () => asked,
    stop,
    async passes(/** @type {number} */ ms) {
      mock.timers.tick(ms);
      await answered();
    },
  };
}

const refused = () => Response.json({ title: "no" }, { status: 500 });
const given = () => Response.json({ url: "http://push.example/" });

test("an address that was not to be had is asked for again, with growing pauses", async () => {
  const { asked, passes } = await followed(refused);
  assert.equal(asked(), 1);
  for (const [n, pause] of [...RENEW_MS, ...RENEW_MS.slice(-1)].entries()) {
    await passes(pause - 1);
    assert.equal(asked(), n + 1);
    await passes(1);
    assert.equal(asked(), n + 2);
  }
});

test("a stream that is refused again and again is asked for more and more seldom, until one opens", async () => {
  const { asked, passes } = await followed(given);
  for (const pause of [RENEW_MS[0], RENEW_MS[1]]) {
    const before = asked();
    streams.at(-1)?.breaks();
    await passes(pause - 1);
    assert.equal(asked(), before);
    await passes(1);
    assert.equal(asked(), before + 1);
  }
  streams.at(-1)?.onopen();
  streams.at(-1)?.breaks();
  await passes(RENEW_MS[0]);
  assert.equal(asked(), 4);
});

test("nothing is asked for once nobody follows any more", async () => {
  const { asked, passes, stop } = await followed(refused);
  stop();
  await passes(RENEW_MS[0]);
  assert.equal(asked(), 1);
});
