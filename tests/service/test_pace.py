"""Some commands in each turn of the loop, and everything else between them."""

from __future__ import annotations

import asyncio

from service.http.pace import Pace
from tests.fixtures.loops import run_alone


def test_in_each_turn_of_the_loop_only_some_begin() -> None:
    async def scene() -> list[int]:
        pace, begun, a_turn = Pace(2), 0, []

        async def command() -> None:
            nonlocal begun
            await pace.wait()
            begun += 1

        commands = [asyncio.ensure_future(command()) for _ in range(7)]
        while begun < len(commands):
            before = begun
            await asyncio.sleep(0)
            a_turn.append(begun - before)
        return a_turn

    begun = run_alone(scene())
    assert sum(begun) == 7 and max(begun) == 2


def test_who_comes_first_begins_first() -> None:
    async def scene() -> list[int]:
        pace, begun = Pace(2), list[int]()

        async def command(number: int) -> None:
            await pace.wait()
            begun.append(number)

        await asyncio.gather(*map(command, range(9)))
        return begun

    assert run_alone(scene()) == list(range(9))


def test_a_look_is_over_before_a_crowd_that_came_earlier_has_begun() -> None:
    async def scene() -> int:
        pace, begun = Pace(2), 0

        async def command() -> None:
            nonlocal begun
            await pace.wait()
            begun += 1

        async def look() -> int:
            for _ in range(3):
                await asyncio.sleep(0)
            return begun

        crowd = [asyncio.ensure_future(command()) for _ in range(60)]
        seen = await look()
        await asyncio.gather(*crowd)
        return seen

    assert run_alone(scene()) <= 8


def test_who_leaves_while_waiting_takes_nobodys_place() -> None:
    async def scene() -> list[str]:
        pace, begun = Pace(1), list[str]()

        async def command(name: str) -> None:
            await pace.wait()
            begun.append(name)

        first, leaving, last = (asyncio.ensure_future(command(name)) for name in ("first", "leaving", "last"))
        await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(first, last)
        assert leaving.cancelled()
        return begun

    assert run_alone(scene()) == ["first", "last"]


def test_somebody_waits_for_it_until_all_have_begun() -> None:
    async def scene() -> None:
        pace = Pace(1)
        assert not pace.is_kept()
        crowd = [asyncio.ensure_future(pace.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        assert pace.is_kept()
        await asyncio.gather(*crowd)
        assert not pace.is_kept()

    run_alone(scene())
