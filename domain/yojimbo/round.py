"""A round, and what comes after it: the next attack, or the end [YOJ-11.1]."""

from domain.kernel.step import Task, Todo
from domain.yojimbo.attack import placed, revealed
from domain.yojimbo.events.rounds import RoundStarted
from domain.yojimbo.outcome import ended
from domain.yojimbo.spoils import EndRound
from domain.yojimbo.table import YojimboTable
from domain.yojimbo.turn import Turn


class Round(Task, frozen=True, tag="yojimbo.Round:1"):
    """The holder begins [YOJ-3.2]; every round uses up an attack, so there is an end [YOJ-R29]."""

    def run(self, table: YojimboTable) -> Todo:
        assert table.holder is not None
        return [RoundStarted(table.round + 1, table.holder), Turn(table.holder), EndRound(), NextAttack()]


class NextAttack(Task, frozen=True, tag="yojimbo.NextAttack:1"):
    """On an empty place after a won round, else on top of the attacks that lie there."""

    def run(self, table: YojimboTable) -> Todo:
        if not table.attack_deck:
            yield ended(table)
            return
        yield placed(table)
        yield revealed(table)
        yield Round()
