/* The public API, and nothing else. A refused request throws a Problem; one that got no answer is tried again. */
import { answered, entropy, Problem, problem } from "../client/calls.js";
import { keepGiven, keepReceipt, language, prefersSigning, setPlayer, token } from "./session.js";
import { canSign, keyFor } from "./signing.js";

/** @import { Chapter, Clock, Event, OpenGame, Problem as Members } from "gyoji/api" */
/** @import { RatingStep, RulebookClause, Ruleset, SeatBot, Token } from "gyoji/api" */
/** @import { Answer, Body } from "./contract" */

export { Problem };

/** @type {(isTroubled: boolean) => void} */
let troubled = () => {};
let skewMs = 0;

/** What the server's clock says. */
export const serverNow = () => Date.now() + skewMs;

/**
 * Tells somebody when the connection is lost (true) and found again (false).
 * @param {(isTroubled: boolean) => void} tell
 */
export function onTrouble(tell) {
  troubled = tell;
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function told(path, options) {
  const response = await answered(path, options, { attempts: Number.POSITIVE_INFINITY, troubled });
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (Math.abs(date - Date.now()) > 2000) skewMs = date - Date.now();
  return response;
}

/**
 * @typedef {object} Call
 * @property {object} [body]
 * @property {string} [accept]
 * @property {boolean} [anonymous] sent without the token, and without an Idempotency-Key
 * @property {number} [version] the version of the game at which alone it counts (If-Match)
 * @property {string} [prefer] what else the answer should have (RFC 7240)
 */

const JSON_TYPE = "application/json";

/**
 * One call; gives the response. Every POST has an Idempotency-Key, so that a repeated one counts once.
 * @param {string} method
 * @param {string} path
 * @param {Call} options
 * @returns {Promise<Response>}
 */
async function call(method, path, { body, accept = JSON_TYPE, anonymous = false, version, prefer } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: accept, "Accept-Language": language() };
  if (!anonymous && token()) headers.Authorization = `Bearer ${token()}`;
  if (body !== undefined) headers["Content-Type"] = JSON_TYPE;
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  if (prefer) headers.Prefer = prefer;
  if (method === "POST" && !anonymous) headers["Idempotency-Key"] = entropy().slice(0, 32);
  const response = await told(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
  if (response.ok) return response;
  if (response.status === 401 && token() && !anonymous) {
    setPlayer(null);
    if (method === "GET") return call(method, path, { accept });
  }
  throw await problem(response);
}

/** @param {Response} response */
const parsed = (response) => (response.status === 204 ? null : response.json());

/**
 * @template {string} Address
 * @param {Address} path
 * @returns {Promise<Answer<"get", Address>>}
 */
export const get = (path) => call("GET", path).then(parsed);

/**
 * An answer as text: a table drawn with letters, a history file.
 * @param {string} path
 * @param {"text/plain" | "application/x-ndjson"} accept
 */
export const getText = (path, accept) => call("GET", path, { accept }).then((response) => response.text());

/**
 * A history file as bytes: decoded as text it would lose bytes that are wrong in it.
 * @param {string} game
 */
export const getHistory = async (game) => {
  const response = await call("GET", `/v1/games/${game}/export`, { accept: "application/x-ndjson" });
  return new Uint8Array(await response.arrayBuffer());
};

/**
 * @template {string} Address
 * @param {Address} path
 * @param {Body<"post", Address>} body
 * @param {Omit<Call, "body">} options
 * @returns {Promise<Answer<"post", Address>>}
 */
export const post = (path, body, options = {}) => call("POST", path, { body, ...options }).then(parsed);

/**
 * @template {string} Address
 * @param {Address} path
 * @returns {Promise<Answer<"delete", Address>>}
 */
export const remove = (path) => call("DELETE", path).then(parsed);

/**
 * @template {string} Address
 * @param {Address} path
 * @param {Body<"put", Address>} body
 * @returns {Promise<Answer<"put", Address>>}
 */
export const replace = (path, body) => call("PUT", path, { body }).then(parsed);

/**
 * All pages of a collection.
 * @template Item
 * @param {(query: string) => Promise<{ items: Item[], next?: string | null }>} page
 */
async function all(page) {
  const items = [];
  for (let cursor = ""; ; ) {
    const { items: some, next } = await page(`limit=1000${cursor}`);
    items.push(...some);
    if (!next) return items;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

/** @returns {Promise<Ruleset[]>} */
export const rulesets = () => all((query) => get(`/v1/rulesets?${query}`));

/** @param {string} id */
export const ruleset = (id) => get(`/v1/rulesets/${id}`);

/**
 * @param {string} id
 * @returns {Promise<RulebookClause[]>}
 */
export const clauses = (id) => all((query) => get(`/v1/rulesets/${id}/clauses?${query}`));

/**
 * @param {string} game
 * @returns {Promise<Chapter[]>}
 */
export const chaptersOf = (game) => all((query) => get(`/v1/games/${game}/chapters?${query}`));

/**
 * How a rating came about, oldest game first.
 * @param {string} player
 * @param {string} ruleset
 * @returns {Promise<RatingStep[]>}
 */
export const ratingHistory = (player, ruleset) =>
  all((query) => get(`/v1/players/${player}/ratings/${ruleset}?${query}`));

/** One's own tokens. @returns {Promise<Token[]>} */
export const tokens = () => all((query) => get(`/v1/me/tokens?${query}`));

/**
 * Signs up under a name; the token is shown once and stays in this browser.
 * @param {string} name
 */
export async function signUp(name) {
  const player = await post("/v1/players", { name }, { anonymous: true });
  setPlayer(player);
  return player;
}

/**
 * @typedef {object} Wish
 * @property {string} ruleset
 * @property {number} seats
 * @property {object} [options]
 * @property {Clock | null} clock
 * @property {"private" | "public"} [visibility]
 * @property {string} [previous]
 * @property {{ game: string, version: number }} [origin] where a fork begins
 */

/**
 * Opens a table and sits down at it. The table is opened empty, so that the server has committed to its secret before
 * it knows our entropy. Options differ between rulesets; the service says what is wrong with them.
 * @param {Wish} wish
 */
export async function openTable(wish) {
  const game = await post("/v1/games", /** @type {OpenGame} */ ({ ...wish, sit: false }));
  keepReceipt(game.receipt);
  await sitDown(game.id);
  return game;
}

/**
 * The hash by which the server has committed to its secret.
 * @param {string} game
 */
async function promised(game) {
  const [opened] = (await get(`/v1/games/${game}/events?limit=1`)).items;
  return opened.type === "table.GameOpened" ? opened.data.secret_hash : null;
}

/**
 * Sits down at a table, and keeps the entropy that was sent for its shuffle.
 * @param {string} game
 * @param {string | null} invite
 */
export async function sitDown(game, invite = null) {
  // A table that needs an invite cannot be seen before sitting down.
  const secretHash = invite ? null : await promised(game);
  const given = entropy();
  const key = (await wantsKey()) ? await keyFor(game) : null;
  const body = { entropy: given, ...(key ? { key } : {}), ...(invite ? { invite } : {}) };
  const seated = await post(`/v1/games/${game}/seats`, body);
  keepReceipt(seated.receipt);
  if (typeof seated.viewer === "number") keepGiven(game, { seat: seated.viewer, entropy: given, secretHash, key });
}

/** Whether one wants to sign one's moves, and can. */
const wantsKey = async () => prefersSigning() && (await canSign());

/**
 * Seats a bot of this kind.
 * @param {string} game
 * @param {string} bot
 */
export async function seatBot(game, bot) {
  const kind = /** @type {SeatBot["bot"]} */ (bot);
  const { receipt } = await post(`/v1/games/${game}/seats`, { bot: kind });
  keepReceipt(receipt);
}

/**
 * All pages of a history after a version.
 * @param {string} game
 * @param {number} after
 * @param {string} query
 */
export async function eventsAfter(game, after = 0, query = "") {
  /** @type {Event[]} */
  const events = [];
  for (let next = /** @type {number | null} */ (after); next !== null; ) {
    const page = await get(`/v1/games/${game}/events?after=${next}&limit=1000${query}`);
    events.push(...page.items);
    next = page.next;
  }
  return events;
}
