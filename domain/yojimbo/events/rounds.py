"""Attacks laid out, rounds begun, left and won, and the end."""

from domain.kernel.announcement import Announcement
from domain.kernel.event import SERVER, Event
from domain.kernel.words import Card, Seat
from domain.yojimbo.table import Left, YojimboTable


class AttackPlaced(Event, frozen=True, tag="yojimbo.AttackPlaced"):
    """The top card of the attack deck becomes the current attack; it may cover others, after a round that nobody won or
    one whose winner took the following attack instead of the pile."""

    af: str
    pile_size: int
    covered: bool
    card: Card
    private = {"card": SERVER}

    def apply(self, table: YojimboTable) -> None:
        table.attack_deck.remove(self.card)
        table.attack_pile.append(self.card)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        """A pile that a winner left in favour of the following attack is covered, too."""
        if not table.round:
            return ("YOJ-2.3",)
        if table.last_defence is None:
            return ("YOJ-9.1",)
        return ("YOJ-8.13", "YOJ-R18") if self.covered else ("YOJ-8.13",)


class FollowingAttackRevealed(Announcement, frozen=True, tag="yojimbo.FollowingAttackRevealed"):
    """The top card of the attack deck is turned up; `af` is null where the deck is empty."""

    af: str | None
    attack_left: int
    card: Card | None
    private = {"card": SERVER}

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        """After a gain it is revealed at once; with an empty deck there is one more round, or none."""
        if table.gained:
            return ("YOJ-R18",) if self.af is None else ("YOJ-2.4", "YOJ-R28")
        if self.af is None:
            return ("YOJ-R15",)
        if not table.round:
            return ("YOJ-2.4",)
        return ("YOJ-2.4", "YOJ-9.1" if table.last_defence is None else "YOJ-8.13")


class RoundStarted(Event, frozen=True, tag="yojimbo.RoundStarted"):
    round: int
    first_seat: Seat

    def apply(self, table: YojimboTable) -> None:
        table.round = self.round
        table.in_round = list(table.seats)
        table.left = {}
        table.acted = []
        table.turned = []
        table.last_defence = None

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        kept = ("YOJ-9.3",) if table.round and table.last_defence is None else ()
        return ("YOJ-3.1", "YOJ-3.2", *kept) if table.attack_deck else ("YOJ-3.1", "YOJ-3.2", *kept, "YOJ-R15")


class PlayerLeftRound(Event, frozen=True, tag="yojimbo.PlayerLeftRound"):
    seat: Seat
    reason: Left
    after_kaiten: bool = False
    """Whether the seat was alone when it laid Kaiten, and did not avert the attack."""
    schema = 2

    def apply(self, table: YojimboTable) -> None:
        table.note_action(self.seat)
        table.in_round.remove(self.seat)
        table.left[self.seat] = self.reason

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        if self.after_kaiten:
            return ("YOJ-4.11", "YOJ-6.4", "YOJ-R14")
        if self.reason == "retreated" and not table.hands[self.seat]:
            return ("YOJ-4.11", "YOJ-4.12")
        return (LEFT_BY[self.reason],)


LEFT_BY = {"trained": "YOJ-4.4", "changed": "YOJ-4.6", "retreated": "YOJ-4.11"}


class RoundWon(Announcement, frozen=True, tag="yojimbo.RoundWon"):
    round: int
    seat: Seat

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        """A winner may have retreated since."""
        return ("YOJ-7.1", "YOJ-7.2") if self.seat in table.in_round else ("YOJ-7.1", "YOJ-7.2", "YOJ-7.3", "YOJ-R11")


class RoundNotWon(Announcement, frozen=True, tag="yojimbo.RoundNotWon"):
    """The attack stays, and the next one will cover it."""

    round: int
    rules = ("YOJ-7.1", "YOJ-7.4")


class GameEnded(Event, frozen=True, tag="yojimbo.GameEnded"):
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winner: Seat
    tie_break: bool
    holder: Seat
    unclaimed: tuple[str, ...]

    def apply(self, table: YojimboTable) -> None:
        table.winner = self.winner
        table.tie_break = self.tie_break

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        left_over = ("YOJ-11.2",) if self.unclaimed else ()
        decided = "YOJ-11.5" if self.tie_break else "YOJ-11.4"
        shared = ("YOJ-R25",) if self.tie_break or len(set(self.ranks)) < len(self.ranks) else ()
        return ("YOJ-11.1", *left_over, "YOJ-11.3", decided, *shared)
