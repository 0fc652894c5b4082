"""The auditor: was everything on the record allowed, by the rules of its day?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from domain.kernel.referee import NOTED, Answered, Finding, Request, handover_of, judge
from domain.kernel.replaying import Recorded
from events import pinning
from events.codec import Rulesets
from events.history_files import SECRET_REVEALED

Verdict = Literal["holds", "wrong", "changed"]


class NotAuditable(Exception):
    """A history without SecretRevealed can be verified, not audited."""


class Stretch(msgspec.Struct, frozen=True):
    """Part of a history that was played under one version of the rules, and by which rules it was judged."""

    since: int
    until: int
    ruleset_version: int
    is_pinned: bool


class Audit(msgspec.Struct, frozen=True):
    """What an audit found. `wrong`: the record breaks the rules of its day. `changed`: it breaks those of this process,
    and those of its day are not kept. Else it `holds`."""

    verdict: Verdict
    version: int
    commands: int
    stretches: list[Stretch]
    finding: Finding | None


def audit(
    rulesets: Rulesets,
    history: Sequence[Recorded],
    *,
    previous: Any = None,
    origin: Sequence[Recorded] = (),
    pins: Path | None = pinning.PINS_FOLDER,
    is_open: bool = False,
) -> Audit:
    """Judges a whole history, each stretch by its own rules, or without `pins` all of it by the newest.

    `is_open`: all private parts are there although the game still runs (the server audits its own record).
    """
    if not history or (history[-1].type != SECRET_REVEALED and not is_open):
        raise NotAuditable
    gap = next((place for place, event in enumerate(history, 1) if event.version != place), None)
    if gap is not None:
        why = f"version {gap} is missing or stands elsewhere"
        return Audit("wrong", gap, 0, [], Finding(gap, "record", why))
    stretches: list[Stretch] = []
    commands = 0
    for since, until, version in stretches_of(history):
        answer, is_pinned = _judged(rulesets, history, since, until, version, previous, origin, pins)
        stretches.append(Stretch(since, until, version, is_pinned))
        commands += answer.commands
        if answer.finding is not None:
            verdict: Verdict = "wrong" if is_pinned else "changed"
            return Audit(verdict, answer.finding.version, commands, stretches, answer.finding)
    return Audit("holds", history[-1].version, commands, stretches, None)


def audit_batch(
    rulesets: Rulesets,
    history: Sequence[Recorded],
    version: int,
    *,
    previous: Any = None,
    origin: Sequence[Recorded] = (),
    pins: Path | None = pinning.PINS_FOLDER,
) -> Audit:
    """Judges one batch alone, the one that event `version` belongs to; what lies before it is taken as it stands."""
    since, until = batch_of(history, version)
    rules = next(rules for _, last, rules in stretches_of(history) if since <= last)
    answer, is_pinned = _judged(rulesets, history, since, until, rules, previous, origin, pins)
    stretches = [Stretch(since, until, rules, is_pinned)]
    if answer.finding is None:
        return Audit("holds", until, answer.commands, stretches, None)
    return Audit(
        "wrong" if is_pinned else "changed", answer.finding.version, answer.commands, stretches, answer.finding
    )


def batch_of(history: Sequence[Recorded], version: int) -> tuple[int, int]:
    """The first and the last version of what one cause brought about."""
    first = version
    while not _begins(history, first):
        first -= 1
    last = version
    while last < len(history) and not _begins(history, last + 1):
        last += 1
    return first, last


def _begins(history: Sequence[Recorded], version: int) -> bool:
    """Whether a batch begins with this event. A seat that goes away because of time-outs does so within their batch."""
    event = history[version - 1]
    if version == 1 or event.command is not None or event.type == "table.RulesUpgraded":
        return True
    if history[version - 2].type == "table.RulesUpgraded":
        return False
    if event.type == "table.GameAbandoned":
        return bool(event.data["reason"] not in ("all_away", "annulled"))
    if event.type in NOTED:
        return history[version - 2].type not in ("table.TimedOut", "table.RemedyAsked", "table.RemedyAgreed")
    return event.type in ("table.SeatTaken", "table.SeatLeft")


def stretches_of(history: Sequence[Recorded]) -> list[tuple[int, int, int]]:
    """First version, last version, version of the rules."""
    found: list[tuple[int, int, int]] = []
    since, rules = 1, int(history[0].data["ruleset_version"])
    for event in history:
        if event.type == "table.RulesUpgraded":
            if event.version > since:
                found.append((since, event.version - 1, rules))
            since, rules = event.version, int(event.data["to"])
    found.append((since, history[-1].version, rules))
    return found


def _is_nobodys(event: Recorded) -> bool:
    if event.command is None or event.by == "clock":
        return False
    holders = {audience for audience, part in event.private.items() if "command" in part}
    return event.by == "system" or not holders <= {"server", f"seat:{event.by}"}


def _judged(
    rulesets: Rulesets,
    history: Sequence[Recorded],
    since: int,
    until: int,
    version: int,
    previous: Any,
    origin: Sequence[Recorded],
    pins: Path | None,
) -> tuple[Answered, bool]:
    """Judges by the zip of that version, in a process of its own unless the rules here are known to judge alike; where
    there is no zip, by the rules here. The second value says whether these were the rules of the day. Rules only judge
    whether a command fits its seat; that the seat itself gave it is checked here, for all versions of the rules."""
    nobodys = next((event.version for event in history[since - 1 : until] if _is_nobodys(event)), None)
    if nobodys is not None:
        why = "a command is by a seat, which alone keeps it, or by the clock"
        return Answered(nobodys, 0, Finding(nobodys, "record", why, recorded=history[nobodys - 1].by)), True
    name = str(history[0].data["ruleset"])
    pin = None if pins is None else pinning.pin_of(name, version, pins)
    is_pinned = pin is not None and pin.exists()
    ruleset = rulesets.get(name)
    is_ours = ruleset is not None and ruleset.version == version
    if pin is not None and is_pinned and not (is_ours and pinning.is_current(rulesets[name], pin)):
        request = msgspec.json.encode(Request(list(history[:until]), since, until, previous, list(origin)))
        return msgspec.json.decode(pinning.ask(pin, request), type=Answered), True
    facts = handover_of(rulesets, history, previous)
    judged = judge(rulesets, history[:until], since=since, until=until, previous=facts, origin=origin)
    return Answered(judged.version, judged.commands, judged.finding), is_pinned
