"""Phase 2: the clan turn, any number of actions in any order [KATANA-8]."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.actions import Action
from domain.samurai_katana.commands import (
    BuyCastle,
    BuySamurai,
    Commit,
    CommitWithSpecial,
    EndTurn,
    PlayJustice,
    PlayRonin,
    PlayTsunami,
)
from domain.samurai_katana.court import SellingPosition
from domain.samurai_katana.customs import Exchanging, Hoarding, Seppuku
from domain.samurai_katana.diplomacy import Giving, Swapping
from domain.samurai_katana.elimination import Landing, eliminated
from domain.samurai_katana.honour import ScoreProvinces, SellingHonour
from domain.samurai_katana.marching import Marching
from domain.samurai_katana.plays import PlayingCards
from domain.samurai_katana.table import KatanaTable
from domain.samurai_katana.trading import Buying, Selling

ACTIONS: Final[tuple[Action, ...]] = (
    Marching(),
    PlayingCards(),
    Selling(),
    Buying(),
    SellingHonour(),
    Landing(),
    Swapping(),
    Giving(),
    Seppuku(),
    Hoarding(),
    Exchanging(),
    SellingPosition(),
)
ACTION_OF: Final[dict[type[Command], Action]] = {action.command: action for action in ACTIONS}


class ClanTurn(Prompt, frozen=True, tag="samurai-katana.ClanTurn:1"):
    """It ends by itself only where an empty hand betrays nothing [KATANA-8.17]."""

    decision = "clan"
    clause = "KATANA-8.1"

    def settled(self, table: KatanaTable) -> Todo | None:
        if table.hands[self.seat] or not isinstance(next(iter(self.candidates(table))), EndTurn):
            return None
        return self._ended(table)

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        """The legal ones; the last of them ends the turn."""
        for action in ACTIONS:
            yield from action.candidates(table, self.seat)
        yield EndTurn()

    def options(self, table: KatanaTable) -> list[Command]:
        return list(self.candidates(table))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        action = ACTION_OF.get(type(command))
        if action is not None:
            clause = action.objection(table, self.seat, command)
            return IllegalMove(clause) if clause else None
        return None if isinstance(command, EndTurn) else IllegalMove(_no_action(command))

    def default(self, table: KatanaTable) -> Command:
        return EndTurn()

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, EndTurn):
            yield from self._ended(table)
        else:
            yield from ACTION_OF[type(command)].happens(table, self.seat, command)
            yield self

    def _ended(self, table: KatanaTable) -> Todo:
        """A clan that is still landless is eliminated again, any other scores [KATANA-12.10]."""
        if self.seat in table.landless:
            yield from eliminated(table, self.seat)
        elif not table.options.bushido_code:
            yield ScoreProvinces(self.seat)


def _no_action(command: Command) -> str:
    match command:
        case BuySamurai() | BuyCastle():
            return "KATANA-7.1"
        case PlayJustice() | PlayTsunami() | PlayRonin():
            return "KATANA-18.1"
        case Commit() | CommitWithSpecial():
            return "KATANA-9.10"
    return "KATANA-8.2"


def unasked(table: KatanaTable, seat: Seat, command: Command) -> tuple[str, ...]:
    """Why a seat that nobody asked may not act."""
    return ("KATANA-8.15",)
