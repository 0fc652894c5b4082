/* Shamans: the shadow on its way to the moon, the trick in playing order, the worlds as shelves, artefacts. */
import { card, slip } from "../card.js";
import { attr, html } from "../dom.js";
import { sign } from "../signs.js";
import { said, t } from "../words.js";
import { placeOf, who } from "./seats.js";

const GAME = "shamans";
const SIGNS = {
  purple: "spiral",
  blue: "wave",
  green: "leaf",
  yellow: "sun",
  orange: "flame",
  brown: "peak",
  red: "drum",
};
const TILES = { dagger: "dagger", portal: "portal", moonstone: "stone", mask: "mask", eclipse: "shamans" };

export const handKeys = "digits";
export const boardClass = "shamans";

/** A take from a slot names the tile that lies there. */
export function thingsOf({ type, source, choice }) {
  const taken = type === "shamans.take_artefact" ? source : type === "shamans.stabilise" ? choice : null;
  return taken && taken !== "back" ? [`tile:${taken}`] : [];
}

const worldOf = (id) => id.split("-")[0];

export function faceOf(view, id) {
  const found = view.cards.get(id);
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

/* A narrow shelf breaks its ritual's name before the ending. */
const softened = (word) => word.replace(/(?=(?:ment|tion|zace|ění|cení)$)/, "\u00ad");

const tileFace = (view, id) => ({ name: view.part("tiles", worldOf(id)).name, art: TILES[worldOf(id)] });

export const hand = (view) =>
  view.table.participants[view.eyes]?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

export const board = (view) => html`${track(view.table)}${trick(view)}${worlds(view)}`;

function track({ pawn, moon, waiting_steps: waiting }) {
  const left = moon - pawn;
  const label = said(
    `The shadow is on space ${pawn}, ${left} to the moon`,
    `Stín je na poli ${pawn}, k měsíci zbývá ${left}`,
  );
  return html`<div class="track" role="img" aria-label="${label}" css="--at: ${pawn}"><span class="shade"></span>
    <ol aria-hidden="true">${Array.from({ length: moon + 1 }, (_, i) => html`<li class="${i <= pawn ? "past" : ""}">${i % 2 ? "" : i}</li>`)}</ol>
    <b class="pawn">${sign("mask")}</b><span class="moon"></span>
    <p class="small"><b>${said("Shadow", "Stín")} ${pawn}</b> · ${said("to the moon", "k měsíci zbývá")} <b>${left}</b>${waiting ? ` (+${waiting})` : ""}</p></div>`;
}

function trick(view) {
  const { table } = view;
  const order = [...table.participants].sort(
    (a, b) => placeOf(a.seat, table.leader, view.count) - placeOf(b.seat, table.leader, view.count),
  );
  const led = table.led ? view.part("worlds", table.led).name : "–";
  return html`<ul class="trick" aria-label="${said("The trick; led:", "Štych; vyneseno:")} ${led}">${order.map((one) => participant(view, one))}</ul>`;
}

function participant(view, one) {
  const { seat } = one;
  const thing = `seat:${seat}`;
  const state = view.state(thing);
  const isLeader = seat === view.table.leader;
  const notes = [
    isLeader && said("leads", "vynáší"),
    seat === view.me && t("you").toLowerCase(),
    !one.in_round && said("eliminated", "mimo kolo"),
    one.off_suit_count ? said(`strayed ${one.off_suit_count}×`, `jiný svět ${one.off_suit_count}×`) : null,
  ].filter(Boolean);
  const identity = one.identity ? view.part("identities", one.identity).name : null;
  const label = [view.name(seat), ...notes, t("cards_n", one.hand_count), identity, `${t("points")} ${one.points}`]
    .filter(Boolean)
    .join(", ");
  const place = one.front
    ? card(faceOf(view, one.front), { size: "sm" })
    : html`<span class="gone ${one.has_played ? "small" : "slot"}">${one.has_played ? said("another world", "jiný svět") : view.isAsked(seat) ? "?" : ""}</span>`;
  return html`<li data-key="seat-${seat}" class="${[state, view.isMine && seat === view.me && "me-now", !one.in_round && "eliminated"].filter(Boolean).join(" ")}">
    ${state ? html`<button type="button" class="seat-pick" data-thing="${thing}" aria-label="${label}" aria-pressed="${String(state === "chosen")}"></button>` : ""}
    ${who(view, seat)}<span class="count"><span class="small">${notes.join(" · ")}</span> <span class="held">${sign("cards")} ${one.hand_count} · ${t("points_of", one.points)}</span></span>
    ${place}
    <span class="slips">${identity ? html`<span class="slip identity-slip">${sign(one.identity_face_up ? "mask" : "eye")}${identity}</span>` : html`<span class="slip sealed">${t("sealed")}</span>`}
      ${one.face_up.map((id) => slip(tileFace(view, id), { cls: "tile", ...view.slipLook(`card:${id}`) }))}
      ${one.face_down ? one.face_down.map((id) => slip(tileFace(view, id), { cls: "tile own-sealed", ...view.slipLook(`card:${id}`) })) : Array.from({ length: one.face_down_count }, () => html`<span class="slip tile sealed">${t("face_down")}</span>`)}
    </span></li>`;
}

function worlds(view) {
  const { table } = view;
  return html`<ul class="worlds" aria-label="${said("Worlds", "Světy")}" css="--worlds: ${table.worlds.length}">${table.worlds.map((world) => worldShelf(view, world))}</ul>`;
}

function worldShelf(view, { world, ritual, cards, size }) {
  const lying = new Set(cards.map((id) => Number(id.split("-")[1])));
  const thing = `world:${world}`;
  const state = view.state(thing);
  const name = view.part("worlds", world).name;
  const ritualName = view.part("rituals", ritual).name;
  const label = `${name}, ${ritualName}, ${said(`${lying.size} of ${size} lie`, `leží ${lying.size} z ${size}`)}`;
  return html`<li data-key="${world}" data-w="${world}" class="${[view.table.led === world && "led", lying.size === size - 1 && "nearly", state === "can" && "near", state === "chosen" && "near"].filter(Boolean).join(" ")}">
    ${state ? html`<button type="button" class="seat-pick" data-thing="${thing}" aria-label="${label}" aria-pressed="${String(state === "chosen")}"></button>` : ""}
    <ol aria-label="${label}">${Array.from({ length: size }, (_, i) => size - i).map((value) => html`<li class="${lying.has(value) ? "in" : ""}">${value}</li>`)}</ol>
    ${sign(SIGNS[world])}<b>${name.split(" ")[0]}</b><small>${softened(ritualName.split(" ").pop())}</small></li>`;
}

export function own(view) {
  const me = view.table.participants[view.eyes];
  const { table } = view;
  const offers = [
    ["slot1", table.slots[0]],
    ["slot2", table.slots[1]],
  ].filter(([, id]) => id);
  const pile = view.slipLook("tile:pile");
  return html`${me?.identity ? html`<span class="identity">${sign("eye")}<span><b>${view.part("identities", me.identity).name}</b> · ${t("only_you")}</span></span>` : ""}
    <span class="slips">${said("On offer:", "V nabídce:")} ${offers.map(([slot, id]) => slip(tileFace(view, id), { cls: "tile", ...view.slipLook(`tile:${slot}`) }))}
      ${slip({ name: said(`pile ${table.pile_count}`, `hromádka ${table.pile_count}`) }, { cls: "tile sealed", ...pile })}</span>`;
}

/** What a card of the hand, a tile or a portal will do, as far as nobody else has a say in it. */
export function willDo(view, { type, card: id, source }) {
  const { table } = view;
  const tile = { slot1: table.slots[0], slot2: table.slots[1] }[source];
  if (type === "shamans.take_artefact")
    return [tile ? view.part("tiles", worldOf(tile)).clause : "SHAM-6.3"].filter(Boolean);
  if (type === "shamans.use_portal") return ["SHAM-10.1"];
  if (type !== "shamans.play_card") return [];
  const world = worldOf(id);
  const name = view.part("worlds", world).name;
  if (table.led === null)
    return [
      {
        text: said(`The led world is: ${name}. The shadow stays.`, `Vynesený svět: ${name}. Stín se nehne.`),
        rule: "SHAM-4.1",
      },
    ];
  if (table.led === world) return ["SHAM-4.4"];
  const shadow = {
    text: said(`The shadow moves to ${table.pawn + 1}.`, `Stín postoupí na pole ${table.pawn + 1}.`),
    rule: "SHAM-4.5",
  };
  if (table.pawn + 1 >= table.moon) return [shadow, "SHAM-4.6"];
  const { cards, size, ritual } = table.worlds.find((one) => one.world === world);
  if (cards.length + 1 < size)
    return [
      shadow,
      {
        text: said(`The card goes to its own world: ${name}.`, `Karta jde do svého světa: ${name}.`),
        rule: "SHAM-4.7",
      },
    ];
  const performed = view.part("rituals", ritual);
  return [
    shadow,
    {
      text: said(
        `${name} is complete. You perform: ${performed.name}.`,
        `${name} bude úplný. Provedeš: ${performed.name}.`,
      ),
      rule: "SHAM-4.8",
    },
    performed.clause,
  ].filter(Boolean);
}

/** The command one seems to mean by clicking what can't be played; the service says why not. */
export function attempt(thing) {
  const [kind, id] = thing.split(/[:#]/);
  if (kind === "card") return { type: `${GAME}.play_card`, card: id };
  return kind === "seat" ? { type: `${GAME}.swap_identity`, seat: Number(id) } : null;
}

export function side({ table, name }) {
  if (!table.rounds.length) return "";
  return html`<section class="panel small points"><h2>${t("points")}</h2><ul>${[...table.participants].sort((a, b) => b.points - a.points).map((one) => html`<li${attr("data-key", one.seat)}>${name(one.seat)} <b>${one.points}</b></li>`)}</ul></section>`;
}
