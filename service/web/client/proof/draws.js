/* The randomness of a game: whose entropy is in the seed, and every draw made again from the secret. */
import { canon, hex, macs } from "./canon.js";
import { hasFields, isCount, isHex, isObject } from "./shapes.js";

/** @import { Line } from "./verify.js" */
/** @import { Word } from "./words.js" */

/**
 * Mac makes the HMAC of a text; Must throws if something is not true.
 * @typedef {(text: string) => Uint8Array<ArrayBuffer>} Mac
 * @typedef {(isTrue: boolean, why: Word, values?: (string | number)[], was?: unknown, due?: unknown) => void} Must
 */

/**
 * A draw as it is on record: the result of a shuffle of n things is an order, that of a pick among n a number.
 * @typedef {{ k: number, kind: "shuffle" | "pick", n: number, result: number | number[] }} Draw
 */

const WORDS = 2 ** 32;
const DRAW = Object.fromEntries(["k", "kind", "n", "result"].map((name) => [name, () => true]));

/**
 * Draw number k as an endless stream of 32-bit words.
 * @param {Mac} mac
 * @param {number} k
 * @returns {Generator<number, never>}
 */
function* words(mac, k) {
  for (let block = 0; ; block++) {
    const view = new DataView(mac(`draw:${k}:${block}`).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/**
 * @param {Generator<number, never>} stream
 * @param {number} n
 */
function below(stream, n) {
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const { value } = stream.next();
    if (value < limit) return value % n;
  }
}

/**
 * The result that a draw must have.
 * @param {Mac} mac of the seed
 * @param {Pick<Draw, "k" | "kind" | "n">} draw
 */
export function drawn(mac, { k, kind, n }) {
  const stream = words(mac, k);
  if (kind === "pick") return below(stream, n);
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = below(stream, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/**
 * Whether the record of a draw is plausible. Asked before drawing again, because the work for that grows with n.
 * @param {unknown} draw
 * @returns {draw is Draw}
 */
function isPossible(draw) {
  if (!hasFields(draw, DRAW)) return false;
  const { kind, n, result } = draw;
  if (kind === "shuffle") return Array.isArray(result) && result.length === n;
  return kind === "pick" && isCount(n, 1) && n <= WORDS;
}

/** What the draws are derived from, gathered event by event. */
export class Chance {
  /** @type {unknown} */
  #seats;
  /** @type {Map<unknown, unknown>} */
  #entropy = new Map();
  /** @type {Mac | null} */
  #mac = null;
  isStarted = false;
  count = 0;

  /**
   * @param {Uint8Array<ArrayBuffer> | null} secret
   * @param {Map<number, string>} given the hashes of what seats gave, as kept by the caller
   * @param {Must} must
   */
  constructor(secret, given, must) {
    this.secret = secret;
    this.given = given;
    this.must = must;
  }

  /** @param {Pick<Line, "type" | "data" | "private">} event */
  watch({ type, data, private: parts }) {
    const server = isObject(parts.server) ? parts.server : {};
    if (type === "table.GameOpened") {
      this.#seats = data.seats;
      if (this.secret) this.must(server.secret === hex(this.secret), "break_secret_kept");
    } else if (type === "table.SeatTaken") {
      this.must(!this.isStarted, "break_seat_late");
      this.must(isCount(data.seat), "break_seat");
      this.must(data.entropy === "" || isHex(data.entropy), "break_entropy");
      this.#entropy.set(data.seat, data.entropy);
    } else if (type === "table.SeatLeft") {
      this.must(!this.isStarted, "break_seat_late");
      this.must(isCount(data.seat), "break_seat");
      this.#entropy.delete(data.seat);
    } else if (type === "table.GameStarted") this.#start();
    if (!this.secret) return;
    const draws = server.draws ?? [];
    this.must(Array.isArray(draws), "break_draw_record");
    for (const draw of /** @type {unknown[]} */ (draws)) this.#redraw(draw);
  }

  #start() {
    const order = Array.from(this.#entropy, (_, seat) => this.#entropy.get(seat));
    const isFull = order.length === this.#seats && !order.includes(undefined);
    this.must(isFull && !this.isStarted, "break_start");
    for (const [seat, hash] of this.given) {
      this.must(this.#entropy.has(seat), "break_no_such_seat", [seat, order.length - 1]);
      this.must(this.#entropy.get(seat) === hash, "break_not_given", [seat], this.#entropy.get(seat), hash);
    }
    this.isStarted = true;
    if (this.secret) this.#mac = macs(macs(this.secret)(canon(order)));
  }

  /** @param {unknown} draw */
  #redraw(draw) {
    this.must(isPossible(draw), "break_draw_record");
    const { k, kind, n, result } = /** @type {Draw} */ (draw);
    this.must(k === this.count, "break_draw_count", [], k, this.count);
    this.must(this.#mac !== null, "break_draw_early", [k]);
    const made = canon(drawn(/** @type {Mac} */ (this.#mac), { k, kind, n }));
    this.must(made === canon(result), "break_draw", [k], canon(result).slice(0, 60), made.slice(0, 60));
    this.count++;
  }
}
