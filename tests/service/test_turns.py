"""What happens at one game happens one after the other, at others meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from service.http.turns import GameTurns
from tests.fixtures.loops import run_alone


def test_what_comes_to_one_game_is_done_in_its_order_and_other_games_do_not_wait() -> None:
    done: list[str] = []

    async def play() -> None:
        turns, first_ends = GameTurns(), asyncio.Event()

        async def first() -> str:
            await first_ends.wait()
            done.append("first")
            return "first"

        def work(name: str) -> asyncio.Task[str]:
            async def noted() -> str:
                done.append(name)
                return name

            return asyncio.create_task(turns.take("other" if name == "other" else "game", noted))

        waiting = [asyncio.create_task(turns.take("game", first)), work("second"), work("third"), work("other")]
        for _ in range(5):
            await asyncio.sleep(0)
        assert done == ["other"]
        first_ends.set()
        assert await asyncio.gather(*waiting) == ["first", "second", "third", "other"]
        assert turns._last == {}, "nobody is remembered who has gone"

    run_alone(play())
    assert done == ["other", "first", "second", "third"]


def test_who_fails_keeps_nobody_waiting() -> None:
    async def play() -> str:
        turns = GameTurns()

        async def fails() -> str:
            raise LookupError

        async def holds() -> str:
            return "done"

        failing = asyncio.create_task(turns.take("game", fails))
        following = asyncio.create_task(turns.take("game", holds))
        with pytest.raises(LookupError):
            await failing
        return await following

    assert run_alone(play()) == "done"
