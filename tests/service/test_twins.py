"""Nobody learns more over the API: two games that differ only in what a seat may not know give it the same bytes.

`make twins` compares a million views in the same way.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from domain.kernel.words import PUBLIC
from domain.rulesets import EVERY_RULESET
from service.house import House
from service.settings import Settings
from tests.service.people import PATHS, Door, full_table
from tests.twins.watch import Watch
from tests.twins.worlds import swapped, twin_of

VIEWS = 500
"""Of each ruleset."""

FOUND_WITHIN = 5_000
"""Views: whether a hand's difference changes what is offered depends on cards that nobody chose."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, example="yes")


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_what_a_seat_may_not_know_changes_no_byte_of_its_answers_and_streams(open_house: House, ruleset: str) -> None:
    watch = Watch(open_house, seed=5)
    watch.watch(ruleset, VIEWS)
    assert watch.told.leaks == []
    assert watch.told.views[ruleset] >= VIEWS
    assert {
        "view",
        "text",
        "moves",
        "check",
        "after: events",
        "after: stream",
        "after: export",
        "after: answer",
    } <= watch.told.kinds.keys()


def test_the_twins_are_twins(open_house: House) -> None:
    """The test above would hold of anything if nothing were shuffled."""
    game, people = full_table(Door(open_house), "bang", 4, clock=None)
    table = open_house.games.load(game).game.table
    twins = [twin_of(open_house, game, PUBLIC, Random(seed)) for seed in range(3)]
    assert any(twin.hands != table.hands for twin in twins)
    with swapped(open_house, game, twins[0]):
        seen = people[0].seen(f"{PATHS}/{game}")
    assert len(seen["table"]["gunmen"]) == 4


def test_whoever_may_know_the_difference_is_told_apart(open_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins for the public differ in what each seat holds: compared through a seat's eyes that is a difference."""
    monkeypatch.setattr("tests.twins.watch.twin_of", lambda house, game, _, *more: twin_of(house, game, PUBLIC, *more))
    watch = Watch(open_house, seed=5)
    differing: set[str] = set()
    while not differing >= {"view", "text", "moves"}:
        assert watch.told.views["bang"] < FOUND_WITHIN, f"only {differing} differ"
        watch.told.leaks.clear()
        watch.watch("bang", 100)
        differing |= {leak.partition(":")[0] for leak in watch.told.leaks}
