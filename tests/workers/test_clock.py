"""The clock by hand: what it leases, what comes back, what it leaves alone, what the reconciler finds."""

from __future__ import annotations

from typing import Any

import pytest
from rq import Queue
from structlog.testing import CapturingLogger

from domain.kernel.clock import Clock as Limits
from events.archive import ArchiveUnreachable
from events.beside.disputes import Dispute
from events.beside.lobby import ROWS_KEY, ROWS_OVER_KEY
from events.beside.work import AUDITS, BOTS, SCORING, WorkLists
from events.feed import GamePages
from events.history_files import recorded
from events.proof.chain import BrokenChain
from events.redis import families
from events.redis.errors import NotReplicated
from events.store import FEED_MAX, Store
from tests.shops import listed, looked_through
from tests.tables import played_out, started
from workers import bot_turns, bots, jobs, queues, scoring, work_turns
from workers import clock as timekeeping
from workers import reconciler as reconciling
from workers.clock import ClockProcess
from workers.queue_names import QUEUES
from workers.workshop import Workshop


@pytest.fixture(autouse=True)
def in_this_process(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs run here, on the same workshop."""
    monkeypatch.setattr(jobs, "workshop", lambda: shop)


def work(clock: ClockProcess, url: str) -> None:
    queues.work(url, burst=True)


def settled(clock: ClockProcess) -> None:
    while clock.follow():
        pass


def bots_table(shop: Workshop, id: str) -> None:
    shop.games.open(id, "bang", 4, "p_host", sit=False)
    for _ in range(4):
        shop.games.sit_bot(id, "p_host", "greedy")


def waiting(clock: ClockProcess, name: str) -> int:
    return Queue(name, connection=clock.queues.connection).count


def test_a_game_of_bots_is_sent_for_until_it_is_over(clock: ClockProcess, shop: Workshop, redis_server: Any) -> None:
    bots_table(shop, "g_1")
    rounds = 0
    while not shop.games.load("g_1").game.is_over:
        settled(clock)
        assert clock.send() == 1
        work(clock, redis_server.url)
        rounds += 1
        assert rounds < 100
    settled(clock)
    assert listed(shop.todo, BOTS) == [] and listed(shop.todo, SCORING) == ["g_1"]
    clock.send()
    work(clock, redis_server.url)
    assert listed(shop.todo, SCORING) == [] and shop.ratings.is_entered("bang", "g_1")


def test_the_queues_are_looked_up_only_where_something_is_due(
    clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    room = clock.queues.room

    def noted(name: str, waiting_max: int) -> int:
        asked.append(name)
        return room(name, waiting_max)

    monkeypatch.setattr(clock.queues, "room", noted)
    assert clock.send() == 0
    assert asked == []
    shop.todo.put(SCORING, "g_1", shop.games.clock())
    assert clock.send() == 1
    assert asked == ["scoring"]


def test_a_lost_job_comes_back_when_its_lease_is_over(clock: ClockProcess, shop: Workshop) -> None:
    bots_table(shop, "g_1")
    settled(clock)
    assert clock.send() == 1
    assert clock.send() == 0
    at = shop.games.clock()
    assert shop.todo.lease(BOTS, at + BOTS.lease_ms - 1_000, ["g_1"]) == []
    assert [one.tries for one in shop.todo.lease(BOTS, at + BOTS.lease_ms + 1_000, ["g_1"])] == [2]


def test_work_asked_for_again_while_it_is_done_is_not_taken_off_the_list(store: Store) -> None:
    todo = WorkLists(store)
    todo.put(AUDITS, "audit g", 1)
    [leased] = todo.lease(AUDITS, 1, ["audit g"])
    todo.put(AUDITS, "audit g", 2)
    assert not todo.done(AUDITS, "audit g", leased.until)
    [again] = todo.lease(AUDITS, 2, ["audit g"])
    assert todo.done(AUDITS, "audit g", again.until)
    assert listed(todo, AUDITS) == []


def test_bots_that_people_wait_for_come_first(clock: ClockProcess, shop: Workshop) -> None:
    for id in ("g_1", "g_2"):
        bots_table(shop, id)
    shop.games.open("g_people", "bang", 4, "p_host")
    for _ in range(3):
        shop.games.sit_bot("g_people", "p_host", "greedy")
    bots_table(shop, "g_3")
    settled(clock)
    store = shop.games.store
    stream = store.partitions.place(families.STREAM, "g_bad")[1]
    store.connections.call(stream[:5], "XADD", stream, "1-0", "e", "broken", "p", "")
    for id in ("g_people", "g_gone", "g_bad"):
        shop.todo.put(BOTS, id, 1)
    assert clock.send() == 6
    assert sent_for(clock, "bots") == ["bots-g_people"]
    others = ["bots-g_1", "bots-g_2", "bots-g_3", "bots-g_bad", "bots-g_gone"]
    assert sorted(sent_for(clock, queues.ALONE)) == others
    in_order = queues.queues_looked_at(QUEUES)
    assert in_order.index("bots") < in_order.index(queues.ALONE)


def sent_for(clock: ClockProcess, queue: str) -> list[str]:
    return [job.rsplit("-", 1)[0] for job in Queue(queue, connection=clock.queues.connection).job_ids]


def test_bots_among_themselves_do_not_wait_for_ever(
    clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They wait in a queue of their own, but once a second one of them goes into the queue of those that people wait
    for."""
    at = shop.games.clock()
    monkeypatch.setattr(shop.games, "clock", lambda: at)
    for id in ("g_1", "g_2", "g_3"):
        bots_table(shop, id)
    settled(clock)
    assert clock.send() == 3
    for id in ("g_2", "g_3"):
        shop.todo.release(BOTS, id, at)
    assert clock.send() == 2
    at += bot_turns.ALONE_EVERY_MS
    for id in ("g_2", "g_3"):
        shop.todo.release(BOTS, id, at)
    assert clock.send() == 2
    assert sent_for(clock, "bots") == ["bots-g_2"]
    assert [job[-1] for job in sent_for(clock, queues.ALONE)] == ["1", "2", "3", "2", "3", "3"]


def test_a_full_queue_takes_no_more(clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(work_turns.WAITING_MAX, "scoring", 2)
    for number in range(5):
        shop.todo.put(SCORING, f"g_{number}", 0)
    assert clock.send() == 2
    assert clock.send() == 0


def test_due_games_are_leased_and_played(clock: ClockProcess, shop: Workshop, redis_server: Any) -> None:
    started(shop.games, "g_1", clock=Limits(per_decision=1, bank=0))
    assert clock.sweep() == 0
    partitions = shop.games.store.partitions
    key = partitions.deadlines(partitions.of("g_1"))
    shop.games.store.connections.call(key[:5], "ZADD", key, 1, "g_1")
    assert clock.sweep() == 1
    assert clock.sweep() == 0
    work(clock, redis_server.url)
    assert waiting(clock, "timeouts") == 0


def test_what_waits_longest_is_swept_first_and_the_rest_keeps_its_place(
    clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeping, "GAMES_A_JOB", 2)
    monkeypatch.setattr(timekeeping, "JOBS_WAITING_MAX", 1)
    store = shop.games.store
    places = {}
    for overdue, id in enumerate(("g_c", "g_a", "g_b", "g_d")):
        started(shop.games, id)
        places[id] = key = store.partitions.deadlines(store.partitions.of(id))
        store.connections.call(key[:5], "ZADD", key, 1_000 + overdue, id)
    assert clock.sweep() == 2
    assert clock.sweep() == 0, "a job waits already"
    moments = {id: float(store.connections.call(key[:5], "ZSCORE", key, id)) for id, key in places.items()}
    assert [id for id, moment in moments.items() if moment < 2_000] == ["g_b", "g_d"]


def test_a_game_that_cannot_be_read_stops_nobody_elses(clock: ClockProcess, shop: Workshop) -> None:
    started(shop.games, "g_1")
    bots_table(shop, "g_2")
    stream = shop.games.store.partitions.place(families.STREAM, "g_1")[1]
    shop.games.store.connections.call(stream[:5], "XADD", stream, "999-0", "e", "broken", "p", "")
    settled(clock)
    assert listed(shop.todo, BOTS) == ["g_2"]


def test_a_game_that_the_reconciler_cannot_read_does_not_end_the_clock(clock: ClockProcess, shop: Workshop) -> None:
    started(shop.games, "g_1")
    settled(clock)
    store = shop.games.store
    tag, (stream, _, _, deadlines) = store.partitions.appended("g_1")
    store.connections.call(tag, "XADD", stream, "999-0", "e", "broken", "p", "")
    store.connections.call(tag, "DEL", deadlines)
    with pytest.raises(BrokenChain):
        looked_through(clock.reconciler)
    clock.tick()


def test_a_store_that_went_back_is_noticed_within_a_second_however_many_games_there_are(
    clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a cluster a node may go back alone: then the follower is ahead of its feed, and would pass over what comes.
    A pass through all games may take an hour; nobody waits for the next one."""
    started(shop.games, "g_1")
    settled(clock)
    store, reconciler = shop.games.store, clock.reconciler
    monkeypatch.setattr(reconciler, "_pages", GamePages(store, 1))
    reconciler.step()
    assert not reconciler._pages.is_at_start, "it is in the middle of a pass"
    store.connections.call("{ix}", "HSET", clock.follower.key, store.partitions.of("g_1"), 10**6)
    store.carried_out(shop.games.losses.gone_back())
    monkeypatch.setattr(reconciler, "_next", 0.0)
    told = CapturingLogger()
    monkeypatch.setattr(reconciling, "log", told)
    reconciler.step()
    assert clock.follower.positions() == store.feed_ends()
    assert "the store went back and has lost what was acknowledged" in [call.args[0] for call in told.calls]


def test_jobs_for_games_that_are_gone_are_done_with(shop: Workshop) -> None:
    shop.todo.put(BOTS, "g_gone", 1)
    jobs.bots("g_gone", 1, 1)
    for kind in ("audit", "disputes", "archive"):
        jobs.audits(f"{kind} g_gone", 1, 1)
    jobs.scoring("g_gone", 1, 1)
    jobs.timeouts("g_gone")
    assert listed(shop.todo, BOTS) == []


def test_a_job_that_fails_leaves_its_work_on_the_list(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(scoring, "score_game", broken)
    shop.todo.put(SCORING, "g_1", 1)
    [leased] = shop.todo.lease(SCORING, 1, ["g_1"])
    with pytest.raises(ValueError, match="broken"):
        jobs.scoring("g_1", leased.until, leased.tries)
    assert listed(shop.todo, SCORING) == ["g_1"]


def test_an_outage_of_the_store_makes_no_lease_longer(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long too few replicas were there, bots play on when a first lease is over. What only this piece meets
    (an archive that is not mounted) has it come back more and more rarely."""
    lengths = []
    shop.todo.put(BOTS, "g_1", at := 1)
    for error in (NotReplicated, NotReplicated, NotReplicated, ArchiveUnreachable, ArchiveUnreachable, NotReplicated):

        def fails(*_: Any, error: type[Exception] = error) -> None:
            raise error("in vain")

        monkeypatch.setattr(bots, "play_on", fails)
        [leased] = shop.todo.lease(BOTS, at, ["g_1"])
        lengths.append((leased.until - at) // BOTS.lease_ms)
        jobs.bots("g_1", leased.until, leased.tries)
        at = leased.until
    assert lengths == [1, 1, 1, 1, 2, 4]


def test_the_reconciler_finds_what_was_lost(clock: ClockProcess, shop: Workshop) -> None:
    started(shop.games, "g_1")
    played_out(shop.games, "g_1", seed=3)
    bots_table(shop, "g_2")
    settled(clock)
    connections = shop.games.store.connections
    connections.call("{ix}", "DEL", "{ix}:todo:scoring", "{ix}:todo:bots", ROWS_KEY, ROWS_OVER_KEY)
    partitions = shop.games.store.partitions
    key = partitions.deadlines(partitions.of("g_2"))
    connections.call(key[:5], "DEL", key)
    looked_through(clock.reconciler)
    looked_through(clock.reconciler)
    assert listed(shop.todo, SCORING) == ["g_1"] and listed(shop.todo, BOTS) == ["g_2"]
    assert [connections.call("{ix}", "HLEN", key) for key in (ROWS_KEY, ROWS_OVER_KEY)] == [1, 1]
    assert connections.call(key[:5], "ZSCORE", key, "g_2") is not None


def test_what_a_clock_leased_while_it_was_ahead_is_sent_for_again_once_it_is_right(
    clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An hour ahead for a moment; the jobs of that moment got lost."""
    right, hour = shop.games.clock, 3_600_000
    bots_table(shop, "g_bots")
    started(shop.games, "g_clock", clock=Limits(per_decision=60, bank=0))
    settled(clock)
    with monkeypatch.context() as wrong:
        wrong.setattr(shop.games, "clock", lambda: right() + hour)
        assert clock.send() == clock.sweep() == 1
    assert clock.send() == clock.sweep() == 0
    clock.reconciler.step()
    looked_through(clock.reconciler)
    assert clock.send() == clock.sweep() == 1


def test_a_restored_backup_is_noticed(clock: ClockProcess, shop: Workshop) -> None:
    bots_table(shop, "g_1")
    settled(clock)
    connections = shop.games.store.connections
    connections.call("{ix}", "HSET", "{ix}:at:clock", shop.games.store.partitions.of("g_1"), FEED_MAX)
    connections.call("{ix}", "DEL", "{ix}:todo:bots")
    assert clock.follow() == 0
    looked_through(clock.reconciler)
    assert listed(shop.todo, BOTS) == ["g_1"]
    bots.play_on(shop.games, "g_1")
    assert clock.follow() > 0


def test_the_reconciler_finds_a_dispute_whose_job_was_lost(clock: ClockProcess, shop: Workshop) -> None:
    game = started(shop.games, "g_1", clock=Limits())
    [seat] = game.table.agenda[-1].asked
    shop.games.set_away("g_1", (seat + 1) % 4, True)
    dispute = Dispute(0, f"p_{seat}", seat, game.version, None, 1, "open", stops_clock=True)
    kept = shop.disputes.open("g_1", dispute, "why?", "token")
    shop.games.open_dispute("g_1", kept.n, key=kept.opening_key)
    settled(clock)
    assert listed(shop.todo, AUDITS) == ["disputes g_1"]
    shop.todo.done(AUDITS, "disputes g_1")
    looked_through(clock.reconciler)
    assert listed(shop.todo, AUDITS) == ["disputes g_1"]
    jobs.audits("disputes g_1", 0, 1)
    jobs.audits("disputes g_1", 0, 1)
    game = shop.games.load("g_1").game
    assert game.table.disputes == 0
    assert [one.verdict for one in shop.disputes.all("g_1")] == ["stands"]


def test_a_follower_that_is_only_slow_has_missed_nothing(clock: ClockProcess, shop: Workshop) -> None:
    started(shop.games, "g_1")
    for _ in range(3):
        looked_through(clock.reconciler)
    assert shop.games.store.connections.call("{ix}", "HLEN", ROWS_KEY) == 0
    settled(clock)
    shop.games.store.connections.call("{ix}", "DEL", ROWS_KEY)
    for _ in range(2):
        looked_through(clock.reconciler)
    assert shop.games.store.connections.call("{ix}", "HLEN", ROWS_KEY) == 1


@pytest.mark.parametrize("seat", [0, None])
def test_the_lost_job_of_a_dispute_that_stopped_no_clock_is_found(
    clock: ClockProcess, shop: Workshop, seat: int | None
) -> None:
    """The API was killed before it could say more than that there is a dispute; the game has no clock."""
    game = started(shop.games, "g_1")
    settled(clock)
    looked_through(clock.reconciler)
    assert listed(shop.todo, AUDITS) == []
    shop.disputes.open("g_1", Dispute(0, "p_0", seat, game.version, None, 1, "open"), "why?", "token")
    shop.disputes.open("g_1", Dispute(0, "p_0", seat, game.version, None, 1, "after_end"), "and?", "other")
    looked_through(clock.reconciler)
    assert listed(shop.todo, AUDITS) == ["disputes g_1"]
    jobs.audits("disputes g_1", 0, 1)
    shop.todo.done(AUDITS, "disputes g_1")
    assert [one.status for one in shop.disputes.all("g_1")] == ["judged", "after_end"]
    looked_through(clock.reconciler)
    assert listed(shop.todo, AUDITS) == []


def test_a_verdict_that_came_before_its_opening_was_recorded_lets_the_clocks_run_on(
    clock: ClockProcess, shop: Workshop
) -> None:
    game = started(shop.games, "g_1", clock=Limits())
    dispute = Dispute(0, "p_0", 0, game.version, None, 1, "open", stops_clock=True)
    kept = shop.disputes.open("g_1", dispute, "why?", "token")
    jobs.audits("disputes g_1", 0, 1)
    assert shop.games.load("g_1").game.table.disputes == 0
    shop.games.open_dispute("g_1", kept.n, key=kept.opening_key)
    settled(clock)
    assert listed(shop.todo, AUDITS) == ["disputes g_1"]
    jobs.audits("disputes g_1", 0, 1)
    assert shop.games.load("g_1").game.table.disputes == 0
    types = [event.type for event in recorded(shop.games.store.read_all("g_1"))]
    assert types.count("table.DisputeOpened") == types.count("table.DisputeJudged") == 1


def test_a_clock_that_cannot_sweep_ends(clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> int:
        raise ValueError("broken")

    monkeypatch.setattr(clock, "sweep", broken)
    with pytest.raises(ValueError, match="broken"):
        clock.run()


def test_a_clock_that_is_told_to_stop_lets_another_lead_at_once(clock: ClockProcess, shop: Workshop) -> None:
    other = ClockProcess(shop, clock.queues)
    assert clock.leader.held()
    assert not other.leader.held()
    clock.stop()
    clock.run()
    assert other.leader.held()
