"""A verifier counts in sentences: one is told as one."""

from __future__ import annotations

from random import Random

import pytest

from events.proof.receipts import Keyring
from events.proof.verify import verify
from events.proof.verify.moves import MovesCheck
from events.proof.verify.report import Report, how_many
from tests.histories import SyntheticGame


@pytest.mark.parametrize(("count", "said"), [(0, "0 seals are"), (1, "1 seal is"), (2, "2 seals are")])
def test_one_is_no_plural(count: int, said: str) -> None:
    assert how_many(count, "seal is", "seals are") == said


class Unbegun(SyntheticGame):
    """A table that was closed, or is still open: nothing is sealed but the secret."""

    def _start(self) -> None:
        pass


@pytest.mark.parametrize(
    ("is_over", "said"),
    [
        (False, "0 private parts open their seals, 1 seal is still closed"),
        (True, "1 private part opens its seal, and every salt follows from the secret"),
    ],
)
def test_the_only_private_part_of_a_table_opens_its_seal(ring: Keyring, is_over: bool, said: str) -> None:
    report = verify(Unbegun(Random(12), rounds=0, is_over=is_over).file(ring, None if is_over else set()))
    assert next(check.says for check in report.checks if check.proof == "seals") == said


def test_one_signed_command_and_one_consent_are_told_as_one() -> None:
    moves = MovesCheck({}, keys={0: "00"}, used={"a", "b"}, consents=1, closed=1)
    assert moves.said()[1] == (
        "1 command of the seats with a key (0) is signed, and so is 1 consent, 1 signature is still sealed"
    )


def test_one_event_is_one() -> None:
    report = Report(game="g_1", ruleset="bang", events=1, is_complete=False, checks=(), finding=None)
    assert report.as_text().startswith("g_1 (bang): 1 event, a prefix")
