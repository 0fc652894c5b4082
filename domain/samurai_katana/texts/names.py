"""Names of regions, cities, cards and clans, and the words of the rules."""

from collections.abc import Mapping
from typing import Final

from domain.kernel.texts import Text
from domain.samurai_katana.board import CITIES, LANES, PROVINCES, SPACES
from domain.samurai_katana.material import CARD_TYPES, CLANS

WORDS: Final[dict[str, Text]] = {
    "attacker": Text("attacker", "útočník"),
    "defender": Text("defender", "obránce"),
    "tie": Text("tie", "remíza"),
    "plain": Text("plain", "rovina"),
    "mountain": Text("mountain", "hory"),
    "land": Text("by land", "po souši"),
    "sea": Text("by sea", "po moři"),
    "emperor": Text("Emperor", "Císař"),
    "shogun": Text("Shogun", "Šógun"),
    "battle": Text("battle", "bitva"),
    "no_retreat": Text("no way to retreat, into the reserve", "není kam ustoupit, do zásoby"),
    "seppuku": Text("seppuku", "seppuku"),
    "battle_won": Text("battle won", "vyhraná bitva"),
    "shogun_lost": Text("battle lost by the Shogun", "bitva prohraná Šógunem"),
    "provinces": Text("provinces", "provincie"),
    "stays_emperor": Text("stays Emperor", "zůstává Císařem"),
    "sold": Text("honour sold", "prodaná čest"),
    "honour_sold": Text("honour sold", "prodaná čest"),
    "position": Text("court position", "dvorský úřad"),
    "support": Text("the Emperor's support", "Císařova podpora"),
    "kokuland": Text("Kokuland", "Kokuland"),
    "treasure": Text("clan treasure", "poklad klanu"),
    "samurai": Text("samurai bought", "nákup samurajů"),
    "castle": Text("castle bought", "nákup hradu"),
    "move": Text("move", "přesun"),
    "refund": Text("paid back", "vrácená platba"),
    "price": Text("price of the card", "cena karty"),
    "trade": Text("trade", "obchod"),
    "income": Text("income", "výnosy"),
    "eliminated": Text("eliminated", "vyřazení"),
    "return": Text("return of the clan", "návrat klanu"),
    "gift": Text("gift", "dar"),
    "accepts": Text("accepts", "přijímá"),
    "refuses": Text("refuses", "odmítá"),
    "react.card": Text("Shogunal Justice", "Šógunská spravedlnost"),
    "react.sea": Text("Tsunami", "Tsunami"),
    "react.battle": Text("Ronin", "Róninové"),
    "shogun.cancel": Text("the Shogun's power", "Šógunova moc"),
    "threshold": Text("honour reached", "dosažená čest"),
    "turn_limit": Text("turn limit", "omezení počtu kol"),
    "sudden_death": Text("sudden death", "náhlá smrt"),
}


def _in(context: str, words: Mapping[str, tuple[str, str]]) -> dict[str, Text]:
    """Words with a meaning of their own in one context: `paid.koku` is a koku as a payment."""
    return {f"{context}.{word}": Text(*said) for word, said in words.items()}


_BY_COMPARISON: Final = {
    "clan_points": ("clan points", "klanových bodů"),
    "cities": ("cities", "měst"),
    "regions": ("regions", "regionů"),
    "castles": ("castles", "hradů"),
    "samurai": ("samurai", "samurajů"),
}
"""What decides between those with equal honour."""


def _equal_but(en: str, cs: str, words: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    return {word: (f"equal honour, {en} {said[0]}", f"stejná čest, {cs} {said[1]}") for word, said in words.items()}


CONTEXTS: Final[dict[str, Text]] = {
    **_in(
        "phase",
        {
            "1": ("purchase and placement", "nákup a rozmístění"),
            "2": ("clan actions", "akce klanů"),
            "3": ("Emperor and Shogun", "Císař a Šógun"),
            "4": ("income and draw", "výnosy a karty"),
        },
    ),
    **_in(
        "draw",
        {
            "battle": ("after the battle", "po bitvě"),
            "refill": ("phase 4", "fáze 4"),
            "return": ("instead of Ikko-Ikki Revolts", "místo Povstání Ikkó-ikki"),
            "exchange": ("exchange", "výměna"),
        },
    ),
    **_in(
        "paid",
        {
            "koku": ("1 koku", "1 koku"),
            "castle": ("free, to a castle of one's own", "zdarma, k vlastnímu hradu"),
            "shogun": ("free, the Shogun's move", "zdarma, Šógunův přesun"),
        },
    ),
    **_in(
        "refund",
        {
            "koku": ("1 koku", "1 koku"),
            "castle": ("a free move to a castle of one's own", "přesun zdarma k vlastnímu hradu"),
            "shogun": ("the Shogun's free move", "Šógunův přesun zdarma"),
        },
    ),
    **_in(
        "note",
        {
            "no_honour": (
                "has no honour to lose: without effect but the 1 honour that it costs",
                "nemá čest, o kterou by přišel: bez účinku, jen stojí 1 bod cti",
            ),
            "nothing": (
                "has neither honour nor cards to lose: without effect but the 1 honour that it costs",
                "nemá čest ani karty: bez účinku, jen stojí 1 bod cti",
            ),
            "in_vain": ("without any effect", "zcela bez účinku"),
        },
    ),
    **_in(
        "emperor",
        {
            "honour": ("the least honour", "nejméně cti"),
            **_equal_but("the fewest", "nejméně", {**_BY_COMPARISON, "koku": ("koku", "koku")}),
            "order": (
                "equal in everything, the Emperor or the next clockwise from him",
                "ve všem shoda, Císař nebo první od něj po směru hodinových ručiček",
            ),
        },
    ),
    **_in(
        "shogun",
        {
            "honour": ("the most honour", "nejvíc cti"),
            **_equal_but("the most", "nejvíc", _BY_COMPARISON),
            "shogun": ("equal in everything, stays Shogun", "ve všem shoda, zůstává Šógunem"),
            "equal": ("the first are equal in everything", "první jsou si ve všem rovni"),
            "emperor": ("the Emperor cannot be Shogun, too", "Císař nemůže být zároveň Šógunem"),
        },
    ),
    **_in(
        "decided",
        {
            "first": ("reaching it first", "to, kdo jí dosáhl první"),
            "only": ("being the only one to have reached it", "to, že jí nikdo jiný nedosáhl"),
            "honour": ("the most honour", "nejvyšší čest"),
            "clan_points": ("clan points, honour being equal", "při stejné cti počet klanových bodů"),
            "cities": ("cities, all before being equal", "při shodě cti a klanových bodů počet měst"),
            "regions": ("regions, all before being equal", "při shodě až po města počet regionů"),
            "castles": ("castles, all before being equal", "při shodě až po regiony počet hradů"),
            "samurai": ("samurai, all before being equal", "při shodě až po hrady počet samurajů"),
            "shared": ("being equal in everything: a shared victory", "shoda ve všem: o vítězství se dělí"),
        },
    ),
}


def _lane_name(lane: str) -> Text:
    ends = [SPACES[end].name for end in lane.split("~")]
    return Text(" – ".join(end.en for end in ends), " – ".join(end.cs for end in ends))


NAMES: Final[dict[str, Text]] = {
    **WORDS,
    **CONTEXTS,
    **{card.id: card.name for card in CARD_TYPES.values()},
    **{clan.id: clan.name for clan in CLANS.values()},
    **{province.id: province.name for province in PROVINCES.values()},
    **{space.id: space.name for space in SPACES.values()},
    **{city.id: city.name for city in CITIES.values()},
    **{lane: _lane_name(lane) for lane in LANES},
}
