/* What the pages say by themselves, in English and Czech. Names, labels and rules come from the API. */
import { language } from "./session.js";

const WORDS = {
  lobby: ["Lobby", "Herna"],
  table: ["Table", "Stůl"],
  replay: ["Replay", "Záznam"],
  audit: ["Audit", "Prověrka"],
  rulebook: ["Rulebook", "Pravidla"],
  pages: ["Pages", "Stránky"],
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
  went_wrong: ["This did not work", "Tohle se nepovedlo"],
  you: ["You", "Ty"],
  seat_n: ["Seat {0}", "Místo {0}"],
  anyone: ["anyone", "kdokoli"],
  all_open: ["all open", "vše odkryto"],
  // lobby
  games: ["Games", "Hry"],
  seats_range: ["{0}–{1} players", "{0}–{1} hráčů"],
  minutes: ["about {0} min", "asi {0} min"],
  play_now: ["Play now with bots", "Hrát hned s boty"],
  your_name: ["Your name", "Tvoje jméno"],
  your_name_hint: [
    "A name is all it takes. It stays in this browser; you can erase it at any time.",
    "Stačí jméno. Zůstane v tomhle prohlížeči a kdykoli ho můžeš vymazat.",
  ],
  guest: ["guest", "host"],
  sign_up: ["That's me", "To jsem já"],
  erase_me: ["Erase me", "Vymazat mě"],
  erase_sure: [
    "Erase name, token and webhooks? Games stay, without a name.",
    "Vymazat jméno, klíč a odběry? Hry zůstanou, bez jména.",
  ],
  waiting_for_you: ["Your tables", "Tvoje stoly"],
  no_yours: [
    "You sit at no table yet. “Play now with bots” opens one.",
    "Zatím nesedíš u žádného stolu. „Hrát hned s boty“ jeden otevře.",
  ],
  open_tables: ["Open tables", "Volné stoly"],
  no_open: [
    "No table is open. Open one, or play with bots at once.",
    "Žádný stůl není volný. Otevři svůj, nebo si zahraj hned s boty.",
  ],
  open_table: ["Open a table", "Otevřít stůl"],
  running: ["Being played", "Právě se hraje"],
  no_running: ["Nobody is playing right now.", "Teď nikdo nehraje."],
  played: ["Played and proved", "Odehráno a doloženo"],
  no_played: ["No game has ended yet.", "Zatím žádná hra neskončila."],
  sit_down: ["Sit down", "Přisednout"],
  decide: ["Decide", "Rozhodnout"],
  watch: ["Watch", "Dívat se"],
  go_on: ["To the table", "Ke stolu"],
  game: ["game", "hra"],
  players: ["players", "hráči"],
  result: ["result", "výsledek"],
  events: ["events", "události"],
  proof: ["proof", "důkaz"],
  check_it: ["check it", "prověřit"],
  abandoned: ["abandoned", "opuštěná"],
  clock_of: ["{0} s a decision, bank {1} s", "{0} s na rozhodnutí, zásoba {1} s"],
  no_clock: ["no clock", "bez hodin"],
  taken_of: ["{0} of {1} seats taken", "obsazeno {0} z {1} míst"],
  // opening a table
  new_table: ["A new table", "Nový stůl"],
  which_game: ["Game", "Hra"],
  how_many: ["Seats", "Počet míst"],
  per_decision: ["Seconds a decision", "Sekund na rozhodnutí"],
  bank: ["Bank in seconds", "Zásoba v sekundách"],
  private_table: ["Private: only by a link that you hand on", "Soukromý: jen přes odkaz, který předáš"],
  options: ["Options", "Varianty"],
  open_it: ["Open the table", "Otevřít stůl"],
  close: ["Close", "Zavřít"],
  // waiting
  waits_for_players: ["The table waits for players", "Stůl čeká na hráče"],
  free_seat: ["free", "volné"],
  add_bot: ["Add a bot: {0}", "Přidat bota: {0}"],
  fill_bots: ["Fill up with bots", "Doplnit boty"],
  leave: ["Leave", "Odejít"],
  remove_seat: ["Remove", "Uvolnit"],
  close_table: ["Close the table", "Zrušit stůl"],
  invite_link: ["The link that lets others in", "Odkaz, který pustí ostatní"],
  copy: ["Copy", "Kopírovat"],
  copied: ["Copied", "Zkopírováno"],
  host: ["host", "hostitel"],
  table_closed: ["This table was closed before the game began.", "Tenhle stůl byl zrušen dřív, než hra začala."],
  // table
  version_n: ["version {0}", "verze {0}"],
  seats_n: ["{0} seats", "míst: {0}"],
  board: ["The table", "Herní plán"],
  your_hand: ["Your hand, cards: {0}", "Tvoje ruka, karet: {0}"],
  decision_and_log: ["Decision and log", "Rozhodnutí a zápis"],
  log: ["Log", "Zápis"],
  replay_here: ["replay", "přehrát"],
  decides: ["{0}: {1}", "{0}: {1}"],
  nobody_asked: ["The game goes on by itself.", "Hra teď běží sama."],
  watching: ["You are watching.", "Jen se díváš."],
  back: ["Back", "Zpět"],
  moves: ["What you can do", "Co můžeš udělat"],
  more_choices: ["choices: {0}", "možností: {0}"],
  choose_first: ["Choose a thing on the table or in the list.", "Vyber něco na stole nebo v seznamu."],
  out_of_turn: ["Out of turn", "Mimo pořadí"],
  bank_left: ["bank {0}", "zásoba {0}"],
  seconds_left: ["{0} seconds left", "zbývá {0} sekund"],
  refused: ["Refused", "Odmítnuto"],
  nothing_changed: ["Nothing has changed.", "Nic se nezměnilo."],
  question_closed: [
    "That question is closed; here is the one that is open now.",
    "Tahle otázka už je uzavřená; tady je ta, která platí teď.",
  ],
  dispute_it: ["Dispute this", "Rozporovat"],
  claim_refusal: ["Why should it be allowed?", "Proč by to mělo být dovoleno?"],
  case_opened: ["Case {0} is open.", "Případ {0} je otevřen."],
  see_case: ["Follow the case", "Sledovat případ"],
  will_do: ["What it will do", "Co to udělá"],
  go_away: ["Step away", "Odejít od stolu"],
  come_back: ["I am back", "Jsem zpět"],
  away_now: ["You are away: the clock plays for you.", "Jsi pryč: hodiny hrají za tebe."],
  away: ["away", "pryč"],
  only_you: ["only you see this", "vidíš to jen ty"],
  sealed: ["sealed", "zakryto"],
  face_down: ["face down", "lícem dolů"],
  cards_n: ["cards: {0}", "karet: {0}"],
  deck: ["deck", "balíček"],
  discard: ["discard", "odhoz"],
  keys_help: [
    "The keys on the cards and seats choose, Enter plays, Esc steps back, L goes to the log, I shows a " +
      "card large, ? hides this.",
    "Klávesy na kartách a místech vybírají, Enter hraje, Esc vrací o krok, L skočí na zápis, I ukáže " +
      "kartu velkou, ? tohle skryje.",
  ],
  keys: ["Keys", "Klávesy"],
  can_be_played: ["can be played", "lze zahrát"],
  is_chosen: ["chosen", "vybráno"],
  cannot_now: ["cannot be played now", "teď nelze zahrát"],
  others_see: ["others see {0}", "ostatní vidí {0}"],
  // result
  game_over: ["The game is over", "Hra skončila"],
  winners: ["Won by {0}", "Vyhrává {0}"],
  nobody_won: ["Nobody won", "Nevyhrál nikdo"],
  rank: ["rank", "pořadí"],
  points: ["points", "body"],
  points_of: ["points {0}", "body {0}"],
  score_soon: ["The reasons for each point are being written down.", "Důvody jednotlivých bodů se právě sepisují."],
  see_replay: ["Watch the replay", "Přehrát záznam"],
  see_audit: ["Check the game", "Prověřit hru"],
  download: ["Download the history", "Stáhnout historii"],
  play_again: ["Play again", "Hrát znovu"],
  was_abandoned: ["The game was abandoned", "Hra byla opuštěna"],
  // replay
  seen_by: ["Seen by", "Očima"],
  version_of: ["version {0} of {1}", "verze {0} z {1}"],
  versions: ["Versions", "Verze"],
  previous_turn: ["Previous turn", "Předchozí tah"],
  next_turn: ["Next turn", "Další tah"],
  previous_event: ["Previous event", "Předchozí událost"],
  next_event: ["Next event", "Další událost"],
  previous_decision: ["Previous decision", "Předchozí rozhodnutí"],
  next_decision: ["Next decision", "Další rozhodnutí"],
  play: ["Play", "Přehrát"],
  pause: ["Pause", "Pauza"],
  speed: ["Speed", "Rychlost"],
  turns: ["Turns", "Tahy"],
  type: ["type", "druh"],
  by: ["by", "kdo"],
  hash: ["hash", "otisk"],
  prev: ["prev", "předchozí"],
  sealed_parts: ["sealed", "zapečetěno"],
  around_here: ["Around here", "Kolem"],
  legal_for: ["Legal here for {0}", "Možné tahy, {0}"],
  copy_address: ["Copy address", "Kopírovat adresu"],
  not_yet: ["Other eyes open when the game is over.", "Cizí oči se otevřou, až hra skončí."],
  clock_word: ["the clock", "hodiny"],
  system_word: ["the service", "služba"],
  what_unknown: [
    "What these eyes could not know is sealed in the events; it was opened at the end.",
    "Co tyto oči nemohly vědět, je v událostech zapečetěno; otevřelo se to na konci.",
  ],
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
  chain_title: ["Nothing was changed", "Nic nebylo změněno"],
  chain_text: ["Every event carries the hash of the one before it.", "Každá událost nese otisk té předchozí."],
  seals_title: ["Hidden cards stayed the same", "Skryté karty zůstaly stejné"],
  seals_text: [
    "Each sealed part opens to the seal that was public at the time.",
    "Každá zapečetěná část odpovídá pečeti, která byla veřejná už tehdy.",
  ],
  draws_title: ["The cards were not stacked", "Karty nebyly podstrčené"],
  draws_text: [
    "The secret fits its first hash, and every shuffle and pick comes out again.",
    "Tajemství sedí na svůj první otisk a každé míchání i výběr vyjdou znovu.",
  ],
  receipt_title: ["The server said so", "Server to potvrdil"],
  receipt_text: ["Ed25519 signature of the last event, key {0}.", "Podpis Ed25519 poslední události, klíč {0}."],
  receipt_own_key: [
    "The key comes from the file itself: it proves nothing about who signed.",
    "Klíč je ze samotného souboru: neříká nic o tom, kdo podepsal.",
  ],
  receipt_known_key: [
    "The key is one that this service publishes.",
    "Klíč je jeden z těch, které tato služba zveřejňuje.",
  ],
  receipt_kept: [
    "Your own receipt of version {0} fits this history.",
    "Tvoje vlastní stvrzenka verze {0} na tuto historii sedí.",
  ],
  no_ed25519: [
    "This browser's WebCrypto knows no Ed25519; the signature was not checked.",
    "WebCrypto tohoto prohlížeče nezná Ed25519; podpis nebyl ověřen.",
  ],
  rules_title: ["Every move was allowed", "Každý tah byl dovolený"],
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
  broken: ["This history does not hold", "Tato historie neplatí"],
  checking: ["Checking …", "Prověřuji …"],
  clean: ["clean", "čistá"],
  prefix: ["prefix", "část"],
  is_prefix: [
    "The game is not over: seals of others and draws can only be checked after the end.",
    "Hra neskončila: cizí pečeti a losování lze ověřit až po konci.",
  ],
  breaks_at: ["It breaks at version {0}", "Nesedí ve verzi {0}"],
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
  case_open: ["is being judged", "rozhoduje se"],
  case_after_end: ["will be judged after the end", "rozhodne se po konci"],
  case_judged: ["judged", "rozhodnuto"],
  verdict_stands: ["it stands", "platí"],
  verdict_wrong: ["it was wrong", "bylo to špatně"],
  verdict_changed: ["the rules changed since", "pravidla se od té doby změnila"],
  verdict_holds: ["it holds", "sedí"],
  download_case: ["Download the case file", "Stáhnout spis"],
  disputes_absent: ["Disputes are not available right now.", "Rozpory teď nejsou k dispozici."],
  // rulebook
  find_clause: ["Find: range, 7.1 …", "Najít: dosah, 7.1 …"],
  find: ["Find a clause", "Najít pravidlo"],
  chapters: ["Chapters", "Kapitoly"],
  rulings: ["Rulings", "Výklady"],
  nothing_found: ["No clause says that.", "Žádné pravidlo to neříká."],
  found_n: ["clauses: {0}", "pravidel: {0}"],
  back_to_table: ["Back to the table", "Zpět ke stolu"],
  copy_clause: ["Copy the address of this clause", "Kopírovat adresu pravidla"],
  components: ["Cards", "Karty"],
};

/** @typedef {keyof typeof WORDS} Word */

/**
 * What the page says for a key, with `{0}` … filled in.
 * @param {Word} key
 * @param {(string | number)[]} values
 */
export function t(key, ...values) {
  const said = WORDS[key];
  if (!said) throw new Error(`No words for ${key}.`);
  return said[language() === "cs" ? 1 : 0].replace(/\{(\d)\}/g, (_, n) => String(values[Number(n)] ?? ""));
}

/**
 * English and Czech, for what a game's own module says.
 * @typedef {readonly [english: string, czech: string]} Both
 */

/**
 * One of two words.
 * @param {string} english
 * @param {string} czech
 */
export const said = (english, czech) => (language() === "cs" ? czech : english);
