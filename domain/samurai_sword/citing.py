"""Which clauses apply to what is played, judged by what everybody can see on the table."""

from typing import Final

from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import ARMOR, BATTLECRY, FAST_DRAW, FOCUS, JUJUTSU, WEAPONS
from domain.samurai_sword.table import SwordTable

ACTION_RULES: Final[dict[Card, tuple[str, ...]]] = {
    "battlecry": ("SWORD-4.11", "SWORD-12.14"),
    "jujutsu": ("SWORD-4.11", "SWORD-12.18"),
    "tea_ceremony": ("SWORD-4.11", "SWORD-12.32"),
    "daimyo": ("SWORD-4.11", "SWORD-12.26"),
    "breathing": ("SWORD-4.11", "SWORD-12.22", "SWORD-12.23"),
    "diversion": ("SWORD-4.11", "SWORD-12.27"),
    "geisha": ("SWORD-4.11", "SWORD-12.29"),
}
NOT_THE_HARMLESS: Final = {BATTLECRY: "SWORD-12.15", JUJUTSU: "SWORD-12.19"}


def attack_rules(table: SwordTable, attacker: Seat, weapon: Card, target: Seat, difficulty: int) -> tuple[str, ...]:
    """The clauses that allow one more weapon, make up the difficulty, and let the weapon reach that far."""
    rules = ["SWORD-6.1", *_more_weapons(table, attacker), "SWORD-5.1"]
    armors, harder = table.lies_before(target, ARMOR), table.character(target).harder_to_attack
    way = (target - attacker) % table.players
    if difficulty - armors - harder < min(way, table.players - way):
        rules.append("SWORD-5.2")
    if armors:
        rules.append("SWORD-5.3")
    if harder:
        rules.append("SWORD-13.1")
    rules.append("SWORD-6.4" if difficulty <= WEAPONS[weapon].difficulty else "SWORD-13.11")
    return tuple(rules)


def _more_weapons(table: SwordTable, seat: Seat) -> list[str]:
    """The clauses that let this seat play another weapon in the same turn; the first one needs none."""
    if not table.weapons_played:
        return []
    raised = (
        ("SWORD-12.3", table.lies_before(seat, FOCUS)),
        ("SWORD-13.3", table.character(seat).extra_weapons),
        ("SWORD-11.5", table.is_lone_shogun(seat)),
    )
    return [clause for clause, is_so in raised if is_so]


def wound_rules(table: SwordTable, attacker: Seat, weapon: Card, target: Seat) -> tuple[str, ...]:
    """The clauses that make up the wounds of a weapon."""
    rules = ["SWORD-6.3"]
    faster, stronger = table.lies_before(attacker, FAST_DRAW), table.character(attacker).extra_wounds
    if faster:
        rules.append("SWORD-12.2")
    if stronger:
        rules.append("SWORD-13.12")
    if table.character(target).fewer_wounds and WEAPONS[weapon].wounds + faster + stronger > 1:
        rules.append("SWORD-13.4")
    return tuple(rules)


def threat_rules(table: SwordTable, seat: Seat, card: Card) -> tuple[str, ...]:
    """The clauses of Battlecry and Jujutsu: what they do, whom they spare and why."""
    rules = list(ACTION_RULES[card])
    others, affected = table.others(seat), table.threatened_by(seat)
    harmless = [other for other in others if table.is_harmless(other)]
    if harmless:
        rules.append(NOT_THE_HARMLESS[card])
    if len(harmless) + len(affected) < len(others):
        rules.append("SWORD-13.2")
    if not affected:
        rules.append("SWORD-R45")
    return tuple(rules)
