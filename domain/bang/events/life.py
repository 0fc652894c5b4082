"""Life lost and regained, death, and the end of the game."""

from typing import Literal

from domain.bang.material import CLAUSE_OF
from domain.bang.table import BangTable
from domain.kernel.announcement import Announcement
from domain.kernel.event import Event, to
from domain.kernel.words import Card, Seat

Outcome = Literal["law", "outlaws", "renegade"]


class LifeLost(Event, frozen=True, tag="bang.LifeLost"):
    seat: Seat
    amount: int
    life: int
    culprit_seat: Seat | None

    def apply(self, table: BangTable) -> None:
        table.life[self.seat] = self.life

    def cites(self, table: BangTable) -> tuple[str, ...]:
        """Only Dynamite takes several lives at once."""
        return ("BANG-10.12.3", "BANG-R12") if self.amount > 1 else ("BANG-R12",)


class LifeRegained(Event, frozen=True, tag="bang.LifeRegained"):
    seat: Seat
    life: int
    reason: Literal["beer", "saloon", "sid"]

    def apply(self, table: BangTable) -> None:
        table.life[self.seat] = self.life

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return (_HEALED_BY[self.reason], "BANG-8.2")


_HEALED_BY = {**CLAUSE_OF, "sid": "BANG-11.12.1"}


class PlayerEliminated(Event, frozen=True, tag="bang.PlayerEliminated"):
    seat: Seat
    role: str
    killer_seat: Seat | None
    rules = ("BANG-8.8", "BANG-8.10")

    def apply(self, table: BangTable) -> None:
        table.alive.remove(self.seat)


class CardsCollected(Event, frozen=True, tag="bang.CardsCollected"):
    """Vulture Sam takes everything the dead player had."""

    seat: Seat
    from_seat: Seat
    count: int
    in_play_cards: tuple[Card, ...]
    hand_cards: tuple[Card, ...]
    private = {"hand_cards": to("seat", "from_seat")}
    rules = ("BANG-11.15.1",)

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat] += [*self.hand_cards, *self.in_play_cards]
        table.hands[self.from_seat] = []
        table.in_play[self.from_seat] = []


class SheriffPenalised(Announcement, frozen=True, tag="bang.SheriffPenalised"):
    """He has killed a Deputy; his cards are discarded one by one."""

    seat: Seat
    rules = ("BANG-8.12",)


class GameEnded(Event, frozen=True, tag="bang.GameEnded"):
    outcome: Outcome
    winners: tuple[Seat, ...]
    roles: tuple[str, ...]

    def apply(self, table: BangTable) -> None:
        table.outcome = self.outcome

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return (ENDED_BY[self.outcome],)


ENDED_BY = {"law": "BANG-12.4", "outlaws": "BANG-12.3", "renegade": "BANG-12.2"}
