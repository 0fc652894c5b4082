"""People who go on playing over HTTP through all faults, and keep a journal of all that was acknowledged."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, ClassVar, Final

import msgspec
import urllib3

from tests.patience import HANGS_SECONDS, wait_for

RULESETS: Final = (("bang", 4), ("shamans", 3), ("samurai-sword", 3), ("yojimbo", 3))
ANSWER_SECONDS_MAX: Final = 10.0
PAUSE_SECONDS: Final = 0.05
SEAT: Final = 0
"""The seat of the player who opens a table."""


class Acknowledged(msgspec.Struct, frozen=True):
    """A move that was answered by 201."""

    game: str
    key: str
    first: int
    version: int
    hash: str
    at: float
    receipt: dict[str, Any]
    by: str
    """The address that answered."""


class Gone(Exception):
    """The service no longer has this game."""


class Checked(msgspec.Struct):
    """A journal, compared with the stored games."""

    lost: int = 0
    told_lost: int = 0
    """Moves that a replica which took over never had, and of which the service says so."""
    doubled: int = 0


class Player(threading.Thread):
    """One person at one table after the other, against bots, until told to stop."""

    clock: ClassVar = {"per_decision": 600, "bank": 600}

    def __init__(self, address: str, number: int, seed: int, rulesets: Sequence[tuple[str, int]] = RULESETS) -> None:
        super().__init__(daemon=True)
        self.addresses, self._number, self._random = [address], number, Random(seed)
        """Any of them is asked, and the next one if it does not answer, as by a proxy."""
        self._rulesets, self._answered_by = rulesets, address
        self._http = urllib3.PoolManager(retries=False, timeout=ANSWER_SECONDS_MAX)
        self._token: str | None = None
        self._sent = 0
        self._stopped = threading.Event()
        self.journal: list[Acknowledged] = []
        self.games: list[str] = []
        self.tried_again = 0
        self.refusals: Counter[tuple[str, str]] = Counter()
        """How often it was told to try again, by address and reason."""
        self.longest = 0.0
        """The longest time from a request to its answer, in seconds."""
        self.failure: BaseException | None = None

    def stop(self) -> None:
        self._stopped.set()

    def run(self) -> None:
        try:
            self.sign_up()
            while not self._stopped.is_set():
                with suppress(Gone):
                    self._plays(self.opens())
        except BaseException as failure:
            self.failure = failure

    def sign_up(self) -> None:
        self._token = self._told("POST", "/v1/players", {"name": f"player {self._number}"})["token"]

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request, repeated with its key until there is a final answer."""
        self._sent += 1
        key = f"player-{self._number}-{self._sent}"
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        began, turn = time.monotonic(), self._random.randrange(1_000)
        while time.monotonic() < began + HANGS_SECONDS:
            addresses = self.addresses
            address = addresses[turn % len(addresses)]
            turn += 1
            try:
                content = None if body is None else msgspec.json.encode(body)
                answer = self._http.request(method, address + path, body=content, headers=headers)
                told = msgspec.json.decode(answer.data)
                if answer.status not in (429, 500, 502, 503, 504):
                    self._answered_by = address
                    self.longest = max(self.longest, time.monotonic() - began)
                    return answer.status, told
                self.refusals[address, told["type"]] += 1
            except (urllib3.exceptions.HTTPError, msgspec.DecodeError):
                pass
            self.tried_again += 1
            time.sleep(PAUSE_SECONDS)
        raise AssertionError(f"nobody answers {method} {path}")

    def _told(self, method: str, path: str, body: Any = None) -> Any:
        status, answer = self.call(method, path, body)
        if status == 404:
            raise Gone
        assert status < 300, (method, path, status, answer)
        return answer

    def opens(self) -> str:
        ruleset, seats = self._random.choice(self._rulesets)
        wish = {"ruleset": ruleset, "seats": seats, "clock": self.clock}
        game: str = self._told("POST", "/v1/games", wish)["id"]
        self.games.append(game)
        for _ in range(1, seats):
            self._told("POST", f"/v1/games/{game}/seats", {"bot": "greedy"})
        return game

    def _plays(self, game: str) -> None:
        while not self._stopped.is_set():
            shown = self._told("GET", f"/v1/games/{game}/moves")
            if shown["moves"]:
                self._moves(game, self._random.choice(shown["moves"])["command"])
            elif self._told("GET", f"/v1/games/{game}")["status"] != "running":
                return
            time.sleep(PAUSE_SECONDS)

    def _moves(self, game: str, command: Any) -> None:
        status, answer = self.call("POST", f"/v1/games/{game}/commands", command)
        if status == 201:
            receipt = answer["receipt"]
            first = answer["events"][0]["version"]
            key = f"player-{self._number}-{self._sent}"
            at, by = time.monotonic(), self._answered_by
            self.journal.append(Acknowledged(game, key, first, receipt["version"], receipt["hash"], at, receipt, by))
        else:
            assert status in (404, 409, 422), (status, answer)

    def checked(self, may_be_lost: Callable[[float], bool]) -> Checked:
        """Compares all acknowledged moves with the store. One may be lost only if no replica had it when the master
        died, and then its receipt has to tell so; every other one must be there, once."""
        found = Checked()
        for game in self.games:
            told = [one for one in self.journal if one.game == game]
            stored = self.history(game)
            hashes = {event["version"]: event["hash"] for event in stored}
            moves = sum(event["by"] == SEAT and event["command"] is not None for event in stored)
            kept = [one for one in told if hashes.get(one.version) == one.hash]
            for one in told:
                if one in kept:
                    found.lost += one is kept[-1] and self._receipt_says(one) != "kept"
                elif may_be_lost(one.at) and self._receipt_says(one) == "lost":
                    found.told_lost += 1
                else:
                    found.lost += 1
            found.doubled += max(0, moves - len({one.first for one in kept}))
        return found

    def _receipt_says(self, one: Acknowledged) -> str:
        said: str = self._told("POST", "/v1/receipts/check", one.receipt)["status"]
        return said

    def history(self, game: str) -> list[Any]:
        events: list[Any] = []
        if self.call("GET", f"/v1/games/{game}")[0] == 404:
            return events
        while page := self._told("GET", f"/v1/games/{game}/events?limit=1000&after={len(events)}")["items"]:
            events += page
        return events


def wait_for_moves(players: list[Player], since: float | None = None) -> float:
    """Waits until everybody has made a move after this moment (or now), so that bots are moving again, too; gives the
    seconds."""
    began = time.monotonic() if since is None else since

    def look() -> bool:
        for player in players:
            if player.failure is not None:
                raise player.failure
        return all(player.journal and player.journal[-1].at > began for player in players)

    wait_for(look, "somebody cannot move")
    return time.monotonic() - began
