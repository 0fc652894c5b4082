"""What is asked after a batch is told with it, in the stream of a game: to all alike, and their moves to those who want
them."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from random import Random
from typing import Any

import pytest

from domain.rulesets import RULESETS
from service.house import House
from service.push import asking
from service.push.app import Push
from service.push.tickets import OWN
from service.shown.games import shown_moves
from tests.service.people import PATHS, Door, Person, full_table, play_on
from tests.service.readers import Reader, played


def version(person: Person, game: str) -> int:
    newest: int = person.seen(f"{PATHS}/{game}")["version"]
    return newest


async def caught_up(readers: list[Reader], newest: int) -> None:
    """Each was told what is asked at the newest version."""
    for reader in readers:
        await reader.hears("question", version=newest)


def test_after_a_batch_everybody_is_told_what_is_asked(open_house: House) -> None:
    game, people = full_table(Door(open_house))

    async def scene(push: Push) -> None:
        readers = [Reader(push, open_house, game, player=player) for player in (None, people[0].id, people[1].id)]
        await caught_up(readers, version(people[0], game))
        for _ in range(5):
            await asyncio.to_thread(play_on, game, people, Random(7), 1)
            shown = people[0].seen(f"{PATHS}/{game}")
            await caught_up(readers, shown["version"])
            for reader in readers:
                asked = reader.told("question")[-1]
                assert asked == {"game": game, **{name: shown[name] for name in ("version", "to_act", "may_act")}}

    played(scene, house=open_house)


def test_a_question_has_no_id_and_is_told_again_to_whoever_comes_back(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    play_on(game, people, Random(7), 5)

    async def scene(push: Push) -> None:
        newest = version(people[0], game)
        first = Reader(push, open_house, game, player=people[0].id)
        await caught_up([first], newest)
        assert first.versions == list(range(1, newest + 1))
        again = Reader(push, open_house, game, last=newest, player=people[0].id)
        await caught_up([again], newest)
        assert again.versions == [] and again.told("question") == first.told("question")[-1:]

    played(scene, house=open_house)


def test_of_the_past_no_question_is_told(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    play_on(game, people, Random(7), 60)

    async def scene(push: Push) -> None:
        reader = Reader(push, open_house, game)
        await caught_up([reader], version(people[0], game))
        assert len(reader.told("question")) == 1

    played(scene, house=open_house)


@pytest.mark.parametrize("has_moves", [False, True])
def test_a_stream_that_reads_again_is_not_told_again_what_is_asked(open_house: House, has_moves: bool) -> None:
    game, people = full_table(Door(open_house), clock=None)

    async def scene(push: Push) -> None:
        reader = Reader(push, open_house, game, player=people[0].id, moves=has_moves)
        for seed in range(5):
            await caught_up([reader], version(people[0], game))
            for stream in push._hub._streams:
                stream.look_again()
            await reader.until(lambda: all(stream.is_live for stream in push._hub._streams))
            await asyncio.to_thread(play_on, game, people, Random(seed), 1)
        await caught_up([reader], version(people[0], game))
        asked = [one["version"] for one in reader.told("question")]
        assert asked == sorted(set(asked)) and len(asked) >= 6

    played(scene, house=open_house)


def test_before_the_start_and_after_the_end_nothing_is_asked(open_house: House) -> None:
    door = Door(open_house)
    waiting = door.sign_up().opens(clock=None)["id"]
    over, people = full_table(door, "shamans", 3, clock=None)
    play_on(over, people, Random(2))

    async def scene(push: Push) -> None:
        ended, idle = Reader(push, open_house, over), Reader(push, open_house, waiting)
        await ended.until(ended.task.done)
        await idle.until(lambda: idle.versions == [1, 2])
        assert ended.told("question") == idle.told("question") == []

    played(scene, house=open_house)


@pytest.mark.parametrize("ruleset", ["bang", "shamans"])
def test_whoever_wants_them_is_told_their_own_moves(open_house: House, ruleset: str) -> None:
    game, people = full_table(Door(open_house), ruleset, 4, clock=None)

    async def scene(push: Push) -> None:
        readers = [Reader(push, open_house, game, player=one.id, moves=True, language="cs") for one in people]
        onlooker = Reader(push, open_house, game, moves=True)
        in_public = Reader(push, open_house, game, player=people[0].id, view="public", moves=True)
        for _ in range(12):
            newest = version(people[0], game)
            await caught_up([*readers, onlooker, in_public], newest)
            for person, reader in zip(people, readers, strict=True):
                asked = reader.told("question")[-1]
                offered = person.seen(f"{PATHS}/{game}/moves", Accept_Language="cs")
                assert {name: asked[name] for name in ("version", "question", "moves")} == offered
            assert not onlooker.told("question")[-1]["moves"]
            assert "moves" not in in_public.told("question")[-1]
            await asyncio.to_thread(play_on, game, people, Random(newest), 1)

    played(scene, house=open_house)


def test_moves_are_worked_out_once_for_each_seat_and_batch_and_off_the_loop(
    open_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, people = full_table(Door(open_house), clock=None)
    worked_out: Counter[tuple[int, int]] = Counter()
    threads: set[str] = set()

    def counted(known: Any, seat: int, *more: Any) -> Any:
        worked_out[known.version, seat] += 1
        threads.add(threading.current_thread().name)
        return shown_moves(known, seat, *more)

    monkeypatch.setattr(asking, "shown_moves", counted)

    async def scene(push: Push) -> None:
        readers = [Reader(push, open_house, game, player=one.id, moves=True) for one in people for _ in range(3)]
        for _ in range(4):
            newest = version(people[0], game)
            await caught_up(readers, newest)
            await asyncio.to_thread(play_on, game, people, Random(newest), 1)
        await caught_up(readers, version(people[0], game))

    played(scene, house=open_house)
    assert len(worked_out) >= 5 and set(worked_out.values()) == {1}
    assert all(name.startswith("games") for name in threads)


def naming(game: str, people: list[Person]) -> tuple[Person, Person]:
    """Plays on until somebody is offered a move whose label names another one: both of them."""
    for seed in range(100):
        for seat in {one["seat"] for one in people[0].seen(f"{PATHS}/{game}")["to_act"]}:
            labels = [move["label"] for move in people[seat].moves(game)["moves"]]
            for number, other in enumerate(people):
                if number != seat and any(f"Player {number}" in label for label in labels):
                    return people[seat], other
        play_on(game, people, Random(seed), 1)
    raise AssertionError("no label names anybody")


@pytest.mark.parametrize("is_own", [False, True])
@pytest.mark.parametrize("is_erased", [False, True])
def test_moves_name_nobody_by_a_name_of_before_although_they_were_worked_out_then(
    open_house: House, *, is_erased: bool, is_own: bool
) -> None:
    door = Door(open_house)
    game, people = full_table(door, clock=None)
    asked, other = naming(game, people)
    door.keep_lobby()

    async def scene(push: Push) -> None:
        readers = [Reader(push, open_house, OWN if is_own else game, player=asked.id, moves=True)]

        async def told() -> Any:
            return (await readers[-1].hears("question", game=game))["moves"]

        before = await told()
        assert before == asked.moves(game)["moves"]
        if is_erased:
            await asyncio.to_thread(open_house.players.erase, other.id)
        else:
            await asyncio.to_thread(open_house.players.rename, other.id, "Grace")
        await readers[0].until(lambda: not any(room.is_named for room in push._hub._rooms.values()))
        readers.append(Reader(push, open_house, OWN if is_own else game, player=asked.id, moves=True))
        after = await told()
        assert after == asked.moves(game)["moves"] != before

    played(scene, house=open_house)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_is_neither_asked_nor_may_step_in_by_public_facts_has_no_moves(open_house: House, ruleset: str) -> None:
    """So nothing is worked out for them, and they are told so at once."""
    game, people = full_table(Door(open_house), ruleset, RULESETS[ruleset].players_min, clock=None)
    for _ in range(30):
        shown = people[0].seen(f"{PATHS}/{game}")
        might = {one["seat"] for one in shown["to_act"]} | set(shown["may_act"])
        for seat, person in enumerate(people):
            assert seat in might or not person.moves(game)["moves"]
        play_on(game, people, Random(shown["version"]), 1)
