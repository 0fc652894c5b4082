"""Facts for the label of a move: sums, prices, what there is to take."""

from domain.kernel.command import Command
from domain.kernel.engine import open_step
from domain.kernel.texts import Facts
from domain.kernel.words import Seat
from domain.yojimbo.commands import (
    Defend,
    DrawFrom,
    FinishChange,
    PlayKaiten,
    Retreat,
    TakeAsPoints,
    TakeFollowing,
    TakePile,
    Train,
)
from domain.yojimbo.defence import value_of
from domain.yojimbo.material import DAN_TRAINING, KYU_HAND, backs, points_of
from domain.yojimbo.table import YojimboTable
from domain.yojimbo.tactics import ChangingTactics


def choosing(table: YojimboTable, seat: Seat, command: Command) -> Facts:
    """Further facts for the label of a move, from what its seat may know."""
    match command:
        case Defend(cards):
            situation = table.situation(seat)
            attack = situation.target(cards)
            return {
                "attack": attack.id,
                "strength": attack.strength,
                "value": value_of(cards, attack.type),
                "bonus": situation.bonus,
            }
        case Train():
            wanted = DAN_TRAINING if table.is_dan else KYU_HAND - len(table.hands[seat])
            there = len(table.deck) + len(table.discard) + bool(table.other_hands(seat))
            return {"wanted": min(wanted, there), "in_vain": not there}
        case FinishChange():
            step = open_step(table)
            return {"thrown": step.thrown} if isinstance(step, ChangingTactics) else {}
        case PlayKaiten():
            return {"alone": table.is_alone(seat)}
        case Retreat():
            return {"has_defended": table.last_defence is not None and table.last_defence.seat == seat}
        case TakePile():
            return {"attacks": backs(table.attack_pile), "points": points_of(table.attack_pile)}
        case TakeFollowing():
            return {"attacks": backs(table.attack_deck[:1]), "points": points_of(table.attack_deck[:1])}
        case TakeAsPoints():
            return {"price": table.price, "points": points_of(table.gained)}
        case DrawFrom(other):
            return {"held": len(table.hands[other])}
    return {}
