"""How the game ends, what is revealed then, and the score with its reasons."""

from collections.abc import Iterator

from domain.kernel.score import Comparison, Placing, Reason, Result, Score, ranked
from domain.kernel.step import Step, Task, Todo
from domain.kernel.words import Seat
from domain.samurai_sword.events.bushido import HonourLost
from domain.samurai_sword.events.drawing import DeckExhausted
from domain.samurai_sword.events.ending import GameEnded, GameScored, RolesRevealed
from domain.samurai_sword.events.fighting import HonourGiven
from domain.samurai_sword.events.playing import CardResolved
from domain.samurai_sword.material import DAIMYO, NINJA
from domain.samurai_sword.reactions import after
from domain.samurai_sword.scoring import Tally, TeamScore, ended_by, penalised, tally, tie_broken_by
from domain.samurai_sword.table import EndReason, SwordTable


@after.to(HonourGiven)
def last_blow(table: SwordTable, given: HonourGiven) -> Iterator[Step]:
    """A defeat that leaves one player standing, or no honour, ends the game [SWORD-R25]."""
    if table.is_last_stand() or not table.honour[given.from_seat]:
        yield Finish(given.from_seat, given.to_seat)


@after.to(HonourLost, DeckExhausted)
def last_honour(table: SwordTable, lost: HonourLost | DeckExhausted) -> Iterator[Step]:
    if 0 in table.honour:
        yield Finish(None, None)


class Finish(Task, frozen=True, tag="samurai-sword.Finish:1"):
    """Whatever was going on is broken off; a card that was being resolved is discarded [SWORD-R4]."""

    defeated: Seat | None
    by: Seat | None

    def run(self, table: SwordTable) -> Todo:
        if table.resolving is not None:
            yield CardResolved(table.resolving)
        yield GameEnded(self._reason(table), self.defeated, self.by)
        yield RolesRevealed(tuple(table.roles), table.removed, tuple(map(tuple, table.hands)))
        final = tally(table)
        yield GameScored(final.seats, final.teams, penalised(table), final.winner, final.winners, final.decided_by)

    def _reason(self, table: SwordTable) -> EndReason:
        """Where both happen at once, the last player standing is the reason, not the last honour [SWORD-R31]."""
        if self.defeated is None or self.by is None or not table.is_last_stand():
            return "honour_exhausted"
        is_friendly = table.team(self.defeated) == table.team(self.by)
        return "friendly_last_stand" if is_friendly else "sword_master"


def is_over(table: SwordTable) -> bool:
    return table.ended is not None


def over(table: SwordTable) -> tuple[str, ...]:
    """The clauses that ended the game; afterwards one clause refuses everything, whatever the reason was."""
    if table.result is not None or table.ended is None:
        return ("SWORD-9.1",)
    return ended_by(table, table.ended, table.defeated)


def score(table: SwordTable) -> Score:
    """Members of a team share its score and its place; the reasons add up to it."""
    assert table.ended is not None
    final = tally(table)
    totals = {score.team: score.total for score in final.teams}
    places = {score.team: -place for place, score in enumerate(final.teams)}
    standings = ranked({seat: places[table.team(seat)] for seat in table.seats})
    placings = tuple(Placing(one.seat, one.rank, totals[table.team(one.seat)]) for one in standings)
    reasons = {score.team: tuple(_reasons(table, final, score)) for score in final.teams}
    return Score(
        Result(table.ended, final.winners, placings),
        {seat: reasons[table.team(seat)] for seat in table.seats},
        tuple(tuple(seat for seat in table.seats if table.team(seat) == score.team) for score in final.teams),
        _comparison(table, final),
    )


def _reasons(table: SwordTable, final: Tally, score: TeamScore) -> Iterator[Reason]:
    for one in final.seats:
        if table.team(one.seat) == score.team:
            yield Reason(
                one.points - one.daimyo,
                "honour",
                _bonus_rules(table, one.seat),
                {"seat": one.seat, "role": table.roles[one.seat], "honour": one.honour, "bonus": one.bonus},
            )
            held = table.hands[one.seat].count(DAIMYO)
            if one.daimyo:
                yield Reason(one.daimyo, "daimyo", ("SWORD-9.6",), {"seat": one.seat, "count": held})
            elif held:
                yield Reason(0, "ronin_daimyo", ("SWORD-9.7",), {"seat": one.seat, "count": held})
    if score.penalty:
        facts = {"defeated": table.defeated, "by": table.defeated_by}
        yield Reason(-score.penalty, "lethal_strike", ("SWORD-9.8",), facts)
    yield Reason(0, *_verdict(table, final, score), {"team": score.team, "winner": final.winner, "total": score.total})


def _bonus_rules(table: SwordTable, seat: Seat) -> tuple[str, ...]:
    """The clauses that say by how much the honour of this seat is multiplied."""
    if table.is_lone_shogun(seat):
        return ("SWORD-9.3", "SWORD-9.4", "SWORD-11.6")
    is_by_stars = table.players == 4 and table.role(seat) == NINJA
    return ("SWORD-9.3", "SWORD-9.5") if is_by_stars else ("SWORD-9.3", "SWORD-9.4")


def _verdict(table: SwordTable, final: Tally, score: TeamScore) -> tuple[str, tuple[str, ...]]:
    """Why this team won or lost."""
    has_won = score.team == final.winner
    if table.ended == "sword_master":
        return ("sword_master" if has_won else "cut_down"), ("SWORD-10.1",)
    tie_break = tie_broken_by(final.teams)
    if tie_break and score.total == final.teams[0].total:
        return ("tie_won" if has_won else "tie_lost"), tie_break
    return ("won" if has_won else "lost"), ("SWORD-9.10",)


def _comparison(table: SwordTable, final: Tally) -> Comparison | None:
    """What decided where the points did not: the last player standing, or who wins a tie."""
    facts = {"team": final.winner, "total": final.teams[0].total}
    if table.ended == "sword_master":
        return Comparison("whatever_the_points", ("SWORD-10.1",), facts)
    tie_break = tie_broken_by(final.teams)
    return Comparison("tie", tie_break, facts) if tie_break else None
