/* Server-Sent Events by fetch, which resume after a break, in browsers and in Node. */
import { answered, Problem, pause, problem } from "./calls.js";

/**
 * `event` is empty if the message is an event of a game; `id` is the last one that came.
 * @typedef {{ event: string, id: string | null, content: any }} Message
 */

const SILENCE_MS = 45_000;
const BREAKS_MAX = 6;

/**
 * @param {string} block the lines of one message
 * @param {string | null} last
 * @returns {Message | { event: null, id: string | null }}
 */
function read(block, last) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, "");
  }
  const id = fields.id ?? last;
  if (fields.data === undefined) return { event: null, id };
  return { event: fields.event ?? "", id, content: JSON.parse(fields.data) };
}

/**
 * The blocks of one connection, until it ends or breaks.
 * @param {Response} response
 * @param {AbortController} line
 * @returns {AsyncGenerator<string>}
 */
async function* blocks(response, line) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const silent = setTimeout(() => line.abort(), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silent));
      if (done) return;
      const pieces = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = pieces.pop() ?? "";
      yield* pieces;
    }
  } finally {
    line.abort();
  }
}

/**
 * All messages of a stream, to its end. Its address is asked for again after each break; the token is sent to the API
 * only, never to push.
 * @param {(after: string | null) => Promise<string>} find
 * @param {string | null} after
 * @returns {AsyncGenerator<Message>}
 */
export async function* messages(find, after) {
  let last = after;
  for (let breaks = 0; ; ) {
    const line = new AbortController();
    try {
      const response = await answered(await find(last), { signal: line.signal });
      if (response.status === 204) return;
      if (!response.ok) throw await problem(response);
      for await (const block of blocks(response, line)) {
        const message = read(block, last);
        last = message.id;
        if (message.event === null) continue;
        breaks = 0;
        yield message;
      }
    } catch (error) {
      if (error instanceof Problem) throw error;
    }
    breaks += 1;
    if (breaks > BREAKS_MAX) throw new TypeError("the stream broke again and again");
    if (breaks > 1) await pause(100 * 2 ** breaks);
  }
}
