"""Phase 2: the clan turn, any number of actions in any order [KATANA-8]."""

from typing import Final

from domain.kernel.command import Command, IllegalMove
from domain.kernel.engine import open_step
from domain.kernel.step import Prompt, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.clan.court_position import SellingPosition
from domain.samurai_katana.clan.diplomacy import Giving, Swapping
from domain.samurai_katana.clan.exchange import Exchanging
from domain.samurai_katana.clan.landing import Landing
from domain.samurai_katana.clan.marching import Marching
from domain.samurai_katana.clan.playing import PlayingCards
from domain.samurai_katana.clan.selling_honour import SellingHonour
from domain.samurai_katana.clan.seppuku import Seppuku
from domain.samurai_katana.clan.trading import Buying, Selling
from domain.samurai_katana.clan.treasure import Hoarding
from domain.samurai_katana.commands.battle import Commit, CommitWithSpecial, Defend
from domain.samurai_katana.commands.clan import EndTurn, PlayCard
from domain.samurai_katana.commands.court import OfferPosition, OfferSupport
from domain.samurai_katana.commands.harvest import ExchangeKoku, Keep, SetAside
from domain.samurai_katana.commands.order import Distribute, PickPlayer, PlayNow, Wait
from domain.samurai_katana.commands.purchase import BuyCastle, BuySamurai, EndBuying, SellHonour
from domain.samurai_katana.commands.windows import PlayJustice, PlayRonin, PlayTsunami, ShogunCancels
from domain.samurai_katana.elimination import eliminated
from domain.samurai_katana.events.turns import SubTurnRanOut, picked_by
from domain.samurai_katana.material import ANYTIME_CARDS_MIN
from domain.samurai_katana.phases.scoring import ScoreProvinces
from domain.samurai_katana.table import KatanaTable


class EndingTurn(Action):
    """At any moment between actions; a clan that is still landless is eliminated again [KATANA-12.10]."""

    command = EndTurn
    rules = ("KATANA-8.3",)

    def candidates(self, table: KatanaTable, me: Seat) -> list[Command]:
        return [EndTurn()]

    def objection(self, table: KatanaTable, me: Seat, command: EndTurn) -> str | None:
        return None

    def happens(self, table: KatanaTable, me: Seat, command: EndTurn) -> Todo:
        if me in table.landless:
            yield from eliminated(table, me, "landless")
        elif not table.options.bushido_code:
            yield ScoreProvinces(me)


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
    EndingTurn(),
)
ACTION_OF: Final[dict[type[Command], Action]] = {action.command: action for action in ACTIONS}


class ClanTurn(Prompt, frozen=True, tag="samurai-katana.ClanTurn:1"):
    """Any number of actions. It ends by itself only with an empty hand: if it also did with cards in hand, everybody
    would learn that none of them can be played [KATANA-8.17]."""

    candidates_are_options = True
    decision = "clan"
    clause = "KATANA-8.1"

    def settled(self, table: KatanaTable) -> Todo | None:
        if table.hands[self.seat] or self.candidates(table) != [EndTurn()]:
            return None
        return [SubTurnRanOut(self.seat, table.phase), *ACTION_OF[EndTurn].happens(table, self.seat, EndTurn())]

    def candidates(self, table: KatanaTable) -> list[Command]:
        return [move for action in ACTIONS for move in action.candidates(table, self.seat)]

    def accepts(self, table: KatanaTable, command: Command) -> bool:
        """Asks for an objection only: it agrees with the list of candidates, and is quicker than making that list."""
        action = ACTION_OF.get(type(command))
        return action is not None and action.objection(table, self.seat, command) is None

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        action = ACTION_OF.get(type(command))
        clause = action.objection(table, self.seat, command) if action else _no_action(command)
        return IllegalMove(clause) if clause else None

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return ACTION_OF[type(command)].rules_for(table, self.seat, command)

    def default(self, table: KatanaTable) -> Command:
        return EndTurn()

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        yield from ACTION_OF[type(command)].happens(table, self.seat, command)
        if not isinstance(command, EndTurn):
            yield self


def _no_action(command: Command) -> str:
    match command:
        case BuySamurai():
            return "KATANA-7.1"
        case BuyCastle():
            return "KATANA-7.2"
        case PlayJustice() | PlayTsunami() | PlayRonin():
            return "KATANA-18.1"
        case Commit() | CommitWithSpecial() | Defend():
            return "KATANA-9.9"
    return "KATANA-8.2"


def unasked(table: KatanaTable, seat: Seat, command: Command) -> tuple[str, ...]:
    """Why a seat that nobody asked may not act: it is out of the game, or the command belongs to another moment."""
    if table.is_out(seat):
        has_power = isinstance(command, OfferPosition | OfferSupport | ShogunCancels)
        return ("KATANA-20.59",) if has_power else ("KATANA-12.3",)
    if isinstance(command, PlayJustice | PlayTsunami | PlayRonin) and len(table.hands[seat]) < ANYTIME_CARDS_MIN:
        return ("KATANA-5.10",)
    if isinstance(command, PlayJustice) and table.battle is not None:
        return ("KATANA-17.16",)
    if isinstance(command, PlayJustice) and open_step(table).decision == "react.card":
        return ("KATANA-17.14",)
    if isinstance(command, PickPlayer):
        return picked_by(table)
    return (OWN_MOMENTS.get(type(command), "KATANA-8.15"),)


OWN_MOMENTS: Final[dict[type[Command], str]] = {
    Distribute: "KATANA-3.10",
    PlayNow: "KATANA-6.4",
    Wait: "KATANA-6.4",
    BuySamurai: "KATANA-7.1",
    BuyCastle: "KATANA-7.2",
    EndBuying: "KATANA-7.12",
    SellHonour: "KATANA-16.3",
    PlayCard: "KATANA-5.9",
    Commit: "KATANA-10.8",
    CommitWithSpecial: "KATANA-10.8",
    Defend: "KATANA-10.9",
    PlayJustice: "KATANA-18.1",
    PlayTsunami: "KATANA-18.1",
    PlayRonin: "KATANA-18.1",
    Keep: "KATANA-15.2",
    SetAside: "KATANA-15.2",
    ExchangeKoku: "KATANA-20.24",
}
"""The clauses that say when such a command may be given."""
