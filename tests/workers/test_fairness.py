"""A flood of new games keeps nobody waiting: what is counted is how many others are served first."""

from __future__ import annotations

import threading
from copy import copy

import pytest
from rq import Queue

from domain.kernel.engine import asked, legal
from events.beside.lobby import ROWS_KEY, add, rows
from events.beside.webhooks import OVER, Message
from events.beside.work import AUDITS, BOTS, SCORING, WEBHOOKS, WorkKind
from events.feed import GAMES_A_STEP
from events.ids import new_id
from events.store import Store
from tests.shops import listed
from tests.tables import make_move
from workers import bot_turns, bots, owners, work_turns
from workers.bots import bot_to_act
from workers.clock import ClockProcess
from workers.queues import ALONE, Worker, kind_in
from workers.workshop import Workshop

FLOOD = 2_000


def opened(shop: Workshop, id: str, host: str, people: int) -> None:
    """A running game of people and bots; `p_flood…` is whoever floods us."""
    shop.games.open(id, "bang", 4, host, sit=people > 0)
    for number in range(1, people):
        shop.games.sit(id, f"p_guest{number}")
    for _ in range(4 - people):
        shop.games.sit_bot(id, host, "greedy")


def played_till_asked(shop: Workshop, id: str, is_bot: bool) -> None:
    """Till a bot is asked, or a person."""
    while (bot_to_act(game := shop.games.load(id).game) is not None) is not is_bot:
        if is_bot:
            seat = next(iter(asked(game.table)))
            make_move(shop.games, id, seat, legal(game.ruleset, game.table, seat)[0])
        else:
            bots.play_on(shop.games, id)


def flood(shop: Workshop, games: int, hosts: int) -> None:
    for number in range(games):
        shop.games.open(new_id("g", number), "bang", 4, f"p_flood{number % hosts}")


def in_lobby(store: Store) -> set[str]:
    return {id.decode() for id in store.connections.call("{ix}", "HKEYS", ROWS_KEY)}


def settled(clock: ClockProcess) -> None:
    while clock.follow():
        pass


@pytest.mark.parametrize(("games", "hosts"), [(FLOOD, 3), (FLOOD // 4, FLOOD // 4)])
def test_a_game_that_was_there_before_a_flood_has_its_turn_in_the_next_step(
    clock: ClockProcess, shop: Workshop, games: int, hosts: int
) -> None:
    """And so has a table that is opened after it, where the flood is that of a few."""
    opened(shop, "g_mine", "p_me", people=2)
    played_till_asked(shop, "g_mine", is_bot=False)
    settled(clock)
    assert listed(shop.todo, BOTS) == []
    flood(shop, games, hosts)
    played_till_asked(shop, "g_mine", is_bot=True)
    shop.games.open("g_new", "bang", 4, "p_somebody")
    clock.follow()
    [row] = rows(shop.games.store, ["g_mine"])
    assert row is not None and row.version == shop.games.load("g_mine").game.version
    assert listed(shop.todo, BOTS) == ["g_mine"]
    found = in_lobby(shop.games.store)
    assert len(found - {"g_mine"}) < GAMES_A_STEP < games
    assert ("g_new" in found) is (hosts < GAMES_A_STEP // 2)


def copied(
    shop: Workshop, id: str, host: str, people: int, count: int, work: tuple[WorkKind, str] = (BOTS, "")
) -> list[str]:
    """Rows of the lobby, and work on the list, as if so many games were like this one, an hour ago."""
    kind, word = work
    opened(shop, id, host, people)
    played_till_asked(shop, id, is_bot=True)
    known = shop.games.load(id)
    ids = [new_id("g", number) for number in range(count)]
    games = [copy(known.game) for _ in ids]
    for each, game in zip(ids, games, strict=True):
        game.id = each
    add(shop.games.store, *((game, known.head) for game in games))
    shop.todo.put_missing([(kind, f"{word}{each}") for each in ids], shop.games.clock() - 3_600_000)
    return ids


def queued(clock: ClockProcess, queue: str = "bots") -> list[str]:
    names = Queue(queue, connection=clock.queues.connection).job_ids
    return [name.removeprefix(f"{kind_in(queue)}-").rsplit("-", 1)[0] for name in names]


def sent(clock: ClockProcess) -> list[str]:
    """The games of the jobs that wait, as a worker would take them."""
    clock.send()
    return queued(clock)


@pytest.mark.parametrize("people", [0, 1], ids=["bots among themselves", "tables of one person"])
def test_a_bot_that_somebody_waits_for_is_next_however_many_others_have_waited_longer(
    clock: ClockProcess, shop: Workshop, people: int
) -> None:
    copied(shop, "g_flood", "p_flood", people, FLOOD)
    sent(clock)
    opened(shop, "g_mine", "p_me", people=2)
    played_till_asked(shop, "g_mine", is_bot=True)
    settled(clock)
    clock.queues.connection.lpop("rq:queue:bots", 2)
    assert "g_mine" in sent(clock)
    assert len(queued(clock)) <= bot_turns.BOTS_WAITING_MAX


def test_whoever_waits_for_bots_is_not_overtaken_by_those_who_had_theirs(
    clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One worker that is slow: as often as it ends a job, the bots of that table are asked again at once."""
    at = shop.games.clock()
    monkeypatch.setattr(shop.games, "clock", lambda: at)
    tables = [f"g_{number}" for number in range(4)]
    for id in tables:
        opened(shop, id, f"p_{id}", people=1)
        played_till_asked(shop, id, is_bot=True)
    settled(clock)
    had: list[str] = []
    for _ in range(2 * len(tables)):
        had += sent(clock)[:1]
        clock.queues.connection.lpop("rq:queue:bots")
        shop.todo.release(BOTS, had[-1], at)
    assert sorted(had) == sorted(2 * tables)


def test_where_workers_are_many_more_jobs_wait_for_them(clock: ClockProcess, shop: Workshop) -> None:
    copied(shop, "g_flood", "p_flood", 1, FLOOD // 4)
    assert len(sent(clock)) == bot_turns.BOTS_WAITING_MAX
    for _ in range(30):
        worker = Worker(shop.games.store.connections.url, ["timeouts", "bots"], threading.Event())
        worker.register_birth()  # type: ignore[no-untyped-call]
    assert len(sent(clock)) == 30 * bot_turns.WAITING_A_WORKER


def test_two_hosts_have_turns_and_not_who_has_waited_longer(clock: ClockProcess, shop: Workshop) -> None:
    first = copied(shop, "g_first", "p_first", 1, FLOOD // 2)
    second = copied(shop, "g_second", "p_second", 1, 50)
    order = sent(clock)
    while len(order) < 110:
        worked_off(clock, "bots", bot_turns.BOTS_WAITING_MAX)
        order += sent(clock)
    assert order[:100:2] == first[:50] and order[1:100:2] == second
    assert order[100:] == first[50:60]


def test_bots_among_themselves_are_sent_for_however_many_people_wait(
    clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = copied(shop, "g_alone", "p_quiet", 0, 3)
    copied(shop, "g_flood", "p_flood", 1, FLOOD // 2)
    assert not set(alone) & set(sent(clock))
    assert queued(clock, ALONE) == alone
    worked_off(clock, "bots", 5)
    at = shop.games.clock() + bot_turns.ALONE_EVERY_MS + BOTS.lease_ms
    monkeypatch.setattr(shop.games, "clock", lambda: at)
    order = sent(clock)
    assert set(alone) & set(order) == {alone[0]} and len(order) == bot_turns.BOTS_WAITING_MAX + 1


def test_tables_that_are_not_known_yet_are_looked_up_a_page_at_a_time(
    clock: ClockProcess, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owners, "TABLES_AT_ONCE", 2)
    monkeypatch.setattr(owners, "TABLES_KEPT_MAX", 3)
    ids = copied(shop, "g_flood", "p_flood", 1, 5)
    shop.todo.put(BOTS, "g_gone", shop.games.clock())
    for _ in range(6):
        clock.send()
    assert sorted(queued(clock)) == sorted(ids) and queued(clock, ALONE) == ["g_gone"]


def worked_off(clock: ClockProcess, queue: str, count: int) -> None:
    clock.queues.connection.lpop(f"rq:queue:{queue}", count)


@pytest.mark.parametrize(("kind", "word"), [(SCORING, ""), (AUDITS, "audit ")], ids=["scores", "audits"])
def test_a_flood_of_one_hosts_finished_games_has_others_wait_for_one_round(
    clock: ClockProcess, shop: Workshop, kind: WorkKind, word: str
) -> None:
    first = copied(shop, "g_flood", "p_flood", 1, FLOOD, (kind, word))
    opened(shop, "g_mine", "p_me", people=1)
    settled(clock)
    clock.send()
    limit = work_turns.WAITING_MAX[kind.name]
    assert len(queued(clock, kind.name)) == limit < FLOOD
    shop.todo.put(kind, f"{word}g_mine", shop.games.clock())
    worked_off(clock, kind.name, 2)
    clock.send()
    names = [f"{word}{id}".replace(" ", "-") for id in (*first[: limit + 1], "g_mine")]
    assert sorted(queued(clock, kind.name)[-2:]) == sorted(names[-2:])


def test_what_goes_to_the_archive_has_one_turn_whoever_opened_it(clock: ClockProcess, shop: Workshop) -> None:
    for number in range(work_turns.WAITING_MAX["audits"]):
        shop.todo.put(AUDITS, f"archive g_{number}", number)
    for id, host in (("g_mine", "p_me"), ("g_hers", "p_her")):
        opened(shop, id, host, people=1)
        shop.todo.put(AUDITS, f"audit {id}", 1_000)
    settled(clock)
    clock.send()
    first = ["audit-g_hers", "audit-g_mine", "archive-g_0", "archive-g_1", "archive-g_2"]
    assert queued(clock, "audits")[:5] == first


def test_messages_to_one_player_have_others_wait_for_one_of_them(clock: ClockProcess, shop: Workshop) -> None:
    at = shop.games.clock()
    for number in range(FLOOD):
        shop.todo.put(WEBHOOKS, Message("p_flood", OVER, f"g_{number:04}", 1).to("wh_slow"), at - FLOOD + number)
    shop.todo.put(WEBHOOKS, Message("p_me", OVER, "g_mine", 1).to("wh_mine"), at)
    clock.send()
    waiting = queued(clock, "webhooks")
    assert waiting[1] == "p_me-wh_mine-over-g_mine-1" and len(waiting) == work_turns.WAITING_MAX["webhooks"]
