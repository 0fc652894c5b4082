"""The options of a game: some depend on how many play it."""

from dataclasses import replace
from typing import Annotated

import msgspec
import pytest

from domain.kernel.options import BadOption, option, options_schema
from domain.kernel.texts import Text
from domain.kernel.words import LANGUAGES
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


class Paired(msgspec.Struct):
    """One of them at most."""

    early: bool = False
    late: bool = False

    def __post_init__(self) -> None:
        if self.early and self.late:
            raise BadOption(WHY)


WHY = Text("It cannot be both.", "Nemůže být oboje.")


def test_options_that_refuse_themselves_say_why_in_both_languages() -> None:
    game = replace(TOY, options=Paired)
    assert game.options_for(3, {"late": True}) == Paired(late=True)
    with pytest.raises(msgspec.ValidationError, match=r"^It cannot be both\.$") as refused:
        game.options_for(3, {"early": True, "late": True})
    assert isinstance(refused.value.__cause__, BadOption) and refused.value.__cause__.why == WHY


class Described(msgspec.Struct):
    rounds: Annotated[int, option("How long it takes.", "Jak to trvá dlouho.", "TOY-1", ge=1)] = 3
    plain: bool = False


def test_options_are_described_in_the_language_of_the_reader() -> None:
    english, czech = (options_schema(Described, language)["$defs"]["Described"]["properties"] for language in LANGUAGES)
    assert english["rounds"]["description"] == "How long it takes. [TOY-1]"
    assert czech["rounds"] == {**english["rounds"], "description": "Jak to trvá dlouho. [TOY-1]"}
    assert english["rounds"]["minimum"] == 1 and czech["plain"] == english["plain"]
