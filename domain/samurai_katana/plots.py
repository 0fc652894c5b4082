"""A plot of Samurai & Katana: one clan gets a larger hand than opponents would ever let it have."""

from domain.kernel.bots import About
from domain.kernel.command import Command
from domain.kernel.words import Seat
from domain.samurai_katana.battle.committing import ONE_CHOICE_MAX
from domain.samurai_katana.board import Region
from domain.samurai_katana.commands.battle import Commit, CommitWithSpecial, Defend
from domain.samurai_katana.commands.clan import AddGroup, CommitSeppuku, Move, PlayCard
from domain.samurai_katana.commands.trade import (
    AcceptTrade,
    CancelTrade,
    ConfirmTrade,
    GiveCard,
    NamePrice,
    OfferPurchase,
    OfferSale,
)
from domain.samurai_katana.material import CARD_TYPES
from domain.samurai_katana.view import KatanaView

AT_ANY_PRICE = -1_000_000
"""The value of moves to be avoided at any price: worse than naming the highest price."""


def hoarding(view: KatanaView, move: Command, about: About) -> float:
    """Everybody sells to the clan with the largest hand, and attacks it in vain: it draws more cards for a defence that
    is won than it laid."""
    hoarder = max((clan for clan in view.clans if clan.in_play), key=lambda clan: clan.hand_count).seat
    match move:
        case NamePrice(price):
            return -price
        case CancelTrade():
            return AT_ANY_PRICE
        case AcceptTrade() | ConfirmTrade() | GiveCard():
            return 1
        case CommitSeppuku():
            return -1
        case Commit(cards) | Defend(cards, None):
            katanas = sum(CARD_TYPES[card].katanas for card in cards)
            return katanas if view.viewer == hoarder else -katanas
        case CommitWithSpecial() | Defend():
            return AT_ANY_PRICE
    return _of_the_hoarder(view, hoarder, move) if view.viewer == hoarder else _of_others(view, hoarder, move)


def _of_the_hoarder(view: KatanaView, hoarder: Seat, move: Command) -> float:
    match move:
        case OfferPurchase():
            return 2
        case PlayCard() | OfferSale():
            return -1
        case Move(_, to) if _owner(view, to) not in (None, hoarder):
            return 1 if view.clans[hoarder].hand_count > ONE_CHOICE_MAX else -1
    return 0


def _of_others(view: KatanaView, hoarder: Seat, move: Command) -> float:
    match move:
        case OfferSale(seat):
            return 2 if seat == hoarder else -1
        case Move(_, to, count) if _owner(view, to) == hoarder:
            return 1 if count == 1 else -1
        case AddGroup():
            return -1
    return 0


def _owner(view: KatanaView, region: Region) -> Seat | None:
    return next(place.owner for place in view.regions if place.id == region)
