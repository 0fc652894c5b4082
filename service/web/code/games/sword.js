/* Samurai Sword: a circle of warriors with resilience, honour, difficulty and what lies before them. */
import { card, slip } from "../card.js";
import { html } from "../dom.js";
import { chip } from "../frame.js";
import { said, t } from "../words.js";
import { handCount, lives, roleBadge, seatBox, steps, who } from "./seats.js";

const GAME = "samurai-sword";
const KINDS = { weapon: ["weapon", "zbraň"], property: ["property", "vlastnost"], action: ["action", "akce"] };
const ART = {
  daikyu: "lasso",
  tanegashima: "rifle",
  shuriken: "burst",
  naginata: "blade",
  kiseru: "dagger",
  wakizashi: "dagger",
  armor: "helmet",
  bushido: "scroll",
  focus: "eye",
  fast_draw: "cross",
  battlecry: "burst",
  breathing: "leaf",
  daimyo: "fan",
  diversion: "mask",
  geisha: "fan",
  jujutsu: "fist",
  parry: "cross",
  tea_ceremony: "cup",
};
const TEXT = {
  armor: ["+1 difficulty to attack you.", "+1 obtížnost útoku na tebe."],
  bushido: ["A weapon each turn, or honour.", "Každý tah zbraň, nebo čest."],
  focus: ["One more weapon a turn.", "O zbraň navíc za tah."],
  fast_draw: ["Your weapons wound one more.", "Tvé zbraně zraní o 1 víc."],
  battlecry: ["All others: Parry or a wound.", "Ostatní: Kryt, nebo zranění."],
  breathing: ["All resilience; another draws.", "Plná odolnost; jiný si lízne."],
  daimyo: ["Draw two; an honour at the end.", "Lízni 2; na konci čest navíc."],
  diversion: ["Take a random card.", "Vezmi náhodnou kartu."],
  geisha: ["Another loses a card.", "Jiný přijde o kartu."],
  jujutsu: ["All others: a weapon or a wound.", "Ostatní: zbraň, nebo zranění."],
  parry: ["Stops a weapon.", "Zastaví zbraň."],
  tea_ceremony: ["Draw three; others draw one.", "Lízni 3; ostatní po jedné."],
};

export const handKeys = "letters";

/** Some commands name their card only by what they do; a card in front of somebody is not one of the hand. */
export function thingsOf({ type, target, from }) {
  const named = type.match(/play_(bushido|breathing|diversion|geisha)$/)?.[1];
  return [...(named ? [`card:${named}`] : []), ...(from && from !== "hand" ? [`laid:${target}:${from}`] : [])];
}

export function faceOf(view, id) {
  const found = view.cards.get(id);
  if (!found) return { game: GAME, name: id, art: GAME };
  const text = TEXT[id];
  const isWeapon = found.kind === "weapon";
  return {
    id,
    game: GAME,
    kind: found.kind,
    kindName: said(...(KINDS[found.kind] ?? [found.kind, found.kind])),
    name: found.name,
    art: ART[id] ?? "blade",
    nums: isWeapon
      ? [
          [said("difficulty", "obtížnost"), found.difficulty],
          [said("wounds", "zranění"), found.wounds],
        ]
      : [],
    text: text && said(...text),
  };
}

export const hand = (view) =>
  view.table.warriors[view.eyes]?.hand?.map((id) => ({ id, face: faceOf(view, id) })) ?? null;

const PHASES = ["recovery", "drawing", "playing", "discarding"];

export function title(view) {
  const names = [
    said("recover", "zotavení"),
    said("draw", "líznout"),
    said("play", "hrát"),
    said("discard", "odhodit"),
  ];
  return steps(names, PHASES.indexOf(view.table.phase), said("Phases of the turn", "Fáze tahu"));
}

export function board(view) {
  const { table } = view;
  const boxes = (mine) =>
    table.warriors.filter(({ seat }) => (seat === view.me) === mine).map((warrior) => warriorBox(view, warrior));
  const top = table.resolving ?? table.discard.at(-1);
  return html`<ul class="ring" css="--n: ${view.count}">
    ${boxes(false)}
    <li class="middle" data-key="middle">
      <span class="pile">${card({ game: GAME, name: t("deck"), down: true }, { size: "sm" })}${t("deck")} ${table.deck_count}</span>
      <span class="pile">${top ? card(faceOf(view, top)) : html`<span class="slot"></span>`}${t("discard")} ${table.discard.length}</span>
    </li>
    ${boxes(true)}
  </ul>`;
}

function warriorBox(view, warrior) {
  const { seat } = warrior;
  const character = view.part("characters", warrior.character);
  const role =
    warrior.role && `${view.part("roles", warrior.role).name}${warrior.stars ? ` ${"★".repeat(warrior.stars)}` : ""}`;
  const isOpen = seat === view.table.shogun || view.table.ended !== null;
  const resilience = said(
    `resilience ${warrior.resilience} of ${warrior.resilience_max}`,
    `odolnost ${warrior.resilience} z ${warrior.resilience_max}`,
  );
  const honour = said(`honour ${warrior.honour}`, `čest ${warrior.honour}`);
  const faces = warrior.in_play.map((id) => faceOf(view, id));
  const difficulty = warrior.difficulty;
  const label = [
    view.name(seat),
    t("seat_n", seat),
    role ?? t("sealed"),
    character.name,
    resilience,
    honour,
    warrior.harmless && said("harmless", "bezbranný"),
    difficulty && said(`difficulty ${difficulty}`, `obtížnost ${difficulty}`),
    ...faces.map(({ name }) => name),
    t("cards_n", warrior.hand_count),
    view.isAsked(seat) && said("decides", "rozhoduje"),
  ]
    .filter(Boolean)
    .join(", ");
  const inside = html`<span class="dist">${seat === view.me ? 0 : (difficulty ?? "–")}<small>${seat === view.me && view.isLive ? t("you").toLowerCase() : difficulty ? said("diff.", "obt.") : ""}</small></span>
    ${who(view, seat)}
    ${lives(warrior.resilience, warrior.resilience_max, resilience)}
    <span class="char" title="${character.ability ?? ""}">${character.name}${warrior.harmless ? html` · <i>${said("harmless", "bezbranný")}</i>` : ""}</span>
    ${roleBadge(role, { isOpen, isMine: seat === view.me, art: GAME })}
    <span class="row"><span class="honour" role="img" aria-label="${honour}"><b>${warrior.honour}</b> ${said("honour", "čest")}</span><span class="slips">${warrior.in_play.map((id, i) => slip(faces[i], view.slipLook(`laid:${seat}:${id}`)))}</span>${handCount(warrior.hand_count)}</span>`;
  const cls = [
    seat === view.table.turn && "turn",
    view.isMine && seat !== view.me && !view.state(`seat:${seat}`) && "out",
  ]
    .filter(Boolean)
    .join(" ");
  return seatBox(view, seat, { label, inside, cls });
}

export function own(view) {
  const me = view.table.warriors[view.eyes];
  if (!me) return "";
  const character = view.part("characters", me.character);
  return html`<span><b>${character.name}:</b> ${character.ability} ${character.clause ? chip(character.clause, GAME) : ""}</span>
    <span>${said(`Weapons this turn: ${view.table.turn === view.eyes ? view.table.weapons_played : 0} of ${me.weapons_max}.`, `Zbraně v tomto tahu: ${view.table.turn === view.eyes ? view.table.weapons_played : 0} z ${me.weapons_max}.`)}</span>`;
}

/** Who plays a card reads what it does first. */
export function willDo(view, command) {
  if (!command.type.includes(".play_")) return [];
  const id = command.card ?? thingsOf(command)[0]?.slice("card:".length);
  return [view.cards.get(id)?.clause].filter(Boolean);
}

const PLAYED_BY = { weapon: "play_weapon", property: "play_property", action: "play_action" };

/** The command one seems to mean by clicking what can't be played; the service says why not. */
export function attempt(thing, chosen, view) {
  const id = [thing, ...chosen].map((one) => one.match(/^card:([^#]+)/)?.[1]).find(Boolean);
  const seat = thing.match(/^seat:(\d+)/)?.[1];
  const kind = id && view.cards.get(id)?.kind;
  if (!kind) return null;
  if (kind === "weapon")
    return {
      type: `${GAME}.play_weapon`,
      card: id,
      target: seat === undefined ? (view.eyes + 1) % view.count : Number(seat),
    };
  return { type: `${GAME}.${PLAYED_BY[kind]}`, card: id };
}
