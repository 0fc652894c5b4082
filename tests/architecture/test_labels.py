"""The words of a drawing come from its game's package: the pages' code for the games has none of its own."""

import re
from pathlib import Path

import pytest

from domain.rulesets import EVERY_RULESET, RULESETS

GAMES = Path(__file__).parents[2] / "service" / "web" / "code" / "games"
DRAWN_BY = {
    "bang": ("bang",),
    "samurai-sword": ("sword",),
    "shamans": ("shamans",),
    "yojimbo": ("yojimbo",),
    "samurai-katana": ("katana", "clans", "battle"),
}
NO_GAMES = {"index", "seats", "japan"}


def code(game: str) -> str:
    return "\n".join((GAMES / f"{module}.js").read_text(encoding="utf-8") for module in DRAWN_BY[game])


def test_every_module_belongs_to_a_game() -> None:
    assert DRAWN_BY.keys() == RULESETS.keys()
    assert {path.stem for path in GAMES.glob("*.js")} == {
        *NO_GAMES,
        *(one for ones in DRAWN_BY.values() for one in ones),
    }


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_a_label_takes_the_same_values_in_both_languages(game: str) -> None:
    for key, text in EVERY_RULESET[game].labels.items():
        assert text.en and set(re.findall(r"\{\d\}", text.en)) == set(re.findall(r"\{\d\}", text.cs)), key


@pytest.mark.parametrize("game", DRAWN_BY)
def test_every_label_that_a_drawing_names_is_there(game: str) -> None:
    named = set(re.findall(r"""\blabel\("(\w+)\"""", code(game)))
    assert named and named <= RULESETS[game].labels.keys()


@pytest.mark.parametrize("game", DRAWN_BY)
def test_a_drawing_has_no_words_in_czech(game: str) -> None:
    """What stands in the code is not translated, so it would be in English only or, as here, twice."""
    letters = re.findall(r"[áčďéěíňóřšťúůýž]+", re.sub(r"\(\?:[^)]*\)", "", code(game)), re.IGNORECASE)
    assert letters == []
