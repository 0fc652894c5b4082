/* The account of a game: what was told, chapter by chapter, and how it was scored. */
import { html } from "../dom.js";
import { chips, seatName } from "../frame.js";
import { isTold, sentence } from "../log.js";
import { t } from "../words.js";

/** @import { Chapter, Event, Game, Score } from "gyoji/api" */

/** @param {string} game */
export const accountAddress = (game) => `/account.html?game=${game}`;

/**
 * Who sat where, who won, and for what each point was given.
 * @param {Game} game
 * @param {Score | null} score
 */
export function scores(game, score) {
  if (!game.result) return html`<p>${t(game.status === "abandoned" ? "was_abandoned" : "not_over_yet")}</p>`;
  const reasons = new Map((score?.seats ?? []).map((seat) => [seat.seat, seat.reasons]));
  const told = score?.told.slice(0, score.told.length - score.seats.length) ?? [];
  const rows = [...game.result.seats]
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat)
    .map(({ rank, seat, points }) => {
      const why = (reasons.get(seat) ?? []).map(
        ({ points: some, text, rules }) =>
          html`<li><b class="num">${some > 0 ? "+" : ""}${some}</b> ${text} ${chips(rules, game.ruleset)}</li>`,
      );
      const name = html`<th scope="row">${seatName(game, seat)}${why.length ? html`<ul>${why}</ul>` : ""}</th>`;
      return html`<tr><td>${rank}.</td>${name}<td class="num">${points ?? ""}</td></tr>`;
    });
  const heads = [t("rank"), t("players"), t("points")].map((word) => html`<th scope="col">${word}</th>`);
  return html`${told.map((line) => html`<p>${line}</p>`)}
    <table class="scores"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

/**
 * The whole history in sentences.
 * @param {Game} game
 * @param {Chapter[]} chapters
 * @param {Event[]} events
 */
export function story(game, chapters, events) {
  return chapters.map(({ version, last, text }, i) => {
    const told = events.filter((event) => event.version >= version && event.version <= last && isTold(event));
    const lines = told.map(
      (event) => html`<li><small class="num">${event.version}</small> <span>${sentence(event, game)}</span></li>`,
    );
    return html`<section class="chapter"><h3>${i ? text : t("set_up")}</h3><ol>${lines}</ol></section>`;
  });
}
