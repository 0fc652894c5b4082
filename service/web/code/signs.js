/* The drawn signs: flat shapes in a box of 48, `--hole` for what is cut out. */
import { raw } from "./dom.js";
import { FACES } from "./faces.js";

const SIGNS = {
  // Gyoji and the five games
  gyoji:
    '<g transform="rotate(14 24 24)">' +
    '<path d="M24 1c10 0 17 3 17 9.500 0 4-2.500 5.500-2.500 8S42 23 42 27c0 6-7.500 8.500-15.500 ' +
    "8.800V48h-5V35.800C13.500 35.500 6 33 6 27c0-4 3.500-6 3.500-8.500S7 14.500 7 10.500C7 4 14 1 24 " +
    '1Z"/><path d="M23 3h2v31h-2Z" fill="var(--hole,var(--paper))"/>' +
    '<circle cx="24" cy="18" r="6.800" fill="var(--hole,var(--paper))"/>' +
    '<circle cx="24" cy="18" r="4.400"/></g>',
  bang:
    '<path d="m24 5 5.300 12.700L43 18.800 32.600 27.800l3.200 13.400L24 34l-11.800 7.200 3.200-13.400L5 ' +
    '18.800l13.700-1.100Z"/><circle cx="24" cy="5.500" r="3.500"/><circle cx="43" cy="19" r="3.500"/>' +
    '<circle cx="5" cy="19" r="3.500"/><circle cx="36" cy="42" r="3.500"/>' +
    '<circle cx="12" cy="42" r="3.500"/>' +
    '<circle cx="25.500" cy="24.500" r="4" fill="var(--hole,var(--paper))"/>',
  "samurai-sword":
    '<path d="M24 3c5 0 6 4 9 6s7 1 9 6-2 6-2 9 4 5 2 10-6 3-9 6-4 6-9 6-6-4-9-6-7-1-9-6 2-7 ' +
    '2-10-4-4-2-9 6-4 9-6 4-6 9-6Z"/>' +
    '<path d="M24 12c3 4 3 19 0 24-3-5-3-20 0-24Z" fill="var(--hole,var(--paper))"/>' +
    '<circle cx="13" cy="24" r="3.500" fill="var(--hole,var(--paper))"/>' +
    '<circle cx="35" cy="24" r="3.500" fill="var(--hole,var(--paper))"/>',
  shamans:
    '<path d="M30 4a20 20 0 1 0 13 29A17 17 0 0 1 30 4Z"/><circle cx="36" cy="12" r="2.500"/>' +
    '<circle cx="42" cy="19" r="2"/><circle cx="34" cy="21" r="3.200"/>',
  yojimbo:
    '<path d="M24 4a20 20 0 0 1 0 40 10 10 0 0 1 0-20 10 10 0 0 0 0-20Z"/>' +
    '<path d="M24 2a22 22 0 1 0 0 44 22 22 0 0 0 0-44Zm0 3a19 19 0 1 1 0 38 19 19 0 0 1 0-38Z"/>' +
    '<circle cx="24" cy="14" r="2.600"/>' +
    '<circle cx="24" cy="34" r="2.600" fill="var(--hole,var(--paper))"/>',
  "samurai-katana":
    '<path d="M24 3 14 11c3 0 4-1 4-1v5l-9 6c3 0 5-1 5-1v6L4 34c3 0 6-1 6-1v11h10v-8h8v8h10V33s3 1 6 ' +
    '1l-10-8v-6s2 1 5 1l-9-6v-5s1 1 4 1Z"/><path d="M21 20h6v4h-6Z" fill="var(--hole,var(--paper))"/>',
  // signs on cards
  burst:
    '<path d="m24 2 4 12 9-9-3 12 13-2-10 8 10 6-13 1 5 12-10-7-4 12-4-12-11 7 6-12L3 29l10-6L3 14l13 3-4-12 9 9Z"/>',
  hat:
    '<path d="M3 32c6 5 36 5 42 0-2-2-6-2-9-2-1-10-3-17-8-17-2 0-3 2-4 2s-2-2-4-2c-5 0-7 7-8 17-3 0-7 ' +
    '0-9 2Z"/><circle cx="28" cy="22" r="2.600" fill="var(--hole)"/>',
  mug:
    '<path d="M9 14c0-6 6-8 10-6 4-4 12-2 12 4 3 0 3 4 1 5v23H10V18c-2-1-3-3-1-4Z"/>' +
    '<path d="M33 20h4c5 0 6 4 6 8s-2 8-6 8h-4v-4h3c3 0 3-8 0-8h-3Z"/>' +
    '<path d="M15 22v14M21 22v14M27 22v14" stroke="var(--hole)" stroke-width="2"/>',
  hand:
    '<path d="M14 26V11a3 3 0 0 1 6 0v10-14a3 3 0 0 1 6 0v14-11a3 3 0 0 1 6 0v12-6a3 3 0 0 1 6 0v13c0 ' +
    '9-5 15-13 15-7 0-10-4-13-10L7 25c-1-3 3-5 5-2Z"/>',
  lasso:
    '<path d="M24 6c11 0 19 4 19 10s-8 10-19 10S5 22 5 16 13 6 24 6Zm0 4c-9 0-15 3-15 6s6 6 15 6 15-3 ' +
    '15-6-6-6-15-6Z"/>' +
    '<path d="M10 20c-3 8 6 10 10 13s2 9-6 11" fill="none" stroke="currentColor" stroke-width="4"/>',
  pistol:
    '<path d="M3 12h38l3 3v6H28l-2 5h-7l-5 17H5l5-19c-4-1-7-4-7-8Z"/>' +
    '<circle cx="20" cy="17" r="3" fill="var(--hole)"/>',
  duel:
    '<path transform="translate(0 1) scale(.52)" d="M3 12h38l3 3v6H28l-2 5h-7l-5 ' +
    '17H5l5-19c-4-1-7-4-7-8Z"/>' +
    '<path transform="translate(48 21) scale(-.52 .52)" d="M3 12h38l3 3v6H28l-2 5h-7l-5 ' +
    '17H5l5-19c-4-1-7-4-7-8Z"/>',
  rifle: '<path d="M2 21h20v-3h24v4H30l-3 4h-6l-3 3-14 4-2-4Z"/><path d="M22 27h4l-2 6h-4Z"/>',
  keg:
    '<path d="M13 4h22c6 12 6 28 0 40H13C7 32 7 16 13 4Z"/>' +
    '<path d="M10 14h28M10 34h28" stroke="var(--hole)" stroke-width="3"/>',
  shoe: '<path d="M12 44C4 34 2 5 24 5s20 29 12 39l-8-3c6-9 8-26-4-26s-10 17-4 26Z"/>',
  bars: '<path d="M4 5h40v5H4Zm0 33h40v5H4ZM9 10h5v28H9Zm11 0h5v28h-5Zm11 0h5v28h-5Z"/>',
  dynamite:
    '<path d="M8 18h9v26H8Zm11-3h10v29H19Zm12 3h9v26h-9Z"/>' +
    '<path d="M24 15c0-7 6-4 8-10" fill="none" stroke="currentColor" stroke-width="3"/>' +
    '<circle cx="33" cy="5" r="4"/><path d="M6 26h36v6H6Z" fill="var(--hole)"/>',
  wheel:
    '<path d="M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42Zm0 5a16 16 0 1 1 0 32 16 16 0 0 1 0-32Z"/>' +
    '<path d="M24 6v36M6 24h36M11 11l26 26M37 11 11 37" stroke="currentColor" stroke-width="2.500"/>' +
    '<circle cx="24" cy="24" r="5"/>',
  enter: '<path d="M3 19h18v-9l16 14-16 14v-9H3Z"/><path d="M40 5h5v38h-5Z"/>',
  blade: '<path d="M42 4C34 18 26 27 17 34l-3-3C24 24 33 15 42 4ZM10 30l9 9-3 3-4-4-6 6-3-3 6-6-2-2Z"/>',
  cross:
    '<path d="M42 4C34 17 26 26 17 33l-3-3C24 24 33 15 42 4ZM10 30l8 8-3 3-3-3-6 6-3-3 6-6-2-2Z"/>' +
    '<path d="M6 4c8 13 16 22 25 29l3-3C24 24 15 15 6 4Zm32 26-8 8 3 3 3-3 6 6 3-3-6-6 2-2Z"/>',
  helmet:
    '<path d="M8 30C6 14 14 6 24 6s18 8 16 24l5 8-12-3c-6 2-12 2-18 0L3 38Z"/>' +
    '<path d="M16 10C14 3 6 2 4 3c5 2 5 8 9 10Zm16 0c2-7 10-8 12-7-5 2-5 8-9 10Z"/>' +
    '<path d="M12 27c8-4 16-4 24 0" stroke="var(--hole)" stroke-width="2.500" fill="none"/>',
  fan:
    '<path d="M24 42 3 17C14 6 34 6 45 17Z"/>' +
    '<path d="M24 40 12 13M24 40V9M24 40l12-27" stroke="var(--hole)" stroke-width="1.800"/>',
  cup:
    '<path d="M7 18h30c0 14-5 22-15 22S7 32 7 18Zm32 3c7 0 7 11-3 11v-4c4 0 4-3 2-3Z"/>' +
    '<path d="M16 14c-3-4 3-5 0-10M25 14c-3-4 3-5 0-10" fill="none" stroke="currentColor" ' +
    'stroke-width="2.500"/>',
  wave: '<path d="M2 34C8 12 24 4 38 10c6 3 8 9 5 13-1-5-7-7-11-4-5 4-2 11 4 11 4 0 7-1 10-3v13H2Z"/>',
  scroll:
    '<path d="M9 5h26a5 5 0 0 1 5 5v5h-7v23a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5v-3h7V10a5 5 0 0 0-4-5Z"/>' +
    '<path d="M18 15h10M18 22h10M18 29h10" stroke="var(--hole)" stroke-width="2.500"/>',
  fist:
    '<path d="M10 17a4 4 0 0 1 7-2 4 4 0 0 1 7-1 4 4 0 0 1 7 1 4 4 0 0 1 7 3v10c0 4-3 7-6 ' +
    '8v7H16v-7c-5-2-8-6-8-11 0-4 1-5 2-8Z"/>' +
    '<path d="M17 16v8M24 15v9M31 16v8" stroke="var(--hole)" stroke-width="1.800"/>',
  foot: '<path d="M14 3h11l1 22c6 4 14 5 17 9 2 3 1 8-1 9H13c-3-6-1-13 0-20Z"/>',
  dagger:
    '<path d="M24 2c4 6 5 15 4 25h-8c-1-10 0-19 4-25ZM13 27h22v4H13Zm8 4h6v10h-6Zm3 9a4 4 0 1 1 0 7 4 4 0 0 1 0-7Z"/>',
  spiral:
    '<path d="M25 25c-3 3-8-1-6-6 3-7 14-6 16 3 3 11-9 19-19 14C3 30 4 10 19 6" fill="none" ' +
    'stroke="currentColor" stroke-width="4.500" stroke-linecap="round"/>',
  // worlds, rituals and tiles of Shamans
  leaf: '<path d="M8 40C4 20 16 6 42 6c2 24-10 38-28 34L38 12C26 16 15 25 8 40Z"/>',
  sun:
    '<circle cx="24" cy="24" r="10"/>' +
    '<path d="M24 2v8M24 38v8M2 24h8M38 24h8M8.500 8.500l5.500 5.500M34 34l5.500 5.500M39.500 8.500 34 ' +
    '14M14 34l-5.500 5.500" stroke="currentColor" stroke-width="4"/>',
  flame: '<path d="M25 2c3 9 14 14 13 27-1 10-7 16-14 16S10 39 10 30c0-7 4-10 6-15 3 3 4 6 4 9 5-5 6-13 5-22Z"/>',
  peak: '<path d="M2 42 17 12l8 14 5-8 16 24Z"/><path d="m17 12-5 10 5-2 3 4 2-3Z" fill="var(--hole)"/>',
  drum:
    '<ellipse cx="24" cy="13" rx="18" ry="8"/><path d="M6 17c2 7 34 7 36 0v18c-3 9-33 9-36 0Z"/>' +
    '<path d="m7 22 8 17 9-15 9 15 8-17" fill="none" stroke="var(--hole)" stroke-width="2"/>',
  portal:
    '<path d="M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42Zm0 6a15 15 0 1 1 0 30 15 15 0 0 1 0-30Zm0 6a9 9 0 ' +
    '1 0 0 18 9 9 0 0 0 0-18Z"/>',
  stone:
    '<path d="m14 5 20 0 11 14-21 25L3 19Z"/>' +
    '<path d="M3 19h42M14 5l10 14L34 5M24 19v24" stroke="var(--hole)" stroke-width="1.800" fill="none"/>',
  mask:
    '<path d="M6 6c12 4 24 4 36 0 3 18-4 34-18 39C10 40 3 24 6 6Z"/>' +
    '<path d="M12 18c4-2 7-1 9 2-4 2-7 1-9-2Zm24 0c-4-2-7-1-9 2 4 2 7 1 9-2ZM17 32c5 3 9 3 14 0-2 6-12 ' +
    '6-14 0Z" fill="var(--hole)"/>',
  swap: '<path d="M4 11h26V4l14 10-14 10v-7H4Z"/><path d="M44 31H18v-7L4 34l14 10v-7h26Z"/>',
  back: '<path d="M20 8v8h14c8 0 11 5 11 12s-5 12-11 12H14v-7h18c4 0 6-2 6-5s-2-5-6-5H20v8L4 20Z"/>',
  // small signs of the pages
  clock:
    '<path d="M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42Zm0 5a16 16 0 1 1 0 32 16 16 0 0 1 0-32Z"/>' +
    '<path d="M24 12v13l9 5" fill="none" stroke="currentColor" stroke-width="4"/>',
  eye:
    '<path d="M2 24C12 8 36 8 46 24 36 40 12 40 2 24Z"/>' +
    '<circle cx="24" cy="24" r="8" fill="var(--hole,var(--paper-up))"/><circle cx="24" cy="24" r="4"/>',
  tick: '<path d="m5 25 6-6 9 9L38 8l6 6-24 27Z"/>',
  no: '<path d="m8 13 5-5 11 11L35 8l5 5-11 11 11 11-5 5-11-11-11 11-5-5 11-11Z"/>',
  link:
    '<path d="M20 28c-4-4-4-9 0-13l6-6c8-7 20 4 12 12l-5 5-4-4 5-5c3-4-1-8-5-5l-6 6c-2 2-2 4 0 6Zm8-8c4 ' +
    '4 4 9 0 13l-6 6c-8 7-20-4-12-12l5-5 4 4-5 5c-3 4 1 8 5 5l6-6c2-2 2-4 0-6Z"/>',
  seal: '<path d="M6 6h36v36H6Zm5 5v26h26V11Z"/><path d="M16 16h16v4H16Zm0 7h16v4H16Zm0 7h10v4H16Z"/>',
  dice:
    '<path d="M8 6h32v36H8Z"/><g fill="var(--hole,var(--paper-up))"><circle cx="17" cy="16" r="3.500"/>' +
    '<circle cx="31" cy="16" r="3.500"/><circle cx="24" cy="24" r="3.500"/>' +
    '<circle cx="17" cy="32" r="3.500"/><circle cx="31" cy="32" r="3.500"/></g>',
  cards: '<path d="M6 10h20v32H6Z"/><path d="m24 6 18 6-9 30-4-1V9Z"/>',
  pen: '<path d="M36 4 44 12 18 38 6 42l4-12Z"/>',
  book:
    '<path d="M4 8c8-3 14-2 20 3 6-5 12-6 20-3v32c-8-3-14-2-20 2-6-4-12-5-20-2Z"/>' +
    '<path d="M24 12v28" stroke="var(--hole,var(--paper-up))" stroke-width="2.500"/>',
  ...FACES,
};

/**
 * A sign as markup; it is decoration, words stand beside it. A game without a sign of its own has dice.
 * @param {string} name
 */
export function sign(name) {
  const shape = name in SIGNS ? name : "dice";
  return raw(
    `<gy-sign><svg class="sign" aria-hidden="true" focusable="false"><use href="#g-${shape}"/></svg></gy-sign>`,
  );
}

/** Puts the shapes into the page, once. */
export function hangSigns() {
  const symbols = Object.entries(SIGNS).map(
    ([id, shape]) => `<symbol id="g-${id}" viewBox="0 0 48 48" fill="currentColor">${shape}</symbol>`,
  );
  document.body.insertAdjacentHTML(
    "afterbegin",
    `<svg width="0" height="0" class="sprite" aria-hidden="true">${symbols.join("")}</svg>`,
  );
}
