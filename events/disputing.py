"""The way of a dispute: what may be asked, when it can be judged, whether clocks stand still for it, and its verdict;
and when a game is audited anew.

A *dispute* is a question about one event, or about one refused command of one's own. It is judged once, by asking the
rules again about that one batch or command; the answer is its *verdict*. An *audit* asks about a whole game. A *case
file* (events/cases) is a dispute as one reader may see it; its *judgement* is the verdict as that file tells it: by
which rules, what was looked at, and what was found. events/beside/disputes.py keeps disputes with their verdicts; a
case file is made anew for whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import Game, NotSeated
from domain.kernel.referee import Finding
from domain.kernel.replaying import Recorded
from domain.kernel.words import Seat
from events.audit import audit_batch, batch_of
from events.beside.disputes import Audited, Dispute, Disputes, DisputeVerdict
from events.beside.refusals import Refusals
from events.beside.work import AUDITS, WorkLists
from events.codec import Rulesets
from events.games import Games
from events.history_files import SECRET_REVEALED, recorded
from events.judging import ASKED_AGAIN, TIMED_OUT, judged_again, judged_time_out
from events.past import NoSuchVersion
from events.play import TooBusy
from events.store import Repeated


class NoSuchRefusal(Exception):
    """Nothing of that number was refused to this seat, or it is not kept any more."""


class RefusalNotKept(Exception):
    """The refused command was too long to be kept, so nobody can judge it."""


class Disputing(msgspec.Struct, frozen=True):
    """Everything that a dispute goes through."""

    games: Games
    disputes: Disputes
    refusals: Refusals
    todo: WorkLists

    def open(self, game: Game, player: str, about: int, claim: str, token: str, *, is_refusal: bool) -> Dispute:
        """Writes a dispute down, about a version or a refusal, and has it judged as soon as it may be.

        The same token gives the same dispute. Raises NoSuchVersion, NotSeated, NoSuchRefusal, RefusalNotKept,
        TooManyDisputes.
        """
        wanted = self._about_refusal(game, player, about) if is_refusal else self._about_event(game, player, about)
        work = f"disputes {game.id}"
        if wanted.status == "open":
            # If this process dies before the end, the dispute is judged all the same, only later: not before it is
            # written down, which takes less than that.
            self.todo.put_missing([(AUDITS, work)], self.games.clock() + AUDITS.later_ms)
        dispute = self.disputes.open(game.id, wanted, claim, token)
        if dispute.status == "open":
            if dispute.stops_clock:
                # A table too busy to be told goes on with its clocks running; the verdict comes all the same.
                with suppress(NotRunning, TooBusy):
                    self.games.open_dispute(game.id, dispute.n, key=dispute.opening_key)
            self.todo.put(AUDITS, work, self.games.clock())
        return dispute

    def _about_event(self, game: Game, player: str, version: int) -> Dispute:
        if version > game.version:
            raise NoSuchVersion
        history = recorded(self.games.store.read_all(game.id))
        is_public = history[version - 1].type == TIMED_OUT or hides_nothing(history, version, game.seat_of(player))
        is_at_once = game.is_over or is_public
        return self._dispute(game, player, version, None, is_at_once=is_at_once)

    def _about_refusal(self, game: Game, player: str, n: int) -> Dispute:
        seat = game.seat_of(player)
        if seat is None:
            raise NotSeated
        kept = self.refusals.one(game.id, seat, n)
        if kept is None:
            raise NoSuchRefusal
        if kept.problem in ASKED_AGAIN and not kept.is_whole:
            raise RefusalNotKept
        return self._dispute(game, player, kept.version, n, is_at_once=True)

    def _dispute(self, game: Game, player: str, version: int, refusal: int | None, *, is_at_once: bool) -> Dispute:
        seat = game.seat_of(player)
        return Dispute(
            n=0,
            player=player,
            seat=seat,
            version=version,
            refusal=refusal,
            at=self.games.clock(),
            status="open" if is_at_once else "after_end",
            stops_clock=is_at_once and seat is not None and game.status == "running",
        )

    def audit(self, game: Game) -> Audited:
        """The game's newest audit: if there is none, or another one could end otherwise by now, a new one, which a
        worker will carry out."""
        kept = self.disputes.audited(game.id)
        if kept is not None and _is_final(kept, game):
            return kept
        wanted = Audited("open", game.version)
        self.disputes.note_audit(game.id, wanted)
        self.todo.put(AUDITS, f"audit {game.id}", self.games.clock())
        return wanted

    def judge(self, id: str, pins: Path) -> int:
        """Judges whatever can be judged now, and lets the clocks run on; how many verdicts were given."""
        game = self.games.load(id).game
        given = 0
        for dispute in self.disputes.all(id):
            judged = dispute
            if dispute.status == "open" or (dispute.status == "after_end" and game.is_over):
                judged = self._judged(id, dispute, pins)
                given += 1
            if judged.status == "judged" and judged.stops_clock:
                self._note_verdict(id, judged)
            if judged is not dispute:
                self.disputes.change(id, judged)
        return given

    def _note_verdict(self, id: str, judged: Dispute) -> None:
        """On the record, once, if its opening is there."""
        store = self.games.store
        if self.games.load(id).game.status != "running" or store.answered(id, judged.judging_key) is not None:
            return
        if isinstance(store.answered(id, judged.opening_key), Repeated):
            with suppress(NotRunning):
                self.games.judge_dispute(id, judged.n, str(judged.verdict), key=judged.judging_key)

    def _judged(self, id: str, dispute: Dispute, pins: Path) -> Dispute:
        found = self._on_event(id, dispute, pins) if dispute.refusal is None else self._on_refusal(id, dispute)
        return msgspec.structs.replace(
            dispute,
            status="judged",
            verdict=found.verdict,
            ruleset_version=found.ruleset_version,
            is_pinned=found.is_pinned,
            finding=found.finding,
            judged_at=self.games.clock(),
        )

    def _on_event(self, id: str, dispute: Dispute, pins: Path) -> Ruled:
        history = recorded(self.games.store.read_all(id))
        return judged_event(
            self.games.rulesets,
            history,
            dispute.version,
            before=lambda version: self.games.as_of(id, version),
            previous=self.games.handed_over(id),
            origin=recorded(self.games.origin_of(id)),
            pins=pins,
        )

    def _on_refusal(self, id: str, dispute: Dispute) -> Ruled:
        """A refusal stands if the attempt is refused again. Only the rules of this process are asked: if they are newer
        than those of the day, a difference is `changed`."""
        assert dispute.seat is not None and dispute.refusal is not None
        game = self.games.as_of(id, dispute.version)
        refusal = self.refusals.one(id, dispute.seat, dispute.refusal)
        if refusal is None:
            why = "the refused command is not kept any more"
            return Ruled("changed", game.ruleset_version, False, Finding(dispute.version, "record", why))
        verdict, finding = judged_again(game, refusal)
        return Ruled(verdict, game.ruleset.version, game.ruleset_version == game.ruleset.version, finding)


class Ruled(msgspec.Struct, frozen=True):
    """What was found, and by which rules: those of the day (`is_pinned`) or the newest."""

    verdict: DisputeVerdict
    ruleset_version: int
    is_pinned: bool
    finding: Finding | None


def judged_event(
    rulesets: Rulesets,
    history: Sequence[Recorded],
    version: int,
    *,
    before: Callable[[int], Game],
    previous: Any,
    origin: Sequence[Recorded] = (),
    pins: Path | None,
) -> Ruled:
    """Judges the batch of an event again. Of a time-out in a game that still runs only whether the time was up: the
    rest of its batch may tell what nobody may know yet. `before` gives the game after a version."""
    event = history[version - 1]
    if event.type == TIMED_OUT:
        first, _ = batch_of(history, version)
        game = before(first - 1)
        verdict, finding = judged_time_out(game, event)
        if verdict != "stands" or history[-1].type != SECRET_REVEALED:
            return Ruled(verdict, game.ruleset_version, True, finding)
    found = audit_batch(rulesets, history, version, previous=previous, origin=origin, pins=pins)
    stretch = found.stretches[0]
    holds: DisputeVerdict = "stands" if found.verdict == "holds" else found.verdict
    return Ruled(holds, stretch.ruleset_version, stretch.is_pinned, found.finding)


def hides_nothing(history: Sequence[Recorded], version: int, seat: Seat | None) -> bool:
    """Whether the claimant could see all that the disputed command did: by the events' audiences, which are public.

    What is left of the agenda after a batch stays with the server, and says nothing about the command.
    """
    first, last = batch_of(history, version)
    return all(
        audience == f"seat:{seat}"
        for event in history[first - 1 : last]
        if event.type != "table.Awaiting"
        for audience in event.private
    )


def _is_final(audited: Audited, game: Game) -> bool:
    """What was against the rules stays so; what was not holds as long as nothing has happened since."""
    return audited.verdict == "wrong" or (audited.verdict == "holds" and audited.version == game.version)
