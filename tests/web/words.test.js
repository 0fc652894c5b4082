/* What the pages say by themselves, in English. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chapterName, chapterOf } from "../../service/web/code/chapters.js";
import { sentence } from "../../service/web/code/log.js";
import { situation } from "../../service/web/code/situation.js";
import { said, t } from "../../service/web/code/words.js";
import { openPage } from "./page.js";

/** @import { Seat } from "gyoji/api" */
/** @import { Word } from "../../service/web/code/words.js" */

openPage("en");

test("a word is said in the language of the page", () => {
  assert.equal(t("lobby"), "Lobby");
  assert.equal(said("honour", "čest"), "honour");
});

test("values take their places, and one that is missing leaves its place empty", () => {
  assert.equal(t("seats_range", 4, 7), "4–7 players");
  assert.equal(t("seat_n"), "Seat ");
  assert.equal(t("seat_n", 0), "Seat 0");
});

test("a value is never read as a place", () => {
  assert.equal(t("seats_range", "{1}", "$&"), "{1}–$& players");
});

test("a key without words is an error, not silence", () => {
  assert.throws(() => t(/** @type {Word} */ ("no_such_word")), /no_such_word/);
});

test("the chapter of a clause is its first number, of a ruling R", () => {
  assert.deepEqual(["BANG-4.7", "KATANA-10.22", "YOJ-R3", "nonsense"].map(chapterOf), ["4", "10", "R", "R"]);
});

test("a chapter has a name as far as the game has one", () => {
  assert.equal(chapterName("bang", "4"), "The turn");
  assert.deepEqual([chapterName("bang", "99"), chapterName("bang", "R"), chapterName("dice", "1")], [null, null, null]);
});

const SEEN = {
  game: { ruleset: "yojimbo" },
  name: (/** @type {number} */ seat) => `Seat ${seat}`,
  part: (/** @type {string} */ kind, /** @type {string} */ id) => ({ id, name: `${kind}/${id}` }),
  cards: new Map([["gun", { id: "gun", name: "The gun" }]]),
};

/**
 * @param {string} ruleset
 * @param {string} decision
 * @param {Record<string, unknown>} about
 */
const told = (ruleset, decision, about) => situation({ ...SEEN, game: { ruleset } }, { decision, about });

test("the best informed sentence is said whose facts are all there", () => {
  const [attack, following] = ["mae_geri", "tsuki"];
  assert.equal(told("yojimbo", "turn", { attack, following }), "Attack: attacks/mae_geri. Following: attacks/tsuki.");
  assert.equal(told("yojimbo", "turn", { attack, following: null }), "Attack: attacks/mae_geri.");
  assert.equal(told("yojimbo", "turn", { attack: null, following: null }), null);
});

test("a decision or a game of which nothing is known is left to its heading", () => {
  assert.equal(told("yojimbo", "sleep", { attack: "tsuki" }), null);
  assert.equal(told("dice", "turn", { attack: "tsuki" }), null);
});

test("seats and cards are called by their names, and numbers stay numbers", () => {
  assert.equal(
    told("samurai-sword", "attack", { by: 0, card: "gun", wounds: 2 }),
    "Seat 0 attacks with The gun. Wounds: 2.",
  );
  assert.equal(told("samurai-sword", "draw_first", { card: "unknown" }), "On the discard: unknown.");
});

test("a direction is said in words", () => {
  assert.equal(told("shamans", "eclipse", { direction: "left" }), "Handed on: to the left.");
});

/**
 * @param {(string | null)[]} names
 * @returns {{ seats: Seat[] }}
 */
const seated = (...names) => ({
  seats: names.map((name, seat) => ({ seat, player: `p_${seat}`, bot: null, name, connected: true, away: false })),
});

test("an event's sentence sets the names of those seated apart", () => {
  const event = { type: "bang.CardPlayed", text: "Ada shoots Adam; Adamant stays." };
  assert.equal(String(sentence(event, seated("Ada", "Adam"))), "<b>Ada</b> shoots <b>Adam</b>; Adamant stays.");
});

test("a name is text, whatever it holds", () => {
  const event = { type: "bang.CardPlayed", text: "<i> (x)* plays." };
  assert.equal(String(sentence(event, seated("<i> (x)*"))), "<b>&lt;i&gt; (x)*</b> plays.");
});

test("an event without words is called by its type", () => {
  assert.equal(String(sentence({ type: "bang.CardPlayed" }, seated())), "bang.CardPlayed");
});
