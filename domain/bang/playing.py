"""Phase 2: what may be played, on whom, and why not [BANG-R65]."""

from collections.abc import Iterator

from domain.bang.cards import Resolve
from domain.bang.commands import HAND, EndPlay, Play
from domain.bang.events.playing import CardDiscarded, CardPlayed, EquipmentLaid
from domain.bang.material import BANG, CARD_TYPES, JAIL, KIND, MISSED
from domain.bang.outcome import EndTest
from domain.bang.refusals import misplaced
from domain.bang.suzy_lafayette import SuzyTest
from domain.bang.table import BangTable
from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Step, Task, Todo
from domain.kernel.words import Card, Seat


class Playing(Prompt, frozen=True, tag="bang.Playing:1"):
    """Any number of cards, one after the other; always asked [BANG-R7]."""

    decision = "play"
    clause = "BANG-4.6"

    def candidates(self, table: BangTable) -> Iterator[Command]:
        me = self.seat
        for card in table.hands[me]:
            aims_at = CARD_TYPES[self.plays_as(table, card)].aims_at
            if aims_at == "nobody":
                yield Play(card)
            elif aims_at == "player":
                yield from (Play(card, target) for target in table.alive)
            else:
                for target in table.alive:
                    yield from (Play(card, target, pick) for pick in (HAND, *table.in_play[target]))
        yield EndPlay()

    def plays_as(self, table: BangTable, card: Card) -> str:
        """Calamity Janet's Missed! is a BANG! in her turn; elsewhere cards keep their names [BANG-R32]."""
        kind = KIND[card]
        return BANG if kind == MISSED and table.counts_as(card, BANG, self.seat) else kind

    def objection(self, table: BangTable, command: Command) -> IllegalMove | None:
        if isinstance(command, EndPlay):
            return None
        if not isinstance(command, Play):
            return misplaced(command)
        if command.card not in table.hands[self.seat]:
            return IllegalMove("BANG-4.9")
        clauses = self._broken(table, command, self.plays_as(table, command.card))
        return IllegalMove(*clauses) if clauses else None

    def _broken(self, table: BangTable, play: Play, kind: str) -> list[str]:
        """The clauses that playing this hand card would break."""
        me, target = self.seat, play.target
        living = target is not None and target in table.alive
        match kind:
            case "missed":
                return ["BANG-7.6"]
            case "bang":
                limit = [] if table.may_bang(me) else ["BANG-4.7"]
                in_range = living and target != me and table.distance(me, target or 0) <= table.weapon_range(me)
                return limit if in_range else [*limit, "BANG-7.1"]
            case "duel":
                return [] if living and target != me else ["BANG-10.8.1"]
            case "jail":
                if not living or target == table.sheriff:
                    return ["BANG-10.11.1"]
                return ["BANG-4.8"] if table.lies_before(target or 0, JAIL) else []
            case "panic":
                near = living and target != me and table.distance(me, target or 0) <= 1
                distance = [] if near else ["BANG-10.4.1"]
                return [*distance, "BANG-R35"] if _is_bare(table, play) else distance
            case "cat_balou":
                own_hand = target == me and play.pick == HAND
                return ["BANG-R35"] if own_hand or _is_bare(table, play) else []
        if CARD_TYPES[kind].is_blue and table.lies_before(me, kind):
            return ["BANG-4.8"]
        return []

    def default(self, table: BangTable) -> Command:
        return EndPlay()

    def answered(self, table: BangTable, command: Command) -> Todo:
        if not isinstance(command, Play):
            return []
        if CARD_TYPES[KIND[command.card]].is_blue:
            return self._laid(table, command)
        kind = self.plays_as(table, command.card)
        played = CardPlayed(self.seat, command.card, kind, command.target, command.pick)
        resolve = Resolve(self.seat, kind, command.card, command.target, command.pick)
        announced: list[Step] = [SuzyTest(), resolve] if CARD_TYPES[kind].is_answered else [resolve, SuzyTest()]
        return [played, *announced, Settle(self.seat, command.card), EndTest(), self]

    def _laid(self, table: BangTable, play: Play) -> Todo:
        kind = CARD_TYPES[KIND[play.card]]
        old = table.weapon(self.seat) if kind.weapon_range else None
        if old is not None:
            yield CardDiscarded(self.seat, old, "in_play", "weapon")
        yield EquipmentLaid(self.seat, self.seat if play.target is None else play.target, play.card)
        yield self


class Settle(Task, frozen=True, tag="bang.Settle:1"):
    """The played card goes to the discard when its effect is over [BANG-R2]."""

    by: Seat
    card: Card

    def run(self, table: BangTable) -> Todo:
        return [CardDiscarded(self.by, self.card, "resolving", "resolved")]


def _is_bare(table: BangTable, play: Play) -> bool:
    """Whether the player or the zone that is aimed at holds no card [BANG-R35]."""
    if play.target is None or play.target not in table.alive:
        return True
    hand, in_play = table.hands[play.target], table.in_play[play.target]
    match play.pick:
        case None:
            return not hand and not in_play
        case "hand":
            return not hand
    return not in_play
