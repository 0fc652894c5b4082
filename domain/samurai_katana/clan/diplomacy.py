"""Negotiation and diplomacy: a card for a card, and gifts of koku [KATANA-20.5 to KATANA-20.9]."""

from domain.kernel.command import Command
from domain.kernel.step import Todo
from domain.kernel.words import Card, Seat
from domain.samurai_katana.changes import koku
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.clan.trading import Showing, Taking, offer_objection
from domain.samurai_katana.commands.amounts import AMOUNT_MAX
from domain.samurai_katana.commands.clan import GiveKoku
from domain.samurai_katana.commands.trade import ConfirmTrade, GiveCard, OfferSwap
from domain.samurai_katana.events.cards import CardsSwapped, TradeCardShown, TradeDeclined, TradeOffered, TradeRefused
from domain.samurai_katana.events.wealth import KokuGiven
from domain.samurai_katana.table import KatanaTable


class Swapping(Action):
    """The active player shows a card, the partner one of his [KATANA-20.7]."""

    command = OfferSwap
    rules = ("KATANA-20.6", "KATANA-20.7")

    def candidates(self, table: KatanaTable, me: Seat) -> list[OfferSwap]:
        if not table.options.diplomacy or offer_objection(table):
            return []
        cards = sorted(set(table.hands[me]))
        return [OfferSwap(seat, card) for seat in table.others(me) if table.hands[seat] for card in cards]

    def objection(self, table: KatanaTable, me: Seat, command: OfferSwap) -> str | None:
        if not table.options.diplomacy or command.seat == me or not table.is_in_play(command.seat):
            return "KATANA-20.6"
        if not table.hands[command.seat]:
            return "KATANA-20.61"
        return offer_objection(table) or (None if command.card in table.hands[me] else "KATANA-20.7")

    def happens(self, table: KatanaTable, me: Seat, command: OfferSwap) -> Todo:
        return [
            TradeOffered(me, command.seat, "swap"),
            TradeCardShown(me, command.card),
            SwapWanted(command.seat, me, command.card),
        ]


class SwapWanted(Showing, frozen=True, tag="samurai-katana.SwapWanted:1"):
    partner: Seat
    card: Card
    decision = "swap.answer"
    clause = "KATANA-20.7"

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, GiveCard):
            return [
                TradeCardShown(self.seat, command.card),
                SwapShown(self.partner, self.card, self.seat, command.card),
            ]
        return [TradeRefused(self.seat, "swap")]


class SwapShown(Taking, frozen=True, tag="samurai-katana.SwapShown:1"):
    card: Card
    partner: Seat
    partner_card: Card
    decision = "swap.confirm"
    clause = "KATANA-20.7"

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, ConfirmTrade):
            return [CardsSwapped(self.seat, self.card, self.partner, self.partner_card)]
        return [TradeDeclined(self.seat)]


class Giving(Action):
    """Koku for another player, who is not asked [KATANA-20.8]."""

    command = GiveKoku
    rules = ("KATANA-20.8",)

    def candidates(self, table: KatanaTable, me: Seat) -> list[GiveKoku]:
        if not table.options.diplomacy:
            return []
        amounts = range(1, min(AMOUNT_MAX, table.koku[me]) + 1)
        return [GiveKoku(seat, amount) for seat in table.others(me) for amount in amounts]

    def objection(self, table: KatanaTable, me: Seat, command: GiveKoku) -> str | None:
        may_give = table.options.diplomacy and command.seat != me and table.is_in_play(command.seat)
        is_there = 1 <= command.amount <= min(AMOUNT_MAX, table.koku[me])
        return None if may_give and is_there else "KATANA-20.8"

    def happens(self, table: KatanaTable, me: Seat, command: GiveKoku) -> Todo:
        return [
            KokuGiven(me, command.seat, command.amount),
            *koku(me, -command.amount, "gift"),
            *koku(command.seat, command.amount, "gift"),
        ]
