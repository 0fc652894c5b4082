"""One card for koku, once per clan turn, in three offers at most [KATANA-8.6 to KATANA-8.14]."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from domain.kernel.command import Command, IllegalMove
from domain.kernel.either import Either
from domain.kernel.event import Event
from domain.kernel.step import Prompt, Step, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_katana.changes import koku
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.trade import (
    AcceptTrade,
    CancelTrade,
    ConfirmTrade,
    DeclineTrade,
    GiveCard,
    HigherPrice,
    NamePrice,
    OfferPurchase,
    OfferSale,
    RefuseTrade,
    ShowCard,
)
from domain.samurai_katana.events.cards import (
    OFFERED_BY,
    TradeCancelled,
    TradeCardShown,
    TradeCompleted,
    TradeDeclined,
    TradeMode,
    TradeOffered,
    TradePriceNamed,
    TradeRefused,
)
from domain.samurai_katana.material import OFFERS_MAX
from domain.samurai_katana.table import KatanaTable

PRICES_MAX = 500
"""How many prices are listed at a time; `HigherPrice` asks for the next ones."""
WITHDRAWN_BY = ("KATANA-8.12",)
"""An offer that is taken back counts like one that is refused."""


def offer_objection(table: KatanaTable) -> str | None:
    """Why no card may be offered any more in this clan turn."""
    if table.has_traded:
        return "KATANA-8.6"
    return "KATANA-8.12" if table.offers >= OFFERS_MAX else None


def trade_objection(table: KatanaTable) -> str | None:
    return "KATANA-20.5" if table.options.diplomacy else offer_objection(table)


def partner_objection(table: KatanaTable, me: Seat, seat: Seat) -> str | None:
    return None if seat != me and table.is_in_play(seat) else "KATANA-8.6"


class Selling(Action):
    """The partner, then a card for all to see, then a price [KATANA-8.7]."""

    command = OfferSale
    rules = ("KATANA-8.6", "KATANA-8.7")

    def candidates(self, table: KatanaTable, me: Seat) -> list[OfferSale]:
        if trade_objection(table) or not table.hands[me]:
            return []
        return [OfferSale(seat) for seat in table.others(me)]

    def objection(self, table: KatanaTable, me: Seat, command: OfferSale) -> str | None:
        wrong = trade_objection(table) or partner_objection(table, me, command.seat)
        return wrong or (None if table.hands[me] else "KATANA-8.7")

    def happens(self, table: KatanaTable, me: Seat, command: OfferSale) -> Todo:
        return [TradeOffered(me, command.seat, "sale"), CardForSale(me, command.seat)]


class Buying(Action):
    """The partner, who must have a card, and a price [KATANA-8.8]."""

    command = OfferPurchase
    rules = ("KATANA-8.6", "KATANA-8.8")

    def candidates(self, table: KatanaTable, me: Seat) -> list[OfferPurchase]:
        if trade_objection(table):
            return []
        return [OfferPurchase(seat) for seat in table.others(me) if table.hands[seat]]

    def objection(self, table: KatanaTable, me: Seat, command: OfferPurchase) -> str | None:
        wrong = trade_objection(table) or partner_objection(table, me, command.seat)
        return wrong or (None if table.hands[command.seat] else "KATANA-8.8")

    def happens(self, table: KatanaTable, me: Seat, command: OfferPurchase) -> Todo:
        return [TradeOffered(me, command.seat, "purchase"), PriceOfCard(me, command.seat, None)]


class CardForSale(Prompt, frozen=True, tag="samurai-katana.CardForSale:1"):
    partner: Seat
    candidates_are_options = True
    decision = "trade.card"
    clause = "KATANA-8.7"

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        yield CancelTrade()
        yield from map(ShowCard, sorted(set(table.hands[self.seat])))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case CancelTrade():
                return None
            case ShowCard(card) if card in table.hands[self.seat]:
                return None
        return IllegalMove("KATANA-8.7")

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, ShowCard):
            return [TradeCardShown(self.seat, command.card), PriceOfCard(self.seat, self.partner, command.card)]
        return [TradeCancelled(self.seat)]

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return WITHDRAWN_BY if isinstance(command, CancelTrade) else ("KATANA-8.7",)


class PriceOfCard(Prompt, frozen=True, tag="samurai-katana.PriceOfCard:1"):
    """From 0 to the koku of whoever pays: the partner for `card`, the active player for a card to be shown."""

    partner: Seat
    card: Card | None
    lowest: int = 0
    candidates_are_options = True
    decision = "trade.price"
    clause = "KATANA-8.6"

    def _payer(self) -> Seat:
        return self.seat if self.card is None else self.partner

    def _mode(self) -> TradeMode:
        return "purchase" if self.card is None else "sale"

    def candidates(self, table: KatanaTable) -> Sequence[Command]:
        return prices(self.lowest, table.koku[self._payer()])

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        is_listed = is_price(command, self.lowest, table.koku[self._payer()])
        return None if is_listed else IllegalMove(OFFERED_BY[self._mode()])

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return WITHDRAWN_BY if isinstance(command, CancelTrade) else (OFFERED_BY[self._mode()],)

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        match command:
            case NamePrice(price):
                return [TradePriceNamed(self.seat, price, self._mode()), self._question(price)]
            case HigherPrice():
                return [replace(self, lowest=self.lowest + PRICES_MAX)]
        return [TradeCancelled(self.seat)]

    def _question(self, price: int) -> Step:
        if self.card is None:
            return CardWanted(self.partner, self.seat, price)
        return CardOffered(self.partner, self.seat, self.card, price)


@lru_cache(maxsize=1024)
def prices(lowest: int, highest: int) -> tuple[Command, ...]:
    """No price at all, a page of prices, and the way to the next page."""
    page = map(NamePrice, range(lowest, min(highest, lowest + PRICES_MAX - 1) + 1))
    return (CancelTrade(), *page, *([HigherPrice()] if highest >= lowest + PRICES_MAX else []))


def is_price(command: Command, lowest: int, highest: int) -> bool:
    match command:
        case CancelTrade():
            return True
        case NamePrice(price):
            return lowest <= price <= min(highest, lowest + PRICES_MAX - 1)
        case HigherPrice():
            return highest >= lowest + PRICES_MAX
    return False


class Showing(Prompt, frozen=True):
    """Shows a card of one's hand, or refuses."""

    candidates_are_options = True

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        yield RefuseTrade()
        yield from map(GiveCard, sorted(set(table.hands[self.seat])))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case RefuseTrade():
                return None
            case GiveCard(card) if card in table.hands[self.seat]:
                return None
        return IllegalMove(self.clause)


class Taking(Either, frozen=True):
    """Takes the card that is shown, or declines."""

    answers = (DeclineTrade(), ConfirmTrade())


class CardOffered(Either, frozen=True, tag="samurai-katana.CardOffered:1"):
    """A sale: the partner buys the card that is shown, or refuses."""

    seller: Seat
    card: Card
    price: int
    decision = "trade.answer"
    clause = "KATANA-8.7"
    answers = (RefuseTrade(), AcceptTrade())

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, AcceptTrade):
            return sold(self.seller, self.seat, self.card, self.price)
        return [TradeRefused(self.seat, "sale")]


class CardWanted(Showing, frozen=True, tag="samurai-katana.CardWanted:1"):
    """A purchase: the partner shows a card, or refuses."""

    buyer: Seat
    price: int
    decision = "trade.answer"
    clause = "KATANA-8.8"

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, GiveCard):
            return [
                TradeCardShown(self.seat, command.card),
                PurchaseShown(self.buyer, self.seat, command.card, self.price),
            ]
        return [TradeRefused(self.seat, "purchase")]


class PurchaseShown(Taking, frozen=True, tag="samurai-katana.PurchaseShown:1"):
    """The active player takes the card that is shown, or declines."""

    seller: Seat
    card: Card
    price: int
    decision = "trade.confirm"
    clause = "KATANA-8.8"

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, ConfirmTrade):
            return sold(self.seller, self.seat, self.card, self.price)
        return [TradeDeclined(self.seat)]


def sold(seller: Seat, buyer: Seat, card: Card, price: int) -> list[Event]:
    """Card and koku change hands at once [KATANA-8.9]."""
    return [
        TradeCompleted(seller, buyer, card, price),
        *koku(buyer, -price, "trade"),
        *koku(seller, price, "trade"),
    ]
