/* What the pages' code finds in a browser, as far as their logic needs it: an address that says the language. */

/** @param {"cs" | "en"} language */
export function openPage(language) {
  Object.assign(globalThis, { location: new URL(`http://gyoji.example/table.html?lang=${language}`) });
}
