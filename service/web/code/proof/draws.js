/* The randomness of a game, drawn again from its secret and everybody's entropy. */
import { canon, macs } from "./canon.js";

/** @import { Event } from "gyoji/api" */

/**
 * A random act as it is on record: a shuffle of n things has an order as its result, a pick among n a number.
 * @typedef {{ k: number, kind: "shuffle" | "pick", n: number, result: number | number[] }} Draw
 */

const WORDS = 2 ** 32;

/**
 * The seed: the secret, and what each seat added when it sat down.
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {Pick<Event, "type" | "data">[]} events
 * @param {number} seats
 */
export async function seedOf(secret, events, seats) {
  const entropy = Array.from({ length: seats }, () => "");
  for (const { type, data } of events) {
    if (type === "table.SeatTaken") entropy[Number(data.seat)] = String(data.entropy);
  }
  const mac = await macs(secret);
  return mac(canon(entropy));
}

/**
 * Draw number k as an endless stream of 32-bit words.
 * @param {(text: string) => Promise<Uint8Array<ArrayBuffer>>} mac
 * @param {number} k
 * @returns {AsyncGenerator<number, never>}
 */
async function* words(mac, k) {
  for (let block = 0; ; block++) {
    const view = new DataView((await mac(`draw:${k}:${block}`)).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/**
 * @param {AsyncGenerator<number, never>} stream
 * @param {number} n
 */
async function below(stream, n) {
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const { value } = await stream.next();
    if (value < limit) return value % n;
  }
}

/**
 * What a recorded draw must have come out as.
 * @param {Uint8Array<ArrayBuffer>} seed
 * @param {Pick<Draw, "k" | "kind" | "n">} draw
 */
export async function drawn(seed, { k, kind, n }) {
  const stream = words(await macs(seed), k);
  if (kind === "pick") return below(stream, n);
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = await below(stream, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
