"""How the game ends, who wins, and the score [YOJ-11]."""

from domain.kernel.score import Comparison, Placing, Reason, Result, Score
from domain.kernel.words import Seat
from domain.yojimbo.events.rounds import GameEnded
from domain.yojimbo.material import ATTACK, backs
from domain.yojimbo.table import YojimboTable


def ended(table: YojimboTable) -> GameEnded:
    """The greatest total wins; where it is shared, the holder does, whatever he has [YOJ-11.5]."""
    assert table.holder is not None
    totals = tuple(table.points(seat) for seat in table.seats)
    leaders = [seat for seat in table.seats if totals[seat] == max(totals)]
    tie_break = len(leaders) > 1
    winner = table.holder if tie_break else leaders[0]
    return GameEnded(totals, ranks(totals, winner), winner, tie_break, table.holder, backs(table.attack_pile))


def ranks(totals: tuple[int, ...], winner: Seat) -> tuple[int, ...]:
    """The winner is first; the others share ranks where their totals are equal [YOJ-R25]."""
    losers = [total for seat, total in enumerate(totals) if seat != winner]
    return tuple(1 if seat == winner else 2 + sum(other > own for other in losers) for seat, own in enumerate(totals))


def is_over(table: YojimboTable) -> bool:
    return table.winner is not None


def score(table: YojimboTable) -> Score:
    """Every card of a victory pile counts [YOJ-11.3]."""
    assert table.winner is not None
    totals = tuple(table.points(seat) for seat in table.seats)
    placings = tuple(Placing(seat, rank, totals[seat]) for seat, rank in enumerate(ranks(totals, table.winner)))
    outcome = "tie_break" if table.tie_break else "most_points"
    return Score(
        Result(outcome, (table.winner,), placings),
        {seat: tuple(_reasons(table, seat)) for seat in table.seats},
        comparison=_tie_break(table, totals) if table.tie_break else None,
    )


def _tie_break(table: YojimboTable, totals: tuple[int, ...]) -> Comparison:
    """Who shared the greatest total, and who won because of the Yojimbo card."""
    tied = [seat for seat in table.seats if totals[seat] == max(totals)]
    facts = {"tied": tied, "points": max(totals), "holder": table.winner}
    return Comparison("tie_break", ("YOJ-11.5", "YOJ-R25"), facts)


def _reasons(table: YojimboTable, seat: Seat) -> list[Reason]:
    cards = [
        Reason(
            ATTACK[card].points,
            "averted",
            ("YOJ-1.4", "YOJ-11.3"),
            {"attack": ATTACK[card].id, "points": ATTACK[card].points},
        )
        for card in table.victory[seat]
    ]
    if not cards:
        cards.append(Reason(0, "nothing", ("YOJ-11.3",)))
    return cards


def over(table: YojimboTable) -> tuple[str, ...]:
    """There was no attack left."""
    return ("YOJ-11.1",)
