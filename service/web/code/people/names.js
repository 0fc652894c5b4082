/* Who sits where: people by name, each a way to their profile; bots with their faces. */
import { html } from "../dom.js";
import { seatName } from "../frame.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { ListedGame } from "gyoji/api" */

/** @param {string} id */
export const profileAddress = (id) => `/player.html?player=${id}`;

/**
 * The face of a bot; people have none, so that nobody takes one for the other.
 * @param {Pick<ListedGame, "seats">} game
 * @param {number} seat
 */
export function faceOf(game, seat) {
  const face = game.seats[seat]?.face;
  return face ? html`<span class="face" title="${t("is_bot")}">${sign(face)}</span>` : "";
}

/**
 * Who sits there: a person with a link to the profile, a bot with its face.
 * @param {Pick<ListedGame, "seats">} game
 * @param {number} seat
 */
export function linked(game, seat) {
  const name = seatName(game, seat);
  const id = game.seats[seat]?.player;
  if (id) return html`<a class="person" href="${profileAddress(id)}">${name}</a>`;
  return html`<span class="bot">${faceOf(game, seat)}${name}</span>`;
}

/**
 * All who sit at a table.
 * @param {Pick<ListedGame, "seats">} game
 */
export function seatedPeople(game) {
  const taken = game.seats.filter(({ player, bot }) => player || bot);
  return html`${taken.map(({ seat }, i) => html`${i ? ", " : ""}${linked(game, seat)}`)}`;
}

/**
 * Who sits on which seat, for a table as text: it numbers the seats, while questions and the log name people.
 * @param {Pick<ListedGame, "seats">} game
 */
export const seatsInWords = (game) =>
  html`<ul class="seats-in-words">${game.seats.map(
    ({ seat }) => html`<li>${t("seat_n", seat)}: ${linked(game, seat)}</li>`,
  )}</ul>`;
