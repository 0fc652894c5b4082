/* What the audit page says of proofs, in English and Czech: questions until they are answered, and why they break. */

/** @satisfies {Record<string, [english: string, czech: string]>} */
export const PROOF_WORDS = {
  format_ask: ["Is this a history file?", "Je to soubor s historií?"],
  format_yes: ["This is a history file", "Tohle je soubor s historií"],
  format_no: ["It is not written as a history file is", "Není to zapsáno, jak má být soubor s historií"],
  format_text: [
    "Every line has its form, and every field what belongs there.",
    "Každý řádek má svůj tvar a každé pole to, co do něj patří.",
  ],
  chain_ask: ["Was anything changed?", "Změnilo se něco?"],
  chain_yes: ["Nothing was changed", "Nic nebylo změněno"],
  chain_no: ["Something was changed", "Něco bylo změněno"],
  chain_text: ["Every event carries the hash of the one before it.", "Každá událost nese otisk té předchozí."],
  seals_ask: ["Did hidden cards stay the same?", "Zůstaly skryté karty stejné?"],
  seals_yes: ["Hidden cards stayed the same", "Skryté karty zůstaly stejné"],
  seals_no: ["A hidden part is not what was sealed", "Skrytá část není to, co bylo zapečetěno"],
  seals_text: [
    "Each sealed part opens to the seal that was public at the time.",
    "Každá zapečetěná část odpovídá pečeti, která byla veřejná už tehdy.",
  ],
  chance_ask: ["Were the cards stacked?", "Byly karty podstrčené?"],
  chance_yes: ["The cards were not stacked", "Karty nebyly podstrčené"],
  chance_no: ["The draws do not follow from what was promised", "Losování neplyne z toho, co bylo slíbeno"],
  chance_text: [
    "The secret fits its first hash, and every shuffle and pick comes out again.",
    "Tajemství sedí na svůj první otisk a každé míchání i výběr vyjdou znovu.",
  ],
  chance_mine: ["What this browser gave is in the seed.", "To, co dal tento prohlížeč, je v základu losování."],
  chance_uncompared: [
    "What this browser gave was not compared: the file has no start of the game.",
    "To, co dal tento prohlížeč, se neporovnalo: v souboru není začátek hry.",
  ],
  moves_ask: ["Did anybody invent a move?", "Vymyslel si někdo tah?"],
  moves_yes: ["Nobody invented a move of theirs", "Jejich tahy si nikdo nevymyslel"],
  moves_no: ["A move is not its player's own", "Jeden tah není od svého hráče"],
  moves_text: [
    "Every command of a seat with a key is signed with it, and no signature counts twice.",
    "Každý příkaz místa s klíčem je tím klíčem podepsaný a žádný podpis neplatí dvakrát.",
  ],
  moves_none: ["No seat has a key: who moved is the server's word.", "Žádné místo nemá klíč: kdo táhl, říká server."],
  moves_mine: ["Your seat's key is the one in this browser.", "Klíč tvého místa je ten v tomto prohlížeči."],
  moves_uncompared: [
    "The key in this browser was not compared: the file has no start of the game.",
    "Klíč v tomto prohlížeči se neporovnal: v souboru není začátek hry.",
  ],
  log_ask: ["Does the public log have it?", "Má to veřejný záznam?"],
  log_yes: ["The public log has it", "Veřejný záznam to má"],
  log_no: ["The public log does not have it", "Veřejný záznam to nemá"],
  log_text: [
    "A signed checkpoint of the log contains this very history: nobody can be told another one unseen.",
    "Podepsaný stav záznamu obsahuje právě tuto historii: nikomu nelze potají sdělit jinou.",
  ],
  log_part: ["The public log has it only up to event {0} of {1}", "Veřejný záznam to má jen po událost {0} z {1}"],
  log_part_text: [
    "The rest has the server's signature alone so far: export it again, or compare it with what others have.",
    "Zbytek stojí zatím jen na podpisu serveru: exportuj ho znovu, nebo ho porovnej s tím, co mají jiní.",
  ],
  log_part_whole: [
    "The rest, the end of the game too, has the server's signature alone: others may have been told another end.",
    "Zbytek, i konec hry, stojí jen na podpisu serveru: jiným mohl být sdělen jiný konec.",
  ],
  log_foreign: [
    "This service publishes no such key of a log: whose log has it nothing here can say.",
    "Tato služba takový klíč záznamu nezveřejňuje: čí záznam to má, tu nelze říct.",
  ],
  log_other: [
    "The log that has it is not the one that this browser has seen: there are two.",
    "Záznam, který to má, není ten, který tento prohlížeč viděl: jsou dva.",
  ],
  log_uncompared: [
    "It could not be compared with the log that this browser has seen.",
    "Nešlo ho porovnat se záznamem, který tento prohlížeč viděl.",
  ],
  log_none: [
    "The file has no proof by the log; the next export will.",
    "Soubor nemá důkaz ze záznamu; příští export ho mít bude.",
  ],
  break_fork: [
    "A fork, and only a fork, brings the history that it continues: the very one that it names.",
    "Odbočka, a jen ta, přináší historii, na niž navazuje: právě tu, kterou jmenuje.",
  ],
  break_log: ["The log's proof does not show this history.", "Důkaz ze záznamu neukazuje tuto historii."],
  break_witnesses: [
    "Of the witnesses asked for, {0} have cosigned the log's checkpoint, and not {1}.",
    "Z požadovaných svědků spolupodepsalo stav záznamu {0}, a ne {1}.",
  ],
  receipt_ask: ["Is it signed?", "Je podepsaná?"],
  receipt_yes: ["It is signed as it stands", "Je podepsaná tak, jak je"],
  receipt_no: ["The signature does not fit", "Podpis nesedí"],
  receipt_text: ["Ed25519 signature of the last event.", "Podpis Ed25519 poslední události."],
  receipt_kept: [
    "Your own receipt of version {0} fits this history.",
    "Tvoje vlastní stvrzenka verze {0} na tuto historii sedí.",
  ],
  receipt_uncompared: [
    "A receipt of your own was not compared: it is for a later event than the file has.",
    "Tvoje vlastní stvrzenka se neporovnala: je na pozdější událost, než jakou soubor má.",
  ],
  no_ed25519: [
    "This browser's WebCrypto knows no Ed25519; the signature was not checked.",
    "WebCrypto tohoto prohlížeče nezná Ed25519; podpis nebyl ověřen.",
  ],
  origin_ask: ["Whose signature is it?", "Čí je to podpis?"],
  origin_yes: ["The server said so", "Server to potvrdil"],
  origin_foreign: [
    "Whole, but whose key this is nobody here can say",
    "Celá, ale čí je ten klíč, tu nikdo říct nemůže",
  ],
  origin_foreign_part: [
    "It holds as far as it goes, but whose key this is nobody here can say",
    "Sedí, kam až sahá, ale čí je ten klíč, tu nikdo říct nemůže",
  ],
  origin_text: ["A key that came another way says who signed.", "Kdo podepsal, řekne klíč, který přišel jinou cestou."],
  origin_published: [
    "Key {0} is one that this service publishes.",
    "Klíč {0} je jeden z těch, které tato služba zveřejňuje.",
  ],
  origin_unpublished: [
    "Key {0} comes from the file itself, and this service does not publish it: anybody can have made the file.",
    "Klíč {0} je ze samotného souboru a tato služba ho nezveřejňuje: soubor mohl vyrobit kdokoli.",
  ],
  origin_unasked: [
    "The service did not tell its keys, so nobody vouches for key {0}.",
    "Služba své klíče nesdělila, takže za klíč {0} nikdo neručí.",
  ],
  rules_ask: ["Was every move allowed?", "Byl každý tah dovolený?"],
  rules_yes: ["Every move was allowed", "Každý tah byl dovolený"],
  rules_no: ["A move was not allowed", "Jeden tah nebyl dovolený"],
  not_reached: ["Not looked at beyond where it breaks.", "Za místem, kde nesedí, se dál nehledělo."],
  not_history: ["This is no history file", "Tohle není soubor s historií"],
  breaks_first_line: ["The first line does not hold", "První řádek neplatí"],
  breaks_at: ["It breaks at version {0}", "Nesedí ve verzi {0}"],
  genuine: ["genuine", "pravá"],
  clean: ["clean", "čistá"],
  prefix: ["prefix", "část"],
  // why a file does not hold
  break_no_history: [
    "The first line is not that of a history file. Whatever this is, it is no game of ours.",
    "První řádek nepatří souboru s historií. Ať je to cokoli, hra od nás to není.",
  ],
  break_key_name: [
    "A key stands under a name that is not made from it.",
    "Klíč stojí pod jménem, které z něj není odvozeno.",
  ],
  break_key_twice: ["A key stands there twice.", "Jeden klíč tam stojí dvakrát."],
  break_line: [
    "The line is not written in the one way that is hashed (canonical JSON).",
    "Řádek není zapsán tím jediným způsobem, z nějž se počítá otisk (kanonický JSON).",
  ],
  break_fields: [
    "The line lacks a field, has one too many, or has something in it that does not belong there.",
    "Řádku chybí pole, má nějaké navíc, nebo je v něm něco, co tam nepatří.",
  ],
  break_cut_off: ["The file is cut off: it ends without its receipt.", "Soubor je useknutý: končí bez stvrzenky."],
  break_no_event: ["The file has no event.", "V souboru není žádná událost."],
  break_after_receipt: ["Lines follow the receipt.", "Za stvrzenkou jsou další řádky."],
  break_gap: ["The versions have a gap.", "Mezi verzemi je mezera."],
  break_other_game: ["The event belongs to another game.", "Událost patří jiné hře."],
  break_link: ["The link to the event before is broken.", "Vazba na předchozí událost je přerušená."],
  break_changed: ["The event was changed: its hash does not fit.", "Událost byla změněna: její otisk nesedí."],
  break_time: ["Time goes back.", "Čas jde zpátky."],
  break_after_end: ["An event follows the end of the game.", "Událost následuje až po konci hry."],
  break_opening: ["The first event opens the game, and no other does.", "Hru otevírá první událost a žádná jiná."],
  break_other_rules: ["The first line names other rules than the game.", "První řádek jmenuje jiná pravidla než hra."],
  break_unpaired: ["{0}: a part and its salt do not belong together.", "{0}: část a její sůl k sobě nepatří."],
  break_unsealed: ["The part for {0} has no seal.", "Část pro {0} nemá pečeť."],
  break_seal: ["The part for {0} is not what was sealed.", "Část pro {0} není to, co bylo zapečetěno."],
  break_closed: [
    "The game is over, and the part for {0} is still closed.",
    "Hra skončila a část pro {0} je pořád zavřená.",
  ],
  break_salt: ["The salt for {0} does not come from the secret.", "Sůl pro {0} nepochází z tajemství."],
  break_withheld: [
    "The file shows some parts for {0} and withholds others.",
    "Soubor některé části pro {0} ukazuje a jiné zatajuje.",
  ],
  break_move_key: ["The key of a seat is none.", "Klíč místa není žádný klíč."],
  break_move_unsigned: [
    "Seat {0} has a key, and this is not signed with it.",
    "Místo {0} má klíč, a tohle jím podepsané není.",
  ],
  break_move_question: [
    "Seat {0} signed an answer to another question.",
    "Místo {0} podepsalo odpověď na jinou otázku.",
  ],
  break_move_signature: ["The signature of seat {0} is wrong.", "Podpis místa {0} nesedí."],
  break_move_twice: ["The same signature of seat {0} stands twice.", "Stejný podpis místa {0} tu stojí dvakrát."],
  break_move_strange: ["A signature stands where none belongs.", "Podpis stojí tam, kam žádný nepatří."],
  break_move_nobody: [
    "A command is neither by a seat nor by the clock.",
    "Příkaz není ani od některého místa, ani od hodin.",
  ],
  break_move_other: [
    "A command of seat {0} is kept as another seat's.",
    "Příkaz místa {0} je uložen jako příkaz někoho jiného.",
  ],
  break_consent_unsigned: [
    "Seat {0} has a key, and has not signed what it is said to agree to.",
    "Místo {0} má klíč, a nepodepsalo to, s čím prý souhlasí.",
  ],
  break_consent_other: [
    "What is agreed to is not what was asked for.",
    "Souhlasí se s něčím jiným, než o co se žádalo.",
  ],
  break_move_mine: [
    "The key of seat {0} is not the one in this browser.",
    "Klíč místa {0} není ten, který je v tomto prohlížeči.",
  ],
  break_promise: ["The hash of the secret is no hash.", "Otisk tajemství není žádný otisk."],
  break_other_promise: [
    "The server promised another secret before you sat down.",
    "Než ses posadil, slíbil server jiné tajemství.",
  ],
  break_secret: [
    "The secret is not the one promised at the start.",
    "Tajemství není to, které bylo na začátku slíbeno.",
  ],
  break_secret_kept: [
    "Another secret was kept than is revealed.",
    "Uschováno bylo jiné tajemství, než jaké se odkrývá.",
  ],
  break_secret_withheld: [
    "The game is over, and its secret does not follow.",
    "Hra skončila, a její tajemství po ní nenásleduje.",
  ],
  break_seat_late: ["Somebody takes or leaves a seat after the start.", "Někdo usedá nebo odchází až po začátku hry."],
  break_seat: ["The seat is none.", "Takové místo není."],
  break_entropy: ["What a seat gave is no hash.", "To, co místo dalo, není otisk."],
  break_start: [
    "The game starts twice, or before all seats are taken.",
    "Hra začíná dvakrát, nebo dřív, než jsou místa obsazená.",
  ],
  break_not_given: [
    "What you gave at seat {0} is not in the seed: somebody put something else there.",
    "To, co jsi dal na místě {0}, v základu losování není: někdo tam vložil něco jiného.",
  ],
  break_no_such_seat: [
    "What you gave at seat {0} is not in the seed: this table has only seats 0 to {1}.",
    "To, co jsi dal na místě {0}, v základu losování není: u tohoto stolu jsou jen místa 0 až {1}.",
  ],
  break_draw_record: ["A draw is not on record as a draw is.", "Losování není zapsáno, jak se losování zapisuje."],
  break_draw_count: ["The draws are not counted one by one.", "Losování nejdou jedno po druhém."],
  break_draw_early: ["Draw {0} was made before the start.", "Losování {0} proběhlo před začátkem."],
  break_draw: ["Draw {0} does not come from the seed.", "Losování {0} nevychází ze základu."],
  break_receipt_game: ["The receipt is for another game.", "Stvrzenka je na jinou hru."],
  break_receipt_event: [
    "The receipt is for another event than the newest.",
    "Stvrzenka je na jinou událost než tu nejnovější.",
  ],
  break_own_receipt: [
    "Your own receipt is for another history: the server acknowledged something else to you.",
    "Tvoje vlastní stvrzenka je na jinou historii: tobě server potvrdil něco jiného.",
  ],
  break_key_unlisted: [
    "The receipt names a key that the file does not list.",
    "Stvrzenka jmenuje klíč, který v souboru není.",
  ],
  break_signature: ["The signature is wrong.", "Podpis je špatný."],
};

/** Why something does not hold, by the name of its sentence. @typedef {keyof typeof PROOF_WORDS} Word */
