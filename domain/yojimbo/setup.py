"""Decks, hands, and the draw for the Yojimbo card."""

from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.yojimbo.attack import placed, revealed
from domain.yojimbo.events.dealing import DecksPrepared, HandDealt, StartCardDrawn, StartPlayerDetermined
from domain.yojimbo.events.drawing import RefillDeckRenewed
from domain.yojimbo.material import ATTACK, ATTACK_DECK, CARDS, STARTING_HAND, sorted_backs
from domain.yojimbo.round import Round
from domain.yojimbo.table import YojimboTable


class Prepare(Task, frozen=True, tag="yojimbo.Prepare:1"):
    """One shuffle fixes attack deck, deal and start draw; seat 0 is dealt first [YOJ-R24]."""

    def run(self, table: YojimboTable) -> Todo:
        order, draw = table.chance.shuffled(CARDS)
        attacks, refill = order[:ATTACK_DECK], order[ATTACK_DECK:]
        yield DecksPrepared(len(attacks), len(refill), attacks, refill, draws=(draw,))
        yield placed(table)
        yield revealed(table)
        size = STARTING_HAND[table.options.version]
        for seat in table.seats:
            cards = tuple(table.deck[:size])
            yield HandDealt(seat, len(cards), sorted_backs(cards), cards)
        yield StartDraw(tuple(table.seats), 1)


class StartDraw(Task, frozen=True, tag="yojimbo.StartDraw:1"):
    """The top card for each of these seats; those tied for the greatest strength draw again [YOJ-2.9]."""

    seats: tuple[Seat, ...]
    draw_no: int

    def run(self, table: YojimboTable) -> Todo:
        drawn: dict[Seat, int] = {}
        for seat in self.seats:
            if not table.deck:
                yield RefillDeckRenewed.of(table)
            card = table.deck[0]
            drawn[seat] = ATTACK[card].strength
            yield StartCardDrawn(seat, self.draw_no, card, drawn[seat])
        greatest = tuple(seat for seat in self.seats if drawn[seat] == max(drawn.values()))
        if len(greatest) > 1:
            yield StartDraw(greatest, self.draw_no + 1)
        else:
            yield StartPlayerDetermined(greatest[0])
            yield Round()


def setup(table: YojimboTable) -> Todo:
    return [Prepare()]
