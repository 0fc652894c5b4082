"""A case file re-verified offline: the signature, the history in it, and by the rules again what was judged.

As much as the file allows: of a game that still runs the hidden parts are missing, so that the table cannot be built
again; what follows from public facts alone is checked all the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.kernel.clock import moment
from domain.kernel.lifecycle import Game
from domain.kernel.replaying import Recorded
from events import pinning
from events.audit import batch_of
from events.beside.refusals import Refusal
from events.cases.format import CaseFile, NotACase, case_bytes, read_case
from events.cases.making import asked_then, law, view_of
from events.codec import Rulesets
from events.disputing import Ruled, judged_event
from events.history_files import History, NotAHistory, read_history, replayed
from events.judging import TIMED_OUT, judged_again
from events.proof.canon import encode, sha
from events.proof.docket import DocketEntry, broken_at, decided
from events.proof.keys import UsedKey, is_signed, key_id
from events.proof.tagged import signed_bytes as tagged_bytes
from events.proof.verify import verify

WHOSE_KEY: Final = "but whose key signed it nothing here can say: give --key."
_HEX_32: Final = re.compile(r"[0-9a-f]{64}")


class CaseCheck(msgspec.Struct, frozen=True):
    """`holds` None: this file cannot tell."""

    what: str
    holds: bool | None
    says: str


class CaseReport(msgspec.Struct, frozen=True):
    """Everything that was looked at, in order."""

    file: CaseFile | None
    checks: list[CaseCheck]
    is_compared: bool = False
    """Whether a key came another way."""

    @property
    def holds(self) -> bool:
        return all(check.holds is not False for check in self.checks)

    @property
    def is_genuine(self) -> bool:
        """Whether it holds and is known to come from whom it says."""
        return self.holds and self.is_compared

    def as_text(self) -> str:
        words = {True: "holds", False: "FAILS", None: "not checked"}
        lines = [_title(self.file), *(f"  {one.what:9} {words[one.holds]:12} {one.says}" for one in self.checks)]
        holds = "The case holds." if self.is_genuine else f"The case holds in itself, {WHOSE_KEY}"
        return "\n".join([*lines, holds if self.holds else "The case does not hold."])

    def as_json(self) -> dict[str, Any]:
        case = None if self.file is None else self.file.case
        found = {"case": msgspec.to_builtins(case), "checks": msgspec.to_builtins(self.checks)}
        return {"holds": self.holds, "is_genuine": self.is_genuine, **found}


class _Fails(Exception):
    """A check that does not hold, and why."""


def check_case(
    content: bytes, rulesets: Rulesets, *, keys: Sequence[str] = (), pins: Path | None = pinning.PINS_FOLDER
) -> CaseReport:
    """Checks a case file against itself, by the rules here and, where there are any, keys that came another way."""
    try:
        file = read_case(content)
    except NotACase as error:
        return CaseReport(None, [CaseCheck("format", False, str(error))])
    checks = [
        CaseCheck("format", True, "canonical, with exactly its fields"),
        *_Checking(file, rulesets, keys, pins).all(),
    ]
    return CaseReport(file, checks, is_compared=bool(keys))


class _Checking:
    def __init__(self, file: CaseFile, rulesets: Rulesets, keys: Sequence[str], pins: Path | None) -> None:
        self.file, self.case, self.rulesets, self.pins = file, file.case, rulesets, pins
        self.trusted = [key.strip().lower() for key in keys]
        self.history: History | None = None

    def all(self) -> list[CaseCheck]:
        steps: list[tuple[str, Callable[[], CaseCheck]]] = [
            ("signature", self._signature),
            ("history", self._history),
            ("place", self._place),
            ("refusal", self._refusal),
            ("table", self._table),
            ("clauses", self._clauses),
            ("verdict", self._verdict),
            ("remedies", self._remedies),
            ("docket", self._docket),
        ]
        checks: list[CaseCheck] = []
        for what, step in steps:
            try:
                checks.append(step())
            except _Fails as fails:
                checks.append(CaseCheck(what, False, str(fails)))
            except Exception as error:  # a forged file may be broken in ways that nobody thought of
                checks.append(CaseCheck(what, False, f"it cannot be checked: {type(error).__name__}: {error}"))
            if what == "history" and checks[-1].holds is False:
                break
        return checks

    def _signature(self) -> CaseCheck:
        signing = self._key(self.file.key, "case")
        message = case_bytes(self.case)
        _must(is_signed(message, self.file.signature, signing.public_key), "the signature is wrong")
        if not self.trusted:
            return CaseCheck("signature", True, f"by {signing.id}, a key in the file: give --key to know whose it is")
        _must(signing.public_key in self.trusted, "it is not signed with the key given")
        return CaseCheck("signature", True, "by the key given")

    def _key(self, id: str, use: str) -> UsedKey:
        found = [key for key in self.file.keys if key.id == id and key.use == use]
        _must(len(found) == 1, f"there is no key {id} for this use in the file")
        is_own = _HEX_32.fullmatch(found[0].public_key) and key_id(bytes.fromhex(found[0].public_key)) == id
        _must(bool(is_own), f"{id} is not the id of its key")
        return found[0]

    def _history(self) -> CaseCheck:
        content = self.file.history.encode()
        _must(sha(content) == self.case.history_hash, "it is not the history that was signed")
        listed = [key.public_key for key in self.file.keys if key.use == "receipt"]
        report = verify(content, keys=listed)
        _must(report.holds, f"{report.finding.why if report.finding else ''}")
        try:
            self.history = read_history(content)
        except NotAHistory as error:
            raise _Fails(str(error)) from None
        _must((self.history.game, self.history.ruleset) == (self.case.game, self.case.ruleset), "it is another game's")
        last = msgspec.json.decode(content.splitlines()[-1])
        _must(last.get("receipt") == msgspec.to_builtins(self.case.receipt), "the receipt is another one")
        how = "complete" if self.history.is_complete else "a prefix, without the end of the game"
        return CaseCheck("history", True, f"{len(self.history.events)} events verify, {how}")

    @property
    def events(self) -> list[Recorded]:
        assert self.history is not None
        return self.history.events

    def _place(self) -> CaseCheck:
        """Ruleset, options, clock and batch are those of the history."""
        case, opening = self.case, self.events[0].data
        own = [case.seats, case.options, msgspec.to_builtins(case.clock)]
        _must(own == [opening["seats"], opening["options"], opening["clock"]], "the table was opened otherwise")
        rules = opening["ruleset_version"]
        for event in self.events[: case.before]:
            rules = event.data["to"] if event.type == "table.RulesUpgraded" else rules
        _must(rules == case.ruleset_version, f"version {rules} of the rules held then")
        if case.first is None or case.last is None:
            return CaseCheck("place", True, f"{case.ruleset}, version {case.ruleset_version} of the rules")
        _must((case.first, case.last) == batch_of(self.events, case.first), "that is no whole batch")
        _must(case.first <= (case.version or 0) <= case.last, "another event is disputed")
        _must(case.before == case.first - 1, "the table is shown at another version")
        _must(self.events[case.first - 1].at == case.at, "it happened at another time")
        return CaseCheck("place", True, f"versions {case.first} to {case.last}, under version {rules} of the rules")

    def _refusal(self) -> CaseCheck:
        case, receipt = self.case, self.case.refused
        if receipt is None:
            return CaseCheck(
                "refusal", None, "an event is disputed" if case.first else "the reader may not know it yet"
            )
        _must(receipt.game == case.game and receipt.seat == case.seat, "the receipt is another's")
        _must((receipt.version, receipt.at) == (case.before, case.at), "it was refused at another time")
        key = self._key(receipt.key, "refusal")
        genuine = is_signed(tagged_bytes(receipt), receipt.signature, key.public_key)
        _must(genuine, "its receipt has a wrong signature")
        if self.file.body is not None:
            _must(sha(self.file.body.encode()) == receipt.body_hash, "the body is not the one that was refused")
        says = f"number {receipt.n} of seat {receipt.seat}, {receipt.problem}, arrived {receipt.at}"
        return CaseCheck("refusal", True, says)

    def _game(self, version: int) -> Game:
        assert self.history is not None
        return replayed(self.rulesets, self.history, version)

    @property
    def _is_open(self) -> bool:
        """Whether the table can be built again here."""
        return self.history is not None and self.history.is_complete and self.case.ruleset in self.rulesets

    def _table(self) -> CaseCheck:
        case = self.case
        if case.before == 0:
            return CaseCheck("table", None, "there was no table yet, or the reader may not know of when")
        if not self._is_open:
            public = [event for event in self.events[: case.before] if event.type == "table.Awaiting"]
            asked = public[-1].data["to_act"] if public else []
            told = [{**msgspec.to_builtins(one)} for one in case.asked]
            names = ("seat", "decision", "question", "deadline", "bank_ms")
            recorded = [{name: one[name] for name in names} for one in asked]
            _must(told == recorded, "other questions were open, or until another time")
            return CaseCheck("table", True, "the questions and their clocks; views can be drawn when the game is over")
        before = self._game(case.before)
        _must(asked_then(before) == case.asked, "other questions were open, or until another time")
        for view in case.views:
            _must(encode(view_of(before, view.seat)) == encode(view), f"seat {view.seat} saw something else")
        seen = _count(len(case.views), "view, its moves", "views, their moves")
        return CaseCheck("table", True, f"{seen}, and the clocks follow from the history")

    def _clauses(self) -> CaseCheck:
        rules = self.rulesets.get(self.case.ruleset)
        if rules is None:
            return CaseCheck("clauses", None, f"{self.case.ruleset} is not known here")
        differing = [one.id for one in self.case.clauses if one.id not in rules.clauses or law(rules, one.id) != one]
        if differing and rules.version != self.case.ruleset_version:
            return CaseCheck("clauses", None, f"worded otherwise in version {rules.version}: {', '.join(differing)}")
        _must(not differing, f"the rulebook says otherwise: {', '.join(differing)}")
        stand = _count(len(self.case.clauses), "clause stands", "clauses stand")
        return CaseCheck("clauses", True, f"{stand} so in the rulebook")

    def _verdict(self) -> CaseCheck:
        told = self.case.judgement
        if told is None:
            return CaseCheck("verdict", None, "it is not judged yet")
        found = self._ruled()
        if found is None:
            return CaseCheck("verdict", None, f"{told.verdict}; the rules can be asked again when the game is over")
        is_same = found.verdict == told.verdict and encode(found.finding) == encode(told.finding)
        _must(is_same, f"the file says {told.verdict}, the rules here say {found.verdict}{_why(found)}")
        return CaseCheck("verdict", True, f"{told.verdict}: the rules were asked again{_why(found)}")

    def _remedies(self) -> CaseCheck:
        """What was decided about the game while it ran: each is an event of the history, which holds."""
        found = [event for event in self.events if event.type == "table.Remedied"]
        if not found:
            return CaseCheck("remedies", None, "nothing was decided about the game while it ran")
        about = {self.case.n: ", in answer to this case"}
        told = [
            decided(event.data["kind"], event.data["to"], event.data["by"]) + about.get(event.data["dispute"], "")
            for event in found
        ]
        return CaseCheck("remedies", True, f"on the record: {'; '.join(told)}")

    def _docket(self) -> CaseCheck:
        """What was decided about the game since: chained to its last event, each entry with our signature."""
        entries = self.file.docket
        if not entries:
            return CaseCheck("docket", None, "nothing was decided about the game after its end")
        broken = broken_at(entries, self.case.game, self.case.receipt.hash, self._is_entered)
        _must(broken is None, f"entry {broken} does not hold")
        newest = entries[-1]
        told = decided(newest.kind, newest.to, newest.by)
        hang = _count(len(entries), "entry hangs on the last event", "entries hang together, the newest")
        return CaseCheck("docket", True, f"{hang}: {told}")

    def _is_entered(self, entry: DocketEntry) -> bool:
        key = self._key(entry.key, "case")
        is_ours = not self.trusted or key.public_key in self.trusted
        return is_ours and is_signed(tagged_bytes(entry), entry.signature, key.public_key)

    def _ruled(self) -> Ruled | None:
        """What the rules here find; None where hidden parts are missing."""
        case = self.case
        if case.refused is not None and self._is_open:
            verdict, finding = judged_again(self._game(case.before), _refusal_of(self.file))
            return Ruled(verdict, case.ruleset_version, True, finding)
        if case.first is None:
            return None
        assert case.version is not None
        disputed = self.events[case.version - 1]
        if self._is_open:
            assert self.history is not None
            return judged_event(
                self.rulesets,
                self.events,
                case.version,
                before=self._game,
                previous=case.previous,
                origin=self.history.origin,
                pins=self.pins,
            )
        return self._timed_out(disputed) if disputed.type == TIMED_OUT else None

    def _timed_out(self, event: Recorded) -> Ruled | None:
        """A time-out of a game that still runs, by what everybody could read: the deadline, and who was away."""
        seat, case = event.data["seat"], self.case
        asked = next((one for one in case.asked if one.seat == seat), None)
        is_due = event.data["reason"] == "away" or (
            asked is not None and asked.deadline is not None and moment(event.at) > moment(asked.deadline)
        )
        is_asked = asked is not None and asked.question == event.data["question"]
        finding = None if case.judgement is None else case.judgement.finding
        return Ruled("stands" if is_due and is_asked else "wrong", case.ruleset_version, True, finding)


def _refusal_of(file: CaseFile) -> Refusal:
    """The refusal again, from what the file tells of it."""
    receipt, case = file.case.refused, file.case
    assert receipt is not None
    return Refusal(
        receipt.seat,
        receipt.n,
        receipt.version,
        moment(receipt.at),
        case.command,
        receipt.rules,
        receipt.problem,
        receipt.question,
        receipt.expected,
        receipt.body_hash,
        None if file.body is None else file.body.encode(),
        tuple(case.headers),
    )


def _must(holds: bool, why: str) -> None:
    if not holds:
        raise _Fails(why)


def _count(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _why(found: Ruled) -> str:
    return "" if found.finding is None else f" ({found.finding.why})"


def _title(file: CaseFile | None) -> str:
    if file is None:
        return "no case file"
    case = file.case
    about = f"refusal {case.refused.n}" if case.refused else f"versions {case.first} to {case.last}"
    about = about if case.refused or case.first else "a refusal that its reader may not know of"
    verdict = case.status if case.judgement is None else case.judgement.verdict
    return f"{case.game} ({case.ruleset}): case {case.n}, about {about}: {verdict}"
