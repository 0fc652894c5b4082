/* What the pages say by themselves, in English and Czech. All words of a game come from the API. */

import { PROOF_WORDS } from "../client/proof/words.js";
import { LOOKING_WORDS } from "./pages/words.js";
import { PEOPLE_WORDS } from "./people/words.js";
import { REMEDY_WORDS } from "./remedies/words.js";
import { SHARING_WORDS } from "./replay/words.js";
import { language } from "./session.js";
import { TABLE_WORDS } from "./table/words.js";

const WORDS = {
  ...PROOF_WORDS,
  ...LOOKING_WORDS,
  ...PEOPLE_WORDS,
  ...SHARING_WORDS,
  ...TABLE_WORDS,
  ...REMEDY_WORDS,
  lobby: ["Lobby", "Herna"],
  table: ["Table", "Stůl"],
  replay: ["Replay", "Záznam"],
  audit: ["Audit", "Prověrka"],
  rulebook: ["Rulebook", "Pravidla"],
  pages: ["Pages", "Stránky"],
  all_pages: ["All pages", "Všechny stránky"],
  language: ["Language", "Jazyk"],
  day_night: ["Day / night", "Den / noc"],
  text_mode: ["As text", "Jako text"],
  picture_mode: ["As a picture", "Jako obrázek"],
  to_decision: ["To the decision", "Na rozhodnutí"],
  to_content: ["To the content", "Na obsah"],
  reconnecting: ["Reconnecting …", "Obnovuji spojení …"],
  not_recorded: [
    "Reconnecting; your last move is not recorded yet.",
    "Obnovuji spojení; tvůj poslední tah ještě není zapsán.",
  ],
  log_forked: [
    "The server's public log is not the one that this browser saw before: somebody may have been told another history.",
    "Veřejný záznam serveru není ten, který tento prohlížeč viděl dříve: někomu mohla být sdělena jiná historie.",
  ],
  log_evidence: ["Both signed checkpoints", "Oba podepsané stavy"],
  keys_denied: [
    "The server no longer lists a key with which it once signed: it could deny what it signed so. Keep your files.",
    "Server už neuvádí klíč, kterým dříve podepisoval: mohl by popřít, co jím podepsal. Své soubory si uschovej.",
  ],
  keys_evidence: ["The keys that are gone", "Klíče, které zmizely"],
  denied_accept: ["I have kept them; go on", "Uložil(a) jsem si je; pokračovat"],
  forked_accept: ["I have kept them; go on with the new one", "Uložil(a) jsem si je; pokračovat s novým"],
  your_turn: ["Your turn", "Jsi na tahu"],
  my_tables: ["My tables", "Moje stoly"],
  no_tables: ["You play at no table now.", "Teď nehraješ u žádného stolu."],
  waits_for: ["waits for {0}", "čeká se: {0}"],
  with_sound: ["A soft knock when it is my turn", "Tiché klepnutí, když jsem na tahu"],
  with_notices: ["Notifications while I look elsewhere", "Upozornění, když se dívám jinam"],
  menu: ["Pages, language, light", "Stránky, jazyk, světlo"],
  went_wrong: ["This did not work", "Tohle se nepovedlo"],
  nowhere: ["There is nothing here", "Tady nic není"],
  nowhere_hint: [
    "Nothing answers at this address. Perhaps it was not copied whole.",
    "Na této adrese nic neodpovídá. Možná se nezkopírovala celá.",
  ],
  no_such_game: ["There is no such game here", "Taková hra tu není"],
  these_games: ["These are:", "Jsou tu tyhle:"],
  names_no_game: ["This address names no game.", "Tahle adresa žádnou hru neuvádí."],
  you: ["You", "Ty"],
  seat_n: ["Seat {0}", "Místo {0}"],
  anyone: ["anyone", "kdokoli"],
  all_open: ["all open", "vše odkryto"],
  // audit
  audit_title: ["Check a game", "Prověř hru"],
  audit_lead: [
    "Drop a history file, or open a finished game. This browser checks the proofs itself and trusts nobody.",
    "Přetáhni sem soubor s historií, nebo otevři dohranou hru. Důkazy ověří přímo tento prohlížeč a nikomu nevěří.",
  ],
  drop_here: [
    "Drop a history file here, or press Enter to choose one",
    "Přetáhni sem soubor s historií, nebo ho vyber Enterem",
  ],
  open_by_id: ["Or the id of a game", "Nebo číslo hry"],
  check: ["Check", "Prověřit"],
  rules_text: ["The service puts each command to the rules again.", "Služba předloží každý příkaz pravidlům znovu."],
  rules_file_only: [
    "Only the rules can say; open the game at its service for that.",
    "To umějí říct jen pravidla; otevři hru u její služby.",
  ],
  rules_absent: ["The service's audit is not available right now.", "Prověrka služby teď není k dispozici."],
  rules_sign_up: [
    "Who has a name in the lobby may have the service play it again.",
    "Kdo má v herně jméno, může si od služby nechat hru přehrát znovu.",
  ],
  rules_running: ["The service is playing it again …", "Služba ji přehrává …"],
  checked_here: ["checked here", "ověřeno tady"],
  by_service: ["by the service", "od služby"],
  all_good: ["Nothing to object to", "Není co namítat"],
  so_far_good: ["Everything so far holds", "Zatím všechno sedí"],
  not_all_compared: [
    "It holds, but not all that this browser kept could be compared",
    "Sedí, ale ne všechno, co si tento prohlížeč nechal, šlo porovnat",
  ],
  broken: ["This history does not hold", "Tato historie neplatí"],
  checking: ["Checking …", "Prověřuji …"],
  is_prefix: [
    "The game is not over: seals of others and draws can only be checked after the end.",
    "Hra neskončila: cizí pečeti a losování lze ověřit až po konci.",
  ],
  holds_until: [
    "Versions 1 to {0} hold; nothing after them is proved.",
    "Verze 1 až {0} platí; za nimi není doloženo nic.",
  ],
  look_at_it: ["Look at it in the replay", "Podívat se v záznamu"],
  recorded: ["recorded", "zapsáno"],
  computed: ["computed", "spočteno"],
  insecure: [
    "Browsers lend their cryptography only to pages from https or localhost. This page came over plain " +
      "http, so it can't check anything.",
    "Prohlížeče půjčují kryptografii jen stránkám z https nebo localhostu. Tato stránka přišla po " +
      "prostém http, takže nic ověřit nemůže.",
  ],
  n_events: ["{0} events", "událostí: {0}"],
  // disputes
  disputes: ["Disputes", "Rozpory"],
  no_disputes: ["Nobody has disputed anything here.", "Nikdo tu nic nerozporoval."],
  open_dispute: ["Dispute an event", "Rozporovat událost"],
  about_version: ["About version", "O verzi"],
  claim: ["What is wrong with it?", "Co je na ní špatně?"],
  send_dispute: ["Open the case", "Otevřít případ"],
  case_n: ["Case {0}", "Případ {0}"],
  refused_move: ["A refused move of seat {0}", "Odmítnutý tah místa {0}"],
  case_open: ["is being judged", "rozhoduje se"],
  case_after_end: ["will be judged after the end", "rozhodne se po konci"],
  case_judged: ["judged", "rozhodnuto"],
  verdict_stands: [
    "it stands: the rules give exactly what was recorded",
    "platí: pravidla dávají přesně to, co je zapsáno",
  ],
  verdict_wrong: [
    "it was wrong: the rules do not give what was recorded",
    "bylo to špatně: pravidla dávají něco jiného, než je zapsáno",
  ],
  verdict_changed: [
    "it cannot be said: the rules of that time are not kept, and today's say otherwise",
    "nelze říct: tehdejší pravidla se nedochovala a dnešní říkají něco jiného",
  ],
  verdict_holds: ["every command gave what is recorded", "každý příkaz dal to, co je zapsáno"],
  was_recorded: ["On the record", "V záznamu"],
  rules_say: ["By the rules", "Podle pravidel"],
  download_case: ["Download the case file", "Stáhnout spis"],
  disputes_absent: ["Disputes are not available right now.", "Rozpory teď nejsou k dispozici."],
  // rulebook
  find_clause: ["Find: range, 7.1 …", "Najít: dosah, 7.1 …"],
  find: ["Find a clause", "Najít pravidlo"],
  chapters: ["Chapters", "Kapitoly"],
  rulings: ["Rulings", "Výklady"],
  source_rulebook: ["rulebook", "kniha pravidel"],
  source_public: ["publicly known", "veřejně známo"],
  source_house: ["ruling of this house", "výklad tohoto domu"],
  nothing_found: ["No clause says that.", "Žádné pravidlo to neříká."],
  found_n: ["clauses: {0}", "pravidel: {0}"],
  back_to_table: ["Back to the table", "Zpět ke stolu"],
  copy_clause: ["Copy the address of this clause", "Kopírovat adresu pravidla"],
  components: ["Cards", "Karty"],
};

/** @typedef {keyof typeof WORDS} Word */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A value as it stands in a sentence: one that is read from right to left would turn the numbers and stops around it,
 * too. How a seat is called comes from the service so already.
 * @param {string} value
 */
const setApart = (value) => (RIGHT_TO_LEFT.test(value) && !value.includes("\u2068") ? `\u2068${value}\u2069` : value);

/**
 * A template with `{0}` … filled in.
 * @param {string} template
 * @param {(string | number)[]} values
 */
export const filled = (template, values) =>
  template.replace(/\{(\d)\}/g, (_, n) => setApart(String(values[Number(n)] ?? "")));

/**
 * What the page says for a key.
 * @param {Word} key
 * @param {(string | number)[]} values
 */
export function t(key, ...values) {
  const said = WORDS[key];
  if (!said) throw new Error(`No words for ${key}.`);
  return filled(said[language() === "cs" ? 1 : 0], values);
}
