/* What is particular about each game. A game without a module of its own is drawn as text. */
import * as bang from "./bang.js";
import * as katana from "./katana.js";
import * as shamans from "./shamans.js";
import * as sword from "./sword.js";
import * as yojimbo from "./yojimbo.js";

/** @import { Command } from "gyoji/api" */
/** @import { Face } from "../card.js" */
/** @import { Offer, Thing } from "../choosing.js" */
/** @import { Markup, Shown } from "../dom.js" */
/** @import { Reason } from "../reasons.js" */
/** @import { Place } from "../showing/facts.js" */
/** @import { Parts, View } from "../view.js" */

/**
 * One thing that a move leads to: a clause, or words with the clause that has them.
 * @typedef {string | { text?: string, rule?: string }} Consequence
 */

/**
 * Something under way while a question about it is open: from whom or where, to whom, and what.
 * @typedef {{ from: Place, to: Place, label: string }} Threat
 */

/**
 * What a game's module may bring. It only ever gets views of its own game. `anchors` says how places are found on its
 * board that other games do not have, `aims` where events go that name no place, `endings` which commands end one's
 * turn, and `passes` those that let a window pass. `reason` says what speaks for a card of the hand, by the moves that
 * it is in, `threats` what is under way until a question is answered, `sheet` what there is to know of a place that one
 * looks at, `inWords` the same of all of them, beside the table as text.
 * @typedef {{
 *   handKeys?: "letters" | "digits",
 *   boardClass?: string,
 *   moments?: string[],
 *   anchors?: Record<string, string>,
 *   aims?: Record<string, string>,
 *   endings?: string[],
 *   passes?: string[],
 *   thingsOf?(command: Command): Thing[],
 *   aliases?(thing: Thing, parts: Parts): Thing[],
 *   faceOf?(parts: Parts, id: string): Face,
 *   hand?(view: View): { id: string, face: Face }[] | null,
 *   title?(view: View): Markup,
 *   board?(view: View): Markup,
 *   drawn?(place: HTMLElement, view: View): void,
 *   own?(view: View): Shown,
 *   side?(view: View): Markup | "",
 *   willDo?(view: View, command: Command): Consequence[],
 *   reason?(view: View, id: string, moves: Offer[]): Reason | null,
 *   threats?(view: View): Threat[],
 *   sheet?(view: View, place: string): Markup | null,
 *   inWords?(view: View): Markup,
 *   gauge?(view: View, thing: Thing): string | null,
 *   attempt?(thing: Thing, chosen: Thing[], view: View): Command | null,
 * }} Module
 */

/** @type {Record<string, Module>} */
const MODULES = {
  bang,
  "samurai-sword": sword,
  shamans,
  yojimbo,
  "samurai-katana": katana,
};

/** @param {string} ruleset */
export const moduleOf = (ruleset) => MODULES[ruleset] ?? {};
