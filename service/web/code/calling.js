/*
 * Calling the player, on every page: which of their tables wait for whom. One page of the browser listens for all and
 * passes on what it hears, so that many open tables do not use up all connections.
 */
import { get, Problem } from "./api.js";
import { askedAgain, showRematches } from "./rematch.js";
import { pauseAfter } from "./renewing.js";
import { keepNews, newsHeard, player } from "./session.js";

/** @import { ListedGame, Question, ToAct } from "gyoji/api" */

/**
 * How a game stands, as far as calling needs it.
 * @typedef {Pick<ListedGame, "id" | "version" | "status"> & { to_act: ToAct[] }} Standing
 */

const LISTED_MAX = 20;
const ELSEWHERE_MS = 20_000;
const CHANNEL = "gyoji calls";

/**
 * What is known about one's tables.
 * @type {{ games: ListedGame[] }}
 */
export const calls = { games: [] };

/** @type {(called: ListedGame | null) => void} */
let tell = () => {};
/** @type {BroadcastChannel | null} */
let others = null;
/** The table that this page shows. @type {string | null} */
let shown = null;
/** Tables that are visible on some page: no call is needed for those. @type {Set<string>} */
const inView = new Set();

/** @param {ListedGame} game */
const mySeat = (game) => game.seats.find((seat) => seat.player && seat.player === player()?.id)?.seat;

/** @param {ListedGame} game */
export const myQuestion = (game) => game.to_act.find(({ seat }) => seat === mySeat(game));

/** @param {ListedGame} game */
export const isAsked = (game) => game.status === "running" && Boolean(myQuestion(game));

/**
 * Watches the player's tables; `told` is called at each change, with the game that calls the player, or null.
 * @param {(called: ListedGame | null) => void} told
 */
export async function watchTables(told) {
  if (!player()) return;
  tell = told;
  others = new BroadcastChannel(CHANNEL);
  others.onmessage = ({ data }) => hears(data);
  addEventListener("visibilitychange", () => {
    announce();
    if (!document.hidden) refresh();
  });
  addEventListener("pagehide", () => announce(false));
  await Promise.all([refresh(), showRematches()]);
  others.postMessage({ kind: "who" });
  // The first page that asks holds the lock for as long as it is open.
  if (navigator.locks) navigator.locks.request(CHANNEL, () => listen());
  else listen();
}

/**
 * What pages tell each other: that something has begun or ended, how a game stands, which table is in view.
 * @typedef {{ kind: "news" } | { kind: "who" } | { kind: "seen", game: Standing }
 *   | { kind: "view", id: string, isSeen: boolean }} Message
 */

/** @param {Message} message */
function hears(message) {
  if (message.kind === "news") Promise.all([refresh(), showRematches()]);
  else if (message.kind === "who") announce();
  else if (message.kind === "seen") noted(message.game);
  else if (message.isSeen) inView.add(message.id);
  else inView.delete(message.id);
}

/**
 * This page shows a table.
 * @param {string} id
 */
export function showing(id) {
  shown = id;
  announce();
}

function announce(isSeen = !document.hidden) {
  if (shown) others?.postMessage({ kind: "view", id: shown, isSeen });
}

/** Loads the list again. */
export async function refresh() {
  const me = player()?.id;
  if (!me) return;
  try {
    const { items } = await get(`/v1/games?status=running&player=${me}&limit=${LISTED_MAX}`);
    changed(items);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  }
}

/**
 * Notes a game as a page has just seen it, if that is newer than the list, and tells other pages. A player who looks at
 * the table is called if they were not asked before.
 * @param {Standing} game
 */
export function note({ id, version, status, to_act }) {
  const known = calls.games.find((game) => game.id === id);
  const seen = { id, version, status, to_act };
  const game = noted(seen);
  if (!game) return;
  others?.postMessage({ kind: "seen", game: seen });
  if (!document.hidden && isAsked(game) && !(known && isAsked(known))) tell(game);
}

/**
 * The game with what was seen; null if that was known already.
 * @param {Standing} seen
 */
function noted({ id, version, status, to_act }) {
  const known = calls.games.find((game) => game.id === id);
  if (!known || known.version >= version) return null;
  const game = /** @type {ListedGame} */ ({ ...known, version, status, to_act });
  changed(calls.games.map((one) => (one === known ? game : one)).filter((one) => one.status === "running"));
  return game;
}

/** @param {ListedGame[]} games */
function changed(games) {
  calls.games = games;
  tell(null);
}

/**
 * Never ends, so that the lock is kept. The stream does not tell that a question was answered on another device, so
 * that is looked up from time to time.
 */
async function listen() {
  setInterval(() => {
    if (!calls.games.some(isAsked)) return;
    refresh();
    others?.postMessage({ kind: "news" });
  }, ELSEWHERE_MS);
  for (let failures = 0; ; failures++) {
    if (await heard()) failures = 0;
    await new Promise((done) => setTimeout(done, pauseAfter(failures)));
  }
}

/** @type {Promise<void> | null} */
let next = null;
let refreshed = Promise.resolve();

/** After an absence news come in a burst: the list is loaded once for all that came while it was being loaded. */
function told() {
  next ??= refreshed.then(() => {
    next = null;
    others?.postMessage({ kind: "news" });
    refreshed = refresh();
    return refreshed;
  });
  return next;
}

/**
 * Listens until the connection is lost for good, beginning with news that came while no page listened; says whether
 * there was one at all.
 * @returns {Promise<boolean>}
 */
async function heard() {
  const address = await get(`/v1/me/stream?after=${newsHeard()}`).then(
    ({ url }) => url,
    () => null,
  );
  if (!address) return false;
  let isOpen = false;
  const source = new EventSource(address);
  source.onopen = () => {
    isOpen = true;
  };
  /**
   * `hear` keeps what must not be lost before its first await, so the message's place can be kept right after the call.
   * @param {string} kind
   * @param {(message: any) => Promise<void>} hear
   */
  const on = (kind, hear) =>
    source.addEventListener(kind, ({ data, lastEventId }) => {
      hear(JSON.parse(data));
      keepNews(lastEventId);
    });
  for (const kind of ["started", "ended"]) on(kind, told);
  on("opened", (news) => askedAgain(news).then(told));
  on("question", asked);
  return new Promise((done) => {
    source.onerror = () => source.readyState === EventSource.CLOSED && done(isOpen);
  });
}

/**
 * A question was put to us in some game. If that table is visible on a page, no call is needed.
 * @param {Question} question
 */
async function asked({ game: id, version, to_act }) {
  const find = () => calls.games.find((game) => game.id === id);
  const before = find();
  if (!before) await told();
  else if (noted({ id, version, status: "running", to_act }))
    others?.postMessage({ kind: "seen", game: { id, version, status: "running", to_act } });
  const game = find();
  const isSeen = inView.has(id) || (shown === id && !document.hidden);
  if (!game || isSeen || !isAsked(game)) return;
  if (!before || myQuestion(before)?.question !== myQuestion(game)?.question) tell(game);
}
