"""Phase 1: samurai and a castle are bought and placed at once [KATANA-7]."""

from typing import Final

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.board import KYOTO, SPACES, Region
from domain.samurai_katana.changes import koku
from domain.samurai_katana.clan.selling_honour import SellingHonour
from domain.samurai_katana.commands.clan import AddGroup, Launch, Move, PlayCard
from domain.samurai_katana.commands.purchase import BuyCastle, BuySamurai, EndBuying, SellHonour
from domain.samurai_katana.commands.trade import OfferPurchase, OfferSale, OfferSwap
from domain.samurai_katana.commands.windows import PlayJustice, PlayRonin, PlayTsunami
from domain.samurai_katana.events.figures import CastleBought, SamuraiBought
from domain.samurai_katana.events.turns import SubTurnRanOut
from domain.samurai_katana.material import BOX_SAMURAI, CASTLE_PRICE, KYOTO_CASTLE_PRICE
from domain.samurai_katana.table import KatanaTable

SELLING: Final = SellingHonour()
PURCHASES: Final = {
    region: tuple(BuySamurai(region, count) for count in range(1, BOX_SAMURAI + 1)) for region in SPACES
}
"""For each region a purchase of every number of samurai."""


def castle_price(region: Region) -> int:
    return KYOTO_CASTLE_PRICE if region == KYOTO else CASTLE_PRICE


class Recruiting(Prompt, frozen=True, tag="samurai-katana.Recruiting:1"):
    """Any number of purchases; a player who can neither buy nor sell anything is not asked."""

    candidates_are_options = True
    decision = "buy"
    clause = "KATANA-7.12"

    def settled(self, table: KatanaTable) -> Todo | None:
        return [SubTurnRanOut(self.seat, table.phase)] if len(self.candidates(table)) == 1 else None

    def candidates(self, table: KatanaTable) -> list[Command]:
        """The legal ones; the last of them ends the sub-turn."""
        me = self.seat
        affordable = min(table.koku[me], table.reserve[me])
        found: list[Command] = []
        for region in table.regions_of(me):
            found += PURCHASES[region][:affordable]
            if castle_objection(table, me, region) is None:
                found.append(BuyCastle(region))
        return [*found, *SELLING.candidates(table, me), EndBuying()]

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        clause = self._broken(table, command)
        return IllegalMove(clause) if clause else None

    def _broken(self, table: KatanaTable, command: Command) -> str | None:
        me = self.seat
        match command:
            case BuySamurai(region, count):
                if table.owner.get(region) != me:
                    return "KATANA-7.5"
                if count > table.reserve[me]:
                    return "KATANA-7.4"
                return None if 0 < count <= table.koku[me] else "KATANA-7.1"
            case BuyCastle(region):
                return castle_objection(table, me, region)
            case SellHonour():
                return SELLING.objection(table, me, command)
            case EndBuying():
                return None
            case PlayCard():
                return "KATANA-7.9"
            case Move() | AddGroup() | Launch():
                return "KATANA-7.10"
            case OfferSale() | OfferPurchase() | OfferSwap():
                return "KATANA-8.6"
            case PlayJustice() | PlayTsunami() | PlayRonin():
                return "KATANA-18.1"
        return "KATANA-7.12"

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        match command:
            case BuySamurai():
                return ("KATANA-7.1", "KATANA-7.4")
            case BuyCastle(region):
                return ("KATANA-7.3" if region == KYOTO else "KATANA-7.2", "KATANA-7.4")
            case SellHonour():
                return ("KATANA-7.11", "KATANA-16.3")
        return ("KATANA-7.12",)

    def default(self, table: KatanaTable) -> Command:
        return EndBuying()

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        me = self.seat
        match command:
            case BuySamurai(region, count):
                return [*koku(me, -count, "samurai"), SamuraiBought(me, region, count, count), self]
            case BuyCastle(region):
                price = castle_price(region)
                return [*koku(me, -price, "castle"), CastleBought(me, region, price), self]
            case SellHonour():
                return [*SELLING.happens(table, me, command), self]
        return []


def castle_objection(table: KatanaTable, me: Seat, region: Region) -> str | None:
    """Why no castle may be bought for this region."""
    if table.owner.get(region) != me:
        return "KATANA-7.5"
    if region in table.castles:
        return "KATANA-7.6"
    if me in table.castle_built:
        return "KATANA-7.7"
    if not table.castle_reserve[me]:
        return "KATANA-7.4"
    if table.koku[me] < castle_price(region):
        return "KATANA-7.3" if region == KYOTO else "KATANA-7.2"
    return None
