/* Seats around a table: who sits where, seen from one's own chair. */
import { attr, html } from "../dom.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** The place of each seat clockwise from whoever looks, who sits at the bottom. */
export const placeOf = (seat, me, count) => (((seat - (me ?? 0)) % count) + count) % count;

/** A name, with the number of the seat where the name does not say it. */
export const who = (view, seat) =>
  html`<span class="who">${view.name(seat)}${view.game.seats[seat].name ? html` <small>${t("seat_n", seat).toLowerCase()}</small>` : ""}</span>`;

/** Lives as little bullets, with the number for those who can't see them. */
export const lives = (left, most, label) =>
  html`<span class="lives" role="img" aria-label="${label}">${Array.from({ length: Math.max(most, left) }, (_, i) => html`<i class="${i < left ? "" : "lost"}"></i>`)}</span>`;

export const handCount = (count) =>
  html`<span class="count" title="${t("cards_n", count)}">${sign("cards")}<span class="vh">${t("cards_n", "")}</span>${count}</span>`;

/** Open to all, only to these eyes, or sealed. */
export function roleBadge(name, { isOpen, isMine, art }) {
  if (isOpen) return html`<span class="role open">${sign(art)}${name}</span>`;
  if (name)
    return html`<span class="role${isMine ? "" : " open"}" title="${isMine ? t("only_you") : ""}">${sign("eye")}${name}</span>`;
  return html`<span class="role hid">${t("sealed")}</span>`;
}

/** One seat of a ring; `inside` is its content, `label` the whole in a sentence. */
export function seatBox(view, seat, { label, inside, cls = "" }) {
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  const place = placeOf(seat, view.me, view.count);
  const classes = ["seat", state, cls, seat === view.me && "mine", view.isAsked(seat) && "asked"]
    .filter(Boolean)
    .join(" ");
  const key = state && seat < 10 ? html`<kbd aria-hidden="true">${seat}</kbd>` : "";
  const tried = view.isMine && seat !== view.me ? thing : null;
  const pick = state
    ? html`<button type="button" class="seat-pick" data-thing="${thing}" aria-label="${label}" aria-pressed="${String(state === "chosen")}">${key}</button>`
    : "";
  return html`<li class="${classes}" data-key="seat-${seat}" css="--i: ${place}"><div class="seat-in" role="group" aria-label="${label}"${attr("data-thing", !state && tried)}>${pick}${inside}</div></li>`;
}

/** Pictures of bygone phases: which one it is. */
export const steps = (names, current, label) =>
  html`<ol class="steps" aria-label="${label}">${names.map((name, i) => html`<li${attr("aria-current", i === current && "step")}>${i + 1} ${name}</li>`)}</ol>`;
