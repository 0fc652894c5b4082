/* The lines of a history file, and how the first one that does not hold is told. */
import { braced, members } from "./canon.js";
import { isObject } from "./shapes.js";

/** @import { Word } from "./words.js" */

/** @typedef {"format" | "chain" | "seals" | "chance" | "moves" | "receipt" | "log"} Proof */

const NEWLINE = 10;

/** What does not hold: in which proof, on which line, at which version (null: it is not about an event), and why. */
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
 * The lines; the last one may lack its line break.
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
 * The object in this line and its members as they are written; undefined if the line is not the canonical JSON of an
 * object.
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
