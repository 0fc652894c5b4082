"""Two Samurai & Katana tables that look the same to one viewer."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from domain.kernel.table import Table
from domain.kernel.words import Card, Viewer
from domain.samurai_katana.events.cards import CardExchanged
from domain.samurai_katana.events.ending import GameEnded
from domain.samurai_katana.material import IKKO_IKKI
from domain.samurai_katana.table import KatanaTable, Side


def scrambled(
    table: Table, viewer: Viewer, fixed: Collection[str], shuffled: Callable[[list[Any]], list[Any]]
) -> KatanaTable:
    """Deals the cards that `viewer` can't see anew, but for titles that are `fixed`, and changes treasures.

    Some hands stay as they are: those of seats that have voted, because their votes name cards in them, and that of a
    seat that announces a hand of warriors. If a clan may return, all learn whether Ikko-Ikki Revolts is in the deck, so
    that card stays where it is, too.
    """
    assert isinstance(table, KatanaTable)
    twin = table.copy()
    kept = set(table.agenda[-1].votes) if table.agenda else set()
    if CardExchanged.stored_name() in fixed and table.turn is not None:
        kept.add(table.turn)
    left_alone = {*fixed, *([IKKO_IKKI] if table.eliminated else [])}
    hidden: list[list[Card]] = [twin.deck]
    for seat in table.seats:
        if seat != viewer and seat not in kept:
            hidden += [twin.hands[seat], twin.set_aside[seat]]
    laid = _face_down(table, viewer)
    hidden += laid.values()
    places = [(pile, place) for pile in hidden for place, card in enumerate(pile) if card not in left_alone]
    for (pile, place), card in zip(places, shuffled([pile[place] for pile, place in places]), strict=True):
        pile[place] = card
    for name, cards in laid.items():
        assert twin.battle is not None
        side: Side = getattr(twin.battle, name)
        twin.battle = replace(twin.battle, **{name: replace(side, cards=tuple(cards))})
    if table.options.clan_treasure and GameEnded.stored_name() not in fixed:
        twin.treasures = [own + (seat != viewer) for seat, own in enumerate(table.treasures)]
    return twin


def _face_down(table: KatanaTable, viewer: Viewer) -> dict[str, list[Card]]:
    """The battle cards that this viewer can't see."""
    if table.battle is None or table.battle.is_revealed:
        return {}
    sides = {"attacker": table.battle.attacker, "defender": table.battle.defender}
    return {name: list(side.cards) for name, side in sides.items() if side.cards and side.seat != viewer}
