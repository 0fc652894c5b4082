"""What holds for every game at every number of players, whatever the seed."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from domain.kernel.command import Command, IllegalMove
from domain.kernel.engine import (
    Decided,
    answers,
    asked,
    decide,
    default,
    evolve,
    legal,
    objection,
    open_step,
    start,
    time_out,
)
from domain.kernel.event import Event
from domain.kernel.facts import Awaiting, VoteSealed
from domain.kernel.record import Cause, parts_of, written
from domain.kernel.saying import label, reason, sentence
from domain.kernel.stored import event_of, restored, snapshot
from domain.kernel.table import Table
from domain.kernel.words import ALL, LANGUAGES, PUBLIC, Viewer
from domain.rulesets import EVERY_RULESET
from events.proof.canon import canon, encode
from tests.playing import EXAMPLES, GAMES, moments, played, seeded_table, through_the_store
from tests.sentences import assert_in_words

SEEDS = st.integers(0, 2**32)
quick = settings(max_examples=EXAMPLES)
ATTEMPTS = 20
"""Commands that each seat tries at one moment, whoever they are meant for."""

MOMENTS_MAX = 40
"""Looked at in one game: a game of Samurai & Katana has thousands."""

DEFAULTS_MAX = 20_000
NEVER_ENDING = {"bang": "BANG-R59"}
"""Games that defaults alone do not end, by the clause that says so."""

every_game = pytest.mark.parametrize(("game", "players"), GAMES)


@every_game
@for_all(seed=SEEDS, bot=st.sampled_from(["random", "greedy"]))
@quick
def test_cards_are_conserved_and_somebody_can_always_act(game: str, players: int, seed: int, bot: str) -> None:
    ruleset = EVERY_RULESET[game]
    table = seeded_table(ruleset, players, seed)
    for turned in played(ruleset, table, seed, bot, ruleset.check):
        table = turned.table
        assert table.result is not None or asked(table), f"nobody is asked, seed {seed}"
    ruleset.check(table)
    assert table.result == ruleset.score(table).result


@every_game
@for_all(seed=SEEDS)
@quick
def test_replay_of_what_was_stored_gives_the_same_table(game: str, players: int, seed: int) -> None:
    ruleset = EVERY_RULESET[game]
    table = seeded_table(ruleset, players, seed)
    replayed = table.copy()
    for turned in played(ruleset, table, seed):
        for event in turned.events:
            again = event_of(ruleset, *through_the_store(event))
            assert again == event
            evolve(replayed, (again,))
    assert replayed == turned.table


@every_game
@for_all(seed=SEEDS)
@quick
def test_a_snapshot_restores_to_the_same_future(game: str, players: int, seed: int) -> None:
    ruleset = EVERY_RULESET[game]
    for table in islice(moments(ruleset, players, seed, every=23), MOMENTS_MAX):
        again = restored(ruleset, snapshot(table))
        assert again == table
        seat = next(iter(asked(table)))
        move = legal(ruleset, table, seat)[-1]
        assert decide(ruleset, again, seat, move, 10**9) == decide(ruleset, table, seat, move, 10**9)


@every_game
@for_all(seed=SEEDS)
@quick
def test_every_listed_move_is_accepted_and_leaves_the_table_alone(game: str, players: int, seed: int) -> None:
    ruleset = EVERY_RULESET[game]
    for table in islice(moments(ruleset, players, seed, every=31), MOMENTS_MAX // 2):
        before = table.copy()
        for seat in table.seats:
            moves = legal(ruleset, table, seat)
            assert len(moves) == len(set(moves)), "a move is listed twice"
            for move in moves:
                assert decide(ruleset, table, seat, move, 10**9).events
                assert table == before


@every_game
@for_all(seed=SEEDS)
@quick
def test_nothing_is_objected_to_a_listed_answer(game: str, players: int, seed: int) -> None:
    """Also where a step says that its candidates are options, and nobody asks."""
    for table in islice(moments(EVERY_RULESET[game], players, seed, every=7), MOMENTS_MAX * 4):
        step = open_step(table)
        for seat in asked(table):
            at = (table, seat) if step.is_ballot else (table,)
            for command in answers(table, seat):
                assert step.objection(*at, command) is None, f"{command} of seat {seat}, seed {seed}"  # type: ignore[call-arg]


@every_game
@for_all(seed=SEEDS)
@quick
def test_everything_else_is_refused_with_a_clause_that_exists(game: str, players: int, seed: int) -> None:
    ruleset = EVERY_RULESET[game]
    random = Random(seed)
    known: dict[Command, None] = {}
    for table in islice(moments(ruleset, players, seed, every=11), MOMENTS_MAX):
        known |= dict.fromkeys(_all_moves(game, table))
    attempts = list(known)
    for table in islice(moments(ruleset, players, seed, every=41), MOMENTS_MAX):
        for seat in table.seats:
            moves = set(legal(ruleset, table, seat))
            for command in random.sample(attempts, min(ATTEMPTS, len(attempts))):
                refusal = objection(ruleset, table, seat, command)
                assert (refusal is None) == (command in moves), f"{command} of seat {seat}, seed {seed}"
                if refusal is not None:
                    assert refusal.clauses
                    assert set(refusal.clauses) <= ruleset.clauses.keys()
                    with pytest.raises(IllegalMove):
                        decide(ruleset, table, seat, command, 10**9)


def _all_moves(game: str, table: Table) -> list[Command]:
    return [move for seat in table.seats for move in legal(EVERY_RULESET[game], table, seat)]


@every_game
@for_all(seed=SEEDS)
@quick
def test_the_default_is_always_legal_and_defaults_alone_end_the_game(game: str, players: int, seed: int) -> None:
    ruleset = EVERY_RULESET[game]
    table = seeded_table(ruleset, players, seed)
    table = start(ruleset, table, 0).table
    for _ in range(300 if game in NEVER_ENDING else DEFAULTS_MAX):
        if table.result is not None:
            return
        seat = next(iter(asked(table)))
        assert default(table, seat) in legal(ruleset, table, seat)
        table = time_out(ruleset, table, seat, 10**9).table
    assert game in NEVER_ENDING, f"defaults alone do not end the game, seed {seed}"


@every_game
@for_all(seed=SEEDS)
@quick
def test_every_event_move_and_table_can_be_said_in_both_languages(game: str, players: int, seed: int) -> None:
    ruleset = EVERY_RULESET[game]
    for table in islice(moments(ruleset, players, seed, every=37), MOMENTS_MAX // 2):
        for viewer in _viewers(table):
            for language in LANGUAGES:
                assert ruleset.drawn(ruleset.visible(table, viewer), ruleset, language)
        for seat in table.seats:
            for move in legal(ruleset, table, seat):
                for language in LANGUAGES:
                    assert_in_words(label(ruleset, move, language))
    table = seeded_table(ruleset, players, seed)
    for turned in played(ruleset, table, seed):
        table = turned.table
        for event in turned.events:
            name, _, public, private = through_the_store(event)
            for viewer in _viewers(table):
                for language in LANGUAGES:
                    assert_in_words(sentence(ruleset, name, public, _opened(private, viewer), language))
    for earned in (one for reasons in ruleset.score(table).reasons.values() for one in reasons):
        for language in LANGUAGES:
            assert_in_words(reason(ruleset, earned, language))


def _viewers(table: Table) -> tuple[Viewer, ...]:
    return (*table.seats, PUBLIC, ALL)


def _opened(private: dict[str, dict[str, object]], viewer: object) -> dict[str, dict[str, object]]:
    return {audience: part for audience, part in private.items() if viewer == "all" or audience == f"seat:{viewer}"}


@every_game
@for_all(seed=SEEDS)
@quick
def test_every_batch_ends_by_saying_who_is_awaited(game: str, players: int, seed: int) -> None:
    ruleset = EVERY_RULESET[game]
    table = seeded_table(ruleset, players, seed)
    for turned in played(ruleset, table, seed):
        table = turned.table
        *others, last = turned.events
        assert not [event for event in others if isinstance(event, Awaiting)]
        if table.result is None:
            assert isinstance(last, Awaiting)
            assert {one.seat: one.question for one in last.to_act} == {
                seat: question.question for seat, question in asked(table).items()
            }
            msgspec.json.encode(last.to_act)


@every_game
@for_all(seed=SEEDS)
@quick
def test_every_event_is_written_down_as_it_would_be_in_any_language(game: str, players: int, seed: int) -> None:
    """The values that no type tells much about (what a question is about) are canonical, too."""
    ruleset = EVERY_RULESET[game]
    for turned in played(ruleset, seeded_table(ruleset, players, seed), seed):
        for one in written(ruleset, Decided(turned.events, rules=turned.rules), "system"):
            for value in (one.data, *one.private.values()):
                assert canon(value) == encode(value)


@every_game
@for_all(seed=SEEDS)
@quick
def test_a_recorded_command_tells_nothing_that_is_hidden(game: str, players: int, seed: int) -> None:
    """What everybody may read of a command is no card that only some could see, unless an event shows it."""
    ruleset = EVERY_RULESET[game]
    before = seeded_table(ruleset, players, seed)
    for turned in played(ruleset, before, seed):
        if turned.seat is not None and turned.command is not None:
            is_vote = any(isinstance(event, VoteSealed) for event in turned.events)
            command, _ = parts_of(ruleset, Cause(turned.seat, turned.command, is_vote))
            unexplained = _words(command) - _words([event.parts()[0] for event in turned.events])
            if unexplained - {command["type"]}:
                hidden = _words(ruleset.visible(before, ALL)) - _words(ruleset.visible(before, PUBLIC))
                assert not unexplained & hidden, f"{turned.command} tells too much, seed {seed}"
        before = turned.table


def _words(value: object) -> set[str]:
    """Every string in a record, however deep."""
    return set(_strings(msgspec.to_builtins(value, str_keys=True)))


def _strings(plain: object) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        yield from (word for part in (*plain, *plain.values()) for word in _strings(part))
    elif isinstance(plain, list | tuple):
        yield from (word for part in plain for word in _strings(part))


def test_every_event_names_clauses_that_exist() -> None:
    for ruleset in EVERY_RULESET.values():
        for kind in ruleset.events:
            assert set(kind.rules) <= ruleset.clauses.keys(), kind.__name__
            assert isinstance(kind, type(Event))
