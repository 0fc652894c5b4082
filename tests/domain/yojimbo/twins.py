"""Two Yojimbo tables that look the same to one viewer."""

from collections.abc import Callable
from typing import Any

from domain.kernel.words import Viewer
from domain.yojimbo.material import ATTACK, DEFENCE
from domain.yojimbo.table import YojimboTable

Shuffled = Callable[[list[Any]], list[Any]]
Place = tuple[list[str], int]

ATTEMPTS = 5


def scrambled(table: YojimboTable, viewer: Viewer, fixed: set[str], shuffled: Shuffled) -> YojimboTable:
    """Reorders what lies face down, exchanges defence faces behind the attack faces that all can see, and the order
    of other hands; what the events of `fixed` will show stays in its place."""
    twin = table.copy()
    following, unseen = twin.attack_deck[:1], twin.attack_deck[1:]
    others = [hand for seat, hand in enumerate(twin.hands) if seat != viewer]
    laid_faces = {id(hand): {DEFENCE[card] for card in hand if card in fixed} for hand in others}

    def is_free(card: str) -> bool:
        return card not in fixed and ATTACK[card].id not in fixed

    def stays(pile: list[str], card: str) -> bool:
        """Chance picks among the cards of a face, so neither their number nor their order may change."""
        return card in fixed or DEFENCE[card] in laid_faces.get(id(pile), ())

    unseen_places = [(pile, place) for pile in (twin.deck, unseen) for place in range(len(pile))]
    _exchanged([(pile, place) for pile, place in unseen_places if is_free(pile[place])], shuffled)
    _turned_over([twin.deck, following, unseen, twin.attack_pile, twin.gained, *twin.victory, *others], stays, shuffled)
    for hand in others:
        free = [place for place, card in enumerate(hand) if is_free(card) and not stays(hand, card)]
        _exchanged([(hand, place) for place in free], shuffled)
    twin.attack_deck = following + unseen
    return twin


def _exchanged(places: list[Place], shuffled: Shuffled) -> None:
    for (pile, place), card in zip(places, shuffled([pile[place] for pile, place in places]), strict=True):
        pile[place] = card


def _turned_over(piles: list[list[str]], stays: Callable[[list[str], str], bool], shuffled: Shuffled) -> None:
    """Deals the cards of each attack face anew among the places where it is seen."""
    by_attack: dict[str, list[Place]] = {}
    for pile in piles:
        for place, card in enumerate(pile):
            if not stays(pile, card):
                by_attack.setdefault(ATTACK[card].id, []).append((pile, place))
    for places in by_attack.values():
        cards = [pile[place] for pile, place in places]
        for _ in range(ATTEMPTS):
            dealt = shuffled(cards)
            if not any(stays(pile, card) for (pile, _), card in zip(places, dealt, strict=True)):
                for (pile, place), card in zip(places, dealt, strict=True):
                    pile[place] = card
                break
