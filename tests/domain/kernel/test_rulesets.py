"""How a ruleset finds its steps."""

from __future__ import annotations

from domain.kernel.ruleset import steps_in
from tests.domain.kernel import toy, toy_steps
from tests.domain.kernel.toy_steps import Auction, Council, Deal, LastWill, Note, Take, Threat, Turn, TurnOver


def test_the_steps_of_a_module_are_those_that_it_defines_and_that_have_a_stored_name() -> None:
    assert set(steps_in(toy_steps)) == {Auction, Council, Deal, LastWill, Note, Take, Threat, Turn, TurnOver}
    assert steps_in(toy) == (), "what is only imported there belongs elsewhere"
