/* Before anything is drawn: day or night, and the language of the page. A classic script, so that nothing flashes. */
(() => {
  /** @type {{ theme?: string, language?: string }} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("gyoji") ?? "{}") ?? {};
  } catch {
    kept = {};
  }
  const asked = new URLSearchParams(location.search);
  const theme = asked.get("theme") ?? kept.theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  document.documentElement.lang = asked.get("lang") ?? kept.language ?? "en";
})();
