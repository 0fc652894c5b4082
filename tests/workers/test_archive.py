"""A game that is long over moves to a file, and nobody who asks can tell."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from events.audit import audit
from events.beside.disputes import Audited, Dispute
from events.beside.ledger import DAY_MS
from events.beside.lobby import ROWS_KEY, row_of, rows
from events.beside.refusals import attempt
from events.beside.work import AUDITS, SCORING
from events.feed import all_games
from events.history_files import recorded
from events.ids import new_id
from events.play import NoSuchGame
from events.proof.chain import BrokenChain
from events.proof.verify import verify
from events.redis.families import INDEX
from events.store import Store
from events.telling import export
from tests.shops import listed, looked_through
from tests.tables import Hands, games_on, played_out, started
from workers import audits, scoring
from workers.clock import ClockProcess
from workers.workshop import Workshop, workshop_of


def keys_of(store: Store, game: str) -> list[bytes]:
    found: list[bytes] = store.connections.call("", "KEYS", f"*:{game}")
    return found


def finished(shop: Workshop, id: str) -> None:
    started(shop.games, id)
    played_out(shop.games, id, seed=1)
    scoring.score_game(shop, id)


def everything(shop: Workshop, id: str) -> tuple[object, ...]:
    """All that a reader can ask for."""
    known = shop.games.load(id)
    return (
        known.head,
        known.game.status,
        known.game.table,
        shop.games.store.head(id),
        list(shop.games.store.read_all(id)),
        shop.games.store.read(id, 7, 5),
        shop.games.store.read(id, 10**6, 5),
        shop.games.as_of(id, 9).table,
        b"".join(export(shop.games, id, "all")),
        shop.games.store.notes(id, ["score", "audit"]),
        shop.refusals.all(id),
        shop.refusals.all(id, 2),
        shop.refusals.one(id, 2, 1),
        shop.disputes.all(id),
        shop.disputes.audited(id),
    )


def test_an_archived_game_reads_as_before(shop: Workshop, store: Store, tmp_path: Path) -> None:
    finished(shop, "g_old")
    given = attempt("illegal-move", version=8, at=5, body=b"{}", command={"type": "bang.play"}, rules=("BANG-4.9",))
    shop.games.store.carried_out(shop.refusals.keeping("g_old", 2, given))
    shop.disputes.open("g_old", Dispute(0, "p_1", 1, 5, None, 1, "open"), "why?", "t")
    audits.audit_game(shop, "g_old")
    assert not audits.archive_game(shop, "g_old"), "a dispute waits"
    audits.judge_disputes(shop, "g_old")
    before = everything(shop, "g_old")
    assert audits.archive_game(shop, "g_old")
    assert keys_of(store, "g_old") == []
    fresh = workshop_of(games_on(store, tmp_path / "other"))
    for reader in (shop, fresh):
        after = everything(reader, "g_old")
        assert [one == other for one, other in zip(before, after, strict=True)].count(False) <= (reader is fresh)
    assert list(all_games(store)) == ["g_old"]
    assert audit(shop.games.rulesets, recorded(store.read_all("g_old")), pins=shop.pins).verdict == "holds"
    assert scoring.rescore(shop, "bang").differences == []
    assert not audits.archive_game(shop, "g_old")


def test_the_file_verifies_as_it_lies_there(shop: Workshop, store: Store) -> None:
    finished(shop, "g_old")
    assert audits.archive_game(shop, "g_old")
    assert store.archive is not None
    [path] = store.archive.folder.glob("*/g_old.ndjson.gz")
    report = verify(gzip.decompress(path.read_bytes()))
    assert report.holds and report.is_complete


def test_disputes_go_on_after_the_archive(shop: Workshop) -> None:
    finished(shop, "g_old")
    shop.disputes.open("g_old", Dispute(0, "p_1", 1, 5, None, 1, "open"), "why?", "t")
    audits.judge_disputes(shop, "g_old")
    assert audits.archive_game(shop, "g_old")
    opened = shop.disputes.open("g_old", Dispute(0, "p_2", 2, 6, None, 1, "open"), "and this?", "u")
    assert opened.n == 2
    assert audits.judge_disputes(shop, "g_old") == 1
    assert [(one.n, one.status, one.verdict) for one in shop.disputes.all("g_old")] == [
        (1, "judged", "stands"),
        (2, "judged", "stands"),
    ]
    audits.audit_game(shop, "g_old")
    audited = shop.disputes.audited("g_old")
    assert audited is not None and audited.verdict == "holds"


def test_what_runs_or_is_not_counted_stays(shop: Workshop) -> None:
    started(shop.games, "g_run")
    started(shop.games, "g_new")
    played_out(shop.games, "g_new", seed=1)
    assert not audits.archive_game(shop, "g_run")
    assert not audits.archive_game(shop, "g_new")


def dispute(shop: Workshop) -> None:
    shop.disputes.open("g_old", Dispute(0, "p_1", 1, 5, None, 1, "open"), "wait!", "t")


def ask_for_an_audit(shop: Workshop) -> None:
    shop.disputes.note_audit("g_old", Audited("open", 9))


@pytest.mark.parametrize("writes", [dispute, ask_for_an_audit])
def test_what_is_written_beside_a_game_meanwhile_is_not_lost(
    shop: Workshop, store: Store, monkeypatch: pytest.MonkeyPatch, writes: Callable[[Workshop], None]
) -> None:
    finished(shop, "g_old")
    audits.audit_game(shop, "g_old")
    assert store.archive is not None
    keep = store.archive.keep

    def slow(*arguments: object) -> None:
        keep(*arguments)  # type: ignore[arg-type]
        writes(shop)

    monkeypatch.setattr(store.archive, "keep", slow)
    assert not audits.archive_game(shop, "g_old")
    assert keys_of(store, "g_old")


def test_the_reconciler_sends_old_games_to_the_archive(shop: Workshop, clock: ClockProcess) -> None:
    finished(shop, "g_old")
    started(shop.games, "g_run")
    while clock.follow():
        pass
    clock.reconciler.archive_ms = -60_000
    looked_through(clock.reconciler)
    assert listed(shop.todo, AUDITS) == ["archive g_old"]


def weight(store: Store) -> int:
    """Bytes of everything in Redis but what has a bound of its own: feeds, notices, and the news of each player."""
    bounded = re.compile(rb".*:(feed|notices|news:.*)")
    keys = [key for key in store.connections.call("", "KEYS", "*") if not bounded.fullmatch(key)]
    return sum(store.connections.call_all([("", ("MEMORY", "USAGE", key, "SAMPLES", 0)) for key in keys]))


def test_a_game_in_the_archive_leaves_less_than_a_kilobyte_in_redis(
    shop: Workshop, store: Store, clock: ClockProcess
) -> None:
    """A rated one of four people: its row, the lists it stands on, its entry in the ledger, everybody's rating."""
    clock_of_days = Hands()
    shop.games.clock = clock_of_days
    people = [new_id("p", number) for number in range(8)]
    weights: list[int] = []
    for number in range(30):
        id = new_id("g", clock_of_days())
        shop.games.open(id, "bang", 4, people[number % 8])
        for place in range(1, 4):
            shop.games.sit(id, people[(number + place * (1 + number % 2)) % 8])
        played_out(shop.games, id, seed=number)
        while clock.follow():
            pass
        assert scoring.score_game(shop, id) and audits.archive_game(shop, id)
        shop.todo.done(SCORING, id)
        weights.append(weight(store))
        clock_of_days.at += DAY_MS
    assert (weights[-1] - weights[9]) / 20 < 1_000


def test_rows_of_before_are_read_and_packed_on_the_way_to_the_archive(shop: Workshop, store: Store) -> None:
    finished(shop, "g_old")
    known = shop.games.load("g_old")
    store.connections.call(INDEX, "HSET", ROWS_KEY, "g_old", msgspec.json.encode(row_of(known.game, known.head)))
    before = rows(store, ["g_old", "g_none"])
    assert before[0] is not None and before[1] is None
    assert audits.archive_game(shop, "g_old")
    assert rows(store, ["g_old", "g_none"]) == before
    assert store.connections.call(INDEX, "HLEN", ROWS_KEY) == 0


def test_a_changed_file_is_noticed(shop: Workshop, store: Store) -> None:
    finished(shop, "g_old")
    audits.archive_game(shop, "g_old")
    assert store.archive is not None
    [path] = store.archive.folder.glob("*/g_old.ndjson.gz")
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    place = Random(1).randrange(3, len(lines) - 2)
    lines[place] = lines[place].replace(b'"by":', b'"by":1', 1)
    path.write_bytes(gzip.compress(b"".join(lines)))
    with pytest.raises(BrokenChain):
        store.read("g_old")


def test_no_address_leads_out_of_the_folder(shop: Workshop) -> None:
    for id in ("../../etc/passwd", "g_", "..", "g_\n", "", "g/x", "x" * 65):
        with pytest.raises(NoSuchGame):
            shop.games.load(id)
