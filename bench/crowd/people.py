"""People at thousands of tables of all games, each with bots, some of them watched; and a journal of what they were
told."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from random import Random
from typing import Any, Final

import msgspec

from bench.crowd.client import Lines, events_of
from domain.kernel.clock import moment
from domain.rulesets import RULESETS
from events.play import now

SEATS: Final = {"bang": 4, "samurai-sword": 3, "shamans": 3, "yojimbo": 3, "samurai-katana": 3}
CLOCK: Final = {"per_decision": 3600, "bank": 3600}
AGAIN_SECONDS: Final = 0.5
TRIES_MAX: Final = 200
REFUSED: Final = (409, 422)
BUSY: Final = (429, 500, 502, 503, 504)

_AT = re.compile(rb'"at":"([^"]+)"')


class Acknowledged(msgspec.Struct, frozen=True):
    """A move that was answered by 201."""

    game: str
    first: int
    version: int
    hash: str


class Journal(msgspec.Struct):
    """What all people were told."""

    moves: list[Acknowledged] = []
    latencies: list[float] = []
    games: list[str] = []
    asked: int = 0
    tried_again: dict[str, int] = {}
    """How many requests were made again, by the answer that they got."""
    events_seen: int = 0
    ages_ms: list[float] = []
    gaps: int = 0
    """Events that a stream left out or brought again."""


class Person:
    """A person who plays at one table after the other, against bots, and thinks a while before each move."""

    def __init__(self, lines: Lines, journal: Journal, number: int, think: float, *, watches: bool) -> None:
        self._lines, self._journal, self._number, self._think = lines, journal, number, think
        self._random, self._watches = Random(number), watches
        self._token = ""
        self._sent = 0

    async def play(self) -> None:
        """Plays until it is cancelled."""
        await asyncio.sleep(self._random.random() * self._think)
        self._token = (await self._told("POST", "/v1/players", {"name": f"Person {self._number}"}))["token"]
        while True:
            game = await self._opens()
            watching = asyncio.create_task(self._watch(game)) if self._watches else None
            try:
                await self._plays(game)
            finally:
                if watching is not None:
                    watching.cancel()
                    with suppress(asyncio.CancelledError):
                        await watching

    async def _opens(self) -> str:
        ruleset = sorted(RULESETS)[self._number % len(RULESETS)]
        wish = {"ruleset": ruleset, "seats": SEATS[ruleset], "clock": CLOCK}
        game: str = (await self._told("POST", "/v1/games", wish))["id"]
        self._journal.games.append(game)
        for _ in range(1, SEATS[ruleset]):
            await self._told("POST", f"/v1/games/{game}/seats", {"bot": "random"})
        return game

    async def _plays(self, game: str) -> None:
        while True:
            await asyncio.sleep(self._think * (0.5 + self._random.random()))
            shown = await self._told("GET", f"/v1/games/{game}/moves")
            if shown["moves"]:
                await self._moves(game, self._random.choice(shown["moves"])["command"])
            elif (await self._told("GET", f"/v1/games/{game}"))["status"] != "running":
                return

    async def _moves(self, game: str, command: Any) -> None:
        status, answer = await self._ask("POST", f"/v1/games/{game}/commands", command, is_timed=True)
        if status == 201:
            receipt = answer["receipt"]
            first = answer["events"][0]["version"]
            self._journal.moves.append(Acknowledged(game, first, receipt["version"], receipt["hash"]))
        else:
            assert status in REFUSED, (status, answer)

    async def _told(self, method: str, path: str, body: Any = None) -> Any:
        status, answer = await self._ask(method, path, body)
        assert status < 300, (method, path, status, answer)
        return answer

    async def _ask(self, method: str, path: str, body: Any = None, *, is_timed: bool = False) -> tuple[int, Any]:
        """One request, repeated with its key until there is a final answer."""
        self._sent += 1
        key = f"person-{self._number}-{self._sent}" if method == "POST" and path != "/v1/players" else ""
        for _ in range(TRIES_MAX):
            self._journal.asked += 1
            why = "no answer"
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                status, content, seconds = await self._lines.ask(method, path, self._token or None, body, key)
                if status not in BUSY:
                    if is_timed:
                        self._journal.latencies.append(seconds)
                    return status, msgspec.json.decode(content) if content else None
                why = str(status)
            self._journal.tried_again[why] = self._journal.tried_again.get(why, 0) + 1
            await asyncio.sleep(AGAIN_SECONDS)
        raise AssertionError(f"nobody answers {method} {path}")

    async def _watch(self, game: str) -> None:
        """Reads the game's stream: every event once, in order."""
        url = (await self._told("GET", f"/v1/games/{game}/stream"))["url"]
        newest, began = 0, now()
        with suppress(OSError, asyncio.IncompleteReadError):
            async for version, line in events_of(url):
                self._journal.gaps += version != newest + 1
                self._journal.events_seen += 1
                newest = version
                if (found := _AT.search(line)) and (at := moment(found[1].decode())) >= began:
                    self._journal.ages_ms.append(now() - at)
