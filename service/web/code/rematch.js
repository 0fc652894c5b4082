/* Somebody wants to play again with the same people: each of them is asked, on any page. */
import { get, Problem, ruleset } from "./api.js";
import { $, dataAt, html, paint, the } from "./dom.js";
import { keepRematches, player, rematches } from "./session.js";
import { t } from "./words.js";

/** @import { Game } from "gyoji/api" */

/**
 * A table that waits for us, and the name of who opened it.
 * @typedef {{ table: Game, host: string }} Wished
 */

const KEPT_MAX = 5;

/**
 * A table was opened as the continuation of one of ours.
 * @param {{ game: string, host: string }} news
 */
export async function askedAgain({ game, host }) {
  if (host !== player()?.id) keepRematches([...new Set([...rematches(), game])].slice(-KEPT_MAX));
  await showRematches();
}

/** Shows the invitations that are not answered yet, as long as there is a free seat. */
export async function showRematches() {
  const wishes = (await Promise.all(rematches().map(wished))).filter((wish) => wish !== null);
  keepRematches(wishes.map(({ table }) => table.id));
  const elsewhere = wishes.filter(({ table }) => !location.search.includes(table.id));
  const names = await Promise.all(elsewhere.map(async ({ table }) => (await ruleset(table.ruleset)).name));
  draw(elsewhere.map((wish, i) => line(wish, names[i])));
}

/**
 * The table and its host's name; the host may not have sat down yet, so the seats do not tell it.
 * @param {string} id
 * @returns {Promise<Wished | null>}
 */
async function wished(id) {
  try {
    const table = await get(`/v1/games/${id}`);
    const isFree = table.seats.some(({ player: taken, bot }) => !taken && !bot);
    if (table.status !== "open" || table.viewer !== null || !isFree) return null;
    const { name: host } = await get(`/v1/players/${table.host}`);
    return host === null ? null : { table, host };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return null;
  }
}

/**
 * @param {Wished} wish
 * @param {string} name
 */
function line({ table: { id }, host }, name) {
  const way = html`<a class="btn dye" href="/table.html?game=${id}">${t("go_on")}</a>`;
  const no = html`<button type="button" class="btn bare" data-decline="${id}">${t("not_now")}</button>`;
  return html`<p>${t("wants_again", host, name)} ${way}${no}</p>`;
}

/** @param {ReturnType<typeof line>[]} lines */
function draw(lines) {
  if (!lines.length) {
    $(".rematch")?.remove();
    return;
  }
  if (!$(".rematch")) {
    the("header.top").insertAdjacentHTML("afterend", '<section class="rematch" role="status"></section>');
    the(".rematch").onclick = (event) => {
      const id = dataAt(event, "decline");
      if (!id) return;
      keepRematches(rematches().filter((one) => one !== id));
      showRematches();
    };
  }
  paint(the(".rematch"), html`${lines}`);
}
