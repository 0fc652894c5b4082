"""Points: honour times bonus, Daimyo, the lethal strike; and which team wins [SWORD-9, SWORD-10]."""

from msgspec import Struct

from domain.kernel.words import Seat
from domain.samurai_sword.material import (
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
from domain.samurai_sword.table import SwordTable


class SeatScore(Struct, frozen=True):
    """What one seat adds to its team."""

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
    return Tally(seats, tuple(teams), winners)


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
    """The team that wins whatever the points [SWORD-10.1]."""
    return table.team(table.standing()[0]) if table.ended == "sword_master" else None
