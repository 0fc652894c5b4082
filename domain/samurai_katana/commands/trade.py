"""Cards for koku, and by an optional rule for other cards."""

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.samurai_katana.commands.amounts import Koku


class OfferSale(Command, frozen=True, tag="samurai-katana.trade.sell"):
    """Wants to sell this player a card."""

    seat: Seat


class OfferPurchase(Command, frozen=True, tag="samurai-katana.trade.buy"):
    """Wants to buy a card from this player."""

    seat: Seat


class ShowCard(Command, frozen=True, tag="samurai-katana.trade.card"):
    """Shows the card that is for sale."""

    card: Card


class NamePrice(Command, frozen=True, tag="samurai-katana.trade.price"):
    price: Koku


class HigherPrice(Command, frozen=True, tag="samurai-katana.trade.higher"):
    """Wants to name a price above those listed."""


class CancelTrade(Command, frozen=True, tag="samurai-katana.trade.cancel"):
    pass


class AcceptTrade(Command, frozen=True, tag="samurai-katana.trade.accept"):
    """Buys the card that is shown at the price that is named."""


class RefuseTrade(Command, frozen=True, tag="samurai-katana.trade.refuse"):
    pass


class GiveCard(Command, frozen=True, tag="samurai-katana.trade.give"):
    """Shows the card that the buyer may have."""

    card: Card


class ConfirmTrade(Command, frozen=True, tag="samurai-katana.trade.confirm"):
    pass


class DeclineTrade(Command, frozen=True, tag="samurai-katana.trade.decline"):
    pass


class OfferSwap(Command, frozen=True, tag="samurai-katana.swap.offer"):
    """Shows a card and asks this player for one."""

    seat: Seat
    card: Card
