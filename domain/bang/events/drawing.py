"""Cards from the deck: drawn, looked at, flipped for a draw!, and what comes of Jail and Dynamite."""

from typing import Literal

from domain.bang.material import DYNAMITE, GATLING, JAIL
from domain.bang.table import BangTable
from domain.kernel.announcement import Announcement
from domain.kernel.deck import Reshuffled
from domain.kernel.event import Event, to
from domain.kernel.words import Card, Seat

DrawReason = Literal["phase_1", "black_jack", "stagecoach", "wells_fargo", "reward", "bart_cassidy", "suzy_lafayette"]

DrawWay = Literal["second", "no_choice"]
"""How a character with another way to draw in phase 1 drew from the deck: only the second card, because the first came
from elsewhere; or two cards like everybody else, because there was nothing to choose from."""

FlipReason = Literal["jail", "dynamite", "barrel", "builtin_barrel"]


class CardsDrawn(Event, frozen=True, tag="bang.CardsDrawn"):
    seat: Seat
    count: int
    reason: DrawReason
    cards: tuple[Card, ...]
    way: DrawWay | None = None
    """Null also in games of older rules, which did not record it."""
    private = {"cards": to("seat")}
    schema = 2

    def apply(self, table: BangTable) -> None:
        table.deck_to_hand(self.seat, self.cards)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        if self.way is not None:
            return _DRAWN_IN_WAY[self.way, table.characters[self.seat]]
        rules = _DRAWN_BY[self.reason]
        match self.reason:
            case "reward" if table.winning_side is not None:
                return (*rules, "BANG-R21")
            case "bart_cassidy" if not table.resolving:
                return (*rules, "BANG-R48")
            case "suzy_lafayette" if table.resolving:
                return (*rules, "BANG-11.14.2")
        return rules


_DRAWN_BY: dict[str, tuple[str, ...]] = {
    "phase_1": ("BANG-4.4",),
    "black_jack": ("BANG-11.2.2",),
    "stagecoach": ("BANG-10.2.1",),
    "wells_fargo": ("BANG-10.3.1",),
    "reward": ("BANG-8.13",),
    "bart_cassidy": ("BANG-11.1.1",),
    "suzy_lafayette": ("BANG-11.14.1", "BANG-R31"),
}

_DRAWN_IN_WAY: dict[tuple[str, str], tuple[str, ...]] = {
    ("second", "jesse_jones"): ("BANG-11.5.2",),
    ("second", "pedro_ramirez"): ("BANG-11.10.2",),
    ("no_choice", "jesse_jones"): ("BANG-4.4", "BANG-R43"),
    ("no_choice", "pedro_ramirez"): ("BANG-4.4", "BANG-R44"),
    ("no_choice", "kit_carlson"): ("BANG-4.4", "BANG-R45"),
}


class SecondCardShown(Announcement, frozen=True, tag="bang.SecondCardShown"):
    """Shown to all for a moment only: afterwards the others see no more than the size of the hand [BANG-R46]."""

    seat: Seat
    card: Card
    rules = ("BANG-11.2.1", "BANG-R46")


class CardDrawnFromDiscard(Event, frozen=True, tag="bang.CardDrawnFromDiscard"):
    seat: Seat
    card: Card
    rules = ("BANG-11.10.1", "BANG-R44")

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
    rules = ("BANG-4.5", "BANG-R4", "BANG-R67")


class CardsFlipped(Event, frozen=True, tag="bang.CardsFlipped"):
    seat: Seat
    reason: FlipReason
    cards: tuple[Card, ...]

    def apply(self, table: BangTable) -> None:
        del table.deck[: len(self.cards)]
        table.flipped.extend(self.cards)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        rules = _FLIPPED_FOR[self.reason]
        character = table.character(self.seat)
        if self.reason in ("jail", "dynamite"):
            if table.lies_before(self.seat, JAIL) and table.lies_before(self.seat, DYNAMITE):
                rules += ("BANG-10.12.6", "BANG-R3")
        else:
            rules += ("BANG-11.6.2",) if self.reason == "barrel" and character.barrels else ()
            rules += ("BANG-R30",) if table.being_played == GATLING else ()
        return (*rules, "BANG-11.8.1") if character.flips > 1 else rules


_FLIPPED_FOR: dict[str, tuple[str, ...]] = {
    "jail": ("BANG-9.1", "BANG-4.3", "BANG-10.11.2"),
    "dynamite": ("BANG-9.1", "BANG-4.3", "BANG-10.12.2"),
    "barrel": ("BANG-9.1", "BANG-10.10.1"),
    "builtin_barrel": ("BANG-9.1", "BANG-10.10.1", "BANG-11.6.1"),
}


class FlipJudged(Event, frozen=True, tag="bang.FlipJudged"):
    """Which flipped card counts; it ends on top of the discard."""

    seat: Seat
    reason: FlipReason
    card: Card | None
    matched: bool

    def apply(self, table: BangTable) -> None:
        table.discard.extend(card for card in table.flipped if card != self.card)
        if self.card is not None:
            table.discard.append(self.card)
        table.flipped = []
        table.flip_matched = self.matched

    def cites(self, table: BangTable) -> tuple[str, ...]:
        if self.card is None:
            return ("BANG-R5",)
        rules = _JUDGED_BY[self.reason, self.matched]
        if self.matched and self.reason in ("barrel", "builtin_barrel") and table.is_slabs_bang:
            rules += ("BANG-11.13.2",)
        if len(table.flipped) > 1:
            return (*rules, "BANG-11.8.1", "BANG-11.8.2", "BANG-R42")
        return (*rules, "BANG-R42") if table.character(self.seat).flips > 1 else rules


_JUDGED_BY: dict[tuple[str, bool], tuple[str, ...]] = {
    ("jail", True): ("BANG-9.2", "BANG-10.11.3"),
    ("jail", False): ("BANG-9.2", "BANG-10.11.4"),
    ("dynamite", True): ("BANG-9.2", "BANG-9.3", "BANG-10.12.3"),
    ("dynamite", False): ("BANG-9.2", "BANG-10.12.4"),
    ("barrel", True): ("BANG-9.2", "BANG-10.10.1"),
    ("barrel", False): ("BANG-9.2",),
    ("builtin_barrel", True): ("BANG-9.2", "BANG-10.10.1", "BANG-11.6.1"),
    ("builtin_barrel", False): ("BANG-9.2",),
}


class _Spent(Event, frozen=True):
    """A blue card that was tested goes to the discard."""

    seat: Seat
    card: Card

    def apply(self, table: BangTable) -> None:
        table.in_play[self.seat].remove(self.card)
        table.discard.append(self.card)


class JailEscaped(_Spent, frozen=True, tag="bang.JailEscaped"):
    rules = ("BANG-10.11.3", "BANG-R40")


class JailServed(_Spent, frozen=True, tag="bang.JailServed"):
    rules = ("BANG-10.11.4", "BANG-R38", "BANG-R40")


class DynamiteExploded(_Spent, frozen=True, tag="bang.DynamiteExploded"):
    rules = ("BANG-10.12.3", "BANG-R40")


class DynamitePassed(Event, frozen=True, tag="bang.DynamitePassed"):
    seat: Seat
    card: Card
    to_seat: Seat
    rules = ("BANG-10.12.4", "BANG-R39")

    def apply(self, table: BangTable) -> None:
        table.in_play[self.seat].remove(self.card)
        table.in_play[self.to_seat].append(self.card)
