"""What Samurai Sword says, in English and Czech."""

from typing import Final

from domain.kernel.texts import Derived, Said, Text, Texts, says
from domain.samurai_sword.choosing import MOVES
from domain.samurai_sword.material import CARD_TYPES, CAST, NINJA_CARDS, ROLE_NAMES
from domain.samurai_sword.sentences import EACH, EVENTS, team_names

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

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, EVENTS, MOVES, REFUSALS, REASONS, EACH, OUTCOMES)

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
