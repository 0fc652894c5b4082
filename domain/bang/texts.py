"""What BANG! says, in English and Czech."""

from typing import Final

from domain.bang.material import CARD_TYPES, CAST, KIND, ROLE_NAMES, rank_of, suit_of
from domain.bang.telling import SENTENCES
from domain.bang.telling.dealing import SAID_OF_EACH
from domain.kernel.texts import Cases, Said, Text, Texts, says
from domain.kernel.words import Card

SUITS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}

WORDS: Final = {
    "hand": Text("hand", "ruka"),
    "in_play": Text("in play", "vyložené karty"),
    "resolving": Text("being resolved", "vyhodnocovaná karta"),
    "phase_1": Text("phase 1", "fáze 1"),
    "phase_3": Text("phase 3", "fáze 3"),
    "reward": Text("reward", "odměna"),
    "weapon": Text("change of weapon", "výměna zbraně"),
    "sid": Text("Sid Ketchum", "Sid Ketchum"),
    "penalty": Text("penalty", "trest"),
    "death": Text("death", "smrt"),
    "resolved": Text("resolved", "vyhodnoceno"),
    "builtin_barrel": Text("built-in Barrel", "vrozený Barel"),
    "law": Text("the Sheriff's side", "Šerifova strana"),
    "outlaws": Text("the Outlaws", "Zločinci"),
}


def _card_name(card: Card, kind: str) -> Text:
    """With rank and suit, and where two copies share them, the number of the copy."""
    name, copy = CARD_TYPES[kind].name, card.split("-")[2:]
    face = " ".join((f"{rank_of(card)}{SUITS[suit_of(card)]}", *(f"({number})" for number in copy)))
    return Text(f"{name.en} {face}", f"{name.cs} {face}")


NAMES: Final[dict[str, Text]] = {
    **{card: _card_name(card, kind) for card, kind in KIND.items()},
    **{kind.id: kind.name for kind in CARD_TYPES.values()},
    **{character.id: Text(character.name, character.name) for character in CAST.values()},
    **ROLE_NAMES,
    **WORDS,
}

CARD_TEXTS: Final = {
    "bang": Text("Shoot at one player in range; one a turn.", "Vystřel na hráče v dostřelu; jednou za tah."),
    "missed": Text("Cancels a shot at you.", "Zruší výstřel na tebe."),
    "beer": Text(
        "Regain one life; also against a deadly hit. Not with two players left.",
        "Získej život; i při smrtelném zásahu. Ne, zbývají-li dva hráči.",
    ),
    "panic": Text(
        "Take a card from a player at distance 1: at random from the hand, or one in play.",
        "Vezmi kartu hráči ve vzdálenosti 1: náhodnou z ruky, nebo vyloženou.",
    ),
    "cat_balou": Text(
        "Any player discards a card: at random from the hand, or one in play of your choice.",
        "Kterýkoli hráč odhodí kartu: náhodnou z ruky, nebo tebou zvolenou vyloženou.",
    ),
    "stagecoach": Text("Draw two cards.", "Lízni si dvě karty."),
    "wells_fargo": Text("Draw three cards.", "Lízni si tři karty."),
    "gatling": Text(
        "A shot at everybody else, at any distance.", "Výstřel na všechny ostatní, na libovolnou vzdálenost."
    ),
    "duel": Text(
        "You and another player discard BANG! in turn, he first; who does not loses a life.",
        "Ty a jiný hráč střídavě odhazujete BANG!, on první; kdo neodhodí, ztrácí život.",
    ),
    "indians": Text("All others discard a BANG! or lose a life.", "Ostatní odhodí BANG!, nebo ztratí život."),
    "general_store": Text(
        "Turn up a card for each player; you first, everybody takes one.",
        "Otoč kartu za každého hráče; ty první, každý si jednu vezme.",
    ),
    "saloon": Text("All regain one life.", "Všichni získají život."),
    "jail": Text(
        "Before his turn the prisoner draws!: a heart, or phases 1 and 2 are lost. Not on the Sheriff.",
        "Před tahem vězeň provede zkoušku: srdce, nebo přijde o fáze 1 a 2. Ne na Šerifa.",
    ),
    "dynamite": Text(
        "Before your turn draw!: 2–9 of spades cost three lives, else it passes to the left.",
        "Před tahem proveď zkoušku: piky 2–9 stojí tři životy, jinak jde doleva.",
    ),
    "barrel": Text(
        "When shot at, draw!: a heart counts as Missed!", "Při výstřelu na tebe zkouška: srdce platí jako Vedle!"
    ),
    "appaloosa": Text("You see others one nearer.", "Vidíš ostatní o 1 blíž."),
    "mustang": Text("Others see you one farther.", "Ostatní tě vidí o 1 dál."),
    "volcanic": Text("Range 1; any number of BANG! cards a turn.", "Dostřel 1; libovolně karet BANG! za tah."),
    **{
        kind.id: Text(f"You reach distance {kind.weapon_range}.", f"Dostřelíš na vzdálenost {kind.weapon_range}.")
        for kind in CARD_TYPES.values()
        if kind.weapon_range > 1
    },
}
"""What a card does, as it stands on its face."""

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

QUESTIONS: Final[dict[str, Said]] = {
    "flip_choice": says("For: {reason}.", "Zkouška: {reason}."),
    "shot": Cases(
        "barrels",
        {
            True: says(
                "Shot by {shooter_seat:seat}. Missed! needed: {needed}. To be tried: {barrels}.",
                "Střílí {shooter_seat:seat}. Potřebné karty Vedle!: {needed}. Lze zkusit: {barrels}.",
            )
        },
        says(
            "Shot by {shooter_seat:seat}. Missed! needed: {needed}.",
            "Střílí {shooter_seat:seat}. Potřebné karty Vedle!: {needed}.",
        ),
    ),
    "indians": says("Played by {by:seat}.", "Hraje {by:seat}."),
    "duel": says(
        "Against {rival:seat}; the challenger is {challenger:seat}.",
        "Soupeř: {rival:seat}; vyzyvatel: {challenger:seat}.",
    ),
    "dying": says(
        (
            "Hit by {killer:seat}. Lives needed to survive: {needed}.",
            "Hit by {killer:seat}.",
            "Nobody is to blame. Lives needed to survive: {needed}.",
        ),
        (
            "Původce: {killer:seat}. K přežití chybí životů: {needed}.",
            "Původce: {killer:seat}.",
            "Bez původce. K přežití chybí životů: {needed}.",
        ),
    ),
    "discard": says("Surplus cards: {surplus}.", "Přebytečné karty: {surplus}."),
}

_PLAYED: Final[dict[str, Said]] = {
    "shoot": says(
        "Shoot at {target} with {card} (distance {distance})",
        "Vystřelit kartou {card}, cíl: {target} (vzdálenost {distance})",
    ),
    "shoot_as": says(
        "Shoot at {target} with {card} as {as} (distance {distance})",
        "Vystřelit kartou {card} jako {as}, cíl: {target} (vzdálenost {distance})",
    ),
    "gatling": says("Play {card}: a shot at everybody else", "Zahrát kartu {card}: výstřel na všechny ostatní"),
    "indians": says(
        "Play {card}: all others discard a BANG! or lose a life",
        "Zahrát kartu {card}: ostatní odhodí BANG!, nebo ztratí život",
    ),
    "duel": says("Play {card}: challenge {target}", "Zahrát kartu {card}, vyzvaný: {target}"),
    "take_hand": says(
        "Play {card}: take a random card from the hand of {target}",
        "Zahrát kartu {card}: vzít náhodnou kartu z ruky, cíl: {target}",
    ),
    "take_in_play": says(
        "Play {card}: take {pick} from {target}", "Zahrát kartu {card}: vzít vyloženou kartu {pick}, cíl: {target}"
    ),
    "discard_hand": says(
        "Play {card}: {target} discards a random card from the hand",
        "Zahrát kartu {card}: náhodnou kartu z ruky odhodí {target}",
    ),
    "discard_in_play": says(
        "Play {card}: {target} discards {pick}", "Zahrát kartu {card}: vyloženou kartu {pick} odhodí {target}"
    ),
    "discard_own": says(
        "Play {card}: discard your own {pick}", "Zahrát kartu {card}: odhodit vlastní vyloženou kartu {pick}"
    ),
    "stagecoach": says("Play {card}: draw 2 cards", "Zahrát kartu {card}: líznout si 2 karty"),
    "wells_fargo": says("Play {card}: draw 3 cards", "Zahrát kartu {card}: líznout si 3 karty"),
    "general_store": says("Play {card}: everybody takes a card", "Zahrát kartu {card}: každý si vezme jednu kartu"),
    "beer": says("Drink {card}: {life:life|lives} then", "Vypít {card}: pak máš {life:život|životy|životů}"),
    "idle_beer": says("Drink {card} (no effect: you are unhurt)", "Vypít {card} (bez účinku: máš plný počet životů)"),
    "beer_of_two": says(
        "Drink {card} (no effect: two players are left)", "Vypít {card} (bez účinku: zbývají dva hráči)"
    ),
    "saloon": says("Play {card}: everybody regains a life", "Zahrát kartu {card}: všichni získají život"),
    "idle_saloon": says(
        "Play {card} (no effect: nobody is hurt)", "Zahrát kartu {card} (bez účinku: nikdo není zraněn)"
    ),
    "lay": says("Lay {card} in front of you", "Vyložit před sebe kartu {card}"),
    "lay_weapon": says(
        "Lay {card} in front of you (range {range})", "Vyložit před sebe kartu {card} (dostřel {range})"
    ),
    "change_weapon": says(
        "Lay {card} in front of you (range {range}), discard {old}",
        "Vyložit před sebe kartu {card} (dostřel {range}), odhodit kartu {old}",
    ),
    "jail": says("Put {target} in Jail with {card}", "Vyložit kartu {card}, do Vězení jde {target}"),
    "jail_own": says("Put yourself in Jail with {card}", "Vyložit kartu {card} před sebe, do Vězení jdeš ty"),
}
"""Labels of cards that are played, by what they do (choosing.py)."""

MOVES: Final[dict[str, Said]] = {
    "bang.play": Cases(
        "does",
        _PLAYED,
        says(
            ("Play {card} on {target} ({pick})", "Play {card} on {target}", "Play {card}"),
            (
                "Zahrát kartu {card}, cíl: {target} ({pick})",
                "Zahrát kartu {card}, cíl: {target}",
                "Zahrát kartu {card}",
            ),
        ),
    ),
    "bang.end_play": says(
        ("Play no more cards, then discard {surplus:card|cards}", "Play no more cards"),
        ("Další karty nehrát, pak odhodit {surplus:kartu|karty|karet}", "Další karty nehrát"),
    ),
    "bang.show": says(
        "Draw two cards and show the second; if it is red, draw a third",
        "Líznout si dvě karty a druhou ukázat; je-li červená, líznout si třetí",
    ),
    "bang.plain": says("Draw two cards without showing", "Líznout si dvě karty bez ukazování"),
    "bang.deck": says("Draw both cards from the deck", "Líznout si obě karty z lízacího balíčku"),
    "bang.player": says(
        (
            "Take the first card from the hand of {target} ({held:card|cards})",
            "Take the first card from the hand of {target}",
        ),
        ("První kartu vzít z ruky: {target} ({held:karta|karty|karet})", "První kartu vzít z ruky: {target}"),
    ),
    "bang.discard_pile": says(
        ("Take {top} from the discard as the first card", "Take the top of the discard as the first card"),
        ("Vzít si jako první odhozenou kartu {top}", "Vzít si jako první vrchní odhozenou kartu"),
    ),
    "bang.return": says("Put {card} back on the deck", "Vrátit na lízací balíček kartu {card}"),
    "bang.pick": Cases(
        "does",
        {
            "jail_True": says("Let {card} count (the Jail opens)", "Ať platí {card} (Vězení se otevře)"),
            "jail_False": says("Let {card} count (the Jail holds)", "Ať platí {card} (Vězení drží)"),
            "dynamite_True": says("Let {card} count (the Dynamite explodes)", "Ať platí {card} (Dynamit vybuchne)"),
            "dynamite_False": says("Let {card} count (the Dynamite passes on)", "Ať platí {card} (Dynamit jde dál)"),
            "barrel_True": says("Let {card} count (as a Missed!)", "Ať platí {card} (počítá se jako Vedle!)"),
            "barrel_False": says("Let {card} count (without effect)", "Ať platí {card} (bez účinku)"),
        },
        says("Let {card} count", "Ať platí {card}"),
    ),
    "bang.respond": Cases(
        "does",
        {
            "cancel": says("Answer with {card}: the shot is cancelled", "Odpovědět kartou {card}: výstřel se zruší"),
            "cancel_as": says(
                "Answer with {card} as {as}: the shot is cancelled",
                "Odpovědět kartou {card} jako {as}: výstřel se zruší",
            ),
            "halve": says(
                "Answer with {card}: {left} more Missed! needed",
                "Odpovědět kartou {card}: ještě potřebné karty Vedle!: {left}",
            ),
            "halve_as": says(
                "Answer with {card} as {as}: {left} more Missed! needed",
                "Odpovědět kartou {card} jako {as}: ještě potřebné karty Vedle!: {left}",
            ),
            "answer_as": says("Answer with {card} as {as}", "Odpovědět kartou {card} jako {as}"),
        },
        says("Answer with {card}", "Odpovědět kartou {card}"),
    ),
    "bang.barrel": says("Try the Barrel: a heart counts as a Missed!", "Zkusit Barel: srdce se počítá jako Vedle!"),
    "bang.builtin_barrel": says(
        "Try the built-in Barrel: a heart counts as a Missed!", "Zkusit vrozený Barel: srdce se počítá jako Vedle!"
    ),
    "bang.take_hit": Cases(
        "does",
        {
            "survive": says("Take the hit: {left:life|lives} left", "Přijmout zásah: pak {left:život|životy|životů}"),
            "die": says("Take the hit: a deadly one", "Přijmout zásah, a to smrtelný"),
        },
        says("Take the hit", "Přijmout zásah"),
    ),
    "bang.drink": Cases(
        "does",
        {
            "live": says("Drink {card} and survive", "Vypít {card} a přežít"),
            "linger": says("Drink {card}: {short} more needed", "Vypít {card}: k přežití pak ještě chybí {short}"),
        },
        says("Drink {card}", "Vypít {card}"),
    ),
    "bang.sid_heal": says(
        ("Discard {cards} to regain a life ({life} then)", "Discard {cards} to regain a life"),
        ("Odhodit karty {cards} a získat život (pak: {life})", "Odhodit karty {cards} a získat život"),
    ),
    "bang.give_up": says("Give up and die", "Vzdát se a zemřít"),
    "bang.take": says("Take {card}", "Vzít si kartu {card}"),
    "bang.discard": says("Discard {card}", "Odhodit kartu {card}"),
}

REFUSALS: Final = {
    "BANG-4.2": Text("You are not playing cards now.", "Teď karty nehraješ."),
    "BANG-4.7": Text("You have already played a BANG! this turn.", "BANG! už máš v tomto tahu za sebou."),
    "BANG-4.8": Text("A card of that name lies there already.", "Karta toho jména tam už leží."),
    "BANG-4.9": Text("That is not on offer now.", "To teď není v nabídce."),
    "BANG-4.10": Text(
        "Surplus cards are discarded in phase 3, by whoever has them.",
        "Přebytečné karty odhazuje ve fázi 3 ten, kdo je má.",
    ),
    "BANG-7.1": Text(
        "A BANG! needs a target: a living player whom your weapon reaches.",
        "BANG! potřebuje cíl: živého hráče, na kterého tvoje zbraň dosáhne.",
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

REASONS: Final[dict[str, Said]] = {
    "won": says("{role}: on the winning side", "{role}: na vítězné straně"),
    "lost": says("{role}: another side has won", "{role}: vyhrála jiná strana"),
}

OUTCOMES: Final[dict[str, Said]] = {
    "law": says(
        "All Outlaws and the Renegade are dead: the Sheriff's side wins. Winners: {winners:seat}.",
        "Všichni Zločinci i Renegád jsou mrtví: vyhrává Šerifova strana. Vítězství: {winners:seat}.",
    ),
    "outlaws": says(
        "The Sheriff is dead: the Outlaws win. Winners: {winners:seat}.",
        "Šerif je mrtvý: vyhrávají Zločinci. Vítězství: {winners:seat}.",
    ),
    "renegade": says(
        "The Sheriff is dead and the Renegade alone is left: the Renegade wins. Winner: {winners:seat}.",
        "Šerif je mrtvý a zůstává jen Renegád: vyhrává Renegád. Vítězství: {winners:seat}.",
    ),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, SENTENCES, MOVES, REFUSALS, REASONS, SAID_OF_EACH, OUTCOMES)

CHAPTERS: Final = (
    Text("Components and terms", "Součásti a pojmy"),
    Text("Setup", "Příprava"),
    Text("Characters in general", "Postavy obecně"),
    Text("The turn", "Tah"),
    Text("Playing cards and symbols", "Karty a symboly"),
    Text("Distance and weapons", "Vzdálenost a zbraně"),
    Text("BANG! and Missed!", "BANG! a Vedle!"),
    Text("Beer, elimination, penalty and reward", "Pivo, vyřazení, trest a odměna"),
    Text("Draw!", "Zkouška (draw!)"),
    Text("Card effects", "Účinky karet"),
    Text("Characters", "Postavy"),
    Text("End of the game and score", "Konec hry a body"),
    Text("Series of games", "Série her"),
)
