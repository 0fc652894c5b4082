"""A Samurai Sword player with simple wits: guards its honour and strikes those its role gives it most reason to."""

from collections.abc import Sequence
from typing import Final

from domain.kernel.bots import About, Below
from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.samurai_sword.commands import (
    AnswerWeapon,
    BushidoDiscard,
    BushidoLoseHonour,
    Discard,
    DrawFirst,
    EndTurn,
    NobunagaDraw,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayBushido,
    PlayDiversion,
    PlayGeisha,
    PlayProperty,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.material import (
    ARMOR,
    BATTLECRY,
    BREATHING,
    BUSHIDO,
    CAST,
    COMPANIES,
    DAIMYO,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    JUJUTSU,
    PARRY,
    RONIN,
    SHOGUN,
    TEA_CEREMONY,
    TEAM,
    WEAPONS,
)
from domain.samurai_sword.view import SwordView, Warrior

WORTH: Final = {
    PARRY: 9.0,
    FAST_DRAW: 8.0,
    FOCUS: 8.0,
    ARMOR: 8.0,
    TEA_CEREMONY: 7.0,
    DAIMYO: 7.0,
    BREATHING: 6.0,
    BATTLECRY: 6.0,
    JUJUTSU: 6.0,
    DIVERSION: 5.0,
    GEISHA: 5.0,
    BUSHIDO: 4.0,
}
"""How gladly a card is held; weapons are judged by their wounds and reach (`_worth`)."""

DEFEAT: Final = 4.0
WOUND: Final = 0.6


def greedy(view: SwordView, moves: Sequence[Command], about: About, below: Below) -> Command:
    """The most valued move; the first of the best ones, so that the same view gives the same move."""
    assert view.viewer is not None
    me = view.warriors[view.viewer]
    return max(moves, key=lambda move: _value(view, me, move))


def _value(view: SwordView, me: Warrior, move: Command) -> float:
    match move:
        case PlayWeapon(card, target):
            return _strike(view, me, target, _wounds(me, card, view.warriors[target]))
        case PlayProperty():
            return 20
        case PlayAction(card):
            return _action_value(view, me, card)
        case PlayBushido(target):
            return 2 * _hate(view, me, target)
        case PlayBreathing(target):
            lost = me.resilience_max - me.resilience
            return 2 * lost - 1 - _hate(view, me, target)
        case PlayDiversion(target):
            return 10 + _hate(view, me, target)
        case PlayGeisha():
            return _geisha_value(view, me, move)
        case NobunagaDraw():
            return 1 if me.resilience >= 4 else -1
        case DrawFirst(source):
            return _worth(view.discard[-1]) if source == "discard" else 5.5
        case Parry(card) | AnswerWeapon(card) | BushidoDiscard(card):
            return 30 - _worth(card) + 20 * (card == PARRY)
        case BushidoLoseHonour():
            return 50 if len(view.warriors) == 3 and me.role == SHOGUN else 0
        case Discard(card):
            return 20 - _worth(card)
        case EndTurn() | TakeHit():
            return 0
    return 0


def _action_value(view: SwordView, me: Warrior, card: Card) -> float:
    match card:
        case "tea_ceremony":
            return 15
        case "daimyo":
            is_late = min(one.honour for one in view.warriors) <= 1
            return -1 if is_late and me.role != RONIN else 14
    others = [one for one in view.warriors if one.seat != me.seat and not one.harmless]
    return 0.5 + sum(_strike(view, me, one.seat, 1) for one in others if not CAST[one.character].only_weapons_wound)


def _geisha_value(view: SwordView, me: Warrior, geisha: PlayGeisha) -> float:
    if geisha.card is None:
        return 3 + _hate(view, me, geisha.target)
    is_burden = geisha.card == BUSHIDO
    if geisha.target == me.seat:
        return 12 if is_burden else -20
    hate = _hate(view, me, geisha.target)
    return -hate if is_burden else 9 * hate


def _strike(view: SwordView, me: Warrior, target: Seat, wounds: int) -> float:
    """What attacking this seat is worth, as if it never parried."""
    one = view.warriors[target]
    hate = _hate(view, me, target)
    if wounds >= one.resilience:
        return DEFEAT * hate
    return WOUND * wounds * hate


def _wounds(me: Warrior, weapon: Card, target: Warrior) -> int:
    dealt = WEAPONS[weapon].wounds + me.in_play.count(FAST_DRAW) + CAST[me.character].extra_wounds
    return max(1, dealt - CAST[target.character].fewer_wounds)


def _hate(view: SwordView, me: Warrior, target: Seat) -> float:
    """From -1, surely a teammate, to 1, surely not; judged by public facts and this player's role."""
    one = view.warriors[target]
    assert me.role is not None
    mine = TEAM[me.role]
    if one.role is not None:
        return -1 if TEAM[one.role] == mine else 1
    unknown = COMPANIES[len(view.warriors)].roles | {SHOGUN: 0}
    if me.role != SHOGUN:
        unknown[me.role] -= 1
    friends = sum(count for role, count in unknown.items() if TEAM[role] == mine)
    return 1 - 2 * friends / sum(unknown.values())


def _worth(card: Card) -> float:
    weapon = WEAPONS.get(card)
    return WORTH[card] if weapon is None else weapon.wounds + weapon.difficulty / 2
