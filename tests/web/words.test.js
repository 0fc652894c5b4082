/* What the pages say by themselves, in English. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence } from "../../service/web/code/log.js";
import { t } from "../../service/web/code/words.js";
import { openPage } from "./page.js";

/** @import { Seat } from "gyoji/api" */
/** @import { Word } from "../../service/web/code/words.js" */

openPage("en");

test("a word is said in the language of the page", () => {
  assert.equal(t("lobby"), "Lobby");
});

test("values take their places, and one that is missing leaves its place empty", () => {
  assert.equal(t("seats_range", 4, 7), "4–7 players");
  assert.equal(t("seat_n"), "Seat ");
  assert.equal(t("seat_n", 0), "Seat 0");
});

test("a value is never read as a place", () => {
  assert.equal(t("seats_range", "{1}", "$&"), "{1}–$& players");
});

test("a value that is read from right to left turns nothing around it, and is set apart once", () => {
  assert.equal(t("wants_again", "سارة", "BANG!"), "\u2068سارة\u2069 wants to play again: BANG!.");
  assert.equal(t("wants_again", "\u2068סרה\u2069", "BANG!"), "\u2068סרה\u2069 wants to play again: BANG!.");
});

test("a key without words is an error, not silence", () => {
  assert.throws(() => t(/** @type {Word} */ ("no_such_word")), /no_such_word/);
});

/**
 * @param {(string | null)[]} names
 * @returns {{ seats: Seat[] }}
 */
const seated = (...names) => ({
  seats: names.map((name, seat) => ({
    seat,
    player: `p_${seat}`,
    bot: null,
    name,
    connected: true,
    away: false,
    key: null,
    called: name ?? `Seat ${seat}`,
    face: null,
  })),
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
