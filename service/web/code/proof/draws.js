/* The randomness of a game, drawn again from its secret and everybody's entropy. */
import { canon, macs } from "./canon.js";

const WORDS = 2 ** 32;

/** The seed: the secret, and what each seat added when it sat down. */
export async function seedOf(secret, events, seats) {
  const entropy = Array.from({ length: seats }, () => "");
  for (const { type, data } of events) if (type === "table.SeatTaken") entropy[data.seat] = data.entropy;
  const mac = await macs(secret);
  return mac(canon(entropy));
}

/** Draw number k as a stream of numbers below n. */
async function* words(mac, k) {
  for (let block = 0; ; block++) {
    const view = new DataView((await mac(`draw:${k}:${block}`)).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

async function below(stream, n) {
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const { value } = await stream.next();
    if (value < limit) return value % n;
  }
}

/** What a recorded draw must have come out as. */
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
