"""A BANG! player with simple wits: lives first, then shoots whoever its role wants dead."""

from collections.abc import Sequence

from domain.bang.commands import (
    HAND,
    Discard,
    Drink,
    EndPlay,
    FromDiscard,
    FromPlayer,
    Pick,
    Play,
    Respond,
    Return,
    SidHeal,
    Take,
    UseBarrel,
    UseBuiltinBarrel,
)
from domain.bang.flipping import matches
from domain.bang.material import (
    BANG,
    BARREL,
    BEER,
    CARD_TYPES,
    CAT_BALOU,
    DUEL,
    DYNAMITE,
    GATLING,
    GENERAL_STORE,
    INDIANS,
    JAIL,
    KIND,
    MISSED,
    MUSTANG,
    OUTLAW,
    PANIC,
    RENEGADE,
    SALOON,
    STAGECOACH,
    WELLS_FARGO,
)
from domain.bang.view import BangView, Gunman
from domain.kernel.bots import About, Below
from domain.kernel.command import Command
from domain.kernel.words import Card, Seat

WORTH = {
    MISSED: 9,
    BEER: 9,
    BARREL: 8,
    BANG: 7,
    MUSTANG: 7,
    WELLS_FARGO: 7,
    STAGECOACH: 6,
    GATLING: 6,
    PANIC: 5,
    "appaloosa": 5,
    DUEL: 5,
    INDIANS: 5,
    JAIL: 4,
    CAT_BALOU: 4,
    SALOON: 3,
    GENERAL_STORE: 3,
    DYNAMITE: 1,
}
UNKNOWN_CARD = 1
"""The worth of playing a card that is not listed here."""


def greedy(view: BangView, moves: Sequence[Command], about: About, below: Below) -> Command:
    """The most valued move; the first of the best ones, so that the same view gives the same move."""
    assert view.viewer is not None
    me = view.gunmen[view.viewer]
    tests_dynamite = about.get("reason") == "dynamite"
    return max(moves, key=lambda move: _value(view, me, move, tests_dynamite))


def _value(view: BangView, me: Gunman, move: Command, tests_dynamite: bool) -> float:
    match move:
        case Play():
            return _play_value(view, me, move)
        case EndPlay():
            return 0
        case Respond(card):
            return 5 - _worth(card) / 10
        case UseBarrel() | UseBuiltinBarrel():
            return 10
        case Drink():
            return 10
        case SidHeal(cards):
            return 8 - sum(map(_worth, cards)) if me.life <= 1 else -20
        case Take(card):
            return _worth(card)
        case Discard(card) | Return(card):
            return 20 - _worth(card)
        case Pick(card):
            return float(matches("dynamite" if tests_dynamite else "jail", card) != tests_dynamite)
        case FromPlayer(target):
            return 1 + _hate(view, me, target)
        case FromDiscard():
            return _worth(view.discard[-1]) - WORTH[DUEL]
    return 0.5


def _play_value(view: BangView, me: Gunman, play: Play) -> float:
    kind = KIND[play.card]
    if CARD_TYPES[kind].weapon_range:
        return CARD_TYPES[kind].weapon_range - me.weapon_range - 0.5 + 3 * (kind == "volcanic" and _bangs(me) > 1)
    match kind:
        case "stagecoach" | "wells_fargo" | "barrel" | "mustang" | "appaloosa":
            return 20
        case "beer":
            return 15 if me.life < me.life_max and _living(view) > 2 else -1
        case "saloon":
            return 12 if me.life <= me.life_max - 2 else -1
        case "general_store":
            return 4
        case "dynamite":
            return -1
        case "gatling" | "indians":
            return sum(_hate(view, me, one.seat) for one in view.gunmen if one.alive and one.seat != me.seat)
    if play.target is None:
        return UNKNOWN_CARD
    hate = _hate(view, me, play.target)
    if play.pick is not None:
        is_burden = play.pick != HAND and CARD_TYPES[KIND[play.pick]].is_tested
        if play.target == me.seat:
            return 5 if is_burden else -5
        spoils = 1 if play.pick == HAND else _worth(play.pick) / 5
        return -hate if is_burden else hate * spoils
    if play.target == me.seat:
        return -5
    if kind == DUEL:
        return hate * (_bangs(me) + 1) - 1
    return hate * 3


def _hate(view: BangView, me: Gunman, target: Seat) -> float:
    """How much this player's role wants that seat gone, judged by public facts."""
    one = view.gunmen[target]
    nearly_dead = 1 / (1 + max(0, one.life))
    if me.role == OUTLAW:
        return 3 + nearly_dead if target == view.sheriff else 0.6 + nearly_dead
    if me.role == RENEGADE:
        alone = _living(view) == 2
        return (3 if alone else -2) if target == view.sheriff else 1 + nearly_dead
    if target == view.sheriff:
        return -5
    return 1 + nearly_dead


def _living(view: BangView) -> int:
    return sum(one.alive for one in view.gunmen)


def _bangs(me: Gunman) -> int:
    return sum(KIND[card] == BANG for card in me.hand or ())


def _worth(card: Card) -> float:
    kind = KIND.get(card, "")
    return CARD_TYPES[kind].weapon_range + 3 if kind and CARD_TYPES[kind].weapon_range else WORTH.get(kind, 0)
