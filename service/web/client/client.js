/* A player at a service: plays, follows, keeps receipts and checks histories against them. */
import { answered, entropy, Problem, problem } from "./calls.js";
import { hex } from "./proof/canon.js";
import { Broken } from "./proof/lines.js";
import { HAS_NONE, isOneLog, readCheckpoint } from "./proof/log.js";
import { consentBytes, signedBytes } from "./proof/moves.js";
import { verify } from "./proof/verify.js";
import { messages } from "./streams.js";

/** @import { Docket, Game, Move, Moves, Played, Question as Asked, Receipt } from "gyoji/api" */
/** @import { Held, Outcome } from "./proof/verify.js" */
/** @import { Message } from "./streams.js" */

/**
 * What is kept of a game, by which the server's history is checked later.
 * @typedef {object} Kept
 * @property {Receipt[]} receipts
 * @property {number | null} seat
 * @property {string | null} entropy
 * @property {string | null} secretHash
 * @property {CryptoKeyPair | null} keys
 */

/**
 * @typedef {object} Wish what openapi.yaml has besides the ruleset
 * @property {number} [seats]
 * @property {boolean} [sit]
 * @property {boolean} [sign] whether all moves of ours are signed, with a key for this table alone
 * @property {object} [options]
 * @property {{ per_decision?: number, bank?: number } | null} [clock]
 * @property {"private" | "public"} [visibility]
 */

const CLOSED = ["question-closed", "not-running"];
/** A question that is put to us, with all answers that are legal. */
export class Question {
  #client;

  /**
   * @param {Client} client
   * @param {Asked} asked
   */
  constructor(client, asked) {
    this.#client = client;
    this.game = asked.game;
    this.version = asked.version;
    this.number = /** @type {number} */ (asked.question);
    this.moves = /** @type {Move[]} */ (asked.moves);
    this.toAct = asked.to_act;
  }

  /**
   * What followed; null if the question was closed before the answer came, by the clock or by others.
   * @param {Move} move
   * @returns {Promise<Played | null>}
   */
  async play(move) {
    try {
      return await this.#client.play(this.game, move.command, { question: this.number, seen: this.version });
    } catch (error) {
      if (error instanceof Problem && CLOSED.includes(error.name)) return null;
      throw error;
    }
  }
}

/**
 * The token without the line break of the file that it was read from. What cannot stand in a header is refused here: no
 * server would ever see it. It is not repeated in the message.
 * @param {string} token
 */
function checked(token) {
  const bare = token.trim();
  if (!/^[!-~]+$/.test(bare))
    throw new TypeError("this is no token: a token is visible ASCII characters, and at least one");
  return bare;
}

/** One player. Without a token one can look at what is public. */
export class Client {
  /** @type {Map<string, Kept>} */
  #kept = new Map();
  /** @type {Map<string, number>} the version of each game after our last move: older questions are ignored */
  #newest = new Map();

  /**
   * `checkpoint` is the newest one of the transparency log that was seen in an earlier run; newer ones must continue
   * it.
   * @param {{ server?: string, token?: string | null, language?: "en" | "cs", checkpoint?: string | null }} [who]
   */
  constructor({ server = "http://127.0.0.1:8000", token = null, language = "en", checkpoint = null } = {}) {
    this.checkpoint = checkpoint;
    new Request(server); // throws where it is no address: a stream would ask there again and again
    this.server = server.replace(/\/$/, "");
    this.token = token === null ? null : checked(token);
    this.language = language;
  }

  /**
   * A new player. `token` is all there is to come back with.
   * @param {string} name
   * @param {{ server?: string, language?: "en" | "cs" }} [who]
   */
  static async signUp(name, who = {}) {
    const client = new Client(who);
    client.token = (await client.call("POST", "/v1/players", { name }, { attempts: 1 })).token;
    return client;
  }

  /**
   * Any call of openapi.yaml. A POST has an Idempotency-Key, so that it counts once however often it is sent.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {{ attempts?: number, accept?: string, prefer?: string }} [how]
   * @returns {Promise<any>}
   */
  async call(method, path, body, how = {}) {
    const response = await this.#answer(method, path, body, how);
    const told = response.status === 204 ? null : await response.json();
    if (told?.receipt && method === "POST") this.kept(told.receipt.game).receipts.push(told.receipt);
    return told;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {{ attempts?: number, accept?: string, prefer?: string }} how
   */
  async #answer(method, path, body, { attempts = 8, accept = "application/json", prefer } = {}) {
    /** @type {Record<string, string>} */
    const headers = { Accept: accept, "Accept-Language": this.language };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    if (prefer) headers.Prefer = prefer;
    if (method === "POST") headers["Idempotency-Key"] = entropy().slice(0, 32);
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const options = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await answered(this.server + path, options, { attempts });
    if (!response.ok) throw await problem(response);
    return response;
  }

  /**
   * Our receipts, entropy and keys of this game.
   * @param {string} game
   * @returns {Kept}
   */
  kept(game) {
    const found = this.#kept.get(game) ?? { receipts: [], seat: null, entropy: null, secretHash: null, keys: null };
    this.#kept.set(game, found);
    return found;
  }

  /**
   * Opens the table empty and sits down after that: so the server has committed to its secret before it knows our
   * entropy.
   * @param {string} ruleset
   * @param {Wish} [wish]
   * @returns {Promise<Game>}
   */
  async openTable(ruleset, { seats, sit = true, sign = false, ...more } = {}) {
    const count = seats ?? (await this.call("GET", `/v1/rulesets/${ruleset}`)).quick_seats;
    const game = await this.call("POST", "/v1/games", { ruleset, seats: count, sit: false, ...more });
    return sit ? this.sitDown(game.id, { invite: game.invite, sign }) : game;
  }

  /**
   * @param {string} game
   * @param {{ invite?: string | null, sign?: boolean }} [how]
   * @returns {Promise<Game>}
   */
  async sitDown(game, { invite = null, sign = false } = {}) {
    const kept = this.kept(game);
    kept.secretHash = await this.#boundTo(game);
    kept.entropy = entropy();
    if (sign)
      kept.keys = /** @type {CryptoKeyPair} */ (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]));
    const key = kept.keys && hex(await crypto.subtle.exportKey("raw", kept.keys.publicKey));
    const seated = await this.call("POST", `/v1/games/${game}/seats`, { entropy: kept.entropy, invite, key });
    kept.seat = seated.viewer;
    return seated;
  }

  /**
   * The hash of the server's secret; null for a private table, which cannot be seen before sitting down.
   * @param {string} game
   * @returns {Promise<string | null>}
   */
  async #boundTo(game) {
    try {
      return (await this.call("GET", `/v1/games/${game}/events?limit=1`)).items[0].data.secret_hash;
    } catch (error) {
      if (error instanceof Problem && error.name === "no-such-game") return null;
      throw error;
    }
  }

  /**
   * Seats a bot, as the host.
   * @param {string} game
   * @returns {Promise<Game>}
   */
  seatBot(game, bot = "greedy") {
    return this.call("POST", `/v1/games/${game}/seats`, { bot });
  }

  /**
   * The game as we may see it, now or after event `at`.
   * @param {string} id
   * @param {{ at?: number, view?: string | number }} [look]
   * @returns {Promise<Game>}
   */
  game(id, look = {}) {
    return this.call("GET", `/v1/games/${id}?${new URLSearchParams(/** @type {Record<string, string>} */ (look))}`);
  }

  /**
   * @param {string} game
   * @returns {Promise<Moves>}
   */
  moves(game) {
    return this.call("GET", `/v1/games/${game}/moves`);
  }

  /**
   * Plays a command, signed if our seat has a key. The answer has the game after it and our next moves.
   * @param {string} game
   * @param {object} command
   * @param {{ question?: number | null, seen?: number }} [about]
   * @returns {Promise<Played>}
   */
  async play(game, command, { question = null, seen = 0 } = {}) {
    const { keys, seat } = this.kept(game);
    const signed = keys && (await sign(keys, signedBytes(game, /** @type {number} */ (seat), command, question, seen)));
    const body = {
      ...command,
      ...(question === null ? {} : { question }),
      ...(signed ? { seen, signature: signed } : {}),
    };
    const played = await this.call("POST", `/v1/games/${game}/commands`, body, { prefer: "return=representation" });
    this.#newest.set(game, played.version);
    return played;
  }

  /**
   * Asks for a remedy, agrees to it, or decides it: `annul`, `award`, `restore` or `continue`. While the game runs it
   * is signed if our seat has a key.
   * @param {string} game
   * @param {"annul" | "award" | "restore" | "continue"} kind
   * @param {{ to?: number[], rules?: string[], dispute?: number | null }} [more]
   * @returns {Promise<Docket>}
   */
  async wantRemedy(game, kind, { to = [], rules = [], dispute = null } = {}) {
    const { keys, seat } = this.kept(game);
    const remedy = { kind, to: to.toSorted((one, other) => one - other), rules, dispute };
    const n = keys && kind !== "continue" ? (await this.call("GET", `/v1/games/${game}/docket`)).n : null;
    const message = () => consentBytes(game, /** @type {number} */ (seat), { ...remedy, n });
    const signature = keys && n !== null ? await sign(keys, message()) : undefined;
    return this.call("POST", `/v1/games/${game}/remedies`, { ...remedy, signature });
  }

  /**
   * The questions put to us: in this game until it is over, or in all our games for ever.
   * @param {string | null} game
   * @returns {AsyncGenerator<Question>}
   */
  async *questions(game = null) {
    const path = game === null ? "/v1/me/stream" : `/v1/games/${game}/stream`;
    const after = game === null ? null : `${(await this.game(game)).version}`;
    for await (const { event, content } of this.#messages(path, after, { moves: "true" })) {
      const isOurs = event === "question" && content.question !== undefined && content.question !== null;
      if (isOurs && content.version >= (this.#newest.get(content.game) ?? 0)) yield new Question(this, content);
    }
  }

  /**
   * Every event of a game as we may see it, as it happens, until the game is over.
   * @param {string} game
   * @param {{ after?: number, view?: string | number }} [look]
   */
  async *events(game, { after = 0, view } = {}) {
    /** @type {Record<string, string>} */
    const query = view === undefined ? {} : { view: `${view}` };
    for await (const { event, content } of this.#messages(`/v1/games/${game}/stream`, `${after}`, query)) {
      if (event === "") yield content;
    }
  }

  /**
   * @param {string} path
   * @param {string | null} after
   * @param {Record<string, string>} query
   * @returns {AsyncGenerator<Message>}
   */
  #messages(path, after, query) {
    return messages(async (last) => {
      const asked = new URLSearchParams({ ...query, ...(last === null ? {} : { after: last }) });
      return (await this.call("GET", `${path}?${asked}`)).url;
    }, after);
  }

  /**
   * The history file as bytes.
   * @param {string} game
   */
  async history(game) {
    const response = await this.#answer("GET", `/v1/games/${game}/export`, undefined, {
      accept: "application/x-ndjson",
    });
    return new Uint8Array(await response.arrayBuffer());
  }

  /**
   * Verifies the game's history by everything that we kept. The given witnesses (`NAME+NUMBER+KEY`) must have cosigned
   * the log, all of them or as many as the quorum says, and it must be the log that we have seen before.
   * @param {string} game
   * @param {{ witnesses?: string[], quorum?: number }} [believed]
   * @returns {Promise<Outcome>}
   */
  async verify(game, believed = {}) {
    const { receipts, seat, entropy: given, secretHash, keys } = this.kept(game);
    const own = keys && hex(await crypto.subtle.exportKey("raw", keys.publicKey));
    const outcome = await verify(await this.history(game), {
      kept: {
        ...believed,
        receipts,
        secretHash,
        entropy: seat !== null && given !== null ? { [seat]: given } : {},
        seatKeys: seat !== null && own !== null ? { [seat]: own } : {},
      },
    });
    return outcome.holds && outcome.log ? this.#compared(outcome, outcome.log.checkpoint) : outcome;
  }

  /**
   * The outcome of a history that holds, after its log was compared with the one that we have seen.
   * @param {Held} outcome
   * @param {string} brought
   * @returns {Promise<Outcome>}
   */
  async #compared(outcome, brought) {
    const [seen, young] = [this.checkpoint, readCheckpoint(brought)];
    const { length } = outcome.history.events;
    if (seen && !(await isOneLog(readCheckpoint(seen), young, (from, to) => this.#proofOf(from, to))))
      return { holds: false, broken: new Broken("log", length + 2, length, "log_other", [], brought, seen) };
    if (!seen || readCheckpoint(seen).size < young.size) this.checkpoint = brought;
    return outcome;
  }

  /**
   * @param {number} from
   * @param {number} to
   * @returns {Promise<string[] | null>}
   */
  async #proofOf(from, to) {
    try {
      return (await this.call("GET", `/v1/log/consistency?from=${from}&to=${to}`)).proof;
    } catch (error) {
      if (error instanceof Problem && HAS_NONE.includes(error.status)) return null;
      throw error;
    }
  }
}

/**
 * @param {CryptoKeyPair} keys
 * @param {Uint8Array<ArrayBuffer>} message
 */
const sign = async (keys, message) => hex(await crypto.subtle.sign("Ed25519", keys.privateKey, message));
