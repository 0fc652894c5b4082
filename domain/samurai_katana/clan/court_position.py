"""The Emperor sells a court position: honour for the buyer, koku for the Emperor [KATANA-20.34 to KATANA-20.38]."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.kernel.command import Command, IllegalMove
from domain.kernel.either import Either
from domain.kernel.step import Prompt, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.changes import honour, koku
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.clan.trading import PRICES_MAX, is_price, prices
from domain.samurai_katana.commands.court import AcceptPosition, OfferPosition, RefusePosition
from domain.samurai_katana.commands.trade import CancelTrade, HigherPrice, NamePrice
from domain.samurai_katana.events.wealth import PositionOffered, PositionPriced, PositionRefused, PositionSold
from domain.samurai_katana.material import OFFERS_MAX
from domain.samurai_katana.table import KatanaTable


def position_objection(table: KatanaTable, me: Seat) -> str | None:
    """Why this player has no court position to offer."""
    if not table.options.emperor_sells_position or table.emperor != me or table.position_sold:
        return "KATANA-20.34"
    if table.position_offers >= OFFERS_MAX:
        return "KATANA-20.37"
    return "KATANA-20.38" if table.threshold_is_reached else None


class SellingPosition(Action):
    command = OfferPosition
    rules = ("KATANA-20.34", "KATANA-20.35")

    def candidates(self, table: KatanaTable, me: Seat) -> list[OfferPosition]:
        return [] if position_objection(table, me) else [OfferPosition(seat) for seat in table.others(me)]

    def objection(self, table: KatanaTable, me: Seat, command: OfferPosition) -> str | None:
        is_buyer = command.seat != me and table.is_in_play(command.seat)
        return position_objection(table, me) or (None if is_buyer else "KATANA-20.34")

    def happens(self, table: KatanaTable, me: Seat, command: OfferPosition) -> Todo:
        return [PositionOffered(me, command.seat), PriceOfPosition(me, command.seat)]


class PriceOfPosition(Prompt, frozen=True, tag="samurai-katana.PriceOfPosition:1"):
    """From 0 to the buyer's koku."""

    buyer: Seat
    lowest: int = 0
    candidates_are_options = True
    decision = "position.price"
    clause = "KATANA-20.35"

    def candidates(self, table: KatanaTable) -> Sequence[Command]:
        return prices(self.lowest, table.koku[self.buyer])

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        is_listed = is_price(command, self.lowest, table.koku[self.buyer])
        return None if is_listed else IllegalMove("KATANA-20.35")

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return ("KATANA-20.37",) if isinstance(command, CancelTrade) else ("KATANA-20.35",)

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        match command:
            case NamePrice(price):
                return [
                    PositionPriced(self.seat, self.buyer, price),
                    PositionAnswer(self.buyer, self.seat, price),
                ]
            case HigherPrice():
                return [replace(self, lowest=self.lowest + PRICES_MAX)]
        return [PositionRefused(self.seat, self.buyer, None)]


class PositionAnswer(Either, frozen=True, tag="samurai-katana.PositionAnswer:1"):
    emperor: Seat
    price: int
    decision = "position.answer"
    clause = "KATANA-20.35"
    answers = (RefusePosition(), AcceptPosition())

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return ("KATANA-20.35",) if isinstance(command, RefusePosition) else ("KATANA-20.35", "KATANA-20.36")

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, RefusePosition):
            return [PositionRefused(self.emperor, self.seat, self.price)]
        return [
            PositionSold(self.emperor, self.seat, self.price),
            *koku(self.seat, -self.price, "position"),
            *koku(self.emperor, self.price, "position"),
            *honour(table, self.seat, 1, "position"),
        ]
