"""Two BANG! tables that look the same to one viewer."""

from collections.abc import Callable, Collection
from typing import Any

from domain.bang.material import ROLE_NAMES, SHERIFF
from domain.bang.table import BangTable
from domain.kernel.words import Viewer


def scrambled(
    table: BangTable, viewer: Viewer, fixed: Collection[str], shuffled: Callable[[list[Any]], list[Any]]
) -> BangTable:
    """Deals the cards that `viewer` can't see anew, and the roles of the living unless one is `fixed`."""
    twin = table.copy()
    hidden = [twin.deck, *(hand for seat, hand in enumerate(twin.hands) if seat != viewer)]
    if viewer != table.turn:
        hidden.append(twin.looked_at)
    places = [(pile, place) for pile in hidden for place, card in enumerate(pile) if card not in fixed]
    for (pile, place), card in zip(places, shuffled([pile[place] for pile, place in places]), strict=True):
        pile[place] = card
    secret = [seat for seat in table.alive if seat != viewer and table.roles[seat] != SHERIFF]
    if not ROLE_NAMES.keys() & set(fixed):
        for seat, role in zip(secret, shuffled([table.roles[seat] for seat in secret]), strict=True):
            twin.roles[seat] = role
    return twin
