/* What the pages about people say: profiles, tokens, leaderboards; in English and Czech. */

/** @satisfies {Record<string, [english: string, czech: string]>} */
export const PEOPLE_WORDS = {
  player: ["Profile", "Profil"],
  leaderboard: ["Leaderboards", "Žebříčky"],
  no_profile_yet: ["You have no name here yet: the lobby asks for one.", "Zatím tu nemáš jméno: zeptá se na ně herna."],
  your_page: ["{0}: your page, with your tokens and your data", "{0}: tvoje stránka, s klíči a daty"],
  erased_player: ["Somebody who was erased", "Někdo, kdo byl vymazán"],
  new_name: ["Name", "Jméno"],
  rename: ["Take this name", "Vzít si toto jméno"],
  is_bot: ["a bot", "bot"],
  watching_n: ["watching: {0}", "dívá se: {0}"],
  wants_again: ["{0} wants to play again: {1}.", "{0} chce hrát znovu: {1}."],
  not_now: ["Not now", "Teď ne"],
  // ratings
  ratings: ["Ratings", "Hodnocení"],
  no_ratings: [
    "No rated game has counted yet. Games among people at public tables do, unless their host says otherwise.",
    "Zatím se nezapočetla žádná hra. Počítají se hry mezi lidmi u veřejných stolů, neřekne-li hostitel jinak.",
  ],
  rating: ["rating", "hodnocení"],
  rating_hint: [
    "The line is what a player surely is worth, the band above it what they may be.",
    "Čára je, co hráč jistě umí, pás nad ní, co možná umí.",
  ],
  rated_games: ["rated games: {0}", "hodnocených her: {0}"],
  provisional: [
    "Too early for the leaderboard: that takes 10 games that count, against 6 people.",
    "Na žebříček je brzy: chce to 10 započtených her proti 6 lidem.",
  ],
  rating_after: ["Rating {0} after {1} games, {2} to {3}", "Hodnocení {0} po {1} hrách, {2} až {3}"],
  every_step: ["Every game that counted", "Každá započtená hra"],
  when: ["when", "kdy"],
  nth_game: ["game", "hra"],
  private_game: ["a private game", "soukromá hra"],
  // how games went
  went: ["How games went", "Jak hry dopadly"],
  won: ["won", "výhry"],
  lost_games: ["lost", "prohry"],
  given_up: ["abandoned", "opuštěné"],
  under_way: ["running", "běží"],
  not_all_counted: ["Of these the newest were counted.", "Započteny jsou jen ty nejnovější."],
  no_games_yet: ["No game yet.", "Zatím žádná hra."],
  games_of: ["Games", "Hry"],
  // tokens
  tokens: ["Tokens", "Klíče"],
  tokens_hint: [
    "For bots and apps that act in your name: one each, for no more than it needs.",
    "Pro boty a aplikace, které jednají tvým jménem: každé svůj a jen na to, co potřebuje.",
  ],
  token_name: ["What is it for?", "K čemu je?"],
  token_scopes: ["It may", "Smí"],
  scope_play: ["sit down and move", "přisednout a táhnout"],
  scope_read: ["see what you may see", "vidět, co smíš vidět ty"],
  scope_host: ["open tables and look after them", "otevírat stoly a starat se o ně"],
  scope_account: ["make tokens, rename and erase you", "dělat klíče, přejmenovat a vymazat tě"],
  make_token: ["Make a token", "Vytvořit klíč"],
  token_first: ["this sign-up", "toto přihlášení"],
  token_here: ["this browser's", "tento prohlížeč"],
  rotate: ["Replace", "Vyměnit"],
  revoke: ["Revoke", "Zrušit"],
  revoke_sure: [
    "Revoke “{0}”? Whatever uses it can do nothing any more.",
    "Zrušit „{0}“? Kdo ho používá, už nic nezmůže.",
  ],
  revoke_here_sure: [
    "This browser uses this token: without it you are signed out here. Revoke it?",
    "Tento klíč používá tento prohlížeč: bez něj tu budeš odhlášen(a). Zrušit?",
  ],
  token_once: [
    "Copy it now: it is shown this once, and nobody can show it again.",
    "Zkopíruj si ho teď: ukáže se jen jednou a znovu ho neukáže nikdo.",
  ],
  token_made: ["The token “{0}”", "Klíč „{0}“"],
  copy_token: ["Copy the token", "Kopírovat klíč"],
  made_on: ["made on {0}", "vytvořen {0}"],
  // one's data
  your_data: ["What is yours", "Co je tvoje"],
  take_along: ["Download all my games", "Stáhnout všechny moje hry"],
  take_along_hint: [
    "The files of all your finished games, one after the other; each can be checked and replayed without us.",
    "Soubory všech tvých dohraných her, jeden za druhým; každý jde prověřit a přehrát bez nás.",
  ],
  erase_me: ["Erase me", "Vymazat mě"],
  erase_sure: [
    "Erase name, token and webhooks? Games stay, without a name.",
    "Vymazat jméno, klíč a odběry? Hry zůstanou, bez jména.",
  ],
  // leaderboards
  ranking_of: ["{0}: who is how good", "{0}: kdo je jak dobrý"],
  no_ranking: [
    "Nobody stands here yet. That takes 10 rated games that count, against 6 different people.",
    "Zatím tu nikdo není. Chce to 10 započtených hodnocených her proti 6 různým lidem.",
  ],
  rank_short: ["rank", "pořadí"],
  who: ["player", "hráč"],
  between: ["between", "rozmezí"],
  how_sure: ["How sure it is", "Jak je to jisté"],
  how_sure_hint: [
    "The dot is what is thought of a player, the line how unsure that is; the left end is what counts.",
    "Tečka je, co se o hráči soudí, čára, jak nejisté to je; počítá se levý konec.",
  ],
  how_it_came: ["How the best got there", "Jak se tam dostali nejlepší"],
  by_games: ["rated games", "hodnocené hry"],
};
