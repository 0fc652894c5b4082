"""Phase 4: income, the secret choice of what to keep, refilled hands [KATANA-15]."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from domain.kernel.command import Command, IllegalMove
from domain.kernel.seating import clockwise
from domain.kernel.step import Ballot, Task, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import MOUNTAINS
from domain.samurai_katana.changes import honour, koku
from domain.samurai_katana.commands.harvest import ExchangeKoku, Keep, SetAside
from domain.samurai_katana.drawing import DrawCards
from domain.samurai_katana.events.turns import CardSetAside, HandKept, IncomeCollected, PhaseEnded, PhaseStarted
from domain.samurai_katana.events.wealth import KokuExchanged
from domain.samurai_katana.hands import by_katanas, holds, is_sorted
from domain.samurai_katana.material import HAND_SIZE, KOKU_PER_HONOUR
from domain.samurai_katana.table import KatanaTable

HARVEST_PHASE = 4
KEPT_FROM_MAX = 12
"""The largest hand from which the cards to keep are chosen at once. From a larger one cards are first set aside, one
by one: there would be too many ways to keep five."""
EXCHANGES_MAX = 1_500
"""How often koku may be exchanged at once, to limit the list of moves; nobody has ever had koku for more."""


class Harvest(Task, frozen=True, tag="samurai-katana.Harvest:1"):
    def run(self, table: KatanaTable) -> Todo:
        is_last = table.threshold_is_reached or table.game_turn >= table.options.turn_limit
        yield PhaseStarted(HARVEST_PHASE)
        for seat in clockwise(table.in_play, table.emperor):
            income = sum(1 if region in MOUNTAINS else 2 for region in table.regions_of(seat))
            yield IncomeCollected(seat, income)
            yield from koku(seat, income, "income")
        if table.options.kokuland and is_last and not table.options.sudden_death:
            yield Kokuland()
        yield from (Thinning(), HandChoice(), *map(Refill, clockwise(table.in_play, table.emperor)), EndHarvest())


class Kokuland(Ballot, frozen=True, tag="samurai-katana.Kokuland:1"):
    """In the last phase 4: 3 koku for 1 honour, as often as one likes [KATANA-20.24]."""

    decision = "kokuland.exchange"
    clause = "KATANA-20.24"

    def voters(self, table: KatanaTable) -> list[Seat]:
        return [seat for seat in table.in_play if table.koku[seat] >= KOKU_PER_HONOUR]

    def _times_max(self, table: KatanaTable, seat: Seat) -> int:
        return min(EXCHANGES_MAX, table.koku[seat] // KOKU_PER_HONOUR)

    def candidates(self, table: KatanaTable, seat: Seat) -> Iterator[Command]:
        return map(ExchangeKoku, range(self._times_max(table, seat) + 1))

    def objection(self, table: KatanaTable, seat: Seat, command: Command) -> IllegalMove | None:
        if isinstance(command, ExchangeKoku):
            return None if command.times <= self._times_max(table, seat) else IllegalMove("KATANA-20.24")
        return IllegalMove("KATANA-20.60")

    def default(self, table: KatanaTable, seat: Seat) -> Command:
        return ExchangeKoku(self._times_max(table, seat))

    def counted(self, table: KatanaTable, votes: Mapping[Seat, ExchangeKoku]) -> Todo:
        for seat, vote in sorted(votes.items()):
            if vote.times:
                yield KokuExchanged(seat, vote.times)
                yield from koku(seat, -KOKU_PER_HONOUR * vote.times, "kokuland")
                yield from honour(table, seat, vote.times, "kokuland")


class Thinning(Ballot, frozen=True, tag="samurai-katana.Thinning:1"):
    """Whoever holds too many cards to choose at once first names one that will not be kept."""

    decision = "harvest.set_aside"
    clause = "KATANA-15.2"

    def voters(self, table: KatanaTable) -> list[Seat]:
        return [seat for seat in table.in_play if len(table.hands[seat]) > KEPT_FROM_MAX]

    def candidates(self, table: KatanaTable, seat: Seat) -> Iterator[Command]:
        return map(SetAside, sorted(set(table.hands[seat])))

    def objection(self, table: KatanaTable, seat: Seat, command: Command) -> IllegalMove | None:
        is_held = isinstance(command, SetAside) and command.card in table.hands[seat]
        return None if is_held else IllegalMove("KATANA-15.2")

    def default(self, table: KatanaTable, seat: Seat) -> Command:
        return SetAside(by_katanas(table.hands[seat])[-1])

    def counted(self, table: KatanaTable, votes: Mapping[Seat, SetAside]) -> Todo:
        yield from (CardSetAside(seat, vote.card) for seat, vote in sorted(votes.items()))
        yield self


class HandChoice(Ballot, frozen=True, tag="samurai-katana.HandChoice:1"):
    """Everybody keeps from none to five cards [KATANA-15.2]."""

    candidates_are_options = True
    decision = "harvest.keep"
    clause = "KATANA-15.2"

    def voters(self, table: KatanaTable) -> list[Seat]:
        return [seat for seat in table.in_play if table.hands[seat]]

    def candidates(self, table: KatanaTable, seat: Seat) -> Sequence[Command]:
        return ways_to_keep(tuple(sorted(table.hands[seat])))

    def objection(self, table: KatanaTable, seat: Seat, command: Command) -> IllegalMove | None:
        if isinstance(command, Keep) and holds(table.hands[seat], command.cards) and is_sorted(command.cards):
            return None
        return IllegalMove("KATANA-15.2")

    def default(self, table: KatanaTable, seat: Seat) -> Command:
        return Keep(tuple(sorted(by_katanas(table.hands[seat])[:HAND_SIZE])))

    def counted(self, table: KatanaTable, votes: Mapping[Seat, Keep]) -> Todo:
        for seat in clockwise(sorted(votes), table.emperor):
            kept = votes[seat].cards
            rest = [*table.set_aside[seat], *table.hands[seat]]
            for card in kept:
                rest.remove(card)
            yield HandKept(seat, len(kept), tuple(sorted(rest)), kept)


@lru_cache(maxsize=4096)
def ways_to_keep(hand: tuple[Card, ...]) -> tuple[Command, ...]:
    """Every choice of at most five cards of a sorted hand; copies are not told apart."""
    return tuple(Keep(cards) for count in range(HAND_SIZE + 1) for cards in dict.fromkeys(combinations(hand, count)))


class Refill(Task, frozen=True, tag="samurai-katana.Refill:1"):
    """Draws up to five cards, together with the extra cards for cities [KATANA-15.3]."""

    seat: Seat

    def run(self, table: KatanaTable) -> Todo:
        missing = HAND_SIZE - len(table.hands[self.seat]) + extra_cards(table.clan_points(self.seat))
        return [DrawCards(self.seat, missing, "refill")]


def extra_cards(clan_points: int) -> int:
    if clan_points == 0:
        return 0
    return 2 if clan_points >= 6 else 1


class EndHarvest(Task, frozen=True, tag="samurai-katana.EndHarvest:1"):
    def run(self, table: KatanaTable) -> Todo:
        return [PhaseEnded(HARVEST_PHASE)]
