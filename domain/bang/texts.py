"""What BANG! says, in English and Czech."""

from typing import Final

from domain.bang.material import CARD_TYPES, CAST, KIND, ROLE_NAMES, rank_of, suit_of
from domain.kernel.texts import Sentence, Text, Texts, says

SUITS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}

WORDS: Final = {
    "hand": Text("hand", "ruka"),
    "in_play": Text("in play", "vyložené karty"),
    "resolving": Text("being resolved", "vyhodnocovaná karta"),
    "phase_1": Text("phase 1", "1. fáze"),
    "phase_3": Text("phase 3", "3. fáze"),
    "reward": Text("reward", "odměna"),
    "weapon": Text("change of weapon", "výměna zbraně"),
    "sid": Text("Sid Ketchum", "Sid Ketchum"),
    "penalty": Text("penalty", "trest"),
    "death": Text("death", "smrt"),
    "resolved": Text("resolved", "vyhodnoceno"),
    "builtin_barrel": Text("built-in Barrel", "vrozený Barel"),
    "law": Text("the law", "zákon"),
    "outlaws": Text("the Outlaws", "Zločinci"),
}

NAMES: Final[dict[str, Text]] = {
    **{
        card: Text(
            f"{CARD_TYPES[kind].name.en} {rank_of(card)}{SUITS[suit_of(card)]}",
            f"{CARD_TYPES[kind].name.cs} {rank_of(card)}{SUITS[suit_of(card)]}",
        )
        for card, kind in KIND.items()
    },
    **{kind.id: kind.name for kind in CARD_TYPES.values()},
    **{character.id: Text(character.name, character.name) for character in CAST.values()},
    **ROLE_NAMES,
    **WORDS,
}

CARD_TEXTS: Final = {
    "bang": Text("Shoot one player in range.", "Vystřel na hráče v dostřelu."),
    "missed": Text("Cancels a shot at you.", "Zruší výstřel na tebe."),
    "beer": Text("Regain one life.", "Přidej si život."),
    "panic": Text("Take a card at distance 1.", "Vezmi kartu na vzdálenost 1."),
    "cat_balou": Text("Anybody discards a card.", "Kdokoli odhodí kartu."),
    "stagecoach": Text("Draw two cards.", "Lízni dvě karty."),
    "wells_fargo": Text("Draw three cards.", "Lízni tři karty."),
    "gatling": Text("A shot at everybody else.", "Výstřel na všechny ostatní."),
    "duel": Text("BANG! in turn; who has none is hit.", "Střídavě BANG!; komu dojde, ztrácí život."),
    "indians": Text("All others: BANG! or a life.", "Ostatní: BANG!, nebo život."),
    "general_store": Text("Everybody takes an open card.", "Každý si vezme odkrytou kartu."),
    "saloon": Text("All regain one life.", "Všem přibude život."),
    "jail": Text("A heart, or the turn is lost.", "Srdce, nebo přijde o tah."),
    "dynamite": Text("2–9 of spades: three lives.", "Piky 2–9: tři životy."),
    "barrel": Text("A heart counts as Missed!", "Srdce platí jako Vedle!"),
    "appaloosa": Text("You see others one nearer.", "Vidíš ostatní o 1 blíž."),
    "mustang": Text("Others see you one farther.", "Ostatní tě vidí o 1 dál."),
    "volcanic": Text("Any number of BANG! cards.", "Libovolně karet BANG!"),
}
"""What a card does, in a few words on its face; a weapon's numbers say it."""

DECISIONS: Final = {
    "draw_choice": Text("How to draw", "Jak si líznout"),
    "kit_return": Text("Which card goes back", "Kterou kartu vrátit"),
    "flip_choice": Text("Which flipped card counts", "Která otočená karta platí"),
    "play": Text("Play cards", "Hrát karty"),
    "shot": Text("Answer the shot", "Odpovědět na výstřel"),
    "indians": Text("Answer the Indians!", "Odpovědět na Indiány!"),
    "duel": Text("Answer in the Duel", "Odpovědět v Duelu"),
    "dying": Text("Survive the deadly hit", "Přežít smrtelný zásah"),
    "store": Text("Take a card of the General Store", "Vzít si kartu z Hokynářství"),
    "discard": Text("Discard surplus cards", "Odhodit přebytečné karty"),
}

QUESTIONS: Final[dict[str, Sentence]] = {
    "shot": says(
        "Shot by {shooter_seat:seat}. Missed! needed: {needed}.",
        "Střílí {shooter_seat:seat}. Potřebné karty Vedle!: {needed}.",
    ),
    "indians": says("Played by {by:seat}.", "Hraje {by:seat}."),
    "duel": says("Against {rival:seat}.", "Soupeř: {rival:seat}."),
    "dying": says("Hit by {killer:seat}.", "Zásah: {killer:seat}."),
}

EVENTS: Final[dict[str, Sentence]] = {
    "bang.SeriesContinued": says("The series goes on.", "Série pokračuje."),
    "bang.RolesDealt": says(
        (
            "{sheriff_seat} is the Sheriff. Your role: {roles}.",
            "{sheriff_seat} is the Sheriff; the other roles are secret.",
        ),
        ("Šerifem je {sheriff_seat}. Tvoje role: {roles}.", "Šerifem je {sheriff_seat}; ostatní role jsou tajné."),
    ),
    "bang.CharactersDealt": says("The characters are {characters}.", "Postavy: {characters}."),
    "bang.DeckShuffled": says(
        "The deck of {count:card|cards} is shuffled.", "Balíček ({count:karta|karty|karet}) je zamíchán."
    ),
    "bang.HandsDealt": says(
        ("Hands are dealt; yours: {cards}.", "Hands are dealt: {counts} cards."),
        ("Karty jsou rozdány; tvoje ruka: {cards}.", "Karty jsou rozdány: {counts}."),
    ),
    "bang.TurnStarted": says("Turn {number}: {seat}.", "Tah {number}: {seat}."),
    "bang.TurnEnded": says("{seat} ends the turn.", "{seat} končí tah."),
    "bang.CardsDrawn": says(
        ("{seat} draws {cards} ({reason}).", "{seat} draws {count:card|cards} ({reason})."),
        ("{seat} si líže: {cards} ({reason}).", "{seat} si líže {count:kartu|karty|karet} ({reason})."),
    ),
    "bang.SecondCardShown": says("{seat} shows {card}.", "{seat} ukazuje kartu {card}."),
    "bang.CardDrawnFromDiscard": says(
        "{seat} takes {card} from the discard.", "{seat} si z odhazovacího balíčku bere kartu {card}."
    ),
    "bang.TopCardsLookedAt": says(
        ("{seat} looks at {cards}.", "{seat} looks at {count:card|cards}."),
        ("{seat} si prohlíží: {cards}.", "{seat} si prohlíží {count:kartu|karty|karet}."),
    ),
    "bang.TopCardReturned": says(
        ("{seat} puts {card} back on the deck.", "{seat} puts one card back on the deck."),
        ("{seat} vrací na balíček kartu {card}.", "{seat} vrací jednu kartu na balíček."),
    ),
    "bang.DeckReshuffled": says(
        "The discard ({count:card|cards}) is shuffled and becomes the deck.",
        "Odhazovací balíček ({count:karta|karty|karet}) se míchá a stává se dobíracím.",
    ),
    "bang.CardsFlipped": says("{seat} flips {cards} ({reason}).", "{seat} otáčí: {cards} ({reason})."),
    "bang.FlipJudged": says(
        ("{card} counts ({reason}).", "There is no card to flip ({reason})."),
        ("Platí {card} ({reason}).", "Není co otočit ({reason})."),
    ),
    "bang.JailEscaped": says("{seat} escapes from Jail.", "{seat} uniká z Vězení."),
    "bang.JailServed": says(
        "{seat} stays in Jail and loses phases 1 and 2.", "{seat} zůstává ve Vězení a přichází o 1. a 2. fázi."
    ),
    "bang.DynamiteExploded": says("The Dynamite explodes in front of {seat}.", "Před hráčem {seat} vybuchuje Dynamit."),
    "bang.DynamitePassed": says("The Dynamite passes to {to_seat}.", "Dynamit putuje dál, má ho {to_seat}."),
    "bang.CardPlayed": says(
        (
            "{seat} plays {card} on {target_seat} ({pick}).",
            "{seat} plays {card} on {target_seat}.",
            "{seat} plays {card}.",
        ),
        (
            "{seat} hraje kartu {card}, cíl: {target_seat} ({pick}).",
            "{seat} hraje kartu {card}, cíl: {target_seat}.",
            "{seat} hraje kartu {card}.",
        ),
    ),
    "bang.EquipmentLaid": says(
        "{seat} lays {card} in front of {owner_seat}.", "{seat} vykládá kartu {card}; má ji před sebou {owner_seat}."
    ),
    "bang.CardTakenFromHand": says(
        (
            "{taker} takes {card} from the hand of {victim} ({reason}).",
            "{taker} takes a card from the hand of {victim} ({reason}).",
        ),
        (
            "{taker} bere z ruky kartu {card}, přichází o ni {victim} ({reason}).",
            "{taker} bere kartu z ruky, přichází o ni {victim} ({reason}).",
        ),
    ),
    "bang.CardTakenFromPlay": says(
        "{taker} takes {card} lying in front of {victim}.",
        "{taker} bere vyloženou kartu {card}, přichází o ni {victim}.",
    ),
    "bang.RandomCardDiscarded": says(
        "{seat} loses {card} from the hand to Cat Balou of {by}.",
        "{seat} přichází o kartu {card} z ruky, Cat Balou hraje {by}.",
    ),
    "bang.CardDiscarded": says(
        "{card} of {seat} goes to the discard ({reason}).",
        "{seat} odhazuje kartu {card} ({reason}).",
    ),
    "bang.StoreOpened": says("The General Store offers {cards}.", "Hokynářství nabízí: {cards}."),
    "bang.StoreCardTaken": says("{seat} takes {card}.", "{seat} si bere kartu {card}."),
    "bang.ShotAnswered": says("{seat} answers the shot with {card}.", "{seat} odpovídá na výstřel kartou {card}."),
    "bang.IndiansAnswered": says(
        "{seat} drives the Indians! off with {card}.", "{seat} zahání Indiány! kartou {card}."
    ),
    "bang.DuelAnswered": says("{seat} fires {card} in the Duel.", "{seat} střílí v Duelu: {card}."),
    "bang.ShotCancelled": says("The shot at {seat} misses.", "Výstřel míjí cíl, tím je {seat}."),
    "bang.HitTaken": says("{seat} is hit.", "{seat} dostává zásah."),
    "bang.LifeLost": says(
        (
            "{seat} loses {amount:life|lives} to {culprit_seat}: {life} left.",
            "{seat} loses {amount:life|lives}: {life} left.",
        ),
        (
            "{seat} ztrácí {amount:život|životy|životů}, zbývá: {life}; původce: {culprit_seat}.",
            "{seat} ztrácí {amount:život|životy|životů}, zbývá: {life}.",
        ),
    ),
    "bang.LifeRegained": says(
        "{seat} regains a life: {life} now ({reason}).", "{seat} získává život, má jich {life} ({reason})."
    ),
    "bang.PlayerEliminated": says(
        ("{seat} ({role}) is killed by {killer_seat}.", "{seat} ({role}) is dead."),
        ("{seat} ({role}) umírá, zabíjí {killer_seat}.", "{seat} ({role}) umírá."),
    ),
    "bang.CardsCollected": says(
        (
            "{seat} collects the cards of {from_seat}: {hand_cards}; {in_play_cards}.",
            "{seat} collects {count:card|cards} of {from_seat}.",
        ),
        (
            "{seat} sbírá karty po hráči {from_seat}: {hand_cards}; {in_play_cards}.",
            "{seat} sbírá {count:kartu|karty|karet} po hráči {from_seat}.",
        ),
    ),
    "bang.SheriffPenalised": says(
        "{seat} has killed a Deputy and loses all cards.", "{seat} zabíjí Pomocníka a přichází o všechny karty."
    ),
    "bang.GameEnded": says("The game ends. Winner: {outcome}.", "Hra končí, vítězí {outcome}."),
}

MOVES: Final[dict[str, Sentence]] = {
    "bang.play": says(
        ("Play {card} on {target} ({pick})", "Play {card} on {target}", "Play {card}"),
        ("Zahrát kartu {card}, cíl: {target} ({pick})", "Zahrát kartu {card}, cíl: {target}", "Zahrát kartu {card}"),
    ),
    "bang.end_play": says("Play no more cards", "Další karty nehrát"),
    "bang.show": says("Draw and show the second card", "Líznout si a ukázat druhou kartu"),
    "bang.plain": says("Draw without showing", "Líznout si bez ukazování"),
    "bang.deck": says("Draw from the deck", "Líznout si z balíčku"),
    "bang.player": says("Take the first card from {target}", "První kartu vzít z ruky: {target}"),
    "bang.discard_pile": says("Take the top of the discard", "Vzít si vrchní odhozenou kartu"),
    "bang.return": says("Put {card} back", "Vrátit kartu {card}"),
    "bang.pick": says("Let {card} count", "Ať platí {card}"),
    "bang.respond": says("Answer with {card}", "Odpovědět kartou {card}"),
    "bang.barrel": says("Try the Barrel", "Zkusit Barel"),
    "bang.builtin_barrel": says("Try the built-in Barrel", "Zkusit vrozený Barel"),
    "bang.take_hit": says("Take the hit", "Nechat se zasáhnout"),
    "bang.drink": says("Drink {card}", "Vypít {card}"),
    "bang.sid_heal": says("Discard {cards} to regain a life", "Odhodit karty {cards} a získat život"),
    "bang.give_up": says("Give up", "Vzdát to"),
    "bang.take": says("Take {card}", "Vzít si kartu {card}"),
    "bang.discard": says("Discard {card}", "Odhodit kartu {card}"),
}

REFUSALS: Final = {
    "BANG-4.2": Text("You are not playing cards now.", "Teď karty nehraješ."),
    "BANG-4.7": Text("You have already played a BANG! this turn.", "BANG! už máš v tomto tahu za sebou."),
    "BANG-4.8": Text("A card of that name lies there already.", "Karta toho jména tam už leží."),
    "BANG-4.9": Text("That is not on offer now.", "To teď není v nabídce."),
    "BANG-4.10": Text("You have no surplus to discard.", "Nemáš žádný přebytek k odhození."),
    "BANG-7.1": Text(
        "Your weapon does not reach a living player there.", "Tam tvoje zbraň na žádného živého hráče nedosáhne."
    ),
    "BANG-7.6": Text("Missed! only answers a shot at you.", "Vedle! lze zahrát jen v odpověď na výstřel proti tobě."),
    "BANG-8.4": Text("Beer has no effect with two players left.", "Ve dvou už Pivo neúčinkuje."),
    "BANG-8.6": Text(
        "Out of turn Beer only helps against a deadly hit.", "Mimo tah pomáhá Pivo jen při smrtelném zásahu."
    ),
    "BANG-8.9": Text("A Saloon does not save the dying.", "Saloon umírajícího nezachrání."),
    "BANG-10.4.1": Text(
        "Panic! reaches another player at distance 1.", "Panika! dosáhne na jiného hráče ve vzdálenosti 1."
    ),
    "BANG-10.7.2": Text("That does not help against Indians!.", "Proti Indiánům! tohle nepomůže."),
    "BANG-10.8.1": Text("A Duel needs another living player.", "K Duelu je třeba jiný živý hráč."),
    "BANG-10.8.4": Text("Missed! does not answer in a Duel.", "V Duelu se Vedle! použít nedá."),
    "BANG-10.11.1": Text(
        "Jail goes to a living player who is not the Sheriff.",
        "Vězení lze vyložit jen před živého hráče, který není Šerif.",
    ),
    "BANG-12.1": Text("The game is over.", "Hra skončila."),
    "BANG-12.4": Text("The game is over.", "Hra skončila."),
    "BANG-R25": Text(
        "Only Sid Ketchum may do that, with two cards and below full life.",
        "To smí jen Sid Ketchum se dvěma kartami, když nemá plný počet životů.",
    ),
    "BANG-R26": Text(
        "That Barrel has been tried against this shot.", "Tento Barel se proti tomuto výstřelu už zkoušel."
    ),
    "BANG-R35": Text("There is no such card to take.", "Taková karta tam není."),
}

REASONS: Final[dict[str, Sentence]] = {
    "won": says("{role}: on the winning side ({outcome}).", "{role}: na vítězné straně ({outcome})."),
    "lost": says("{role}: the winner is another side ({outcome}).", "{role}: vyhrála jiná strana ({outcome})."),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, EVENTS, MOVES, REFUSALS, REASONS)

CHAPTERS: Final = (
    Text("Components and terms", "Součásti a pojmy"),
    Text("Setup", "Příprava"),
    Text("Characters in general", "Postavy obecně"),
    Text("The turn", "Tah"),
    Text("Playing cards and symbols", "Karty a symboly"),
    Text("Distance and weapons", "Vzdálenost a zbraně"),
    Text("BANG! and Missed!", "BANG! a Vedle!"),
    Text("Beer, elimination, penalty and reward", "Pivo, vyřazení, trest a odměna"),
    Text("Draw!", "Sejmi!"),
    Text("Card effects", "Účinky karet"),
    Text("Characters", "Postavy"),
    Text("End of the game and score", "Konec hry a body"),
    Text("Series of games", "Série her"),
)
