"""Errors: the service refused (RFC 9457), or did not answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class GyojiError(Exception):
    """Everything that this package raises by itself."""


class Unreachable(GyojiError):
    """The service did not answer, however often it was asked."""


class Refused(GyojiError):
    """The service said no, and why."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        self.status = status
        self.body = body
        self.kind = str(body.get("type", "")).rpartition("/")[2]
        """The last part of the problem's address: `illegal-move`, `not-your-decision` …"""
        self.detail = str(body.get("detail", ""))
        self.rules: list[str] = [clause["id"] for clause in body.get("rules", ())]
        """The clauses that it cites."""
        cited = f" [{', '.join(self.rules)}]" if self.rules else ""
        super().__init__(f"{status} {self.kind or 'without a reason'}: {self.detail}{cited}{_fields(body)}")

    @property
    def receipt(self) -> Mapping[str, Any] | None:
        """The service's signed receipt of this refusal; None unless we sit at the table."""
        kept: Mapping[str, Any] | None = self.body.get("refusal")
        return kept


def _fields(body: Mapping[str, Any]) -> str:
    wrong = body.get("errors") or {}
    return "".join(f"\n  {field}: {' '.join(reasons)}" for field, reasons in wrong.items())
