"""The count of a battle: a pure function of what lies on the table [KATANA-10.15 to KATANA-10.24]."""

from typing import Literal

from msgspec import Struct

from domain.kernel.words import Card
from domain.samurai_katana.events.battle import Points
from domain.samurai_katana.material import (
    ALLIANCE,
    ARQUEBUSIERS,
    CARD_TYPES,
    ORDERLY_RETREAT,
    SABOTEURS,
    SAMURAI_COUNTED_MAX,
    SAMURAI_LOST_MAX,
    SAPPERS,
    TREASON,
)

MOUNTAIN_POINTS = 1
ARQUEBUSIERS_SAMURAI = 2


class Force(Struct, frozen=True):
    """One side of a battle."""

    samurai: int
    cards: tuple[Card, ...]
    special: Card | None = None
    """None also where the Shogun has cancelled it."""
    helpers: int = 0
    """Samurai of the helper in regions linked by land, for Alliance."""
    supporters: int = 0
    """Samurai that the Emperor has sent."""


class BattleResult(Struct, frozen=True):
    attack: Points
    defence: Points
    outcome: Literal["attacker", "defender", "tie"]
    attack_losses: int
    defence_losses: int


def fought(attack: Force, defence: Force, *, in_mountains: bool, has_castle: bool) -> BattleResult:
    own, other = effective_specials(attack.special, defence.special)
    attack_katanas = _katanas(attack.cards, against=other)
    defence_katanas = _katanas(defence.cards, against=own)
    if own == SAPPERS:
        in_mountains = has_castle = False
    attack_points = _points(attack, attack_katanas, own, other)
    defence_points = _points(
        defence,
        defence_katanas,
        other,
        own,
        mountain=MOUNTAIN_POINTS * in_mountains,
        castle=min(defence_katanas, default=0) if has_castle else 0,
    )
    outcome = _outcome(attack_points.total, defence_points.total)
    return BattleResult(
        attack_points,
        defence_points,
        outcome,
        0 if own == ORDERLY_RETREAT and outcome != "attacker" else _losses(attack, defence_katanas),
        0 if other == ORDERLY_RETREAT and outcome != "defender" else _losses(defence, attack_katanas),
    )


def effective_specials(own: Card | None, other: Card | None) -> tuple[Card | None, Card | None]:
    """Saboteurs undo the opponent's special; against each other both do nothing [KATANA-17.12]."""
    return None if other == SABOTEURS else own, None if own == SABOTEURS else other


def _katanas(cards: tuple[Card, ...], against: Card | None) -> list[int]:
    """The katanas of the cards that count: Treason takes the best one away [KATANA-17.9]."""
    katanas = sorted(CARD_TYPES[card].katanas for card in cards)
    return katanas[:-1] if against == TREASON else katanas


def _points(
    force: Force, katanas: list[int], special: Card | None, against: Card | None, mountain: int = 0, castle: int = 0
) -> Points:
    helpers = force.helpers if special == ALLIANCE else 0
    samurai = min(SAMURAI_COUNTED_MAX, force.samurai + helpers) + force.supporters
    if against == ARQUEBUSIERS:
        samurai = max(0, samurai - ARQUEBUSIERS_SAMURAI)
    fan = CARD_TYPES[special].fan if special else 0
    return Points(sum(katanas), samurai, fan, mountain, castle)


def _outcome(attack: int, defence: int) -> Literal["attacker", "defender", "tie"]:
    if attack == defence:
        return "tie"
    return "attacker" if attack > defence else "defender"


def _losses(force: Force, katanas: list[int]) -> int:
    """One for each katana on the opponent's cards, at most 4, and no more than there are [KATANA-10.23]."""
    return min(sum(katanas), SAMURAI_LOST_MAX, force.samurai)
