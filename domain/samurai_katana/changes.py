"""Changes of honour, koku and control. Where nothing would change, nothing is recorded."""

from collections.abc import Iterator

from domain.kernel.words import Seat
from domain.samurai_katana.board import CITY_IN, Region
from domain.samurai_katana.events.figures import RegionControlChanged
from domain.samurai_katana.events.wealth import HonourChanged, HonourReason, KokuChanged, KokuReason
from domain.samurai_katana.table import KatanaTable


def honour(table: KatanaTable, seat: Seat, delta: int, reason: HonourReason) -> Iterator[HonourChanged]:
    """At 0, the field of dishonour, nothing further is lost [KATANA-16.4]."""
    before = table.honour[seat]
    after = max(0, before + delta)
    if after != before:
        yield HonourChanged(seat, after - before, before, after, reason)


def koku(seat: Seat, delta: int, reason: KokuReason) -> Iterator[KokuChanged]:
    if delta:
        yield KokuChanged(seat, delta, reason)


def control(table: KatanaTable, *regions: Region) -> Iterator[RegionControlChanged]:
    """Who controls these regions now, where the figures in them have changed."""
    for region in regions:
        before, now = table.owner.get(region), table.holder(region)
        if before != now:
            city = CITY_IN.get(region)
            yield RegionControlChanged(region, before, now, city.id if city else None)
