"""Several processes write to one game at once."""

from __future__ import annotations

from events.store import Store
from tests.writers import Writers, check_chain, written

COMMANDS = 60


def test_racing_writers_leave_no_gap_and_lose_no_command(any_store: Store, url: str, game: str) -> None:
    with Writers(url, game, "abc", COMMANDS) as writers:
        writers.go()
        told = writers.answers()
    stored = list(any_store.read_all(game))
    check_chain(game, stored)
    expected = {(name, n, part) for name in "abc" for n in range(COMMANDS) for part in range(1 + n % 3)}
    facts = list(written(stored))
    assert len(facts) == len(expected)
    assert set(facts) == expected
    for name, answers in told.items():
        for answer in answers:
            place = slice(answer["first"] - 1, answer["first"] - 1 + answer["count"])
            assert facts[place] == [(name, answer["n"], part) for part in range(answer["count"])]


def test_one_key_under_a_race_lands_once_and_everyone_gets_the_first_answer(
    any_store: Store, url: str, game: str
) -> None:
    with Writers(url, game, "abc", COMMANDS, shared="everyone") as writers:
        writers.go()
        told = writers.answers()
    stored = list(any_store.read_all(game))
    check_chain(game, stored)
    facts = list(written(stored))
    assert sorted((n, part) for _, n, part in facts) == [
        (n, part) for n in range(COMMANDS) for part in range(1 + n % 3)
    ]
    for n in range(COMMANDS):
        answers = {name: answer for name in told for answer in told[name] if answer["n"] == n}
        [(first, count)] = {(answer["first"], answer["count"]) for answer in answers.values()}
        [owner] = [name for name, answer in answers.items() if answer["is_ours"]]
        assert facts[first - 1 : first - 1 + count] == [(owner, n, part) for part in range(count)]
    assert {name for name, _, _ in facts} == set("abc"), "it was a race"
