"""How many commands and how many consents a verifier says are signed, as they stand in the file."""

from __future__ import annotations

import json
import re
from typing import Any

from events.proof.verify import verify
from tests.verdicts.corpus import stored


def signed_commands(event: dict[str, Any]) -> int:
    parts = [event["command"] or {}, *event["private"].values()]
    return sum(isinstance(part.get("signed"), dict) for part in parts if isinstance(part, dict))


def test_commands_and_consents_are_counted_apart() -> None:
    seen = 0
    for case in stored():
        report = verify(case.file.content, **case.file.given)
        [said] = [check.says for check in report.checks if check.proof == "moves"]
        told = re.match(r"(\d+) commands? .* and so (?:is|are) (\d+) consents?", said)
        if report.holds and told:
            events = [json.loads(line) for line in case.file.content.splitlines()[1:-1]]
            consents = sum(isinstance(event["data"].get("signed"), str) for event in events)
            assert (int(told[1]), int(told[2])) == (sum(map(signed_commands, events)), consents), case.name
            seen += 1
    assert seen
