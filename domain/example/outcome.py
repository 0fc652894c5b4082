"""How the game ends, and the score [CUPS-5]."""

from domain.example.table import ExampleTable
from domain.kernel.score import Reason, Result, Score, ranked
from domain.kernel.words import Seat


def is_over(table: ExampleTable) -> bool:
    """A cup without a die ends the game [CUPS-1.2]."""
    return 0 in table.dice


def score(table: ExampleTable) -> Score:
    """A point for every pebble and for every die that is left [CUPS-5.1]."""
    points = {seat: table.pebbles[seat] + table.dice[seat] for seat in table.seats}
    winners = tuple(seat for seat in table.seats if points[seat] == max(points.values()))
    return Score(Result("most_points", winners, ranked(points)), {seat: _reasons(table, seat) for seat in table.seats})


def _reasons(table: ExampleTable, seat: Seat) -> tuple[Reason, ...]:
    kinds = (("pebbles", table.pebbles[seat]), ("dice", table.dice[seat]))
    return tuple(Reason(count, text, ("CUPS-5.1",), {"count": count}) for text, count in kinds)


def over(table: ExampleTable) -> tuple[str, ...]:
    return ("CUPS-1.2",)


def unasked(table: ExampleTable, seat: Seat, command: object) -> tuple[str, ...]:
    return ("CUPS-3.1",)
