"""Two tables of Shamans that look the same to one viewer."""

from collections.abc import Callable, Iterable, MutableSequence
from typing import Any

from domain.kernel.step import Pending
from domain.kernel.words import Viewer
from domain.shamans.artefacts import Eclipse
from domain.shamans.commands import PassCard
from domain.shamans.material import ECLIPSE, KIND, MASK, TEAMS, sorted_cards
from domain.shamans.table import ShamansTable

Shuffled = Callable[[list[Any]], list[Any]]

SHOWN_TOP = 2
"""So many tiles of the pile may come to light when one is taken: the tile itself, and an eclipse below it."""


def scrambled(table: ShamansTable, viewer: Viewer, fixed: set[str], shuffled: Shuffled) -> ShamansTable:
    """Deals hands, face-down tiles, the pile and identities anew, as far as `viewer` can't see them and no event of
    `fixed` will show them."""
    twin = table.copy()
    _deal_cards(twin, viewer, fixed, shuffled)
    if not fixed & {"shamans.RoundEnded", "shamans.DaggerUsed"}:
        _deal_tiles(twin, viewer, fixed, shuffled)
    if not fixed & {"shamans.EclipseRevealed"} and not table.eclipse_revealed:
        twin.eclipse_side = shuffled(["left", "right"])[0]
    if not fixed & set(TEAMS):
        secret = [seat for seat in table.seats if seat != viewer and seat not in table.shown]
        for seat, team in zip(secret, shuffled([table.identities[seat] for seat in secret]), strict=True):
            twin.identities[seat] = team
    _vote_anew(twin, viewer, fixed, shuffled)
    return twin


def _deal_cards(twin: ShamansTable, viewer: Viewer, fixed: set[str], shuffled: Shuffled) -> None:
    piles = [hand for seat, hand in enumerate(twin.hands) if seat != viewer]
    aside = {seat: list(cards) for seat, cards in twin.set_aside.items() if seat != viewer}
    _exchanged([*piles, *aside.values()], lambda card: card not in fixed, shuffled)
    twin.hands = [sorted_cards(hand) for hand in twin.hands]
    twin.set_aside |= {seat: tuple(cards) for seat, cards in aside.items()}


def _deal_tiles(twin: ShamansTable, viewer: Viewer, fixed: set[str], shuffled: Shuffled) -> None:
    """A mask never lies face down in front of somebody, and the eclipse never on top of the pile."""
    top = SHOWN_TOP if "shamans.ArtefactTaken" in fixed else 0
    shown, pile = twin.pile[:top], twin.pile[top:]
    down = {seat: list(tiles) for seat, tiles in enumerate(twin.face_down) if seat != viewer}
    gone = {seat: list(tiles) for seat, tiles in twin.removed.items() if seat != viewer}
    _exchanged([pile, *down.values(), *gone.values()], lambda tile: _is_plain(tile) and tile not in fixed, shuffled)
    pile = shuffled(pile)
    while not shown and pile and pile[0] == ECLIPSE and len(pile) > 1:
        pile = shuffled(pile)
    twin.pile = [*shown, *pile]
    for seat, tiles in down.items():
        twin.face_down[seat] = tuple(tiles)
    twin.removed |= {seat: tuple(tiles) for seat, tiles in gone.items()}


def _is_plain(tile: str) -> bool:
    return tile != ECLIPSE and KIND[tile] != MASK


def _vote_anew(twin: ShamansTable, viewer: Viewer, fixed: set[str], shuffled: Shuffled) -> None:
    """What others have chosen in an open eclipse is some card of their hands."""
    for place, pending in enumerate(twin.agenda):
        if isinstance(pending.step, Eclipse):
            votes = {
                seat: vote if seat == viewer or vote.card in fixed else PassCard(shuffled(twin.hands[seat])[0])
                for seat, vote in pending.votes.items()
            }
            twin.agenda[place] = Pending(pending.step, pending.asked, votes)


def _exchanged(piles: Iterable[MutableSequence[str]], is_free: Callable[[str], bool], shuffled: Shuffled) -> None:
    places = [(pile, place) for pile in piles for place, thing in enumerate(pile) if is_free(thing)]
    for (pile, place), thing in zip(places, shuffled([pile[place] for pile, place in places]), strict=True):
        pile[place] = thing
