"""What a card may be played on in one's own clan turn, and which clause forbids everything else [KATANA-8.4]."""

from collections.abc import Callable

from msgspec import Struct

from domain.kernel.words import Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.material import RETURN_FORCE, RONIN_SAMURAI_MAX
from domain.samurai_katana.table import KatanaTable

IKKO_SAMURAI_MAX = 2
SECT_SAMURAI_MAX = 2


class Aim(Struct, frozen=True):
    """What a card is played on: nothing, a seat, or a region, perhaps with a number of samurai. Each function returns
    the clause that forbids a target, or None; only `counts` lists numbers."""

    alone: Callable[[KatanaTable, Seat], str | None] | None = None
    seat: Callable[[KatanaTable, Seat, Seat], str | None] | None = None
    region: Callable[[KatanaTable, Seat, Region], str | None] | None = None
    counts: Callable[[KatanaTable, Seat], range] | None = None
    count_clause: str = ""


def no_target(table: KatanaTable, me: Seat) -> str | None:
    return None


def own_region(table: KatanaTable, me: Seat, region: Region) -> str | None:
    return None if table.owner.get(region) == me else "KATANA-17.18"


def _is_anothers(table: KatanaTable, me: Seat, region: Region) -> bool:
    return table.owner.get(region, me) != me


def revolt_region(table: KatanaTable, me: Seat, region: Region) -> str | None:
    if not _is_anothers(table, me, region):
        return "KATANA-17.20"
    return _sheltered(table, region)


def _sheltered(table: KatanaTable, region: Region) -> str | None:
    """Castles and the last region of a player are safe from revolts and sects [KATANA-11.2, KATANA-16.6]."""
    if region in table.castles:
        return "KATANA-11.2"
    return "KATANA-16.6" if table.region_count(table.owner[region]) == 1 else None


def sect_region(table: KatanaTable, me: Seat, region: Region) -> str | None:
    if not _is_anothers(table, me, region) or not table.reserve[me]:
        return "KATANA-17.22"
    if table.samurai[table.owner[region]].get(region, 0) > SECT_SAMURAI_MAX:
        return "KATANA-17.22"
    return _sheltered(table, region)


def ninja_region(table: KatanaTable, me: Seat, region: Region) -> str | None:
    if not _is_anothers(table, me, region):
        return "KATANA-17.30"
    return None if table.samurai[table.owner[region]].get(region) else "KATANA-17.30"


def another(clause: str) -> Callable[[KatanaTable, Seat, Seat], str | None]:
    def objection(table: KatanaTable, me: Seat, seat: Seat) -> str | None:
        return None if seat != me and table.is_in_play(seat) else clause

    return objection


def plundered(table: KatanaTable, me: Seat, seat: Seat) -> str | None:
    if seat == me or not table.is_in_play(seat) or not table.koku[seat]:
        return "KATANA-17.28"
    return None if table.coast_count(seat) else "KATANA-17.28"


def own_coast(table: KatanaTable, me: Seat) -> str | None:
    return None if table.coast_count(me) else "KATANA-17.29"


def revolt_counts(table: KatanaTable, me: Seat) -> range:
    """None to two samurai; a landless clan comes with all of its five [KATANA-12.8]."""
    if me in table.landless:
        return range(RETURN_FORCE, RETURN_FORCE + 1)
    return range(min(IKKO_SAMURAI_MAX, table.reserve[me]) + 1)


def ronin_counts(table: KatanaTable, me: Seat) -> range:
    return range(1, min(RONIN_SAMURAI_MAX, table.reserve[me]) + 1)
