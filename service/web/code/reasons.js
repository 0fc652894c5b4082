/*
 * What speaks for a card of the hand: a line that the game's module reads off the table, and the moves that name the
 * card, in the service's own words. Nothing here knows a rule.
 */
import { t } from "./words.js";

/** @import { Choice, Offer, Thing } from "./choosing.js" */
/** @import { View } from "./view.js" */

/**
 * `line` is a few words on the card, `sentence` says all of it; `isShort`: the player has too little of what it costs;
 * `first`: the kind of command that is told before others.
 * @typedef {{ line?: string | null, sentence?: string | null, isShort?: boolean, first?: string }} Reason
 */

/** How many moves are told in full; the others are counted. */
const WAYS_MAX = 2;

/**
 * The moves that name a thing together with what is chosen; if there are none, those that name it at all.
 * @param {Choice} choice
 * @param {Thing} thing
 * @returns {Offer[]}
 */
export function movesWith(choice, thing) {
  if (choice.chosen.includes(thing)) return choice.open;
  const together = choice.open.filter((move) => choice.fits(move, [...choice.chosen, thing]));
  return together.length ? together : choice.moves.filter((move) => choice.fits(move, [thing]));
}

/**
 * What the game's module says of a card of the hand; null if it says nothing.
 * @param {View} view
 * @param {string} id
 * @param {Thing} thing
 * @returns {Reason | null}
 */
export const reasonOf = (view, id, thing) =>
  (view.isLive && view.module.reason?.(view, id, movesWith(view.choice, thing))) || null;

/**
 * All that can be said of a card of the hand, sentence by sentence; if no move names it, the reason, once it is known.
 * @param {View} view
 * @param {{ id: string, thing: Thing }} card
 * @param {string | null} objection
 */
export function sentencesOf(view, { id, thing }, objection = null) {
  const reason = reasonOf(view, id, thing);
  const moves = movesWith(view.choice, thing);
  const told = moves.toSorted((one, other) => rank(one, reason) - rank(other, reason));
  const ways = told.slice(0, WAYS_MAX).map(({ label }) => label);
  const more = moves.length > WAYS_MAX ? t("more_ways", moves.length - WAYS_MAX) : null;
  const said = [reason?.sentence, ...ways, more, moves.length ? null : objection];
  return said.filter((one) => typeof one === "string" && one !== "").map(sentence);
}

/**
 * @param {Offer} move
 * @param {Reason | null} reason
 */
const rank = ({ command }, reason) => (command.type === reason?.first ? 0 : 1);

/** @param {string | null | undefined} said */
const sentence = (said) => `${said}`.replace(/(?<![.!?…])$/, ".");
