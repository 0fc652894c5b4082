"""How the game ends, who wins, and the score [KATANA-1, KATANA-19]."""

from collections.abc import Iterator

from domain.kernel.event import Event
from domain.kernel.score import Comparison, Placing, Reason, Result, Score
from domain.kernel.step import Step, Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.changes import control, honour
from domain.samurai_katana.comparing import MEASURES, decisive
from domain.samurai_katana.events.ending import DECIDED_BY, GameEnded, Ranked, ended_by
from domain.samurai_katana.events.wealth import HONOUR_BY, HonourChanged
from domain.samurai_katana.material import KOKU_PER_HONOUR
from domain.samurai_katana.reactions import after
from domain.samurai_katana.table import DecidedBy, EndReason, KatanaTable


def final(table: KatanaTable, reason: EndReason) -> Iterator[Event]:
    """Treasures become honour before players are compared, except after a sudden death, which may come in the middle of
    a battle: its winner is found first [KATANA-20.53]."""
    if table.battle is not None:
        yield from control(table, table.battle.region)
    first = found(table, reason)
    for seat in table.seats:
        yield from honour(table, seat, table.treasures[seat] // KOKU_PER_HONOUR, "treasure")
    winners, by = first if reason == "sudden_death" else found(table, reason)
    ranks = ranking(table, winners)
    placed = tuple(Ranked(seat, ranks[seat], *table.standing(seat)) for seat in table.seats)
    yield GameEnded(reason, tuple(winners), placed, tuple(table.treasures), by)


def found(table: KatanaTable, reason: EndReason) -> tuple[list[Seat], DecidedBy]:
    """Who wins as the table stands, and by which comparison."""
    winners = best_of(table, list(table.seats))
    reached = sum(points >= table.threshold for points in table.honour)
    if len(winners) > 1:
        return winners, "shared"
    if reached == 1 and reason != "turn_limit":
        return winners, "first" if reason == "sudden_death" else "only"
    others = [table.standing(seat) for seat in table.seats if seat not in winners]
    return winners, decisive(MEASURES, table.standing(winners[0]), others)


def best_of(table: KatanaTable, seats: list[Seat]) -> list[Seat]:
    """The best by all comparisons; those who are still equal share the win [KATANA-1.6]."""
    best = max(map(table.standing, seats))
    return [seat for seat in seats if table.standing(seat) == best]


def ranking(table: KatanaTable, winners: list[Seat]) -> dict[Seat, int]:
    """The winners first, the others by the same comparisons; equals share a rank [KATANA-19.5]."""
    keys = {seat: (seat in winners, table.standing(seat) if seat not in winners else ()) for seat in table.seats}
    return {seat: 1 + sum(other > key for other in keys.values()) for seat, key in keys.items()}


@after.to(HonourChanged)
def sudden_death(table: KatanaTable, changed: HonourChanged) -> Iterator[Step]:
    """The first to reach 20 wins at once [KATANA-20.2]."""
    if table.options.sudden_death and table.honour[changed.seat] >= table.threshold:
        yield SuddenDeath()


class SuddenDeath(Task, frozen=True, tag="samurai-katana.SuddenDeath:1"):
    """The comparison decides between those who reached it at the same moment [KATANA-20.3]."""

    def run(self, table: KatanaTable) -> Todo:
        return final(table, "sudden_death") if table.threshold_is_reached else []


def is_over(table: KatanaTable) -> bool:
    return table.ending is not None


def over(table: KatanaTable) -> tuple[str, ...]:
    assert table.ending is not None
    return ended_by(table, table.ending)


def score(table: KatanaTable) -> Score:
    """Points are honour; every point has its reason."""
    assert table.ending is not None
    ranks = ranking(table, table.winners)
    placings = tuple(Placing(seat, ranks[seat], table.honour[seat]) for seat in table.seats)
    reasons = {
        seat: tuple(
            Reason(points, reason, (HONOUR_BY[reason],), {"points": points})
            for reason in HONOUR_BY
            if (points := table.earned[seat].get(reason, 0))
        )
        for seat in table.seats
    }
    return Score(Result(table.ending, tuple(table.winners), placings), reasons, comparison=comparison(table))


def comparison(table: KatanaTable) -> Comparison | None:
    """What decided between those with equal honour; None where honour decided, or an older game did not record it."""
    if table.decided_by is None or table.decided_by in ("first", "only", "honour"):
        return None
    rules = DECIDED_BY[table.decided_by]
    if table.decided_by == "shared":
        return Comparison("shared", rules, {"winners": tuple(table.winners)})
    [winner] = table.winners
    place = MEASURES.index(table.decided_by)
    first = table.standing(winner)
    others = [
        standing
        for seat in table.seats
        if seat != winner and (standing := table.standing(seat))[:place] == first[:place]
    ]
    facts = {"winners": (winner,), "own": first[place], "next": max(standing[place] for standing in others)}
    return Comparison(f"by_{table.decided_by}", rules, facts)
