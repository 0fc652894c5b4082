/* What the pages' code finds in a browser, as far as their logic needs it: an address that says the language. */

/** @param {"cs" | "en"} language */
export function openPage(language) {
  Object.assign(globalThis, { location: new URL(`http://gyoji.example/table.html?lang=${language}`) });
}

/** Gives a page something to keep its things in, and answers it. */
export function keepingThings() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    },
  });
  return kept;
}
