"""A game turn: clans return, four phases, and perhaps the end [KATANA-6.1]."""

from domain.kernel.seating import clockwise
from domain.kernel.step import Step, Task, Todo
from domain.samurai_katana.elimination import ReturnClan
from domain.samurai_katana.events.turns import GameTurnStarted
from domain.samurai_katana.outcome import final
from domain.samurai_katana.phases.harvest import Harvest
from domain.samurai_katana.phases.order import BeginPhase
from domain.samurai_katana.phases.scoring import ScoreAll
from domain.samurai_katana.phases.titles import AssignTitles
from domain.samurai_katana.table import KatanaTable


class GameTurn(Task, frozen=True, tag="samurai-katana.GameTurn:1"):
    def run(self, table: KatanaTable) -> Todo:
        together: list[Step] = [ScoreAll()] if table.options.bushido_code else []
        return [
            GameTurnStarted(table.game_turn + 1),
            *(ReturnClan(seat) for seat in clockwise(table.seats, table.emperor) if seat in table.eliminated),
            BeginPhase(1),
            BeginPhase(2),
            *together,
            AssignTitles(),
            Harvest(),
            EndOfGameTurn(),
        ]


class EndOfGameTurn(Task, frozen=True, tag="samurai-katana.EndOfGameTurn:1"):
    """Only here is it checked whether somebody has the honour that ends the game [KATANA-R59]."""

    def run(self, table: KatanaTable) -> Todo:
        if table.threshold_is_reached:
            return final(table, "threshold")
        if table.game_turn >= table.options.turn_limit:
            return final(table, "turn_limit")
        return [GameTurn()]
