"""Two versions side by side: a process that is older leaves a game whose record names newer rules to newer ones."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from domain.kernel.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.codec import NewerRules
from events.games import Games
from events.history_files import recorded
from events.store import Store
from tests.tables import games_on, played_out, started

BANG = RULESETS["bang"]
NEWER = dataclasses.replace(BANG, version=BANG.version + 1)


@pytest.fixture
def older(store: Store, tmp_path: Path) -> Games:
    return games_on(store, tmp_path / "keys")


@pytest.fixture
def newer(older: Games) -> Games:
    return with_rules(older, NEWER)


def with_rules(games: Games, rules: Ruleset) -> Games:
    """Another process on the same store."""
    return Games(games.store, games.keyring, {rules.id: rules}, games.clock)


def moved_on(newer: Games, id: str) -> None:
    newer.set_away(id, 0, away=True)


def test_a_game_that_has_moved_on_is_not_read_by_older_rules(older: Games, newer: Games, store: Store) -> None:
    started(older, "g_1")
    moved_on(newer, "g_1")
    before = list(store.read_all("g_1"))
    for process in (older, with_rules(older, BANG)):
        with pytest.raises(NewerRules, match=f"version {NEWER.version} of bang, here there is {BANG.version}"):
            process.load("g_1")
        with pytest.raises(NewerRules):
            process.set_away("g_1", 0, away=False)
    assert list(store.read_all("g_1")) == before


def test_a_game_that_was_opened_by_newer_rules_is_not_read_by_older_ones(older: Games, newer: Games) -> None:
    newer.open("g_1", "bang", 4, "p_host")
    with pytest.raises(NewerRules):
        older.load("g_1")


def test_a_past_version_from_before_is_still_read(older: Games, newer: Games) -> None:
    version = started(older, "g_1").version
    moved_on(newer, "g_1")
    assert older.as_of("g_1", version).version == version
    with pytest.raises(NewerRules):
        older.as_of("g_1", version + 1)


def test_other_games_go_on_and_what_has_moved_is_finished_by_newer_rules(
    older: Games, newer: Games, store: Store
) -> None:
    for id in ("g_1", "g_2"):
        started(older, id)
    moved_on(newer, "g_1")
    assert played_out(older, "g_2").is_over
    newer.set_away("g_1", 0, away=False)
    assert played_out(newer, "g_1").is_over
    names = [event.type for event in recorded(store.read_all("g_1"))]
    assert names.count("table.RulesUpgraded") == 1
