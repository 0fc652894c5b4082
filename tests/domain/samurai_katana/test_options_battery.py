"""The battery of every game, with random combinations of the optional rules."""

from random import Random

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from domain.kernel.command import Command
from domain.kernel.engine import asked, decide, default, evolve, legal, objection, start, time_out
from domain.kernel.saying import label, sentence
from domain.kernel.stored import event_of, restored, snapshot
from domain.kernel.words import LANGUAGES
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.table import KatanaTable
from tests.domain.samurai_katana.twins import scrambled
from tests.playing import moments, played, seeded_table, through_the_store
from tests.properties.test_twins import assert_twins_get_the_same

LENGTHS = st.sampled_from([25, 30, 35, 40])
OPTIONS = st.builds(
    KatanaOptions,
    sudden_death=st.booleans(),
    game_length=LENGTHS,
    diplomacy=st.booleans(),
    seppuku=st.booleans(),
    justice_for_others=st.booleans(),
    clan_treasure=st.booleans(),
    bushido_code=st.booleans(),
    kokuland=st.booleans(),
    powerful_shogun=st.booleans(),
    exchange=st.booleans(),
    emperor_sells_position=st.booleans(),
    supporting_emperor=st.booleans(),
    turn_limit=st.integers(1, 7),
)
SEEDS = st.integers(0, 2**32)
BOTS = st.sampled_from(["random", "greedy"])
quick = settings(max_examples=4)
every_count = pytest.mark.parametrize("players", [3, 4, 5, 6])


@every_count
@for_all(seed=SEEDS, options=OPTIONS, bot=BOTS)
@quick
def test_everything_is_accounted_for_until_the_end(players: int, seed: int, options: KatanaOptions, bot: str) -> None:
    table = seeded_table(SAMURAI_KATANA_RULESET, players, seed, options)
    for turned in played(SAMURAI_KATANA_RULESET, table, seed, bot, SAMURAI_KATANA_RULESET.check):
        table = turned.table
        assert table.result is not None or asked(table)
    SAMURAI_KATANA_RULESET.check(table)
    score = SAMURAI_KATANA_RULESET.score(table)
    assert table.result == score.result
    assert isinstance(table, KatanaTable)
    for seat, reasons in score.reasons.items():
        assert sum(reason.points for reason in reasons) == table.honour[seat]


@every_count
@for_all(seed=SEEDS, options=OPTIONS)
@quick
def test_replay_and_snapshots_give_the_same_table(players: int, seed: int, options: KatanaOptions) -> None:
    table = seeded_table(SAMURAI_KATANA_RULESET, players, seed, options)
    replayed = table.copy()
    for turned in played(SAMURAI_KATANA_RULESET, table, seed):
        table = turned.table
        for event in turned.events:
            again = event_of(SAMURAI_KATANA_RULESET, *through_the_store(event))
            assert again == event
            evolve(replayed, (again,))
    assert replayed == table
    for moment in moments(SAMURAI_KATANA_RULESET, players, seed, every=19, options=options):
        assert restored(SAMURAI_KATANA_RULESET, snapshot(moment)) == moment


@every_count
@for_all(seed=SEEDS, options=OPTIONS)
@quick
def test_a_command_is_accepted_exactly_when_it_is_listed(players: int, seed: int, options: KatanaOptions) -> None:
    known: list[Command] = []
    random = Random(seed)
    for table in moments(SAMURAI_KATANA_RULESET, players, seed, every=13, options=options):
        before = table.copy()
        for seat in table.seats:
            moves = legal(SAMURAI_KATANA_RULESET, table, seat)
            assert len(moves) == len(set(moves))
            for move in random.sample(moves, min(12, len(moves))):
                assert decide(SAMURAI_KATANA_RULESET, table, seat, move, 10**9).events
                known.append(move)
            for command in random.sample(known, min(30, len(known))):
                refusal = objection(SAMURAI_KATANA_RULESET, table, seat, command)
                assert (refusal is None) == (command in moves), f"{command} of seat {seat}, seed {seed}, {options}"
                assert refusal is None or set(refusal.clauses) <= SAMURAI_KATANA_RULESET.clauses.keys()
                is_sent_away = refusal is not None and refusal.clauses == (SAMURAI_KATANA_RULESET.otherwise,)
                assert not (is_sent_away and seat in asked(table)), f"{command} of seat {seat}, who is asked"
        assert table == before


@every_count
@for_all(seed=SEEDS, options=OPTIONS)
@quick
def test_defaults_are_legal_and_end_the_game(players: int, seed: int, options: KatanaOptions) -> None:
    table = seeded_table(SAMURAI_KATANA_RULESET, players, seed, options)
    table = start(SAMURAI_KATANA_RULESET, table, 0).table
    while table.result is None:
        seat = next(iter(asked(table)))
        assert default(table, seat) in legal(SAMURAI_KATANA_RULESET, table, seat)
        table = time_out(SAMURAI_KATANA_RULESET, table, seat, 10**9).table


@every_count
@for_all(seed=SEEDS, options=OPTIONS)
@quick
def test_everything_can_be_said(players: int, seed: int, options: KatanaOptions) -> None:
    for table in moments(SAMURAI_KATANA_RULESET, players, seed, every=23, options=options):
        for seat in asked(table):
            for move in legal(SAMURAI_KATANA_RULESET, table, seat):
                assert all(label(SAMURAI_KATANA_RULESET, move, language) for language in LANGUAGES)
    table = seeded_table(SAMURAI_KATANA_RULESET, players, seed, options)
    for turned in played(SAMURAI_KATANA_RULESET, table, seed):
        for event in turned.events:
            name, _, public, private = through_the_store(event)
            for language in LANGUAGES:
                for known in ({}, private):
                    said = sentence(SAMURAI_KATANA_RULESET, name, public, known, language)
                    assert said
                    assert "None" not in said


@every_count
@for_all(seed=SEEDS, options=OPTIONS, bot=BOTS)
@quick
def test_what_a_seat_may_not_know_changes_nothing_of_what_it_gets(
    players: int, seed: int, options: KatanaOptions, bot: str
) -> None:
    tables = moments(SAMURAI_KATANA_RULESET, players, seed, every=5, bot=bot, options=options)
    assert_twins_get_the_same(SAMURAI_KATANA_RULESET, scrambled, tables, Random(seed))
