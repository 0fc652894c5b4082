"""The words of a drawing come from its game's package: the pages' code for the games has none of its own."""

import re
from pathlib import Path

import pytest

from domain.advice import ADVICE
from domain.kernel.texts import Text
from domain.rulesets import EVERY_RULESET, RULESETS

GAMES = Path(__file__).parents[2] / "service" / "web" / "code" / "games"
DRAWN_BY = {
    "bang": ("bang",),
    "samurai-sword": ("sword",),
    "shamans": ("shamans",),
    "yojimbo": ("yojimbo",),
    "samurai-katana": ("katana", "clans", "battle", "provinces", "marches"),
}
NO_GAMES = {"index", "seats", "japan"}


def labels(game: str) -> dict[str, Text]:
    """As the catalogue gives them: what is there, and what helps to choose."""
    return {**EVERY_RULESET[game].labels, **ADVICE[game].labels}


def code(game: str) -> str:
    return "\n".join((GAMES / f"{module}.js").read_text(encoding="utf-8") for module in DRAWN_BY.get(game, ()))


def test_every_module_belongs_to_a_game() -> None:
    """A game without a module is shown as text."""
    assert DRAWN_BY.keys() <= RULESETS.keys()
    assert {path.stem for path in GAMES.glob("*.js")} == {
        *NO_GAMES,
        *(one for ones in DRAWN_BY.values() for one in ones),
    }


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_a_label_takes_the_same_values_in_both_languages(game: str) -> None:
    for key, text in labels(game).items():
        assert text.en and set(re.findall(r"\{\d\}", text.en)) == set(re.findall(r"\{\d\}", text.cs)), key


@pytest.mark.parametrize("game", DRAWN_BY)
def test_every_label_that_a_drawing_names_is_there(game: str) -> None:
    named = set(re.findall(r"""\blabel\("(\w+)\"""", code(game)))
    assert named and named <= labels(game).keys()


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_advice_words_no_label_of_the_rules_anew_and_a_drawing_says_all_of_it(game: str) -> None:
    assert not ADVICE[game].labels.keys() & EVERY_RULESET[game].labels.keys()
    assert {key for key in ADVICE[game].labels if f'"{key}"' not in code(game)} == set()


@pytest.mark.parametrize("game", DRAWN_BY)
def test_a_drawing_has_no_words_in_czech(game: str) -> None:
    """What stands in the code is not translated, so it would be in English only or, as here, twice."""
    letters = re.findall(r"[áčďéěíňóřšťúůýž]+", re.sub(r"\(\?:[^)]*\)", "", code(game)), re.IGNORECASE)
    assert letters == []
