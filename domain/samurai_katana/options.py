"""The options of a game: the optional rules of chapter 20, and what a server can't know by itself."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.kernel.options import BadOption, option
from domain.kernel.texts import Text
from domain.kernel.words import Seat
from domain.samurai_katana.material import GAME_LENGTH, ClanId


class KatanaOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The optional rules of chapter 20, and what a server can't know by itself."""

    sudden_death: Annotated[
        bool,
        option(
            "The first to reach 20 honour wins at once, in the middle of the turn; the length of the game is ignored.",
            "Kdo první dosáhne 20 bodů cti, ihned vítězí, i uprostřed kola; délka hry neplatí.",
            "KATANA-20.1",
            Text("Sudden death", "Náhlá smrt"),
        ),
    ] = False
    game_length: Annotated[
        Literal[25, 30, 35, 40],
        option(
            "So much honour ends the game, and at least so much wins it.",
            "Tolik bodů cti hru ukončí a nejméně tolik jich vítěz má.",
            "KATANA-20.4",
            Text("Length of game", "Délka hry"),
        ),
    ] = GAME_LENGTH
    diplomacy: Annotated[
        bool,
        option(
            "Cards are swapped for cards instead of being sold for koku, and koku may be given away.",
            "Karty se mění za karty místo prodeje za koku a koku lze darovat.",
            "KATANA-20.5",
            Text("Negotiation and diplomacy", "Vyjednávání a diplomacie"),
        ),
    ] = False
    seppuku: Annotated[
        bool,
        option(
            "A clan with one region and at most 3 samurai may dissolve; it returns in the next game turn.",
            "Klan s jediným regionem a nejvýš 3 samuraji se smí rozpustit; v dalším kole se vrátí.",
            "KATANA-20.10",
            Text("Seppuku", "Seppuku"),
        ),
    ] = False
    justice_for_others: Annotated[
        bool,
        option(
            "Shogunal Justice may also defend another player: everybody but who played the card is asked.",
            "Šógunská spravedlnost smí bránit i jiného hráče: dotázáni jsou všichni kromě toho, kdo kartu hraje.",
            "KATANA-20.13",
            Text("Shogunal Justice for others", "Šógunská spravedlnost pro druhé"),
        ),
    ] = False
    clan_treasure: Annotated[
        bool,
        option(
            "Koku may be set aside in secret, for good; at the end every full 3 of them become 1 honour.",
            "V tahu klanu lze koku tajně a natrvalo odkládat; na konci se každá celá 3 promění v 1 bod cti.",
            "KATANA-20.15",
            Text("Clan treasure", "Poklad klanu"),
        ),
    ] = False
    bushido_code: Annotated[
        bool,
        option(
            "Provinces and Kyoto are scored for all players at once, at the end of phase 2.",
            "Provincie a Kjóto se bodují všem hráčům naráz na konci fáze 2.",
            "KATANA-20.20",
            Text("Code of Bushido", "Kód Bushido"),
        ),
    ] = False
    kokuland: Annotated[
        bool,
        option(
            "In the last phase 4 everybody may exchange 3 koku for 1 honour repeatedly; not with sudden death.",
            "V poslední fázi 4 smí každý měnit 3 koku za 1 bod cti, kolikrát může; ne s Náhlou smrtí.",
            "KATANA-20.24",
            Text("Kokuland", "Kokuland"),
        ),
    ] = False
    powerful_shogun: Annotated[
        bool,
        option(
            "Once per game turn the Shogun may cancel a card that neither is his own nor affects him.",
            "Jednou za kolo smí Šógun zrušit kartu, která není jeho a nezasahuje ho.",
            "KATANA-20.26",
            Text("Powerful Shogun", "Mocný Šógun"),
        ),
    ] = False
    exchange: Annotated[
        bool,
        option(
            "Once per clan turn a player with only warriors in hand may say so, discard one and draw a card.",
            "Jednou za tah klanu smí hráč, který má v ruce jen válečníky, jednoho odhodit a líznout si kartu.",
            "KATANA-20.31",
            Text("Exchange", "Výměna"),
        ),
    ] = False
    emperor_sells_position: Annotated[
        bool,
        option(
            "Once per game turn the Emperor may sell a court position: the buyer pays him and gains 1 honour.",
            "Jednou za kolo smí Císař prodat dvorský úřad: kupec mu zaplatí a získá 1 bod cti.",
            "KATANA-20.34",
            Text("Emperor sells a position", "Císař prodává úřad"),
        ),
    ] = False
    supporting_emperor: Annotated[
        bool,
        option(
            "Once per game turn the Emperor may lend up to 4 samurai to a side of a battle; as much honour if it wins.",
            "Jednou za kolo smí Císař poslat až 4 samuraje jedné straně cizí bitvy; vyhraje-li, získá tolik bodů cti.",
            "KATANA-20.39",
            Text("Supporting Emperor", "Podporující Císař"),
        ),
    ] = False
    turn_limit: Annotated[
        int,
        option(
            "After this game turn the game ends, whoever has how much honour.",
            "Po tomto kole hra končí, ať má kdo cti kolik chce.",
            "KATANA-19.7",
            Text("Turn limit", "Omezení počtu kol"),
            ge=1,
            le=100,
        ),
    ] = 40
    first_emperor: Annotated[
        Seat | None,
        option(
            "The seat of the youngest player; without one a seat is drawn.",
            "Místo nejmladšího hráče; jinak místo určí los.",
            "KATANA-3.2",
            Text("First Emperor", "První Císař"),
        ),
    ] = None
    clans: Annotated[
        Annotated[tuple[ClanId, ...], Meta(max_length=6)] | None,
        option(
            "The clan of each seat, none twice; seats without one draw.",
            "Klan každého místa, žádný dvakrát; místa bez klanu losují.",
            "KATANA-3.3",
            Text("Clans", "Klany"),
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.clans is not None and len(set(self.clans)) < len(self.clans):
            raise BadOption(Text("No clan may be named twice.", "Žádný klan nesmí být uveden dvakrát."))


def misfit(options: KatanaOptions, players: int) -> str | None:
    """The youngest player, and everybody who is given a clan, must sit at the table [KATANA-3.2, KATANA-3.3]."""
    if options.first_emperor is not None and options.first_emperor >= players:
        return "first_emperor"
    return "clans" if options.clans is not None and len(options.clans) > players else None
