/* What is said where a replay is handed on: embedded, and on paper. English and Czech. */

/** @satisfies {Record<string, [english: string, czech: string]>} */
export const SHARING_WORDS = {
  embed: ["Put it into another page", "Vložit do jiné stránky"],
  embed_hint: [
    "Paste this into your page. It shows this moment; whoever looks can go on from here, and nothing else.",
    "Vlož tohle do své stránky. Ukáže tento okamžik; kdo se dívá, může jít dál, a nic jiného.",
  ],
  copy_embed: ["Copy the snippet", "Kopírovat kód"],
  no_embed_private: [
    "This game is private: other pages cannot show it.",
    "Tato hra je soukromá: jiné stránky ji ukázat nemohou.",
  ],
  open_whole: ["Open at Gyoji", "Otevřít v Gyoji"],
  printable: ["An account to print", "Vyprávění k tisku"],
  account: ["Account", "Vyprávění"],
  print: ["Print", "Vytisknout"],
  what_happened: ["What happened", "Co se stalo"],
  not_over_yet: ["The game is not over.", "Hra ještě neskončila."],
  check_yourself: ["Check it yourself: {0}", "Prověř si to: {0}"],
};
