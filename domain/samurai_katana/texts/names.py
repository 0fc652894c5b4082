"""Names of regions, cities, cards and clans, and the words of the rules."""

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
    "koku": Text("1 koku", "1 koku"),
    "castle": Text("castle", "hrad"),
    "shogun": Text("Shogun", "Šógun"),
    "emperor": Text("Emperor", "Císař"),
    "sale": Text("sale", "prodej"),
    "purchase": Text("purchase", "koupě"),
    "swap": Text("swap", "směna"),
    "discard": Text("discard pile", "odhazovací balíček"),
    "deck": Text("deck", "dobírací balíček"),
    "none": Text("none", "nic"),
    "battle": Text("battle", "bitva"),
    "battle_won": Text("battle won", "vyhraná bitva"),
    "shogun_lost": Text("battle lost by the Shogun", "Šógunova prohraná bitva"),
    "provinces": Text("provinces", "provincie"),
    "sold": Text("honour sold", "prodaná čest"),
    "honour_sold": Text("honour sold", "prodaná čest"),
    "position": Text("court position", "dvorský úřad"),
    "support": Text("the Emperor's support", "Císařova podpora"),
    "kokuland": Text("Kokuland", "Kokuland"),
    "treasure": Text("clan treasure", "poklad klanu"),
    "samurai": Text("samurai", "samurajové"),
    "move": Text("move", "přesun"),
    "refund": Text("refund", "vrácená platba"),
    "price": Text("price of a card", "cena karty"),
    "trade": Text("trade", "obchod"),
    "income": Text("income", "výnosy"),
    "eliminated": Text("eliminated", "vyřazení"),
    "return": Text("return", "návrat"),
    "gift": Text("gift", "dar"),
    "refill": Text("refill", "doplnění ruky"),
    "exchange": Text("exchange", "výměna"),
    "accepts": Text("accepts", "přijímá"),
    "refuses": Text("refuses", "odmítá"),
    "no_retreat": Text("no way to retreat", "není kam ustoupit"),
    "seppuku": Text("seppuku", "seppuku"),
    "react.card": Text("Shogunal Justice", "Šógunská spravedlnost"),
    "react.sea": Text("Tsunami", "Tsunami"),
    "react.battle": Text("Ronin", "Róninové"),
    "shogun.cancel": Text("the Shogun's power", "Šógunova moc"),
    "threshold": Text("honour reached", "dosažená čest"),
    "turn_limit": Text("turn limit", "omezení počtu kol"),
    "sudden_death": Text("sudden death", "náhlá smrt"),
}


def _lane_name(lane: str) -> Text:
    ends = [SPACES[end].name for end in lane.split("~")]
    return Text(" – ".join(end.en for end in ends), " – ".join(end.cs for end in ends))


NAMES: Final[dict[str, Text]] = {
    **WORDS,
    **{card.id: card.name for card in CARD_TYPES.values()},
    **{clan.id: clan.name for clan in CLANS.values()},
    **{province.id: province.name for province in PROVINCES.values()},
    **{space.id: space.name for space in SPACES.values()},
    **{city.id: city.name for city in CITIES.values()},
    **{lane: _lane_name(lane) for lane in LANES},
}
