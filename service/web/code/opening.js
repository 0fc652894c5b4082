/* The form of a new table: seats, clock, options as the ruleset's JSON Schema has them. */
import { attr, html } from "./dom.js";
import { chips } from "./frame.js";
import { t } from "./words.js";

/** @import { Ruleset } from "gyoji/api" */
/** @import { Word } from "./words.js" */

/**
 * An option, as far as the form understands its JSON Schema.
 * @typedef {object} Field
 * @property {string} [type]
 * @property {string} [description]
 * @property {string | number | boolean} [default]
 * @property {(string | number)[]} [enum]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [exclusiveMaximum]
 */

/** @typedef {{ $ref?: string, $defs?: Record<string, Schema>, properties?: Record<string, Field> }} Schema */

const CLOCK = { per_decision: 60, bank: 300 };
const TWO_WEEKS = 1209600;

/** @type {[string, Word][]} */
const RATED = [
  ["", "counts_if_public"],
  ["true", "counts_yes"],
  ["false", "counts_no"],
];

/**
 * @param {Ruleset[]} rulesets
 * @param {{ ruleset: string }} form
 */
export function tableForm(rulesets, { ruleset: chosen }) {
  const ruleset = rulesets.find(({ id }) => id === chosen);
  if (!ruleset) return "";
  const { min, max } = ruleset.players;
  const games = rulesets.map(({ id, name }) => choice(id, name, id === chosen));
  const counts = Array.from({ length: max - min + 1 }, (_, i) => choice(min + i, min + i));
  const perDecision = html`min="5" max="${TWO_WEEKS}" value="${CLOCK.per_decision}" placeholder="${t("no_clock")}"`;
  const bank = html`min="0" max="${TWO_WEEKS}" value="${CLOCK.bank}"`;
  const rated = RATED.map(([value, word]) => choice(value, t(word)));
  const close = html`<button type="button" class="btn bare" data-unform>${t("close")}</button>`;
  return html`<form class="new-table panel wide" data-open data-game="${chosen}">
    <h2>${t("new_table")}</h2>
    <label>${t("which_game")} <select name="ruleset" data-keep>${games}</select></label>
    <label>${t("how_many")} <select name="seats" data-key="seats-${chosen}" data-keep>${counts}</select></label>
    <label>${t("per_decision")} <input type="number" name="per_decision" ${perDecision} data-keep></label>
    <label>${t("bank")} <input type="number" name="bank" ${bank} data-keep></label>
    <label class="tick"><input type="checkbox" name="private" data-keep> ${t("private_table")}</label>
    <label>${t("counts")} <select name="rated" data-keep>${rated}</select></label>
    ${options(ruleset)}
    <p class="acts"><button class="btn dye">${t("open_it")}</button> ${close}</p>
  </form>`;
}

/**
 * @param {string | number} value
 * @param {string | number} name
 * @param {boolean} isSelected
 */
const choice = (value, name, isSelected = false) =>
  html`<option value="${value}"${attr("selected", isSelected)}>${name}</option>`;

/** @param {Ruleset} ruleset */
function options(ruleset) {
  const schema = resolved(ruleset.options);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => option(name, field, ruleset.id));
  if (!fields.length) return "";
  return html`<fieldset data-key="options-${ruleset.id}"><legend>${t("options")}</legend>${fields}</fieldset>`;
}

/**
 * @param {Schema} schema
 * @returns {Schema}
 */
const resolved = (schema) => (schema.$ref && schema.$defs?.[schema.$ref.split("/").at(-1) ?? ""]) || schema;

/**
 * A field for yes or no, one of several, or a number; an empty one leaves the default of the rules.
 * @param {string} name
 * @param {Field} field
 * @param {string} game
 */
function option(name, field, game) {
  const said = words(field.description ?? name, game);
  if (field.type === "boolean") {
    const checked = attr("checked", field.default);
    const box = html`<input type="checkbox" name="option:${name}" value="true" data-keep${checked}>`;
    return html`<label class="tick">${box} ${said}</label>`;
  }
  if (field.enum) {
    const values = field.enum.map((value) => choice(JSON.stringify(value), value, value === field.default));
    return html`<label>${said} <select name="option:${name}" data-keep>${values}</select></label>`;
  }
  if (field.type === "integer") {
    const most = field.maximum ?? (field.exclusiveMaximum && field.exclusiveMaximum - 1);
    const range = html`min="${field.minimum ?? 0}"${attr("max", most)} placeholder="${field.default}"`;
    return html`<label>${said} <input type="number" name="option:${name}" ${range} data-keep></label>`;
  }
  return null;
}

/**
 * @param {string} text
 * @param {string} game
 */
function words(text, game) {
  const cited = text.match(/\[([A-Z]+-[\w.]+)\]/)?.[1];
  return html`<span>${text.replace(/\s*\[[^\]]+\]/g, "")} ${chips(cited ? [cited] : [], game)}</span>`;
}
