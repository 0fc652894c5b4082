"""What a card does when it is played for its ability and nobody cancels it [KATANA-17]."""

from collections.abc import Callable, Iterator
from typing import Final

from domain.kernel.chance import Draw
from domain.kernel.effects import Effects
from domain.kernel.event import Event
from domain.kernel.step import Drop, Task, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region, lane_between
from domain.samurai_katana.cards.aims import (
    Aim,
    another,
    ninja_region,
    no_target,
    own_coast,
    own_region,
    plundered,
    revolt_counts,
    revolt_region,
    ronin_counts,
    sect_region,
)
from domain.samurai_katana.cards.guests import NohGuest, TeaGuest
from domain.samurai_katana.changes import control, honour, koku
from domain.samurai_katana.events.cards import CardCancelled, CardResolved, CardsDiscarded
from domain.samurai_katana.events.figures import GroupStopped, LossReason, SamuraiLost, SamuraiPlaced, SeaLaneClosed
from domain.samurai_katana.events.wealth import HonourReason
from domain.samurai_katana.material import (
    AFFRONT,
    AFFRONT_HONOUR,
    CARD_TYPES,
    CONSPIRACY,
    GAME,
    HOKKE,
    IKKO_IKKI,
    JUSTICE,
    NANBAN_TRADE,
    NICHIREN,
    NINJA,
    NOH_THEATRE,
    RONIN,
    TEA_CEREMONY,
    TSUNAMI,
    WAKO_PIRATES,
)
from domain.samurai_katana.table import KatanaTable

CONSPIRACY_CARDS = 2
NOH_HONOUR = 2
PIRATES_KOKU = 3
NANBAN_KOKU_MAX = 4
NINJA_SAMURAI = 2


class Resolve(Task, frozen=True, tag="samurai-katana.Resolve:1"):
    """Carries a played card out. Shogunal Justice names the card that it answers."""

    by: Seat
    card: Card
    region: Region | None = None
    target: Seat | None = None
    count: int | None = None
    answered: Card | None = None

    def run(self, table: KatanaTable) -> Todo:
        yield from EFFECTS[self.card](table, self)
        yield Settle(self.by, self.card)


class Settle(Task, frozen=True, tag="samurai-katana.Settle:1"):
    """A card whose work is done goes to the discard pile."""

    by: Seat
    card: Card

    def run(self, table: KatanaTable) -> Todo:
        return [CardResolved(self.by, self.card)]


Effect = Callable[[KatanaTable, Resolve], Todo]
EFFECTS: Final = Effects[Effect](GAME, "card", CARD_TYPES)
AIMS: Final[dict[Card, Aim]] = {}
"""The aims of all cards that may be played as an action of one's own turn."""


def card(*cards: Card, aim: Aim | None = None) -> Callable[[Effect], Effect]:
    """Registers what these cards do and, if they may be played in one's own turn, what they are played on."""
    if aim is not None:
        AIMS.update(dict.fromkeys(cards, aim))
    return EFFECTS(*cards)


def _honour_cost(table: KatanaTable, play: Resolve, reason: HonourReason) -> Iterator[Event]:
    yield from honour(table, play.by, -CARD_TYPES[play.card].honour_cost, reason)


def _expelled(table: KatanaTable, region: Region, count: int, reason: LossReason) -> Iterator[Event]:
    owner = table.owner[region]
    yield SamuraiLost(owner, region, count, reason, "region")


# --- play anytime -------------------------------------------------------------------------------------


@card(JUSTICE)
def shogunal_justice(table: KatanaTable, play: Resolve) -> Todo:
    """Cancels the card that it answers; what that card cost in honour is not lost either [KATANA-17.15]."""
    assert play.answered is not None and play.target is not None
    yield CardCancelled(play.answered, play.target, play.by, "shogunal_justice")
    yield Drop(Resolve)


@card(TSUNAMI)
def tsunami(table: KatanaTable, play: Resolve) -> Todo:
    """One group stays where it is, is paid back, and its lane is closed [KATANA-9.16]."""
    march = table.open_march
    group = next(group for group in march.groups if group.origin == play.region)
    yield GroupStopped(march.seat, group.origin, march.to, group.count, group.paid)
    yield from koku(march.seat, int(group.paid == "koku"), "refund")
    yield SeaLaneClosed(lane_between(group.origin, march.to))


@card(RONIN, aim=Aim(region=own_region, counts=ronin_counts, count_clause="KATANA-17.18"))
def ronin(table: KatanaTable, play: Resolve) -> Todo:
    assert play.region is not None and play.count is not None
    return [SamuraiPlaced(play.by, play.region, play.count, RONIN)]


# --- events -------------------------------------------------------------------------------------------


@card(IKKO_IKKI, aim=Aim(region=revolt_region, counts=revolt_counts, count_clause="KATANA-17.21"))
def ikko_ikki(table: KatanaTable, play: Resolve) -> Todo:
    """All samurai there leave; as many as were named take their place [KATANA-17.21]."""
    assert play.region is not None
    owner = table.owner[play.region]
    yield from _expelled(table, play.region, table.samurai[owner][play.region], "ikko_ikki")
    if play.count:
        yield SamuraiPlaced(play.by, play.region, play.count, IKKO_IKKI)
    yield from control(table, play.region)


@card(HOKKE, NICHIREN, aim=Aim(region=sect_region))
def sect(table: KatanaTable, play: Resolve) -> Todo:
    """The samurai there are replaced, as far as the reserve goes [KATANA-17.23]."""
    assert play.region is not None
    owner = table.owner[play.region]
    count = table.samurai[owner][play.region]
    yield from _expelled(table, play.region, count, "hokke_sect" if play.card == HOKKE else "nichiren_sect")
    yield SamuraiPlaced(play.by, play.region, min(count, table.reserve[play.by]), play.card)
    yield from control(table, play.region)


@card(AFFRONT, aim=Aim(seat=another("KATANA-17.24")))
def affront(table: KatanaTable, play: Resolve) -> Todo:
    assert play.target is not None
    yield from _honour_cost(table, play, "affront")
    yield from honour(table, play.target, -AFFRONT_HONOUR, "affront")


@card(CONSPIRACY, aim=Aim(seat=another("KATANA-17.25")))
def conspiracy(table: KatanaTable, play: Resolve) -> Todo:
    """One honour each, and two random cards of the target's hand."""
    assert play.target is not None
    yield from _honour_cost(table, play, "conspiracy")
    yield from honour(table, play.target, -1, "conspiracy")
    hand = list(table.hands[play.target])
    lost: list[Card] = []
    draws: list[Draw] = []
    while len(hand) > 0 and len(lost) < CONSPIRACY_CARDS:
        found, draw = table.chance.picked(hand)
        hand.remove(found)
        lost.append(found)
        draws.append(draw)
    if lost:
        yield CardsDiscarded(play.target, tuple(lost), draws=tuple(draws))


@card(TEA_CEREMONY, aim=Aim(seat=another("KATANA-17.26")))
def tea_ceremony(table: KatanaTable, play: Resolve) -> Todo:
    assert play.target is not None
    yield from honour(table, play.by, 1, "tea_ceremony")
    yield TeaGuest(play.target, play.by)


@card(NOH_THEATRE, aim=Aim(alone=no_target))
def noh_theatre(table: KatanaTable, play: Resolve) -> Todo:
    """Two honour for its player; then the others, clockwise, may come for money."""
    guests = table.others(play.by)
    yield from honour(table, play.by, NOH_HONOUR, "noh_theatre")
    yield from (NohGuest(seat, play.by) for seat in guests)


@card(WAKO_PIRATES, aim=Aim(seat=plundered))
def wako_pirates(table: KatanaTable, play: Resolve) -> Todo:
    assert play.target is not None
    loot = min(PIRATES_KOKU, table.koku[play.target])
    return [*koku(play.target, -loot, "wako_pirates"), *koku(play.by, loot, "wako_pirates")]


@card(NANBAN_TRADE, aim=Aim(alone=own_coast))
def nanban_trade(table: KatanaTable, play: Resolve) -> Todo:
    return koku(play.by, min(NANBAN_KOKU_MAX, table.coast_count(play.by)), "nanban_trade")


@card(NINJA, aim=Aim(region=ninja_region))
def ninja(table: KatanaTable, play: Resolve) -> Todo:
    """Two samurai disappear, or the only one; a castle keeps the region [KATANA-R80]."""
    assert play.region is not None
    yield from _honour_cost(table, play, "ninja")
    owner = table.owner[play.region]
    count = min(NINJA_SAMURAI, table.samurai[owner][play.region])
    yield from _expelled(table, play.region, count, "ninja")
    yield from control(table, play.region)
