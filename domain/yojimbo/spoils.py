"""What the winner of a round gets, step by step [YOJ-8, YOJ-12]."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.command import Command, IllegalMove
from domain.kernel.either import Either
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.yojimbo.attack import revealed
from domain.yojimbo.commands import Pay, TakeAsPoints, TakeFollowing, TakePile, TakeToHand
from domain.yojimbo.drawing import DrawCards
from domain.yojimbo.events.rounds import RoundNotWon, RoundWon
from domain.yojimbo.events.spoils import (
    AttackCardsGained,
    KickChoice,
    KickOptionChosen,
    SpoilsChosen,
    SpoilsTakenToHand,
    VictoryCardsLaid,
    VictoryCardsTransferred,
    YojimboTaken,
)
from domain.yojimbo.events.turns import HandCardDiscarded
from domain.yojimbo.material import (
    ATTACK_FACES,
    KICK,
    KOTEGAESHI_CARDS,
    OSAE_IKKYO,
    OSAE_KOTEGAESHI,
    OSAE_SHIHONAGE,
    SHIHONAGE_CARDS,
    backs,
    points_of,
)
from domain.yojimbo.table import Defence, YojimboTable

if TYPE_CHECKING:
    from domain.yojimbo.about import AboutKick, AboutSpoils


class EndRound(Task, frozen=True, tag="yojimbo.EndRound:1"):
    """The last defender wins, in or out of the round, with that very defence [YOJ-R11, YOJ-R12]."""

    def run(self, table: YojimboTable) -> Todo:
        defence = table.last_defence
        if defence is None:
            yield RoundNotWon(table.round)
            return
        yield RoundWon(table.round, defence.seat)
        yield from _yojimbo_taken(table, defence)
        yield KickOption(defence.seat) if _may_choose(table, defence) else Gain(defence.seat, "pile")
        if defence.osae == OSAE_SHIHONAGE:
            yield DrawCards(defence.seat, SHIHONAGE_CARDS, "shihonage")


def _yojimbo_taken(table: YojimboTable, defence: Defence) -> Todo:
    """The Yojimbo card changes hands, and with it the top of its former holder's victory pile, if there is one
    [YOJ-R17]."""
    former = table.holder
    if former is None or former == defence.seat:
        return
    yield YojimboTaken(former, defence.seat)
    count = KOTEGAESHI_CARDS if defence.osae == OSAE_KOTEGAESHI else 1
    cards = tuple(table.victory[former][-count:])
    if cards:
        yield VictoryCardsTransferred(former, defence.seat, backs(cards), cards)


def _may_choose(table: YojimboTable, defence: Defence) -> bool:
    """After a kick; Tenkan and Osae Ikkyo already fix what is gained [YOJ-R18]."""
    is_kick = ATTACK_FACES[defence.attack].type == KICK
    return is_kick and not defence.tenkan and defence.osae != OSAE_IKKYO and bool(table.attack_deck)


class KickOption(Either, frozen=True, tag="yojimbo.KickOption:1"):
    """The whole pile, or the following attack instead."""

    decision = "kick"
    clause = "YOJ-8.7"
    answers = (TakePile(), TakeFollowing())

    def about(self, table: YojimboTable) -> "AboutKick":
        return {"pile": list(backs(table.attack_pile)), "following": table.following.id if table.following else None}

    def rules_for(self, table: YojimboTable, command: Command) -> tuple[str, ...]:
        return ("YOJ-8.6", "YOJ-8.7") if isinstance(command, TakePile) else ("YOJ-8.7", "YOJ-R18")

    def answered(self, table: YojimboTable, command: Command) -> Todo:
        choice: KickChoice = "pile" if isinstance(command, TakePile) else "following"
        return [KickOptionChosen(self.seat, choice), Gain(self.seat, choice)]


class Gain(Task, frozen=True, tag="yojimbo.Gain:1"):
    """Cards leave pile and attack deck; the new following attack is seen at once [YOJ-R28]."""

    seat: Seat
    choice: KickChoice

    def run(self, table: YojimboTable) -> Todo:
        defence = table.last_defence
        assert defence is not None
        pile = tuple(table.attack_pile) if self.choice == "pile" else ()
        takes_following = defence.tenkan or self.choice == "following"
        paid = tuple(table.attack_deck[: int(takes_following)])
        free = tuple(table.attack_deck[len(paid) : len(paid) + 1]) if defence.osae == OSAE_IKKYO else ()
        cards = (*pile, *paid, *free)
        free_vp, price = (points_of(free), points_of((*pile, *paid))) if table.is_dan else (None, None)
        yield AttackCardsGained(self.seat, backs(cards), len(pile), len(cards) - len(pile), free_vp, price, cards)
        if paid or free:
            yield revealed(table)
        if table.is_dan:
            yield Spoils(self.seat)
        else:
            yield laid(table, self.seat)


def laid(table: YojimboTable, seat: Seat) -> VictoryCardsLaid:
    """All gained cards on top of the victory pile [YOJ-8.10]."""
    cards = tuple(table.gained)
    return VictoryCardsLaid(seat, backs(cards), table.points(seat) + points_of(cards), cards)


class Spoils(Prompt, frozen=True, tag="yojimbo.Spoils:1"):
    """DAN: all into the hand, or all as points for their price; too small a hand can't pay [YOJ-12.6]."""

    decision = "spoils"
    clause = "YOJ-12.2"

    def about(self, table: YojimboTable) -> "AboutSpoils":
        return {"gained": list(backs(table.gained)), "price": table.price, "free_vp": table.free_vp}

    def price(self, table: YojimboTable) -> int:
        assert table.price is not None
        return table.price

    def settled(self, table: YojimboTable) -> Todo | None:
        return None if self.objection(table, TakeAsPoints()) is None else self._to_hand(table, forced=True)

    def candidates(self, table: YojimboTable) -> Iterator[Command]:
        yield TakeToHand()
        yield TakeAsPoints()

    def objection(self, table: YojimboTable, command: Command) -> IllegalMove | None:
        match command:
            case TakeAsPoints() if len(table.hands[self.seat]) < self.price(table):
                return IllegalMove("YOJ-12.6")
            case TakeAsPoints() | TakeToHand():
                return None
        return IllegalMove("YOJ-12.2")

    def rules_for(self, table: YojimboTable, command: Command) -> tuple[str, ...]:
        if isinstance(command, TakeToHand):
            return ("YOJ-12.2", "YOJ-12.3")
        return ("YOJ-12.2", "YOJ-12.4", "YOJ-12.5") if table.free_vp else ("YOJ-12.2", "YOJ-12.4")

    def answered(self, table: YojimboTable, command: Command) -> Todo:
        if isinstance(command, TakeToHand):
            return self._to_hand(table, forced=False)
        return [SpoilsChosen(self.seat, "points", False), Paying(self.seat, self.price(table)), LayPoints(self.seat)]

    def _to_hand(self, table: YojimboTable, *, forced: bool) -> Todo:
        cards = tuple(table.gained)
        return [SpoilsChosen(self.seat, "hand", forced), SpoilsTakenToHand(self.seat, backs(cards), cards)]


class Paying(Prompt, frozen=True, tag="yojimbo.Payment:1"):
    """One card after the other; the whole hand needs no decision [YOJ-R27]."""

    remaining: int
    candidates_are_options = True
    decision = "payment"
    clause = "YOJ-12.4"

    def settled(self, table: YojimboTable) -> Todo | None:
        hand = table.hands[self.seat]
        if self.remaining and self.remaining < len(hand):
            return None
        return [HandCardDiscarded(self.seat, card, "payment", forced=True) for card in hand[: self.remaining]]

    def candidates(self, table: YojimboTable) -> Iterator[Command]:
        return map(Pay, table.hands[self.seat])

    def objection(self, table: YojimboTable, command: Command) -> IllegalMove | None:
        match command:
            case Pay(card) if card in table.hands[self.seat]:
                return None
        return IllegalMove("YOJ-12.4")

    def rules_for(self, table: YojimboTable, command: Command) -> tuple[str, ...]:
        return ("YOJ-12.4", "YOJ-R16")

    def answered(self, table: YojimboTable, command: Pay) -> Todo:
        paid = HandCardDiscarded(self.seat, command.card, "payment")
        return [paid, Paying(self.seat, self.remaining - 1)]


class LayPoints(Task, frozen=True, tag="yojimbo.LayPoints:1"):
    """What has been paid for becomes victory points."""

    seat: Seat

    def run(self, table: YojimboTable) -> Todo:
        return [laid(table, self.seat)]
