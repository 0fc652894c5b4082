/* What stands at an address where there is nothing; the service sends it with status 404. */
import { html, paint, the } from "../dom.js";
import { frame } from "../frame.js";
import { t } from "../words.js";

frame("nowhere");
paint(
  the("main"),
  html`<h1>${t("nowhere")}</h1>
    <p>${t("nowhere_hint")}</p>
    <p><a class="btn" href="/">${t("lobby")}</a></p>`,
);
