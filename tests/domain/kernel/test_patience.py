"""How long a table waits for people, as its players are told."""

from __future__ import annotations

from domain.kernel.lifecycle import GameAbandoned, due, given_up
from events.acts import sit
from events.alike.chronicle import Chronicle
from tests.domain.kernel.toy import TOY
from tests.given import SEED

HOUR = 3_600_000


def test_a_table_waits_a_day_for_its_players_and_a_game_a_month_for_a_move() -> None:
    chronicle = Chronicle(TOY, 2, SEED)
    assert due(chronicle.game) == (until := chronicle.at + 24 * HOUR)
    assert given_up(chronicle.game, until - 1) is None
    assert given_up(chronicle.game, until) == GameAbandoned("not_full")
    for seat in range(2):
        chronicle.does(sit(f"p_{seat}", "", None))
    assert due(chronicle.game) == (until := chronicle.at + 30 * 24 * HOUR)
    assert given_up(chronicle.game, until - 1) is None
    assert given_up(chronicle.game, until) == GameAbandoned("idle")
