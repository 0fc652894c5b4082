"""A case file put together, as its reader may know it: while a game runs nobody is told more than they could see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.engine import legal
from domain.kernel.lifecycle import Game
from domain.kernel.referee import Finding
from domain.kernel.replaying import Recorded
from domain.kernel.ruleset import Ruleset
from domain.kernel.words import PUBLIC, Seat, Viewer
from events.audit import batch_of
from events.beside.disputes import Dispute
from events.beside.lobby import to_act
from events.beside.refusals import Refusal
from events.cases.format import (
    CASE_FORMAT,
    CaseClause,
    CaseFile,
    CaseFinding,
    CaseQuestion,
    CaseView,
    Judgement,
    SignedCase,
    StepName,
    signed_case,
    steps_of,
)
from events.games import Games
from events.history_files import read_history
from events.judging import TIMED_OUT
from events.proof.canon import sha
from events.proof.docket import DocketEntry
from events.proof.keys import Keys
from events.proof.receipts import Receipt
from events.proof.tagged import signed as signed_refusal
from events.telling import export


class Eyes(msgspec.Struct, frozen=True):
    """Who reads: what they may see of the history, their seat, and whether they may know what was refused."""

    viewer: Viewer
    seat: Seat | None
    knows: bool


class Disclosed(msgspec.Struct, frozen=True):
    """What is disputed, as far as one reader may know it. Once the game is over everybody may know everything."""

    batch: Sequence[Recorded]
    """The disputed events; empty where a refused command is disputed."""
    refusal: Refusal | None
    """The refused command; before the end known to the claimant alone."""
    version: int
    """The table at this version is shown, as it stood before what is disputed. 0: there was none, or it is not told."""
    at: str
    """When it happened; of a refusal that the reader may not know, when it was disputed."""
    seats: list[Seat | None]
    """Whose views of the table are shown (None: the public one)."""
    is_explained: bool
    """Whether the reader may know why it was judged so: at once of a refusal of their own or a time-out, which is
    public; of anything else when the game is over."""
    finding: Finding | None
    """Where record and rules differ."""

    @property
    def cited(self) -> list[str]:
        """The clauses that the events, the refusal and the finding cite."""
        cited = [rule for event in self.batch for rule in event.rules]
        cited += self.refusal.rules if self.refusal is not None else ()
        return cited + list(self.finding.rules if self.finding is not None else ())


def disclosed(
    game: Game, dispute: Dispute, refusal: Refusal | None, history: Sequence[Recorded], eyes: Eyes
) -> Disclosed:
    """`refusal` is the disputed one, if a refusal is disputed. Until the end others than its claimant learn only that
    some refusal is."""
    is_refusal = dispute.refusal is not None
    first, last = (0, 0) if is_refusal else batch_of(history, dispute.version)
    batch = [] if is_refusal else history[first - 1 : last]
    known = refusal if eyes.knows else None
    is_explained = game.is_over or (eyes.knows if is_refusal else _is_time_out(dispute, batch))
    return Disclosed(
        batch=batch,
        refusal=known,
        version=first - 1 if not is_refusal else dispute.version if eyes.knows else 0,
        at=batch[0].at if batch else timestamp(dispute.at if known is None else known.at),
        seats=_seats(game, dispute, batch, eyes),
        is_explained=is_explained,
        finding=dispute.finding if is_explained else None,
    )


def case_file(
    games: Games,
    keys: Keys,
    game: Game,
    dispute: Dispute,
    refusal: Refusal | None,
    claim: str | None,
    docket: Sequence[DocketEntry],
    eyes: Eyes,
) -> CaseFile:
    """The case file of a dispute for one reader, who may be told more in another one when the game is over."""
    content = b"".join(export(games, game.id, eyes.viewer))
    history = read_history(content).events
    told = disclosed(game, dispute, refusal, history, eyes)
    known, batch = told.refusal, told.batch
    before = games.as_of(game.id, told.version) if told.version else None
    opening = history[0].data
    case = SignedCase(
        tag=CASE_FORMAT,
        game=game.id,
        ruleset=game.ruleset.id,
        ruleset_version=opening["ruleset_version"] if before is None else before.ruleset_version,
        seats=opening["seats"],
        options=opening["options"],
        clock=game.clock,
        n=dispute.n,
        seat=dispute.seat,
        opened_at=timestamp(dispute.at),
        status=dispute.status,
        version=dispute.version if dispute.refusal is None or eyes.knows else None,
        at=told.at,
        first=batch[0].version if batch else None,
        last=batch[-1].version if batch else None,
        refused=None if known is None else signed_refusal(keys.of("refusal"), known.facts(game.id)),
        command=None if known is None else known.command,
        headers=[] if known is None else list(known.headers),
        before=told.version,
        asked=[] if before is None else asked_then(before),
        views=[] if before is None else [view_of(before, seat) for seat in told.seats],
        clauses=laws(game.ruleset, told.cited),
        receipt=_receipt(content),
        judgement=_judgement(game, dispute, told),
        previous=games.handed_over(game.id) if game.is_over else None,
        history_hash=sha(content),
    )
    body = None if known is None else known.text
    return signed_case(
        keys.of("case"),
        case,
        claim=claim,
        body=body,
        history=content.decode(),
        docket=docket,
        listed=keys.listing(),
    )


def asked_then(before: Game) -> list[CaseQuestion]:
    """The clock facts: who was asked what, until when, with how much in the bank."""
    return [CaseQuestion(one.seat, one.decision, one.question, one.deadline, one.bank_ms) for one in to_act(before)]


def view_of(before: Game, seat: Seat | None) -> CaseView:
    """What somebody saw, and might have done."""
    if before.table is None or not before.table.is_laid_out:
        return CaseView(seat, None, [])
    seen = before.ruleset.visible(before.table, PUBLIC if seat is None else seat)
    moves = [] if seat is None else legal(before.ruleset, before.table, seat)
    return CaseView(seat, plain(seen), [plain(move) for move in moves])


def plain(value: Any) -> Any:
    """As it stands in a file."""
    return msgspec.json.decode(msgspec.json.encode(value))


def laws(ruleset: Ruleset, cited: Iterable[str]) -> list[CaseClause]:
    """Clauses in both languages, with who says so."""
    return [law(ruleset, rule) for rule in dict.fromkeys(cited) if rule in ruleset.clauses]


def law(ruleset: Ruleset, id: str) -> CaseClause:
    clause = ruleset.clauses[id]
    section = None if clause.section is None else ruleset.sections[clause.section].en
    reason = None if clause.reason is None else {"en": clause.reason.en, "cs": clause.reason.cs}
    return CaseClause(id, clause.en, clause.cs, list(clause.source), section, reason)


def _judgement(game: Game, dispute: Dispute, told: Disclosed) -> Judgement | None:
    if dispute.verdict is None or dispute.judged_at is None or dispute.ruleset_version is None:
        return None
    is_refusal = dispute.refusal is not None
    is_time_out = not is_refusal and _is_time_out(dispute, told.batch)
    last: StepName = "legality" if is_refusal else "time" if is_time_out and not game.is_over else "events"
    finding = told.finding
    return Judgement(
        dispute.verdict,
        timestamp(dispute.judged_at),
        dispute.ruleset_version,
        dispute.is_pinned,
        steps_of(dispute.verdict, finding, last) if told.is_explained else [],
        None if finding is None else CaseFinding(**msgspec.structs.asdict(finding)),
    )


def _is_time_out(dispute: Dispute, batch: Sequence[Recorded]) -> bool:
    """Whether the disputed event is the clock's, which is judged by public facts alone."""
    return any(event.version == dispute.version and event.type == TIMED_OUT for event in batch)


def _seats(game: Game, dispute: Dispute, batch: Sequence[Recorded], eyes: Eyes) -> list[Seat | None]:
    """Whose views are shown: before the end the reader's own; afterwards the claimant's, the actor's and the public
    one."""
    if not game.is_over:
        return [eyes.seat]
    seats = {seat for seat in (dispute.seat, *(event.by for event in batch)) if isinstance(seat, int)}
    return [*sorted(seats), None]


def _receipt(content: bytes) -> Receipt:
    return msgspec.json.decode(content.splitlines()[-1], type=_Last).receipt


class _Last(msgspec.Struct):
    """The last line of a history file."""

    receipt: Receipt
