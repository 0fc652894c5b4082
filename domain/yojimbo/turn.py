"""A turn: train, change tactics, accept the challenge, play Kaiten or retreat [YOJ-3.5]."""

from collections.abc import Iterator
from typing import Any

from domain.kernel.chance import Draw
from domain.kernel.command import Command, IllegalMove
from domain.kernel.event import Event
from domain.kernel.seating import left_of
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Card, Seat
from domain.yojimbo.commands import ChangeTactics, Defend, Faces, PlayKaiten, Retreat, Train
from domain.yojimbo.defence import averting, broken, value_of
from domain.yojimbo.drawing import DrawCards
from domain.yojimbo.events.rounds import LEFT_BY, PlayerLeftRound
from domain.yojimbo.events.turns import (
    ChallengeAccepted,
    HandCardDiscarded,
    KaitenPlayed,
    TacticsChangeStarted,
    TrainingStarted,
)
from domain.yojimbo.material import CARRIER, DAN_TRAINING, DEFENCE, KAITEN, KYU_HAND
from domain.yojimbo.table import Left, YojimboTable
from domain.yojimbo.tactics import ChangingTactics


class _Challenged(Prompt, frozen=True):
    """Whoever may defend. Only defences that break no rule are enumerated, so the list need not be judged again."""

    candidates_are_options = True

    def defences(self, table: YojimboTable) -> "map[Defend]":
        return map(Defend, averting(table.situation(self.seat)))

    def misjudged(self, table: YojimboTable, cards: Faces) -> IllegalMove | None:
        clauses = broken(table.situation(self.seat), cards)
        return IllegalMove(*clauses) if clauses else None

    def default(self, table: YojimboTable) -> Command:
        return Retreat()


class Turn(_Challenged, frozen=True, tag="yojimbo.Turn:1"):
    """Always asked, even if retreat is all that is left [YOJ-R27]."""

    decision = "turn"
    clause = "YOJ-3.5"

    def about(self, table: YojimboTable) -> dict[str, Any]:
        following = table.following
        return {
            "round": table.round,
            "first_action": table.is_first_action(self.seat),
            "attack": table.current.id,
            "following": following.id if following else None,
        }

    def candidates(self, table: YojimboTable) -> Iterator[Command]:
        hand = table.hands[self.seat]
        if table.is_first_action(self.seat):
            if not self._is_full(table):
                yield Train()
            yield from map(ChangeTactics, hand)
        yield from self.defences(table)
        if self._has_kaiten(table):
            yield PlayKaiten()
        yield Retreat()

    def objection(self, table: YojimboTable, command: Command) -> IllegalMove | None:
        match command:
            case Defend(cards):
                return self.misjudged(table, cards)
            case Train() | ChangeTactics() if not table.is_first_action(self.seat):
                return IllegalMove("YOJ-3.6", *(["YOJ-6.5"] if self.seat in table.turned else []))
            case Train() if self._is_full(table):
                return IllegalMove("YOJ-4.2")
            case ChangeTactics(card) if card not in table.hands[self.seat]:
                return IllegalMove("YOJ-4.5")
            case PlayKaiten() if not self._has_kaiten(table):
                return IllegalMove("YOJ-6.1")
        return None

    def _is_full(self, table: YojimboTable) -> bool:
        """There is nothing to train for [YOJ-4.2]."""
        return not table.is_dan and len(table.hands[self.seat]) >= KYU_HAND

    def _has_kaiten(self, table: YojimboTable) -> bool:
        return any(DEFENCE[card] == KAITEN for card in table.hands[self.seat])

    def answered(self, table: YojimboTable, command: Command) -> Todo:
        me = self.seat
        match command:
            case Train():
                wanted = DAN_TRAINING if table.is_dan else KYU_HAND - len(table.hands[me])
                return [TrainingStarted(me, wanted), DrawCards(me, wanted, "training"), LeaveRound(me, "trained")]
            case ChangeTactics(card):
                thrown = HandCardDiscarded(me, card, "change")
                return [TacticsChangeStarted(me), thrown, ChangingTactics(me, 1), LeaveRound(me, "changed")]
            case Defend(cards):
                return _then_the_next(table, me, accepted(table, me, cards))
            case PlayKaiten():
                card, draw = table.chance.picked([card for card in table.hands[me] if DEFENCE[card] == KAITEN])
                if table.is_alone(me):
                    return [KaitenPlayed(me, card, True, draws=(draw,)), KaitenAlone(me)]
                return _then_the_next(table, me, KaitenPlayed(me, card, False, draws=(draw,)))
        return _then_the_next(table, me, PlayerLeftRound(me, "retreated"))


class KaitenAlone(_Challenged, frozen=True, tag="yojimbo.KaitenAlone:1"):
    """Whoever lays Kaiten as the only one in the round averts the attack at once, or is out [YOJ-R14]."""

    decision = "kaiten_alone"
    clause = "YOJ-6.3"

    def candidates(self, table: YojimboTable) -> Iterator[Command]:
        yield from self.defences(table)
        yield Retreat()

    def objection(self, table: YojimboTable, command: Command) -> IllegalMove | None:
        match command:
            case Defend(cards):
                return self.misjudged(table, cards)
            case Retreat():
                return None
        return IllegalMove("YOJ-6.3")

    def answered(self, table: YojimboTable, command: Command) -> Todo:
        if isinstance(command, Defend):
            return _then_the_next(table, self.seat, accepted(table, self.seat, command.cards))
        return _then_the_next(table, self.seat, PlayerLeftRound(self.seat, "retreated"))


class LeaveRound(Task, frozen=True, tag="yojimbo.LeaveRound:1"):
    """Whoever has trained or changed tactics plays no more in this round."""

    seat: Seat
    reason: Left

    def run(self, table: YojimboTable) -> Todo:
        return _then_the_next(table, self.seat, PlayerLeftRound(self.seat, self.reason))


def _then_the_next(table: YojimboTable, seat: Seat, event: Event) -> Todo:
    """After this event the next who is in the round has a turn, unless the round is over [YOJ-7.1]."""
    yield event
    last = table.last_defence
    is_over = not table.in_round or (last is not None and table.is_alone(last.seat))
    if not is_over:
        yield Turn(left_of(table.in_round, seat))


def accepted(table: YojimboTable, seat: Seat, faces: Faces) -> ChallengeAccepted:
    """The cards of these faces, in alphabetical order; chance picks one copy after the other [YOJ-R21]."""
    situation = table.situation(seat)
    hand = list(table.hands[seat])
    cards: list[Card] = []
    draws: list[Draw] = []
    for face in faces.listed():
        card, draw = table.chance.picked([card for card in hand if DEFENCE[card] == face])
        hand.remove(card)
        cards.append(card)
        draws.append(draw)
    target = situation.target(faces)
    return ChallengeAccepted(
        seat,
        tuple(cards),
        "following" if faces.tenkan else "current",
        target.id,
        target.strength,
        value_of(faces, target.type),
        situation.bonus,
        next((face for face in CARRIER if getattr(faces, face)), None),
        bool(faces.tenkan),
        draws=tuple(draws),
    )


def unasked(table: YojimboTable, seat: Seat, command: Command) -> tuple[str, ...]:
    """Why a seat that nobody asked may not act: it is out of the round, or not on turn."""
    left = table.left.get(seat)
    return (LEFT_BY[left],) if left else ("YOJ-3.3",)
