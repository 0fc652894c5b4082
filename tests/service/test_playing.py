"""Whole games over the API, by whoever is offered a move."""

from dataclasses import replace
from random import Random

import pytest

from bench.short import SHORT
from domain.rulesets import EVERY_RULESET
from events.proof.verify import verify
from service.settings import Settings
from tests.service.people import PATHS, Door, full_table, play_on


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, example="yes")


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_a_whole_game_is_played_over_the_api(door: Door, ruleset: str) -> None:
    game, people = full_table(door, ruleset, EVERY_RULESET[ruleset].players_min, options=SHORT.get(ruleset, {}))
    play_on(game, people, Random(7))
    shown = people[0].seen(f"{PATHS}/{game}")
    assert shown["status"] == "finished"
    assert shown["result"]["winners"] is not None
    assert shown["to_act"] == shown["may_act"] == []
    assert people[1].moves(game)["moves"] == []
    exported = door.stranger().get(f"{PATHS}/{game}/export")
    report = verify(exported.data)
    assert report.holds and report.is_complete, report
