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
    FORMAT,
    CaseClause,
    CaseFile,
    CaseFinding,
    CaseQuestion,
    CaseView,
    Judgement,
    SignedCase,
    StepName,
    signed,
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
    """The whole file. `refusal` is the disputed one, where one is; others learn before the end only that it is."""
    content = b"".join(export(games, game.id, eyes.viewer))
    history = read_history(content).events
    known = refusal if eyes.knows else None
    is_told = dispute.refusal is None or eyes.knows
    first, last = batch_of(history, dispute.version) if dispute.refusal is None else (None, None)
    at_version = (first - 1 if first is not None else dispute.version) if is_told else 0
    before = games.as_of(game.id, at_version) if at_version else None
    batch = history[first - 1 : last] if first is not None else []
    judgement = _judgement(dispute, history, is_over=game.is_over, knows=eyes.knows)
    found = None if judgement is None else judgement.finding
    opening = history[0].data
    case = SignedCase(
        tag=FORMAT,
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
        version=dispute.version if is_told else None,
        at=_moment(dispute, known, batch),
        first=first,
        last=last,
        refused=None if known is None else signed_refusal(keys.of("refusal"), known.facts(game.id)),
        command=None if known is None else known.command,
        headers=[] if known is None else list(known.headers),
        before=at_version,
        asked=[] if before is None else asked_then(before),
        views=[] if before is None else [view_of(before, seat) for seat in _seats(game, dispute, batch, eyes)],
        clauses=laws(game.ruleset, _cited(batch, known, found)),
        receipt=_receipt(content),
        judgement=judgement,
        previous=games.handed_over(game.id) if game.is_over else None,
        history_hash=sha(content),
    )
    body = None if known is None else known.text
    return signed(
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


def _judgement(dispute: Dispute, history: Sequence[Recorded], *, is_over: bool, knows: bool) -> Judgement | None:
    if dispute.verdict is None or dispute.judged_at is None or dispute.ruleset_version is None:
        return None
    is_refusal = dispute.refusal is not None
    is_time_out = not is_refusal and history[dispute.version - 1].type == TIMED_OUT
    is_told = is_over or (knows if is_refusal else is_time_out)
    last: StepName = "legality" if is_refusal else "time" if is_time_out and not is_over else "events"
    finding = dispute.finding if is_told else None
    return Judgement(
        dispute.verdict,
        timestamp(dispute.judged_at),
        dispute.ruleset_version,
        dispute.is_pinned,
        steps_of(dispute.verdict, finding, last) if is_told else [],
        None if finding is None else CaseFinding(**msgspec.structs.asdict(finding)),
    )


def _moment(dispute: Dispute, refusal: Refusal | None, batch: Sequence[Recorded]) -> str:
    """When it happened; of a refusal, to those who may not know, when it was disputed."""
    if batch:
        return batch[0].at
    return timestamp(dispute.at if refusal is None else refusal.at)


def _seats(game: Game, dispute: Dispute, batch: Sequence[Recorded], eyes: Eyes) -> list[Seat | None]:
    """Whose eyes: before the end the reader's own; afterwards the claimant's, the actor's and everybody's."""
    if not game.is_over:
        return [eyes.seat]
    seats = {seat for seat in (dispute.seat, *(event.by for event in batch)) if isinstance(seat, int)}
    return [*sorted(seats), None]


def _cited(batch: Sequence[Recorded], refusal: Refusal | None, finding: Finding | None) -> list[str]:
    cited = [rule for event in batch for rule in event.rules]
    cited += refusal.rules if refusal is not None else ()
    return cited + list(finding.rules if finding is not None else ())


def _receipt(content: bytes) -> Receipt:
    return msgspec.json.decode(content.splitlines()[-1], type=_Last).receipt


class _Last(msgspec.Struct):
    """The last line of a history file."""

    receipt: Receipt
