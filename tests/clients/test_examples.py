"""The examples of the guide's reference: every operation is there, and a service that is asked again answers so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.examples.__main__ import FILE
from tests.examples.round import shape, went_round
from tests.service.described import described
from tests.service.served import Served

RECORDED: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


def operations() -> set[str]:
    paths: dict[str, Any] = described().document["paths"]
    return {call["operationId"] for calls in paths.values() for name, call in calls.items() if name != "parameters"}


def test_every_operation_has_an_example() -> None:
    assert RECORDED.keys() == operations(), "make examples"


def test_a_service_still_answers_as_it_was_recorded(service: Served) -> None:
    told = went_round(service.address)
    assert {id: shape(one) for id, one in told.items()} == {id: shape(one) for id, one in RECORDED.items()}


@pytest.mark.parametrize("secret", ["Bearer", str(Path.cwd()), "/tmp/"])
def test_nothing_of_the_machine_is_kept(secret: str) -> None:
    assert secret not in Path(FILE).read_text(encoding="utf-8")
