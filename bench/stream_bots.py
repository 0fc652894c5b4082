"""Bots that play with one stream each: how many calls a move takes, in every game."""

from __future__ import annotations

import http.client
import json
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from bench.figures import Figure
from bench.serving import serving
from bench.short import SHORT
from domain.rulesets import RULESETS

PARTS: Final = ("api", "push", "clock")
CALLS_MAX: Final = 1.1
"""Calls for each own move, including those that open the stream."""

MOVES_MIN: Final = 150
"""How many moves are enough for a meaningful ratio."""

SECONDS_MAX: Final = 120
"""After this long a silence something is wrong: a stream sends something every 15 seconds."""

Messages = Generator[tuple[str, Any], None, None]


class Bot:
    """A player that is told what is asked, together with its moves, and answers. It asks for nothing."""

    def __init__(self, address: str, name: str) -> None:
        self.calls = self.moves = 0
        self._random = Random(name)
        self._api = _connected(address)
        self._lines = [self._api]
        self._token = None
        self._token = self.call("POST", "/v1/players", {"name": name})["token"]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        content = None if body is None else json.dumps(body)
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        self._api.request(method, path, content, headers)
        self.calls += 1
        answer = self._api.getresponse()
        return json.loads(answer.read())

    def listen(self) -> Messages:
        """The stream of all its games, with moves: the address is one call, the stream another."""
        address = self.call("GET", "/v1/me/stream?moves=true")["url"]
        parts = urlsplit(address)
        line = _connected(parts.netloc)
        self._lines.append(line)
        line.request("GET", f"{parts.path}?{parts.query}")
        self.calls += 1
        return _messages(line.getresponse())

    def play(self, messages: Messages) -> None:
        """Answers every question until a game is over; ignores questions from before its own last move."""
        newest: dict[str, int] = {}
        for what, told in messages:
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
        for line in self._lines:
            line.close()


def _connected(address: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(address, timeout=SECONDS_MAX)


def _messages(answer: http.client.HTTPResponse) -> Messages:
    """Server-Sent Events with their names; those without a name are skipped."""
    with answer:
        fields: dict[str, str] = {}
        for text in answer:
            name, _, value = text.decode().rstrip("\n").partition(": ")
            if name:
                fields[name] = value
                continue
            if "event" in fields:
                yield fields["event"], json.loads(fields["data"])
            fields = {}


def measured() -> Iterator[Figure]:
    with serving(*PARTS) as served:
        for ruleset in RULESETS:
            calls, moves = played(f"127.0.0.1:{served.house.settings.port}", ruleset)
            yield Figure(f"{ruleset}: calls for a move", calls / moves, "calls", target=CALLS_MAX, is_cost=True)
            yield Figure(f"{ruleset}: moves", moves, "moves")


def played(address: str, ruleset: str) -> tuple[int, int]:
    """Plays whole games among the same bots, until there were enough moves; gives the number of their calls, with those
    that open streams and without those that open tables, and of their moves."""
    with ExitStack() as house:
        names = [f"Stream player {seat}" for seat in range(RULESETS[ruleset].quick_seats)]
        bots = [house.enter_context(closing(Bot(address, name))) for name in names]
        before = sum(bot.calls for bot in bots)
        streams = [house.enter_context(closing(bot.listen())) for bot in bots]
        threads = house.enter_context(ThreadPoolExecutor(len(bots)))
        while sum(bot.moves for bot in bots) < MOVES_MIN:
            before += _sit_down(bots, ruleset)
            playing = [threads.submit(bot.play, stream) for bot, stream in zip(bots, streams, strict=True)]
            for one in playing:
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
