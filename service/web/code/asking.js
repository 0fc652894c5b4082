/* The question: who must decide what, by when, and what can be done about it. */
import { digits, incense, minutes } from "./clock.js";
import { attr, html, spoken } from "./dom.js";
import { chip, chips } from "./frame.js";
import { isSettling } from "./settling.js";
import { t } from "./words.js";

/** @import { Command, Dispute, Game, ListedGame, Ruleset, ToAct } from "gyoji/api" */
/** @import { Problem } from "./api.js" */
/** @import { Choice, Offer, Several, Thing } from "./choosing.js" */
/** @import { View } from "./view.js" */

/**
 * The refusal of a command: with the version at which it was tried, if it was only tried, and with the dispute about
 * it.
 * @typedef {Problem & { command?: Command, version?: number, dispute?: Dispute }} Refused
 */

/**
 * What the page knows about a question: whether the answer is on its way, since when it is asked, which things can be
 * pointed at, and whether the move can still be taken back.
 * @typedef {{ isSending: boolean, askedAt: number, drawn: ReadonlySet<Thing>, isHeld: boolean }} Asking
 */

/**
 * @param {View} view
 * @param {Ruleset} ruleset
 * @param {Asking} state
 */
export function askPanel(view, ruleset, state) {
  const { game, choice, asked } = view;
  if (view.isMine && asked) return mine(view, asked, ruleset, state);
  const names = new Set(game.to_act.map(({ seat }) => view.name(seat)));
  const text = asked ? t("decides", [...names].join(", "), decision(ruleset, asked)) : t("nobody_asked");
  const outOfTurn = html`<h3 class="small">${t("out_of_turn")}</h3>${options(view, state)}${footer(choice, state)}`;
  return html`<section class="ask others" id="ask" tabindex="-1" aria-live="polite">
    <header><h2>${text}</h2>${asked ? digits(asked) : ""}</header>
    ${asked ? incense(asked, wholeOf(game, asked), "others") : ""}
    ${asked ? about(view, asked) : ""}
    ${game.viewer === null ? html`<p class="small quiet">${t("watching")}</p>` : ""}
    ${choice.moves.length ? outOfTurn : ""}
  </section>`;
}

/**
 * @param {Pick<Ruleset, "decisions"> | undefined} ruleset
 * @param {ToAct} asked
 */
export const decision = (ruleset, asked) => ruleset?.decisions[asked.decision] ?? asked.decision;

/**
 * How many seconds a stick of incense stands for.
 * @param {Pick<ListedGame, "clock">} game
 * @param {ToAct} asked
 */
export const wholeOf = ({ clock }, asked) => (clock ? (clock.per_decision ?? 0) + asked.bank_ms / 1000 : 60);

/**
 * @param {View} view
 * @param {ToAct} asked
 * @param {Ruleset} ruleset
 * @param {Asking} state
 */
function mine(view, asked, ruleset, state) {
  const { game, choice } = view;
  const bank = asked.deadline && game.clock?.bank ? t("bank_left", minutes(asked.bank_ms / 1000)) : null;
  const heading = html`<h2 aria-live="assertive">${decision(ruleset, asked)}</h2>`;
  return html`<section class="ask mine" id="ask" tabindex="-1"${attr("data-sending", state.isSending)}>
    <header><span class="seal">${t("you")}</span>${heading}${digits(asked)}</header>
    ${incense(asked, wholeOf(game, asked))}
    ${about(view, asked, choice.clause)}
    <p class="small quiet hint">${[hint(choice, state), bank].filter(Boolean).join(" · ")}</p>
    ${choice.takesSeveral ? several(view) : ""}
    ${options(view, state)}
    ${footer(choice, state)}
  </section>`;
}

/**
 * Says what to choose before a move can be played, or that the move can still be taken back.
 * @param {Choice} choice
 * @param {Asking} state
 */
function hint(choice, { drawn, isHeld }) {
  if (isHeld) return t("held");
  if (choice.ready) return null;
  if (choice.chosen.length || choice.path.length) return t("more_choices", choice.open.length);
  return whereToChoose(choice, drawn);
}

/**
 * @param {Choice} choice
 * @param {ReadonlySet<Thing>} drawn
 */
const whereToChoose = (choice, drawn) => t(choice.listed(drawn).length ? "choose_first" : "choose_drawn");

/**
 * Several cards or regions chosen so far: buttons for one more or one less of each, and one that plays all.
 * @param {View} view
 */
function several(view) {
  const { choice } = view;
  const items = [...new Set(choice.chosen)].map((thing) => {
    const count = choice.chosen.filter((one) => one === thing).length;
    const name = nameOf(view, thing);
    const isRegion = thing.startsWith("region:");
    const full = attr("disabled", !choice.takes(thing) && "disabled");
    const [less, more] = [spoken(t("one_less", name), "−"), spoken(t("one_more", name), "+")];
    return html`<li><span>${name}${count > 1 ? html` <b class="num">× ${count}</b>` : ""}</span>
      <button type="button" class="btn bare" data-less="${thing}">${less}</button>
      ${isRegion && html`<button type="button" class="btn bare" data-more="${thing}"${full}>${more}</button>`}</li>`;
  });
  return items.length ? html`<ul class="several" aria-label="${t("is_chosen")}">${items}</ul>` : "";
}

/**
 * What a chosen thing is called.
 * @param {View} view
 * @param {Thing} thing
 */
function nameOf(view, thing) {
  const [kind, id] = thing.replace(/#\d+$/, "").split(":");
  const face = kind === "card" ? view.module.faceOf?.(view, id)?.name : null;
  return face ?? view.thingName(kind, kind === "seat" ? Number(id) : id) ?? id;
}

/**
 * The facts of the question, and the rule that puts it.
 * @param {View} view
 * @param {ToAct} asked
 * @param {string | null} clause
 */
function about(view, asked, clause = null) {
  const rule = clause && view.clause(clause);
  if (!asked.text && !clause) return "";
  const fact = asked.text ? html`<b>${asked.text}</b> ` : "";
  const words = rule ? html`<span>${rule}</span> ` : "";
  return html`<p class="about">${fact}${words}${clause ? chip(clause, view.game.ruleset) : ""}</p>`;
}

/**
 * @param {View} view
 * @param {Asking} state
 */
function options(view, { drawn }) {
  const { choice } = view;
  const listed = choice.listed(drawn);
  if (!listed.length) return "";
  return html`<div class="options" role="group" aria-label="${t("moves")}">
    ${listed.map((entry, i) => (entry.move ? moveButton(choice, entry.move) : groupButton(view, entry, i)))}
  </div>`;
}

/**
 * @param {Choice} choice
 * @param {Offer} move
 */
function moveButton(choice, move) {
  const pressed = html`aria-pressed="${String(move === choice.ready)}"`;
  const attributes = html`data-move="${choice.moves.indexOf(move)}" ${pressed}`;
  return html`<button type="button" class="option" ${attributes}><b>${move.label}</b></button>`;
}

/**
 * A group is called by the thing that its moves have in common, else by the words they begin with.
 * @param {View} view
 * @param {Several} entry
 * @param {number} i
 */
function groupButton(view, { group, moves, label }, i) {
  const name = view.thingName(group.key, JSON.parse(group.value)) ?? label;
  const inside = html`<b>${name}</b><span>${t("more_choices", moves.length)}</span>`;
  return html`<button type="button" class="option" data-group="${i}">${inside}</button>`;
}

/**
 * @param {Choice} choice
 * @param {Asking} state
 */
function footer(choice, { isSending, askedAt, isHeld, drawn }) {
  const ready = choice.ready;
  const soon = attr("aria-disabled", isSettling(askedAt) && "true");
  const go = html`data-go${attr("disabled", (!ready || isSending) && "disabled")}${soon}${attr("data-held", isHeld)}`;
  const back = html`data-back${attr("disabled", !isHeld && !choice.isBegun && "disabled")}`;
  // If there is no room for the hint above it, the button itself says what it waits for.
  const waits = html`<span class="yet" data-hint="${whereToChoose(choice, drawn)}">…</span>`;
  return html`<footer>
    <button type="button" class="btn go" ${go}>${ready?.label ?? waits} <kbd aria-hidden="true">Enter</kbd></button>
    <button type="button" class="btn bare" ${back}>${t("back")} <kbd aria-hidden="true">Esc</kbd></button>
  </footer>`;
}

/**
 * What the move that is ready will certainly do.
 * @param {View} view
 */
export function thenPanel(view) {
  const move = view.choice.ready;
  const consequences = (move && view.module.willDo?.(view, move.command)) ?? [];
  const told = consequences
    .map((item) => (typeof item === "string" ? { text: view.clause(item), rule: item } : item))
    .filter(({ text }) => text);
  if (!told.length) return "";
  const items = told.map(({ text, rule }) => html`<li>${text} ${rule ? chip(rule, view.game.ruleset) : ""}</li>`);
  return html`<section class="panel then" aria-live="polite"><h3>${t("will_do")}</h3>
    <ol>${items}</ol></section>`;
}

/**
 * A refused move: what is wrong, the clause in its own words, that nothing has changed, and a way to dispute it.
 * @param {Refused | null} problem
 * @param {Game} game
 */
export function refusalPanel(problem, game) {
  if (!problem) return "";
  const rules = problem.members.rules ?? [];
  const ids = rules.map(({ id }) => id);
  return html`<section class="refusal" role="alert">
    <h3><svg class="sign" aria-hidden="true"><use href="#g-no"/></svg>${t("refused")}</h3>
    <p>${problem.name === "question-closed" ? t("question_closed") : problem.message} ${t("nothing_changed")}</p>
    ${rules.map(({ text }) => (text ? html`<blockquote>${text}</blockquote>` : ""))}
    <p>${chips(ids, game.ruleset)}</p>
    ${problem.command && (problem.members.refusal || problem.name === "illegal-move") ? disputing(problem, game) : ""}
  </section>`;
}

/**
 * @param {Refused} refused
 * @param {Game} game
 */
function disputing({ dispute }, game) {
  if (dispute) {
    const link = html`<a href="/audit.html?game=${game.id}">${t("see_case")}</a>`;
    return html`<p class="small">${t("case_opened", dispute.n)} ${link}</p>`;
  }
  const claim = html`<textarea name="claim" rows="2" maxlength="1000" required data-keep></textarea>`;
  const label = html`<label>${t("claim_refusal")} ${claim}</label>`;
  return html`<details class="small"><summary>${t("dispute_it")}</summary>
        <form data-dispute-refusal>${label} <button class="btn">${t("send_dispute")}</button></form></details>`;
}
