/* The question: who must decide what, by when, and what can be done about it. */
import { digits, incense, minutes } from "./clock.js";
import { attr, html } from "./dom.js";
import { chip, chips } from "./frame.js";
import { t } from "./words.js";

export function askPanel(view, ruleset, { isSending }) {
  const { game, choice } = view;
  if (view.isMine) return mine(view, ruleset, isSending);
  const asked = view.asked;
  const text = asked
    ? t("decides", [...new Set(game.to_act.map(({ seat }) => view.name(seat)))].join(", "), decision(ruleset, asked))
    : t("nobody_asked");
  return html`<section class="ask others" id="ask" tabindex="-1" aria-live="polite">
    <header><h2>${text}</h2>${asked ? digits(asked) : ""}</header>
    ${asked ? incense(asked, whole(game, asked), "others") : ""}
    ${asked ? about(view, asked) : ""}
    ${game.viewer === null ? html`<p class="small quiet">${t("watching")}</p>` : ""}
    ${choice.moves.length ? html`<h3 class="small">${t("out_of_turn")}</h3>${options(view)}${footer(choice, isSending)}` : ""}
  </section>`;
}

const decision = (ruleset, asked) => ruleset.decisions?.[asked.decision] ?? asked.decision;

const whole = (game, asked) => (game.clock ? game.clock.per_decision + asked.bank_ms / 1000 : 60);

function mine(view, ruleset, isSending) {
  const { game, choice, asked } = view;
  const chosen = choice.ready
    ? null
    : choice.chosen.length || choice.path.length
      ? t("more_choices", choice.open.length)
      : t("choose_first");
  const bank = asked.deadline && game.clock?.bank ? t("bank_left", minutes(asked.bank_ms / 1000)) : null;
  return html`<section class="ask mine" id="ask" tabindex="-1"${attr("data-sending", isSending)}>
    <header><span class="seal">${t("you")}</span><h2 aria-live="assertive">${decision(ruleset, asked)}</h2>${digits(asked)}</header>
    ${incense(asked, whole(game, asked))}
    ${about(view, asked, choice.clause)}
    <p class="small quiet hint">${[chosen, bank].filter(Boolean).join(" · ")}</p>
    ${options(view)}
    ${footer(choice, isSending)}
  </section>`;
}

/* The facts of the question, and the rule that puts it. */
function about(view, asked, clause = null) {
  const rule = clause && view.clause(clause);
  if (!asked.text && !clause) return "";
  return html`<p class="about">${asked.text ? html`<b>${asked.text}</b> ` : ""}${rule ? html`<span>${rule}</span> ` : ""}${clause ? chip(clause, view.game.ruleset) : ""}</p>`;
}

function options(view) {
  const { choice } = view;
  const ready = choice.ready;
  return html`<div class="options" role="group" aria-label="${t("moves")}">
    ${choice.listed.map((entry, i) =>
      entry.move
        ? html`<button type="button" class="option" data-move="${choice.moves.indexOf(entry.move)}" aria-pressed="${String(entry.move === ready)}"><b>${entry.move.label}</b></button>`
        : html`<button type="button" class="option" data-group="${i}"><b>${groupName(view, entry)}</b><span>${t("more_choices", entry.moves.length)}</span></button>`,
    )}
  </div>`;
}

/* A group is called by the thing that its moves have in common, else by the words they begin with. */
const groupName = (view, { group, label }) => view.thingName(group.key, JSON.parse(group.value)) ?? label;

function footer(choice, isSending) {
  const ready = choice.ready;
  const canGoBack = choice.picked || choice.path.length || choice.chosen.length;
  return html`<footer>
    <button type="button" class="btn go" data-go${attr("disabled", (!ready || isSending) && "disabled")}>${ready?.label ?? "…"} <kbd aria-hidden="true">Enter</kbd></button>
    <button type="button" class="btn bare" data-back${attr("disabled", !canGoBack && "disabled")}>${t("back")} <kbd aria-hidden="true">Esc</kbd></button>
  </footer>`;
}

/** What the move that is ready will do, as far as the rules leave no choice. */
export function thenPanel(view) {
  const move = view.choice.ready;
  const items = move
    ? (view.module.willDo?.(view, move.command) ?? []).map((item) => (typeof item === "string" ? { rule: item } : item))
    : [];
  const told = items.map(({ text, rule }) => ({ text: text ?? view.clause(rule), rule })).filter(({ text }) => text);
  if (!told.length) return "";
  return html`<section class="panel then" aria-live="polite"><h3>${t("will_do")}</h3>
    <ol>${told.map(({ text, rule }) => html`<li>${text} ${rule ? chip(rule, view.game.ruleset) : ""}</li>`)}</ol></section>`;
}

/** A refused move: what is wrong, the clause in its own words, that nothing has changed, and a way to dispute it. */
export function refusalPanel(problem, game) {
  if (!problem) return "";
  const rules = problem.members?.rules ?? [];
  return html`<section class="refusal" role="alert">
    <h3><svg class="sign" aria-hidden="true"><use href="#g-no"/></svg>${t("refused")}</h3>
    <p>${problem.name === "question-closed" ? t("question_closed") : problem.message} ${t("nothing_changed")}</p>
    ${rules.map((rule) => (rule.text ? html`<blockquote>${rule.text}</blockquote>` : ""))}
    <p>${chips(
      rules.map((rule) => rule.id ?? rule),
      game.ruleset,
    )}</p>
    ${problem.name === "illegal-move" && problem.command ? disputing(problem, game) : ""}
  </section>`;
}

const disputing = ({ dispute }, game) =>
  dispute
    ? html`<p class="small">${t("case_opened", dispute.n)} <a href="/audit.html?game=${game.id}">${t("see_case")}</a></p>`
    : html`<details class="small"><summary>${t("dispute_it")}</summary>
        <form data-dispute-refusal><label>${t("claim_refusal")} <textarea name="claim" rows="2" maxlength="1000" required data-keep></textarea></label> <button class="btn">${t("send_dispute")}</button></form></details>`;
