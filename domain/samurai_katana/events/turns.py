"""Setup, order of play, phases, returning and leaving clans, titles, income, the end."""

from typing import Literal

from msgspec import Struct

from domain.kernel.announcement import Announcement
from domain.kernel.deck import Reshuffled, Shuffled
from domain.kernel.event import SERVER, ChanceEvent, Event, to
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.material import CASTLES_EACH, PREPARATIONS, START_KOKU
from domain.samurai_katana.table import KatanaTable

DrawReason = Literal["battle", "refill", "return", "exchange"]


# --- setup --------------------------------------------------------------------------------------------


class GameSetUp(ChanceEvent, frozen=True, tag="samurai-katana.GameSetUp"):
    clans: tuple[str, ...]
    first_emperor: Seat
    rules = ("KATANA-3.2", "KATANA-3.3", "KATANA-3.4", "KATANA-3.5", "KATANA-3.6")

    def apply(self, table: KatanaTable) -> None:
        players = table.players
        table.clans = list(self.clans)
        table.emperor = self.first_emperor
        table.honour = [0] * players
        table.earned = [{} for _ in table.seats]
        table.koku = [START_KOKU] * players
        table.treasures = [0] * players
        table.reserve = [PREPARATIONS[players].samurai] * players
        table.castle_reserve = [CASTLES_EACH] * players
        table.samurai = [{} for _ in table.seats]
        table.start_cities = [[] for _ in table.seats]
        table.hands = [[] for _ in table.seats]
        table.set_aside = [[] for _ in table.seats]


class CitiesDrawn(Event, frozen=True, tag="samurai-katana.CitiesDrawn"):
    seat: Seat
    cities: tuple[str, ...]
    rules = ("KATANA-3.8",)

    def apply(self, table: KatanaTable) -> None:
        table.start_cities[self.seat] = list(self.cities)


class StartingSamuraiPlaced(Event, frozen=True, tag="samurai-katana.StartingSamuraiPlaced"):
    """One region for each samurai."""

    seat: Seat
    regions: tuple[Region, ...]
    rules = ("KATANA-3.9", "KATANA-3.10")

    def apply(self, table: KatanaTable) -> None:
        for region in self.regions:
            table.put(self.seat, region, 1)
        table.reserve[self.seat] -= len(self.regions)


class DeckShuffled(Shuffled, frozen=True, tag="samurai-katana.DeckShuffled"):
    rules = ("KATANA-3.13",)


class CardsDealt(Event, frozen=True, tag="samurai-katana.CardsDealt"):
    seat: Seat
    count: int
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("KATANA-3.13",)

    def apply(self, table: KatanaTable) -> None:
        table.deck_to_hand(self.seat, self.cards)


# --- drawing ------------------------------------------------------------------------------------------


class CardsDrawn(Event, frozen=True, tag="samurai-katana.CardsDrawn"):
    seat: Seat
    count: int
    reason: DrawReason
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}

    def apply(self, table: KatanaTable) -> None:
        table.deck_to_hand(self.seat, self.cards)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return (_DRAWN_BY[self.reason],)


_DRAWN_BY = {"battle": "KATANA-10.39", "refill": "KATANA-15.3", "return": "KATANA-12.5", "exchange": "KATANA-20.31"}


class DeckReshuffled(Reshuffled, frozen=True, tag="samurai-katana.DeckReshuffled"):
    rules = ("KATANA-5.13",)


# --- game turns, phases, sub-turns --------------------------------------------------------------------


class GameTurnStarted(Event, frozen=True, tag="samurai-katana.GameTurnStarted"):
    turn: int
    rules = ("KATANA-6.1",)

    def apply(self, table: KatanaTable) -> None:
        table.game_turn = self.turn
        table.castle_built = []
        table.shogun_cancelled = False
        table.position_sold = False
        table.emperor_supported = False


class ClanReturned(ChanceEvent, frozen=True, tag="samurai-katana.ClanReturned"):
    """With `source` deck the deck was searched and shuffled; with none the top card follows instead."""

    seat: Seat
    card: Card | None
    source: Literal["discard", "deck", "none"]
    order: tuple[Card, ...]
    private = {"order": SERVER}
    rules = ("KATANA-12.4", "KATANA-12.5", "KATANA-12.6")

    def apply(self, table: KatanaTable) -> None:
        table.eliminated.remove(self.seat)
        table.landless.append(self.seat)
        if self.card is not None:
            if self.source == "discard":
                table.discard.remove(self.card)
            else:
                table.deck = list(self.order)
            table.hands[self.seat].append(self.card)


class PhaseStarted(Event, frozen=True, tag="samurai-katana.PhaseStarted"):
    phase: int
    rules = ("KATANA-6.1",)

    def apply(self, table: KatanaTable) -> None:
        table.phase = self.phase
        table.has_played = []


class PhaseEnded(Announcement, frozen=True, tag="samurai-katana.PhaseEnded"):
    phase: int
    rules = ("KATANA-6.8",)


class PlayerPicked(Announcement, frozen=True, tag="samurai-katana.PlayerPicked"):
    """`by` is null where only one could be picked."""

    by: Seat | None
    seat: Seat
    phase: int

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-6.5",) if self.by is None else ("KATANA-6.2", "KATANA-6.3")


class EmperorInterjected(Announcement, frozen=True, tag="samurai-katana.EmperorInterjected"):
    seat: Seat
    phase: int
    rules = ("KATANA-6.4",)


class EmperorWaited(Announcement, frozen=True, tag="samurai-katana.EmperorWaited"):
    seat: Seat
    phase: int
    rules = ("KATANA-6.4",)


class SubTurnStarted(Event, frozen=True, tag="samurai-katana.SubTurnStarted"):
    seat: Seat
    phase: int
    rules = ("KATANA-6.3",)

    def apply(self, table: KatanaTable) -> None:
        table.turn = self.seat
        table.free_moves = 0
        table.shogun_moved = False
        table.has_traded = False
        table.offers = 0
        table.position_offers = 0
        table.has_exchanged = False


class SubTurnEnded(Event, frozen=True, tag="samurai-katana.SubTurnEnded"):
    seat: Seat
    phase: int

    def apply(self, table: KatanaTable) -> None:
        table.has_played.append(self.seat)
        table.turn = None
        table.silent = []

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-7.12",) if self.phase == 1 else ("KATANA-8.3",)


# --- elimination --------------------------------------------------------------------------------------


class PlayerEliminated(Event, frozen=True, tag="samurai-katana.PlayerEliminated"):
    """His cards are discarded; his koku are lost by an event of their own."""

    seat: Seat
    cards: tuple[Card, ...]
    koku: int
    rules = ("KATANA-12.1", "KATANA-12.2")

    def apply(self, table: KatanaTable) -> None:
        table.eliminated.append(self.seat)
        if self.seat in table.landless:
            table.landless.remove(self.seat)
        table.discard.extend(self.cards)
        table.hands[self.seat] = []


class SeppukuCommitted(Announcement, frozen=True, tag="samurai-katana.SeppukuCommitted"):
    seat: Seat
    region: Region
    samurai: int
    rules = ("KATANA-20.10", "KATANA-20.11")


# --- phases 3 and 4 -----------------------------------------------------------------------------------


class TitlesAssigned(Event, frozen=True, tag="samurai-katana.TitlesAssigned"):
    emperor: Seat
    shogun: Seat | None
    emperor_stays: bool
    rules = ("KATANA-14.1", "KATANA-14.4")

    def apply(self, table: KatanaTable) -> None:
        table.emperor = self.emperor
        table.shogun = self.shogun


class IncomeCollected(Announcement, frozen=True, tag="samurai-katana.IncomeCollected"):
    seat: Seat
    koku: int
    rules = ("KATANA-15.1",)


class CardSetAside(Event, frozen=True, tag="samurai-katana.CardSetAside"):
    """A very large hand is thinned before the choice of what to keep."""

    seat: Seat
    card: Card
    private = {"card": to("seat")}
    rules = ("KATANA-15.2",)

    def apply(self, table: KatanaTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.set_aside[self.seat].append(self.card)


class HandKept(Event, frozen=True, tag="samurai-katana.HandKept"):
    seat: Seat
    count: int
    discarded: tuple[Card, ...]
    kept: tuple[Card, ...]
    private = {"kept": to("seat")}
    rules = ("KATANA-15.2",)

    def apply(self, table: KatanaTable) -> None:
        table.hands[self.seat] = list(self.kept)
        table.set_aside[self.seat] = []
        table.discard.extend(self.discarded)


# --- the end ------------------------------------------------------------------------------------------


class Ranked(Struct, frozen=True):
    """A seat's place in the final order, and what it was compared by."""

    seat: Seat
    rank: int
    honour: int
    clan_points: int
    cities: int
    regions: int
    castles: int
    samurai: int


class GameEnded(Event, frozen=True, tag="samurai-katana.GameEnded"):
    reason: Literal["threshold", "turn_limit", "sudden_death"]
    winners: tuple[Seat, ...]
    ranking: tuple[Ranked, ...]
    treasures: tuple[int, ...]

    def apply(self, table: KatanaTable) -> None:
        table.ending = self.reason
        table.winners = list(self.winners)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return (ENDED_BY[self.reason], "KATANA-19.5")


ENDED_BY = {"threshold": "KATANA-19.1", "turn_limit": "KATANA-19.7", "sudden_death": "KATANA-20.2"}
