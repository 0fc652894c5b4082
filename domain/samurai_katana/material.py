"""The components but the map: 55 cards of 26 kinds, six clans, figures for each number of players."""

from typing import Final, Literal

from msgspec import Struct

from domain.kernel.material import counted
from domain.kernel.texts import Text
from domain.kernel.words import Card

GAME: Final = "Samurai & Katana"

ALLIANCE: Final = "alliance"
ARQUEBUSIERS: Final = "arquebusiers"
TREASON: Final = "treason"
SAPPERS: Final = "sappers"
ORDERLY_RETREAT: Final = "orderly_retreat"
SABOTEURS: Final = "saboteurs"
JUSTICE: Final = "shogunal_justice"
TSUNAMI: Final = "tsunami"
RONIN: Final = "ronin"
IKKO_IKKI: Final = "ikko_ikki"
HOKKE: Final = "hokke_sect"
NICHIREN: Final = "nichiren_sect"
AFFRONT: Final = "affront"
CONSPIRACY: Final = "conspiracy"
TEA_CEREMONY: Final = "tea_ceremony"
NOH_THEATRE: Final = "noh_theatre"
WAKO_PIRATES: Final = "wako_pirates"
NANBAN_TRADE: Final = "nanban_trade"
NINJA: Final = "ninja"

Kind = Literal["warrior", "battle", "anytime", "event"]


class CardType(Struct, frozen=True):
    """What all copies of a card have in common; copies are never told apart [KATANA-R84]."""

    id: Card
    name: Text
    kind: Kind
    copies: int
    katanas: int
    clause: str
    """The clause by which it may be played."""
    fan: int = 0
    price: int = 0
    """In koku, for the ability."""
    honour_cost: int = 0
    is_reaction: bool = False
    """Whether it is played only in a window, never as an action of one's own turn."""
    cancelled_by: Literal["justice", "shogun", "nobody"] = "shogun"
    """Who may cancel it when it is played for its ability: the affected player, by Shogunal Justice, and the powerful
    Shogun [KATANA-18.8]; the Shogun alone; or nobody, because it affects everybody [KATANA-20.28]."""

    @property
    def is_blue(self) -> bool:
        return self.kind == "battle"


CARD_TYPES: Final[dict[Card, CardType]] = {
    card.id: card
    for card in (
        CardType("ashigaru", Text("Ashigaru", "Ašigaru"), "warrior", 6, 1, "KATANA-17.1"),
        CardType("bushi", Text("Bushi", "Buši"), "warrior", 4, 2, "KATANA-17.1"),
        CardType("hatamoto", Text("Hatamoto", "Hatamoto"), "warrior", 2, 3, "KATANA-17.1"),
        CardType("taisho", Text("Taisho", "Taišó"), "warrior", 1, 4, "KATANA-17.1"),
        CardType("war_fan", Text("War Fan", "Válečný vějíř"), "battle", 3, 1, "KATANA-17.2", fan=1),
        CardType("cavalry", Text("Cavalry", "Jízda"), "battle", 3, 1, "KATANA-17.3", fan=2),
        CardType("battle_standard", Text("Battle Standard", "Bitevní korouhev"), "battle", 1, 2, "KATANA-17.4", fan=3),
        CardType(ALLIANCE, Text("Alliance", "Aliance"), "battle", 2, 1, "KATANA-17.5"),
        CardType(ARQUEBUSIERS, Text("Arquebusiers", "Arkebuzíři"), "battle", 2, 2, "KATANA-17.8", price=2),
        CardType(TREASON, Text("Treason", "Zrada"), "battle", 1, 3, "KATANA-17.9", price=3),
        CardType(SAPPERS, Text("Sappers", "Zákopníci"), "battle", 1, 1, "KATANA-17.10", price=1),
        CardType(ORDERLY_RETREAT, Text("Orderly Retreat", "Spořádaný ústup"), "battle", 1, 1, "KATANA-17.11"),
        CardType(SABOTEURS, Text("Saboteurs", "Záškodníci"), "battle", 1, 2, "KATANA-17.12", honour_cost=1),
        CardType(
            JUSTICE,
            Text("Shogunal Justice", "Šógunská spravedlnost"),
            "anytime",
            3,
            2,
            "KATANA-17.13",
            is_reaction=True,
        ),
        CardType(
            TSUNAMI,
            Text("Tsunami", "Tsunami"),
            "anytime",
            2,
            1,
            "KATANA-17.17",
            is_reaction=True,
            cancelled_by="justice",
        ),
        CardType(RONIN, Text("Ronin", "Róninové"), "anytime", 2, 1, "KATANA-17.18"),
        CardType(
            IKKO_IKKI,
            Text("Ikko-Ikki Revolts", "Povstání Ikkó-ikki"),
            "event",
            3,
            3,
            "KATANA-17.20",
            cancelled_by="justice",
        ),
        CardType(HOKKE, Text("Sect: Hokke", "Sekta Hokke"), "event", 1, 2, "KATANA-17.22", cancelled_by="justice"),
        CardType(
            NICHIREN, Text("Sect: Nichiren", "Sekta Ničiren"), "event", 1, 2, "KATANA-17.22", cancelled_by="justice"
        ),
        CardType(
            AFFRONT, Text("Affront", "Urážka"), "event", 2, 1, "KATANA-17.24", honour_cost=1, cancelled_by="justice"
        ),
        CardType(
            CONSPIRACY,
            Text("Conspiracy", "Konspirace"),
            "event",
            2,
            1,
            "KATANA-17.25",
            honour_cost=1,
            cancelled_by="justice",
        ),
        CardType(TEA_CEREMONY, Text("Tea Ceremony", "Čajový obřad"), "event", 3, 1, "KATANA-17.26"),
        CardType(
            NOH_THEATRE,
            Text("Noh Theatre", "Divadlo Nó"),
            "event",
            2,
            1,
            "KATANA-17.27",
            price=2,
            cancelled_by="nobody",
        ),
        CardType(
            WAKO_PIRATES, Text("Wako Pirates", "Piráti Wakó"), "event", 2, 1, "KATANA-17.28", cancelled_by="justice"
        ),
        CardType(NANBAN_TRADE, Text("Nanban Trade", "Obchod s Nanban"), "event", 2, 1, "KATANA-17.29"),
        CardType(
            NINJA, Text("Ninja", "Nindžové"), "event", 2, 2, "KATANA-17.30", honour_cost=1, cancelled_by="justice"
        ),
    )
}

EFFECTS_BY: Final[dict[Card, str]] = {
    ALLIANCE: "KATANA-17.6",
    IKKO_IKKI: "KATANA-17.21",
    HOKKE: "KATANA-17.23",
    NICHIREN: "KATANA-17.23",
}
"""The clauses of what these cards do, where those are not the ones by which they are played."""

CARDS: Final[tuple[Card, ...]] = tuple(card.id for card in CARD_TYPES.values() for _ in range(card.copies))
"""All cards, in the order before the first shuffle."""


class Clan(Struct, frozen=True):
    id: str
    name: Text
    colour: str


CLANS: Final[dict[str, Clan]] = {
    clan.id: clan
    for clan in (
        Clan("oda", Text("Oda (Nobunaga)", "Oda"), "yellow"),
        Clan("takeda", Text("Takeda (Shingen)", "Takeda"), "red"),
        Clan("date", Text("Date (Masamune)", "Date"), "blue"),
        Clan("toyotomi", Text("Toyotomi (Hideyoshi)", "Tojotomi"), "black"),
        Clan("uesugi", Text("Uesugi (Kenshin)", "Uesugi"), "white"),
        Clan("tokugawa", Text("Tokugawa (Ieyasu)", "Tokugawa"), "green"),
    )
}
ClanId = Literal["oda", "takeda", "date", "toyotomi", "uesugi", "tokugawa"]


class Preparation(Struct, frozen=True):
    """What each player begins with, at one number of players."""

    samurai: int
    small_cities: int
    big_cities: int = 1

    @property
    def more_samurai(self) -> int:
        """How many samurai there are to distribute besides the one in each city [KATANA-3.10]."""
        return self.small_cities + self.big_cities


PREPARATIONS: Final = {
    3: Preparation(samurai=20, small_cities=3),
    4: Preparation(samurai=20, small_cities=3),
    5: Preparation(samurai=18, small_cities=2),
    6: Preparation(samurai=15, small_cities=2),
}

BOX_SAMURAI: Final = 20
"""Samurai of each of the six colours; with five or six players some are not used."""
START_KOKU: Final = 5
CASTLES_EACH: Final = 3
HAND_SIZE: Final = 5
"""How many cards are dealt at first, kept at most, and refilled to."""

CASTLE_PRICE: Final = 4
KYOTO_CASTLE_PRICE: Final = 6
HONOUR_PER_KOKU: Final = 2
"""How much honour is sold for one koku [KATANA-16.3]."""
KOKU_PER_HONOUR: Final = 3
"""How many koku become one honour at the end [KATANA-20.18, KATANA-20.24]."""

RETURN_KOKU: Final = 4
RETURN_FORCE: Final = 5
"""The samurai with which a clan comes back [KATANA-12.6]."""

SUDDEN_DEATH_HONOUR: Final = 20
GAME_LENGTH: Final = 25
"""The honour that ends the game, unless an option says otherwise."""
PURCHASE_PHASE: Final = 1
CLAN_PHASE: Final = 2
AFFRONT_HONOUR: Final = 2
"""What the target of an Affront loses [KATANA-17.24]."""

FREE_MOVES_MAX: Final = 12
"""How many moves into own castles are free per clan turn [KATANA-9.4]."""
OFFERS_MAX: Final = 3
"""How many cards, and how many court positions, may be offered per clan turn [KATANA-8.12, KATANA-20.37]."""
ANYTIME_CARDS_MIN: Final = 3
"""How many cards, the card itself included, must be in hand to play one anytime [KATANA-5.10]."""
BATTLE_CARDS: Final = 2
RONIN_SAMURAI_MAX: Final = 2
SAMURAI_COUNTED_MAX: Final = 4
SAMURAI_LOST_MAX: Final = 4

UNASKED: Final = "KATANA-R94"
"""The ruling by which nobody is asked where public facts leave one answer."""

counted(GAME, 55, "cards", CARDS)
counted(GAME, 6, "clans", CLANS)
