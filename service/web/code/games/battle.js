/*
 * A battle of Samurai & Katana as two sides and one sum. Until the battle is counted the terms are read from the table,
 * unknown ones are "?", and the sum is open; afterwards every number is the one on record.
 */
import { card } from "../card.js";
import { html } from "../dom.js";
import { chip } from "../frame.js";
import { t } from "../words.js";
import { clanName, clanOf, faceOf } from "./clans.js";

/** @import { Event, SamuraiKatanaBattleView, SamuraiKatanaSideView } from "gyoji/api" */
/** @import { KatanaView } from "./clans.js" */

/**
 * What counts for one side, by its name in TERMS.
 * @typedef {Partial<Record<Term, string | number>>} Terms
 * @typedef {"katanas" | "samurai" | "fan" | "mountain" | "castle"} Term
 */

/**
 * One side as it is drawn: who, with how many samurai, which cards, and how many of them are hidden.
 * @typedef {{ seat: number, samurai: number, cards: string[], hidden: number, terms: Terms }} Side
 */

/**
 * What two events say about a battle: how it began, and how it was counted.
 * @typedef {{ attacker: number, defender: number, region: string, attackers: number, defenders: number }} Started
 * @typedef {object} Resolved
 * @property {Terms} attack
 * @property {Terms} defence
 * @property {number} attack_points
 * @property {number} defence_points
 * @property {"attacker" | "defender" | "tie"} outcome
 * @property {number} attack_losses
 * @property {number} defence_losses
 */

const GAME = "samurai-katana";
const SHOWN_FOR = 100;
/** @type {[term: Term, label: string, rule: string][]} */
const TERMS = [
  ["katanas", "battle_cards", "KATANA-10.16"],
  ["samurai", "samurai", "KATANA-10.17"],
  ["fan", "fan", "KATANA-10.16"],
  ["mountain", "mountain", "KATANA-10.18"],
  ["castle", "castle", "KATANA-10.19"],
];

/**
 * The battle that is fought, or the one that has just been decided.
 * @param {KatanaView} view
 */
export function battlePanel(view) {
  const started = last(view.events, "BattleStarted");
  const resolved = last(view.events, "BattleResolved", started?.version ?? 0);
  const counted = resolved ? /** @type {Resolved} */ (/** @type {unknown} */ (resolved.data)) : null;
  const { battle } = view.table;
  if (battle) return panel(view, battle.region, [attacker(view, battle), defender(view, battle)], counted);
  const newest = view.events.at(-1)?.version ?? 0;
  if (!started || !resolved || newest - resolved.version > SHOWN_FOR) return "";
  const begun = /** @type {Started} */ (started.data);
  const sides = [side(begun.attacker, begun.attackers), side(begun.defender, begun.defenders)];
  return panel(view, begun.region, sides, counted);
}

/**
 * @param {Event[]} events
 * @param {string} name
 * @param {number} after
 */
const last = (events, name, after = 0) =>
  events.findLast(({ type, version }) => version > after && type === `${GAME}.${name}`);

/**
 * @param {number} seat
 * @param {number} samurai
 * @returns {Side}
 */
const side = (seat, samurai) => ({ seat, samurai, cards: [], hidden: 0, terms: {} });

/**
 * @param {KatanaView} view
 * @param {SamuraiKatanaBattleView} battle
 */
function attacker(view, { attacker, groups }) {
  const samurai = groups.reduce((sum, { count }) => sum + count, 0);
  return fighter(view, attacker, samurai);
}

/**
 * @param {KatanaView} view
 * @param {SamuraiKatanaBattleView} battle
 */
function defender(view, { defender, region }) {
  const place = view.table.regions.find(({ id }) => id === region);
  const isMountain = view.part("regions", region).terrain === "mountain";
  const hasCastle = place !== undefined && place.castle !== null;
  return fighter(view, defender, place?.samurai ?? 0, {
    mountain: isMountain ? "+" : "",
    castle: hasCastle ? "+" : "",
  });
}

/**
 * One side with what may be seen of it; while its player chooses, the chosen cards count as laid.
 * @param {KatanaView} view
 * @param {SamuraiKatanaSideView} side
 * @param {number} samurai
 * @param {Terms} ground
 * @returns {Side}
 */
function fighter(view, { seat, card_count: count, has_special: hasSpecial, cards, special }, samurai, ground = {}) {
  const chosen = seat === view.me && !count ? chosenCards(view) : { cards: [], special: null };
  const laid = cards?.length ? cards : chosen.cards;
  const extra = special ?? chosen.special;
  const hidden = cards === null ? count : 0;
  const katanas = laid.map((id) => view.cards.get(id)?.katanas ?? 0);
  const fan = extra && view.cards.get(extra)?.fan;
  return {
    seat,
    samurai,
    cards: [...laid, ...(extra ? [extra] : [])],
    hidden,
    terms: {
      katanas: katanas.length ? katanas.join(" + ") : "?",
      samurai: `${samurai}`,
      fan: hidden && hasSpecial ? "?" : fan ? `+${fan}` : "",
      ...ground,
    },
  };
}

/**
 * @param {KatanaView} view
 * @returns {{ cards: string[], special: string | null }}
 */
function chosenCards({ choice }) {
  const command = choice.ready?.command;
  const cards = command && "cards" in command && Array.isArray(command.cards) ? command.cards : [];
  if (command && cards.length) return { cards, special: ("special" in command && command.special) || null };
  return { cards: choice.chosen.flatMap((thing) => thing.match(/^card:([^#]+)/)?.[1] ?? []), special: null };
}

/**
 * @param {KatanaView} view
 * @param {string} region
 * @param {Side[]} sides
 * @param {Resolved | null} resolved
 */
function panel(view, region, sides, resolved) {
  const title = view.label("battle_of", view.part("regions", region).name);
  const verbs = [view.label("attacks"), view.label("defends")];
  const [ours, theirs] = sides.map(({ terms }) => terms);
  return html`<section class="panel battle" aria-label="${title}"><h3>${title}</h3><div class="sides">
    ${sides.map((one, i) => sideBox(view, one, verbs[i]))}
  </div>${resolved ? counted(view, resolved) : sum(view, ours, theirs, "?", "?")}</section>`;
}

/**
 * @param {KatanaView} view
 * @param {Side} side
 * @param {string} verb
 */
function sideBox(view, { seat, samurai, cards, hidden }, verb) {
  const shown = cards.map((id) => card(faceOf(view, id), { size: "sm" }));
  const sealed = Array.from({ length: hidden }, () => card({ game: GAME, down: true }, { size: "sm" }));
  const heading = html`<h3>${clanName(view, seat)} ${verb}</h3>`;
  const count = html`<p class="small">${view.label("samurai_count", samurai)}</p>`;
  return html`<div class="${clanOf(view, seat)}">${heading}${count}
      <span class="laid">${shown}${sealed}</span></div>`;
}

/**
 * @param {KatanaView} view
 * @param {Resolved} resolved
 */
function counted(view, { attack, defence, attack_points: ours, defence_points: theirs, ...end }) {
  const losses = view.label("losses", end.attack_losses, end.defence_losses);
  const told = html`<p><b>${view.label(`${end.outcome}_wins`)}</b> ${losses} ${chip("KATANA-10.22", GAME)}</p>`;
  return html`${sum(view, attack, defence, ours, theirs)}${told}`;
}

/**
 * @param {KatanaView} view
 * @param {Terms} attack
 * @param {Terms} defence
 * @param {string | number} ours
 * @param {string | number} theirs
 */
function sum({ label }, attack, defence, ours, theirs) {
  const rows = TERMS.filter(([key]) => attack[key] || defence[key]).map(([key, name, rule]) => {
    const head = html`<th scope="row">${label(name)} ${chip(rule, GAME)}</th>`;
    return html`<tr><td>${attack[key] || ""}</td>${head}<td>${defence[key] || ""}</td></tr>`;
  });
  const total = html`<td>${ours}</td><th scope="row">${t("points")}</th><td>${theirs}</td>`;
  return html`<table class="sum"><caption class="vh">${label("battle_points")}</caption>
    <tbody>${rows}
    <tr class="total">${total}</tr></tbody></table>`;
}
