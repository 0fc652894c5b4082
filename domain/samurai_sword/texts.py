"""What Samurai Sword says, in English and Czech."""

from typing import Final

from domain.kernel.texts import Cases, Derived, Said, Text, Texts, says
from domain.samurai_sword.material import CARD_TYPES, CAST, NINJA_CARDS, ROLE_NAMES
from domain.samurai_sword.sentences import SAID_OF_EACH, SENTENCES, team_names

WORDS: Final = {
    "hand": Text("hand", "ruka"),
    "play": Text("cards in play", "vyložené karty"),
    "deck": Text("draw deck", "dobírací balíček"),
    "discard": Text("discard pile", "odhazovací balíček"),
    "recovery": Text("recovery", "uzdravení"),
    "drawing": Text("drawing", "dobírání"),
    "playing": Text("playing", "hraní"),
    "discarding": Text("discarding", "odhození"),
    "draw_phase": Text("drawing phase", "fáze dobírání"),
    "sword_master": Text("victory of the Sword Master", "vítězství mistra meče"),
    "friendly_last_stand": Text("the last defeat was by a teammate", "poslední porážka ve vlastním týmu"),
    "honour_exhausted": Text("somebody has no honour left", "někomu nezbývá žádný žeton cti"),
    "shogun_team": Text("the Shogun's team", "tým Šóguna"),
    "ninja_team": Text("the Ninja team", "tým Ninjů"),
    "ronin_team": Text("the Ronin", "Ronin"),
}

NAMES: Final[dict[str, Text]] = {
    **{card.id: card.name for card in CARD_TYPES.values()},
    **{character.id: character.name for character in CAST.values()},
    **{
        card.id: Text(
            f"{ROLE_NAMES[card.role].en} {'★' * card.stars}", f"{ROLE_NAMES[card.role].cs} {'★' * card.stars}"
        )
        for card in NINJA_CARDS
    },
    **ROLE_NAMES,
    **WORDS,
}

CARD_TEXTS: Final = {
    "armor": Text(
        "+1 difficulty for everybody who attacks you, for each Armor in front of you.",
        "Každému, kdo na tebe útočí, zvyšuje obtížnost o 1 za každou tvou vyloženou Zbroj.",
    ),
    "bushido": Text(
        "In front of any player; only one may be in play. At the end of that player's recovery a card is turned. No"
        " weapon: Bushido moves to the left. A weapon: discard a weapon and Bushido moves to the left, or lose 1 honour"
        " and Bushido is discarded.",
        "Před kteréhokoli hráče; ve hře smí být jen jedno. Na konci jeho uzdravení se otočí karta. Není to zbraň:"
        " Bušido se přesune doleva. Je to zbraň: hráč odhodí zbraň a Bušido se přesune doleva, nebo ztratí 1 žeton cti"
        " a Bušido se odhodí.",
    ),
    "focus": Text(
        "One more weapon in each of your turns, for each Focus in front of you.",
        "V každém svém tahu smíš zahrát o 1 zbraň víc za každou svou vyloženou Koncentraci.",
    ),
    "fast_draw": Text(
        "Your weapon hits deal 1 more wound, for each Fast Draw in front of you.",
        "Tvé zásahy zbraní způsobí o 1 zranění víc za každé tvé vyložené Rychlé tasení.",
    ),
    "battlecry": Text(
        "Everybody else plays a Parry or suffers 1 wound. Not the harmless.",
        "Každý jiný zahraje Odražení, nebo utrpí 1 zranění. Neškodných se netýká.",
    ),
    "breathing": Text(
        "Regain all your resilience, then another player of your choice draws 1 card.",
        "Získáš zpět všechnu odolnost, pak si jiný hráč podle tvé volby dobere 1 kartu.",
    ),
    "daimyo": Text(
        "Draw 2 cards. In hand at the end of the game it is 1 point, but not for the Ronin.",
        "Dober si 2 karty. V ruce na konci hry je to 1 bod, Roninovi však žádný.",
    ),
    "diversion": Text(
        "Take a random card from another player's hand, whatever the difficulty.",
        "Vezmi si náhodnou kartu z ruky jiného hráče, bez ohledu na obtížnost.",
    ),
    "geisha": Text(
        "Any property in play, or a random card from another player's hand, is discarded, whatever the difficulty.",
        "Odhodí se kterákoli vyložená osobní karta, nebo náhodná karta z ruky jiného hráče, bez ohledu na obtížnost.",
    ),
    "jujutsu": Text(
        "Everybody else plays a weapon or suffers 1 wound. Not the harmless.",
        "Každý jiný zahraje zbraň, nebo utrpí 1 zranění. Neškodných se netýká.",
    ),
    "parry": Text(
        "Stops a weapon aimed at you, or the wound of Battlecry. Played only in answer.",
        "Odrazí zbraň, která míří na tebe, nebo zranění od Válečného pokřiku. Hraje se jen jako odpověď.",
    ),
    "tea_ceremony": Text("Draw 3 cards; everybody else draws 1.", "Dober si 3 karty; každý jiný si dobere 1."),
}
"""Everything a card does; weapons have none, because their numbers say it all."""

DECISIONS: Final = {
    "draw_first": Text("Where the first card comes from", "Odkud vzít první kartu"),
    "bushido": Text("Discard a weapon or lose honour to Bushido", "Odhodit kvůli Bušidu zbraň, nebo ztratit čest"),
    "play": Text("Play cards", "Hrát karty"),
    "attack": Text("Parry the attack", "Odrazit útok"),
    "battlecry": Text("Answer Battlecry", "Odpovědět na Válečný pokřik"),
    "jujutsu": Text("Answer Jujutsu", "Odpovědět na Džiu-džitsu"),
    "discard": Text("Discard excess cards", "Odhodit přebytečné karty"),
}

QUESTIONS: Final[dict[str, Said]] = {
    "attack": says(
        "{by:seat} attacks with {card}: {wounds:wound|wounds}.",
        "{by:seat} útočí zbraní {card}: {wounds:zranění|zranění|zranění}.",
    ),
    "battlecry": says("Played by {by:seat}: Parry or 1 wound.", "Hraje {by:seat}: Odražení, nebo 1 zranění."),
    "jujutsu": says("Played by {by:seat}: a weapon or 1 wound.", "Hraje {by:seat}: zbraň, nebo 1 zranění."),
    "bushido": says("Turned up: {card}, a weapon.", "Otočená karta: {card}, zbraň."),
    "draw_first": says("On top of the discard pile: {card}.", "Navrchu odhazovacího balíčku: {card}."),
    "discard": says("Cards too many: {count}.", "Přebytečných karet: {count}."),
}


def _attack_label(reach_en: str, reach_cs: str) -> Said:
    start_en = f"Attack {{target}} with {{card}} (difficulty {{difficulty}}, {reach_en}): {{wounds:wound|wounds}}"
    start_cs = (
        f"Zaútočit zbraní {{card}}, cíl: {{target}} (obtížnost {{difficulty}}, {reach_cs}):"
        " {wounds:zranění|zranění|zranění}"
    )
    return Cases(
        "comes_to",
        {
            "defeat": says(f"{start_en}, a defeat unless parried", f"{start_cs}, bez odražení porážka"),
            "end": says(
                f"{start_en}, unless parried a defeat that ends the game",
                f"{start_cs}, bez odražení porážka a konec hry",
            ),
        },
        says(
            (f"{start_en} to {{left}} resilience", "Attack {target} with {card}"),
            (f"{start_cs}, odolnost cíle {{left}}", "Zaútočit zbraní {card}, cíl: {target}"),
        ),
    )


def _threat_label(answer_en: str, answer_cs: str) -> Said:
    return Cases(
        "affected",
        {
            True: says(
                f"Play {{card}}: {answer_en} or 1 wound for {{affected:seat}}",
                f"Zahrát {{card:acc}}: {answer_cs}, nebo 1 zranění pro: {{affected:seat}}",
            ),
            False: says(
                "Play {card} without effect: it affects nobody", "Zahrát {card:acc} bez účinku: nikoho se netýká"
            ),
        },
        says("Play {card}", "Zahrát {card:acc}"),
    )


MOVES: Final[dict[str, Said]] = {
    "samurai-sword.draw_first": Cases(
        "source",
        {
            "discard": says(
                ("Take {card} from the discard pile first", "Take the top of the discard pile first"),
                ("Nejprve vzít {card:acc} z odhazovacího balíčku", "Nejprve vzít kartu z odhazovacího balíčku"),
            )
        },
        says(
            ("Draw all {count:card|cards} from the draw deck", "Draw all cards from the draw deck"),
            (
                "Dobrat si {count:kartu|karty|karet} z dobíracího balíčku",
                "Dobrat si všechny karty z dobíracího balíčku",
            ),
        ),
    ),
    "samurai-sword.bushido_discard": says(
        ("Discard {card}; Bushido moves on to {to:seat}", "Discard {card} for Bushido"),
        ("Odhodit zbraň {card}; Bušido dostane {to:seat}", "Odhodit kvůli Bušidu zbraň {card}"),
    ),
    "samurai-sword.bushido_lose_honour": Cases(
        "costs",
        {
            "nothing": says("Discard Bushido, at no cost", "Odhodit Bušido, nic to nestojí"),
            1: says("Lose the last honour, which ends the game", "Ztratit poslední žeton cti, čímž hra končí"),
        },
        says(
            ("Lose 1 of {honour} honour and discard Bushido", "Lose 1 honour and discard Bushido"),
            ("Ztratit 1 žeton cti (máš {honour}) a odhodit Bušido", "Ztratit 1 žeton cti a odhodit Bušido"),
        ),
    ),
    "samurai-sword.play_weapon": Cases(
        "is_beyond",
        {True: _attack_label("Kojiro reaches any", "Kojirō dosáhne vždy")},
        _attack_label("reach {reach}", "dosah {reach}"),
    ),
    "samurai-sword.play_property": Cases(
        "card",
        {
            "armor": says(
                "Lay out {card}: +1 difficulty to attack you", "Vyložit {card:acc}: útok na tebe má obtížnost +1"
            ),
            "focus": says(
                "Lay out {card}: one more weapon each turn", "Vyložit {card:acc}: v každém tahu o 1 zbraň víc"
            ),
        },
        says("Lay out {card}: your weapons wound 1 more", "Vyložit {card:acc}: tvé zbraně zraní o 1 víc"),
    ),
    "samurai-sword.play_bushido": Cases(
        "is_own",
        {True: says("Lay Bushido in front of yourself", "Vyložit Bušido před sebe")},
        says("Lay Bushido in front of {target}", "Vyložit Bušido; před sebou ho bude mít {target}"),
    ),
    "samurai-sword.play_action": Cases(
        "card",
        {
            "battlecry": _threat_label("a Parry", "Odražení"),
            "jujutsu": _threat_label("a weapon", "zbraň"),
            "daimyo": Cases(
                "kept",
                {
                    1: says(
                        "Play {card}: draw 2 cards (kept to the end it is 1 point)",
                        "Zahrát {card:acc}: dobrat si 2 karty (v ruce na konci je to 1 bod)",
                    )
                },
                says("Play {card}: draw 2 cards", "Zahrát {card:acc}: dobrat si 2 karty"),
            ),
        },
        says("Play {card}: draw 3 cards, everybody else 1", "Zahrát {card:acc}: dobrat si 3 karty, ostatní po 1"),
    ),
    "samurai-sword.play_breathing": Cases(
        "is_full",
        {
            True: says(
                "Play Breathing without healing (resilience is full); {target} draws a card",
                "Zahrát Dechové cvičení bez uzdravení (odolnost je plná); kartu si dobere {target}",
            )
        },
        says(
            (
                "Play Breathing: resilience from {resilience} to {most}; {target} draws a card",
                "Play Breathing; {target} draws a card",
            ),
            (
                "Zahrát Dechové cvičení: odolnost {resilience} → {most}; kartu si dobere {target}",
                "Zahrát Dechové cvičení; kartu si dobere {target}",
            ),
        ),
    ),
    "samurai-sword.play_diversion": says(
        (
            "Play Diversion: take a random card of {target} ({cards:card|cards} in hand)",
            "Play Diversion: take a random card of {target}",
        ),
        (
            "Zahrát Odlákání pozornosti: o náhodnou kartu přijde {target} (v ruce {cards:karta|karty|karet})",
            "Zahrát Odlákání pozornosti: o náhodnou kartu přijde {target}",
        ),
    ),
    "samurai-sword.play_geisha": Cases(
        "is_own",
        {
            True: says(
                "Play Geisha: discard {card} in front of yourself",
                "Zahrát Gejšu: odhodit vlastní vyloženou kartu {card}",
            )
        },
        says(
            (
                "Play Geisha: {target} discards {card} from the table",
                "Play Geisha: {target} discards a random card from hand (of {cards})",
                "Play Geisha: {target} discards a random card from hand",
            ),
            (
                "Zahrát Gejšu: {target} odhodí vyloženou kartu {card}",
                "Zahrát Gejšu: {target} odhodí náhodnou kartu z ruky (má {cards:kartu|karty|karet})",
                "Zahrát Gejšu: {target} odhodí náhodnou kartu z ruky",
            ),
        ),
    ),
    "samurai-sword.nobunaga_draw": says(
        ("Give up 1 of {resilience} resilience and draw a card", "Give up 1 resilience and draw a card"),
        (
            "Vzdát se 1 žetonu odolnosti (máš {resilience}) a dobrat si kartu",
            "Vzdát se 1 žetonu odolnosti a dobrat si kartu",
        ),
    ),
    "samurai-sword.end_turn": Cases(
        "excess",
        {0: says("End the turn", "Ukončit tah")},
        says(
            ("End the turn; then discard {excess:card|cards}", "End the turn"),
            ("Ukončit tah; pak odhodit {excess:kartu|karty|karet}", "Ukončit tah"),
        ),
    ),
    "samurai-sword.parry": Cases(
        "against",
        {"battlecry": says("Answer Battlecry with {card}", "Na Válečný pokřik odpovědět kartou {card}")},
        says(
            ("Parry {against} of {by:seat} with {card}", "Parry with {card}"),
            ("Odrazit kartou {card} zbraň {against}, kterou útočí {by:seat}", "Odrazit kartou {card}"),
        ),
    ),
    "samurai-sword.answer_weapon": says("Answer Jujutsu with {card}", "Na Džiu-džitsu odpovědět zbraní {card}"),
    "samurai-sword.take_hit": Cases(
        "comes_to",
        {
            "defeat": says(
                "Take the hit and be defeated: 1 honour goes to {by:seat}",
                "Přijmout zásah i porážku: 1 žeton cti dostane {by:seat}",
            ),
            "end": says(
                "Take the hit and be defeated: 1 honour goes to {by:seat}, and the game ends",
                "Přijmout zásah i porážku: 1 žeton cti dostane {by:seat} a hra končí",
            ),
        },
        says(
            ("Take the hit: lose {lost} of {resilience} resilience", "Take the hit"),
            ("Přijmout zásah: ztráta odolnosti {lost} (máš {resilience})", "Přijmout zásah"),
        ),
    ),
    "samurai-sword.discard": says("Discard {card}", "Odhodit kartu {card}"),
}

REFUSALS: Final = {
    "SWORD-4.2": Text("That is not on offer now.", "To teď není v nabídce."),
    "SWORD-4.8": Text("You do not hold that card.", "Tu kartu v ruce nemáš."),
    "SWORD-4.9": Text("You may play no more weapons this turn.", "V tomto tahu už další zbraň zahrát nesmíš."),
    "SWORD-4.10": Text("That card is no weapon.", "Ta karta není zbraň."),
    "SWORD-4.11": Text("That card is not played like this.", "Ta karta se takhle nehraje."),
    "SWORD-4.12": Text("That card is not laid out in front of you.", "Ta karta se před tebe nevykládá."),
    "SWORD-4.13": Text("You are not asked now.", "Teď nejsi na řadě."),
    "SWORD-6.1": Text("A weapon is aimed at another player.", "Zbraň míří na jiného hráče."),
    "SWORD-6.4": Text("Your weapon is too weak for this difficulty.", "Na tuto obtížnost je tvoje zbraň slabá."),
    "SWORD-6.5": Text("A harmless player cannot be attacked.", "Na neškodného hráče útočit nelze."),
    "SWORD-6.7": Text("That card does not parry.", "Tou kartou útok neodrazíš."),
    "SWORD-6.8": Text("The attack is aimed at somebody else.", "Útok míří na někoho jiného."),
    "SWORD-9.1": Text("The game is over.", "Hra skončila."),
    "SWORD-12.4": Text("There is no such player.", "Takový hráč ve hře není."),
    "SWORD-12.5": Text("A Bushido is in play already.", "Jedno Bušido už ve hře je."),
    "SWORD-12.8": Text("Bushido asks for a weapon.", "Bušido si žádá zbraň."),
    "SWORD-12.18": Text("Jujutsu is answered with a weapon.", "Na Džiu-džitsu se odpovídá zbraní."),
    "SWORD-12.23": Text("With Breathing another player draws.", "Při Dechovém cvičení si kartu dobere jiný hráč."),
    "SWORD-12.27": Text(
        "Diversion needs another player who holds cards.",
        "Odlákání pozornosti potřebuje jiného hráče s kartami v ruce.",
    ),
    "SWORD-12.29": Text(
        "Geisha takes a card in play, or one from another player's hand.",
        "Gejša bere vyloženou kartu, nebo kartu z ruky jiného hráče.",
    ),
    "SWORD-12.31": Text(
        "Parry only answers an attack on you or Battlecry.",
        "Odražení jen odpovídá na útok proti tobě nebo na Válečný pokřik.",
    ),
    "SWORD-13.6": Text("Not with the only card in hand.", "S jedinou kartou v ruce to nejde."),
    "SWORD-13.9": Text("Only Ieyasu may do that.", "To smí jen Iejasu."),
    "SWORD-13.13": Text("Only Nobunaga may do that, in the playing phase.", "To smí jen Nobunaga ve fázi hraní."),
    "SWORD-13.14": Text("The last resilience is not given up.", "Poslední odolnosti se vzdát nelze."),
    "SWORD-R30": Text("There is no card left to draw.", "Žádná karta k dobrání nezbývá."),
}

REASONS: Final[dict[str, Said]] = {
    "honour": says("{seat:seat} ({role}): {honour} honour × {bonus}", "{seat:seat} ({role}): čest {honour} × {bonus}"),
    "daimyo": says("{seat:seat}: Daimyo in hand, {count}", "{seat:seat}: Daimjó v ruce, {count}"),
    "ronin_daimyo": says(
        "{seat:seat}: Daimyo in the Ronin's hand count nothing, {count}",
        "{seat:seat}: Daimjó v Roninově ruce se nepočítají, {count}",
    ),
    "lethal_strike": says(
        "lethal strike: {by:seat} defeated {defeated:seat} of the same team",
        "smrtný úder: {by:seat} poráží člena vlastního týmu ({defeated:seat})",
    ),
    "won": says("most points: {total}", "nejvíc bodů: {total}"),
    "lost": Derived(team_names, says("{winner_team} has more points", "víc bodů má {winner_team}")),
    "tie_won": Derived(
        team_names,
        says("the tie at {total} goes to {team_team}", "shodu při {total:bodu|bodech|bodech} vyhrává {team_team}"),
    ),
    "tie_lost": Derived(
        team_names,
        says("the tie at {total} goes to {winner_team}", "shodu při {total:bodu|bodech|bodech} vyhrává {winner_team}"),
    ),
    "sword_master": says(
        "the Sword Master's team wins, whatever the points", "tým mistra meče vítězí bez ohledu na body"
    ),
    "cut_down": Derived(
        team_names,
        says(
            "the Sword Master is of {winner_team}, which wins whatever the points",
            "mistr meče je jinde: bez ohledu na body vítězí {winner_team}",
        ),
    ),
    "whatever_the_points": Derived(
        team_names,
        says(
            "Whatever the points, the last one with resilience wins for {team_team}.",
            "Bez ohledu na body vítězí poslední hráč s odolností a s ním {team_team}.",
        ),
    ),
    "tie": Derived(
        team_names,
        says(
            "More than one team has {total:point|points}; the tie goes to {team_team}.",
            "Víc týmů má {total:bod|body|bodů}; shodu vyhrává {team_team}.",
        ),
    ),
}

OUTCOMES: Final[dict[str, Said]] = {
    "sword_master": says("Victory of the Sword Master: {winners:seat} won.", "Vítězství mistra meče: {winners:seat}."),
    "friendly_last_stand": says(
        "The last defeat was by a teammate, so points decided: {winners:seat} won.",
        "Poslední porážka padla ve vlastním týmu, rozhodly proto body. Vítězství: {winners:seat}.",
    ),
    "honour_exhausted": says(
        "Honour has run out and points decided: {winners:seat} won.",
        "Někomu nezbyl žádný žeton cti, rozhodly body. Vítězství: {winners:seat}.",
    ),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, SENTENCES, MOVES, REFUSALS, REASONS, SAID_OF_EACH, OUTCOMES)

CHAPTERS: Final = (
    Text("The game", "Hra"),
    Text("Setup", "Příprava"),
    Text("Harmless players", "Neškodní hráči"),
    Text("The turn", "Tah"),
    Text("Difficulty of an attack", "Obtížnost útoku"),
    Text("Weapons and parries", "Zbraně a odražení"),
    Text("Defeat", "Porážka"),
    Text("Exhausted draw deck", "Vyčerpání karet"),
    Text("End of the game and scoring", "Konec hry a body"),
    Text("Victory of the Sword Master", "Vítězství mistra meče"),
    Text("Three players", "Tři hráči"),
    Text("Property and action cards", "Osobní a akční karty"),
    Text("Characters", "Postavy"),
)
