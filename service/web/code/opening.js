/* The form of a new table: seats, clock, options as the ruleset's JSON Schema has them. */
import { attr, html } from "./dom.js";
import { chips } from "./frame.js";
import { t } from "./words.js";

const CLOCK = { per_decision: 60, bank: 300 };

export function tableForm(rulesets, { ruleset: chosen }) {
  const ruleset = rulesets.find(({ id }) => id === chosen);
  const { min, max } = ruleset.players;
  return html`<form class="new-table panel wide" data-open data-game="${chosen}">
    <h2>${t("new_table")}</h2>
    <label>${t("which_game")} <select name="ruleset" data-keep>${rulesets.map(({ id, name }) => html`<option value="${id}"${attr("selected", id === chosen)}>${name}</option>`)}</select></label>
    <label>${t("how_many")} <select name="seats" data-key="seats-${chosen}" data-keep>${Array.from({ length: max - min + 1 }, (_, i) => html`<option value="${min + i}">${min + i}</option>`)}</select></label>
    <label>${t("per_decision")} <input type="number" name="per_decision" min="5" max="1209600" value="${CLOCK.per_decision}" data-keep placeholder="${t("no_clock")}"></label>
    <label>${t("bank")} <input type="number" name="bank" min="0" max="1209600" value="${CLOCK.bank}" data-keep></label>
    <label class="tick"><input type="checkbox" name="private" data-keep> ${t("private_table")}</label>
    ${options(ruleset)}
    <p class="acts"><button class="btn dye">${t("open_it")}</button> <button type="button" class="btn bare" data-unform>${t("close")}</button></p>
  </form>`;
}

function options(ruleset) {
  const schema = resolved(ruleset.options);
  const fields = Object.entries(schema.properties ?? {});
  if (!fields.length) return "";
  return html`<fieldset data-key="options-${ruleset.id}"><legend>${t("options")}</legend>${fields.map(([name, field]) => option(name, field, ruleset.id)).filter(Boolean)}</fieldset>`;
}

const resolved = (schema) => (schema.$ref ? schema.$defs[schema.$ref.split("/").pop()] : schema);

/* Yes or no, one of several, or a number; what is left empty stays as the rules have it. */
function option(name, field, game) {
  const said = words(field.description ?? name, game);
  if (field.type === "boolean")
    return html`<label class="tick"><input type="checkbox" name="option:${name}" value="true" data-keep${attr("checked", field.default)}> ${said}</label>`;
  if (field.enum) {
    return html`<label>${said} <select name="option:${name}" data-keep>${field.enum.map((value) => html`<option value="${JSON.stringify(value)}"${attr("selected", value === field.default)}>${value}</option>`)}</select></label>`;
  }
  if (field.type === "integer") {
    return html`<label>${said} <input type="number" name="option:${name}" min="${field.minimum ?? 0}"${attr("max", field.maximum ?? (field.exclusiveMaximum && field.exclusiveMaximum - 1))} placeholder="${field.default}" data-keep></label>`;
  }
  return null;
}

function words(text, game) {
  const cited = text.match(/\[([A-Z]+-[\w.]+)\]/)?.[1];
  return html`<span>${text.replace(/\s*\[[^\]]+\]/g, "")} ${chips(cited ? [cited] : [], game)}</span>`;
}
