"""The format of a case file, `gyoji-case/1`: what is signed, and what stands beside it.

The claim and the body of a refused attempt are a person's words: they stand outside of the signed bytes, so that they
can be erased, and the case holds without them. The history stands outside, too, and its hash inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from domain.kernel.clauses import Source
from domain.kernel.clock import Clock
from domain.kernel.referee import Finding
from domain.kernel.words import Seat
from events.beside.disputes import DisputeStatus, DisputeVerdict
from events.proof.canon import canon
from events.proof.docket import DocketEntry
from events.proof.keys import KeyFolder, UsedKey
from events.proof.receipts import Receipt
from events.proof.refused import RefusalReceipt

CASE_FORMAT: Final = "gyoji-case/1"

StepName = Literal["record", "time", "legality", "events"]
JUDGING_STEPS: Final[tuple[StepName, ...]] = ("record", "time", "legality", "events")
"""In the order in which the referee takes them; the first that does not hold is the finding."""


class NotACase(Exception):
    """A file that is no case file; the message says why."""


class CaseQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that was open then, and how its clock stood."""

    seat: Seat
    decision: str
    question: int
    deadline: str | None
    bank_ms: int


class CaseView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody saw then and might have done; `seat` null is everybody."""

    seat: Seat | None
    table: Any
    moves: list[Any]
    """The commands that were legal."""


class CaseClause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause with its provenance."""

    id: str
    en: str
    cs: str
    source: list[Source]
    section: str | None
    reason: dict[str, str] | None


class CaseStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the referee looked at; `holds` null: it did not come to that."""

    step: StepName
    holds: bool | None


class CaseFinding(Finding, frozen=True, forbid_unknown_fields=True):
    """Where record and rules differ."""


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`finding` and `steps` are told as far as the reader may know: while the game runs, only of public time-outs and
    of one's own refusals."""

    verdict: DisputeVerdict
    judged_at: str
    ruleset_version: int
    is_pinned: bool
    """Whether it was judged by the rules of the day; else by the newest."""
    steps: list[CaseStep]
    finding: CaseFinding | None


class SignedCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is signed of a case: everything that must never be erased from it."""

    tag: str
    game: str
    ruleset: str
    ruleset_version: int
    """Under which it happened."""
    seats: int
    options: Any
    clock: Clock | None
    n: int
    seat: Seat | None
    """The claimant's; None: one who watched, or a refusal that its reader may not know of."""
    opened_at: str
    status: DisputeStatus
    version: int | None
    """The disputed event; of a refusal where the game stood, null to those who may not know."""
    at: str
    """When the disputed thing happened."""
    first: int | None
    """The disputed batch; None where a refusal is disputed."""
    last: int | None
    refused: RefusalReceipt | None
    command: Any
    """The refused command, without its question."""
    headers: list[str]
    """Of a malformed attempt: which of its headers were."""
    before: int
    """The version at which the table stood as `views` and `asked` show it; 0: before the first."""
    asked: list[CaseQuestion]
    views: list[CaseView]
    clauses: list[CaseClause]
    receipt: Receipt
    """For the newest event of the history in this file."""
    judgement: Judgement | None
    previous: Any
    """What the game before it in a series handed over; told when the game is over."""
    history_hash: str


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case file: what is signed, and beside it what may be erased later or has hashes or signatures of its own."""

    format: str
    case: SignedCase
    claim: str | None
    body: str | None
    """Of the refused attempt, as it was sent."""
    history: str
    """The history file, or the prefix of it that the reader may see."""
    docket: list[DocketEntry]
    """What was decided about the game since; each entry is signed by itself."""
    keys: list[UsedKey]
    key: str
    signature: str

    def bytes(self) -> bytes:
        return canon(msgspec.to_builtins(self, str_keys=True)) + b"\n"


_decode = msgspec.json.Decoder(CaseFile).decode


def case_bytes(case: SignedCase) -> bytes:
    return canon(msgspec.to_builtins(case, str_keys=True))


def signed_case(
    keys: KeyFolder,
    case: SignedCase,
    *,
    claim: str | None,
    body: str | None,
    history: str,
    docket: Sequence[DocketEntry],
    listed: list[UsedKey],
) -> CaseFile:
    return CaseFile(CASE_FORMAT, case, claim, body, history, list(docket), listed, *keys.signed(case_bytes(case)))


def read_case(content: bytes) -> CaseFile:
    """Raises NotACase."""
    try:
        found = _decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise NotACase(str(error)) from None
    if found.format != CASE_FORMAT or found.case.tag != CASE_FORMAT:
        raise NotACase(f"its format is {found.format!r}, not {CASE_FORMAT}")
    # Of a line at the end of a file the break may be missing, as in a history file.
    if found.bytes() != content.removesuffix(b"\n") + b"\n":
        raise NotACase("it is not in canonical form")
    return found


def is_case(content: bytes) -> bool:
    """Whether it says that it is one; whether it holds is another question."""
    return content.startswith(b'{"body":') and f'"format":"{CASE_FORMAT.split("/")[0]}/'.encode() in content


def steps_of(verdict: DisputeVerdict, finding: Finding | None, last: StepName = "events") -> list[CaseStep]:
    """Everything before the finding holds, and nobody looked at what comes after it, or after the last step."""
    failing = None if finding is None or verdict == "stands" else _FAILING.get(finding.what, "record")
    end = JUDGING_STEPS.index(failing or last)
    return [CaseStep(step, step != failing if place <= end else None) for place, step in enumerate(JUDGING_STEPS)]


_FAILING: Final[dict[str, StepName]] = {"time": "time", "legality": "legality", "events": "events", "end": "events"}
