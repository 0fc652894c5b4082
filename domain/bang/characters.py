"""The powers that are more than numbers: ways to draw, reactions, Sid Ketchum's move."""

from collections.abc import Iterator
from itertools import combinations

from domain.bang.commands import FromDeck, FromDiscard, FromPlayer, Plain, Return, Show, SidHeal
from domain.bang.death import sid_heals
from domain.bang.drawing import DrawCards, TakeFromHand
from domain.bang.events.drawing import (
    CardDrawnFromDiscard,
    DeckReshuffled,
    SecondCardShown,
    TopCardReturned,
    TopCardsLookedAt,
)
from domain.bang.events.life import LifeLost
from domain.bang.material import RED, SID_CARDS, suit_of
from domain.bang.reactions import after
from domain.bang.refusals import Choice
from domain.bang.table import BangTable
from domain.kernel.command import Command, IllegalMove
from domain.kernel.deck import TakeFromDeck
from domain.kernel.event import Event
from domain.kernel.step import Anytime, Step, Task, Todo
from domain.kernel.words import Card, Seat

PHASE_1_CARDS = 2
KIT_LOOKS_AT = 3


# --- phase 1 ----------------------------------------------------------------------------------------


def phase_1(table: BangTable, seat: Seat) -> Todo:
    """Two cards from the deck, unless the character has another way [BANG-R47]."""
    match table.characters[seat]:
        case "black_jack":
            return [BlackJackDraws(seat)]
        case "jesse_jones":
            return [JesseJonesDraws(seat)]
        case "pedro_ramirez":
            return [PedroRamirezDraws(seat)]
        case "kit_carlson":
            if len(table.deck) + len(table.discard) < KIT_LOOKS_AT:
                return [DrawCards(seat, PHASE_1_CARDS, "phase_1", "no_choice")]
            return [LookAtTop(seat, KIT_LOOKS_AT), KitCarlsonReturns(seat)]
    return [DrawCards(seat, PHASE_1_CARDS, "phase_1")]


class BlackJackDraws(Choice, frozen=True, tag="bang.BlackJackDraws:1"):
    """He may show the second card or keep it to himself: a card that is shown is known [BANG-R46]."""

    decision = "draw_choice"
    clause = "BANG-11.2.1"

    def candidates(self, table: BangTable) -> Iterator[Command]:
        yield from (Show(), Plain())

    def rules_for(self, table: BangTable, command: Command) -> tuple[str, ...]:
        return ("BANG-11.2.1", "BANG-R46") if isinstance(command, Show) else ("BANG-3.2", "BANG-4.4", "BANG-R46")

    def answered(self, table: BangTable, command: Command) -> Todo:
        drawn = DrawCards(self.seat, PHASE_1_CARDS, "phase_1")
        return [drawn, ShowSecond(self.seat, len(table.hands[self.seat]))] if isinstance(command, Show) else [drawn]


class ShowSecond(Task, frozen=True, tag="bang.ShowSecond:1"):
    """Hearts or diamonds give one more card; with a single card drawn there is nothing to show."""

    seat: Seat
    held_before: int

    def run(self, table: BangTable) -> Todo:
        drawn = table.hands[self.seat][self.held_before :]
        if len(drawn) == PHASE_1_CARDS:
            yield SecondCardShown(self.seat, drawn[1])
            if suit_of(drawn[1]) in RED:
                yield DrawCards(self.seat, 1, "black_jack")


class JesseJonesDraws(Choice, frozen=True, tag="bang.JesseJonesDraws:1"):
    """The first card from the deck, or at random from another hand [BANG-R43]."""

    decision = "draw_choice"
    clause = "BANG-11.5.1"

    def settled(self, table: BangTable) -> Todo | None:
        return None if self._hands(table) else [DrawCards(self.seat, PHASE_1_CARDS, "phase_1", "no_choice")]

    def candidates(self, table: BangTable) -> Iterator[Command]:
        yield FromDeck()
        yield from map(FromPlayer, self._hands(table))

    def rules_for(self, table: BangTable, command: Command) -> tuple[str, ...]:
        return ("BANG-11.5.1", "BANG-R43") if isinstance(command, FromPlayer) else ("BANG-3.2", "BANG-4.4")

    def answered(self, table: BangTable, command: Command) -> Todo:
        if isinstance(command, FromPlayer):
            return [
                TakeFromHand(self.seat, command.target, "jesse_jones"),
                DrawCards(self.seat, 1, "phase_1", "second"),
            ]
        return [DrawCards(self.seat, PHASE_1_CARDS, "phase_1")]

    def _hands(self, table: BangTable) -> list[Seat]:
        return [seat for seat in table.alive if seat != self.seat and table.hands[seat]]


class PedroRamirezDraws(Choice, frozen=True, tag="bang.PedroRamirezDraws:1"):
    """The first card from the deck, or the top of the discard [BANG-R44]."""

    decision = "draw_choice"
    clause = "BANG-11.10.1"

    def settled(self, table: BangTable) -> Todo | None:
        return None if table.discard else [DrawCards(self.seat, PHASE_1_CARDS, "phase_1", "no_choice")]

    def candidates(self, table: BangTable) -> Iterator[Command]:
        yield from (FromDeck(), FromDiscard())

    def rules_for(self, table: BangTable, command: Command) -> tuple[str, ...]:
        return ("BANG-11.10.1", "BANG-R44") if isinstance(command, FromDiscard) else ("BANG-3.2", "BANG-4.4")

    def answered(self, table: BangTable, command: Command) -> Todo:
        if isinstance(command, FromDiscard):
            return [CardDrawnFromDiscard(self.seat, table.discard[-1]), DrawCards(self.seat, 1, "phase_1", "second")]
        return [DrawCards(self.seat, PHASE_1_CARDS, "phase_1")]


class LookAtTop(TakeFromDeck, frozen=True, tag="bang.LookAtTop:1"):
    seat: Seat
    count: int
    reshuffle = DeckReshuffled

    def taken(self, cards: tuple[Card, ...]) -> Event:
        return TopCardsLookedAt(self.seat, len(cards), cards)


class KitCarlsonReturns(Choice, frozen=True, tag="bang.KitCarlsonReturns:1"):
    """Keeps two of the three cards; the third goes back on top [BANG-R45]."""

    decision = "kit_return"
    clause = "BANG-11.7.1"

    def candidates(self, table: BangTable) -> Iterator[Command]:
        return map(Return, table.looked_at)

    def default(self, table: BangTable) -> Command:
        return Return(table.looked_at[-1])

    def rules_for(self, table: BangTable, command: Return) -> tuple[str, ...]:
        return ("BANG-11.7.1", "BANG-R45")

    def answered(self, table: BangTable, command: Return) -> Todo:
        return [TopCardReturned(self.seat, command.card)]


# --- reactions --------------------------------------------------------------------------------------


@after.to(LifeLost)
def bart_cassidy(table: BangTable, lost: LifeLost) -> Iterator[Step]:
    """Draws a card for each life lost, once he has survived [BANG-11.1.1, BANG-R12]."""
    if table.characters[lost.seat] == "bart_cassidy":
        yield DrawCards(lost.seat, lost.amount, "bart_cassidy")


@after.to(LifeLost)
def el_gringo(table: BangTable, lost: LifeLost) -> Iterator[Step]:
    """Takes a random card from whoever hurt him, one per life lost [BANG-11.4.1]."""
    if table.characters[lost.seat] == "el_gringo" and lost.culprit_seat is not None:
        for _ in range(lost.amount):
            yield TakeFromHand(lost.seat, lost.culprit_seat, "el_gringo")


# --- Sid Ketchum ------------------------------------------------------------------------------------


class SidKetchum(Anytime):
    """Two cards for a life, whenever the game waits for anybody [BANG-R25]."""

    command = SidHeal
    clause = "BANG-11.12.1"

    def seats(self, table: BangTable) -> list[Seat]:
        sid = table.played_by("sid_ketchum")
        return [] if sid is None or table.life[sid] <= 0 or self._objection(table, sid) else [sid]

    def candidates(self, table: BangTable, seat: Seat) -> Iterator[Command]:
        # While he is dying, the same move answers the question put to him.
        if table.characters[seat] == "sid_ketchum" and table.life[seat] > 0:
            yield from map(SidHeal, combinations(table.hands[seat], SID_CARDS))

    def objection(self, table: BangTable, seat: Seat, command: SidHeal) -> IllegalMove | None:
        return self._objection(table, seat)

    def rules_for(self, table: BangTable, seat: Seat, command: SidHeal) -> tuple[str, ...]:
        return ("BANG-11.12.1", "BANG-R25") if table.life[seat] > 0 else ("BANG-11.12.1", "BANG-R13")

    def happens(self, table: BangTable, seat: Seat, command: SidHeal) -> Todo:
        return sid_heals(table, seat, command.cards)

    def _objection(self, table: BangTable, seat: Seat) -> IllegalMove | None:
        is_able = (
            seat in table.alive
            and table.characters[seat] == "sid_ketchum"
            and table.life[seat] < table.life_max[seat]
            and len(table.hands[seat]) >= SID_CARDS
        )
        return None if is_able else IllegalMove("BANG-R25")
