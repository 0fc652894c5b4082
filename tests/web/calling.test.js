/* The stream of one's own tables is asked for again, more and more seldom, on every page of a player. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { RENEW_MS } from "../../service/web/code/renewing.js";
import { keepingThings, openPage } from "./page.js";
import { Stream, streams } from "./streams.js";

openPage("en");
keepingThings();
const { setPlayer } = await import("../../service/web/code/session.js");
const { watchTables } = await import("../../service/web/code/calling.js");

class Channel {
  postMessage() {}
}

let asked = 0;
let isRefused = true;
const answered = () => new Promise((done) => setImmediate(done));

/** @param {number} ms */
async function passes(ms) {
  mock.timers.tick(ms);
  await answered();
}

/** Passes a pause, at the end of which the stream is asked for, and not before. @param {number} pause */
async function asksAfter(pause) {
  const before = asked;
  await passes(pause - 1);
  assert.equal(asked, before);
  await passes(1);
  assert.equal(asked, before + 1);
}

test("a stream that is not to be had is asked for with growing pauses, until one has opened", async () => {
  setPlayer(/** @type {any} */ ({ id: "p_1", token: "t" }));
  Object.assign(globalThis, {
    BroadcastChannel: Channel,
    EventSource: Stream,
    addEventListener() {},
    document: { hidden: false, querySelector: () => null },
    fetch: async (/** @type {string} */ path) => {
      if (!path.startsWith("/v1/me/stream")) return Response.json({ items: [], next: null });
      asked++;
      return isRefused
        ? Response.json({ title: "no" }, { status: 500 })
        : Response.json({ url: "http://push.example/" });
    },
  });
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  await watchTables(() => {});
  await answered();
  assert.equal(asked, 1);
  for (const pause of [...RENEW_MS, ...RENEW_MS.slice(-1)]) await asksAfter(pause);
  isRefused = false;
  await asksAfter(RENEW_MS.at(-1) ?? 0);
  streams.at(-1)?.onopen();
  streams.at(-1)?.breaks();
  await answered();
  await asksAfter(RENEW_MS[0]);
  streams.at(-1)?.breaks();
  await answered();
  await asksAfter(RENEW_MS[1]);
});
