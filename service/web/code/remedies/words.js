/* What is said around decisions about a game, in English and Czech. */

/** @type {Record<"decisions" | "no_decisions" | "decide_title" | "remedy" | "remedy_annul" | "remedy_award" |
 *   "remedy_restore" | "remedy_continue" | "award_to" | "back_to_version" | "ask_remedy" | "decide_remedy" |
 *   "asked_annul" | "asked_award" | "asked_restore" | "agreed_until" | "agree" | "goes_on" | "entry_annul" |
 *   "entry_award" | "by_arbiter" | "by_consent" | "remark_of" | "remark_arbiter" | "appealed" | "say_about" | "say" |
 *   "appeal" | "send_remark" | "open_until" | "erased_words" | "fork_here" |
 *   "afterwards_annul" | "afterwards_award" | "so_arbiter" | "so_consent" | "played_elsewhere" | "disputed_elsewhere" |
 *   "arbiters_named" | "arbiter_n", [string, string]>} */
export const REMEDY_WORDS = {
  decisions: ["Decisions", "Rozhodnutí"],
  no_decisions: ["Nothing stands beside the record of this game.", "Vedle záznamu této hry nic nestojí."],
  decide_title: ["Decide about the game", "Rozhodnout o hře"],
  remedy: ["What is to be done", "Co se má stát"],
  remedy_annul: ["annul it: it counts for nothing", "zrušit ji: nepočítá se"],
  remedy_award: ["award it to one seat or several", "přiřknout ji jednomu místu či více"],
  remedy_restore: ["go back to an earlier moment", "vrátit se k dřívějšku"],
  remedy_continue: ["let it go on", "nechat ji pokračovat"],
  award_to: ["Winners, if it is awarded", "Vítězové, je-li přiřčena"],
  back_to_version: ["Back to version", "Zpět k verzi"],
  ask_remedy: ["Ask for it", "Požádat o to"],
  decide_remedy: ["Decide it", "Rozhodnout"],
  asked_annul: ["It is asked that the game be annulled.", "Žádá se, aby byla hra zrušena."],
  asked_award: ["It is asked that the game be awarded to {0}.", "Žádá se, aby byla hra přiřčena: {0}."],
  asked_restore: ["It is asked to go back to version {0}.", "Žádá se o návrat k verzi {0}."],
  agreed_until: ["Agreed so far: {0}. It lapses at {1} UTC.", "Zatím souhlasí: {0}. Propadne v {1} UTC."],
  agree: ["I agree", "Souhlasím"],
  goes_on: ["Let the game go on", "Nechat hru pokračovat"],
  entry_annul: ["{0}. Annulled: it counts for nothing", "{0}. Zrušena: nepočítá se"],
  entry_award: ["{0}. Awarded to {1}", "{0}. Přiřčena: {1}"],
  by_arbiter: ["by an arbiter", "rozhodčím"],
  by_consent: ["by all who sat there", "všemi, kdo tu seděli"],
  remark_of: ["{0}, about {1}", "{0}, k bodu {1}"],
  remark_arbiter: ["An arbiter", "Rozhodčí"],
  appealed: ["Appeal", "Odvolání"],
  say_about: ["Say something about the newest decision", "Vyjádřit se k poslednímu rozhodnutí"],
  say: ["Your words", "Tvá slova"],
  appeal: ["It is to be decided again (an appeal)", "Má se rozhodnout znovu (odvolání)"],
  send_remark: ["Put it on record", "Připojit"],
  open_until: ["Open until {0} UTC.", "Otevřeno do {0} UTC."],
  erased_words: ["These words were erased with their author.", "Tato slova byla smazána se svým autorem."],
  afterwards_annul: ["Annulled after its end: it counts for nothing.", "Po skončení zrušena: nepočítá se."],
  afterwards_award: ["Awarded after its end to {0}.", "Po skončení přiřčena: {0}."],
  so_arbiter: ["An arbiter decided so.", "Rozhodl tak rozhodčí."],
  so_consent: ["All who sat there wanted it so.", "Chtěli to tak všichni, kdo tu seděli."],
  played_elsewhere: ["played elsewhere, disputed there", "hrála se jinde, rozporuje se tam"],
  disputed_elsewhere: [
    "This game was played elsewhere: here it can be read and checked, but disputed only where it comes from.",
    "Tato hra se hrála jinde: tady se dá číst a prověřit, rozporovat jen tam, odkud přišla.",
  ],
  arbiters_named: [
    "The host has named who may decide about this game, end it or award it:",
    "Hostitel jmenoval, kdo smí o této hře rozhodnout, ukončit ji nebo přiřknout:",
  ],
  arbiter_n: ["arbiter {0}", "rozhodčí {0}"],
  fork_here: ["Continue from here", "Pokračovat odtud"],
};
