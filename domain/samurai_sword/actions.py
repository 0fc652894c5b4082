"""Action cards: what is to be done when one is played."""

from collections.abc import Callable
from typing import Final

from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.step import Step, Task, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_sword.attacks import Grappled, Shouted
from domain.samurai_sword.commands import PlayAction, PlayBreathing, PlayDiversion, PlayGeisha
from domain.samurai_sword.drawing import DrawCards
from domain.samurai_sword.events.playing import ActionPlayed, CardForcedOut, CardResolved, CardTaken, ResilienceRegained
from domain.samurai_sword.material import BATTLECRY, BREATHING, DAIMYO, DIVERSION, GEISHA, JUJUTSU, TEA_CEREMONY
from domain.samurai_sword.table import SwordTable

DAIMYO_CARDS: Final = 2
TEA_CARDS: Final = 3

Aimed = PlayBreathing | PlayDiversion | PlayGeisha
AIMED_ACTIONS: Final[dict[type[Command], Card]] = {
    PlayBreathing: BREATHING,
    PlayDiversion: DIVERSION,
    PlayGeisha: GEISHA,
}


def played(table: SwordTable, me: Seat, command: PlayAction | Aimed) -> Todo:
    """The action leaves the hand, does its work and is discarded."""
    if isinstance(command, PlayAction):
        yield from _unaimed(table, me, command.card)
    else:
        yield ActionPlayed(me, AIMED_ACTIONS[type(command)], command.target, None)
        yield from _aimed(table, me, command)
    yield LayAside()


class LayAside(Task, frozen=True, tag="samurai-sword.LayAside:1"):
    """The card that was being resolved is discarded, on top of the answers to it [SWORD-R5]."""

    def run(self, table: SwordTable) -> Todo:
        assert table.resolving is not None
        return [CardResolved(table.resolving)]


def _unaimed(table: SwordTable, me: Seat, card: Card) -> Todo:
    match card:
        case "battlecry":
            return _threatened(table, me, BATTLECRY, Shouted)
        case "jujutsu":
            return _threatened(table, me, JUJUTSU, Grappled)
        case "tea_ceremony":
            guests = [DrawCards(other, 1, "tea_ceremony") for other in table.others(me)]
            return [ActionPlayed(me, TEA_CEREMONY, None, None), DrawCards(me, TEA_CARDS, "tea_ceremony"), *guests]
    return [ActionPlayed(me, DAIMYO, None, None), DrawCards(me, DAIMYO_CARDS, "daimyo")]


def _threatened(table: SwordTable, me: Seat, card: Card, threat: Callable[[Seat, Seat], Step]) -> Todo:
    """All others who are not harmless and whom more than weapons can wound [SWORD-R22]."""
    affected = tuple(
        seat
        for seat in table.others(me)
        if not table.is_harmless(seat) and not table.character(seat).only_weapons_wound
    )
    return [ActionPlayed(me, card, None, affected), *(threat(seat, me) for seat in affected)]


def _aimed(table: SwordTable, me: Seat, command: Aimed) -> Todo:
    match command:
        case PlayBreathing(target):
            healed = ResilienceRegained(me, table.character(me).resilience)
            return [healed, DrawCards(target, 1, "breathing")]
        case PlayDiversion(target):
            card, draw = table.chance.picked(sorted(table.hands[target]))
            return [CardTaken(target, me, card, draws=(draw,))]
    return [_forced_out(table, me, command)]


def _forced_out(table: SwordTable, me: Seat, geisha: PlayGeisha) -> Event:
    """A random hand card, or the property that was named [SWORD-12.29]."""
    if geisha.card is not None:
        return CardForcedOut(geisha.target, me, "play", geisha.card, draws=())
    card, draw = table.chance.picked(sorted(table.hands[geisha.target]))
    return CardForcedOut(geisha.target, me, "hand", card, draws=(draw,))
