"""What seats want, and the hints for a first game: of every game, in both languages, at every seat."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.advice import ADVICE
from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text
from domain.rulesets import EVERY_RULESET
from tests.playing import GAMES, moments

WORDS_MAX = 120
"""So long is a line under the hand, at a desk."""


def fact(view: dict[str, Any], path: str) -> Any:
    """What a seat's view says at a path; KeyError where it says nothing."""
    found: Any = view
    for name in path.split("."):
        found = found[view["viewer"]] if name == "me" else found[name]
    return found


def holding(advice: Advice, view: dict[str, Any]) -> list[Goal]:
    return [goal for goal in advice.goals if all(fact(view, path) == value for path, value in goal.when.items())]


def views(game: str, players: int, options: Any = None) -> Iterator[dict[str, Any]]:
    ruleset = EVERY_RULESET[game]
    for table in moments(ruleset, players, number=players, every=25, options=options):
        if table.is_laid_out:
            for seat in range(players):
                yield msgspec.to_builtins(ruleset.visible(table, seat))


def test_every_game_has_advice() -> None:
    assert ADVICE.keys() == EVERY_RULESET.keys()


@pytest.mark.parametrize("game", ADVICE)
def test_advice_is_said_in_both_languages_in_a_line(game: str) -> None:
    advice = ADVICE[game]
    said: list[Text] = [*(goal.text for goal in advice.goals), *advice.hints]
    assert all(text.en and text.cs and text.en != text.cs for text in said)
    assert [text for text in said if max(len(text.en), len(text.cs)) > WORDS_MAX] == []
    assert len({text.en for text in said}) == len(said)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_exactly_one_goal_holds_at_each_seat_at_any_moment(game: str, players: int) -> None:
    seen = list(views(game, players))
    assert seen
    assert {len(holding(ADVICE[game], view)) for view in seen} == {1}


@pytest.mark.parametrize(
    ("game", "option", "values"),
    [
        ("samurai-katana", "game_length", (25, 30, 35, 40)),
        ("samurai-katana", "sudden_death", (False, True)),
        ("yojimbo", "version", ("kyu", "dan")),
    ],
)
def test_an_option_that_changes_the_goal_has_a_goal_for_each_of_its_values(
    game: str, option: str, values: tuple[Any, ...]
) -> None:
    ruleset = EVERY_RULESET[game]
    told = set()
    for value in values:
        view = next(views(game, 3, ruleset.options_for(3, {option: value})))
        (goal,) = holding(ADVICE[game], view)
        told.add(goal.text)
    assert len(told) == len(values)


@pytest.mark.parametrize("game", ADVICE)
def test_every_goal_is_somebodys(game: str) -> None:
    """But for those of an option, which the test above finds."""
    own = [goal for goal in ADVICE[game].goals if any(".me." in path for path in goal.when)]
    most = EVERY_RULESET[game].players_max
    found = [goal for view in views(game, most) for goal in holding(ADVICE[game], view)]
    assert [goal.text.en for goal in own if goal not in found] == []
