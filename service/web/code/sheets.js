/*
 * A sheet about a place of the board, opened by focus, by resting on it or by a tap. It stands beside the place, on a
 * phone above what is docked, and never covers the question. Esc, its button or another place closes it.
 */
import { $, $$, html, paint, spoken, targetOf, the } from "./dom.js";
import { t } from "./words.js";

/** @import { View } from "./view.js" */

const REST_MS = 400;
const EDGE_PX = 8;
/** Screens on which sheets stand above what is docked, and not beside the place. */
const DOCKED = matchMedia("(max-width: 900px), (max-width: 1180px) and (max-height: 600px)");

/** @type {{ place: string, isKept: boolean } | null} */
let open = null;

/**
 * Watches the places of the board.
 * @param {HTMLElement} root
 * @param {() => View} view
 */
export function watchPlaces(root, view) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  /**
   * @param {string} place
   * @param {boolean} isKept
   */
  const show = (place, isKept) => {
    clearTimeout(resting);
    open = { place, isKept };
    drawSheet(view());
  };
  root.addEventListener("focusin", (event) => {
    const target = targetOf(event);
    const place = placeAt(event);
    if (place && target.matches(":focus-visible")) show(place, true);
    else if (!place && !target.closest(".sheet")) closeSheet();
  });
  root.addEventListener("pointerover", (event) => {
    clearTimeout(resting);
    const place = placeAt(event);
    if (event.pointerType !== "mouse" || open?.isKept || place === open?.place) return;
    closeSheet();
    if (place) resting = setTimeout(() => show(place, false), REST_MS);
  });
  root.addEventListener("pointerleave", () => {
    clearTimeout(resting);
    if (open && !open.isKept) closeSheet();
  });
  root.addEventListener("keydown", (event) => {
    const place = placeAt(event);
    if (!place || !["Enter", " "].includes(event.key) || targetOf(event).closest("[data-thing]")) return;
    event.preventDefault();
    show(place, true);
  });
  root.addEventListener("click", (event) => {
    const target = targetOf(event);
    const place = placeAt(event);
    // A click on something that can be chosen only chooses it.
    if (place && !target.closest("[data-thing]")) show(place, true);
    else if (target.closest("[data-close-sheet]") || !target.closest(".sheet")) closeSheet();
  });
}

/** @param {Event} event */
function placeAt(event) {
  /** @type {HTMLElement | SVGElement | null} */
  const found = targetOf(event).closest("[data-about]");
  return found?.dataset.about ?? null;
}

/**
 * Draws the open sheet again, by the present table.
 * @param {View} view
 */
export function drawSheet(view) {
  if (!open) return;
  const { place, isKept } = open;
  const anchor = $(`main .pname[data-about="${CSS.escape(place)}"]`);
  const inside = anchor && view.game.table ? view.module.sheet?.(view, place) : null;
  if (!anchor || !inside) {
    closeSheet();
    return;
  }
  const paper = sheetPaper();
  const close = html`<button type="button" class="btn bare" data-close-sheet>${spoken(t("close"), "×")}</button>`;
  paint(paper, html`${inside}${close}`);
  paper.setAttribute("aria-label", $("h3", paper)?.textContent ?? "");
  // A sheet opened by resting on a place does not catch the pointer: what lies under it can be pointed at.
  paper.toggleAttribute("data-kept", isKept);
  paper.hidden = false;
  mark(place);
  stand(paper, anchor);
}

/**
 * The border around the place, on the map.
 * @param {string | null} place
 */
function mark(place) {
  for (const border of $$("main .map .provinces [data-key]"))
    border.toggleAttribute("data-looked", border.dataset.key === place);
}

function sheetPaper() {
  let paper = $("main > .sheet");
  if (!paper) {
    paper = document.createElement("section");
    paper.className = "sheet panel small";
    paper.setAttribute("aria-live", "polite");
    the("main").append(paper);
  }
  return paper;
}

/**
 * In the corner of the board that lies farthest from the place.
 * @param {HTMLElement} paper
 * @param {Element} anchor
 */
function stand(paper, anchor) {
  paper.style.removeProperty("left");
  paper.style.removeProperty("top");
  const board = anchor.closest(".map-box");
  if (!board || DOCKED.matches) return;
  const [around, at] = [board.getBoundingClientRect(), anchor.getBoundingClientRect()];
  const { width, height } = paper.getBoundingClientRect();
  const isRight = at.x + at.width / 2 > around.x + around.width / 2;
  const top = isRight ? around.top + EDGE_PX : around.bottom - height - EDGE_PX;
  paper.style.left = `${isRight ? around.left + EDGE_PX : around.right - width - EDGE_PX}px`;
  paper.style.top = `${Math.max(EDGE_PX, top)}px`;
}

/** False if nothing was open. */
export function closeSheet() {
  if (!open) return false;
  open = null;
  mark(null);
  const paper = $("main > .sheet");
  if (paper) paper.hidden = true;
  return true;
}
