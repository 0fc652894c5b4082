"""Phase 3: the Emperor with the least honour, the Shogun with the most [KATANA-14]."""

from domain.kernel.seating import clockwise
from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.changes import honour
from domain.samurai_katana.events.turns import PhaseEnded, PhaseStarted, TitlesAssigned
from domain.samurai_katana.table import KatanaTable

TITLES_PHASE = 3
EMPEROR_HONOUR = 1


class AssignTitles(Task, frozen=True, tag="samurai-katana.AssignTitles:1"):
    def run(self, table: KatanaTable) -> Todo:
        yield PhaseStarted(TITLES_PHASE)
        emperor, before = next_emperor(table), table.emperor
        yield TitlesAssigned(emperor, next_shogun(table, emperor), emperor == before)
        if emperor == before:
            yield from honour(table, emperor, EMPEROR_HONOUR, "emperor")
        yield PhaseEnded(TITLES_PHASE)


def next_emperor(table: KatanaTable) -> Seat:
    """Least honour, then clan points, cities, koku, samurai; then whoever comes first from the Emperor on."""

    def poverty(seat: Seat) -> tuple[int, ...]:
        honour_, clan_points, cities, *_, samurai = table.standing(seat)
        return honour_, clan_points, cities, table.koku[seat], samurai

    return min(clockwise(table.seats, table.emperor), key=poverty)


def next_shogun(table: KatanaTable, emperor: Seat) -> Seat | None:
    """Whoever would win the game now; of several the Shogun stays, else there is none. Never the Emperor."""
    best = max(map(table.standing, table.seats))
    first = [seat for seat in table.seats if table.standing(seat) == best]
    if len(first) > 1:
        first = [seat for seat in first if seat == table.shogun]
    return first[0] if first and first[0] != emperor else None
