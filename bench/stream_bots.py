"""Bots that play with one stream each: how many calls a move takes, in every game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing
from random import Random
from typing import Any, Final

from bench.figures import Figure
from bench.serving import serving
from bench.short import SHORT
from domain.rulesets import RULESETS
from tests.service.served import EventSource, Guest

PARTS: Final = ("api", "push", "clock")
CALLS_MAX: Final = 1.1
"""Calls for each own move, including those that open the stream."""

MOVES_MIN: Final = 150
"""How many moves are enough for a meaningful ratio."""


class Bot:
    """A player that is told what is asked, together with its moves, and answers. It asks for nothing."""

    def __init__(self, port: int, name: str) -> None:
        self.moves, self.calls = 0, 1
        self._random = Random(name)
        self._guest = Guest.signed_up(port, name)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        self.calls += 1
        _, _, content = self._guest.ask(method, path, body, Accept="application/json")
        return json.loads(content)

    def listen(self) -> EventSource:
        """The stream of all its games, with moves: the address is one call, the stream another."""
        address = self.call("GET", "/v1/me/stream?moves=true")["url"]
        self.calls += 1
        return EventSource(address)

    def play(self, messages: Iterator[dict[str, str]]) -> None:
        """Answers every question until a game is over; ignores questions from before its own last move."""
        newest: dict[str, int] = {}
        for fields in messages:
            what, told = fields.get("event"), json.loads(fields.get("data", "null"))
            if what == "ended":
                return
            if what == "question" and told["version"] >= newest.get(told["game"], 0):
                move = self._random.choice(told["moves"])["command"]
                path = f"/v1/games/{told['game']}/commands"
                played = self.call("POST", path, {**move, "question": told["question"]})
                if "receipt" in played:
                    self.moves += 1
                    newest[told["game"]] = played["version"]

    def close(self) -> None:
        self._guest.connection.close()


def measured() -> Iterator[Figure]:
    with serving(*PARTS) as served:
        for ruleset in RULESETS:
            calls, moves = played(served.house.settings.port, ruleset)
            yield Figure(f"{ruleset}: calls for a move", calls / moves, "calls", target=CALLS_MAX, is_cost=True)
            yield Figure(f"{ruleset}: moves", moves, "moves")


def played(port: int, ruleset: str) -> tuple[int, int]:
    """Plays whole games among the same bots, until there were enough moves; gives the number of their calls, with those
    that open streams and without those that open tables, and of their moves."""
    with ExitStack() as house:
        names = [f"Stream player {seat}" for seat in range(RULESETS[ruleset].quick_seats)]
        bots = [house.enter_context(closing(Bot(port, name))) for name in names]
        before = sum(bot.calls for bot in bots)
        threads = house.enter_context(ThreadPoolExecutor(len(bots)))
        streams = [house.enter_context(closing(bot.listen())) for bot in bots]
        messages = [stream.messages() for stream in streams]
        while sum(bot.moves for bot in bots) < MOVES_MIN:
            before += _sit_down(bots, ruleset)
            playing = [threads.submit(bot.play, told) for bot, told in zip(bots, messages, strict=True)]
            for one in as_completed(playing):
                one.result()
        return sum(bot.calls for bot in bots) - before, sum(bot.moves for bot in bots)


def _sit_down(bots: Sequence[Bot], ruleset: str) -> int:
    """Seats the bots; gives how many calls it took. The last one starts the game."""
    host, *guests = bots
    wish = {"ruleset": ruleset, "seats": len(bots), "clock": None, "options": SHORT.get(ruleset, {})}
    table = host.call("POST", "/v1/games", wish)["id"]
    for guest in guests:
        guest.call("POST", f"/v1/games/{table}/seats", {})
    return len(bots)
