"""How the game ends, who wins, and the score [BANG-12]."""

from collections.abc import Mapping
from typing import Final

from domain.bang.events.life import ENDED_BY, GameEnded
from domain.bang.material import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from domain.bang.table import BangTable, Previous
from domain.kernel.score import Reason, Result, Score, ranked
from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat

SIDES: Final[Mapping[str, tuple[str, ...]]] = {
    "law": (SHERIFF, DEPUTY),
    "outlaws": (OUTLAW,),
    "renegade": (RENEGADE,),
}


class EndTest(Task, frozen=True, tag="bang.EndTest:1"):
    """Whether the game is over: asked once the card or the Dynamite that killed is resolved completely [BANG-R9]."""

    def run(self, table: BangTable) -> Todo:
        outcome = table.winning_side
        if outcome is None:
            return []
        return [GameEnded(outcome, winners(table, outcome), tuple(table.roles))]


def winners(table: BangTable, outcome: str) -> tuple[Seat, ...]:
    """The dead win with their side [BANG-R55]."""
    return tuple(seat for seat in table.seats if table.roles[seat] in SIDES[outcome])


def is_over(table: BangTable) -> bool:
    return table.outcome is not None


def score(table: BangTable) -> Score:
    """One point for every winner, none for the others [BANG-12.6]."""
    assert table.outcome is not None
    won = winners(table, table.outcome)
    points = {seat: int(seat in won) for seat in table.seats}
    ended_by = ENDED_BY[table.outcome][-1]
    return Score(
        Result(table.outcome, won, ranked(points)),
        {
            seat: (
                Reason(
                    points[seat],
                    "won" if seat in won else "lost",
                    (ended_by, "BANG-12.6"),
                    {"role": table.roles[seat], "outcome": table.outcome},
                ),
            )
            for seat in table.seats
        },
        tuple(side for outcome in SIDES if (side := winners(table, outcome))),
    )


def handed_over(table: BangTable) -> Previous:
    """What the next game of a series needs to know of this one [BANG-R63]."""
    return Previous(tuple(table.characters), tuple(table.alive), table.sheriff)


def over(table: BangTable) -> tuple[str, ...]:
    return ("BANG-12.4",) if table.outcome == "law" else ("BANG-12.1",)
