"""The components: 90 playing cards of 25 kinds, 12 characters, 7 role cards, the scoring overview."""

from collections import Counter
from typing import Final, Literal

from msgspec import Struct

from domain.kernel.material import counted
from domain.kernel.texts import Text, declined
from domain.kernel.words import Card

ARMOR: Final = "armor"
BUSHIDO: Final = "bushido"
FOCUS: Final = "focus"
FAST_DRAW: Final = "fast_draw"
BATTLECRY: Final = "battlecry"
BREATHING: Final = "breathing"
DAIMYO: Final = "daimyo"
DIVERSION: Final = "diversion"
GEISHA: Final = "geisha"
JUJUTSU: Final = "jujutsu"
PARRY: Final = "parry"
TEA_CEREMONY: Final = "tea_ceremony"

CardKind = Literal["weapon", "property", "action"]


class CardType(Struct, frozen=True):
    """All there is to know about a card; its copies can't be told apart, so its id is enough [SWORD-R2]."""

    id: Card
    name: Text
    kind: CardKind
    count: int
    clause: str
    difficulty: int = 0
    """Of a weapon: the greatest difficulty it can attack."""
    wounds: int = 0
    """Of a weapon: what it deals when it hits."""
    names_player: bool = False
    """Of a property or an action: whether its player names somebody, perhaps himself."""
    is_answer: bool = False
    """Whether it is only ever played in answer to something."""


def _weapon(id: str, name: Text, count: int, difficulty: int, wounds: int) -> CardType:
    return CardType(id, name, "weapon", count, "SWORD-6.3", difficulty, wounds)


CARD_TYPES: Final[dict[Card, CardType]] = {
    card.id: card
    for card in (
        _weapon("bo", Text("Bo", "Bo"), 5, 2, 1),
        _weapon("bokken", Text("Bokken", "Bokken"), 6, 1, 1),
        _weapon("daikyu", Text("Daikyu", "Daikyū"), 1, 5, 2),
        _weapon("kanabo", Text("Kanabo", "Kanabó"), 1, 3, 2),
        _weapon("katana", declined("Katana", "Katana", acc="Katanu"), 1, 2, 3),
        _weapon("kiseru", Text("Kiseru", "Kiseru"), 5, 1, 2),
        _weapon("kusarigama", declined("Kusarigama", "Kusarigama", acc="Kusarigamu"), 4, 2, 2),
        _weapon("nagayari", Text("Nagayari", "Nagajari"), 1, 4, 2),
        _weapon("naginata", declined("Naginata", "Naginata", acc="Naginatu"), 2, 4, 1),
        _weapon("nodachi", Text("Nodachi", "Nodači"), 1, 3, 3),
        _weapon("shuriken", Text("Shuriken", "Šuriken"), 3, 3, 1),
        _weapon("tanegashima", declined("Tanegashima", "Tanegašima", acc="Tanegašimu"), 1, 5, 1),
        _weapon("wakizashi", Text("Wakizashi", "Wakizaši"), 1, 1, 3),
        CardType(ARMOR, Text("Armor", "Zbroj"), "property", 4, "SWORD-12.1"),
        CardType(BUSHIDO, Text("Bushido", "Bušido"), "property", 2, "SWORD-12.8", names_player=True),
        CardType(FOCUS, declined("Focus", "Koncentrace", acc="Koncentraci"), "property", 6, "SWORD-12.3"),
        CardType(FAST_DRAW, Text("Fast Draw", "Rychlé tasení"), "property", 3, "SWORD-12.2"),
        CardType(BATTLECRY, Text("Battlecry", "Válečný pokřik"), "action", 4, "SWORD-12.14"),
        CardType(BREATHING, Text("Breathing", "Dechové cvičení"), "action", 3, "SWORD-12.22", names_player=True),
        CardType(DAIMYO, Text("Daimyo", "Daimjó"), "action", 3, "SWORD-12.26"),
        CardType(DIVERSION, Text("Diversion", "Odlákání pozornosti"), "action", 5, "SWORD-12.27", names_player=True),
        CardType(GEISHA, declined("Geisha", "Gejša", acc="Gejšu"), "action", 6, "SWORD-12.29", names_player=True),
        CardType(JUJUTSU, Text("Jujutsu", "Džiu-džitsu"), "action", 3, "SWORD-12.18"),
        CardType(PARRY, Text("Parry", "Odražení"), "action", 15, "SWORD-6.9", is_answer=True),
        CardType(TEA_CEREMONY, Text("Tea Ceremony", "Čajový obřad"), "action", 4, "SWORD-12.32"),
    )
}
"""In the order before the first shuffle."""

CARDS: Final[tuple[Card, ...]] = tuple(card.id for card in CARD_TYPES.values() for _ in range(card.count))
WEAPONS: Final = {card.id: card for card in CARD_TYPES.values() if card.kind == "weapon"}
OWN_PROPERTIES: Final = frozenset(
    card.id for card in CARD_TYPES.values() if card.kind == "property" and not card.names_player
)
"""Properties that a player may lay only in front of himself [SWORD-R7]."""
UNAIMED_ACTIONS: Final = frozenset(
    card.id for card in CARD_TYPES.values() if card.kind == "action" and not card.names_player and not card.is_answer
)
"""Actions for a player's own turn that name nobody."""


class Character(Struct, frozen=True):
    """Abilities that are numbers are fields; the others are reactions, steps and moves."""

    id: str
    name: Text
    resilience: int
    clause: str
    ability: Text
    harder_to_attack: int = 0
    reaches_everybody: bool = False
    extra_weapons: int = 0
    extra_wounds: int = 0
    """Dealt with each weapon hit."""
    fewer_wounds: int = 0
    """By how much each weapon hit is reduced; one wound always remains."""
    extra_draws: int = 0
    only_weapons_wound: bool = False
    weapons_parry: bool = False


CAST: Final = {
    character.id: character
    for character in (
        Character(
            "benkei",
            Text("Benkei", "Benkei"),
            5,
            "SWORD-13.1",
            Text(
                "Every other player has +1 difficulty when attacking Benkei.",
                "Útok na Benkeie má pro každého jiného hráče obtížnost o 1 vyšší.",
            ),
            harder_to_attack=1,
        ),
        Character(
            "chiyome",
            Text("Chiyome", "Chiyome"),
            4,
            "SWORD-13.2",
            Text(
                "Can be wounded by weapon cards only; Battlecry and Jujutsu do not affect Chiyome.",
                "Zranit ji mohou jen zbraně; Válečný pokřik ani Džiu-džitsu na ni nepůsobí.",
            ),
            only_weapons_wound=True,
        ),
        Character(
            "ginchiyo",
            Text("Ginchiyo", "Ginchiyo"),
            4,
            "SWORD-13.4",
            Text(
                "Suffers 1 wound less from each weapon hit, but never less than 1.",
                "Z každého zásahu zbraní utrpí o 1 zranění méně, vždy však aspoň 1.",
            ),
            fewer_wounds=1,
        ),
        Character(
            "goemon",
            Text("Goemon", "Goemon"),
            5,
            "SWORD-13.3",
            Text("May play 1 additional weapon card in each own turn.", "V každém svém tahu smí zahrát o 1 zbraň víc."),
            extra_weapons=1,
        ),
        Character(
            "hanzo",
            Text("Hanzo", "Hanzō"),
            4,
            "SWORD-13.5",
            Text(
                "May play a weapon card from hand as a Parry unless it is the only card in hand.",
                "Smí zahrát zbraň z ruky jako Odražení, není-li to jeho jediná karta v ruce.",
            ),
            weapons_parry=True,
        ),
        Character(
            "hideyoshi",
            Text("Hideyoshi", "Hidejoši"),
            4,
            "SWORD-13.8",
            Text("Draws 1 card more in the drawing phase.", "Ve fázi dobírání si dobere o 1 kartu víc."),
            extra_draws=1,
        ),
        Character(
            "ieyasu",
            Text("Ieyasu", "Iejasu"),
            5,
            "SWORD-13.9",
            Text(
                "May take the top card of the discard pile as the first card of the drawing phase.",
                "Jako první kartu fáze dobírání si smí vzít vrchní kartu odhazovacího balíčku.",
            ),
        ),
        Character(
            "kojiro",
            Text("Kojiro", "Kojirō"),
            5,
            "SWORD-13.11",
            Text("Own weapons reach any difficulty.", "Jeho zbraně dosáhnou na jakoukoli obtížnost."),
            reaches_everybody=True,
        ),
        Character(
            "musashi",
            Text("Musashi", "Musaši"),
            5,
            "SWORD-13.12",
            Text("Own weapon hits deal 1 additional wound.", "Každý jeho zásah zbraní působí o 1 zranění víc."),
            extra_wounds=1,
        ),
        Character(
            "nobunaga",
            Text("Nobunaga", "Nobunaga"),
            5,
            "SWORD-13.13",
            Text(
                "In the playing phase may give up 1 resilience (never the last) to draw 1 card, any number of times.",
                "Ve fázi hraní se smí kolikrát chce vzdát 1 žetonu odolnosti (nikdy posledního) a dobrat si 1 kartu.",
            ),
        ),
        Character(
            "tomoe",
            Text("Tomoe", "Tomoe"),
            5,
            "SWORD-13.15",
            Text(
                "Draws 1 card after each weapon hit on another player.",
                "Po každém svém zásahu zbraní si dobere 1 kartu.",
            ),
        ),
        Character(
            "ushiwaka",
            Text("Ushiwaka", "Ušiwaka"),
            4,
            "SWORD-13.16",
            Text(
                "Draws 1 card for each wound suffered from a weapon card.",
                "Za každé zranění, které utrpí zbraní, si dobere 1 kartu.",
            ),
        ),
    )
}

SHOGUN: Final = "shogun"
SAMURAI: Final = "samurai"
NINJA: Final = "ninja"
RONIN: Final = "ronin"

ROLE_NAMES: Final = {
    SHOGUN: Text("Shogun", "Šógun"),
    SAMURAI: Text("Samurai", "Samuraj"),
    NINJA: Text("Ninja", "Ninja"),
    RONIN: Text("Ronin", "Ronin"),
}

Team = Literal["shogun", "ninja", "ronin"]
TEAM: Final[dict[str, Team]] = {SHOGUN: "shogun", SAMURAI: "shogun", NINJA: "ninja", RONIN: "ronin"}
TIES_WON_BY: Final[tuple[Team, ...]] = ("ninja", "shogun", "ronin")
"""Of the teams with the same score, the first named here wins the tie [SWORD-R34]."""


class RoleCard(Struct, frozen=True):
    id: str
    role: str
    stars: int = 0
    """On Ninja cards only; they matter with four players."""


NINJA_CARDS: Final = tuple(RoleCard(f"ninja_{stars}", NINJA, stars) for stars in (1, 2, 3))
ROLE_CARDS: Final = {
    card.id: card
    for card in (RoleCard(SHOGUN, SHOGUN), RoleCard(SAMURAI, SAMURAI), *NINJA_CARDS, RoleCard(RONIN, RONIN))
}
ROLE_CARD_COUNTS: Final = {SHOGUN: 1, SAMURAI: 2, NINJA: 3, RONIN: 1}


class Company(Struct, frozen=True):
    """What depends on the number of players."""

    roles: dict[str, int]
    """How many of each role are dealt."""
    shogun_honour: int
    honour: int
    bonus: dict[str, int]
    """By how much honour is multiplied, for each role in the game [SWORD-9.4]."""
    more_stars_bonus: int | None = None
    """The bonus of the Ninja with more stars, where stars matter [SWORD-9.5]."""


def _roles(samurai: int, ninja: int, ronin: int) -> dict[str, int]:
    return {SHOGUN: 1, SAMURAI: samurai, NINJA: ninja, RONIN: ronin}


COMPANIES: Final = {
    3: Company(_roles(0, 2, 0), 6, 3, {SHOGUN: 2, NINJA: 1}),
    4: Company(_roles(1, 2, 0), 5, 3, {SHOGUN: 1, SAMURAI: 2, NINJA: 1}, more_stars_bonus=2),
    5: Company(_roles(1, 2, 1), 5, 3, {SHOGUN: 1, SAMURAI: 1, NINJA: 1, RONIN: 2}),
    6: Company(_roles(1, 3, 1), 5, 4, {SHOGUN: 1, SAMURAI: 2, NINJA: 1, RONIN: 3}),
    7: Company(_roles(2, 3, 1), 5, 4, {SHOGUN: 1, SAMURAI: 1, NINJA: 1, RONIN: 3}),
}

HAND_SIZES: Final = (4, 5, 5, 6, 6, 7, 7)
"""How many cards each seat is dealt, clockwise from the Shogun [SWORD-2.17]."""
HAND_MAX: Final = 7
DRAWN_CARDS: Final = 2
WEAPONS_PER_TURN: Final = 1
DAIMYO_POINTS: Final = 1
LETHAL_STRIKE_PENALTY: Final = 3
SWORD_MASTER_PLAYERS_MIN: Final = 4
HONOUR_TOKENS: Final = 30
RESILIENCE_TOKENS: Final = 36

CLAUSE_OF: Final = {
    **{card.id: card.clause for card in CARD_TYPES.values()},
    **{character.id: character.clause for character in CAST.values()},
}
"""The clause that an event cites where a card or a character has caused it, unless another clause fits better."""

counted("Samurai Sword", 90, "cards", CARDS)
counted("Samurai Sword", 12, "characters", CAST)
counted("Samurai Sword", 7, "role cards", tuple(Counter(ROLE_CARD_COUNTS).elements()))
