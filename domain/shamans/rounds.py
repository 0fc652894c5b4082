"""Rounds: the deal, the three ways to end, the points, and whether another one is played [SHAM-3, 12, 13]."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from domain.kernel.chance import Draw, Thing
from domain.kernel.score import ranked
from domain.kernel.step import Drop, Step, Task, Todo
from domain.kernel.words import Seat
from domain.shamans.events.artefacts import ReactionWindowOpened
from domain.shamans.events.elimination import PlayerEliminated
from domain.shamans.events.rounds import (
    EndReason,
    GameEnded,
    PointsGained,
    RoundEnded,
    RoundScored,
    RoundStarted,
    StartTokenPassed,
)
from domain.shamans.events.trick import PawnMoved
from domain.shamans.material import (
    ARTEFACTS,
    BOARD,
    CARDS,
    ECLIPSE,
    KIND,
    MOON,
    MOONSTONE,
    SCORING,
    SHADOWS,
    SHAMANS,
    WORLDS,
    Team,
    sorted_cards,
)
from domain.shamans.portals import Window
from domain.shamans.reactions import after
from domain.shamans.table import SLOTS, Direction, SeatScore, ShamansTable
from domain.shamans.trick import led_by

WINNER: Final[Mapping[EndReason, Team]] = {
    "moon": SHADOWS,
    "last_shadow_eliminated": SHAMANS,
    "no_cards_left": SHAMANS,
}
ECLIPSE_SIDES: Final[tuple[Direction, ...]] = ("left", "right")
RESHUFFLES_MAX: Final = 64
"""How often the pile is shuffled to get the eclipse off its top: one shuffle in eleven fails, so 64 never all do."""


class Round(Task, frozen=True, tag="shamans.Round:1"):
    """All the chance of a round: tiles, eclipse, identities and hands, in this order."""

    token: Seat

    def run(self, table: ShamansTable) -> Todo:
        draws: list[Draw] = []

        def shuffled(things: Sequence[Thing]) -> tuple[Thing, ...]:
            order, draw = table.chance.shuffled(things)
            draws.append(draw)
            return order

        deal, seats, slots = table.deal, table.seats, len(SLOTS)
        tiles = shuffled(ARTEFACTS)
        side, picked = table.chance.picked(ECLIPSE_SIDES)
        draws.append(picked)
        for _ in range(RESHUFFLES_MAX):
            pile = shuffled((*tiles[slots:], ECLIPSE))
            if pile[0] != ECLIPSE:
                break
        identities = shuffled(deal.identities)
        cards = shuffled(CARDS[table.players])
        size = deal.hand_size
        hands = {seat: tuple(sorted_cards(cards[seat * size : (seat + 1) * size])) for seat in seats}
        yield RoundStarted(
            round=table.round + 1,
            token_seat=self.token,
            pawn=BOARD.start_space[table.players],
            moon=MOON,
            worlds=tuple(world.id for world in WORLDS.worlds[: deal.worlds]),
            value_max=deal.value_max,
            slots=tiles[:slots],
            pile_count=len(pile),
            leftover=tuple(sorted_cards(cards[table.players * size :])),
            hand_counts=(size,) * table.players,
            hands=hands,
            identities=dict(zip(seats, identities, strict=True)),
            pile=pile,
            eclipse_side=side,
            draws=tuple(draws),
        )
        yield from led_by(table, self.token)
        yield CloseRound()


# --- the three ways to end --------------------------------------------------------------------------


@after.to(PawnMoved)
def moon_reached(table: ShamansTable, moved: PawnMoved) -> Iterator[Step]:
    """At any moment and by any cause [SHAM-12.3]."""
    if moved.to_space == MOON:
        yield EndRound("moon")


@after.to(PlayerEliminated)
def last_shadow_eliminated(table: ShamansTable, eliminated: PlayerEliminated) -> Iterator[Step]:
    """The Shamans win at once; nothing else is resolved [SHAM-11.6]."""
    if eliminated.identity == SHADOWS and not table.shadows_in_round:
        yield EndRound("last_shadow_eliminated")


class CloseRound(Task, frozen=True, tag="shamans.CloseRound:1"):
    """Waits below the tricks on the agenda: once nobody has cards, the round ends, near the moon after a last call."""

    def run(self, table: ShamansTable) -> Todo:
        reacting = tuple(table.reacting)
        if reacting and MOON - table.pawn <= BOARD.last_call_spaces:
            return [ReactionWindowOpened("round_end", reacting), LastCall(), self]
        return [EndRound("no_cards_left")]


class LastCall(Window, frozen=True, tag="shamans.LastCall:1"):
    """The round is about to end with the pawn close to the moon."""

    decision = "react_round_end"
    opened_by = "SHAM-10.7"

    def counted(self, table: ShamansTable, votes: Mapping[Seat, Any]) -> Todo:
        return [EndRound("no_cards_left")]


# --- points, and the next round ---------------------------------------------------------------------


class EndRound(Task, frozen=True, tag="shamans.EndRound:1"):
    """Identities up, points counted; everything unfinished is dropped [SHAM-R21]."""

    reason: EndReason

    def run(self, table: ShamansTable) -> Todo:
        winner, identities = WINNER[self.reason], tuple(table.identities)
        yield RoundEnded(table.round, winner, self.reason, identities)
        scores: list[SeatScore] = []
        for seat in table.seats:
            in_round = seat in table.in_round
            won = in_round and identities[seat] == winner
            stones = tuple(tile for tile in table.tiles(seat) if KIND[tile] == MOONSTONE)
            scored_stones = stones if in_round and len(stones) >= SCORING.moonstones_needed else ()
            team_points = SCORING.team_points[winner] if won else 0
            stone_points = SCORING.moonstone_points if scored_stones else 0
            if team_points:
                yield PointsGained(seat, team_points, "team", table.points[seat] + team_points)
            if stone_points:
                yield PointsGained(seat, stone_points, "moonstones", table.points[seat] + stone_points)
            scores.append(
                SeatScore(
                    seat=seat,
                    identity=identities[seat],
                    in_round=in_round,
                    enlightenment_points=table.enlightened[seat],
                    team_points=team_points,
                    moonstone_points=stone_points,
                    moonstones=scored_stones,
                    total=table.points[seat],
                )
            )
        yield RoundScored(table.round, winner, self.reason, tuple(scores), tuple(table.points))
        yield from [Drop(Step)] * len(table.agenda)
        yield NextRound()


class NextRound(Task, frozen=True, tag="shamans.NextRound:1"):
    """The game may end only here, once a single player has the most points, and enough of them [SHAM-R23]."""

    def run(self, table: ShamansTable) -> Todo:
        most = max(table.points)
        leading = [seat for seat in table.seats if table.points[seat] == most]
        if most >= SCORING.goal and len(leading) == 1:
            return [GameEnded(leading[0], tuple(table.points), ranked(dict(enumerate(table.points))))]
        token = (table.token + 1) % table.players
        return [StartTokenPassed(table.token, token), Round(token)]


def setup(table: ShamansTable) -> Todo:
    return [Round(table.options.first_seat)]
