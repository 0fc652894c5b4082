"""A part of the service starts with what it needs: what it does not use, it does not import."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.patience import HANGS_SECONDS

REST = ("flask", "flask_smorest", "marshmallow", "werkzeug")
EVERYTHING = (*REST, "domain", "events", "granian", "prometheus_client", "redis", "rich", "rq", "structlog", "workers")


@pytest.mark.parametrize(
    ("part", "without"),
    [
        ("service.cli", EVERYTHING),
        ("service.cli.api", (*REST, "redis", "rich", "rq", "structlog", "workers", "domain")),
        ("service.push.app", (*REST, "rq", "workers")),
        ("workers.clock", (*REST, "granian")),
        ("workers.jobs", (*REST, "granian")),
    ],
)
def test_a_part_does_not_import(part: str, without: tuple[str, ...]) -> None:
    told = f"import json, sys, {part}; print(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True, timeout=HANGS_SECONDS)
    assert set(json.loads(ran.stdout)) & set(without) == set()
