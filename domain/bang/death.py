"""Wounds, dying and elimination [BANG-R12 to BANG-R21]."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from domain.bang import citing
from domain.bang.commands import Drink, GiveUp, Play, Respond, SidHeal
from domain.bang.drawing import DrawCards
from domain.bang.events.life import CardsCollected, LifeLost, LifeRegained, PlayerEliminated, SheriffPenalised
from domain.bang.events.playing import CardDiscarded, DiscardReason
from domain.bang.material import BEER, DEPUTY, KIND, OUTLAW, SALOON, SHERIFF, SID_CARDS
from domain.bang.reactions import after
from domain.bang.refusals import misplaced
from domain.bang.suzy_lafayette import SuzyTest
from domain.bang.table import BangTable
from domain.kernel.command import Command, IllegalMove
from domain.kernel.event import Event
from domain.kernel.step import Prompt, Step, Task, Todo
from domain.kernel.words import Seat

if TYPE_CHECKING:
    from domain.bang.about import AboutDying

OUTLAW_REWARD = 3


def wound(table: BangTable, seat: Seat, culprit: Seat | None, amount: int = 1) -> LifeLost:
    return LifeLost(seat, amount, table.life[seat] - amount, culprit)


@after.to(LifeLost)
def deadly_hit(table: BangTable, lost: LifeLost) -> Iterator[Step]:
    """A deadly hit is answered before anything else: no ability helps while dying [BANG-R14]."""
    if table.life[lost.seat] <= 0:
        yield Dying(lost.seat, lost.culprit_seat)


class Dying(Prompt, frozen=True, tag="bang.Dying:1"):
    """Beer, or out of the game; Sid Ketchum may discard two cards instead [BANG-R13]."""

    killer: Seat | None
    candidates_are_options = True
    decision = "dying"
    clause = "BANG-8.6"

    def about(self, table: BangTable) -> "AboutDying":
        return {"killer": self.killer, "needed": 1 - table.life[self.seat]}

    def settled(self, table: BangTable) -> Todo | None:
        if table.life[self.seat] > 0:
            return []
        hand = len(table.hands[self.seat])
        heals_himself = table.characters[self.seat] == "sid_ketchum" and hand >= SID_CARDS
        if hand == 0 or not (table.beer_works() or heals_himself):
            return [Eliminate(self.seat, self.killer)]
        return None

    def candidates(self, table: BangTable) -> Iterator[Command]:
        if table.beer_works():
            yield from (Drink(card) for card in table.hands[self.seat] if KIND[card] == BEER)
        if table.characters[self.seat] == "sid_ketchum":
            yield from map(SidHeal, combinations(table.hands[self.seat], SID_CARDS))
        yield GiveUp()

    def objection(self, table: BangTable, command: Command) -> IllegalMove | None:
        match command:
            case Drink(card) | Play(card) | Respond(card) if KIND.get(card) == BEER:
                return None if table.beer_works() else IllegalMove("BANG-8.4")
            case Drink(card) | Play(card) | Respond(card) if KIND.get(card) == SALOON:
                return IllegalMove("BANG-8.9")
            case Drink():
                return None
            case SidHeal():
                return None if table.characters[self.seat] == "sid_ketchum" else IllegalMove("BANG-R25")
        return misplaced(table, self.seat, command)

    def rules_for(self, table: BangTable, command: Command) -> tuple[str, ...]:
        """For a Beer and for giving up; Sid Ketchum's move cites its own clauses, here as anywhere."""
        return ("BANG-8.1", *citing.drunk(table, self.seat)) if isinstance(command, Drink) else ("BANG-8.8", "BANG-R13")

    def answered(self, table: BangTable, command: Command) -> Todo:
        match command:
            case Drink(card):
                healed = LifeRegained(self.seat, table.life[self.seat] + 1, "beer")
                return [CardDiscarded(self.seat, card, "hand", "beer"), healed, self]
            case SidHeal(cards):
                return [*sid_heals(table, self.seat, cards), self]
        return [Eliminate(self.seat, self.killer)]


def sid_heals(table: BangTable, seat: Seat, cards: tuple[str, ...]) -> list[Event]:
    return [
        *(CardDiscarded(seat, card, "hand", "sid") for card in cards),
        LifeRegained(seat, table.life[seat] + 1, "sid"),
    ]


class Eliminate(Task, frozen=True, tag="bang.Eliminate:1"):
    """Role up, cards away, then reward or penalty [BANG-R15]."""

    seat: Seat
    killer: Seat | None

    def run(self, table: BangTable) -> Todo:
        hand, in_play = tuple(table.hands[self.seat]), tuple(table.in_play[self.seat])
        yield PlayerEliminated(self.seat, table.roles[self.seat], self.killer)
        sam = table.played_by("vulture_sam")
        if sam is None:
            yield from _all_discarded(table, self.seat, "death")
        elif hand or in_play:
            yield CardsCollected(sam, self.seat, len(hand) + len(in_play), in_play, hand)
        yield from self._reward_or_penalty(table)
        yield SuzyTest()

    def _reward_or_penalty(self, table: BangTable) -> Todo:
        if self.killer is None:
            return
        if table.roles[self.seat] == OUTLAW:
            yield DrawCards(self.killer, OUTLAW_REWARD, "reward")
        elif table.roles[self.seat] == DEPUTY and table.roles[self.killer] == SHERIFF:
            yield Penalise(self.killer)


class Penalise(Task, frozen=True, tag="bang.Penalise:1"):
    """The Sheriff who killed a Deputy loses all his cards, after Vulture Sam has collected [BANG-R54]."""

    seat: Seat

    def run(self, table: BangTable) -> Todo:
        return [SheriffPenalised(self.seat), *_all_discarded(table, self.seat, "penalty")]


def _all_discarded(table: BangTable, seat: Seat, reason: DiscardReason) -> list[CardDiscarded]:
    """Hand first, then cards in play, so that the last one ends on top [BANG-R16]."""
    return [
        *(CardDiscarded(seat, card, "hand", reason) for card in table.hands[seat]),
        *(CardDiscarded(seat, card, "in_play", reason) for card in table.in_play[seat]),
    ]
