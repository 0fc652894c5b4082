"""A Samurai Sword table as one viewer may see it: an allow-list, field by field."""

from msgspec import Struct

from domain.kernel.view import sees
from domain.kernel.words import ALL, Card, Seat, Viewer
from domain.samurai_sword.material import ROLE_CARDS
from domain.samurai_sword.table import EndReason, Phase, SwordTable


class Warrior(Struct, frozen=True):
    """One seat. `role`, `stars` and `hand` are null where the viewer may not know them."""

    seat: Seat
    character: str
    role: str | None
    stars: int | None
    """On the role card of a Ninja; null for every other role."""
    resilience: int
    resilience_max: int
    honour: int
    in_play: tuple[Card, ...]
    hand_count: int
    hand: tuple[Card, ...] | None
    harmless: bool
    weapons_max: int
    """The weapons that this seat may play in a turn of its own."""
    difficulty: int | None
    """Of an attack by the viewer's seat; null for oneself, the harmless and spectators."""


class SwordView(Struct, frozen=True):
    viewer: Seat | None
    turn: Seat
    turn_number: int
    phase: Phase
    weapons_played: int
    """In this turn, by the seat whose turn it is."""
    shogun: Seat
    warriors: tuple[Warrior, ...]
    deck_count: int
    discard: tuple[Card, ...]
    """Bottom to top; everybody may read it."""
    resolving: Card | None
    """The weapon or action that is being carried out."""
    ended: EndReason | None
    removed: str | None
    """The Ninja card that was put aside, once the roles are revealed."""
    deck: tuple[Card, ...] | None
    """Its order, once everything is open."""


def visible(table: SwordTable, viewer: Viewer) -> SwordView:
    me = viewer if isinstance(viewer, int) else None
    difficulties = {} if me is None else table.difficulties(me)
    is_revealed = table.ended is not None or viewer == ALL
    return SwordView(
        viewer=me,
        turn=table.turn,
        turn_number=table.turn_number,
        phase=table.phase,
        weapons_played=table.weapons_played,
        shogun=table.shogun,
        warriors=tuple(_warrior(table, seat, viewer, difficulties.get(seat)) for seat in table.seats),
        deck_count=len(table.deck),
        discard=tuple(table.discard),
        resolving=table.resolving,
        ended=table.ended,
        removed=table.removed if is_revealed else None,
        deck=tuple(table.deck) if viewer == ALL else None,
    )


def _warrior(table: SwordTable, seat: Seat, viewer: Viewer, difficulty: int | None) -> Warrior:
    card = ROLE_CARDS[table.roles[seat]]
    is_open = table.ended is not None or sees(viewer, seat)
    # With three players everybody can tell the Ninja, though not their stars [SWORD-R50].
    role_is_open = is_open or seat == table.shogun or table.players == 3
    return Warrior(
        seat=seat,
        character=table.characters[seat],
        role=card.role if role_is_open else None,
        stars=card.stars if is_open and card.stars else None,
        resilience=table.resilience[seat],
        resilience_max=table.character(seat).resilience,
        honour=table.honour[seat],
        in_play=tuple(table.in_play[seat]),
        hand_count=len(table.hands[seat]),
        hand=tuple(table.hands[seat]) if is_open else None,
        harmless=table.is_harmless(seat),
        weapons_max=table.weapons_max(seat),
        difficulty=difficulty,
    )
