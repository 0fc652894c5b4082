"""A turn: train, change tactics, accept the challenge, play Kaiten or retreat [YOJ-3.5]."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.chance import Draw
from domain.kernel.command import Command, IllegalMove
from domain.kernel.event import Event
from domain.kernel.seating import left_of
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Card, Seat
from domain.yojimbo.building import built_by, in_this_round
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

if TYPE_CHECKING:
    from domain.yojimbo.about import AboutTurn


class _Challenged(Prompt, frozen=True):
    """A question that may be answered by a defence. Only legal defences are listed, so none is judged again."""

    candidates_are_options = True

    def defences(self, table: YojimboTable) -> "map[Defend]":
        return map(Defend, averting(table.situation(self.seat)))

    def misjudged(self, table: YojimboTable, cards: Faces) -> IllegalMove | None:
        clauses = broken(table.situation(self.seat), cards)
        return IllegalMove(*clauses) if clauses else None

    def built_by(self, table: YojimboTable, cards: Faces) -> tuple[str, ...]:
        """The clauses by which these cards avert their attack at this table."""
        situation = table.situation(self.seat)
        kind = situation.target(cards).type
        total = value_of(cards, kind) + situation.bonus
        return (*built_by(cards, kind, situation.bonus), *in_this_round(table, self.seat, cards, total))

    def default(self, table: YojimboTable) -> Command:
        return Retreat()


class Turn(_Challenged, frozen=True, tag="yojimbo.Turn:1"):
    """Always asked, even if retreat is all that is left [YOJ-R27]."""

    decision = "turn"
    clause = "YOJ-3.5"

    def about(self, table: YojimboTable) -> "AboutTurn":
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

    def rules_for(self, table: YojimboTable, command: Command) -> tuple[str, ...]:
        last = table.last_defence
        is_last_defender = last is not None and last.seat == self.seat
        match command:
            case Train():
                return self._training_rules(table)
            case ChangeTactics():
                return ("YOJ-3.6", "YOJ-4.5") if last is None else ("YOJ-3.6", "YOJ-4.5", "YOJ-R31")
            case Defend(cards):
                return ("YOJ-3.7", *self.built_by(table, cards))
            case PlayKaiten():
                alone = ("YOJ-6.3", "YOJ-R14") if table.is_alone(self.seat) else ()
                return ("YOJ-6.1", *alone, *(("YOJ-R12",) if is_last_defender else ()))
        without_cards = () if table.hands[self.seat] else ("YOJ-4.12",)
        return ("YOJ-3.8", *without_cards, *(("YOJ-7.3", "YOJ-R12") if is_last_defender else ()))

    def _training_rules(self, table: YojimboTable) -> tuple[str, ...]:
        """Training is offered even where no card is left to draw [YOJ-R9]."""
        kind = ("YOJ-3.6", "YOJ-4.3", "YOJ-12.1") if table.is_dan else ("YOJ-3.6", "YOJ-4.1")
        without_cards = () if table.hands[self.seat] else ("YOJ-4.12",)
        in_vain = () if table.deck or table.discard or table.other_hands(self.seat) else ("YOJ-R9",)
        late = () if table.last_defence is None else ("YOJ-R31",)
        return (*kind, *without_cards, *in_vain, *late)

    def _is_full(self, table: YojimboTable) -> bool:
        """Whether the hand is full, so that training is not allowed [YOJ-4.2]."""
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

    def rules_for(self, table: YojimboTable, command: Command) -> tuple[str, ...]:
        if isinstance(command, Defend):
            return ("YOJ-6.3", *self.built_by(table, command.cards))
        return ("YOJ-6.4", "YOJ-R14")

    def answered(self, table: YojimboTable, command: Command) -> Todo:
        if isinstance(command, Defend):
            return _then_the_next(table, self.seat, accepted(table, self.seat, command.cards))
        return _then_the_next(table, self.seat, PlayerLeftRound(self.seat, "retreated", after_kaiten=True))


class LeaveRound(Task, frozen=True, tag="yojimbo.LeaveRound:1"):
    """Whoever has trained or changed tactics plays no more in this round."""

    seat: Seat
    reason: Left

    def run(self, table: YojimboTable) -> Todo:
        return _then_the_next(table, self.seat, PlayerLeftRound(self.seat, self.reason))


def _then_the_next(table: YojimboTable, seat: Seat, event: Event) -> Todo:
    """After this event the next player in the round has a turn, unless the round is over [YOJ-7.1]."""
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
