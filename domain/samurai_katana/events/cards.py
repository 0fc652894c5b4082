"""Cards that are played, cancelled, discarded, traded and swapped; windows that close."""

from typing import Final, Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import ChanceEvent, Event
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.material import CARD_TYPES, IKKO_IKKI, JUSTICE, RONIN, TSUNAMI
from domain.samurai_katana.table import KatanaTable

WindowName = Literal["react.card", "react.sea", "react.battle", "shogun.cancel"]
TradeMode = Literal["sale", "purchase", "swap"]
GuestAnswer = Literal["accepts", "refuses"]


class CardPlayed(Event, frozen=True, tag="samurai-katana.CardPlayed"):
    """For its ability; it lies open until it is resolved or cancelled."""

    seat: Seat
    card: Card
    region: Region | None = None
    target: Seat | None = None
    count: int | None = None
    paid: int = 0
    answered: Card | None = None
    """The card that Shogunal Justice is to cancel; `protected` is whom it protects."""
    protected: Seat | None = None
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.played.append(self.card)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.card == JUSTICE:
            return ("KATANA-17.13", "KATANA-18.8" if self.seat == self.protected else "KATANA-20.13")
        if self.card == TSUNAMI:
            return ("KATANA-17.17", "KATANA-18.9")
        if self.card == RONIN:
            return ("KATANA-17.18", "KATANA-17.19", "KATANA-8.4" if table.battle is None else "KATANA-18.10")
        return played_by(table, self.seat, self.card)


def played_by(table: KatanaTable, seat: Seat, card: Card) -> tuple[str, ...]:
    """The clauses by which a seat plays an event in its own clan turn."""
    if card == IKKO_IKKI and seat in table.landless:
        return ("KATANA-8.4", CARD_TYPES[card].clause, "KATANA-12.8")
    return ("KATANA-8.4", CARD_TYPES[card].clause)


class WindowClosed(Event, frozen=True, tag="samurai-katana.WindowClosed"):
    """`silent` have announced that they pass for the rest of the clan turn; null where nobody has."""

    window: WindowName
    silent: tuple[Seat, ...] | None = None

    def apply(self, table: KatanaTable) -> None:
        table.silent.extend(self.silent or ())

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.window == "shogun.cancel":
            return ("KATANA-20.28",)
        return ("KATANA-18.5", "KATANA-18.11") if self.silent else ("KATANA-18.5",)


class CardCancelled(Event, frozen=True, tag="samurai-katana.CardCancelled"):
    """By Shogunal Justice, or by the Shogun's power."""

    card: Card
    seat: Seat
    by: Seat
    power: Literal["shogunal_justice", "shogun"]

    def apply(self, table: KatanaTable) -> None:
        if self.power == "shogun":
            table.shogun_cancelled = True
        table.played.remove(self.card)
        table.discard.append(self.card)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.power != "shogun":
            return ("KATANA-17.13", "KATANA-17.15")
        return ("KATANA-20.26", "KATANA-20.57") if self.card == JUSTICE else ("KATANA-17.15", "KATANA-20.26")


class CardResolved(Event, frozen=True, tag="samurai-katana.CardResolved"):
    seat: Seat
    card: Card
    rules = ("KATANA-5.12",)

    def apply(self, table: KatanaTable) -> None:
        table.played.remove(self.card)
        table.discard.append(self.card)


class CardsDiscarded(ChanceEvent, frozen=True, tag="samurai-katana.CardsDiscarded"):
    """Drawn from a hand by Conspiracy."""

    seat: Seat
    cards: tuple[Card, ...]
    rules = ("KATANA-17.25",)

    def apply(self, table: KatanaTable) -> None:
        for card in self.cards:
            table.hands[self.seat].remove(card)
        table.discard.extend(self.cards)


class CardExchanged(Event, frozen=True, tag="samurai-katana.CardExchanged"):
    """A hand of warriors is announced and one of them discarded; the new card follows."""

    seat: Seat
    card: Card
    rules = ("KATANA-20.31", "KATANA-20.33")

    def apply(self, table: KatanaTable) -> None:
        table.hand_to_discard(self.seat, self.card)
        table.has_exchanged = True


class GuestAnswered(Announcement, frozen=True, tag="samurai-katana.GuestAnswered"):
    seat: Seat
    card: Card
    answer: GuestAnswer

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return (CARD_TYPES[self.card].clause,)


# --- trade --------------------------------------------------------------------------------------------


class TradeOffered(Event, frozen=True, tag="samurai-katana.TradeOffered"):
    """Counts as an offer, whatever comes of it."""

    seat: Seat
    partner: Seat
    mode: TradeMode

    def apply(self, table: KatanaTable) -> None:
        table.offers += 1

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return (OFFERED_BY[self.mode], "KATANA-8.12")


OFFERED_BY: Final[dict[TradeMode, str]] = {"sale": "KATANA-8.7", "purchase": "KATANA-8.8", "swap": "KATANA-20.7"}


class TradeCardShown(Announcement, frozen=True, tag="samurai-katana.TradeCardShown"):
    """Shown to all; it stays in the hand."""

    seat: Seat
    card: Card

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if table.options.diplomacy:
            return ("KATANA-20.7", "KATANA-20.9")
        return ("KATANA-8.7" if self.seat == table.turn else "KATANA-8.8", "KATANA-8.10")


class TradePriceNamed(Announcement, frozen=True, tag="samurai-katana.TradePriceNamed"):
    """`mode` is null in events of schema 1."""

    seat: Seat
    price: int
    mode: TradeMode | None
    schema = 2

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        assert self.mode is not None
        return (OFFERED_BY[self.mode], "KATANA-8.10")


class TradeCancelled(Announcement, frozen=True, tag="samurai-katana.TradeCancelled"):
    """It counts as one of the offers of this clan turn."""

    seat: Seat
    rules = ("KATANA-8.12",)


class TradeRefused(Announcement, frozen=True, tag="samurai-katana.TradeRefused"):
    """It counts as one of the offers of this clan turn. `mode` is null in events of schema 1."""

    seat: Seat
    mode: TradeMode | None
    schema = 2

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        assert self.mode is not None
        return (OFFERED_BY[self.mode], "KATANA-8.12")


class TradeDeclined(Announcement, frozen=True, tag="samurai-katana.TradeDeclined"):
    """The active player does not want the card that is shown to him."""

    seat: Seat

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-20.7" if table.options.diplomacy else "KATANA-8.8", "KATANA-8.12")


class TradeCompleted(Event, frozen=True, tag="samurai-katana.TradeCompleted"):
    seller: Seat
    buyer: Seat
    card: Card
    price: int
    rules = ("KATANA-8.9", "KATANA-8.11")

    def apply(self, table: KatanaTable) -> None:
        table.hands[self.seller].remove(self.card)
        table.hands[self.buyer].append(self.card)
        table.has_traded = True


class CardsSwapped(Event, frozen=True, tag="samurai-katana.CardsSwapped"):
    seat: Seat
    card: Card
    partner: Seat
    partner_card: Card
    rules = ("KATANA-20.6", "KATANA-8.11")

    def apply(self, table: KatanaTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.hands[self.partner].remove(self.partner_card)
        table.hands[self.seat].append(self.partner_card)
        table.hands[self.partner].append(self.card)
        table.has_traded = True
