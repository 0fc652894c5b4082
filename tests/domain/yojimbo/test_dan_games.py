"""What the battery holds for whole games of Kyu, held for DAN as well."""

from random import Random

import msgspec
import pytest

from domain.kernel.arena import play_out
from domain.kernel.engine import Decided, asked, decide, default, evolve, legal, objection, open_step, start, time_out
from domain.kernel.stored import event_of, restored, snapshot
from domain.kernel.words import PUBLIC, Viewer
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from domain.yojimbo.table import YojimboOptions, YojimboTable
from tests.domain.yojimbo.tables import seen
from tests.domain.yojimbo.twins import scrambled
from tests.playing import everybody, moments, seeded_table, through_the_store

DAN = YojimboOptions("dan")
every_size = pytest.mark.parametrize("players", [2, 3, 4, 5])


@every_size
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_games_end_with_all_cards_accounted_for_and_replay_to_the_same_table(players: int, bot: str) -> None:
    ruleset = YOJIMBO_RULESET
    table = seeded_table(ruleset, players, players, DAN)
    replayed = table.copy()
    bots = everybody(players, ruleset.bots[bot])
    for turned in play_out(ruleset, table, bots, Random(players).randrange, ruleset.check):
        table = turned.table
        for event in turned.events:
            again = event_of(ruleset, *through_the_store(event))
            assert again == event
            evolve(replayed, (again,))
    ruleset.check(table)
    assert replayed == table
    assert table.result == ruleset.score(table).result


@every_size
def test_every_listed_move_is_accepted_and_snapshots_restore(players: int) -> None:
    ruleset = YOJIMBO_RULESET
    for table in moments(ruleset, players, players, every=29, options=DAN):
        again = restored(ruleset, snapshot(table))
        assert again == table
        for seat in table.seats:
            moves = legal(ruleset, table, seat)
            assert len(moves) == len(set(moves))
            for move in moves:
                assert decide(ruleset, table, seat, move, 10**9) == decide(ruleset, again, seat, move, 10**9)
        assert again == table


@every_size
def test_defaults_alone_end_the_game(players: int) -> None:
    table = seeded_table(YOJIMBO_RULESET, players, 1, DAN)
    table = start(YOJIMBO_RULESET, table, 0).table
    while table.result is None:
        [seat] = asked(table)
        assert objection(YOJIMBO_RULESET, table, seat, default(table, seat)) is None
        table = time_out(YOJIMBO_RULESET, table, seat, 10**9).table


@every_size
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_gets(players: int, bot: str) -> None:
    random = Random(players)
    differing = 0
    for table in moments(YOJIMBO_RULESET, players, players, every=3, bot=bot, options=DAN):
        assert isinstance(table, YojimboTable)
        [seat] = asked(table)
        command = random.choice(legal(YOJIMBO_RULESET, table, seat))
        decided = decide(YOJIMBO_RULESET, table, seat, command, 10**9)
        for viewer in (random.choice(table.seats), PUBLIC):
            told = _told(decided, viewer)
            fixed = set(b"".join(told).decode().split('"'))
            twin = scrambled(table, viewer, fixed, lambda things: random.sample(things, len(things)))
            YOJIMBO_RULESET.check(twin)
            differing += twin.hands != table.hands
            assert _shown(twin, viewer) == _shown(table, viewer)
            assert _told(decide(YOJIMBO_RULESET, twin, seat, command, 10**9), viewer) == told
    assert differing > 20, "the twins are no copies"


def _shown(table: YojimboTable, viewer: Viewer) -> bytes:
    return msgspec.json.encode([seen(table, viewer), asked(table), open_step(table).about(table)])


def _told(decided: Decided, viewer: Viewer) -> list[bytes]:
    told = []
    for event, rules in zip(decided.events, decided.rules, strict=True):
        data, private = event.parts()
        told.append(msgspec.json.encode([event.stored_name(), rules, data, private.get(f"seat:{viewer}"), [*private]]))
    return told
