"""What Samurai Sword says, in English and Czech."""

from typing import Final

from domain.kernel.texts import Sentence, Text, Texts, says
from domain.samurai_sword.material import CARD_TYPES, CAST, NINJA_CARDS, ROLE_NAMES

WORDS: Final = {
    "hand": Text("hand", "ruka"),
    "play": Text("cards in play", "vyložené karty"),
    "deck": Text("draw deck", "dobírací balíček"),
    "discard": Text("discard pile", "odhazovací balíček"),
    "recovery": Text("recovery", "zotavení"),
    "drawing": Text("drawing", "dobírání"),
    "playing": Text("playing", "hraní"),
    "discarding": Text("discarding", "odhazování"),
    "draw_phase": Text("drawing phase", "fáze dobírání"),
    "sword_master": Text("victory of the Sword Master", "vítězství Mistra meče"),
    "friendly_last_stand": Text("the last blow fell on the own team", "poslední úder zasáhl vlastní tým"),
    "honour_exhausted": Text("somebody has no honour left", "někomu došla čest"),
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
    "armor": Text("+1 difficulty to attack you.", "+1 obtížnost útoku na tebe."),
    "bushido": Text("A weapon each turn, or honour.", "Každý tah zbraň, nebo čest."),
    "focus": Text("One more weapon a turn.", "O zbraň navíc za tah."),
    "fast_draw": Text("Your weapons wound one more.", "Tvé zbraně zraní o 1 víc."),
    "battlecry": Text("All others: Parry or a wound.", "Ostatní: Kryt, nebo zranění."),
    "breathing": Text("All resilience; another draws.", "Plná odolnost; jiný si lízne."),
    "daimyo": Text("Draw two; an honour at the end.", "Lízni 2; na konci čest navíc."),
    "diversion": Text("Take a random card.", "Vezmi náhodnou kartu."),
    "geisha": Text("Another loses a card.", "Jiný přijde o kartu."),
    "jujutsu": Text("All others: a weapon or a wound.", "Ostatní: zbraň, nebo zranění."),
    "parry": Text("Stops a weapon.", "Zastaví zbraň."),
    "tea_ceremony": Text("Draw three; others draw one.", "Lízni 3; ostatní po jedné."),
}
"""What a card does, in a few words on its face; a weapon's numbers say it."""

DECISIONS: Final = {
    "draw_first": Text("Where the first card comes from", "Odkud vzít první kartu"),
    "bushido": Text("Give up a weapon or honour to Bushido", "Obětovat Bušidu zbraň, nebo čest"),
    "play": Text("Play cards", "Hrát karty"),
    "attack": Text("Parry the attack", "Odrazit útok"),
    "battlecry": Text("Answer Battlecry", "Odpovědět na Válečný pokřik"),
    "jujutsu": Text("Answer Jujutsu", "Odpovědět na Džiu-džitsu"),
    "discard": Text("Discard excess cards", "Odhodit přebytečné karty"),
}

QUESTIONS: Final[dict[str, Sentence]] = {
    "attack": says(
        "{by:seat} attacks with {card}. Wounds: {wounds}.", "{by:seat} útočí, zbraň {card}. Zranění: {wounds}."
    ),
    "battlecry": says("Played by {by:seat}.", "Hraje {by:seat}."),
    "jujutsu": says("Played by {by:seat}.", "Hraje {by:seat}."),
    "bushido": says("Turned up: {card}.", "Otočená karta: {card}."),
    "draw_first": says("On the discard: {card}.", "Na odhozu: {card}."),
    "discard": says("Cards to discard: {count}.", "Karet k odhození: {count}."),
}

EVENTS: Final[dict[str, Sentence]] = {
    "samurai-sword.RolesDealt": says(
        ("Roles are dealt; yours: {roles}.", "Roles are dealt in secret."),
        ("Role jsou rozdány; tvoje: {roles}.", "Role jsou tajně rozdány."),
    ),
    "samurai-sword.ShogunRevealed": says("{seat} is the Shogun.", "Šógunem je {seat}."),
    "samurai-sword.CharactersDealt": says("The characters are {characters}.", "Postavy: {characters}."),
    "samurai-sword.TokensTaken": says(
        "Resilience: {resilience}. Honour: {honour}.", "Odolnost: {resilience}. Čest: {honour}."
    ),
    "samurai-sword.DeckShuffled": says(
        "The deck of {count:card|cards} is shuffled.", "Balíček ({count:karta|karty|karet}) je zamíchán."
    ),
    "samurai-sword.HandsDealt": says(
        ("Hands are dealt; yours: {hands}.", "Hands are dealt: {counts} cards."),
        ("Karty jsou rozdány; tvoje ruka: {hands}.", "Karty jsou rozdány: {counts}."),
    ),
    "samurai-sword.TurnBegan": says("Turn {number}: {seat}.", "Tah {number}: {seat}."),
    "samurai-sword.PhaseBegan": says("{seat}: {phase}.", "{seat}: {phase}."),
    "samurai-sword.ResilienceRecovered": says(
        "{seat} recovers and has {resilience} resilience.", "{seat} se zotavuje, odolnost: {resilience}."
    ),
    "samurai-sword.ExcessDiscarded": says("{seat} discards {card}.", "{seat} odhazuje kartu {card}."),
    "samurai-sword.TurnEnded": says("{seat} ends the turn.", "{seat} končí tah."),
    "samurai-sword.BushidoChecked": says("{seat} turns {card} for Bushido.", "{seat} otáčí kvůli Bušidu kartu {card}."),
    "samurai-sword.BushidoWeaponGivenUp": says(
        "{seat} gives up {card} to Bushido.", "{seat} odhazuje kvůli Bušidu kartu {card}."
    ),
    "samurai-sword.BushidoPassed": says(
        "Bushido moves on from {from_seat} to {to_seat}.", "Bušido putuje dál: {from_seat} → {to_seat}."
    ),
    "samurai-sword.BushidoDiscarded": says(
        "Bushido in front of {seat} is discarded.", "{seat} odhazuje Bušido, které má před sebou."
    ),
    "samurai-sword.HonourLost": says(
        "{seat} loses 1 honour, {honour} left ({cause}).", "{seat} ztrácí 1 žeton cti, zůstává {honour} ({cause})."
    ),
    "samurai-sword.CardsDrawn": says(
        ("{seat} draws {cards} ({cause}).", "{seat} draws {count:card|cards} ({cause})."),
        (
            "{seat} si bere z balíčku: {cards} ({cause}).",
            "{seat} si bere z balíčku {count:kartu|karty|karet} ({cause}).",
        ),
    ),
    "samurai-sword.DiscardTaken": says(
        "{seat} takes {card} from the discard pile.", "{seat} si z odhazovacího balíčku bere kartu {card}."
    ),
    "samurai-sword.DeckExhausted": says(
        "The deck is exhausted: the discard pile ({count:card|cards}) becomes the deck and everybody loses 1 honour"
        " ({honour} left).",
        "Balíček je vyčerpán: odhazovací ({count:karta|karty|karet}) se stává dobíracím a každý ztrácí 1 žeton cti"
        " (zůstává {honour}).",
    ),
    "samurai-sword.WeaponPlayed": says(
        "{seat} attacks {target} with {card} (difficulty {difficulty}, {wounds:wound|wounds}).",
        "{seat} útočí, zbraň: {card}, cíl: {target} (obtížnost {difficulty}, {wounds:zranění|zranění|zranění}).",
    ),
    "samurai-sword.AttackParried": says("{seat} parries with {card}.", "{seat} odráží útok kartou {card}."),
    "samurai-sword.ActionAnswered": says("{seat} answers with {card}.", "{seat} odpovídá kartou {card}."),
    "samurai-sword.HitTaken": says(
        "{seat} is hit by {by} ({source}) and loses {lost} resilience.",
        "{seat} ztrácí odolnost ({lost}), útočí {by} ({source}).",
    ),
    "samurai-sword.PlayerDefeated": says(
        "{seat} is defeated by {by}.", "{seat} přichází o poslední odolnost, porážku způsobuje {by}."
    ),
    "samurai-sword.HonourGiven": says(
        "{from_seat} gives 1 honour to {to_seat}.", "{from_seat} dává 1 žeton cti, získává ho {to_seat}."
    ),
    "samurai-sword.ResiliencePaid": says("{seat} gives up 1 resilience.", "{seat} se vzdává 1 žetonu odolnosti."),
    "samurai-sword.PropertyPlayed": says(
        "{seat} lays {card} in front of {owner}.", "{seat} vykládá kartu {card}, leží před: {owner}."
    ),
    "samurai-sword.ActionPlayed": says(
        (
            "{seat} plays {card} on {target}.",
            "{seat} plays {card}; it affects: {affected}.",
            "{seat} plays {card}.",
        ),
        (
            "{seat} hraje kartu {card}, cíl: {target}.",
            "{seat} hraje kartu {card}, působí na: {affected}.",
            "{seat} hraje kartu {card}.",
        ),
    ),
    "samurai-sword.ResilienceRegained": says(
        "{seat} regains all resilience and has {resilience}.", "{seat} má zpět všechnu odolnost: {resilience}."
    ),
    "samurai-sword.CardTaken": says(
        (
            "{to_seat} takes {card} from the hand of {from_seat}.",
            "{to_seat} takes a card from the hand of {from_seat}.",
        ),
        (
            "{to_seat} bere z ruky kartu {card}, přichází o ni {from_seat}.",
            "{to_seat} bere kartu z ruky, přichází o ni {from_seat}.",
        ),
    ),
    "samurai-sword.CardForcedOut": says(
        "{seat} loses {card} ({source}) to Geisha of {by}.",
        "{seat} přichází o kartu {card} ({source}), Gejšu hraje {by}.",
    ),
    "samurai-sword.CardResolved": says("{card} is discarded.", "Na odhazovací balíček jde karta {card}."),
    "samurai-sword.GameEnded": says(
        ("The game ends: {reason} ({by} defeats {defeated}).", "The game ends: {reason}."),
        ("Hra končí: {reason} ({by} poráží: {defeated}).", "Hra končí: {reason}."),
    ),
    "samurai-sword.RolesRevealed": says("The roles were: {roles}.", "Role byly: {roles}."),
    "samurai-sword.GameScored": says(
        ("Winning side: {winner} ({winners}). Penalised: {penalised}.", "Winning side: {winner} ({winners})."),
        ("Vítězná strana: {winner} ({winners}). Postih má: {penalised}.", "Vítězná strana: {winner} ({winners})."),
    ),
}

MOVES: Final[dict[str, Sentence]] = {
    "samurai-sword.draw_first": says("First card from: {source}", "První kartu odtud: {source}"),
    "samurai-sword.bushido_discard": says("Give up {card} to Bushido", "Kvůli Bušidu odhodit kartu {card}"),
    "samurai-sword.bushido_lose_honour": says("Give up honour to Bushido", "Obětovat Bušidu žeton cti"),
    "samurai-sword.play_weapon": says("Attack {target} with {card}", "Zaútočit: {card}, cíl: {target}"),
    "samurai-sword.play_property": says("Lay out {card}", "Vyložit kartu {card}"),
    "samurai-sword.play_bushido": says("Lay Bushido in front of {target}", "Vyložit Bušido před: {target}"),
    "samurai-sword.play_action": says("Play {card}", "Zahrát kartu {card}"),
    "samurai-sword.play_breathing": says(
        "Play Breathing; {target} draws a card", "Zahrát Dechové cvičení, kartu si bere {target}"
    ),
    "samurai-sword.play_diversion": says(
        "Play Diversion and take a card from {target}", "Zahrát Odlákání pozornosti, o kartu přijde {target}"
    ),
    "samurai-sword.play_geisha": says(
        ("Play Geisha: {target} loses {card} in play", "Play Geisha: {target} loses a random hand card"),
        (
            "Zahrát Gejšu: {target} přijde o vyloženou kartu {card}",
            "Zahrát Gejšu: {target} přijde o náhodnou kartu z ruky",
        ),
    ),
    "samurai-sword.nobunaga_draw": says(
        "Give up 1 resilience and draw a card", "Vzdát se 1 žetonu odolnosti a vzít si kartu"
    ),
    "samurai-sword.end_turn": says("End the turn", "Ukončit tah"),
    "samurai-sword.parry": says("Parry with {card}", "Odrazit kartou {card}"),
    "samurai-sword.answer_weapon": says("Answer with {card}", "Odpovědět kartou {card}"),
    "samurai-sword.take_hit": says("Take the hit", "Nechat se zasáhnout"),
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
    "SWORD-12.23": Text("With Breathing another player draws.", "Při Dechovém cvičení si kartu bere jiný hráč."),
    "SWORD-12.27": Text(
        "Diversion needs another player who holds cards.",
        "Odlákání pozornosti potřebuje jiného hráče s kartami v ruce.",
    ),
    "SWORD-12.29": Text("There is no such card to lose.", "Taková karta tam není."),
    "SWORD-12.31": Text(
        "Parry only answers an attack on you or Battlecry.",
        "Odražení jen odpovídá na útok proti tobě nebo na Válečný pokřik.",
    ),
    "SWORD-13.6": Text("Not with the only card in hand.", "S jedinou kartou v ruce to nejde."),
    "SWORD-13.9": Text("Only Ieyasu may do that.", "To smí jen Iejasu."),
    "SWORD-13.13": Text("Only Nobunaga may do that, in the playing phase.", "To smí jen Nobunaga ve fázi hraní."),
    "SWORD-13.14": Text("The last resilience is not given up.", "Poslední odolnosti se vzdát nelze."),
    "SWORD-R30": Text("There is no card left to draw.", "Není už co dobrat."),
}

REASONS: Final[dict[str, Sentence]] = {
    "honour": says(
        "{seat:seat} ({role}): {honour} honour × {bonus}.", "{seat:seat} ({role}): čest {honour} × {bonus}."
    ),
    "daimyo": says("{seat:seat}: {count} × Daimyo in hand.", "{seat:seat}: {count} × Daimjó v ruce."),
    "lethal_strike": says(
        "Lethal strike: {by:seat} defeated {defeated:seat} of the same team.",
        "Smrtící úder: {by:seat} poráží člena vlastního týmu ({defeated:seat}).",
    ),
    "won": says("The most points: {total}.", "Nejvíc bodů: {total}."),
    "lost": says("The {winner} side has more points.", "Víc bodů má strana: {winner}."),
    "tie_won": says(
        "The tie at {total} goes to the {team} side.", "Shodu při {total:bodu|bodech|bodech} vyhrává strana: {team}."
    ),
    "tie_lost": says(
        "The tie at {total} goes to the {winner} side.",
        "Shodu při {total:bodu|bodech|bodech} vyhrává strana: {winner}.",
    ),
    "sword_master": says(
        "The Sword Master's team wins, whatever the points.", "Tým Mistra meče vyhrává bez ohledu na body."
    ),
    "cut_down": says(
        "The Sword Master's team ({winner}) wins, whatever the points.",
        "Tým Mistra meče ({winner}) vyhrává bez ohledu na body.",
    ),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, EVENTS, MOVES, REFUSALS, REASONS)

CHAPTERS: Final = (
    Text("The game", "Hra"),
    Text("Setup", "Příprava"),
    Text("Harmless players", "Neškodní hráči"),
    Text("The turn", "Tah"),
    Text("Difficulty of an attack", "Obtížnost útoku"),
    Text("Weapons and parries", "Zbraně a kryty"),
    Text("Defeat", "Porážka"),
    Text("Exhausted draw deck", "Dobraný balíček"),
    Text("End of the game and scoring", "Konec hry a body"),
    Text("Victory of the Sword Master", "Vítězství Mistra meče"),
    Text("Three players", "Tři hráči"),
    Text("Property and action cards", "Vlastnosti a akce"),
    Text("Characters", "Postavy"),
)
