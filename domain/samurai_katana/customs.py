"""Seppuku, the clan treasure, the exchange of a warrior: small optional rules of the clan turn [KATANA-20]."""

from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.actions import Action
from domain.samurai_katana.commands import CommitSeppuku, ExchangeCard, StoreTreasure
from domain.samurai_katana.diplomacy import AMOUNT_MAX
from domain.samurai_katana.drawing import Draw
from domain.samurai_katana.elimination import eliminated
from domain.samurai_katana.events.cards import CardExchanged
from domain.samurai_katana.events.figures import CastleDestroyed, SamuraiLost
from domain.samurai_katana.events.turns import SeppukuCommitted
from domain.samurai_katana.events.wealth import TreasureStored
from domain.samurai_katana.material import TITLES
from domain.samurai_katana.reckoning import control
from domain.samurai_katana.table import KatanaTable

SEPPUKU_SAMURAI_MAX = 3


class Seppuku(Action):
    """A clan with one region and three samurai at most dissolves, and returns next game turn [KATANA-20.10]."""

    command = CommitSeppuku

    def candidates(self, table: KatanaTable, me: Seat) -> list[CommitSeppuku]:
        return [CommitSeppuku()] if self._is_allowed(table, me) else []

    def objection(self, table: KatanaTable, me: Seat, command: CommitSeppuku) -> str | None:
        return None if self._is_allowed(table, me) else "KATANA-20.10"

    def _is_allowed(self, table: KatanaTable, me: Seat) -> bool:
        return (
            table.options.seppuku and table.samurai_on_board(me) <= SEPPUKU_SAMURAI_MAX and table.region_count(me) == 1
        )

    def happens(self, table: KatanaTable, me: Seat, command: CommitSeppuku) -> Todo:
        [region] = table.regions_of(me)
        samurai = table.samurai_on_board(me)
        yield SeppukuCommitted(me, region, samurai)
        if samurai:
            yield SamuraiLost(me, region, samurai, "seppuku", "region")
        if region in table.castles:
            yield CastleDestroyed(region, me, me)
        yield from control(table, region)
        yield from eliminated(table, me)


class Hoarding(Action):
    """Koku are set aside for good, in secret [KATANA-20.15]."""

    command = StoreTreasure

    def candidates(self, table: KatanaTable, me: Seat) -> list[StoreTreasure]:
        if not table.options.clan_treasure:
            return []
        return [StoreTreasure(amount) for amount in range(1, min(AMOUNT_MAX, table.koku[me]) + 1)]

    def objection(self, table: KatanaTable, me: Seat, command: StoreTreasure) -> str | None:
        is_there = 1 <= command.amount <= min(AMOUNT_MAX, table.koku[me])
        return None if table.options.clan_treasure and is_there else "KATANA-20.15"

    def happens(self, table: KatanaTable, me: Seat, command: StoreTreasure) -> Todo:
        return [TreasureStored(me, command.amount)]


class Exchanging(Action):
    """Whoever holds nothing but warriors may say so and change one of them [KATANA-20.31]."""

    command = ExchangeCard

    def candidates(self, table: KatanaTable, me: Seat) -> list[ExchangeCard]:
        return [] if self._objection(table, me) else [ExchangeCard(card) for card in sorted(set(table.hands[me]))]

    def objection(self, table: KatanaTable, me: Seat, command: ExchangeCard) -> str | None:
        return self._objection(table, me) or (None if command.card in table.hands[me] else "KATANA-20.31")

    def _objection(self, table: KatanaTable, me: Seat) -> str | None:
        hand = table.hands[me]
        if not table.options.exchange or not hand or any(TITLES[card].kind != "warrior" for card in hand):
            return "KATANA-20.31"
        return "KATANA-20.32" if table.has_exchanged else None

    def happens(self, table: KatanaTable, me: Seat, command: ExchangeCard) -> Todo:
        return [CardExchanged(me, command.card), Draw(me, 1, "exchange")]
