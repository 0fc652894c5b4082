"""The clock answers for whoever lets their time pass; a player can check it from the history alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.clock import Clock as Limits
from domain.kernel.engine import asked
from domain.kernel.lifecycle import IDLE_MAX, OPEN_MAX
from events.audit import audit
from events.entries import BATCH_DICTIONARY
from events.history_files import recorded
from events.proof.chain import BrokenChain
from events.redis import families
from events.store import Store
from tests.tables import Hands, games_on, played_out, started
from workers import jobs
from workers.timeouts import carry_out, overdue_seats
from workers.workshop import Workshop, workshop_of

LIMITS = Limits(per_decision=10, bank=5)


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def shop(store: Store, tmp_path: Path, hands: Hands) -> Workshop:
    return workshop_of(games_on(store, tmp_path / "keys", hands))


def due_at(shop: Workshop, game: str) -> int | None:
    partitions = shop.games.store.partitions
    partition = partitions.of(game)
    score = shop.games.store.connections.call(
        partitions.tag(partition), "ZSCORE", partitions.deadlines(partition), game
    )
    return None if score is None else int(score)


def test_nobody_is_late_at_the_deadline_and_everybody_is_after_it(shop: Workshop, hands: Hands) -> None:
    game = started(shop.games, "g_late", clock=LIMITS)
    [seat] = asked(game.table)
    hands.at += 15_000
    assert carry_out(shop, "g_late") == 0
    hands.at += 1
    assert carry_out(shop, "g_late") == 1
    assert carry_out(shop, "g_late") == 0
    events = recorded(shop.games.store.read_all("g_late"))
    out = next(event for event in events if event.type == "table.TimedOut")
    assert (out.by, out.data["seat"], out.data["reason"]) == ("clock", seat, "time")
    assert out.command is not None
    assert audit(shop.games.rulesets, events, is_open=True).verdict == "holds"


@pytest.mark.parametrize("early_ms", [400, 0])
def test_a_lease_that_came_too_early_ends_at_the_deadline(shop: Workshop, hands: Hands, early_ms: int) -> None:
    """By the clock of another machine; at the deadline itself nobody is late yet."""
    started(shop.games, "g_early", clock=LIMITS)
    deadline = due_at(shop, "g_early")
    assert deadline is not None
    hands.at = deadline - early_ms
    partitions = shop.games.store.partitions
    key = partitions.deadlines(partitions.of("g_early"))
    shop.games.store.connections.call(key[:5], "ZADD", key, deadline + 5_000, "g_early")
    assert carry_out(shop, "g_early") == 0
    assert due_at(shop, "g_early") == deadline


def test_a_table_where_nobody_acts_is_played_by_the_clock_until_all_are_away(shop: Workshop, hands: Hands) -> None:
    started(shop.games, "g_idle", clock=LIMITS)
    for _ in range(400):
        game = shop.games.load("g_idle").game
        if game.is_over:
            break
        hands.at = max(hands.at, due_at(shop, "g_idle") or 0) + 1
        assert carry_out(shop, "g_idle") > 0
    assert (game.status, game.abandoned) == ("abandoned", "all_away")
    assert due_at(shop, "g_idle") is None
    events = recorded(shop.games.store.read_all("g_idle"))
    assert audit(shop.games.rulesets, events).verdict == "holds"
    assert carry_out(shop, "g_idle") == 0


def test_a_table_that_does_not_fill_up_and_a_game_that_nobody_touches_are_abandoned(
    shop: Workshop, hands: Hands
) -> None:
    shop.games.open("g_half", "bang", 4, "p_0")
    started(shop.games, "g_still", clock=None)
    hands.at += OPEN_MAX
    carry_out(shop, "g_half")
    carry_out(shop, "g_still")
    assert shop.games.load("g_half").game.abandoned == "not_full"
    assert shop.games.load("g_still").game.status == "running"
    hands.at += IDLE_MAX
    carry_out(shop, "g_still")
    assert shop.games.load("g_still").game.abandoned == "idle"


def test_nothing_happens_while_a_dispute_is_judged(shop: Workshop, hands: Hands) -> None:
    started(shop.games, "g_stop", clock=LIMITS)
    shop.games.open_dispute("g_stop", 1)
    hands.at += 60_000
    assert carry_out(shop, "g_stop") == 0
    shop.games.judge_dispute("g_stop", 1, "stands")
    assert carry_out(shop, "g_stop") == 0
    assert overdue_seats(shop.games.load("g_stop").game, hands.at + 60_000)


def test_one_job_answers_in_many_games_and_a_broken_one_stops_none(
    shop: Workshop, store: Store, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = ["g_1", "g_2", "g_bad", "g_3"]
    versions = {id: started(shop.games, id, clock=LIMITS).version for id in ids}
    stream = store.partitions.place(families.STREAM, "g_bad")[1]
    store.connections.call(stream[:5], "XADD", stream, f"{versions['g_bad'] + 1}-1", BATCH_DICTIONARY, "broken")
    hands.at += 60_000
    fresh = workshop_of(games_on(store, tmp_path / "keys", hands))
    monkeypatch.setattr(jobs, "workshop", lambda: fresh)
    with pytest.raises(BrokenChain):
        jobs.timeouts(*ids, "g_gone")
    for id in ("g_1", "g_2", "g_3"):
        assert "table.TimedOut" in [event.type for event in recorded(store.read_all(id))]


def test_games_that_are_prepared_are_those_that_are_loaded(shop: Workshop, store: Store, tmp_path: Path) -> None:
    for id in ("g_1", "g_2"):
        started(shop.games, id, clock=LIMITS)
    played_out(shop.games, "g_2", seed=1, moves_max=5)
    prepared, loaded = (games_on(store, tmp_path / "keys") for _ in range(2))
    prepared.prepare(["g_1", "g_2", "g_none"])
    for id in ("g_1", "g_2"):
        assert prepared.recent(id) == loaded.load(id)


def test_a_game_that_is_gone_is_forgotten(shop: Workshop) -> None:
    partitions = shop.games.store.partitions
    key = partitions.deadlines(partitions.of("g_gone"))
    shop.games.store.connections.call(key[:5], "ZADD", key, 1, "g_gone")
    assert carry_out(shop, "g_gone") == 0
    assert due_at(shop, "g_gone") is None
