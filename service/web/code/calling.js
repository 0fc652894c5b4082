/*
 * Being called: which of one's tables wait for whom, heard of on every page. One page of a browser listens for all of
 * them and hands on what it hears, so that many open tables do not take up all connections.
 */
import { get, Problem } from "./api.js";
import { askedAgain, showRematches } from "./rematch.js";
import { keepNews, newsHeard, player } from "./session.js";

/** @import { ListedGame, Question, ToAct } from "gyoji/api" */

/**
 * How a game stands, as far as one is called by it.
 * @typedef {Pick<ListedGame, "id" | "version" | "status"> & { to_act: ToAct[] }} Standing
 */

const LISTED_MAX = 20;
const RENEW_MS = 5000;
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
/** Tables that some page in view shows: there one sees oneself that one is asked. @type {Set<string>} */
const inView = new Set();

/** @param {ListedGame} game */
export const mySeat = (game) => game.seats.find((seat) => seat.player && seat.player === player()?.id)?.seat;

/** @param {ListedGame} game */
export const myQuestion = (game) => game.to_act.find(({ seat }) => seat === mySeat(game));

/** @param {ListedGame} game */
export const isAsked = (game) => game.status === "running" && Boolean(myQuestion(game));

/**
 * Watches one's tables; `told` hears of each change, and of the game by which one is called, if it is by one.
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
  // The first page that asks has the lock for as long as it is open.
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

/** Learns the list anew. */
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
 * A game as a page has just seen it, which is newer than what the list says; other pages are told, too. Whoever looks
 * at the table is called when it was somebody else's turn before.
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
 * The game as it is known from now on; null where that is no news.
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

/** Never ends, so that the lock is kept. What was answered from elsewhere is not told, so it is asked for. */
async function listen() {
  setInterval(() => {
    if (!calls.games.some(isAsked)) return;
    refresh();
    others?.postMessage({ kind: "news" });
  }, ELSEWHERE_MS);
  for (;;) {
    await heard();
    await new Promise((done) => setTimeout(done, RENEW_MS));
  }
}

/** @type {Promise<void> | null} */
let next = null;
let refreshed = Promise.resolve();

/** News come in a burst to who was away: one list will do for all that came while the last one was learnt. */
function told() {
  next ??= refreshed.then(() => {
    next = null;
    others?.postMessage({ kind: "news" });
    refreshed = refresh();
    return refreshed;
  });
  return next;
}

/** Listens until the connection is lost for good; what was told while no page listened is heard first. */
async function heard() {
  const address = await get(`/v1/me/stream?after=${newsHeard()}`).then(
    ({ url }) => url,
    () => null,
  );
  if (!address) return;
  const source = new EventSource(address);
  /**
   * What must not be lost is kept before anybody waits for something, so that its place may be kept after that.
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
  await new Promise((done) => {
    source.onerror = () => source.readyState === EventSource.CLOSED && done(null);
  });
}

/**
 * A question was put to us somewhere. Where a page in view shows that table, it is seen there.
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
