"""Phase 3: the Emperor with the least honour, the Shogun with the most [KATANA-14]."""

from typing import Final

from domain.kernel.seating import clockwise
from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.changes import honour
from domain.samurai_katana.comparing import MEASURES, decisive
from domain.samurai_katana.events.turns import EmperorBy, PhaseEnded, PhaseStarted, ShogunBy, TitlesAssigned
from domain.samurai_katana.table import KatanaTable

TITLES_PHASE = 3
EMPEROR_HONOUR = 1
POVERTY: Final[tuple[EmperorBy, ...]] = ("honour", "clan_points", "cities", "koku", "samurai", "order")
STANDING: Final[tuple[ShogunBy, ...]] = (*MEASURES, "equal")


class AssignTitles(Task, frozen=True, tag="samurai-katana.AssignTitles:1"):
    def run(self, table: KatanaTable) -> Todo:
        yield PhaseStarted(TITLES_PHASE)
        before = table.emperor
        emperor, emperor_by = next_emperor(table)
        shogun, shogun_by = next_shogun(table, emperor)
        yield TitlesAssigned(emperor, shogun, emperor == before, emperor_by, shogun_by)
        if emperor == before:
            yield from honour(table, emperor, EMPEROR_HONOUR, "emperor")
        yield PhaseEnded(TITLES_PHASE)


def next_emperor(table: KatanaTable) -> tuple[Seat, EmperorBy]:
    """Least honour, then clan points, cities, koku, samurai; then the first clockwise, beginning with the Emperor."""

    def poverty(seat: Seat) -> tuple[int, ...]:
        honour_, clan_points, cities, *_, samurai = table.standing(seat)
        return honour_, clan_points, cities, table.koku[seat], samurai

    poor = {seat: poverty(seat) for seat in clockwise(table.seats, table.emperor)}
    poorest = min(poor, key=poor.__getitem__)
    return poorest, decisive(POVERTY, poor.pop(poorest), list(poor.values()))


def next_shogun(table: KatanaTable, emperor: Seat) -> tuple[Seat | None, ShogunBy]:
    """Whoever would win the game now. If several would share the win, the Shogun stays if he is one of them, otherwise
    there is none. Never the Emperor."""
    standing = [table.standing(seat) for seat in table.seats]
    best = max(standing)
    first = [seat for seat in table.seats if standing[seat] == best]
    by = decisive(STANDING, best, [standing[seat] for seat in table.seats if seat != first[0]])
    if len(first) > 1:
        first = [seat for seat in first if seat == table.shogun]
        by = "shogun" if first else "equal"
    if first == [emperor]:
        return None, "emperor"
    return (first[0] if first else None), by
