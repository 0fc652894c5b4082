"""Phase 2: what may be played, on whom, and why not [BANG-R65]."""

from collections.abc import Iterator

from domain.bang import citing
from domain.bang.cards import Resolve
from domain.bang.commands import HAND, EndPlay, Play
from domain.bang.events.playing import CardDiscarded, CardPlayed, EquipmentLaid
from domain.bang.material import CARD_TYPES, JAIL, KIND, MISSED
from domain.bang.outcome import EndTest
from domain.bang.refusals import misplaced
from domain.bang.suzy_lafayette import SuzyTest
from domain.bang.table import BangTable
from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Step, Task, Todo
from domain.kernel.words import Card, Seat

Aims = list[tuple[Seat | None, Card | None]]
"""Players, and what is picked of theirs; one (None, None) where nothing is aimed at."""


class Playing(Prompt, frozen=True, tag="bang.Playing:1"):
    """Any number of cards, one after the other; always asked [BANG-R7]."""

    candidates_are_options = True
    decision = "play"
    clause = "BANG-4.6"

    def candidates(self, table: BangTable) -> Iterator[Command]:
        aims: dict[str, Aims] = {}
        for card in table.hands[self.seat]:
            kind = table.played_as(card, self.seat)
            if kind not in aims:
                aims[kind] = self._aims(table, kind)
            for target, pick in aims[kind]:
                yield Play(card, target, pick)
        yield EndPlay()

    def accepts(self, table: BangTable, command: Command) -> bool:
        if not isinstance(command, Play):
            return isinstance(command, EndPlay)
        is_held = command.card in table.hands[self.seat]
        return is_held and (command.target, command.pick) in self._aims(table, table.played_as(command.card, self.seat))

    def _aims(self, table: BangTable, kind: str) -> Aims:
        """What a card of this kind may be aimed at; `_broken` says why not at anything else."""
        card = CARD_TYPES[kind]
        if card.aims_at == "nobody":
            is_idle = kind == MISSED or (card.is_blue and table.lies_before(self.seat, kind))
            return [] if is_idle else [(None, None)]
        targets = self._targets(table, kind)
        if card.aims_at == "player":
            return [(target, None) for target in targets]
        return [aim for target in targets for aim in _cards_of(table, target) if aim != (self.seat, HAND)]

    def _targets(self, table: BangTable, kind: str) -> list[Seat]:
        me = self.seat
        match kind:
            case "bang":
                return table.within(me, table.weapon_range(me)) if table.may_bang(me) else []
            case "duel":
                return [target for target in table.alive if target != me]
            case "jail":
                free = [target for target in table.alive if not table.lies_before(target, JAIL)]
                return [target for target in free if target != table.sheriff]
            case "panic":
                return table.within(me, 1)
        return table.alive

    def objection(self, table: BangTable, command: Command) -> IllegalMove | None:
        if isinstance(command, EndPlay):
            return None
        if not isinstance(command, Play):
            return misplaced(table, self.seat, command)
        if command.card not in table.hands[self.seat]:
            return IllegalMove("BANG-4.9")
        clauses = self._broken(table, command, table.played_as(command.card, self.seat))
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
                in_range = target in table.within(me, table.weapon_range(me))
                return limit if in_range else [*limit, "BANG-7.1"]
            case "duel":
                return [] if living and target != me else ["BANG-10.8.1"]
            case "jail":
                if not living or target == table.sheriff:
                    return ["BANG-10.11.1"]
                return ["BANG-4.8"] if table.lies_before(target or 0, JAIL) else []
            case "panic":
                distance = [] if target in table.within(me, 1) else ["BANG-10.4.1"]
                return [*distance, "BANG-R35"] if _is_bare(table, play) else distance
            case "cat_balou":
                own_hand = target == me and play.pick == HAND
                return ["BANG-R35"] if own_hand or _is_bare(table, play) else []
        if CARD_TYPES[kind].is_blue and table.lies_before(me, kind):
            return ["BANG-4.8"]
        return []

    def rules_for(self, table: BangTable, command: Command) -> tuple[str, ...]:
        if not isinstance(command, Play):
            return ("BANG-4.6",)
        kind = CARD_TYPES[table.played_as(command.card, self.seat)]
        if not kind.is_blue:
            return citing.played(table, self.seat, command.card, kind.id, command.target)
        owner = self.seat if command.target is None else command.target
        rules = citing.laid(table, self.seat, owner, command.card)
        return (*rules, "BANG-6.9.2", "BANG-R34") if kind.weapon_range and table.weapon(self.seat) else rules

    def default(self, table: BangTable) -> Command:
        return EndPlay()

    def answered(self, table: BangTable, command: Command) -> Todo:
        if not isinstance(command, Play):
            return []
        if CARD_TYPES[KIND[command.card]].is_blue:
            return self._laid(table, command)
        kind = table.played_as(command.card, self.seat)
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


def _cards_of(table: BangTable, target: Seat) -> Aims:
    """What there is to take from somebody: a card of the hand, or one that lies there."""
    hand: list[Card] = [HAND] if table.hands[target] else []
    return [(target, pick) for pick in (*hand, *table.in_play[target])]


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
