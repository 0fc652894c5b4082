"""A table of Shamans as one viewer may see it: an allow-list, field by field."""

from msgspec import Struct

from domain.kernel.view import sees
from domain.kernel.words import ALL, Card, Seat, Viewer
from domain.shamans.artefacts import Eclipse
from domain.shamans.material import ECLIPSE, MOON, RITUAL_OF, Team, sorted_cards
from domain.shamans.portals import waiting_steps
from domain.shamans.table import Direction, RoundScore, ShamansTable


class Participant(Struct, frozen=True):
    """One seat. What the viewer may not know is null; its count is always known."""

    seat: Seat
    in_round: bool
    """False once eliminated in this round."""
    points: int
    identity: Team | None
    identity_face_up: bool
    hand_count: int
    hand: tuple[Card, ...] | None
    has_played: bool
    """Whether it has played a card in this trick."""
    front: Card | None
    """Its card of the led world."""
    off_suit_count: int
    """How many cards of other worlds than the led one it has played in this round."""
    face_up: tuple[Card, ...]
    face_down_count: int
    face_down: tuple[Card, ...] | None
    set_aside_count: int
    """The hand of an eliminated Shaman."""
    set_aside: tuple[Card, ...] | None
    removed_count: int
    """Face-down tiles that left the round with their eliminated owner."""
    removed: tuple[Card, ...] | None


class WorldPlace(Struct, frozen=True):
    world: str
    ritual: str
    cards: tuple[Card, ...]
    size: int
    """How many cards make it complete."""


class ShamansView(Struct, frozen=True):
    viewer: Seat | None
    round: int
    token: Seat
    """Who leads the first trick of this round."""
    trick: int
    leader: Seat
    led: str | None
    off_suit: Card | None
    """A card of another world that waits for the pawn's step."""
    pawn: int
    moon: int
    waiting_steps: int
    """Steps toward the moon that wait until a moon window is closed."""
    worlds: tuple[WorldPlace, ...]
    slots: tuple[Card | None, ...]
    pile_count: int
    eclipse_in_pile: bool
    eclipse_direction: Direction | None
    """Null until the eclipse is revealed."""
    chosen: Card | None
    """The card that the viewer has chosen for the open eclipse."""
    discard: tuple[Card, ...]
    """Used daggers and portals, and the face-up tiles of eliminated players."""
    participants: tuple[Participant, ...]
    rounds: tuple[RoundScore, ...]
    """The rounds that are over."""
    winner: Seat | None
    pile: tuple[Card, ...] | None
    """Its order, once everything is open."""


def visible(table: ShamansTable, viewer: Viewer) -> ShamansView:
    side_is_open = table.eclipse_revealed or viewer == ALL
    return ShamansView(
        viewer=viewer if isinstance(viewer, int) else None,
        round=table.round,
        token=table.token,
        trick=table.trick,
        leader=table.leader,
        led=table.led,
        off_suit=table.off_suit,
        pawn=table.pawn,
        moon=MOON,
        waiting_steps=waiting_steps(table),
        worlds=tuple(
            WorldPlace(world, RITUAL_OF[world], tuple(sorted_cards(cards)), table.deal.value_max)
            for world, cards in table.worlds.items()
        ),
        slots=tuple(table.slots),
        pile_count=len(table.pile),
        eclipse_in_pile=ECLIPSE in table.pile,
        eclipse_direction=table.eclipse_side if side_is_open else None,
        chosen=_chosen(table, viewer),
        discard=tuple(table.discard),
        participants=tuple(_participant(table, seat, viewer) for seat in table.seats),
        rounds=tuple(table.rounds),
        winner=table.winner,
        pile=tuple(table.pile) if viewer == ALL else None,
    )


def _participant(table: ShamansTable, seat: Seat, viewer: Viewer) -> Participant:
    own = sees(viewer, seat)
    face_down, set_aside, removed = table.face_down[seat], table.set_aside.get(seat, ()), table.removed.get(seat, ())
    return Participant(
        seat=seat,
        in_round=seat in table.in_round,
        points=table.points[seat],
        identity=table.identities[seat] if own or seat in table.shown else None,
        identity_face_up=seat in table.shown,
        hand_count=len(table.hands[seat]),
        hand=tuple(table.hands[seat]) if own else None,
        has_played=seat in table.played,
        front=table.front.get(seat),
        off_suit_count=table.off_suit_counts[seat],
        face_up=table.face_up[seat],
        face_down_count=len(face_down),
        face_down=face_down if own else None,
        set_aside_count=len(set_aside),
        set_aside=set_aside if own else None,
        removed_count=len(removed),
        removed=removed if own else None,
    )


def _chosen(table: ShamansTable, viewer: Viewer) -> Card | None:
    """A chosen card stays in the hand, and the choice among the votes of its question, until everybody has chosen."""
    for pending in table.agenda:
        if isinstance(pending.step, Eclipse) and viewer in pending.votes:
            card: Card = pending.votes[viewer].card
            return card
    return None
