"""Clicks are measured in a real browser, beside a call that does nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from bench import clicks


def test_what_is_chosen_and_what_is_played_is_seen_and_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clicks, "MOVES", 2)
    with ThreadPoolExecutor(1) as thread:  # the browser tests keep a loop in the main one
        told = {figure.what: figure for figure in thread.submit(lambda: list(clicks.measured())).result()}
    assert told.keys() == {
        f"click to repaint, {what}, {share}" for what in ("choosing", "a move") for share in ("median", "p95")
    }
    for figure in told.values():
        assert figure.value > 0 and figure.floor_value
        assert figure.target == clicks.REPAINT_MS and figure.is_cost
