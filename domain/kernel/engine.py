"""The few functions that run every game: who is asked, what is legal, what follows, and replay."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

from msgspec import Struct

from domain.kernel.chance import Chance, Draw
from domain.kernel.clock import AWAY_AFTER, Asked, Clock, timestamp
from domain.kernel.command import Command, IllegalMove, NotRunning, NotYourDecision, QuestionClosed
from domain.kernel.event import Event
from domain.kernel.facts import (
    Awaiting,
    GameFinished,
    SeatAway,
    SeatBack,
    TimedOut,
    ToAct,
    UnseenShuffled,
    VoteSealed,
)
from domain.kernel.ruleset import Ruleset
from domain.kernel.score import Result
from domain.kernel.step import NOBODY, Anytime, Ballot, Drop, Pending, Prompt, Step, Todo
from domain.kernel.table import Table
from domain.kernel.words import Card, Milliseconds, Seat

TASKS_MAX: Final = 5_000
"""The most steps that may follow from one command: none needs so many, so a batch that does is in an endless loop."""

OPTIONS_MAX: Final = 2_000
"""The most moves that a seat may have at once: a bigger choice has to be split into a sequence of prompts."""

SomeTable = TypeVar("SomeTable", bound=Table)


# --- who is asked, and what they may do ----------------------------------------------------------------


def asked(table: Table) -> dict[Seat, Asked]:
    """Who must decide now, each with the question put to them."""
    return table.agenda[-1].asked if table.agenda else {}


def open_step(table: Table) -> Prompt | Ballot:
    """The step that waits for an answer."""
    step: Prompt | Ballot = table.agenda[-1].step
    return step


def answers(table: Table, seat: Seat) -> list[Command]:
    """The commands that answer the question put to this seat, none if it is asked nothing."""
    if not table.agenda or seat not in table.agenda[-1].asked:
        return []
    step = table.agenda[-1].step
    options: list[Command] = step.options(table, seat) if step.is_ballot else step.options(table)
    return options


def legal(ruleset: Ruleset, table: Table, seat: Seat) -> list[Command]:
    """Every concrete command that this seat may send now, out-of-turn ones included."""
    if not table.agenda:
        return []
    moves = answers(table, seat)
    for anytime in ruleset.anytime:
        moves += anytime.options(table, seat)
    assert len(moves) <= OPTIONS_MAX, f"{len(moves)} options: split the decision {open_step(table).decision}"
    return moves


def default(table: Table, seat: Seat) -> Command:
    """What the clock answers for a seat that is asked."""
    step = open_step(table)
    return step.default(table, seat) if step.is_ballot else step.default(table)


def may_act(ruleset: Ruleset, table: Table) -> tuple[Seat, ...]:
    """Who might step in out of turn, by public facts alone."""
    if not ruleset.anytime or not table.agenda:
        return ()
    return tuple(sorted({seat for anytime in ruleset.anytime for seat in anytime.seats(table)}))


def rules_of(ruleset: Ruleset, table: Table, seat: Seat, command: Command) -> tuple[str, ...]:
    """The clauses that allow a legal command of this seat."""
    anytime = ruleset.anytime_by_command.get(type(command))
    if anytime is not None:
        return anytime.rules_for(table, seat, command)
    step = open_step(table)
    return step.rules_for(table, seat, command) if step.is_ballot else step.rules_for(table, command)


# --- legality, and its explanation --------------------------------------------------------------------


def objection(ruleset: Ruleset, table: Table, seat: Seat, command: Command) -> IllegalMove | None:
    """Why this command is refused; None exactly when `legal` lists it."""
    try:
        _means(ruleset, table, seat, command)
    except IllegalMove as refusal:
        return refusal
    return None


def is_late(table: Table, seat: Seat, at: Milliseconds) -> bool:
    """Whether this seat's time was up before `at`. A seat that is away is never late: it may always come back."""
    question = asked(table).get(seat)
    if question is None or seat in table.away:
        return False
    deadline = question.deadline(table.banks[seat])
    return deadline is not None and at > deadline


def admitted(
    ruleset: Ruleset, table: Table, seat: Seat, command: Command, at: Milliseconds, question: int | None = None
) -> Anytime | None:
    """The out-of-turn move that a command makes, or None where it answers the open question. Raises IllegalMove where
    `decide` does, but works out no consequences: enough for callers who only ask whether a move would be accepted."""
    if not table.agenda:
        raise NotRunning(*ruleset.over(table))
    late = is_late(table, seat, at)
    if question is not None and (late or seat not in asked(table) or asked(table)[seat].question != question):
        raise QuestionClosed
    if late and type(command) not in ruleset.anytime_by_command:
        raise QuestionClosed
    anytime = _means(ruleset, table, seat, command)
    if late and anytime is None:
        raise QuestionClosed
    return anytime


def _means(ruleset: Ruleset, table: Table, seat: Seat, command: Command) -> Anytime | None:
    """The out-of-turn move that this command makes, or None where it answers the open question. Raises IllegalMove."""
    if not table.agenda:
        raise NotRunning(*ruleset.over(table))
    refusal: IllegalMove | None = None
    top = table.agenda[-1]
    is_asked = seat in top.asked
    if is_asked:
        step = top.step
        if step.accepts(table, seat, command) if step.is_ballot else step.accepts(table, command):
            return None
        refusal = step.objection(table, seat, command) if step.is_ballot else step.objection(table, command)
    anytime = ruleset.anytime_by_command.get(type(command))
    if anytime is not None:
        if refusal is None and anytime.accepts(table, seat, command):
            return anytime
        refusal = anytime.objection(table, seat, command) or refusal
    elif not is_asked:
        raise NotYourDecision(*ruleset.unasked(table, seat, command))
    raise refusal or IllegalMove(ruleset.otherwise)


# --- what follows ---------------------------------------------------------------------------------------


class Decided(Struct, frozen=True):
    """What follows from a command: its events, and the draft they were worked out on as the table after them."""

    events: list[Event]
    table: Any = None
    """None where nothing was decided at the table: the events are about the game as a whole."""
    rules: Sequence[tuple[str, ...]] = ()
    """The clauses behind each of the events, in order; events beyond the end of this list follow from no rule."""


def seated(
    ruleset: Ruleset, *, players: int, options: Any, seed: bytes, clock: Clock | None = None, **facts: Any
) -> Table:
    """The empty table at which a game begins; `facts` are further fields of the ruleset's table."""
    assert ruleset.allows(players)
    bank = clock.bank * 1000 if clock else 0
    return ruleset.table(
        players=players,
        options=options,
        seed=seed.hex(),
        clock=clock,
        banks=(bank,) * players,
        strikes=(0,) * players,
        **facts,
    )


def start(ruleset: Ruleset, table: Table, at: Milliseconds) -> Decided:
    """The setup, up to the first decision."""
    batch = Batch(ruleset, table, at)
    batch.plan(ruleset.setup(batch.draft))
    return batch.closed()


def decide(
    ruleset: Ruleset, table: Table, seat: Seat, command: Command, at: Milliseconds, question: int | None = None
) -> Decided:
    """What happens if `seat` sends `command`. The table is not touched. Raises IllegalMove."""
    anytime = admitted(ruleset, table, seat, command, at, question)
    batch = Batch(ruleset, table, at)
    if seat in table.away:
        batch.record(SeatBack(seat))
    batch.strike(seat, 0)
    batch.act(seat, command, anytime)
    return batch.closed()


def time_out(ruleset: Ruleset, table: Table, seat: Seat, at: Milliseconds) -> Decided:
    """What happens if the clock gives the default for `seat`, which is asked and has let its time pass."""
    command = default(table, seat)
    batch = Batch(ruleset, table, at)
    away = seat in table.away
    timed_out = TimedOut(seat, asked(table)[seat].question, "away" if away else "time")
    batch.record(timed_out, open_step(table).default_rules or ruleset.absent)
    if not away:
        batch.strike(seat, table.strikes[seat] + 1)
        if batch.strikes[seat] >= AWAY_AFTER:
            batch.record(SeatAway(seat))
    batch.act(seat, command, None)
    return batch.closed()


def noted(ruleset: Ruleset, table: Table, events: Iterable[Event], at: Milliseconds) -> Decided:
    """Events that are no move (somebody goes away, a dispute is opened) and what is awaited after them."""
    batch = Batch(ruleset, table, at)
    for event in events:
        batch.record(event)
    return batch.closed()


def evolve(table: SomeTable, events: Iterable[Event]) -> SomeTable:
    """Applies facts to this table, in place; decides nothing, rolls nothing."""
    for event in events:
        event.apply(table)
        table.version += 1
        table.draws += len(event.draws)
    return table


def resumed(ruleset: Ruleset, table: Table, at: Milliseconds) -> Decided:
    """Goes on with a table that was laid out in another game, its unseen piles shuffled anew."""
    batch = Batch(ruleset, table, at)
    batch.shuffle_unseen()
    return batch.closed()


class Batch:
    """The events of one command, worked out on a copy of the table.

    Only events change the draft, except for its agenda: that changes step by step, and the last event replaces it.
    Banks and strikes are counted outside the draft: `Awaiting` records them, and a game that ends drops them. The
    draft's own counts of events and draws are brought up to date last.
    """

    __slots__ = ("at", "banks", "draft", "events", "rules", "ruleset", "strikes")

    def __init__(self, ruleset: Ruleset, table: Table, at: Milliseconds) -> None:
        self.ruleset = ruleset
        self.at = at
        self.draft = table.copy()
        self.draft.thrower = Chance(bytes.fromhex(table.seed), table.draws)
        self.banks = table.banks
        self.strikes = table.strikes
        self.events: list[Event] = []
        self.rules: list[tuple[str, ...]] = []

    def record(self, event: Event, rules: tuple[str, ...] = ()) -> None:
        """An event of the kernel, with the clauses that the game gives for it."""
        event.apply(self.draft)
        self.events.append(event)
        self.rules.append(rules)

    def strike(self, seat: Seat, count: int) -> None:
        if self.strikes[seat] != count:
            self.strikes = _put(self.strikes, seat, count)

    def pay(self, seat: Seat, overrun: Milliseconds) -> None:
        """Takes this much time from the seat's bank, or all that is left in it."""
        if overrun:
            self.banks = _put(self.banks, seat, max(0, self.banks[seat] - overrun))

    def act(self, seat: Seat, command: Command, anytime: Anytime | None) -> None:
        draft = self.draft
        if anytime is not None:
            return self.plan(anytime.happens(draft, seat, command))
        top = draft.agenda[-1]
        self.pay(seat, top.asked[seat].overrun(self.at))
        if top.step.is_ballot:
            return self.record(VoteSealed(seat, command), top.step.asked_by(draft, seat))
        draft.agenda.pop()
        return self.plan(top.step.answered(draft, command))

    def plan(self, todo: Todo) -> None:
        """Records the events of a list, then puts its steps on the agenda below what the events caused."""
        draft, events, rules, reactions = self.draft, self.events, self.rules, self.ruleset.reactions
        caused: list[Step] = []
        steps: list[Step] = []
        for item in todo:
            if item.is_event:
                assert not steps, "events come before steps"
                rules.append(item.cites(draft))
                item.apply(draft)
                events.append(item)
                for reaction in reactions.get(type(item), ()):
                    caused += reaction(draft, item)
            elif type(item) is Drop:
                self._drop(item.kind)
            else:
                steps.append(item)
        caused += steps
        if caused:
            caused.reverse()
            draft.agenda += [Pending(step, NOBODY, NOBODY) for step in caused]

    def _drop(self, kind: type[Step]) -> None:
        agenda = self.draft.agenda
        for place in range(len(agenda) - 1, -1, -1):
            if isinstance(agenda[place].step, kind):
                del agenda[place]
                return

    def closed(self) -> Decided:
        """Runs on until a seat must decide or the game is over, and says which."""
        self._settle()
        draft = self.draft
        if draft.agenda:
            self.record(self._awaiting())
        else:
            self.record(GameFinished(self.ruleset.score(draft).result), self.ruleset.over(draft))
        return self._decided()

    def ended(self, result: Result | None) -> Decided:
        """The game was ended by a remedy rather than by its rules, with this result or without any."""
        if result is None:
            self.draft.agenda.clear()
        else:
            self.record(GameFinished(result))
        return self._decided()

    def shuffle_unseen(self) -> None:
        """Shuffles what lies face down, each pile by draws of its own, until it `may_lie` in the new order."""
        draft = self.draft
        orders: dict[str, tuple[Card, ...]] = {}
        draws: list[Draw] = []
        for pile, cards in draft.unseen().items():
            while cards and pile not in orders:
                order, draw = draft.chance.shuffled(cards)
                draws.append(draw)
                if draft.may_lie(pile, order):
                    orders[pile] = order
        if orders:
            self.record(UnseenShuffled(tuple(orders), orders, draws=tuple(draws)))

    def _decided(self) -> Decided:
        draft, events = self.draft, self.events
        draft.version += len(events)
        thrower, draft.thrower = draft.chance, None
        if thrower.k > draft.draws:
            draft.draws += sum(len(event.draws) for event in events)
            assert thrower.k == draft.draws, "a draw is missing from the events"
        return Decided(events, draft, self.rules)

    def _settle(self) -> None:
        draft, agenda, is_over = self.draft, self.draft.agenda, self.ruleset.is_over
        for _ in range(TASKS_MAX):
            if is_over(draft):
                agenda.clear()
                return
            assert agenda, "nothing is left to be done, and the game is not over"
            top = agenda[-1]
            step = top.step
            seat = getattr(step, "seat", None)
            if seat is not None and not step.concerns_the_out and draft.is_out(seat):
                agenda.pop()
            elif step.is_task:
                agenda.pop()
                self.plan(step.run(draft))
            elif step.is_ballot:
                if self._is_waiting(top, step):
                    return
            else:
                follows = step.settled(draft)
                if follows is None:
                    return
                agenda.pop()
                self.plan(follows)
        raise AssertionError(f"the agenda does not settle: {[pending.step for pending in agenda[-5:]]}")

    def _is_waiting(self, top: Pending, ballot: Ballot) -> bool:
        """Whether a ballot still lacks votes. An interrupt may have voided some, or the whole ballot."""
        draft = self.draft
        voters = ballot.voters(draft)
        votes = {seat: vote for seat, vote in top.votes.items() if seat in voters and ballot.accepts(draft, seat, vote)}
        if len(votes) < len(voters):
            if len(votes) < len(top.votes):
                draft.agenda[-1] = Pending(top.step, top.asked, votes)
            return True
        draft.agenda.pop()
        if votes:
            self.plan(ballot.counted(draft, votes))
        return False

    def _awaiting(self) -> Awaiting:
        """Numbers the open question, starts its clock and stops those that it covers."""
        draft, agenda = self.draft, self.draft.agenda
        top = agenda.pop()
        for place, pending in enumerate(agenda):
            if pending.asked:
                still = {seat: self._standing_still(seat, question) for seat, question in pending.asked.items()}
                agenda[place] = Pending(pending.step, still, pending.votes)
        agenda.append(top)
        step = top.step
        seats = [seat for seat in step.voters(draft) if seat not in top.votes] if step.is_ballot else (step.seat,)
        about: Any = step.about(draft)
        questions: dict[Seat, Asked] = {}
        to_act = []
        for seat in seats:
            question = questions[seat] = self._asked(step, seat, top.asked.get(seat))
            due = self._deadline(seat, question)
            to_act.append(ToAct(seat, step.decision, about, question.question, due, self.banks[seat]))
        agenda[-1] = Pending(step, questions, top.votes)
        return Awaiting(tuple(to_act), may_act(self.ruleset, draft), tuple(agenda), self.banks, self.strikes)

    def _asked(self, step: Prompt | Ballot, seat: Seat, before: Asked | None) -> Asked:
        """The question that was put to this seat before, or a new one; its clock runs, unless all stand still."""
        draft = self.draft
        if before is not None:
            question = before.running(self.at)
        elif draft.clock is None:
            question = Asked(draft.version + len(self.events) + 1, None, self.at)
        else:
            own = step.seconds(draft)
            seconds = draft.clock.per_decision if own is None else own
            question = Asked(draft.version + len(self.events) + 1, seconds * 1000, self.at, own is None)
        return self._standing_still(seat, question) if draft.stands_still else question

    def _standing_still(self, seat: Seat, question: Asked) -> Asked:
        self.pay(seat, question.overrun(self.at))
        return question.standing_still(self.at)

    def _deadline(self, seat: Seat, question: Asked) -> str | None:
        if self.draft.stands_still:
            return None
        if seat in self.draft.away:
            return timestamp(self.at)
        due = question.deadline(self.banks[seat])
        return None if due is None else timestamp(due)


def _put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """The same values with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])
