"""Who has won, and how each point was earned [SHAM-13]."""

from collections.abc import Iterator

from domain.kernel.command import Command
from domain.kernel.score import Reason, Result, Score, ranked
from domain.kernel.words import Seat
from domain.shamans.artefacts import Eclipse
from domain.shamans.commands import Pass, PassCard
from domain.shamans.portals import Window
from domain.shamans.table import RoundScore, SeatScore, ShamansTable


def is_over(table: ShamansTable) -> bool:
    return table.winner is not None


def over(table: ShamansTable) -> tuple[str, ...]:
    return ("SHAM-13.7",)


def score(table: ShamansTable) -> Score:
    assert table.winner is not None
    points = dict(enumerate(table.points))
    return Score(
        Result("most_points", (table.winner,), ranked(points)),
        {
            seat: tuple(reason for one in table.rounds for reason in _reasons(one, one.seats[seat]))
            for seat in table.seats
        },
    )


def _reasons(one: RoundScore, own: SeatScore) -> Iterator[Reason]:
    """What a round brought one seat, and why it brought nothing."""
    facts = {"round": one.round, "identity": own.identity, "winner": one.winner}
    if own.enlightenment_points:
        rules = ("SHAM-9.6",) if own.in_round else ("SHAM-9.6", "SHAM-R28")
        yield Reason(own.enlightenment_points, "enlightenment", rules, {**facts, "points": own.enlightenment_points})
    if not own.in_round:
        yield Reason(0, "eliminated", ("SHAM-13.4",), facts)
        return
    rule = "SHAM-13.1" if one.winner == "shamans" else "SHAM-13.2"
    earned = {**facts, "points": own.team_points}
    yield Reason(own.team_points, "won" if own.team_points else "lost", (rule,), earned)
    if own.moonstone_points:
        stones = {**facts, "points": own.moonstone_points, "tiles": own.moonstones}
        yield Reason(own.moonstone_points, "moonstones", ("SHAM-13.3",), stones)


def unasked(table: ShamansTable, seat: Seat, command: Command) -> tuple[str, ...]:
    """Why a seat that nobody asks may not act: it has answered already, is out, or others decide."""
    top = table.agenda[-1]
    if seat in top.votes:
        if isinstance(top.step, Eclipse) and isinstance(command, PassCard):
            return ("SHAM-7.6",)
        if isinstance(top.step, Window) and isinstance(command, Pass):
            return ("SHAM-10.9",)
    return ("SHAM-11.2",) if table.is_out(seat) else ("SHAM-4.2",)
