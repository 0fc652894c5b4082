/* The same in Czech: a page has one language, and so has a file of tests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence } from "../../service/web/code/log.js";
import { t } from "../../service/web/code/words.js";
import { openPage } from "./page.js";

openPage("cs");

const SEAT = { seat: 0, player: "p_0", bot: null, name: null, connected: true, away: false, key: null, face: null };

test("a Czech page speaks Czech", () => {
  assert.equal(t("lobby"), "Herna");
  assert.equal(t("seats_range", 4, 7), "4–7 hráčů");
});

test("a seat without a name is set apart under the number that Czech sentences call it by", () => {
  const seat = { ...SEAT, called: "Místo 0" };
  const event = { type: "bang.CardPlayed", text: "Místo 0 hraje pivo." };
  assert.equal(String(sentence(event, { seats: [seat] })), "<b>Místo 0</b> hraje pivo.");
});
