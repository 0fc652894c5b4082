"""Checks that there is one transparency log, that it only grows, and that it has the games that we verify."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from gyoji_verify import Finding, Report
from gyoji_verify.lines import Failed
from gyoji_verify.log import is_consistent, read_checkpoint, read_proof

from gyoji_client.calls import Call, Steps, path, told
from gyoji_client.kept import Keeper
from gyoji_client.problems import Refused

HAS_NONE: Final = (400, 404)
"""The statuses by which a server says that it has no proof."""

TWO_LOGS: Final = "the log that has it is not the one that we have seen: there are two, and both checkpoints are kept"


def compared(report: Report, history: bytes, keeper: Keeper) -> Steps[Report]:
    """The report of a history that holds, after its log was compared with the one that we have seen."""
    log = json.loads(history.splitlines()[-1]).get("log")
    if log is None:
        return report
    seen, brought = keeper.checkpoint, log["checkpoint"]
    if seen is not None and not (yield from _is_one_log(seen, brought)):
        keeper.keep_two_logs(seen, brought)
        return _refuted(report)
    if seen is None or read_checkpoint(seen).size < read_checkpoint(brought).size:
        keeper.keep_checkpoint(brought)
    return report


def _is_one_log(seen: str, brought: str) -> Steps[bool]:
    old, young = sorted(map(read_checkpoint, (seen, brought)), key=lambda checkpoint: checkpoint.size)
    if old.origin != young.origin or old.size == young.size:
        return old.origin == young.origin and is_consistent(old, young, [])
    query = {"from": str(old.size), "to": str(young.size)}
    try:
        answer = yield from told(Call("GET", path("log", "consistency"), query=query))
        return is_consistent(old, young, read_proof(answer["proof"]))
    except Refused as refused:
        if refused.status not in HAS_NONE:
            raise
    except Failed:
        pass
    return False


def _refuted(report: Report) -> Report:
    checks = (replace(one, holds=False, says=TWO_LOGS) if one.proof == "log" else one for one in report.checks)
    finding = Finding("log", report.events + 2, report.events, TWO_LOGS)
    return replace(report, checks=tuple(checks), finding=finding, logged=0)
