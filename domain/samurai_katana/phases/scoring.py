"""Provinces and the capital are scored: after each clan turn, or for everybody at once [KATANA-13, KATANA-16]."""

from collections.abc import Iterator

from domain.kernel.event import Event
from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.board import CITY_IN, KINAI, KYOTO
from domain.samurai_katana.changes import honour
from domain.samurai_katana.events.wealth import ProvincesScored
from domain.samurai_katana.table import KatanaTable

KYOTO_HONOUR = 1


def scored(table: KatanaTable, seat: Seat) -> Iterator[Event]:
    """The provinces that a seat controls now; the capital alone gives a point of its own [KATANA-16.1]."""
    provinces = table.provinces_of(seat)
    has_kyoto = table.owner.get(KYOTO) == seat and all(province.id != KINAI for province in provinces)
    value = sum(province.honour for province in provinces)
    if provinces or has_kyoto:
        total = value + KYOTO_HONOUR * has_kyoto
        names = tuple(province.id for province in provinces)
        capital = (CITY_IN[KYOTO].id,) if has_kyoto else ()
        yield ProvincesScored(seat, names, total, has_kyoto, (*names, *capital))
        yield from honour(table, seat, value, "provinces")
        yield from honour(table, seat, KYOTO_HONOUR * has_kyoto, "kyoto")


class ScoreProvinces(Task, frozen=True, tag="samurai-katana.ScoreProvinces:1"):
    """At the end of a clan's own turn [KATANA-13.2]."""

    seat: Seat

    def run(self, table: KatanaTable) -> Todo:
        return scored(table, self.seat)


class ScoreAll(Task, frozen=True, tag="samurai-katana.ScoreAll:1"):
    """The Code of Bushido: everybody at the same moment, at the end of phase 2 [KATANA-20.21]."""

    def run(self, table: KatanaTable) -> Todo:
        for seat in table.in_play:
            yield from scored(table, seat)
