"""Playing a card for its ability as an action of one's own clan turn: on what, and why not [KATANA-8.4]."""

from collections.abc import Iterator

from domain.kernel.command import Command
from domain.kernel.step import Step, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_katana.cards.aims import Aim
from domain.samurai_katana.cards.effects import AIMS, Resolve
from domain.samurai_katana.cards.windows import CardWindow, ShogunWindow
from domain.samurai_katana.changes import koku
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.clan import PlayCard
from domain.samurai_katana.elimination import CheckElimination
from domain.samurai_katana.events.cards import CardPlayed, played_by
from domain.samurai_katana.material import ANYTIME_CARDS_MIN, CARD_TYPES, RONIN
from domain.samurai_katana.table import KatanaTable


class PlayingCards(Action):
    command = PlayCard

    def candidates(self, table: KatanaTable, me: Seat) -> list[Command]:
        found: list[Command] = []
        for card in dict.fromkeys(table.hands[me]):
            if card in AIMS and card_objection(table, me, card) is None:
                found += _aimed(table, me, card, AIMS[card])
        return found

    def objection(self, table: KatanaTable, me: Seat, command: PlayCard) -> str | None:
        if command.card not in table.hands[me]:
            return "KATANA-8.4"
        return card_objection(table, me, command.card) or _aim_objection(table, me, command)

    def rules_for(self, table: KatanaTable, me: Seat, command: PlayCard) -> tuple[str, ...]:
        if command.card == RONIN:
            return ("KATANA-8.4", "KATANA-17.18", "KATANA-17.19")
        return played_by(table, me, command.card)

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
    """Those who may cancel the card are asked before it does anything."""
    cancelled_by = CARD_TYPES[card].cancelled_by
    if cancelled_by == "justice":
        assert affected is not None
        yield CardWindow(card, me, (affected,))
    elif cancelled_by == "shogun":
        yield ShogunWindow(card, me, () if affected is None else (affected,))


def card_objection(table: KatanaTable, me: Seat, card: Card) -> str | None:
    """Why this player can't play this card for its ability now, whatever the target."""
    printed = CARD_TYPES[card]
    kind = printed.kind
    if kind == "warrior":
        return "KATANA-5.7"
    if kind == "battle":
        return "KATANA-5.5"
    if printed.is_reaction:
        return "KATANA-17.32"
    if kind == "anytime" and len(table.hands[me]) < ANYTIME_CARDS_MIN:
        return "KATANA-5.10"
    return "KATANA-5.4" if table.koku[me] < printed.price else None


def _aimed(table: KatanaTable, me: Seat, card: Card, aim: Aim) -> list[Command]:
    """Every legal way to play a card."""
    if aim.seat is not None:
        return [PlayCard(card, seat=seat) for seat in table.in_play if aim.seat(table, me, seat) is None]
    if aim.region is not None:
        regions = [region for region in table.owner if aim.region(table, me, region) is None]
        if aim.counts is None:
            return [PlayCard(card, region) for region in regions]
        counts = aim.counts(table, me)
        return [PlayCard(card, region, count=count) for region in regions for count in counts]
    return [PlayCard(card)] if aim.alone is not None and aim.alone(table, me) is None else []


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
