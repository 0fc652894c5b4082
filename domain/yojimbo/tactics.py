"""A change of tactics: cards are thrown one by one, and the new ones seen only afterwards [YOJ-R32]."""

from collections.abc import Iterator

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Todo
from domain.yojimbo.commands import Discard, FinishChange
from domain.yojimbo.drawing import DrawCards
from domain.yojimbo.events.turns import HandCardDiscarded, TacticsChangeFinished
from domain.yojimbo.table import YojimboTable


class ChangingTactics(Prompt, frozen=True, tag="yojimbo.ChangingTactics:1"):
    """Throw another card, or draw; with an empty hand there is nothing to throw [YOJ-R27]."""

    thrown: int
    candidates_are_options = True
    decision = "change"
    clause = "YOJ-4.5"

    def settled(self, table: YojimboTable) -> Todo | None:
        return None if table.hands[self.seat] else self.answered(table, FinishChange())

    def candidates(self, table: YojimboTable) -> Iterator[Command]:
        yield from map(Discard, table.hands[self.seat])
        yield FinishChange()

    def objection(self, table: YojimboTable, command: Command) -> IllegalMove | None:
        match command:
            case Discard(card) if card in table.hands[self.seat]:
                return None
            case FinishChange():
                return None
        return IllegalMove("YOJ-4.5")

    def rules_for(self, table: YojimboTable, command: Command) -> tuple[str, ...]:
        return ("YOJ-4.5", "YOJ-R32") if isinstance(command, Discard) else ("YOJ-4.5",)

    def default(self, table: YojimboTable) -> Command:
        return FinishChange()

    def answered(self, table: YojimboTable, command: Command) -> Todo:
        if isinstance(command, Discard):
            thrown = HandCardDiscarded(self.seat, command.card, "change")
            return [thrown, ChangingTactics(self.seat, self.thrown + 1)]
        return [TacticsChangeFinished(self.seat, self.thrown), DrawCards(self.seat, self.thrown, "change")]
