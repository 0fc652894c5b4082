/* Canonical JSON and the hashes of the browser's verifier, against Node's own cryptography and recorded games. */
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { bytes, canon, hex, joined, macs, sha, unhex } from "../../service/web/client/proof/canon.js";
import { GOLDEN, golden } from "./histories.js";

test("keys are sorted, and nothing stands between anything", () => {
  assert.equal(canon({ b: [1, null, true], a: { d: "", c: -7 } }), '{"a":{"c":-7,"d":""},"b":[1,null,true]}');
});

test("only quotes, backslashes and control characters are escaped, in their shortest way", () => {
  assert.equal(
    canon('"\\/\b\t\n\f\r\u0001\u001f\u007f ěž 🎴'),
    String.raw`"\"\\/\b\t\n\f\r\u0001\u001f${"\u007f"} ěž 🎴"`,
  );
});

for (const number of [1.5, 2 ** 53, -(2 ** 53), -0, NaN, Infinity]) {
  test(`the number ${Object.is(number, -0) ? "-0" : number} is refused`, () => {
    assert.throws(() => canon({ number }), TypeError);
  });
}

test("the largest safe integers are written as they are", () => {
  assert.equal(canon([2 ** 53 - 1, -(2 ** 53) + 1]), "[9007199254740991,-9007199254740991]");
});

test("half a surrogate pair is refused", () => {
  assert.throws(() => canon("\ud83c"), TypeError);
});

for (const value of [undefined, 1n, () => {}, Symbol("x")]) {
  test(`what JSON can't say is refused: ${typeof value}`, () => {
    assert.throws(() => canon([value]), TypeError);
  });
}

test("a key with an accent is refused", () => {
  assert.throws(() => canon({ é: 1 }), TypeError);
});

test("lists lie 64 deep in one another, and no deeper", () => {
  const nested = (/** @type {number} */ depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  assert.equal(canon(nested(64)).length, 128);
  assert.throws(() => canon(nested(65)), TypeError);
  assert.throws(() => canon(nested(100_000)), TypeError);
});

for (const file of GOLDEN) {
  test(`every line of ${file} is what canonical JSON makes of it`, () => {
    for (const line of golden(file).trimEnd().split("\n")) assert.equal(canon(JSON.parse(line)), line);
  });
}

test("bytes come back from their hex", () => {
  assert.equal(hex(unhex("00ff7a")), "00ff7a");
  assert.equal(unhex("").length, 0);
});

for (const text of ["0", "0F", "gg", "00 "]) {
  test(`"${text}" is no hex`, () => {
    assert.throws(() => unhex(text), TypeError);
  });
}

/** As many bytes as there are in two blocks and more, so that the length ends everywhere in one. */
const LENGTHS = [...Array(200).keys(), 1_000_003];

test("sha is SHA-256 as hex, whatever the length", () => {
  for (const length of LENGTHS) {
    const content = Uint8Array.from({ length }, (_, i) => (i * 151 + length) % 256);
    assert.equal(sha(content), createHash("sha256").update(content).digest("hex"), `${length} bytes`);
  }
});

test("sha of parts is that of what they are together", () => {
  assert.equal(sha(bytes("příliš "), bytes(""), bytes("žluťoučký")), sha(bytes("příliš žluťoučký")));
});

test("macs is HMAC-SHA-256 as raw bytes, also under keys longer than a block", () => {
  for (const length of [0, 3, 32, 64, 65, 200]) {
    const key = Uint8Array.from({ length }, (_, i) => i);
    assert.equal(hex(macs(key)("draw:0:0")), createHmac("sha256", key).update("draw:0:0").digest("hex"));
  }
});

test("parts are joined in their order", () => {
  assert.deepEqual([...joined(Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3))], [1, 2, 3]);
});
