"""What happens at a Yojimbo table. A card is moved by one event only; `af` is the attack face that all can see."""

from typing import Literal

from domain.kernel.deck import Reshuffled
from domain.kernel.event import SERVER, ChanceEvent, Event, to
from domain.kernel.table import take
from domain.kernel.words import Card, Seat
from domain.yojimbo.table import Defence, Left, YojimboTable

DrawReason = Literal["training", "change", "shihonage"]
SourceReason = Literal["training", "shihonage"]
ThrowReason = Literal["change", "payment"]
Choice = Literal["pile", "following"]


# --- setup ------------------------------------------------------------------------------------------


class DecksPrepared(ChanceEvent, frozen=True, tag="yojimbo.DecksPrepared"):
    attack_count: int
    refill_count: int
    attack_order: tuple[Card, ...]
    refill_order: tuple[Card, ...]
    private = {"attack_order": SERVER, "refill_order": SERVER}
    rules = ("YOJ-2.2", "YOJ-2.5")

    def apply(self, table: YojimboTable) -> None:
        table.attack_deck = list(self.attack_order)
        table.deck = list(self.refill_order)
        table.hands = [[] for _ in table.seats]
        table.victory = [[] for _ in table.seats]


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

    def cites(self) -> tuple[str, ...]:
        return ("YOJ-8.13", "YOJ-9.1") if self.covered else ("YOJ-2.3", "YOJ-8.13")


class FollowingAttackRevealed(Event, frozen=True, tag="yojimbo.FollowingAttackRevealed"):
    """The top card of the attack deck is turned up; nothing is left to turn where `af` is null."""

    af: str | None
    attack_left: int
    card: Card | None
    private = {"card": SERVER}
    rules = ("YOJ-2.4", "YOJ-R28")

    def apply(self, table: YojimboTable) -> None:
        """It stays where it is."""


class HandDealt(Event, frozen=True, tag="yojimbo.HandDealt"):
    seat: Seat
    count: int
    afs: tuple[str, ...]
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("YOJ-2.6", "YOJ-13.3")

    def apply(self, table: YojimboTable) -> None:
        del table.deck[: self.count]
        table.hands[self.seat].extend(self.cards)


class StartCardDrawn(Event, frozen=True, tag="yojimbo.StartCardDrawn"):
    seat: Seat
    draw_no: int
    card: Card
    strength: int
    rules = ("YOJ-2.8", "YOJ-R23")

    def apply(self, table: YojimboTable) -> None:
        table.deck.remove(self.card)
        table.discard.append(self.card)


class StartPlayerDetermined(Event, frozen=True, tag="yojimbo.StartPlayerDetermined"):
    seat: Seat
    rules = ("YOJ-2.8", "YOJ-2.10")

    def apply(self, table: YojimboTable) -> None:
        table.holder = self.seat


# --- rounds and turns -------------------------------------------------------------------------------


class RoundStarted(Event, frozen=True, tag="yojimbo.RoundStarted"):
    round: int
    first_seat: Seat
    rules = ("YOJ-3.1", "YOJ-3.2")

    def apply(self, table: YojimboTable) -> None:
        table.round = self.round
        table.in_round = list(table.seats)
        table.left = {}
        table.acted = []
        table.turned = []
        table.last_defence = None


class TrainingStarted(Event, frozen=True, tag="yojimbo.TrainingStarted"):
    seat: Seat
    wanted: int
    rules = ("YOJ-4.1", "YOJ-4.3")

    def apply(self, table: YojimboTable) -> None:
        table.has_acted(self.seat)


class TacticsChangeStarted(Event, frozen=True, tag="yojimbo.TacticsChangeStarted"):
    seat: Seat
    rules = ("YOJ-4.5",)

    def apply(self, table: YojimboTable) -> None:
        table.has_acted(self.seat)


class HandCardDiscarded(Event, frozen=True, tag="yojimbo.HandCardDiscarded"):
    """Thrown in a change of tactics, or paid for victory points."""

    seat: Seat
    card: Card
    reason: ThrowReason

    def apply(self, table: YojimboTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.discard.append(self.card)

    def cites(self) -> tuple[str, ...]:
        return ("YOJ-4.5",) if self.reason == "change" else ("YOJ-12.4",)


class TacticsChangeFinished(Event, frozen=True, tag="yojimbo.TacticsChangeFinished"):
    seat: Seat
    count: int
    rules = ("YOJ-4.5",)

    def apply(self, table: YojimboTable) -> None:
        """The new cards follow."""


class PlayerLeftRound(Event, frozen=True, tag="yojimbo.PlayerLeftRound"):
    seat: Seat
    reason: Left

    def apply(self, table: YojimboTable) -> None:
        table.has_acted(self.seat)
        table.in_round.remove(self.seat)
        table.left[self.seat] = self.reason

    def cites(self) -> tuple[str, ...]:
        return (LEFT_BY[self.reason],)


LEFT_BY = {"trained": "YOJ-4.4", "changed": "YOJ-4.6", "retreated": "YOJ-4.11"}


class ChallengeAccepted(ChanceEvent, frozen=True, tag="yojimbo.ChallengeAccepted"):
    """A defence is laid; of equal faces in hand chance picked the cards [YOJ-R21]."""

    seat: Seat
    cards: tuple[Card, ...]
    target: Literal["current", "following"]
    af: str
    strength: int
    value: int
    bonus: int
    osae: str | None
    tenkan: bool
    rules = ("YOJ-4.7", "YOJ-5.3")

    def apply(self, table: YojimboTable) -> None:
        take(table.hands[self.seat], self.cards)
        table.discard.extend(self.cards)
        table.has_acted(self.seat)
        table.last_defence = Defence(
            self.seat, self.cards, self.target, self.af, self.value, self.bonus, self.osae, self.tenkan
        )


class KaitenPlayed(ChanceEvent, frozen=True, tag="yojimbo.KaitenPlayed"):
    seat: Seat
    card: Card
    must_avert_now: bool

    def apply(self, table: YojimboTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.discard.append(self.card)
        table.has_acted(self.seat)
        table.turned.append(self.seat)

    def cites(self) -> tuple[str, ...]:
        return ("YOJ-6.1", "YOJ-6.3") if self.must_avert_now else ("YOJ-6.1",)


# --- drawing ----------------------------------------------------------------------------------------


class CardsDrawn(Event, frozen=True, tag="yojimbo.CardsDrawn"):
    seat: Seat
    count: int
    afs: tuple[str, ...]
    reason: DrawReason
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("YOJ-10.1", "YOJ-13.3")

    def apply(self, table: YojimboTable) -> None:
        del table.deck[: self.count]
        table.hands[self.seat].extend(self.cards)


class RefillDeckRenewed(Reshuffled, frozen=True, tag="yojimbo.RefillDeckRenewed"):
    rules = ("YOJ-10.2",)


class CardTakenFromHand(ChanceEvent, frozen=True, tag="yojimbo.CardTakenFromHand"):
    """Deck and discard pile are empty: a random card of another hand."""

    seat: Seat
    victim: Seat
    af: str
    reason: SourceReason
    card: Card
    private = {"card": to("seat", "victim")}
    rules = ("YOJ-10.3",)

    def apply(self, table: YojimboTable) -> None:
        table.hands[self.victim].remove(self.card)
        table.hands[self.seat].append(self.card)


# --- spoils -----------------------------------------------------------------------------------------


class RoundWon(Event, frozen=True, tag="yojimbo.RoundWon"):
    round: int
    seat: Seat
    rules = ("YOJ-7.1", "YOJ-7.2")

    def apply(self, table: YojimboTable) -> None:
        """The spoils follow."""


class RoundNotWon(Event, frozen=True, tag="yojimbo.RoundNotWon"):
    round: int
    rules = ("YOJ-7.1", "YOJ-7.4")

    def apply(self, table: YojimboTable) -> None:
        """The attack is covered next."""


class YojimboTaken(Event, frozen=True, tag="yojimbo.YojimboTaken"):
    from_seat: Seat
    to_seat: Seat
    rules = ("YOJ-8.1",)

    def apply(self, table: YojimboTable) -> None:
        table.holder = self.to_seat


class VictoryCardsTransferred(Event, frozen=True, tag="yojimbo.VictoryCardsTransferred"):
    """What the Yojimbo card brings with it, bottom to top."""

    from_seat: Seat
    to_seat: Seat
    afs: tuple[str, ...]
    cards: tuple[Card, ...]
    private = {"cards": SERVER}
    rules = ("YOJ-8.2", "YOJ-8.3")

    def apply(self, table: YojimboTable) -> None:
        take(table.victory[self.from_seat], self.cards)
        table.victory[self.to_seat].extend(self.cards)


class KickOptionChosen(Event, frozen=True, tag="yojimbo.KickOptionChosen"):
    seat: Seat
    choice: Choice
    rules = ("YOJ-8.7",)

    def apply(self, table: YojimboTable) -> None:
        """The cards follow."""


class AttackCardsGained(Event, frozen=True, tag="yojimbo.AttackCardsGained"):
    """Cards leave the current-attack pile and the attack deck; `price` and `free_vp` are for DAN."""

    seat: Seat
    afs: tuple[str, ...]
    from_pile: int
    from_deck: int
    free_vp: int | None
    price: int | None
    cards: tuple[Card, ...]
    private = {"cards": SERVER}
    rules = ("YOJ-8.6", "YOJ-8.7", "YOJ-8.8", "YOJ-8.9")

    def apply(self, table: YojimboTable) -> None:
        del table.attack_pile[: self.from_pile]
        del table.attack_deck[: self.from_deck]
        table.gained = list(self.cards)
        table.price = self.price
        table.free_vp = self.free_vp


class SpoilsChosen(Event, frozen=True, tag="yojimbo.SpoilsChosen"):
    seat: Seat
    destination: Literal["hand", "points"]
    forced: bool

    def apply(self, table: YojimboTable) -> None:
        """The payment or the cards follow."""

    def cites(self) -> tuple[str, ...]:
        return ("YOJ-12.2", "YOJ-12.6") if self.forced else ("YOJ-12.2",)


class SpoilsTakenToHand(Event, frozen=True, tag="yojimbo.SpoilsTakenToHand"):
    seat: Seat
    afs: tuple[str, ...]
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("YOJ-12.3",)

    def apply(self, table: YojimboTable) -> None:
        table.hands[self.seat].extend(self.cards)
        _spoils_are_settled(table)


class VictoryCardsLaid(Event, frozen=True, tag="yojimbo.VictoryCardsLaid"):
    """Gained cards on top of a victory pile; `total` counts all its points."""

    seat: Seat
    afs: tuple[str, ...]
    total: int
    cards: tuple[Card, ...]
    private = {"cards": SERVER}
    rules = ("YOJ-8.10", "YOJ-13.2")

    def apply(self, table: YojimboTable) -> None:
        table.victory[self.seat].extend(self.cards)
        _spoils_are_settled(table)


def _spoils_are_settled(table: YojimboTable) -> None:
    table.gained = []
    table.price = None
    table.free_vp = None


# --- the end ----------------------------------------------------------------------------------------


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

    def cites(self) -> tuple[str, ...]:
        return ("YOJ-11.1", "YOJ-11.5" if self.tie_break else "YOJ-11.4")


EVENTS: tuple[type[Event], ...] = (
    DecksPrepared,
    AttackPlaced,
    FollowingAttackRevealed,
    HandDealt,
    StartCardDrawn,
    StartPlayerDetermined,
    RoundStarted,
    TrainingStarted,
    TacticsChangeStarted,
    HandCardDiscarded,
    TacticsChangeFinished,
    PlayerLeftRound,
    ChallengeAccepted,
    KaitenPlayed,
    CardsDrawn,
    RefillDeckRenewed,
    CardTakenFromHand,
    RoundWon,
    RoundNotWon,
    YojimboTaken,
    VictoryCardsTransferred,
    KickOptionChosen,
    AttackCardsGained,
    SpoilsChosen,
    SpoilsTakenToHand,
    VictoryCardsLaid,
    GameEnded,
)
