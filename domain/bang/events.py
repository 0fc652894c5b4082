"""What happens at a BANG! table. A card is moved by one event only."""

from typing import Literal

from domain.bang.material import BANG
from domain.bang.table import BangTable, Previous
from domain.kernel.deck import Reshuffled
from domain.kernel.event import EACH, SERVER, ChanceEvent, Event, to
from domain.kernel.words import Card, Seat

DrawReason = Literal["phase_1", "black_jack", "stagecoach", "wells_fargo", "reward", "bart_cassidy", "suzy_lafayette"]
FlipReason = Literal["jail", "dynamite", "barrel", "builtin_barrel"]
TakeReason = Literal["panic", "el_gringo", "jesse_jones"]
DiscardReason = Literal["cat_balou", "phase_3", "weapon", "sid", "beer", "penalty", "death", "resolved"]
Outcome = Literal["law", "outlaws", "renegade"]
Zone = Literal["hand", "in_play", "resolving"]


# --- setup ------------------------------------------------------------------------------------------


class SeriesContinued(Event, frozen=True, tag="bang.SeriesContinued"):
    """The game follows another one of the same players."""

    previous: Previous
    rules = ("BANG-R63",)

    def apply(self, table: BangTable) -> None:
        table.previous = self.previous


class RolesDealt(ChanceEvent, frozen=True, tag="bang.RolesDealt"):
    sheriff_seat: Seat
    roles: dict[Seat, str]
    private = {"roles": EACH}
    rules = ("BANG-2.3", "BANG-2.4", "BANG-2.5")

    def apply(self, table: BangTable) -> None:
        table.sheriff = self.sheriff_seat
        table.roles = [self.roles[seat] for seat in table.seats]
        table.alive = list(table.seats)


class CharactersDealt(ChanceEvent, frozen=True, tag="bang.CharactersDealt"):
    characters: tuple[str, ...]
    life: tuple[int, ...]
    rules = ("BANG-2.6", "BANG-2.7", "BANG-2.8")

    def apply(self, table: BangTable) -> None:
        table.characters = list(self.characters)
        table.life = list(self.life)
        table.life_max = list(self.life)
        table.in_play = [[] for _ in table.seats]


class DeckShuffled(ChanceEvent, frozen=True, tag="bang.DeckShuffled"):
    count: int
    order: tuple[Card, ...]
    private = {"order": SERVER}
    rules = ("BANG-2.10",)

    def apply(self, table: BangTable) -> None:
        table.deck = list(self.order)


class HandsDealt(Event, frozen=True, tag="bang.HandsDealt"):
    counts: tuple[int, ...]
    cards: dict[Seat, tuple[Card, ...]]
    private = {"cards": EACH}
    rules = ("BANG-2.10", "BANG-2.11")

    def apply(self, table: BangTable) -> None:
        table.hands = [list(self.cards[seat]) for seat in table.seats]
        del table.deck[: sum(self.counts)]


# --- the turn ---------------------------------------------------------------------------------------


class TurnStarted(Event, frozen=True, tag="bang.TurnStarted"):
    seat: Seat
    number: int
    rules = ("BANG-4.1",)

    def apply(self, table: BangTable) -> None:
        table.turn = self.seat
        table.turn_number = self.number
        table.bangs_played = 0


class TurnEnded(Event, frozen=True, tag="bang.TurnEnded"):
    seat: Seat
    rules = ("BANG-4.11",)

    def apply(self, table: BangTable) -> None:
        """The next turn says whose it is."""


# --- drawing ----------------------------------------------------------------------------------------


class CardsDrawn(Event, frozen=True, tag="bang.CardsDrawn"):
    seat: Seat
    count: int
    reason: DrawReason
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}

    def apply(self, table: BangTable) -> None:
        del table.deck[: self.count]
        table.hands[self.seat].extend(self.cards)

    def cites(self) -> tuple[str, ...]:
        return (_DRAWN_BY[self.reason],)


_DRAWN_BY = {
    "phase_1": "BANG-4.4",
    "black_jack": "BANG-11.2.2",
    "stagecoach": "BANG-10.2.1",
    "wells_fargo": "BANG-10.3.1",
    "reward": "BANG-8.13",
    "bart_cassidy": "BANG-11.1.1",
    "suzy_lafayette": "BANG-11.14.1",
}


class SecondCardShown(Event, frozen=True, tag="bang.SecondCardShown"):
    seat: Seat
    card: Card
    rules = ("BANG-11.2.1",)

    def apply(self, table: BangTable) -> None:
        """Shown, not moved: afterwards the hand is again only a number [BANG-R46]."""


class CardDrawnFromDiscard(Event, frozen=True, tag="bang.CardDrawnFromDiscard"):
    seat: Seat
    card: Card
    rules = ("BANG-11.10.1",)

    def apply(self, table: BangTable) -> None:
        table.discard.pop()
        table.hands[self.seat].append(self.card)


class TopCardsLookedAt(Event, frozen=True, tag="bang.TopCardsLookedAt"):
    seat: Seat
    count: int
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("BANG-11.7.1",)

    def apply(self, table: BangTable) -> None:
        del table.deck[: self.count]
        table.looked_at.extend(self.cards)


class TopCardReturned(Event, frozen=True, tag="bang.TopCardReturned"):
    seat: Seat
    card: Card
    private = {"card": to("seat")}
    rules = ("BANG-11.7.1", "BANG-R45")

    def apply(self, table: BangTable) -> None:
        table.deck.insert(0, self.card)
        table.hands[self.seat].extend(card for card in table.looked_at if card != self.card)
        table.looked_at = []


class DeckReshuffled(Reshuffled, frozen=True, tag="bang.DeckReshuffled"):
    rules = ("BANG-4.5", "BANG-R4")


# --- draw! ------------------------------------------------------------------------------------------


class CardsFlipped(Event, frozen=True, tag="bang.CardsFlipped"):
    seat: Seat
    reason: FlipReason
    cards: tuple[Card, ...]
    rules = ("BANG-9.1",)

    def apply(self, table: BangTable) -> None:
        del table.deck[: len(self.cards)]
        table.flipped.extend(self.cards)


class FlipJudged(Event, frozen=True, tag="bang.FlipJudged"):
    """Which flipped card counts; it ends on top of the discard."""

    seat: Seat
    reason: FlipReason
    card: Card | None
    matched: bool
    rules = ("BANG-9.2",)

    def apply(self, table: BangTable) -> None:
        table.discard.extend(card for card in table.flipped if card != self.card)
        if self.card is not None:
            table.discard.append(self.card)
        table.flipped = []
        table.flip_matched = self.matched


class JailEscaped(Event, frozen=True, tag="bang.JailEscaped"):
    seat: Seat
    card: Card
    rules = ("BANG-10.11.3",)

    def apply(self, table: BangTable) -> None:
        table.in_play[self.seat].remove(self.card)
        table.discard.append(self.card)


class JailServed(Event, frozen=True, tag="bang.JailServed"):
    seat: Seat
    card: Card
    rules = ("BANG-10.11.4", "BANG-R38")

    def apply(self, table: BangTable) -> None:
        table.in_play[self.seat].remove(self.card)
        table.discard.append(self.card)


class DynamiteExploded(Event, frozen=True, tag="bang.DynamiteExploded"):
    seat: Seat
    card: Card
    rules = ("BANG-10.12.3",)

    def apply(self, table: BangTable) -> None:
        table.in_play[self.seat].remove(self.card)
        table.discard.append(self.card)


class DynamitePassed(Event, frozen=True, tag="bang.DynamitePassed"):
    seat: Seat
    card: Card
    to_seat: Seat
    rules = ("BANG-10.12.4", "BANG-R39")

    def apply(self, table: BangTable) -> None:
        table.in_play[self.seat].remove(self.card)
        table.in_play[self.to_seat].append(self.card)


# --- playing cards ----------------------------------------------------------------------------------


class CardPlayed(Event, frozen=True, tag="bang.CardPlayed"):
    """A brown card leaves the hand and is being resolved."""

    seat: Seat
    card: Card
    used_as: str
    target_seat: Seat | None
    pick: Card | None
    rules = ("BANG-4.6", "BANG-5.1")

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.resolving.append(self.card)
        if self.used_as == BANG:
            table.bangs_played += 1


class EquipmentLaid(Event, frozen=True, tag="bang.EquipmentLaid"):
    """A blue card is laid in front of somebody."""

    seat: Seat
    owner_seat: Seat
    card: Card
    rules = ("BANG-1.5",)

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.in_play[self.owner_seat].append(self.card)


class CardTakenFromHand(ChanceEvent, frozen=True, tag="bang.CardTakenFromHand"):
    taker: Seat
    victim: Seat
    reason: TakeReason
    card: Card
    private = {"card": to("taker", "victim")}
    rules = ("BANG-5.5",)

    def apply(self, table: BangTable) -> None:
        table.hands[self.victim].remove(self.card)
        table.hands[self.taker].append(self.card)


class CardTakenFromPlay(Event, frozen=True, tag="bang.CardTakenFromPlay"):
    taker: Seat
    victim: Seat
    card: Card
    rules = ("BANG-10.4.2",)

    def apply(self, table: BangTable) -> None:
        table.in_play[self.victim].remove(self.card)
        table.hands[self.taker].append(self.card)


class RandomCardDiscarded(ChanceEvent, frozen=True, tag="bang.RandomCardDiscarded"):
    """Cat Balou aimed at a hand."""

    seat: Seat
    by: Seat
    card: Card
    rules = ("BANG-5.8", "BANG-10.5.2")

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.discard.append(self.card)


class CardDiscarded(Event, frozen=True, tag="bang.CardDiscarded"):
    seat: Seat
    card: Card
    source: Zone
    reason: DiscardReason

    def apply(self, table: BangTable) -> None:
        if self.source == "resolving":
            table.resolving.remove(self.card)
        else:
            pile = table.hands if self.source == "hand" else table.in_play
            pile[self.seat].remove(self.card)
        table.discard.append(self.card)

    def cites(self) -> tuple[str, ...]:
        return (_DISCARDED_BY[self.reason],)


_DISCARDED_BY = {
    "cat_balou": "BANG-10.5.2",
    "phase_3": "BANG-4.10",
    "weapon": "BANG-6.9.2",
    "sid": "BANG-11.12.1",
    "beer": "BANG-8.6",
    "penalty": "BANG-8.12",
    "death": "BANG-8.11",
    "resolved": "BANG-5.1",
}


class StoreOpened(Event, frozen=True, tag="bang.StoreOpened"):
    seat: Seat
    cards: tuple[Card, ...]
    rules = ("BANG-10.9.1",)

    def apply(self, table: BangTable) -> None:
        del table.deck[: len(self.cards)]
        table.store.extend(self.cards)


class StoreCardTaken(Event, frozen=True, tag="bang.StoreCardTaken"):
    seat: Seat
    card: Card
    rules = ("BANG-10.9.2",)

    def apply(self, table: BangTable) -> None:
        table.store.remove(self.card)
        table.hands[self.seat].append(self.card)


# --- answers ----------------------------------------------------------------------------------------


class _Answered(Event, frozen=True):
    seat: Seat
    card: Card
    used_as: str

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.discard.append(self.card)


class ShotAnswered(_Answered, frozen=True, tag="bang.ShotAnswered"):
    rules = ("BANG-7.2",)


class IndiansAnswered(_Answered, frozen=True, tag="bang.IndiansAnswered"):
    rules = ("BANG-10.7.1",)


class DuelAnswered(_Answered, frozen=True, tag="bang.DuelAnswered"):
    rules = ("BANG-10.8.2",)


class ShotCancelled(Event, frozen=True, tag="bang.ShotCancelled"):
    seat: Seat
    rules = ("BANG-7.2",)

    def apply(self, table: BangTable) -> None:
        """Nothing is left of the shot."""


class HitTaken(Event, frozen=True, tag="bang.HitTaken"):
    seat: Seat
    rules = ("BANG-7.3",)

    def apply(self, table: BangTable) -> None:
        """The loss of life follows."""


# --- life and death ---------------------------------------------------------------------------------


class LifeLost(Event, frozen=True, tag="bang.LifeLost"):
    seat: Seat
    amount: int
    life: int
    culprit_seat: Seat | None
    rules = ("BANG-7.3", "BANG-R12")

    def apply(self, table: BangTable) -> None:
        table.life[self.seat] = self.life


class LifeRegained(Event, frozen=True, tag="bang.LifeRegained"):
    seat: Seat
    life: int
    reason: Literal["beer", "saloon", "sid"]
    rules = ("BANG-5.4", "BANG-8.2")

    def apply(self, table: BangTable) -> None:
        table.life[self.seat] = self.life


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


class SheriffPenalised(Event, frozen=True, tag="bang.SheriffPenalised"):
    seat: Seat
    rules = ("BANG-8.12",)

    def apply(self, table: BangTable) -> None:
        """His cards follow, one by one."""


class GameEnded(Event, frozen=True, tag="bang.GameEnded"):
    outcome: Outcome
    winners: tuple[Seat, ...]
    roles: tuple[str, ...]

    def apply(self, table: BangTable) -> None:
        table.outcome = self.outcome

    def cites(self) -> tuple[str, ...]:
        return (ENDED_BY[self.outcome],)


ENDED_BY = {"law": "BANG-12.4", "outlaws": "BANG-12.3", "renegade": "BANG-12.2"}


EVENTS: tuple[type[Event], ...] = (
    SeriesContinued,
    RolesDealt,
    CharactersDealt,
    DeckShuffled,
    HandsDealt,
    TurnStarted,
    TurnEnded,
    CardsDrawn,
    SecondCardShown,
    CardDrawnFromDiscard,
    TopCardsLookedAt,
    TopCardReturned,
    DeckReshuffled,
    CardsFlipped,
    FlipJudged,
    JailEscaped,
    JailServed,
    DynamiteExploded,
    DynamitePassed,
    CardPlayed,
    EquipmentLaid,
    CardTakenFromHand,
    CardTakenFromPlay,
    RandomCardDiscarded,
    CardDiscarded,
    StoreOpened,
    StoreCardTaken,
    ShotAnswered,
    IndiansAnswered,
    DuelAnswered,
    ShotCancelled,
    HitTaken,
    LifeLost,
    LifeRegained,
    PlayerEliminated,
    CardsCollected,
    SheriffPenalised,
    GameEnded,
)
