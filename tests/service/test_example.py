"""The example game: on offer where a service is told so, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.rulesets import RULESETS
from service.house import house
from service.settings import Settings
from tests.service.people import PATHS, Door, problem
from workers import workshop


def test_the_example_is_not_on_offer_unless_it_is_asked_for(door: Door, settings: Settings) -> None:
    person = door.sign_up()
    assert [ruleset["id"] for ruleset in person.seen("/v1/rulesets")["items"]] == list(RULESETS)
    assert problem(person.post(PATHS, {"ruleset": "example", "seats": 2})) == (404, "no-such-ruleset")
    assert settings.redis_url is not None
    asked_for = house(replace(settings, example="yes"), settings.redis_url)
    person = Door(asked_for).sign_up()
    assert [ruleset["id"] for ruleset in person.seen("/v1/rulesets")["items"]] == [*RULESETS, "example"]
    assert person.opens("example", 2)["ruleset"] == "example"
    asked_for.store.connections.close()


@pytest.mark.parametrize(
    ("told", "offered"), [("yes", [*RULESETS, "example"]), ("no", [*RULESETS]), (None, [*RULESETS])]
)
def test_workers_know_the_example_where_they_are_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, told: str | None, offered: list[str]
) -> None:
    monkeypatch.setenv("REDIS_URL", settings.redis_url or "")
    monkeypatch.setenv("GYOJI_DATA", str(settings.data))
    if told is None:
        monkeypatch.delenv("GYOJI_EXAMPLE", raising=False)
    else:
        monkeypatch.setenv("GYOJI_EXAMPLE", told)
    games = workshop.games.__wrapped__()
    assert list(games.rulesets) == offered
    games.store.connections.close()
