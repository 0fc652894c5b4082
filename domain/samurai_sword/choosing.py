"""Facts for the label of a move that depend on the table, as far as its seat may know them."""

from typing import Any, Literal

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.samurai_sword.commands import (
    BushidoDiscard,
    BushidoLoseHonour,
    DrawFirst,
    EndTurn,
    NobunagaDraw,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayBushido,
    PlayDiversion,
    PlayGeisha,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.material import DAIMYO, HAND_MAX, RONIN, SWORD_MASTER_PLAYERS_MIN, WEAPONS
from domain.samurai_sword.table import SwordTable


def choosing(table: SwordTable, seat: Seat, command: Command) -> dict[str, Any]:
    """Facts for the label of a move besides its own fields."""
    match command:
        case PlayWeapon(card, target):
            return _attack(table, seat, card, target)
        case TakeHit():
            return _hit(table, seat)
        case Parry():
            return {"against": table.resolving, "by": table.turn}
        case PlayAction(card):
            return {"affected": table.threatened_by(seat), "kept": int(card == DAIMYO and table.role(seat) != RONIN)}
        case PlayBreathing():
            resilience, most = table.resilience[seat], table.character(seat).resilience
            return {"resilience": resilience, "most": most, "is_full": resilience == most}
        case PlayDiversion(target):
            return {"cards": len(table.hands[target])}
        case PlayGeisha(target) | PlayBushido(target):
            return {"is_own": target == seat, "cards": len(table.hands[target])}
        case BushidoDiscard() | BushidoLoseHonour():
            is_free = table.is_lone_shogun(seat)
            honour = table.honour[seat]
            return {"to": table.left_of(seat), "honour": honour, "costs": "nothing" if is_free else min(honour, 2)}
        case DrawFirst():
            return {"card": table.discard[-1], "count": table.drawn_cards(seat)}
        case NobunagaDraw():
            return {"resilience": table.resilience[seat]}
        case EndTurn():
            return {"excess": max(0, len(table.hands[seat]) - HAND_MAX)}
    return {}


def _attack(table: SwordTable, seat: Seat, weapon: Card, target: Seat) -> dict[str, Any]:
    difficulty, wounds = table.difficulties(seat)[target], table.wounds(seat, weapon, target)
    reach, left = WEAPONS[weapon].difficulty, table.resilience[target]
    return {
        "difficulty": difficulty,
        "reach": reach,
        "is_beyond": difficulty > reach,
        "wounds": wounds,
        "left": left,
        "comes_to": _comes_to(table, target, wounds),
    }


def _hit(table: SwordTable, seat: Seat) -> dict[str, Any]:
    """The hit that the open question is about: a weapon deals its wounds, Battlecry and Jujutsu one."""
    threat = table.agenda[-1].step
    resilience = table.resilience[seat]
    lost = min(getattr(threat, "wounds", 1), resilience)
    return {"lost": lost, "resilience": resilience, "by": threat.by, "comes_to": _comes_to(table, seat, lost)}


def _comes_to(table: SwordTable, seat: Seat, wounds: int) -> Literal["wounds", "defeat", "end"]:
    """What a hit leads to: a player without resilience is defeated and gives up honour; a defeat that takes the last
    honour, or leaves only the attacker standing, ends the game."""
    if wounds < table.resilience[seat]:
        return "wounds"
    is_last_stand = table.players >= SWORD_MASTER_PLAYERS_MIN and len(table.standing()) == 2
    return "end" if is_last_stand or table.honour[seat] == 1 else "defeat"
