"""A game in which a reshuffle does more than shuffle records that in the same event."""

from typing import Self

from domain.kernel.chance import Chance
from domain.kernel.deck import DeckTable, Reshuffled
from domain.kernel.event import SERVER
from tests.domain.kernel.toy_facts import ToyOptions, ToyTable
from tests.given import SEED


class CostlyReshuffle(Reshuffled, frozen=True, tag="toy.CostlyReshuffle"):
    price: int

    @classmethod
    def of(cls, table: DeckTable) -> Self:
        order, draw = table.chance.shuffled(table.discard)
        return cls(len(order), order, table.players, draws=(draw,))


def test_the_event_of_a_reshuffle_may_say_more_in_public_while_the_order_stays_hidden() -> None:
    table = ToyTable(players=3, options=ToyOptions(), discard=["a", "b", "c"], thrower=Chance(SEED))
    order, draw = Chance(SEED).shuffled(["a", "b", "c"])
    event = CostlyReshuffle.of(table)
    assert event == CostlyReshuffle(3, order, 3, draws=(draw,))
    assert event.parts() == ({"count": 3, "price": 3}, {SERVER: {"order": order, "draws": (draw,)}})
    event.apply(table)
    assert (table.deck, table.discard) == (list(order), [])
