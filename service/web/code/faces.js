/* The faces of bots: animals, drawn as flat as the other signs. */

const EYES = (/** @type {number} */ y, gap = 7) =>
  `<g fill="var(--hole,var(--paper))"><circle cx="${24 - gap}" cy="${y}" r="2.600"/>` +
  `<circle cx="${24 + gap}" cy="${y}" r="2.600"/></g>`;

/** By the names that the API gives them. */
export const FACES = {
  fox: `<path d="M5 4l12 9h14l12-9c1 10 0 17-3 23L24 45 8 27C5 21 4 14 5 4Z"/>${EYES(22)}`,
  owl:
    '<path d="M7 5c5 4 10 5 17 5s12-1 17-5c2 8 3 13 3 19 0 13-9 21-20 21S4 37 4 24C4 18 5 13 7 5Z"/>' +
    '<g fill="var(--hole,var(--paper))"><circle cx="15" cy="22" r="7"/><circle cx="33" cy="22" r="7"/>' +
    '<path d="m24 27 4 6-4 5-4-5Z"/></g><circle cx="15" cy="22" r="3"/><circle cx="33" cy="22" r="3"/>',
  hare:
    '<path d="M13 1c6 2 8 10 8 17h6c0-7 2-15 8-17 4 6 3 13 0 19 5 4 7 8 7 13 0 8-8 13-18 13S6 41 6 33c0-5 2-9 ' +
    '7-13-3-6-4-13 0-19Z"/>' +
    EYES(30),
  bear:
    '<path d="M10 4c4 0 7 2 8 5 4-1 8-1 12 0 1-3 4-5 8-5 5 0 8 4 8 8 0 3-2 6-5 7 1 2 2 5 2 8 0 11-8 18-19 ' +
    "18S5 38 5 27c0-3 " +
    `1-6 2-8-3-1-5-4-5-7 0-4 3-8 8-8Z"/>${EYES(23)}` +
    '<path d="M24 28c5 0 8 3 8 6s-3 6-8 6-8-3-8-6 3-6 8-6Z" fill="var(--hole,var(--paper))"/>' +
    '<path d="M20 31h8l-4 4Z"/>',
  carp:
    '<path d="M24 3c12 4 18 12 18 22 0 8-4 14-9 18l-3-5h-12l-3 5c-5-4-9-10-9-18C6 15 12 7 24 3Z"/>' +
    `${EYES(19, 10)}<path d="M18 29c4 3 8 3 12 0v4c-4 3-8 3-12 0Z" fill="var(--hole,var(--paper))"/>`,
  cat:
    `<path d="M6 3l11 9c4-1 10-1 14 0l11-9c2 8 3 15 3 21 0 13-9 21-21 21S3 37 3 24C3 18 4 11 6 3Z"/>${EYES(24, 8)}` +
    '<path d="M21 31h6l-3 4ZM4 31l9 1M4 37l9-2M44 31l-9 1M44 37l-9-2" stroke="var(--hole,var(--paper))" ' +
    'stroke-width="1.500" fill="var(--hole,var(--paper))"/>',
  frog:
    '<path d="M13 5c4 0 7 2 8 5h6c1-3 4-5 8-5 5 0 9 4 9 9 0 3-1 5-3 7 3 3 5 6 5 10 0 8-10 13-22 13S2 39 2 31c0-4 2-7 ' +
    '5-10-2-2-3-4-3-7 0-5 4-9 9-9Z"/><g fill="var(--hole,var(--paper))"><circle cx="13" cy="14" r="4.500"/>' +
    '<circle cx="35" cy="14" r="4.500"/><path d="M9 30c9 5 21 5 30 0v3c-9 6-21 6-30 0Z"/></g>' +
    '<circle cx="13" cy="14" r="2"/><circle cx="35" cy="14" r="2"/>',
  crane:
    '<path d="M20 4c9 0 14 5 15 12l11 5-12 2c-1 6-4 8-4 13 0 4 2 7 5 9H11c3-5 4-9 3-15C12 22 8 18 8 ' +
    '14 8 8 13 4 20 4Z"/>' +
    '<circle cx="23" cy="14" r="3" fill="var(--hole,var(--paper))"/>' +
    '<path d="M14 8c4-3 10-3 14 0-5-1-9-1-14 0Z" fill="var(--hole,var(--paper))"/>',
  turtle:
    '<path d="M24 2c5 0 8 3 8 7 8 3 13 9 13 17 0 10-9 17-21 17S3 36 3 26c0-8 5-14 13-17 0-4 3-7 8-7Z"/>' +
    '<path d="m24 14 9 6v10l-9 6-9-6V20Zm0 0V9m9 11 7-3m-7 13 7 5m-25-5-7 5m7-15-7-3m16 19v6" fill="none" ' +
    'stroke="var(--hole,var(--paper))" stroke-width="2"/>',
  boar:
    '<path d="M6 4l11 6c5-1 9-1 14 0l11-6c1 6 0 11-2 14 2 3 3 6 3 9 0 11-8 18-19 18S5 38 5 27c0-3 1-6 3-9C6 ' +
    "15 5 10 6 " +
    `4Z"/>${EYES(21)}<ellipse cx="24" cy="34" rx="9" ry="6.500" fill="var(--hole,var(--paper))"/>` +
    '<circle cx="20.500" cy="34" r="1.900"/><circle cx="27.500" cy="34" r="1.900"/>',
};
