"""What happens in the tricks of a round. A card or tile is moved by one event only."""

from typing import Literal

from domain.kernel.event import EACH, Event, to
from domain.kernel.table import take
from domain.kernel.words import Card, Seat
from domain.shamans.material import ECLIPSE, RITUAL_OF, Team, sorted_cards
from domain.shamans.table import SLOTS, Direction, ShamansTable, Source

MoveCause = Literal["off_suit", "elimination", "portal", "stabilisation"]
PlaceReason = Literal["off_suit", "trick", "shadow_hand"]
WindowKind = Literal["moon", "elimination", "round_end"]


# --- the trick --------------------------------------------------------------------------------------


class TrickStarted(Event, frozen=True, tag="shamans.TrickStarted"):
    trick: int
    leader: Seat

    def apply(self, table: ShamansTable) -> None:
        table.trick = self.trick
        table.leader = self.leader
        table.led = None
        table.played = []
        table.front = {}

    def cites(self) -> tuple[str, ...]:
        """Who leads a later trick is what the event before it says."""
        return ("SHAM-3.9", "SHAM-4.1") if self.trick == 1 else ("SHAM-4.1",)


class CardPlayed(Event, frozen=True, tag="shamans.CardPlayed"):
    seat: Seat
    card: Card
    led: str
    followed: bool

    def apply(self, table: ShamansTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.played.append(self.seat)
        table.led = self.led
        if self.followed:
            table.front[self.seat] = self.card
        else:
            table.off_suit = self.card
            table.off_suit_counts[self.seat] += 1

    def cites(self) -> tuple[str, ...]:
        return ("SHAM-4.4",) if self.followed else ("SHAM-4.5",)


class PawnMoved(Event, frozen=True, tag="shamans.PawnMoved"):
    """One step toward the moon, or one move away from it."""

    from_space: int
    to_space: int
    cause: MoveCause
    seat: Seat
    """Whose card, hand, portal or ritual moved it."""

    def apply(self, table: ShamansTable) -> None:
        table.pawn = self.to_space

    def cites(self) -> tuple[str, ...]:
        return MOVED_BY[self.cause]


MOVED_BY = {
    "off_suit": ("SHAM-4.5",),
    "elimination": ("SHAM-11.4",),
    "portal": ("SHAM-10.1",),
    "stabilisation": ("SHAM-9.3", "SHAM-9.11"),
}


class CardsPlaced(Event, frozen=True, tag="shamans.CardsPlaced"):
    """Cards of one world come to its place; `by` is null where only eliminated players had played them."""

    world: str
    cards: tuple[Card, ...]
    by: Seat | None
    reason: PlaceReason
    complete: bool
    hand_seat: Seat | None = None
    """Whose hand they come from, after the elimination of a Shadow."""

    def apply(self, table: ShamansTable) -> None:
        if self.reason == "trick":
            table.front = {}
        elif self.reason == "off_suit":
            table.off_suit = None
        else:
            assert self.hand_seat is not None
            take(table.hands[self.hand_seat], self.cards)
        table.worlds[self.world] += self.cards

    def cites(self) -> tuple[str, ...]:
        return PLACED_BY[self.reason]


PLACED_BY = {"off_suit": ("SHAM-4.7",), "trick": ("SHAM-8.1",), "shadow_hand": ("SHAM-11.7",)}


class TrickLowestResolved(Event, frozen=True, tag="shamans.TrickLowestResolved"):
    seat: Seat
    card: Card
    rules = ("SHAM-5.1", "SHAM-5.3")

    def apply(self, table: ShamansTable) -> None:
        """The artefact follows."""


class TrickResolved(Event, frozen=True, tag="shamans.TrickResolved"):
    """`highest` is null where only eliminated players had followed; `next_leader` where it is still to be named,
    or nobody has cards."""

    led: str
    highest: Seat | None
    next_leader: Seat | None

    def apply(self, table: ShamansTable) -> None:
        """The next trick says who leads."""

    def cites(self) -> tuple[str, ...]:
        if self.highest is None:
            return ("SHAM-8.6", "SHAM-8.7")
        return ("SHAM-8.4",) if self.next_leader is None else ("SHAM-8.3",)


class LeaderChosen(Event, frozen=True, tag="shamans.LeaderChosen"):
    by: Seat
    leader: Seat
    rules = ("SHAM-8.7",)

    def apply(self, table: ShamansTable) -> None:
        """The next trick says who leads."""


# --- artefacts and the eclipse ----------------------------------------------------------------------


class ArtefactTaken(Event, frozen=True, tag="shamans.ArtefactTaken"):
    """`tile` is null where it lies face down; `taken` is what its owner sees."""

    seat: Seat
    source: Source
    pile_count: int
    tile: Card | None
    taken: Card
    private = {"taken": to("seat")}
    rules = ("SHAM-6.1", "SHAM-6.2", "SHAM-6.3")

    def apply(self, table: ShamansTable) -> None:
        if self.source == "pile":
            table.pile.pop(0)
        else:
            table.slots[SLOTS.index(self.source)] = None
        if self.tile is None:
            table.face_down[self.seat] += (self.taken,)
        else:
            table.face_up[self.seat] += (self.taken,)


class IdentityRevealed(Event, frozen=True, tag="shamans.IdentityRevealed"):
    """A mask of truth turns its taker's identity card face up."""

    seat: Seat
    identity: Team
    rules = ("SHAM-6.5",)

    def apply(self, table: ShamansTable) -> None:
        table.shown.append(self.seat)


class SlotRefilled(Event, frozen=True, tag="shamans.SlotRefilled"):
    slot: Source
    tile: Card
    pile_count: int
    rules = ("SHAM-6.9",)

    def apply(self, table: ShamansTable) -> None:
        table.pile.pop(0)
        table.slots[SLOTS.index(self.slot)] = self.tile


class EclipseRevealed(Event, frozen=True, tag="shamans.EclipseRevealed"):
    direction: Direction
    seats: tuple[Seat, ...]
    rules = ("SHAM-7.1", "SHAM-7.2", "SHAM-7.8")

    def apply(self, table: ShamansTable) -> None:
        table.eclipse_revealed = True


class EclipseResolved(Event, frozen=True, tag="shamans.EclipseResolved"):
    """All cards change hands at the same time; then the tile is gone."""

    pairs: tuple[tuple[Seat, Seat], ...]
    """Giver and receiver."""
    pile_count: int
    given: dict[Seat, Card]
    received: dict[Seat, Card]
    private = {"given": EACH, "received": EACH}
    rules = ("SHAM-7.3", "SHAM-7.4", "SHAM-7.7")

    def apply(self, table: ShamansTable) -> None:
        for giver, _ in self.pairs:
            table.hands[giver].remove(self.given[giver])
        for _, receiver in self.pairs:
            table.hands[receiver] = sorted_cards([*table.hands[receiver], self.received[receiver]])
        table.pile.remove(ECLIPSE)


# --- rituals ----------------------------------------------------------------------------------------


class RitualsQueued(Event, frozen=True, tag="shamans.RitualsQueued"):
    performer: Seat
    worlds: tuple[str, ...]
    rules = ("SHAM-11.8",)

    def apply(self, table: ShamansTable) -> None:
        """The rituals follow, one by one."""


class RitualTriggered(Event, frozen=True, tag="shamans.RitualTriggered"):
    """`performer` is null where nobody performs it [SHAM-8.6]; `waiting` are the worlds still to come."""

    world: str
    ritual: str
    performer: Seat | None
    waiting: tuple[str, ...]

    def apply(self, table: ShamansTable) -> None:
        """What it does follows."""

    def cites(self) -> tuple[str, ...]:
        return ("SHAM-8.6",) if self.performer is None else ("SHAM-9.1",)


def triggered(world: str, performer: Seat | None, waiting: tuple[str, ...] = ()) -> RitualTriggered:
    return RitualTriggered(world, RITUAL_OF[world], performer, waiting)


class StabilisationChosen(Event, frozen=True, tag="shamans.StabilisationChosen"):
    seat: Seat
    choice: Literal["back", "slot1", "slot2", "pile"]
    rules = ("SHAM-9.3",)

    def apply(self, table: ShamansTable) -> None:
        """The pawn or the tile moves next."""


class IdentitiesSwapped(Event, frozen=True, tag="shamans.IdentitiesSwapped"):
    """Both look at their new cards, which keep their sides [SHAM-R8]."""

    seat: Seat
    other: Seat
    face_up_seats: tuple[Seat, ...]
    identities: dict[Seat, Team]
    private = {"identities": EACH}
    rules = ("SHAM-9.4", "SHAM-9.5")

    def apply(self, table: ShamansTable) -> None:
        pair = (self.seat, self.other)
        for seat in pair:
            table.identities[seat] = self.identities[seat]
        table.shown = [*(seat for seat in table.shown if seat not in pair), *self.face_up_seats]


class TransformationWithoutEffect(Event, frozen=True, tag="shamans.TransformationWithoutEffect"):
    seat: Seat
    rules = ("SHAM-9.12",)

    def apply(self, table: ShamansTable) -> None:
        """Nobody else is in the round."""


class PurificationWithoutEffect(Event, frozen=True, tag="shamans.PurificationWithoutEffect"):
    seat: Seat
    rules = ("SHAM-9.9", "SHAM-9.12")

    def apply(self, table: ShamansTable) -> None:
        """Nothing that might be a dagger, or nobody else in the round."""


class PurificationDeclined(Event, frozen=True, tag="shamans.PurificationDeclined"):
    """No face-down tile was turned up, whatever it is."""

    seat: Seat
    rules = ("SHAM-9.8", "SHAM-9.9")

    def apply(self, table: ShamansTable) -> None:
        """Nothing follows."""


class DaggerUsed(Event, frozen=True, tag="shamans.DaggerUsed"):
    seat: Seat
    tile: Card
    was_face_down: bool
    target: Seat
    rules = ("SHAM-9.7", "SHAM-9.10", "SHAM-6.12")

    def apply(self, table: ShamansTable) -> None:
        _discard(table, self.seat, self.tile, self.was_face_down)


# --- portals and elimination ------------------------------------------------------------------------


class ReactionWindowOpened(Event, frozen=True, tag="shamans.ReactionWindowOpened"):
    kind: WindowKind
    seats: tuple[Seat, ...]

    def apply(self, table: ShamansTable) -> None:
        """The seats are asked."""

    def cites(self) -> tuple[str, ...]:
        return (OPENED_BY[self.kind],)


OPENED_BY = {"moon": "SHAM-10.5", "elimination": "SHAM-10.6", "round_end": "SHAM-10.7"}


class PortalUsed(Event, frozen=True, tag="shamans.PortalUsed"):
    seat: Seat
    tile: Card
    was_face_down: bool
    direction: Literal["toward", "away"]
    rules = ("SHAM-10.1", "SHAM-6.12")

    def apply(self, table: ShamansTable) -> None:
        _discard(table, self.seat, self.tile, self.was_face_down)


class PlayerEliminated(Event, frozen=True, tag="shamans.PlayerEliminated"):
    """The identity card is turned up, all tiles leave the round, face-down ones unseen."""

    seat: Seat
    by: Seat
    identity: Team
    hand_count: int
    face_up_tiles: tuple[Card, ...]
    face_down_count: int
    face_down_tiles: tuple[Card, ...]
    private = {"face_down_tiles": to("seat")}
    rules = ("SHAM-11.1", "SHAM-11.2", "SHAM-11.3")

    def apply(self, table: ShamansTable) -> None:
        table.in_round.remove(self.seat)
        if self.seat not in table.shown:
            table.shown.append(self.seat)
        table.discard += self.face_up_tiles
        table.removed[self.seat] = self.face_down_tiles
        table.face_up[self.seat] = ()
        table.face_down[self.seat] = ()


class HandSetAside(Event, frozen=True, tag="shamans.HandSetAside"):
    seat: Seat
    count: int
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("SHAM-11.5",)

    def apply(self, table: ShamansTable) -> None:
        table.hands[self.seat] = []
        table.set_aside[self.seat] = self.cards


def _discard(table: ShamansTable, seat: Seat, tile: Card, was_face_down: bool) -> None:
    tiles = table.face_down if was_face_down else table.face_up
    tiles[seat] = tuple(own for own in tiles[seat] if own != tile)
    table.discard.append(tile)


TRICK_EVENTS: tuple[type[Event], ...] = (
    TrickStarted,
    CardPlayed,
    PawnMoved,
    CardsPlaced,
    TrickLowestResolved,
    ArtefactTaken,
    IdentityRevealed,
    SlotRefilled,
    EclipseRevealed,
    EclipseResolved,
    TrickResolved,
    LeaderChosen,
    RitualsQueued,
    RitualTriggered,
    StabilisationChosen,
    IdentitiesSwapped,
    TransformationWithoutEffect,
    PurificationWithoutEffect,
    PurificationDeclined,
    DaggerUsed,
    ReactionWindowOpened,
    PortalUsed,
    PlayerEliminated,
    HandSetAside,
)
