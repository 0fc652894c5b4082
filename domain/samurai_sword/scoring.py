"""Points: honour times bonus, Daimyo, the lethal strike; and which team wins [SWORD-9, SWORD-10]."""

from typing import Literal

from msgspec import Struct

from domain.kernel.words import Seat
from domain.samurai_sword.material import (
    BUSHIDO,
    COMPANIES,
    DAIMYO,
    DAIMYO_POINTS,
    LETHAL_STRIKE_PENALTY,
    NINJA,
    ROLE_CARDS,
    RONIN,
    TIES_WON_BY,
    Team,
)
from domain.samurai_sword.table import EndReason, SwordTable

DecidedBy = Literal["points", "tie", "sword_master"]


class SeatScore(Struct, frozen=True):
    """The points that one seat adds to its team."""

    seat: Seat
    honour: int
    bonus: int
    daimyo: int
    """Points for Daimyo in hand."""
    points: int


class TeamScore(Struct, frozen=True):
    team: Team
    penalty: int
    """What a lethal strike costs this team; mostly nothing."""
    total: int


class Tally(Struct, frozen=True):
    """The points of all seats and teams; the teams from the winner down."""

    seats: tuple[SeatScore, ...]
    teams: tuple[TeamScore, ...]
    winners: tuple[Seat, ...]
    decided_by: DecidedBy

    @property
    def winner(self) -> Team:
        return self.teams[0].team


def tally(table: SwordTable) -> Tally:
    seats = tuple(_seat_score(table, seat) for seat in table.seats)
    playing = {table.team(seat) for seat in table.seats}
    scored = [_team_score(table, team, seats) for team in TIES_WON_BY if team in playing]
    # Sorting keeps the order of those with equal totals, which is the order in which ties are won.
    teams = sorted(scored, key=lambda score: (score.team != _sword_masters(table), -score.total))
    winners = tuple(seat for seat in table.seats if table.team(seat) == teams[0].team)
    decided_by: DecidedBy = "tie" if teams[0].total == teams[1].total else "points"
    return Tally(seats, tuple(teams), winners, "sword_master" if table.ended == "sword_master" else decided_by)


def bonus(table: SwordTable, seat: Seat) -> int:
    """What the honour of this seat is multiplied by [SWORD-9.4, SWORD-9.5]."""
    company = COMPANIES[table.players]
    card = ROLE_CARDS[table.roles[seat]]
    if company.more_stars_bonus is not None and card.role == NINJA:
        most_stars = max(ROLE_CARDS[other].stars for other in table.roles)
        return company.more_stars_bonus if card.stars == most_stars else company.bonus[NINJA]
    return company.bonus[card.role]


def penalised(table: SwordTable) -> Team | None:
    """The team one of whose members dealt another the defeat that ended the game [SWORD-9.8]."""
    if table.defeated is None or table.defeated_by is None:
        return None
    team = table.team(table.defeated)
    return team if team == table.team(table.defeated_by) else None


def _seat_score(table: SwordTable, seat: Seat) -> SeatScore:
    honour, times = table.honour[seat], bonus(table, seat)
    held = 0 if table.role(seat) == RONIN else table.hands[seat].count(DAIMYO)
    daimyo = held * DAIMYO_POINTS
    return SeatScore(seat, honour, times, daimyo, honour * times + daimyo)


def _team_score(table: SwordTable, team: Team, seats: tuple[SeatScore, ...]) -> TeamScore:
    penalty = LETHAL_STRIKE_PENALTY if penalised(table) == team else 0
    return TeamScore(team, penalty, sum(one.points for one in seats if table.team(one.seat) == team) - penalty)


def _sword_masters(table: SwordTable) -> Team | None:
    """The team that wins regardless of points [SWORD-10.1]."""
    return table.team(table.standing()[0]) if table.ended == "sword_master" else None


def ended_by(table: SwordTable, reason: EndReason, defeated: Seat | None) -> tuple[str, ...]:
    """The clauses by which the game ends at this table."""
    if reason != "honour_exhausted":
        last_stand = "SWORD-10.1" if reason == "sword_master" else "SWORD-10.2"
        is_last_honour = defeated is not None and not table.honour[defeated]
        return (last_stand, "SWORD-R31") if is_last_honour else (last_stand,)
    if defeated is not None:
        is_no_sword_master = len(table.standing()) == 1
        return ("SWORD-7.4", "SWORD-9.1", "SWORD-11.8") if is_no_sword_master else ("SWORD-7.4", "SWORD-9.1")
    # Bushido lies on top of the discard pile if honour was given up to it; an exhausted deck leaves that pile empty.
    return ("SWORD-9.1",) if table.discard[-1:] == [BUSHIDO] else ("SWORD-8.3", "SWORD-9.1")


def scored_by(table: SwordTable, seats: tuple[SeatScore, ...], teams: tuple[TeamScore, ...]) -> tuple[str, ...]:
    """The clauses by which these points were counted and the first of these teams won."""
    ronin_daimyo = any(table.role(seat) == RONIN and DAIMYO in table.hands[seat] for seat in table.seats)
    acting = (
        ("SWORD-9.3", True),
        ("SWORD-9.4", True),
        ("SWORD-9.5", table.players == 4),
        ("SWORD-11.6", table.players == 3),
        ("SWORD-9.6", any(one.daimyo for one in seats)),
        ("SWORD-9.7", ronin_daimyo),
        ("SWORD-9.8", any(team.penalty for team in teams)),
        ("SWORD-9.9", True),
        ("SWORD-R33", any(team.total < 0 for team in teams)),
    )
    counted = tuple(clause for clause, acts in acting if acts)
    if table.ended == "sword_master":
        return (*counted, "SWORD-10.1", "SWORD-R35")
    return (*counted, "SWORD-9.10", *tie_broken_by(teams))


def tie_broken_by(teams: tuple[TeamScore, ...]) -> tuple[str, ...]:
    """The clauses by which the first of these teams wins over others with as many points; none where it has more."""
    tied = [team.team for team in teams if team.total == teams[0].total]
    if len(tied) == 1:
        return ()
    if len(tied) == 3:
        return ("SWORD-9.11", "SWORD-R34")
    return ("SWORD-9.11",) if NINJA in tied else ("SWORD-9.12",)
