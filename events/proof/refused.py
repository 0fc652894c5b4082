"""Refusal receipts: the server's word that it refused this very attempt, when, and for what reason.

Receipts acknowledge what was accepted; these, what was not. They are signed over canonical bytes with a tag and by keys
of their own, so that one can never be taken for the other.
"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.words import Seat
from events.proof.tagged import Tagged


class RefusalReceipt(Tagged, frozen=True):
    """Attempt number `n` of a seat arrived at `at`, when the game stood at `version`, and was refused."""

    TAG: ClassVar = "gyoji-refusal/1"

    game: str
    seat: Seat
    n: int
    version: int
    at: str
    problem: str
    question: int | None
    expected: int | None
    body_hash: str
    rules: tuple[str, ...]
    key: str = ""
    signature: str = ""
