/* The npm client: what can never be sent is refused at once, and what may be a secret is not repeated. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Client } from "../../service/web/client/client.js";

/** How often something was sent. */
let tried = 0;
const send = globalThis.fetch;

beforeEach(() => {
  tried = 0;
  globalThis.fetch = (address, options) => {
    tried += 1;
    return send(address, options);
  };
});

const NO_TOKENS = ["", " \n", "two words", "line\nbreak", "p_x.klíč", "p_x.sécret\nx", "\ud800"];

test("what is no token is refused before anything is sent", () => {
  for (const token of NO_TOKENS)
    assert.throws(
      () => new Client({ token }),
      (error) =>
        error instanceof TypeError && /no token/.test(error.message) && !error.message.includes(token.trim() || "\n"),
    );
});

test("a token may come from a file with a line break at its end", () => {
  assert.equal(new Client({ token: "p_x.secret\r\n" }).token, "p_x.secret");
});

test("one may look around without a token", () => {
  assert.equal(new Client().token, null);
});

test("a server that is no address is refused at once", () => {
  for (const server of ["nowhere", "http://", "http://ada:secret@gyoji.example"])
    assert.throws(() => new Client({ server }), TypeError);
});

test("a request that cannot be sent is not tried again", async () => {
  await assert.rejects(new Client().call("GET", "/v1/me", undefined, { prefer: "čárka" }), TypeError);
  assert.equal(tried, 0);
});
