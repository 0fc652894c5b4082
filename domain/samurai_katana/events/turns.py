"""Setup, order of play, phases, returning and leaving clans, titles, income."""

from typing import Final, Literal

from domain.kernel.announcement import Announcement
from domain.kernel.deck import Reshuffled, Shuffled
from domain.kernel.event import SERVER, ChanceEvent, Event, to
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.material import (
    CASTLES_EACH,
    CLAN_PHASE,
    HAND_SIZE,
    PREPARATIONS,
    PURCHASE_PHASE,
    START_KOKU,
    UNASKED,
)
from domain.samurai_katana.table import KatanaTable

DrawReason = Literal["battle", "refill", "return", "exchange"]
EliminationReason = Literal["no_figures", "landless", "seppuku"]
EmperorBy = Literal["honour", "clan_points", "cities", "koku", "samurai", "order"]
ShogunBy = Literal["honour", "clan_points", "cities", "regions", "castles", "samurai", "shogun", "equal", "emperor"]


# --- setup --------------------------------------------------------------------------------------------


class GameSetUp(ChanceEvent, frozen=True, tag="samurai-katana.GameSetUp"):
    clans: tuple[str, ...]
    first_emperor: Seat
    rules = (
        "KATANA-3.2",
        "KATANA-3.3",
        "KATANA-3.4",
        "KATANA-3.5",
        "KATANA-3.6",
        "KATANA-3.7",
        "KATANA-3.14",
    )

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
        table.start_cities = [()] * players
        table.hands = [[] for _ in table.seats]
        table.set_aside = [[] for _ in table.seats]


class CitiesDrawn(Event, frozen=True, tag="samurai-katana.CitiesDrawn"):
    seat: Seat
    cities: tuple[str, ...]
    rules = ("KATANA-3.8",)

    def apply(self, table: KatanaTable) -> None:
        table.start_cities[self.seat] = self.cities


class StartingSamuraiPlaced(Event, frozen=True, tag="samurai-katana.StartingSamuraiPlaced"):
    """One region for each samurai."""

    seat: Seat
    regions: tuple[Region, ...]

    def apply(self, table: KatanaTable) -> None:
        for region in self.regions:
            table.put(self.seat, region, 1)
        table.reserve[self.seat] -= len(self.regions)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        """The first ones stand in the cities that were drawn, the others where their player wants them."""
        return ("KATANA-3.10",) if table.samurai[self.seat] else ("KATANA-3.9",)


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
        if self.reason == "refill" and len(table.hands[self.seat]) + self.count > HAND_SIZE:
            return ("KATANA-15.3", "KATANA-15.4")
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

    def apply(self, table: KatanaTable) -> None:
        table.phase = self.phase
        table.has_played = []

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-6.1",) if self.phase <= CLAN_PHASE else ("KATANA-6.1", "KATANA-6.10")


class PhaseEnded(Announcement, frozen=True, tag="samurai-katana.PhaseEnded"):
    phase: int

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.phase > CLAN_PHASE:
            return ("KATANA-6.10",)
        is_passed_over = table.eliminated or (self.phase == PURCHASE_PHASE and table.landless)
        return ("KATANA-6.8", "KATANA-6.9") if is_passed_over else ("KATANA-6.8",)


class PlayerPicked(Announcement, frozen=True, tag="samurai-katana.PlayerPicked"):
    """`by` is null where only one could be picked."""

    by: Seat | None
    seat: Seat
    phase: int

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-6.5",) if self.by is None else picked_by(table)


def picked_by(table: KatanaTable) -> tuple[str, ...]:
    """The clauses by which somebody picks the next player now."""
    if not table.has_played:
        return ("KATANA-6.2",)
    last = table.has_played[-1]
    if last in table.eliminated:
        return ("KATANA-6.7",)
    return ("KATANA-6.3", "KATANA-6.6") if last == table.emperor else ("KATANA-6.3",)


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

    def apply(self, table: KatanaTable) -> None:
        table.turn = self.seat
        table.ran_out = False
        table.free_moves = 0
        table.shogun_moved = False
        table.has_traded = False
        table.offers = 0
        table.position_offers = 0
        table.has_exchanged = False

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-7.1",) if self.phase == PURCHASE_PHASE else ("KATANA-8.1",)


class SubTurnRanOut(Event, frozen=True, tag="samurai-katana.SubTurnRanOut"):
    """Nothing is left to choose, as everybody can see: the sub-turn ends by itself."""

    seat: Seat
    phase: int

    def apply(self, table: KatanaTable) -> None:
        table.ran_out = True

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return (UNASKED,) if self.phase == PURCHASE_PHASE else ("KATANA-8.17",)


class SubTurnEnded(Event, frozen=True, tag="samurai-katana.SubTurnEnded"):
    seat: Seat
    phase: int

    def apply(self, table: KatanaTable) -> None:
        table.has_played.append(self.seat)
        table.turn = None
        table.silent = []

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.seat in table.eliminated:
            return ("KATANA-12.13",)
        if self.phase == PURCHASE_PHASE:
            return (UNASKED,) if table.ran_out else ("KATANA-7.12",)
        return ("KATANA-8.17",) if table.ran_out else ("KATANA-8.3",)


# --- elimination --------------------------------------------------------------------------------------


class PlayerEliminated(Event, frozen=True, tag="samurai-katana.PlayerEliminated"):
    """His cards are discarded; his koku are lost by an event of their own. `reason` is null in events of schema 1."""

    seat: Seat
    cards: tuple[Card, ...]
    koku: int
    reason: EliminationReason | None
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        table.eliminated.append(self.seat)
        if self.seat in table.landless:
            table.landless.remove(self.seat)
        table.discard.extend(self.cards)
        table.hands[self.seat] = []

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        assert self.reason is not None
        return (_ELIMINATED_BY[self.reason], "KATANA-12.2", "KATANA-12.3")


_ELIMINATED_BY: Final[dict[EliminationReason, str]] = {
    "no_figures": "KATANA-12.1",
    "landless": "KATANA-12.10",
    "seppuku": "KATANA-20.11",
}


class SeppukuCommitted(Announcement, frozen=True, tag="samurai-katana.SeppukuCommitted"):
    seat: Seat
    region: Region
    samurai: int
    rules = ("KATANA-20.10", "KATANA-20.11")


# --- phases 3 and 4 -----------------------------------------------------------------------------------


class TitlesAssigned(Event, frozen=True, tag="samurai-katana.TitlesAssigned"):
    """`emperor_by` and `shogun_by` are the comparisons that decided; in events of schema 1 they are null.

    `emperor_by` order: all comparisons were equal, so the first clockwise, beginning with the Emperor, is chosen.
    `shogun_by` shogun: equal, and the Shogun, one of them, stays; equal: he is not one of them, so there is no Shogun;
    emperor: there is none, because it would be the Emperor."""

    emperor: Seat
    shogun: Seat | None
    emperor_stays: bool
    emperor_by: EmperorBy | None
    shogun_by: ShogunBy | None
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        table.emperor = self.emperor
        table.shogun = self.shogun

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        assert self.emperor_by is not None and self.shogun_by is not None
        rules = (*_EMPEROR_BY[self.emperor_by], *_SHOGUN_BY[self.shogun_by])
        return (*rules, "KATANA-14.10") if table.eliminated else rules


_EMPEROR_BY: Final[dict[EmperorBy, tuple[str, ...]]] = {
    "honour": ("KATANA-14.1",),
    "clan_points": ("KATANA-14.1", "KATANA-14.2"),
    "cities": ("KATANA-14.1", "KATANA-14.2"),
    "koku": ("KATANA-14.1", "KATANA-14.2"),
    "samurai": ("KATANA-14.1", "KATANA-14.2"),
    "order": ("KATANA-14.1", "KATANA-14.2", "KATANA-14.3"),
}
_SHOGUN_BY: Final[dict[ShogunBy, tuple[str, ...]]] = {
    "honour": ("KATANA-14.4",),
    "clan_points": ("KATANA-14.4", "KATANA-14.5"),
    "cities": ("KATANA-14.4", "KATANA-14.5"),
    "regions": ("KATANA-14.4", "KATANA-14.5"),
    "castles": ("KATANA-14.4", "KATANA-14.5"),
    "samurai": ("KATANA-14.4", "KATANA-14.5"),
    "shogun": ("KATANA-14.4", "KATANA-14.5", "KATANA-14.6"),
    "equal": ("KATANA-14.4", "KATANA-14.5", "KATANA-14.6"),
    "emperor": ("KATANA-14.4", "KATANA-14.5", "KATANA-14.7"),
}


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
