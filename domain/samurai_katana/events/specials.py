"""Which special cards act in a battle that is revealed, and by which clauses."""

from collections.abc import Iterator

from domain.kernel.words import Card
from domain.samurai_katana.material import ALLIANCE, ARQUEBUSIERS, CARD_TYPES, ORDERLY_RETREAT, SABOTEURS, SAPPERS
from domain.samurai_katana.table import BATTLE_SIDES, Battle, BattleOutcome, SideName


def played(battle: Battle, name: SideName) -> Card | None:
    """The special of one side, unless the Shogun has cancelled it."""
    side = battle.side(name)
    return None if side.is_cancelled else side.special


def effective(battle: Battle, name: SideName) -> Card | None:
    """The special of one side, unless Saboteurs or the Shogun undo it [KATANA-17.12]."""
    other: SideName = "defender" if name == "attacker" else "attacker"
    return None if played(battle, other) == SABOTEURS else played(battle, name)


def is_spared(battle: Battle, name: SideName, outcome: BattleOutcome) -> bool:
    """Whether an Orderly Retreat saves all samurai of this side [KATANA-17.11]."""
    return outcome != name and effective(battle, name) == ORDERLY_RETREAT


def specials_by(battle: Battle, outcome: BattleOutcome, *, has_cover: bool) -> Iterator[str]:
    """The clauses of the specials that have an effect. Saboteurs have one only against another special, Sappers only in
    an attack on a defender covered by mountains or a castle."""
    acting = [card for name in BATTLE_SIDES if (card := effective(battle, name)) is not None]
    if len(acting) > 1:
        yield "KATANA-10.15"
    if all(played(battle, name) for name in BATTLE_SIDES) and any(
        played(battle, name) == SABOTEURS for name in BATTLE_SIDES
    ):
        yield CARD_TYPES[SABOTEURS].clause
    for name in BATTLE_SIDES:
        card = effective(battle, name)
        is_idle = {ORDERLY_RETREAT: outcome == name, SAPPERS: name == "defender" or not has_cover}
        if card == ALLIANCE:
            yield "KATANA-17.6"
        elif card is not None and card != SABOTEURS and not is_idle.get(card):
            yield CARD_TYPES[card].clause
            if card == ARQUEBUSIERS and battle.support is not None and battle.support.side != name:
                yield "KATANA-20.45"
