"""Brown cards: what is to be done when one is played."""

from collections.abc import Callable
from typing import Final

from domain.bang.commands import HAND, Play, Take
from domain.bang.drawing import DrawCards, taken_from_hand
from domain.bang.events.drawing import DeckReshuffled
from domain.bang.events.life import LifeRegained
from domain.bang.events.playing import (
    CardDiscarded,
    CardTakenFromPlay,
    RandomCardDiscarded,
    StoreCardTaken,
    StoreOpened,
)
from domain.bang.material import (
    BANG,
    BEER,
    CARD_TYPES,
    CAT_BALOU,
    DUEL,
    GATLING,
    GENERAL_STORE,
    INDIANS,
    PANIC,
    SALOON,
    STAGECOACH,
    WELLS_FARGO,
)
from domain.bang.refusals import Choice
from domain.bang.shooting import Ambush, Duel, Shot
from domain.bang.suzy_lafayette import SuzyTest
from domain.bang.table import BangTable
from domain.kernel.command import Command
from domain.kernel.deck import TakeFromDeck
from domain.kernel.effects import Effects
from domain.kernel.event import Event
from domain.kernel.seating import clockwise
from domain.kernel.step import Task, Todo
from domain.kernel.words import Card, Seat

Effect = Callable[[BangTable, Seat, Play], Todo]
card: Final = Effects[Effect]("BANG!", "card", CARD_TYPES)
"""What is to be done when a card of a kind is played."""


class Resolve(Task, frozen=True, tag="bang.Resolve:1"):
    """Carries a played card out."""

    by: Seat
    kind: str
    card: Card
    target: Seat | None
    pick: Card | None

    def run(self, table: BangTable) -> Todo:
        return card[self.kind](table, self.by, Play(self.card, self.target, self.pick))


@card(BANG)
def bang(table: BangTable, me: Seat, play: Play) -> Todo:
    """A shot at one player; Slab the Killer's needs two Missed!."""
    assert play.target is not None
    return [Shot(play.target, me, table.character(me).missed_needed)]


@card(GATLING)
def gatling(table: BangTable, me: Seat, play: Play) -> Todo:
    """A shot at everybody else, one after the other."""
    return [Shot(seat, me) for seat in table.others(me)]


@card(INDIANS)
def indians(table: BangTable, me: Seat, play: Play) -> Todo:
    """Everybody else discards a BANG! or loses a life."""
    return [Ambush(seat, me) for seat in table.others(me)]


@card(DUEL)
def duel(table: BangTable, me: Seat, play: Play) -> Todo:
    assert play.target is not None
    return [Duel(play.target, rival=me, challenger=me)]


@card(GENERAL_STORE)
def general_store(table: BangTable, me: Seat, play: Play) -> Todo:
    """Lay out one card per player; each takes one, starting with whoever played it."""
    return [FillStore(me, len(table.alive)), SuzyTest(), *map(StorePick, clockwise(table.alive, me))]


@card(BEER)
def beer(table: BangTable, me: Seat, play: Play) -> Todo:
    """One life for its player; without effect at full life or with two players left [BANG-R22]."""
    return [LifeRegained(me, table.life[me] + 1, "beer")] if table.beer_works() and _is_hurt(table, me) else []


@card(SALOON)
def saloon(table: BangTable, me: Seat, play: Play) -> Todo:
    """One life for everybody."""
    return [
        LifeRegained(seat, table.life[seat] + 1, "saloon")
        for seat in clockwise(table.alive, me)
        if _is_hurt(table, seat)
    ]


@card(STAGECOACH)
def stagecoach(table: BangTable, me: Seat, play: Play) -> Todo:
    return [DrawCards(me, 2, "stagecoach")]


@card(WELLS_FARGO)
def wells_fargo(table: BangTable, me: Seat, play: Play) -> Todo:
    return [DrawCards(me, 3, "wells_fargo")]


@card(PANIC)
def panic(table: BangTable, me: Seat, play: Play) -> Todo:
    """Takes a random hand card or a chosen card in play."""
    assert play.target is not None and play.pick is not None
    if play.pick == HAND:
        return taken_from_hand(table, me, play.target, "panic")
    return [CardTakenFromPlay(me, play.target, play.pick)]


@card(CAT_BALOU)
def cat_balou(table: BangTable, me: Seat, play: Play) -> Todo:
    """Destroys a random hand card or a chosen card in play."""
    assert play.target is not None and play.pick is not None
    if play.pick == HAND:
        lost, draw = table.chance.picked(table.hands[play.target])
        return [RandomCardDiscarded(play.target, me, lost, draws=(draw,))]
    return [CardDiscarded(play.target, play.pick, "in_play", "cat_balou")]


def _is_hurt(table: BangTable, seat: Seat) -> bool:
    return table.life[seat] < table.life_max[seat]


class FillStore(TakeFromDeck, frozen=True, tag="bang.FillStore:1"):
    """As many cards as exist, at most one per player [BANG-R57]."""

    by: Seat
    count: int
    reshuffle = DeckReshuffled

    def taken(self, cards: tuple[Card, ...]) -> Event:
        return StoreOpened(self.by, cards)


class StorePick(Choice, frozen=True, tag="bang.StorePick:1"):
    """Take one of the cards laid out; the last one needs no decision."""

    decision = "store"
    clause = "BANG-10.9.2"

    def settled(self, table: BangTable) -> Todo | None:
        if len(table.store) > 1:
            return None
        return [StoreCardTaken(self.seat, only) for only in table.store]

    def candidates(self, table: BangTable) -> "map[Command]":
        return map(Take, table.store)

    def answered(self, table: BangTable, command: Take) -> Todo:
        return [StoreCardTaken(self.seat, command.card)]
