"""Playing a card for its ability as an action of the own clan turn: on what, and why not [KATANA-8.4]."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from domain.kernel.command import Command
from domain.kernel.step import Step, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import COASTAL, Region
from domain.samurai_katana.cards.effects import Resolve, nanban_gain
from domain.samurai_katana.cards.windows import RONIN_SAMURAI_MAX, CardWindow, ShogunWindow
from domain.samurai_katana.changes import koku
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.clan import PlayCard
from domain.samurai_katana.elimination import CheckElimination
from domain.samurai_katana.events.cards import CardPlayed
from domain.samurai_katana.material import (
    AFFRONT,
    ANYTIME_CARDS_MIN,
    CARD_TYPES,
    CONSPIRACY,
    HOKKE,
    IKKO_IKKI,
    JUSTICE,
    JUSTICE_ANSWERS,
    NANBAN_TRADE,
    NICHIREN,
    NINJA,
    NOH_THEATRE,
    RETURN_FORCE,
    RONIN,
    TEA_CEREMONY,
    TSUNAMI,
    WAKO_PIRATES,
)
from domain.samurai_katana.table import KatanaTable

IKKO_SAMURAI_MAX = 2
SECT_SAMURAI_MAX = 2


# --- targets ------------------------------------------------------------------------------------------


def _no_target(table: KatanaTable, me: Seat) -> str | None:
    return None


def _own_region(table: KatanaTable, me: Seat, region: Region) -> str | None:
    return None if table.owner.get(region) == me else "KATANA-17.18"


def _is_anothers(table: KatanaTable, me: Seat, region: Region) -> bool:
    return table.owner.get(region, me) != me


def _revolt_region(table: KatanaTable, me: Seat, region: Region) -> str | None:
    if not _is_anothers(table, me, region):
        return "KATANA-17.20"
    return _sheltered(table, region)


def _sheltered(table: KatanaTable, region: Region) -> str | None:
    """Castles and the last region of a player are safe from revolts and sects [KATANA-11.2, KATANA-16.6]."""
    if region in table.castles:
        return "KATANA-11.2"
    return "KATANA-16.6" if table.region_count(table.owner[region]) == 1 else None


def _sect_region(table: KatanaTable, me: Seat, region: Region) -> str | None:
    if not _is_anothers(table, me, region) or not table.reserve[me]:
        return "KATANA-17.22"
    if table.samurai[table.owner[region]].get(region, 0) > SECT_SAMURAI_MAX:
        return "KATANA-17.22"
    return _sheltered(table, region)


def _ninja_region(table: KatanaTable, me: Seat, region: Region) -> str | None:
    if not _is_anothers(table, me, region):
        return "KATANA-17.30"
    return None if table.samurai[table.owner[region]].get(region) else "KATANA-17.30"


def _another(clause: str) -> Callable[[KatanaTable, Seat, Seat], str | None]:
    def objection(table: KatanaTable, me: Seat, seat: Seat) -> str | None:
        return None if seat != me and seat in table.in_play else clause

    return objection


def _plundered(table: KatanaTable, me: Seat, seat: Seat) -> str | None:
    if seat == me or seat not in table.in_play or not table.koku[seat]:
        return "KATANA-17.28"
    return None if any(region in COASTAL for region in table.regions_of(seat)) else "KATANA-17.28"


def _has_coast(table: KatanaTable, me: Seat) -> str | None:
    return None if nanban_gain(table, me) else "KATANA-17.29"


def _revolt_counts(table: KatanaTable, me: Seat) -> range:
    """None to two samurai; a landless clan comes with all of its five [KATANA-12.8]."""
    if me in table.landless:
        return range(RETURN_FORCE, RETURN_FORCE + 1)
    return range(min(IKKO_SAMURAI_MAX, table.reserve[me]) + 1)


def _ronin_counts(table: KatanaTable, me: Seat) -> range:
    return range(1, min(RONIN_SAMURAI_MAX, table.reserve[me]) + 1)


class Aim(Struct, frozen=True):
    """What a card is played on: nothing, a seat, or a region, perhaps with a number of samurai."""

    alone: Callable[[KatanaTable, Seat], str | None] | None = None
    seat: Callable[[KatanaTable, Seat, Seat], str | None] | None = None
    region: Callable[[KatanaTable, Seat, Region], str | None] | None = None
    counts: Callable[[KatanaTable, Seat], range] | None = None
    count_clause: str = ""


AIMS: Final[dict[Card, Aim]] = {
    RONIN: Aim(region=_own_region, counts=_ronin_counts, count_clause="KATANA-17.18"),
    IKKO_IKKI: Aim(region=_revolt_region, counts=_revolt_counts, count_clause="KATANA-17.21"),
    HOKKE: Aim(region=_sect_region),
    NICHIREN: Aim(region=_sect_region),
    NINJA: Aim(region=_ninja_region),
    AFFRONT: Aim(seat=_another("KATANA-17.24")),
    CONSPIRACY: Aim(seat=_another("KATANA-17.25")),
    TEA_CEREMONY: Aim(seat=_another("KATANA-17.26")),
    WAKO_PIRATES: Aim(seat=_plundered),
    NOH_THEATRE: Aim(alone=_no_target),
    NANBAN_TRADE: Aim(alone=_has_coast),
}


# --- the action ---------------------------------------------------------------------------------------


class PlayingCards(Action):
    command = PlayCard

    def candidates(self, table: KatanaTable, me: Seat) -> list[Command]:
        found: list[Command] = []
        for card in dict.fromkeys(table.hands[me]):
            if card in AIMS and card_objection(table, me, card) is None:
                found += _aimed(table, me, card)
        return found

    def objection(self, table: KatanaTable, me: Seat, command: PlayCard) -> str | None:
        if command.card not in table.hands[me]:
            return "KATANA-8.4"
        return card_objection(table, me, command.card) or _aim_objection(table, me, command)

    def happens(self, table: KatanaTable, me: Seat, command: PlayCard) -> Todo:
        card, region, target = command.card, command.region, command.seat
        price = CARD_TYPES[card].price
        affected = target if region is None else table.owner[region]
        yield CardPlayed(me, card, region, target, command.count, price)
        yield from koku(me, -price, "price")
        yield from _window(card, me, affected)
        yield Resolve(me, card, region, target, command.count)
        yield CheckElimination()


def _window(card: Card, me: Seat, affected: Seat | None) -> Iterator[Step]:
    """Noh Theatre affects everybody: no window at all [KATANA-20.28]."""
    if card in JUSTICE_ANSWERS:
        assert affected is not None
        yield CardWindow(card, me, (affected,))
    elif card != NOH_THEATRE:
        yield ShogunWindow(card, me, () if affected is None else (affected,))


def card_objection(table: KatanaTable, me: Seat, card: Card) -> str | None:
    """Why this card of the own hand can't be played for its ability now, whatever the target."""
    kind = CARD_TYPES[card].kind
    if kind == "warrior":
        return "KATANA-5.7"
    if kind == "battle":
        return "KATANA-5.5"
    if card in (JUSTICE, TSUNAMI):
        return "KATANA-17.32"
    if kind == "anytime" and len(table.hands[me]) < ANYTIME_CARDS_MIN:
        return "KATANA-5.10"
    return "KATANA-5.4" if table.koku[me] < CARD_TYPES[card].price else None


def _aimed(table: KatanaTable, me: Seat, card: Card) -> Iterator[Command]:
    """Every legal way to play a card."""
    aim = AIMS[card]
    if aim.seat is not None:
        yield from (PlayCard(card, seat=seat) for seat in table.in_play if aim.seat(table, me, seat) is None)
    elif aim.region is not None:
        counts = None if aim.counts is None else aim.counts(table, me)
        for region in table.owner:
            if aim.region(table, me, region) is None:
                if counts is None:
                    yield PlayCard(card, region)
                else:
                    yield from (PlayCard(card, region, count=count) for count in counts)
    elif aim.alone is not None and aim.alone(table, me) is None:
        yield PlayCard(card)


def _aim_objection(table: KatanaTable, me: Seat, play: PlayCard) -> str | None:
    aim = AIMS[play.card]
    match play.seat, play.region, play.count:
        case int(seat), None, None if aim.seat is not None:
            return aim.seat(table, me, seat)
        case None, str(region), count if aim.region is not None and (count is None) == (aim.counts is None):
            wrong = aim.region(table, me, region)
            if wrong or aim.counts is None or count in aim.counts(table, me):
                return wrong
            return "KATANA-12.8" if me in table.landless else aim.count_clause
        case None, None, None if aim.alone is not None:
            return aim.alone(table, me)
    return CARD_TYPES[play.card].clause
