"""Plots of Shamans: rounds that end up where two opposing teams would never take them."""

from domain.kernel.bots import About
from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.shamans.commands import PassCard, PlayCard, Purify, Stabilise, TakeArtefact, UsePortal
from domain.shamans.material import DAGGER, KIND, RITUAL_OF, SHADOWS, VALUE, WORLD
from domain.shamans.view import Participant, ShamansView

PURIFICATION = "purification"
TRANSFORMATION = "transformation"
HUNT_FROM = 5
"""From this trick on, the worlds of purification are filled: earlier purifications would end the round too soon."""


def last_cards_of_a_shadow(view: ShamansView, move: Command, about: About) -> float:
    """Somebody keeps the last cards of many worlds and is purified: a Shadow's hand then completes several at once."""
    keeper: Seat = view.round % len(view.participants)
    match move:
        case PlayCard(card):
            purifies = RITUAL_OF[WORLD[card]] == PURIFICATION
            follows = view.led in (None, WORLD[card])
            return purifies + follows / 2 if view.viewer == keeper else follows + (not purifies) / 2
        case Purify(seat):
            return 1 if seat == keeper else -1
    return _way_there(view, move)


def last_one_left(view: ShamansView, move: Command, about: About) -> float:
    """A Shadow outlives everybody else and then completes a transformation."""
    match move:
        case PlayCard(card):
            follows = view.led in (None, WORLD[card])
            return 100 * follows + _turn_of(view, card)
        case PassCard(card):
            return -1 if _is_shadow(view) and RITUAL_OF[WORLD[card]] == TRANSFORMATION else 0
        case Purify(seat):
            target = view.participants[seat]
            return 1 if target.identity != SHADOWS and view.pawn + target.hand_count < view.moon else -1
    return _way_there(view, move)


def _turn_of(view: ShamansView, card: Card) -> float:
    """How soon a card is to be played. The transformation is filled first, but a Shadow keeps the last card for it,
    whatever is led. Purifications wait for their time: high cards for whoever has a dagger, low ones to earn one."""
    me = _me(view)
    match RITUAL_OF[WORLD[card]]:
        case "purification":
            return 40 * _is_time(view) + (VALUE[card] if _has_dagger(me) else -VALUE[card])
        case "transformation":
            is_last = sum(WORLD[other] == WORLD[card] for other in me.hand or ()) == 1
            return -200 if is_last and _is_shadow(view) else 50
    return 20 - VALUE[card]


def _is_time(view: ShamansView) -> bool:
    """A player purified too early pushes the pawn onto the moon; too late, nobody has a card left."""
    return view.trick >= HUNT_FROM


def _way_there(view: ShamansView, move: Command) -> float:
    """Other moves: the round should last, and everybody should get a dagger."""
    match move:
        case TakeArtefact(source) | Stabilise(source):
            return _tile_worth(view, source)
        case UsePortal(_, direction):
            return 1 if direction == "away" and view.waiting_steps else -1
    return 0


def _tile_worth(view: ShamansView, source: str) -> float:
    if source == "back":
        return 3
    tile = None if source == "pile" else view.slots[0 if source == "slot1" else 1]
    return 2 if tile is not None and KIND[tile] == DAGGER else 1 if tile is None else 0


def _is_shadow(view: ShamansView) -> bool:
    return _me(view).identity == SHADOWS


def _has_dagger(me: Participant) -> bool:
    return any(KIND[tile] == DAGGER for tile in (*me.face_up, *(me.face_down or ())))


def _me(view: ShamansView) -> Participant:
    assert view.viewer is not None
    return view.participants[view.viewer]
