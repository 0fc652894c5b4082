"""Action cards: what is to be done when one is played."""

from collections.abc import Callable
from typing import Any, Final

from domain.kernel.effects import Effects
from domain.kernel.step import Step, Task, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_sword.attacks import Grappled, Shouted
from domain.samurai_sword.commands import PlayAction, PlayBreathing, PlayDiversion, PlayGeisha
from domain.samurai_sword.drawing import DrawCards
from domain.samurai_sword.events.playing import ActionPlayed, CardForcedOut, CardResolved, CardTaken, ResilienceRegained
from domain.samurai_sword.material import (
    BATTLECRY,
    BREATHING,
    CARD_TYPES,
    DAIMYO,
    DIVERSION,
    GEISHA,
    JUJUTSU,
    TEA_CEREMONY,
)
from domain.samurai_sword.table import SwordTable

DAIMYO_CARDS: Final = 2
TEA_CARDS: Final = 3

ActionCommand = PlayAction | PlayBreathing | PlayDiversion | PlayGeisha
Effect = Callable[[SwordTable, Seat, Any], Todo]
action: Final = Effects[Effect]("Samurai Sword", "card", CARD_TYPES)
"""What is to be done when an action is played; the first event announces the card."""


def played(table: SwordTable, me: Seat, command: ActionCommand) -> Todo:
    """The action leaves the hand, does its work and is discarded."""
    card = command.card if isinstance(command, PlayAction) else command.plays
    yield from action[card](table, me, command)
    yield LayAside()


class LayAside(Task, frozen=True, tag="samurai-sword.LayAside:1"):
    """The card that was being resolved is discarded, on top of the answers to it [SWORD-R5]."""

    def run(self, table: SwordTable) -> Todo:
        assert table.resolving is not None
        return [CardResolved(table.resolving)]


@action(BATTLECRY)
def battlecry(table: SwordTable, me: Seat, command: PlayAction) -> Todo:
    return _threatened(table, me, BATTLECRY, Shouted)


@action(JUJUTSU)
def jujutsu(table: SwordTable, me: Seat, command: PlayAction) -> Todo:
    return _threatened(table, me, JUJUTSU, Grappled)


def _threatened(table: SwordTable, me: Seat, card: Card, threat: Callable[[Seat, Seat], Step]) -> Todo:
    affected = tuple(table.threatened_by(me))
    return [ActionPlayed(me, card, None, affected), *(threat(seat, me) for seat in affected)]


@action(TEA_CEREMONY)
def tea_ceremony(table: SwordTable, me: Seat, command: PlayAction) -> Todo:
    """Three cards for its player, then one for everybody else."""
    guests = [DrawCards(other, 1, "tea_ceremony") for other in table.others(me)]
    return [ActionPlayed(me, TEA_CEREMONY, None, None), DrawCards(me, TEA_CARDS, "tea_ceremony"), *guests]


@action(DAIMYO)
def daimyo(table: SwordTable, me: Seat, command: PlayAction) -> Todo:
    return [ActionPlayed(me, DAIMYO, None, None), DrawCards(me, DAIMYO_CARDS, "daimyo")]


@action(BREATHING)
def breathing(table: SwordTable, me: Seat, command: PlayBreathing) -> Todo:
    """Its player regains all resilience; the player who was named draws a card."""
    return [
        ActionPlayed(me, BREATHING, command.target, None),
        ResilienceRegained(me, table.character(me).resilience),
        DrawCards(command.target, 1, "breathing"),
    ]


@action(DIVERSION)
def diversion(table: SwordTable, me: Seat, command: PlayDiversion) -> Todo:
    """Its player takes a random card from another hand."""
    card, draw = table.chance.picked(sorted(table.hands[command.target]))
    return [ActionPlayed(me, DIVERSION, command.target, None), CardTaken(command.target, me, card, draws=(draw,))]


@action(GEISHA)
def geisha(table: SwordTable, me: Seat, command: PlayGeisha) -> Todo:
    """A random hand card, or the property that was named, is lost [SWORD-12.29]."""
    yield ActionPlayed(me, GEISHA, command.target, None)
    if command.card is not None:
        yield CardForcedOut(command.target, me, "play", command.card, draws=())
    else:
        card, draw = table.chance.picked(sorted(table.hands[command.target]))
        yield CardForcedOut(command.target, me, "hand", card, draws=(draw,))
