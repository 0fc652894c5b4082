/* What the pages' code finds in a browser, as far as their logic needs it: an address, which says the language, and
   from which requests go out. */

const Anywhere = globalThis.Request;

/** @param {"cs" | "en"} language */
export function openPage(language) {
  const location = new URL(`http://gyoji.example/table.html?lang=${language}`);
  /** Node has no page, so its own takes no address like "/v1/games". */
  class Request extends Anywhere {
    /**
     * @param {string} address
     * @param {RequestInit} [options]
     */
    constructor(address, options) {
      super(new URL(address, location), options);
    }
  }
  Object.assign(globalThis, { location, Request });
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
