"""Clans, cities, first samurai, hands [KATANA-3]."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from domain.kernel.chance import Draw
from domain.kernel.command import Command, IllegalMove
from domain.kernel.seating import clockwise
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.board import CITIES, CITY_IN, KYOTO, City, Region
from domain.samurai_katana.changes import control
from domain.samurai_katana.commands.order import Distribute
from domain.samurai_katana.events.turns import CardsDealt, CitiesDrawn, DeckShuffled, GameSetUp, StartingSamuraiPlaced
from domain.samurai_katana.material import CARDS, CLANS, HAND_SIZE, PREPARATIONS
from domain.samurai_katana.phases.game_turn import GameTurn
from domain.samurai_katana.table import KatanaTable


class SetUp(Task, frozen=True, tag="samurai-katana.SetUp:1"):
    """All that chance decides before the first decision."""

    def run(self, table: KatanaTable) -> Todo:
        draws: list[Draw] = []
        emperor = self._emperor(table, draws)
        clans = self._clans(table, draws)
        big = self._pile(table, "big", draws)
        small = self._pile(table, "small", draws)
        yield GameSetUp(clans, emperor, draws=tuple(draws))
        order = clockwise(table.seats, emperor)
        drawn = PREPARATIONS[table.players]
        for place, seat in enumerate(order):
            first_small = place * drawn.small_cities
            yield CitiesDrawn(seat, (big[place], *small[first_small : first_small + drawn.small_cities]))
        for seat in order:
            regions = tuple(start_regions(table, seat))
            yield StartingSamuraiPlaced(seat, regions)
            yield from control(table, *regions)
        yield from map(Distribution, order)
        yield DealHands()

    def _emperor(self, table: KatanaTable, draws: list[Draw]) -> Seat:
        """The youngest player, or a seat drawn at random [KATANA-R6]."""
        if table.options.first_emperor is not None:
            return table.options.first_emperor
        seat, draw = table.chance.picked(table.seats)
        draws.append(draw)
        return seat

    def _clans(self, table: KatanaTable, draws: list[Draw]) -> tuple[str, ...]:
        named: tuple[str, ...] = table.options.clans or ()
        if len(named) == table.players:
            return named
        rest, draw = table.chance.shuffled([clan for clan in CLANS if clan not in named])
        draws.append(draw)
        return (*named, *rest)[: table.players]

    def _pile(self, table: KatanaTable, size: str, draws: list[Draw]) -> tuple[str, ...]:
        """Kyoto lies in no pile: nobody starts with it [KATANA-3.7]."""
        capital = CITY_IN[KYOTO]
        pile, draw = table.chance.shuffled([city.id for city in CITIES.values() if _is_in_pile(city, size, capital)])
        draws.append(draw)
        return pile


def _is_in_pile(city: City, size: str, capital: City) -> bool:
    return city.size == size and city != capital


def start_regions(table: KatanaTable, seat: Seat) -> list[Region]:
    return sorted(CITIES[city].region for city in table.start_cities[seat])


class Distribution(Prompt, frozen=True, tag="samurai-katana.Distribution:1"):
    """As many more samurai as the player has cities, placed freely among them [KATANA-3.10]."""

    decision = "setup.distribute"
    clause = "KATANA-3.10"

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        regions = start_regions(table, self.seat)
        return map(Distribute, combinations_with_replacement(regions, PREPARATIONS[table.players].more_samurai))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        if isinstance(command, Distribute):
            return None if command in self.candidates(table) else IllegalMove("KATANA-3.10")
        return IllegalMove("KATANA-3.13")

    def default(self, table: KatanaTable) -> Command:
        return Distribute(tuple(start_regions(table, self.seat)))

    def answered(self, table: KatanaTable, command: Distribute) -> Todo:
        return [StartingSamuraiPlaced(self.seat, command.regions)]


class DealHands(Task, frozen=True, tag="samurai-katana.Deal:1"):
    """Five cards for each, from the Emperor on, before the first game turn [KATANA-3.13]."""

    def run(self, table: KatanaTable) -> Todo:
        order, draw = table.chance.shuffled(CARDS)
        yield DeckShuffled(len(order), order, draws=(draw,))
        for seat in clockwise(table.seats, table.emperor):
            yield CardsDealt(seat, HAND_SIZE, tuple(table.deck[:HAND_SIZE]))
        yield GameTurn()


def setup(table: KatanaTable) -> Todo:
    return [SetUp()]
