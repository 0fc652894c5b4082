"""An upgrade without a pause, as docs/operations.md tells it: two releases as real processes on one Redis, the newer
with rules that the older cannot read, while people play over HTTP and by their streams.

`UPGRADE_MOVES=100` has everybody make so many moves at each stage; `make nightly` does.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from events.redis.server import running
from tests.faults.players import Player
from tests.fixtures.redis import fresh_folder
from tests.patience import wait_for
from tests.recipe import ROOT
from tests.upgrades.people import Absent, Listener, Watcher
from tests.upgrades.releases import VERSION, Release, next_release

MOVES: Final = int(os.environ.get("UPGRADE_MOVES", "3"))
BANG: Final = (("bang", 4),)
OTHERS: Final = (("shamans", 3), ("yojimbo", 3))
ENDED: Final = "finished"
UPGRADED: Final = "table.RulesUpgraded"
OUTDATED: Final = "/problems/outdated"
ASIDE: Final = "the clock leaves the lead to one with newer rules"
LEFT: Final = "job is left to newer rules"


class Upgrade:
    """Both releases, and everybody who is there."""

    def __init__(self, older: Release, newer: Release) -> None:
        self.older, self.newer = older, newer
        self.absent = Absent(older.address, 0, 0, BANG)
        self.players = [
            Player(older.address, 1, 1, BANG),
            Listener(older.address, 2, 2, BANG),
            Player(older.address, 3, 3, OTHERS),
        ]

    def ask(self, *releases: Release) -> None:
        for one in (self.absent, *self.players):
            one.addresses = [release.address for release in releases]

    def play(self, stage: str) -> None:
        """Until everybody has made some moves, and the clock has answered for who is away."""
        before = {player: len(player.journal) for player in self.players}
        game, began = self.absent.opens(), time.monotonic()
        longest = 0.0

        def have_played() -> bool:
            nonlocal longest
            for player in self.players:
                if player.failure is not None:
                    raise player.failure
                last = max(began, player.journal[-1].at if player.journal else 0.0)
                longest = max(longest, time.monotonic() - last)
            return all(len(player.journal) >= before[player] + MOVES for player in self.players)

        wait_for(have_played, lambda: f"{stage}: somebody cannot move\n{self.older.said()}{self.newer.said()}")
        wait_for(lambda: self.absent.is_answered_for(game), f"{stage}: the clock stands still")
        answered = max(player.longest for player in self.players)
        sys.stderr.write(f"{stage}: longest wait for a turn {longest:.1f} s, for an answer {answered:.1f} s\n")

    def moved(self) -> list[str]:
        """Games that began under older rules and go on under newer ones."""
        [player, other, _] = self.players
        found = [(one, game) for one in (player, other) for game in one.games]
        return [game for one, game in found if any(event["type"] == UPGRADED for event in one.history(game))]

    def moved_and_over(self) -> list[str]:
        return [game for game in self.moved() if self.absent.call("GET", f"/v1/games/{game}")[1]["status"] == ENDED]

    def wait_for_a_game_that_moves(self) -> None:
        """And until the older was asked about one that has."""
        wait_for(self.moved, "no game moves to the newer rules")
        asked = (self.older.address, OUTDATED)
        wait_for(lambda: any(player.refusals[asked] for player in self.players), "the older refuses nothing")

    def watch(self, game: str) -> Watcher:
        watcher = Watcher(game, lambda: self.players[0].addresses)
        watcher.start()
        return watcher

    def stop(self) -> None:
        for player in self.players:
            player.stop()
        for player in self.players:
            player.join()
            assert player.failure is None


@pytest.fixture
def upgrade(tmp_path: Path) -> Iterator[Upgrade]:
    with ExitStack() as stack:
        folder = stack.enter_context(fresh_folder())
        redis = stack.enter_context(running(folder, fsync="everysec"))
        releases = [Release("older", ROOT, folder, redis.url)]
        releases.append(Release("newer", next_release(tmp_path / "next"), folder, redis.url))
        for release in releases:
            stack.callback(release.stop)
        yield Upgrade(*releases)


def moved_at(history: list[Any]) -> int | None:
    """The version at which the record of a game names newer rules."""
    [opening, *_] = history
    if opening["data"]["ruleset_version"] > VERSION:
        return 1
    moves = [event for event in history if event["type"] == UPGRADED]
    assert [move["data"] for move in moves] in ([], [{"from": VERSION, "to": VERSION + 1}]), "there is no way back"
    return moves[0]["version"] if moves else None


def test_nobody_pauses_for_an_upgrade_and_what_newer_rules_wrote_is_left_to_them(upgrade: Upgrade) -> None:
    older, newer, players = upgrade.older, upgrade.newer, upgrade.players
    older.start()
    upgrade.absent.sign_up()
    for player in players:
        player.start()
    upgrade.play("the older alone")
    upgrade.ask(older, newer)
    newer.start()
    assert newer.readiness()["rulesets"] == older.readiness()["rulesets"] | {"bang": VERSION + 1}
    watcher = upgrade.watch(players[0].games[-1])
    upgrade.play("side by side")
    upgrade.wait_for_a_game_that_moves()
    upgrade.ask(newer)
    upgrade.play("everything to the newer")
    assert set(older.stop()) == {0}
    upgrade.play("the newer alone")
    over = wait_for(upgrade.moved_and_over, "no game that has moved comes to its end")
    upgrade.stop()

    for player in players:
        found = player.checked(lambda _: False)
        assert found.lost == found.doubled == 0
        assert player.refusals[newer.address, OUTDATED] == 0
        for game in player.games:
            moved = moved_at(player.history(game))
            after = {one.by for one in player.journal if one.game == game and moved and one.version >= moved}
            assert after <= {newer.address}, "the older wrote what it cannot read"
    assert {one.by for one in players[-1].journal} == {older.address, newer.address}, "other games both play on"
    failures = [line["exception"] for line in (*older.lines(), *newer.lines()) if "exception" in line]
    # A machine that is busy lets a job's time run out; its work comes back.
    assert not [failure[-1_000:] for failure in failures if "JobTimeoutException" not in failure]
    assert not {ASIDE, LEFT} & {line["event"] for line in newer.lines()}
    assert watcher.heard_each_once(len(players[0].history(watcher.game)))
    assert "holds" in newer.runs("audit", over[0])
