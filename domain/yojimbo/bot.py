"""A Yojimbo player with simple wits: fights for what is worth its cards, and trains for the rest."""

from collections.abc import Sequence

from domain.kernel.bots import About, Below
from domain.kernel.command import Command
from domain.yojimbo.commands import (
    ChangeTactics,
    Defend,
    Discard,
    DrawFrom,
    Faces,
    Pay,
    PlayKaiten,
    TakeAsPoints,
    TakeFollowing,
    TakePile,
    Train,
)
from domain.yojimbo.material import ATTACK_FACES, DEFENCE, KOTEGAESHI_CARDS, KYU_HAND, SHIHONAGE_CARDS
from domain.yojimbo.view import Fighter, YojimboView

KEEPING: dict[str, float] = {
    "irimi": 2.2,
    "ikkyo": 1.9,
    "shihonage": 1.8,
    "kotegaeshi": 1.8,
    "iriminage": 1.7,
    "kokyunage": 1.7,
    "tenchinage": 1.7,
    "tenkan": 1.5,
    "osae_ikkyo": 1.3,
    "osae_kotegaeshi": 1.2,
    "osae_shihonage": 1.3,
    "renraku": 0.9,
    "kaiten": 0.5,
}
"""How gladly a card is kept."""

DRAWN_CARD = 1.7
"""What an unknown card is worth."""
CARD_PRICE = {"kyu": 0.35, "dan": 1.3}
"""How many points the worth of a card counts for: less in Kyu, where hands are refilled, than in DAN."""
RESERVE = 1
"""DAN: how many cards to keep in hand while there are attacks to come."""
STOLEN = 1.5
"""How much a point counts that another player loses; one from the table counts 1."""


def greedy(view: YojimboView, moves: Sequence[Command], about: About, below: Below) -> Command:
    """The most valued move; the first of the best ones, so that the same view gives the same move."""
    assert view.viewer is not None
    me = view.fighters[view.viewer]
    return max(moves, key=lambda move: _value(view, me, move))


def _value(view: YojimboView, me: Fighter, move: Command) -> float:
    price = CARD_PRICE[view.version]
    match move:
        case Defend(cards):
            return _gain(view, me, cards) - price * sum(map(KEEPING.__getitem__, cards.listed()))
        case Train():
            drawn = max(1, KYU_HAND - me.hand_count) if view.version == "kyu" else 1
            return price * DRAWN_CARD * drawn
        case ChangeTactics(card) | Discard(card):
            return price * (DRAWN_CARD - KEEPING[DEFENCE[card]])
        case Pay(card):
            return -KEEPING[DEFENCE[card]]
        case TakePile():
            return _points(view.attack_pile)
        case TakeFollowing():
            return _points((view.following,) if view.following else ())
        case TakeAsPoints():
            return me.hand_count - (view.price or 0) - min(RESERVE, view.attack_count) + 0.5
        case DrawFrom(seat):
            return view.fighters[seat].hand_count
        case PlayKaiten():
            return -price * KEEPING["kaiten"]
    return 0


def _gain(view: YojimboView, me: Fighter, cards: Faces) -> float:
    """The points that this defence gains if it wins, or 0 where this player's defence is winning already."""
    if view.last_defence is not None and view.last_defence.seat == me.seat:
        return 0
    gain = float(_points(view.attack_pile))
    if (cards.tenkan or cards.osae_ikkyo) and view.following:
        gain += ATTACK_FACES[view.following].points
    if view.holder is not None and view.holder != me.seat:
        top = view.fighters[view.holder].victory[-KOTEGAESHI_CARDS if cards.osae_kotegaeshi else -1 :]
        gain += STOLEN * _points(top)
    if cards.osae_shihonage:
        gain += CARD_PRICE[view.version] * DRAWN_CARD * SHIHONAGE_CARDS
    return gain


def _points(attacks: Sequence[str]) -> int:
    return sum(ATTACK_FACES[attack].points for attack in attacks)
