/* The transparency log in the browser: what a tree proves, and that nothing else is taken for a proof. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, hex, joined } from "../../service/web/client/proof/canon.js";
import {
  isConsistent,
  isIncluded,
  isSignedBy,
  readCheckpoint,
  readProof,
  readWitness,
} from "../../service/web/client/proof/log.js";
import { verify } from "../../service/web/client/proof/verify.js";
import { base64, digest, entry, grown, ORIGIN, over, path, signedNote, tree } from "./trees.js";

const SIZE_MAX = 21;

test("every entry of every tree is proved to be there, and no other is", async () => {
  for (let size = 1; size <= SIZE_MAX; size++) {
    for (let index = 0; index < size; index++) {
      const proof = await path(index, 0, size);
      assert.ok(isIncluded(entry(index), index, proof, await tree(size)));
      assert.ok(!isIncluded(entry(index + 1), index, proof, await tree(size)));
      assert.ok(!isIncluded(entry(index), index, [...proof, await over(0, 1)], await tree(size)));
      if (proof.length) assert.ok(!isIncluded(entry(index), index, proof.slice(1), await tree(size)));
    }
    assert.ok(!isIncluded(entry(0), size, await path(0, 0, size), await tree(size)));
  }
});

test("every tree is proved to continue every smaller one, and no other does", async () => {
  for (let size = 1; size <= SIZE_MAX; size++) {
    for (let old = 1; old <= size; old++) {
      const proof = await grown(old, 0, size);
      const [was, is] = [await tree(old), await tree(size)];
      const other = { size: old, root: await over(1, old + 1) };
      assert.ok(isConsistent(was, is, proof), `${old} ${size}`);
      assert.ok(!isConsistent(other, is, proof));
      if (old < size) assert.ok(!isConsistent(is, was, proof));
      if (proof.length) assert.ok(!isConsistent(was, is, proof.slice(1)));
    }
  }
});

test("a checkpoint says what was signed, and who signed it", async () => {
  const [one, other] = [await signedNote(7), await signedNote(7)];
  const read = readCheckpoint(one.note);
  assert.deepEqual([read.origin, read.size, hex(read.root)], [ORIGIN, 7, hex(await over(0, 7))]);
  assert.equal(await isSignedBy(read, one.publicKey), true);
  assert.equal(await isSignedBy(read, other.publicKey), false);
  const larger = readCheckpoint(one.note.replace("\n7\n", "\n8\n"));
  assert.equal(await isSignedBy(larger, one.publicKey), false);
});

test("what is no note, and what is no proof, is not read", async () => {
  const { note } = await signedNote(3);
  for (const wrong of [
    "",
    note.slice(0, -1),
    note.replace("\n3\n", "\n03\n"),
    note.replace("\n3\n", "\n-3\n"),
    note.replace("\n\n", "\n"),
    note.replace("— ", "- "),
    note.replace(ORIGIN, ""),
    note.replace("=\n", "\n"),
  ])
    assert.throws(() => readCheckpoint(wrong), TypeError, wrong);
  for (const wrong of [null, "", ["AAAA"], ["?"], Array(64).fill(base64(new Uint8Array(32)))])
    assert.throws(() => readProof(wrong), TypeError);
});

test("what names no witness, and no quorum of those given, is refused before anything is judged", async () => {
  const key = joined(new Uint8Array([4]), new Uint8Array(32).fill(7));
  const named = joined(bytes("w.example\n"), key);
  const number = hex((await digest(named)).slice(0, 4));
  const witness = `w.example+${number}+${base64(key)}`;
  assert.deepEqual(readWitness(witness), { name: "w.example", publicKey: "07".repeat(32) });
  const log = base64(joined(new Uint8Array([1]), new Uint8Array(32)));
  for (const wrong of [
    "",
    "w.example",
    `w.example+00000000+${base64(key)}`,
    `w.example+${number}+${log}`,
    `${witness}=`,
  ])
    await assert.rejects(verify(new Uint8Array(), { kept: { witnesses: [wrong] } }), TypeError, wrong);
  for (const quorum of [0, 2, 0.5, Number.NaN])
    await assert.rejects(verify(new Uint8Array(), { kept: { witnesses: [witness], quorum } }), TypeError);
  assert.equal((await verify(new Uint8Array(), { kept: { witnesses: [witness, witness], quorum: 1 } })).holds, false);
});
