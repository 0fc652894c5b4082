/*
 * A battle of Samurai & Katana as two sides and one sum. Until it is counted the terms are what lies there, unknown ones
 * are "?", and the sum is open; afterwards every number is the one on record.
 */
import { card } from "../card.js";
import { html } from "../dom.js";
import { chip } from "../frame.js";
import { said } from "../words.js";
import { clanName, clanOf, faceOf } from "./clans.js";

const GAME = "samurai-katana";
const SHOWN_FOR = 100;
const TERMS = [
  ["katanas", "battle cards", "bitevní karty", "KATANA-10.16"],
  ["samurai", "samurai", "samurajové", "KATANA-10.17"],
  ["fan", "fan", "vějíř", "KATANA-10.16"],
  ["mountain", "mountain", "hory", "KATANA-10.18"],
  ["castle", "castle", "hrad", "KATANA-10.19"],
];
const OUTCOMES = {
  attacker: ["The attackers win", "Vítězí útočníci"],
  defender: ["The defenders win", "Vítězí obránci"],
  tie: ["A tie: the defenders stay", "Remíza: obránci zůstávají"],
};

/** The battle that is fought, or the one that has just been decided. */
export function battlePanel(view) {
  const started = last(view.events, "BattleStarted");
  const resolved = last(view.events, "BattleResolved", started?.version ?? 0);
  const { battle } = view.table;
  if (battle) return panel(view, battle.region, [attacker(view, battle), defender(view, battle)], resolved);
  if (!started || !resolved || view.events.at(-1).version - resolved.version > SHOWN_FOR) return "";
  const { region, attackers, defenders } = started.data;
  return panel(
    view,
    region,
    [side(started.data.attacker, attackers), side(started.data.defender, defenders)],
    resolved,
  );
}

const last = (events, name, after = 0) =>
  events.findLast(({ type, version }) => version > after && type === `${GAME}.${name}`);

const side = (seat, samurai) => ({ seat, samurai, cards: [], hidden: 0, terms: {} });

const attacker = (view, { attacker, groups }) =>
  fighter(
    view,
    attacker,
    groups.reduce((sum, { count }) => sum + count, 0),
  );

function defender(view, { defender, region }) {
  const place = view.table.regions.find(({ id }) => id === region);
  const isMountain = view.part("regions", region).terrain === "mountain";
  return fighter(view, defender, place.samurai, {
    mountain: isMountain ? "+" : "",
    castle: place.castle === null ? "" : "+",
  });
}

/* One side with what may be seen of it; while its player chooses, the chosen cards count as laid. */
function fighter(view, { seat, card_count: count, has_special: hasSpecial, cards, special }, samurai, ground = {}) {
  const chosen = seat === view.me && !count ? chosenCards(view) : { cards: [], special: null };
  const laid = cards?.length ? cards : chosen.cards;
  const extra = special ?? chosen.special;
  const hidden = cards === null ? count : 0;
  const katanas = laid.map((id) => view.cards.get(id)?.katanas ?? 0);
  const fan = view.cards.get(extra)?.fan;
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

function chosenCards({ choice }) {
  const { cards = [], special = null } = choice.ready?.command ?? {};
  if (cards.length) return { cards, special };
  return { cards: choice.chosen.map((thing) => thing.match(/^card:([^#]+)/)?.[1]).filter(Boolean), special: null };
}

function panel(view, region, sides, resolved) {
  const name = view.part("regions", region).name;
  const verbs = [said("attacks", "útočí"), said("defends", "brání")];
  return html`<section class="panel battle" aria-label="${said("Battle of", "Bitva o")} ${name}"><h3>${said("Battle of", "Bitva o")} ${name}</h3><div class="sides">
    ${sides.map(
      (
        one,
        i,
      ) => html`<div class="${clanOf(view, one.seat)}"><h3>${clanName(view, one.seat)} ${verbs[i]}</h3><p class="small">${said(`${one.samurai} samurai`, `samurajů ${one.samurai}`)}</p>
      <span class="laid">${one.cards.map((id) => card(faceOf(view, id), { size: "sm" }))}${Array.from({ length: one.hidden }, () => card({ game: GAME, down: true }, { size: "sm" }))}</span></div>`,
    )}
  </div>${resolved ? counted(resolved.data) : sum(...sides.map(({ terms }) => terms), "?", "?")}</section>`;
}

function counted({
  attack,
  defence,
  attack_points: ours,
  defence_points: theirs,
  outcome,
  attack_losses: lost,
  defence_losses: beaten,
}) {
  return html`${sum(attack, defence, ours, theirs)}<p><b>${said(...OUTCOMES[outcome])}.</b> ${said(`Samurai lost: ${lost} and ${beaten}.`, `Ztráty samurajů: ${lost} a ${beaten}.`)} ${chip("KATANA-10.22", GAME)}</p>`;
}

function sum(attack, defence, ours, theirs) {
  const rows = TERMS.filter(([key]) => attack[key] || defence[key]);
  return html`<table class="sum"><caption class="vh">${said("Battle points", "Bitevní body")}</caption>
    <tbody>${rows.map(([key, english, czech, rule]) => html`<tr><td>${attack[key] || ""}</td><th scope="row">${said(english, czech)} ${chip(rule, GAME)}</th><td>${defence[key] || ""}</td></tr>`)}
    <tr class="total"><td>${ours}</td><th scope="row">${said("points", "body")}</th><td>${theirs}</td></tr></tbody></table>`;
}
