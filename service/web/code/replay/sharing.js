/* Sharing a replay: embedded in another page, or as a printed account of the game. */
import { escaped, html } from "../dom.js";
import { loaded } from "../view.js";
import { t } from "../words.js";
import { accountAddress } from "./account.js";
import { id, momentAddress, now, state } from "./known.js";

/** The markup for another page; it shows this moment, to look at only. */
function snippet() {
  const address = `${location.origin}${momentAddress("/embed.html")}`;
  const title = `${loaded(state.ruleset).name} · Gyoji`;
  const size = 'width="100%" height="620" loading="lazy" style="border: 0"';
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" ${size}></iframe>`;
}

export function sharing() {
  const account = html`<a class="btn bare" href="${accountAddress(id)}">${t("printable")}</a>`;
  if (now().visibility !== "public") return html`<p class="small quiet">${t("no_embed_private")} ${account}</p>`;
  const code = snippet();
  const field = html`<textarea readonly rows="4" class="mono" aria-label="${t("embed")}">${code}</textarea>`;
  const copy = html`<button class="btn" data-copy="${code}">${t("copy_embed")}</button>`;
  return html`<details class="share-it small" data-key="share"><summary>${t("embed")}</summary>
    <p class="quiet">${t("embed_hint")}</p>${field}<p>${copy}</p></details><p>${account}</p>`;
}
