"""Whoever speaks as a peer does is measured; peers that were not fetched are missed aloud."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench import commands
from bench.figures import Figure, Table
from bench.peers import __main__ as program
from bench.peers import moves, rebuilds
from bench.peers.driver import PeerFailed, driven

PEER = (sys.executable, str(Path(__file__).with_name("peer.py")))
ECHO = "import sys; print('{}', flush=True); [print(line, end='', flush=True) for line in sys.stdin]"


def test_what_was_not_fetched_is_left_out_and_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for peer in (moves, rebuilds):
        monkeypatch.setattr(peer, "FETCHED", tmp_path)
    ran = CliRunner().invoke(program.main)
    assert ran.exit_code == 0, ran.output
    assert moves.MISSING in ran.output and rebuilds.MISSING in ran.output


def test_a_peer_is_asked_line_by_line_and_ends_with_its_input() -> None:
    with driven([sys.executable, "-c", ECHO], {}) as peer:
        assert peer.told() == {}
        assert peer.ask({"count": 2}) == {"count": 2}
        pid = peer.pid
    assert not Path(f"/proc/{pid}").exists()


def test_a_peer_that_ends_is_no_answer() -> None:
    with driven([sys.executable, "-c", "pass"], {}) as peer, pytest.raises(PeerFailed, match="-c pass"):
        peer.told()


def test_rebuilds_and_appends_are_measured_beside_a_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuilds, "PROGRAM", (*PEER, "library"))
    for name, value in {"EVENTS": 40, "ROUNDS": 1, "REBUILDS": 1, "APPENDS": 3}.items():
        monkeypatch.setattr(rebuilds, name, value)
    *told, table = rebuilds.measured()
    assert [one.target for one in told if isinstance(one, Figure)] == [10, None, None]
    assert isinstance(table, Table) and len(table.rows) == 7
    assert all(value and value > 0 for _, values in table.rows for value in values)


def test_moves_are_measured_beside_a_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "SERVER_PROGRAM", (*PEER, "server"))
    monkeypatch.setattr(moves, "CLIENT_PROGRAM", (*PEER, "client"))
    for part in (commands, moves):
        monkeypatch.setattr(part, "CONNECTIONS", 2)
        monkeypatch.setattr(part, "TABLES_A_CONNECTION", 2)
        monkeypatch.setattr(part, "WARM_UP_SECONDS", 0.1)
    monkeypatch.setattr(moves, "ROUNDS", 1)
    monkeypatch.setattr(moves, "SECONDS", 0.3)
    *told, table = moves.measured()
    assert [one.target for one in told if isinstance(one, Figure)] == [1.5, None, 4.0, None]
    assert isinstance(table, Table)
    rows = {what: dict(zip(table.columns, values, strict=True)) for what, values in table.rows}
    assert list(rows) == ["Gyoji, fsync everysec", "Gyoji, fsync always", moves.MEMORY, moves.FLAT_FILE]
    assert all(row["moves/s"] and row["server"] and row["client"] for row in rows.values())
    assert not rows[moves.MEMORY]["Redis"]
