/* Shamans: the shadow on its way to the moon, the trick in playing order, the worlds as shelves, artefacts. */
import { card, slip } from "../card.js";
import { attr, html, words } from "../dom.js";
import { sign } from "../signs.js";
import { t } from "../words.js";
import { ofSeat, placeOf, seatPick, who } from "./seats.js";

/** @import { Command, ShamansCommand, ShamansGame, ShamansParticipant, ShamansWorldPlace } from "gyoji/api" */
/** @import { Face } from "../card.js" */
/** @import { Thing } from "../choosing.js" */
/** @import { Parts, View } from "../view.js" */
/** @import { Consequence } from "./index.js" */

/**
 * @typedef {{
 *   cards: { world: string, value: number },
 *   worlds: {},
 *   rituals: {},
 *   tiles: {},
 *   identities: {},
 * }} ShamansMaterial
 * @typedef {View<ShamansGame, ShamansMaterial>} ShamansView
 */

const GAME = "shamans";
/** @type {Record<string, string>} */
const SIGNS = {
  purple: "spiral",
  blue: "wave",
  green: "leaf",
  yellow: "sun",
  orange: "flame",
  brown: "peak",
  red: "drum",
};
/** @type {Record<string, string>} */
const TILES = { dagger: "dagger", portal: "portal", moonstone: "stone", mask: "mask", eclipse: "shamans" };

/** The events that the end of a game recalls. */
export const moments = [
  "shamans.PlayerEliminated",
  "shamans.EclipseResolved",
  "shamans.RoundEnded",
  "shamans.GameEnded",
];

export const anchors = { "pile:shadow": ".track .pawn", "pile:artefacts": ".hand .slips" };
/** @type {Record<string, string>} */
export const aims = {
  "shamans.PawnMoved": "pile:shadow",
  "shamans.PortalUsed": "pile:shadow",
  "shamans.ArtefactTaken": "pile:artefacts",
};

export const passes = ["shamans.pass"];

export const handKeys = "digits";
export const boardClass = "shamans";

/**
 * A take from a slot names the tile that lies there.
 * @param {{ type: string, source?: string, choice?: string }} command
 */
export function thingsOf({ type, source, choice }) {
  const taken = type === "shamans.take_artefact" ? source : type === "shamans.stabilise" ? choice : null;
  return taken && taken !== "back" ? [`tile:${taken}`] : [];
}

/** @param {string} id */
const worldOf = (id) => id.split("-")[0];

/**
 * @param {Parts<ShamansMaterial>} parts
 * @param {string} id
 * @returns {Face}
 */
export function faceOf({ cards }, id) {
  const found = cards.get(id);
  const world = found?.world ?? worldOf(id);
  return {
    id,
    game: GAME,
    kind: "world",
    world,
    name: found?.name ?? id,
    big: found?.value ?? id.split("-")[1],
    art: SIGNS[world],
  };
}

/**
 * A narrow shelf breaks its ritual's name before the ending.
 * @param {string} word
 */
const softened = (word) => word.replace(/(?=(?:ment|tion|zace|ění|cení)$)/, "\u00ad");

/**
 * @param {ShamansView} view
 * @param {string} id
 */
const tileFace = (view, id) => ({ name: view.part("tiles", worldOf(id)).name, art: TILES[worldOf(id)] });

/** @param {ShamansView} view */
export const hand = (view) =>
  ofSeat(view.table.participants, view.eyes)?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

/** @param {ShamansView} view */
export const board = (view) => html`${track(view)}${trick(view)}${worlds(view)}`;

/** @param {ShamansView} view */
function track({ table, label }) {
  const { pawn, moon, waiting_steps: waiting } = table;
  const left = moon - pawn;
  const spaces = Array.from(
    { length: moon + 1 },
    (_, i) => html`<li class="${i <= pawn ? "past" : ""}">${i % 2 ? "" : i}</li>`,
  );
  const toMoon = html`${label("to_moon")} <b>${left}</b>${waiting ? ` (+${waiting})` : ""}`;
  const attributes = html`role="img" aria-label="${label("track", pawn, left)}" css="--at: ${pawn}"`;
  return html`<div class="track" ${attributes}><span class="shade"></span>
    <ol aria-hidden="true">${spaces}</ol>
    <b class="pawn">${sign("mask")}</b><span class="moon"></span>
    <p class="small"><b>${label("shadow_on", pawn)}</b> · ${toMoon}</p></div>`;
}

/** @param {ShamansView} view */
function trick(view) {
  const { table } = view;
  const order = [...table.participants].sort(
    (a, b) => placeOf(a.seat, table.leader, view.count) - placeOf(b.seat, table.leader, view.count),
  );
  const led = table.led ? view.part("worlds", table.led).name : "–";
  const label = view.label("trick", led);
  return html`<ul class="trick" aria-label="${label}">${order.map((one) => participant(view, one))}</ul>`;
}

/**
 * @param {ShamansView} view
 * @param {ShamansParticipant} one
 */
function participant(view, one) {
  const { seat } = one;
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  const notes = [
    seat === view.table.leader && view.label("leads"),
    seat === view.me && t("you").toLowerCase(),
    !one.in_round && view.label("out"),
    one.off_suit_count ? view.label("strayed", one.off_suit_count) : null,
  ].filter(Boolean);
  const identity = one.identity ? view.part("identities", one.identity).name : null;
  const label = [view.name(seat), ...notes, t("cards_n", one.hand_count), identity, `${t("points")} ${one.points}`]
    .filter(Boolean)
    .join(", ");
  const classes = words(state, view.isMine && seat === view.me && "me-now", !one.in_round && "eliminated");
  const held = html`<span class="held">${sign("cards")} ${one.hand_count} · ${t("points_of", one.points)}</span>`;
  return html`<li data-key="seat-${seat}" class="${classes}">
    ${seatPick(thing, label, state)}
    ${who(view, seat)}<span class="count"><span class="small">${notes.join(" · ")}</span> ${held}</span>
    ${playedBy(view, one)}
    <span class="slips">${identitySlip(one, identity)}
      ${one.face_up.map((id) => tileSlip(view, id, "tile"))}
      ${sealedTiles(view, one)}
    </span></li>`;
}

/**
 * What lies in front of a participant: a card, one of another world, or nothing yet.
 * @param {ShamansView} view
 * @param {ShamansParticipant} one
 */
function playedBy(view, one) {
  if (one.front) return card(faceOf(view, one.front), { size: "sm" });
  if (one.has_played) return html`<span class="gone small">${view.label("another_world")}</span>`;
  return html`<span class="gone slot">${view.isAsked(one.seat) ? "?" : ""}</span>`;
}

/**
 * @param {ShamansParticipant} one
 * @param {string | null} identity
 */
const identitySlip = (one, identity) =>
  identity
    ? html`<span class="slip identity-slip">${sign(one.identity_face_up ? "mask" : "eye")}${identity}</span>`
    : html`<span class="slip sealed">${t("sealed")}</span>`;

/**
 * @param {ShamansView} view
 * @param {string} id
 * @param {string} cls
 */
const tileSlip = (view, id, cls) => slip(tileFace(view, id), { cls, ...view.look(`card:${id}`) });

/**
 * @param {ShamansView} view
 * @param {ShamansParticipant} one
 */
function sealedTiles(view, one) {
  if (one.face_down) return one.face_down.map((id) => tileSlip(view, id, "tile own-sealed"));
  const sealed = html`<span class="slip tile sealed">${t("face_down")}</span>`;
  return Array.from({ length: one.face_down_count }, () => sealed);
}

/** @param {ShamansView} view */
function worlds(view) {
  const places = view.table.worlds;
  const shelves = places.map((place) => worldShelf(view, place));
  const label = view.label("worlds");
  return html`<ul class="worlds" aria-label="${label}" css="--worlds: ${places.length}">${shelves}</ul>`;
}

/**
 * @param {ShamansView} view
 * @param {ShamansWorldPlace} place
 */
function worldShelf(view, { world, ritual, cards, size }) {
  const lying = new Set(cards.map((id) => Number(id.split("-")[1])));
  const thing = `world:${world}`;
  const state = view.state(thing);
  const name = view.part("worlds", world).name;
  const ritualName = view.part("rituals", ritual).name;
  const label = `${name}, ${ritualName}, ${view.label("lying", lying.size, size)}`;
  const classes = words(view.table.led === world && "led", lying.size === size - 1 && "nearly", state && "near");
  const values = Array.from({ length: size }, (_, i) => size - i);
  const shelf = values.map((value) => html`<li class="${lying.has(value) ? "in" : ""}">${value}</li>`);
  const ending = ritualName.split(" ").at(-1) ?? "";
  return html`<li data-key="${world}" data-w="${world}" class="${classes}">
    ${seatPick(thing, label, state)}
    <ol aria-label="${label}">${shelf}</ol>
    ${sign(SIGNS[world])}<b>${name.split(" ")[0]}</b><small>${softened(ending)}</small></li>`;
}

/** @param {ShamansView} view */
export function own(view) {
  const me = ofSeat(view.table.participants, view.eyes);
  const { slots, pile_count: count } = view.table;
  const offers = slots
    .slice(0, 2)
    .map((id, i) => id && slip(tileFace(view, id), { cls: "tile", ...view.look(`tile:slot${i + 1}`) }));
  const pile = { name: view.label("pile", count) };
  const identity = me?.identity && html`<b>${view.part("identities", me.identity).name}</b> · ${t("only_you")}`;
  return html`${identity ? html`<span class="identity">${sign("eye")}<span>${identity}</span></span>` : ""}
    <span class="slips">${view.label("on_offer")} ${offers}
      ${slip(pile, { cls: "tile sealed", ...view.look("tile:pile") })}</span>`;
}

/**
 * What a card of the hand, a tile or a portal will certainly do, whatever others decide.
 * @param {ShamansView} view
 * @param {Command} command
 * @returns {Consequence[]}
 */
export function willDo(view, command) {
  if (command.type === "shamans.take_artefact") return [takenRule(view, command.source)];
  if (command.type === "shamans.use_portal") return ["SHAM-10.1"];
  return command.type === "shamans.play_card" ? played(view, worldOf(command.card)) : [];
}

/**
 * @param {ShamansView} view
 * @param {string} source
 */
function takenRule(view, source) {
  const [first, second] = view.table.slots;
  const tile = source === "slot1" ? first : source === "slot2" ? second : null;
  return (tile && view.part("tiles", worldOf(tile)).clause) || "SHAM-6.3";
}

/**
 * @param {ShamansView} view
 * @param {string} world
 * @returns {Consequence[]}
 */
function played(view, world) {
  const { table } = view;
  const name = view.part("worlds", world).name;
  if (table.led === null) return [{ text: view.label("will_lead", name), rule: "SHAM-4.1" }];
  if (table.led === world) return ["SHAM-4.4"];
  const space = table.pawn + 1;
  const shadow = { text: view.label("will_move", space), rule: "SHAM-4.5" };
  if (space >= table.moon) return [shadow, "SHAM-4.6"];
  const place = table.worlds.find((one) => one.world === world);
  if (!place || place.cards.length + 1 < place.size)
    return [shadow, { text: view.label("will_place", name), rule: "SHAM-4.7" }];
  const ritual = view.part("rituals", place.ritual);
  const text = view.label("will_perform", name, ritual.name);
  return [shadow, { text, rule: "SHAM-4.8" }, ...(ritual.clause ? [ritual.clause] : [])];
}

/**
 * The command that a click on something unplayable seems to mean; the service is asked why it is not legal.
 * @param {Thing} thing
 * @returns {ShamansCommand | null}
 */
export function attempt(thing) {
  const [kind, id] = thing.split(/[:#]/);
  if (kind === "card") return { type: `${GAME}.play_card`, card: id };
  return kind === "seat" ? { type: `${GAME}.swap_identity`, seat: Number(id) } : null;
}

/** @param {ShamansView} view */
export function side({ table, name }) {
  if (!table.rounds.length) return "";
  const ranked = [...table.participants].sort((a, b) => b.points - a.points);
  const items = ranked.map(
    ({ seat, points }) => html`<li${attr("data-key", seat)}>${name(seat)} <b>${points}</b></li>`,
  );
  return html`<section class="panel small points"><h2>${t("points")}</h2><ul>${items}</ul></section>`;
}
