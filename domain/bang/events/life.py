"""Life lost and regained, death, and the end of the game."""

from typing import Literal

from domain.bang.material import BANG, DUEL, GATLING, INDIANS, MISSED, OUTLAW, RENEGADE, SHERIFF, SID_CARDS, Outcome
from domain.bang.table import BangTable
from domain.kernel.announcement import Announcement
from domain.kernel.event import Event, to
from domain.kernel.words import Card, Seat


class LifeLost(Event, frozen=True, tag="bang.LifeLost"):
    seat: Seat
    amount: int
    life: int
    culprit_seat: Seat | None

    def apply(self, table: BangTable) -> None:
        table.life[self.seat] = self.life

    def cites(self, table: BangTable) -> tuple[str, ...]:
        """Only Dynamite takes several lives at once."""
        if self.amount > 1:
            is_gringo = table.characters[self.seat] == "el_gringo"
            return (*_EXPLODED, "BANG-11.4.3") if is_gringo else _EXPLODED
        rules = _WOUNDED_BY.get(table.being_played, _WOUNDED)
        return (*rules, "BANG-R18") if self.culprit_seat is None else rules


_WOUNDED = ("BANG-R12",)
_EXPLODED = ("BANG-10.12.3", "BANG-10.12.7", "BANG-R12")
_WOUNDED_BY: dict[str | None, tuple[str, ...]] = {
    BANG: ("BANG-7.3", "BANG-R12"),
    MISSED: ("BANG-7.3", "BANG-R12"),
    GATLING: ("BANG-7.3", "BANG-R12"),
    INDIANS: ("BANG-10.7.1", "BANG-R12"),
    DUEL: ("BANG-10.8.3", "BANG-R12", "BANG-R17"),
}
"""By the card that is being resolved; Calamity Janet fires a Missed!, too."""


class LifeRegained(Event, frozen=True, tag="bang.LifeRegained"):
    seat: Seat
    life: int
    reason: Literal["beer", "saloon", "sid"]

    def apply(self, table: BangTable) -> None:
        table.life[self.seat] = self.life

    def cites(self, table: BangTable) -> tuple[str, ...]:
        rules = _HEALED_BY[self.reason]
        if self.reason == "saloon":
            return (*rules, "BANG-R23") if len(table.alive) == 2 else rules
        return (*rules, "BANG-R13") if table.life[self.seat] <= 0 else rules


_HEALED_BY: dict[str, tuple[str, ...]] = {
    "beer": ("BANG-8.1",),
    "saloon": ("BANG-10.1.1",),
    "sid": ("BANG-11.12.1", "BANG-R25"),
}


class PlayerEliminated(Event, frozen=True, tag="bang.PlayerEliminated"):
    seat: Seat
    role: str
    killer_seat: Seat | None

    def apply(self, table: BangTable) -> None:
        table.alive.remove(self.seat)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        rules = ("BANG-8.8", "BANG-8.10", "BANG-R15", *self._unasked(table))
        if self.killer_seat is None:
            rules += ("BANG-R18",) if table.resolving else ("BANG-10.12.7", "BANG-R18")
        others = [table.roles[seat] for seat in table.alive if seat != self.seat]
        is_last_outlaw = self.role == OUTLAW and OUTLAW not in others
        return (*rules, "BANG-12.5") if is_last_outlaw and {SHERIFF, RENEGADE} <= set(others) else rules

    def _unasked(self, table: BangTable) -> tuple[str, ...]:
        """Nobody is asked where all can see that nothing helps."""
        hand = len(table.hands[self.seat])
        if hand == 0:
            return ("BANG-R13",)
        heals_himself = table.characters[self.seat] == "sid_ketchum" and hand >= SID_CARDS
        return () if table.beer_works() or heals_himself else ("BANG-8.4", "BANG-R13")


class CardsCollected(Event, frozen=True, tag="bang.CardsCollected"):
    """Vulture Sam takes everything the dead player had."""

    seat: Seat
    from_seat: Seat
    count: int
    in_play_cards: tuple[Card, ...]
    hand_cards: tuple[Card, ...]
    private = {"hand_cards": to("seat", "from_seat")}
    rules = ("BANG-11.15.1", "BANG-R54")

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat] += [*self.hand_cards, *self.in_play_cards]
        table.hands[self.from_seat] = []
        table.in_play[self.from_seat] = []


class SheriffPenalised(Announcement, frozen=True, tag="bang.SheriffPenalised"):
    """He has killed a Deputy; his cards are discarded one by one."""

    seat: Seat

    def cites(self, table: BangTable) -> tuple[str, ...]:
        rules: tuple[str, ...] = ("BANG-8.12",)
        if table.being_played in (GATLING, INDIANS):
            rules += ("BANG-R20",)
        return rules if table.winning_side is None else (*rules, "BANG-R21")


class GameEnded(Event, frozen=True, tag="bang.GameEnded"):
    outcome: Outcome
    winners: tuple[Seat, ...]
    roles: tuple[str, ...]

    def apply(self, table: BangTable) -> None:
        table.outcome = self.outcome

    def cites(self, table: BangTable) -> tuple[str, ...]:
        rules = (*ENDED_BY[self.outcome], "BANG-R9")
        return rules if set(self.winners) <= set(table.alive) else (*rules, "BANG-R55")


ENDED_BY: dict[str, tuple[str, ...]] = {
    "law": ("BANG-12.4",),
    "outlaws": ("BANG-12.1", "BANG-12.3"),
    "renegade": ("BANG-12.1", "BANG-12.2"),
}
