"""What stands beside a command has names that no command uses for itself."""

from __future__ import annotations

import pytest

from domain.kernel.command import Command
from domain.rulesets import EVERY_RULESET

BESIDE = {"question", "seen", "signature", "signed"}


@pytest.mark.parametrize(
    "command",
    [command for ruleset in EVERY_RULESET.values() for command in ruleset.commands],
    ids=lambda one: one.verb(),
)
def test_no_command_has_a_field_that_stands_beside_commands(command: type[Command]) -> None:
    assert BESIDE.isdisjoint(command.__struct_encode_fields__)
