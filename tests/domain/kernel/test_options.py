"""The options of a game: some depend on how many play it."""

from dataclasses import replace

import msgspec
import pytest

from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import ToyOptions

SHORT_FOR_TWO = replace(
    TOY, misfit=lambda options, players: "turns_max" if players == 2 and options.turns_max > 5 else None
)
"""The toy, which two players may play for five turns at most."""


def test_options_are_read_from_their_json() -> None:
    assert TOY.options_for(3, {"turns_max": 7}) == ToyOptions(turns_max=7)


def test_an_option_that_does_not_fit_the_number_of_players_is_malformed() -> None:
    assert SHORT_FOR_TWO.options_for(3, {"turns_max": 7}) == ToyOptions(turns_max=7)
    with pytest.raises(msgspec.ValidationError, match=r"2 players - at `\$.turns_max`"):
        SHORT_FOR_TWO.options_for(2, {"turns_max": 7})


def test_an_unknown_option_is_malformed() -> None:
    with pytest.raises(msgspec.ValidationError):
        TOY.options_for(3, {"no_such_option": 1})
