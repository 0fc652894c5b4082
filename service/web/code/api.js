/* The public API, and nothing else. A refused request throws a Problem; one that got no answer is tried again. */
import { entropy, language, setPlayer, token } from "./session.js";

/** An RFC 9457 problem: `detail` is a sentence for players, `rules` cites clauses. */
export class Problem extends Error {
  constructor(status, members) {
    super(members.detail ?? members.title ?? `${status}`);
    this.status = status;
    this.members = members;
  }

  /** The last word of its type: `illegal-move`. */
  get name() {
    return (this.members.type ?? "").split("/").pop();
  }
}

const WAITS_MS = [200, 500, 1000, 2000, 4000];
const UNAVAILABLE = [502, 503, 504];

let troubled = () => {};
let skewMs = 0;

/** What the server's clock says. */
export const serverNow = () => Date.now() + skewMs;

/** Tells somebody when the connection is lost (true) and found again (false). */
export function onTrouble(tell) {
  troubled = tell;
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function answered(path, options) {
  for (let attempt = 0; ; attempt++) {
    let response = null;
    try {
      response = await fetch(path, options);
    } catch (error) {
      if (error.name === "AbortError") throw error;
    }
    if (response && response.status === 429) {
      await pause(1000 * Number(response.headers.get("Retry-After") ?? 1));
      continue;
    }
    if (response && !UNAVAILABLE.includes(response.status)) {
      if (attempt) troubled(false);
      const date = Date.parse(response.headers.get("Date") ?? "");
      if (Math.abs(date - Date.now()) > 2000) skewMs = date - Date.now();
      return response;
    }
    troubled(true);
    await pause(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)]);
  }
}

/** One call; answers the parsed body. Every POST has a key, so that a repeated one is done once. */
export async function call(
  method,
  path,
  { body, accept = "application/json", anonymous = false, signal, version } = {},
) {
  const headers = { Accept: accept, "Accept-Language": language() };
  if (!anonymous && token()) headers.Authorization = `Bearer ${token()}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  if (method === "POST" && !anonymous) headers["Idempotency-Key"] = entropy().slice(0, 32);
  const response = await answered(path, {
    method,
    headers,
    body: body && JSON.stringify(body),
    cache: "no-store",
    signal,
  });
  const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
  if (response.ok)
    return response.status === 204 ? null : accept === "application/json" ? response.json() : response.text();
  const members = isJson ? await response.json() : { title: response.statusText };
  if (response.status === 401 && token() && !anonymous) {
    setPlayer(null);
    if (method === "GET") return call(method, path, { body, accept, signal });
  }
  throw new Problem(response.status, members);
}

export const get = (path, options) => call("GET", path, options);
export const post = (path, body = {}, options = {}) => call("POST", path, { body, ...options });
export const remove = (path) => call("DELETE", path);
export const replace = (path, body) => call("PUT", path, { body });

/** All pages of a collection. */
export async function all(path) {
  const items = [];
  for (let cursor = null; ; ) {
    const page = await get(`${path}?limit=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
    items.push(...page.items);
    cursor = page.next;
    if (!cursor) return items;
  }
}

export const rulesets = () => all("/v1/rulesets");
export const ruleset = (id) => get(`/v1/rulesets/${id}`);
export const clauses = (id) => all(`/v1/rulesets/${id}/clauses`);

/** Signs up under a name; the token is shown once and stays in this browser. */
export async function signUp(name) {
  const player = await post("/v1/players", { name }, { anonymous: true });
  setPlayer(player);
  return player;
}

/** All pages of a history after a version. */
export async function eventsAfter(game, after = 0, query = "") {
  const events = [];
  for (let next = after; next !== null; ) {
    const page = await get(`/v1/games/${game}/events?after=${next}&limit=1000${query}`);
    events.push(...page.items);
    next = page.next;
  }
  return events;
}
