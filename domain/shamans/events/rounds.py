"""How a round begins and ends, its points, and the end of the game."""

from typing import Literal

from domain.kernel.event import EACH, SERVER, ChanceEvent, Event
from domain.kernel.score import Placing
from domain.kernel.words import Card, Seat
from domain.shamans.material import BOARD, MOON, SCORING, SHADOWS, SHAMANS, WORLD, Team, sorted_cards
from domain.shamans.table import Direction, RoundScore, SeatScore, ShamansTable

EndReason = Literal["moon", "last_shadow_eliminated", "no_cards_left"]


class RoundStarted(ChanceEvent, frozen=True, tag="shamans.RoundStarted"):
    round: int
    token_seat: Seat
    pawn: int
    moon: int
    worlds: tuple[str, ...]
    value_max: int
    slots: tuple[Card, ...]
    pile_count: int
    leftover: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    hands: dict[Seat, tuple[Card, ...]]
    identities: dict[Seat, Team]
    pile: tuple[Card, ...]
    eclipse_side: Direction
    private = {"hands": EACH, "identities": EACH, "pile": SERVER, "eclipse_side": SERVER}

    def apply(self, table: ShamansTable) -> None:
        seats = table.seats
        table.round = self.round
        table.token = self.token_seat
        if not table.points:
            table.points = [0] * table.players
        table.enlightened = [0] * table.players
        table.in_round = list(seats)
        table.identities = [self.identities[seat] for seat in seats]
        table.shown = []
        table.hands = [sorted_cards(self.hands[seat]) for seat in seats]
        table.set_aside = {}
        table.trick = 0
        table.off_suit = None
        table.off_suit_counts = [0] * table.players
        table.worlds = dict.fromkeys(self.worlds, ())
        for card in self.leftover:
            table.worlds[WORLD[card]] += (card,)
        table.pawn = self.pawn
        table.slots = list(self.slots)
        table.pile = list(self.pile)
        table.eclipse_side = self.eclipse_side
        table.eclipse_revealed = False
        table.face_up = [()] * table.players
        table.face_down = [()] * table.players
        table.discard = []
        table.removed = {}
        table.placed_for = None

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """The first round also lays the game out; later ones first collect everything again."""
        left_over = ("SHAM-3.8",) if self.leftover else ()
        if self.round == 1:
            return (*FIRST_LAID_OUT, *LAID_OUT, *left_over)
        return (*LAID_OUT, *left_over, "SHAM-13.10")


FIRST_LAID_OUT = ("SHAM-2.1", "SHAM-2.2", "SHAM-2.4", "SHAM-2.5")
LAID_OUT = ("SHAM-3.1", "SHAM-3.2", "SHAM-3.3", "SHAM-3.5", "SHAM-3.7")


class RoundEnded(Event, frozen=True, tag="shamans.RoundEnded"):
    """All identity cards are turned face up, nothing else [SHAM-12.6]."""

    round: int
    winner: Team
    reason: EndReason
    identities: tuple[Team, ...]

    def apply(self, table: ShamansTable) -> None:
        table.shown = list(table.seats)

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """A round ends at once or after the last trick, and near the moon only after a last call."""
        if self.reason != "no_cards_left":
            return (ENDED_BY[self.reason], "SHAM-12.4", "SHAM-12.5")
        was_called = MOON - table.pawn <= BOARD.last_call_spaces and table.reacting
        return ("SHAM-10.15", "SHAM-12.1", "SHAM-12.5") if was_called else ("SHAM-12.1", "SHAM-12.5")


ENDED_BY = {"moon": "SHAM-12.3", "last_shadow_eliminated": "SHAM-12.2", "no_cards_left": "SHAM-12.1"}


class PointsGained(Event, frozen=True, tag="shamans.PointsGained"):
    """The only event that changes points."""

    seat: Seat
    points: int
    reason: Literal["enlightenment", "team", "moonstones"]
    total: int

    def apply(self, table: ShamansTable) -> None:
        table.points[self.seat] = self.total
        if self.reason == "enlightenment":
            table.enlightened[self.seat] += self.points

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        if self.reason == "team":
            return (WON_BY[table.identities[self.seat]],)
        return ("SHAM-9.6",) if self.reason == "enlightenment" else ("SHAM-13.3",)


WON_BY = {SHAMANS: "SHAM-13.1", SHADOWS: "SHAM-13.2"}


class RoundScored(Event, frozen=True, tag="shamans.RoundScored"):
    """The summary of a round; the points have been counted before."""

    round: int
    winner: Team
    reason: EndReason
    seats: tuple[SeatScore, ...]
    totals: tuple[int, ...]

    def apply(self, table: ShamansTable) -> None:
        table.rounds.append(RoundScore(self.round, self.winner, self.reason, self.seats))

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """Moonstones score whoever won. Eliminated players score nothing, so a winning team may get no points."""
        team = any(seat.team_points for seat in self.seats)
        stones = any(seat.moonstone_points for seat in self.seats)
        is_out = not all(seat.in_round for seat in self.seats)
        return (
            *((WON_BY[self.winner],) if team else ()),
            *(("SHAM-13.3",) if stones else ()),
            *(("SHAM-13.4",) if is_out else ()),
            *(("SHAM-R22",) if stones and self.winner == SHAMANS else ()),
        )


class StartTokenPassed(Event, frozen=True, tag="shamans.StartTokenPassed"):
    from_seat: Seat
    to_seat: Seat

    def apply(self, table: ShamansTable) -> None:
        table.token = self.to_seat

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """There is another round because nobody has enough points, or because several share the most."""
        return ("SHAM-13.6" if max(table.points) < SCORING.goal else "SHAM-13.8", "SHAM-13.9")


class GameEnded(Event, frozen=True, tag="shamans.GameEnded"):
    winner: Seat
    totals: tuple[int, ...]
    ranking: tuple[Placing, ...]
    rules = ("SHAM-13.7", "SHAM-13.11")

    def apply(self, table: ShamansTable) -> None:
        table.winner = self.winner
