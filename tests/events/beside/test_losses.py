"""What a store has lost: whoever finds out writes it down and begins a new epoch, wherever they are killed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from events.beside.losses import Losses
from events.proof.chain import Head
from events.redis.calls import Steps
from events.store import Store
from tests.tables import dumped, games_on, played_out, started

GAME = "g_1"


@pytest.fixture
def lost(store: Store, tmp_path: Path) -> Head:
    """An event that was acknowledged and is gone."""
    games = games_on(store, tmp_path / "keys")
    started(games, GAME)
    restore = dumped(store, GAME)
    played_out(games, GAME, moves_max=3)
    head = games.recent(GAME).head
    restore()
    return head


def begun(steps: Steps[Any], calls: int) -> Steps[None]:
    """As far as somebody comes who is killed after so many calls."""
    answer = None
    for _ in range(calls):
        try:
            answer = yield steps.send(answer)
        except StopIteration:
            return


@pytest.mark.parametrize("calls", range(6))
def test_no_loss_is_known_without_a_new_epoch_wherever_the_one_who_found_it_was_killed(
    store: Store, lost: Head, calls: int
) -> None:
    losses = Losses(store)
    store.carried_out(begun(losses.noting(lost), calls))
    assert store.carried_out(losses.of(GAME)) is None or store.carried_out(losses.epoch()) == 2
    assert store.carried_out(losses.noting(lost)) is True
    assert store.carried_out(losses.of(GAME)) == lost.version
    assert store.carried_out(losses.epoch()) >= 2


def test_a_loss_that_is_known_begins_no_other_epoch(store: Store, lost: Head) -> None:
    losses = Losses(store)
    for head in (lost, lost, lost._replace(version=lost.version - 1)):
        assert store.carried_out(losses.noting(head)) is True
        assert (store.carried_out(losses.of(GAME)), store.carried_out(losses.epoch())) == (lost.version, 2)
