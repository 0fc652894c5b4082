/*
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104). WebCrypto has both, but only asynchronously; a history has thousands of
 * short texts, and each round trip takes longer than the hash.
 */

const BLOCK = 64;
const ROUNDS = [
  [0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
  [0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
  [0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
  [0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
  [0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
  [0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
  [0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  [0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
];
const K = Int32Array.from(ROUNDS.flat());
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const schedule = new Int32Array(BLOCK);

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * Takes one block into the state.
 * @param {Int32Array} state
 * @param {DataView} content
 * @param {number} start
 */
function mix(state, content, start) {
  for (let t = 0; t < 16; t++) schedule[t] = content.getInt32(start + 4 * t);
  for (let t = 16; t < BLOCK; t++) {
    const old = schedule[t - 15];
    const young = schedule[t - 2];
    const small = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
    const large = turned(young, 17) ^ turned(young, 19) ^ (young >>> 10);
    schedule[t] = schedule[t - 16] + small + schedule[t - 7] + large;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let t = 0; t < BLOCK; t++) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + K[t] + schedule[t]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/**
 * The SHA-256 of parts, one after the other.
 * @param {Uint8Array[]} parts
 */
export function digest(...parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array(BLOCK * Math.ceil((length + 9) / BLOCK));
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, 8n * BigInt(length));
  const state = Int32Array.from(START);
  for (let start = 0; start < padded.length; start += BLOCK) mix(state, view, start);
  const made = new DataView(new ArrayBuffer(4 * state.length));
  for (let i = 0; i < state.length; i++) made.setInt32(4 * i, state[i]);
  return new Uint8Array(made.buffer);
}

/**
 * A function that makes the HMAC of some bytes under this key.
 * @param {Uint8Array} key
 */
export function hmac(key) {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? digest(key) : key);
  const [inner, outer] = [0x36, 0x5c].map((pad) => whole.map((byte) => byte ^ pad));
  return (/** @type {Uint8Array} */ content) => digest(outer, digest(inner, content));
}
