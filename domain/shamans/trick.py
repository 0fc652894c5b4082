"""One trick: everybody plays a card, the lowest takes an artefact, the highest places and leads [SHAM-4, 5, 8]."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.shamans.artefacts import LowestCard
from domain.shamans.commands import ChooseLeader, Pass, PlayCard
from domain.shamans.events.rituals import triggered
from domain.shamans.events.trick import (
    CardPlayed,
    CardsPlaced,
    LeaderChosen,
    TrickLowestResolved,
    TrickResolved,
    TrickStarted,
    playing_rules,
)
from domain.shamans.material import VALUE, WORLD, low_first
from domain.shamans.portals import Advance
from domain.shamans.rituals import Perform
from domain.shamans.table import ShamansTable

if TYPE_CHECKING:
    from domain.shamans.about import AboutPlaying


def led_by(table: ShamansTable, leader: Seat) -> Todo:
    """The next trick begins."""
    yield TrickStarted(table.trick + 1, leader)
    yield Playing(leader)


class Playing(Prompt, frozen=True, tag="shamans.Playing:1"):
    """Any hand card; nobody has to follow, nobody may pass."""

    candidates_are_options = True
    decision = "play"
    clause = "SHAM-4.3"

    def candidates(self, table: ShamansTable) -> Iterator[Command]:
        return map(PlayCard, table.hands[self.seat])

    def objection(self, table: ShamansTable, command: Command) -> IllegalMove | None:
        if isinstance(command, PlayCard):
            return None if command.card in table.hands[self.seat] else IllegalMove("SHAM-4.3")
        return IllegalMove("SHAM-4.2") if isinstance(command, Pass) else None

    def rules_for(self, table: ShamansTable, command: PlayCard) -> tuple[str, ...]:
        return playing_rules(table.led, WORLD[command.card] == table.led)

    def default(self, table: ShamansTable) -> Command:
        hand = table.hands[self.seat]
        following = [card for card in hand if WORLD[card] == table.led]
        return PlayCard(min(following or hand, key=low_first))

    def answered(self, table: ShamansTable, command: PlayCard) -> Todo:
        world = WORLD[command.card]
        led = table.led or world
        yield CardPlayed(self.seat, command.card, led, world == led)
        if world == led:
            yield from _next_to_play(table, self.seat)
        else:
            yield from (Advance(1, "off_suit", self.seat), PlaceOffSuit(self.seat), NextToPlay(self.seat))

    def about(self, table: ShamansTable) -> "AboutPlaying":
        return {"leader": table.leader, "led": table.led}


class PlaceOffSuit(Task, frozen=True, tag="shamans.PlaceOffSuit:1"):
    """After the pawn's step the card comes to its own world."""

    by: Seat

    def run(self, table: ShamansTable) -> Todo:
        card = table.off_suit
        assert card is not None
        world = WORLD[card]
        complete = table.completes(world, 1)
        placed = CardsPlaced(world, (card,), self.by, "off_suit", complete)
        return [placed, Perform(self.by, world)] if complete else [placed]


class NextToPlay(Task, frozen=True, tag="shamans.NextToPlay:1"):
    """Who comes next is decided only now, because the last card may have led to an elimination."""

    after: Seat

    def run(self, table: ShamansTable) -> Todo:
        return _next_to_play(table, self.after)


def _next_to_play(table: ShamansTable, after: Seat) -> Todo:
    """The next seat clockwise in the round; back at the leader's seat the trick is over."""
    seat = (after + 1) % table.players
    while seat != table.leader:
        if seat in table.in_round:
            return [Playing(seat)]
        seat = (seat + 1) % table.players
    return _resolved(table)


def _resolved(table: ShamansTable) -> Todo:
    """The lowest card first: its artefact is taken before the cards are placed [SHAM-5.4]."""
    standing = table.standing()
    if standing:
        lowest = min(standing, key=lambda seat: VALUE[standing[seat]])
        yield TrickLowestResolved(lowest, standing[lowest])
        yield LowestCard(lowest)
    yield PlaceTrick()


class PlaceTrick(Task, frozen=True, tag="shamans.PlaceTrick:1"):
    """The highest card's player places all cards of the led world, those of eliminated players too."""

    def run(self, table: ShamansTable) -> Todo:
        led, front = table.led, table.front
        assert led is not None
        standing = table.standing()
        highest = _highest(standing) if standing else None
        complete = table.completes(led, len(front))
        finish = FinishTrick(highest, _highest(front))
        yield CardsPlaced(led, tuple(front.values()), highest, "trick", complete)
        if complete and highest is None:
            yield triggered(led, None)
        elif complete and highest is not None:
            yield Perform(highest, led)
        yield finish


class FinishTrick(Task, frozen=True, tag="shamans.FinishTrick:1"):
    """Whoever had the highest card leads next. Where only eliminated players had followed, the one with the highest of
    their cards names the leader [SHAM-8.8]."""

    highest: Seat | None
    chooser: Seat

    def run(self, table: ShamansTable) -> Todo:
        led, holders = table.led, table.holders
        assert led is not None
        if self.highest is None and len(holders) > 1:
            yield TrickResolved(led, None, None)
            yield LeaderMissing(self.chooser)
        elif not holders:
            yield TrickResolved(led, self.highest, None)
        else:
            leader = holders[0] if self.highest is None else self.highest
            yield TrickResolved(led, self.highest, leader)
            yield from led_by(table, leader)


class LeaderMissing(Prompt, frozen=True, tag="shamans.LeaderMissing:1"):
    """Only eliminated players had followed: one of them names the next leader."""

    concerns_the_out = True
    candidates_are_options = True
    decision = "choose_leader"
    clause = "SHAM-8.7"

    def candidates(self, table: ShamansTable) -> Iterator[Command]:
        return map(ChooseLeader, table.holders)

    def objection(self, table: ShamansTable, command: Command) -> IllegalMove | None:
        match command:
            case ChooseLeader(seat) if seat not in table.holders:
                return IllegalMove("SHAM-8.7")
        return None

    def default(self, table: ShamansTable) -> Command:
        return ChooseLeader(table.left_of(self.seat))

    def answered(self, table: ShamansTable, command: ChooseLeader) -> Todo:
        yield LeaderChosen(self.seat, command.seat)
        yield from led_by(table, command.seat)


def _highest(cards: dict[Seat, str]) -> Seat:
    return max(cards, key=lambda seat: VALUE[cards[seat]])
