"""What a report says, for tests."""

from __future__ import annotations

from events.proof.verify import Finding, Report


def finding(report: Report) -> Finding:
    assert report.finding is not None, report.as_text()
    return report.finding


def states(report: Report) -> dict[str, bool | None]:
    return {check.proof: check.holds for check in report.checks}
