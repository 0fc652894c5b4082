"""The attacks: one lies there to be averted, and the one that follows can be seen [YOJ-2.4]."""

from domain.yojimbo.events.rounds import AttackPlaced, FollowingAttackRevealed
from domain.yojimbo.material import ATTACK
from domain.yojimbo.table import YojimboTable


def placed(table: YojimboTable) -> AttackPlaced:
    """The top card of the attack deck on the pile, where it covers whatever lies there."""
    card = table.attack_deck[0]
    return AttackPlaced(ATTACK[card].id, len(table.attack_pile) + 1, bool(table.attack_pile), card)


def revealed(table: YojimboTable) -> FollowingAttackRevealed:
    """The attack that lies on top of the attack deck now."""
    card = table.attack_deck[0] if table.attack_deck else None
    return FollowingAttackRevealed(ATTACK[card].id if card else None, len(table.attack_deck), card)
