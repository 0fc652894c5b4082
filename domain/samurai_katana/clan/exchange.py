"""The exchange of a warrior: a hand of warriors alone may change one card [KATANA-20.31]."""

from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.clan import ExchangeCard
from domain.samurai_katana.drawing import DrawCards
from domain.samurai_katana.events.cards import CardExchanged
from domain.samurai_katana.material import CARD_TYPES
from domain.samurai_katana.table import KatanaTable


class Exchanging(Action):
    """Whoever holds nothing but warriors may say so and change one of them [KATANA-20.31]."""

    command = ExchangeCard
    rules = ("KATANA-20.31",)

    def candidates(self, table: KatanaTable, me: Seat) -> list[ExchangeCard]:
        return [] if self._objection(table, me) else [ExchangeCard(card) for card in sorted(set(table.hands[me]))]

    def objection(self, table: KatanaTable, me: Seat, command: ExchangeCard) -> str | None:
        return self._objection(table, me) or (None if command.card in table.hands[me] else "KATANA-20.31")

    def _objection(self, table: KatanaTable, me: Seat) -> str | None:
        hand = table.hands[me]
        if not table.options.exchange or not hand or any(CARD_TYPES[card].kind != "warrior" for card in hand):
            return "KATANA-20.31"
        return "KATANA-20.32" if table.has_exchanged else None

    def happens(self, table: KatanaTable, me: Seat, command: ExchangeCard) -> Todo:
        return [CardExchanged(me, command.card), DrawCards(me, 1, "exchange")]
