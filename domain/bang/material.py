"""The components: 80 suited cards, 16 characters, the roles for each number of players."""

from typing import Final, Literal

from msgspec import Struct

from domain.kernel.material import counted
from domain.kernel.texts import Text
from domain.kernel.words import Card

BANG: Final = "bang"
MISSED: Final = "missed"
BEER: Final = "beer"
PANIC: Final = "panic"
CAT_BALOU: Final = "cat_balou"
STAGECOACH: Final = "stagecoach"
WELLS_FARGO: Final = "wells_fargo"
GATLING: Final = "gatling"
DUEL: Final = "duel"
INDIANS: Final = "indians"
GENERAL_STORE: Final = "general_store"
SALOON: Final = "saloon"
JAIL: Final = "jail"
DYNAMITE: Final = "dynamite"
BARREL: Final = "barrel"
APPALOOSA: Final = "appaloosa"
MUSTANG: Final = "mustang"
VOLCANIC: Final = "volcanic"

HEARTS: Final = "H"
SPADES: Final = "S"
RED: Final = "HD"
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class CardType(Struct, frozen=True):
    """All that cards of one name have in common, but for what happens when one is played (cards.py)."""

    id: str
    name: Text
    clause: str
    cards: str
    """Rank and suit of every copy, in the order before the first shuffle."""
    aims_at: Literal["nobody", "player", "card"] = "nobody"
    """What its player has to name: nothing, a player, or a player and one of that player's cards."""
    is_answered: bool = False
    """Whether those it hits may answer. Suzy Lafayette's hand is examined before the first answer, else after the
    card has done its work [BANG-R65]."""
    is_blue: bool = False
    """Whether it is laid in front of a player and stays there."""
    is_tested: bool = False
    """Of a blue card: whether it is tested before phase 1 of the player it lies in front of [BANG-R3]."""
    weapon_range: int = 0
    """Above 0 for weapons."""


CARD_TYPES: Final = {
    kind.id: kind
    for kind in (
        CardType(
            BANG,
            Text("BANG!", "BANG!"),
            "BANG-7.1",
            "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2C 3C 4C 5C 6C 7C 8C 9C QH KH AH AS",
            aims_at="player",
            is_answered=True,
        ),
        CardType(MISSED, Text("Missed!", "Vedle!"), "BANG-7.6", "10C JC QC KC AC 2S 3S 4S 5S 6S 7S 8S"),
        CardType(BEER, Text("Beer", "Pivo"), "BANG-8.1", "6H 7H 8H 9H 10H JH"),
        CardType(PANIC, Text("Panic!", "Panika!"), "BANG-10.4.2", "JH QH AH 8D", aims_at="card"),
        CardType(CAT_BALOU, Text("Cat Balou", "Cat Balou"), "BANG-10.5.2", "9D 10D JD KH", aims_at="card"),
        CardType(STAGECOACH, Text("Stagecoach", "Dostavník"), "BANG-10.2.1", "9S-1 9S-2"),
        CardType(WELLS_FARGO, Text("Wells Fargo", "Wells Fargo"), "BANG-10.3.1", "3H"),
        CardType(GATLING, Text("Gatling", "Kulomet"), "BANG-10.6.1", "10H", is_answered=True),
        CardType(DUEL, Text("Duel", "Duel"), "BANG-10.8.2", "QD JS 8C", aims_at="player", is_answered=True),
        CardType(INDIANS, Text("Indians!", "Indiáni!"), "BANG-10.7.1", "KD AD", is_answered=True),
        CardType(GENERAL_STORE, Text("General Store", "Hokynářství"), "BANG-10.9.1", "9C QS"),
        CardType(SALOON, Text("Saloon", "Saloon"), "BANG-10.1.1", "5H"),
        CardType(
            JAIL, Text("Jail", "Vězení"), "BANG-10.11.2", "4H 10S JS", aims_at="player", is_blue=True, is_tested=True
        ),
        CardType(DYNAMITE, Text("Dynamite", "Dynamit"), "BANG-10.12.2", "2H", is_blue=True, is_tested=True),
        CardType(BARREL, Text("Barrel", "Barel"), "BANG-10.10.1", "QS KS", is_blue=True),
        CardType(APPALOOSA, Text("Appaloosa", "Appaloosa"), "BANG-6.6", "AS", is_blue=True),
        CardType(MUSTANG, Text("Mustang", "Mustang"), "BANG-6.5", "8H 9H", is_blue=True),
        CardType("schofield", Text("Schofield", "Schofield"), "BANG-6.10", "JC QC KS", is_blue=True, weapon_range=2),
        CardType(VOLCANIC, Text("Volcanic", "Volcanic"), "BANG-6.11", "10C 10S", is_blue=True, weapon_range=1),
        CardType("remington", Text("Remington", "Remington"), "BANG-6.10", "KC", is_blue=True, weapon_range=3),
        CardType(
            "rev_carabine", Text("Rev. Carabine", "Rev. Carabine"), "BANG-6.10", "AC", is_blue=True, weapon_range=4
        ),
        CardType("winchester", Text("Winchester", "Winchester"), "BANG-6.10", "8S", is_blue=True, weapon_range=5),
    )
}

KIND: Final[dict[Card, str]] = {
    f"{kind.id}-{print_}": kind.id for kind in CARD_TYPES.values() for print_ in kind.cards.split()
}
"""The kind of every card, in the order before the first shuffle [BANG-R67]."""

CARDS: Final = tuple(KIND)
COLT_RANGE: Final = 1
SID_CARDS: Final = 2
"""What Sid Ketchum discards for a life."""


def rank_of(card: Card) -> str:
    return card.split("-")[1][:-1]


def suit_of(card: Card) -> str:
    return card.split("-")[1][-1]


class Character(Struct, frozen=True):
    """A gunman. Powers that are numbers are fields; the others are reactions, steps and moves."""

    id: str
    name: str
    life: int
    clause: str
    power: Text
    bangs_unlimited: bool = False
    missed_needed: int = 1
    """How many Missed! cancel one of this character's BANG! cards."""
    barrels: int = 0
    seen_farther: int = 0
    sees_nearer: int = 0
    flips: int = 1
    stand_ins: tuple[tuple[str, str], ...] = ()
    """Which kind may be used as which other."""


CAST: Final = {
    character.id: character
    for character in (
        Character(
            "bart_cassidy",
            "Bart Cassidy",
            4,
            "BANG-11.1.1",
            Text(
                "Draws a card for each life he loses, if he survives.",
                "Za každý ztracený život si lízne kartu, pokud přežije.",
            ),
        ),
        Character(
            "black_jack",
            "Black Jack",
            4,
            "BANG-11.2.1",
            Text(
                "May show the second card he draws in phase 1; a red one gives him another.",
                "Ve fázi 1 může ukázat druhou líznutou kartu; je-li červená, lízne si ještě jednu.",
            ),
        ),
        Character(
            "calamity_janet",
            "Calamity Janet",
            4,
            "BANG-11.3.1",
            Text(
                "May use BANG! as Missed! and Missed! as BANG!; a Missed! that she fires is her BANG! of the turn.",
                "Může použít BANG! jako Vedle! a Vedle! jako BANG!; Vedle!, kterým vystřelí, je její BANG! toho tahu.",
            ),
            stand_ins=((BANG, MISSED), (MISSED, BANG)),
        ),
        Character(
            "el_gringo",
            "El Gringo",
            3,
            "BANG-11.4.1",
            Text(
                "Takes a random hand card from whoever makes him lose a life, one per life.",
                "Komu vděčí za ztrátu života, tomu vezme náhodnou kartu z ruky, jednu za každý život.",
            ),
        ),
        Character(
            "jesse_jones",
            "Jesse Jones",
            4,
            "BANG-11.5.1",
            Text(
                "May take his first card of phase 1 at random from another player's hand; the second is from the deck.",
                "První kartu fáze 1 si může náhodně vzít z ruky jiného hráče; druhá je z lízacího balíčku.",
            ),
        ),
        Character(
            "jourdonnais",
            "Jourdonnais",
            4,
            "BANG-11.6.1",
            Text("Always has a Barrel; a real one adds to it.", "Má vrozený Barel; skutečný se k němu přidává."),
            barrels=1,
        ),
        Character(
            "kit_carlson",
            "Kit Carlson",
            3,
            "BANG-11.7.1",
            Text(
                "In phase 1 looks at the three top cards, keeps two and puts one back on top.",
                "Ve fázi 1 si prohlédne tři vrchní karty, dvě si nechá a jednu vrátí navrch.",
            ),
        ),
        Character(
            "lucky_duke",
            "Lucky Duke",
            4,
            "BANG-11.8.1",
            Text(
                "Flips two cards for every draw! and chooses one.",
                "Při každé zkoušce otočí dvě karty a jednu si vybere.",
            ),
            flips=2,
        ),
        Character(
            "paul_regret",
            "Paul Regret",
            3,
            "BANG-11.9.1",
            Text(
                "Others see him one farther; a real Mustang adds to it.",
                "Ostatní ho vidí o 1 dál; skutečný Mustang se přidává.",
            ),
            seen_farther=1,
        ),
        Character(
            "pedro_ramirez",
            "Pedro Ramirez",
            4,
            "BANG-11.10.1",
            Text(
                "May take his first card of phase 1 from the top of the discard; the second is from the deck.",
                "První kartu fáze 1 si může vzít z vrchu odhazovacího balíčku; druhá je z lízacího balíčku.",
            ),
        ),
        Character(
            "rose_doolan",
            "Rose Doolan",
            4,
            "BANG-11.11.1",
            Text(
                "Sees others one nearer; a real Appaloosa adds to it.",
                "Ostatní vidí o 1 blíž; skutečná Appaloosa se přidává.",
            ),
            sees_nearer=1,
        ),
        Character(
            "sid_ketchum",
            "Sid Ketchum",
            4,
            "BANG-11.12.1",
            Text(
                "May discard two cards at any time to regain a life, several times in a row, too.",
                "Kdykoli může odhodit dvě karty a získat zpět jeden život, i několikrát po sobě.",
            ),
        ),
        Character(
            "slab_the_killer",
            "Slab the Killer",
            4,
            "BANG-11.13.1",
            Text(
                "Two Missed! are needed against his BANG! cards; a lucky Barrel counts as one.",
                "Proti jeho kartám BANG! jsou třeba dvě Vedle!; úspěšný Barel platí za jedno.",
            ),
            missed_needed=2,
        ),
        Character(
            "suzy_lafayette",
            "Suzy Lafayette",
            4,
            "BANG-11.14.1",
            Text("Draws a card whenever her hand is empty.", "Kdykoli nemá v ruce žádnou kartu, lízne si jednu."),
        ),
        Character(
            "vulture_sam",
            "Vulture Sam",
            4,
            "BANG-11.15.1",
            Text(
                "Takes all cards of whoever is eliminated, from hand and play.",
                "Bere si všechny karty vyřazeného hráče, z ruky i vyložené.",
            ),
        ),
        Character(
            "willy_the_kid",
            "Willy the Kid",
            4,
            "BANG-11.16.1",
            Text("Plays any number of BANG! cards in his turn.", "Ve svém tahu hraje libovolný počet karet BANG!."),
            bangs_unlimited=True,
        ),
    )
}

SHERIFF: Final = "sheriff"
DEPUTY: Final = "deputy"
OUTLAW: Final = "outlaw"
RENEGADE: Final = "renegade"

Outcome = Literal["law", "outlaws", "renegade"]
"""The sides, one of which wins."""

ROLES: Final = {
    4: (SHERIFF, RENEGADE, OUTLAW, OUTLAW),
    5: (SHERIFF, RENEGADE, OUTLAW, OUTLAW, DEPUTY),
    6: (SHERIFF, RENEGADE, OUTLAW, OUTLAW, OUTLAW, DEPUTY),
    7: (SHERIFF, RENEGADE, OUTLAW, OUTLAW, OUTLAW, DEPUTY, DEPUTY),
}
"""In the order before the deal [BANG-R67]."""

ROLE_NAMES: Final = {
    SHERIFF: Text("Sheriff", "Šerif"),
    DEPUTY: Text("Deputy", "Pomocník"),
    OUTLAW: Text("Outlaw", "Zločinec"),
    RENEGADE: Text("Renegade", "Renegád"),
}

CLAUSE_OF: Final = {
    **{kind.id: kind.clause for kind in CARD_TYPES.values()},
    **{character.id: character.clause for character in CAST.values()},
}
"""The clause that an event cites where a card or a character has caused it, unless another clause fits better."""

counted("BANG!", 80, "cards", CARDS)
counted("BANG!", 16, "characters", CAST)
