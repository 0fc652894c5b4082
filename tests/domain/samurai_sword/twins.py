"""Two Samurai Sword tables that look the same to one viewer."""

from collections.abc import Callable, Collection
from typing import Any

from domain.kernel.words import Viewer
from domain.samurai_sword.material import CARD_TYPES, ROLE_CARDS
from domain.samurai_sword.table import SwordTable

Shuffled = Callable[[list[Any]], list[Any]]


def scrambled(table: SwordTable, viewer: Viewer, fixed: Collection[str], shuffled: Shuffled) -> SwordTable:
    """Deals the cards that `viewer` can't see anew, and the secret roles unless one is `fixed`."""
    twin = table.copy()
    marks = sorted(CARD_TYPES.keys() & set(fixed))
    hidden = [twin.deck, *(hand for seat, hand in enumerate(twin.hands) if seat != viewer)]
    # A random pick counts through the hand in order of ids, so a card may only give way to one that stands on
    # the same side of every fixed card.
    for rank in range(len(marks) + 1):
        places = [
            (pile, place)
            for pile in hidden
            for place, card in enumerate(pile)
            if card not in marks and sum(mark < card for mark in marks) == rank
        ]
        for (pile, place), card in zip(places, shuffled([pile[place] for pile, place in places]), strict=True):
            pile[place] = card
    if not ROLE_CARDS.keys() & set(fixed):
        _deal_roles_anew(twin, viewer, shuffled)
    return twin


def _deal_roles_anew(twin: SwordTable, viewer: Viewer, shuffled: Shuffled) -> None:
    """Among the seats whose roles are secret, the Ninja card that was put aside included."""
    secret = [seat for seat in twin.seats if seat not in (viewer, twin.shogun)]
    cards = [twin.roles[seat] for seat in secret]
    if twin.removed is not None:
        # Only a Ninja card may lie aside, so the Ninja trade their cards first.
        ninja = [card for card in (*cards, twin.removed) if ROLE_CARDS[card].stars]
        traded = dict(zip(ninja, shuffled(ninja), strict=True))
        cards = [traded.get(card, card) for card in cards]
        twin.removed = traded[twin.removed]
    for seat, card in zip(secret, shuffled(cards), strict=True):
        twin.roles[seat] = card
