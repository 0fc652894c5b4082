"""Cards into a hand: from the refill deck, and where there is none, from other hands [YOJ-10]."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.kernel.command import Command, IllegalMove
from domain.kernel.deck import TakeFromDeck
from domain.kernel.event import Event
from domain.kernel.step import Prompt, Todo
from domain.kernel.words import Card, Seat
from domain.yojimbo.commands import DrawFrom
from domain.yojimbo.events.drawing import (
    TAKEN_BY,
    CardsDrawn,
    CardTakenFromHand,
    DrawReason,
    RefillDeckRenewed,
    SourceReason,
)
from domain.yojimbo.material import ATTACK, sorted_backs
from domain.yojimbo.table import YojimboTable

TRAINING_SOURCES_MAX = 1
"""How many cards of one training may come from other hands [YOJ-10.4]."""


class DrawCards(TakeFromDeck, frozen=True, tag="yojimbo.Draw:1"):
    """The deck is renewed only when a card is needed [YOJ-R19]."""

    seat: Seat
    count: int
    reason: DrawReason
    reshuffle = RefillDeckRenewed

    def taken(self, cards: tuple[Card, ...]) -> Event:
        return CardsDrawn(self.seat, len(cards), sorted_backs(cards), self.reason, cards)

    def run(self, table: YojimboTable) -> Todo:
        missing = 0 if table.discard else self.count - len(table.deck)
        yield from super().run(table)
        # A change of tactics always finds enough cards: those it has just thrown are on the discard pile.
        if missing > 0 and self.reason != "change":
            yield SourceHand(self.seat, TRAINING_SOURCES_MAX if self.reason == "training" else missing, self.reason)


class SourceHand(Prompt, frozen=True, tag="yojimbo.SourceHand:1"):
    """For each card, choose whose hand it comes from; if no other hand has cards, the rest is lost [YOJ-10.6]."""

    remaining: int
    reason: SourceReason
    candidates_are_options = True
    decision = "source"
    clause = "YOJ-10.3"

    def settled(self, table: YojimboTable) -> Todo | None:
        sources = table.other_hands(self.seat) if self.remaining else []
        if len(sources) > 1:
            return None
        return self.answered(table, DrawFrom(sources[0])) if sources else []

    def candidates(self, table: YojimboTable) -> Iterator[Command]:
        return map(DrawFrom, table.other_hands(self.seat))

    def objection(self, table: YojimboTable, command: Command) -> IllegalMove | None:
        match command:
            case DrawFrom(seat) if seat in table.other_hands(self.seat):
                return None
        return IllegalMove("YOJ-10.3")

    def rules_for(self, table: YojimboTable, command: Command) -> tuple[str, ...]:
        return ("YOJ-10.3", TAKEN_BY[self.reason])

    def answered(self, table: YojimboTable, command: DrawFrom) -> Todo:
        card, draw = table.chance.picked(table.hands[command.seat])
        taken = CardTakenFromHand(self.seat, command.seat, ATTACK[card].id, self.reason, card, draws=(draw,))
        return [taken, replace(self, remaining=self.remaining - 1)]
