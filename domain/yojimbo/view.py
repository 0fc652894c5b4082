"""A Yojimbo table as one viewer may see it: an allow-list, field by field.

A card id tells both faces, so it stands only where the viewer may see the defence face [YOJ-R20]; everywhere else
stands the attack face, which is on several cards.
"""

from msgspec import Struct

from domain.kernel.view import sees
from domain.kernel.words import ALL, Card, Seat, Viewer
from domain.yojimbo.material import Version, backs, sorted_backs
from domain.yojimbo.table import Defence, Left, YojimboTable


class Fighter(Struct, frozen=True):
    """One seat."""

    seat: Seat
    in_round: bool
    has_acted: bool
    """Whether it has acted in this round: training and change of tactics are for the first action alone."""
    left: Left | None
    """How it went out of the round."""
    hand_count: int
    hand_attacks: tuple[str, ...]
    """The attack faces of the hand, by type and strength: its backs, which everybody sees."""
    hand: tuple[Card, ...] | None
    """In order of arrival; null for everybody else."""
    victory: tuple[str, ...]
    """The attack faces of the victory pile, bottom to top."""
    points: int


class Opened(Struct, frozen=True):
    """The cards that are hidden from everybody until the end."""

    attack_deck: tuple[Card, ...]
    refill_deck: tuple[Card, ...]
    attack_pile: tuple[Card, ...]
    gained: tuple[Card, ...]
    victory: tuple[tuple[Card, ...], ...]


class YojimboView(Struct, frozen=True):
    viewer: Seat | None
    version: Version
    round: int
    holder: Seat | None
    """Who has the Yojimbo card; null until the start player is determined."""
    fighters: tuple[Fighter, ...]
    attack_pile: tuple[str, ...]
    """Attack faces, bottom to top; the last one is the current attack."""
    following: str | None
    """The attack face on top of the attack deck; null when it is empty."""
    attack_count: int
    """Cards in the attack deck, the following attack included."""
    refill_count: int
    discard: tuple[Card, ...]
    """Bottom to top, with both faces."""
    last_defence: Defence | None
    """The most recent defence of this round: it wins unless another one follows."""
    gained: tuple[str, ...]
    """Attack faces that wait for the winner's choice."""
    price: int | None
    """DAN: what it costs to take the gained cards as points."""
    winner: Seat | None
    tie_break: bool
    opened: Opened | None
    """The hidden cards, once everything is open."""


def visible(table: YojimboTable, viewer: Viewer) -> YojimboView:
    following = table.following
    return YojimboView(
        viewer=viewer if isinstance(viewer, int) else None,
        version=table.options.version,
        round=table.round,
        holder=table.holder,
        fighters=tuple(_fighter(table, seat, viewer) for seat in table.seats),
        attack_pile=backs(table.attack_pile),
        following=following.id if following else None,
        attack_count=len(table.attack_deck),
        refill_count=len(table.deck),
        discard=tuple(table.discard),
        last_defence=table.last_defence,
        gained=backs(table.gained),
        price=table.price,
        winner=table.winner,
        tie_break=table.tie_break,
        opened=_opened(table) if viewer == ALL else None,
    )


def _fighter(table: YojimboTable, seat: Seat, viewer: Viewer) -> Fighter:
    hand = table.hands[seat]
    return Fighter(
        seat=seat,
        in_round=seat in table.in_round,
        has_acted=seat in table.acted,
        left=table.left.get(seat),
        hand_count=len(hand),
        hand_attacks=sorted_backs(hand),
        hand=tuple(hand) if sees(viewer, seat) else None,
        victory=backs(table.victory[seat]),
        points=table.points(seat),
    )


def _opened(table: YojimboTable) -> Opened:
    return Opened(
        attack_deck=tuple(table.attack_deck),
        refill_deck=tuple(table.deck),
        attack_pile=tuple(table.attack_pile),
        gained=tuple(table.gained),
        victory=tuple(map(tuple, table.victory)),
    )
