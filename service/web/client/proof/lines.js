/* The lines of a history file, and what is said of the first that does not hold. */
import { braced, members } from "./canon.js";
import { isObject } from "./shapes.js";

/** @import { Word } from "./words.js" */

/** @typedef {"format" | "chain" | "seals" | "chance" | "moves" | "receipt" | "log"} Proof */

const NEWLINE = 10;

/** What does not hold: in which proof, on which line and at which version (null: of no event), and why, in words. */
export class Broken extends Error {
  /**
   * @param {Proof} proof
   * @param {number} line
   * @param {number | null} version
   * @param {Word} why
   * @param {(string | number)[]} values
   * @param {unknown} recorded
   * @param {unknown} computed
   */
  constructor(proof, line, version, why, values = [], recorded = null, computed = null) {
    super(why);
    this.proof = proof;
    this.line = line;
    this.version = version;
    this.why = why;
    this.values = values;
    this.recorded = recorded;
    this.computed = computed;
  }
}

/**
 * The last line may lack its end.
 * @param {Uint8Array<ArrayBuffer>} content
 */
export function linesOf(content) {
  const lines = [];
  for (let start = 0; start <= content.length; ) {
    const end = content.indexOf(NEWLINE, start);
    if (end < 0 && start === content.length && lines.length) break;
    lines.push(content.subarray(start, end < 0 ? content.length : end));
    start = end < 0 ? content.length + 1 : end + 1;
  }
  return lines;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The object whose canonical bytes this line is, and its members as they are written there; or nothing.
 * @param {Uint8Array | undefined} line
 * @returns {{ value: Record<string, unknown>, written: Map<string, string> } | undefined}
 */
export function read(line) {
  try {
    const text = decoder.decode(line);
    const value = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const written = new Map(members(value));
    return braced(written.values()) === text ? { value, written } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Uint8Array | undefined} line */
export const parsed = (line) => read(line)?.value;
