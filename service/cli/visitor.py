"""A player of the demo, who uses the service over HTTP as any client does."""

from __future__ import annotations

import json
import time
import urllib.request
from random import Random
from typing import Any, Final

PAUSE_SECONDS: Final = 0.05


class Visitor:
    def __init__(self, address: str, name: str) -> None:
        self._address, self._token = address, ""
        self._token = self.call("POST", "/v1/players", {"name": name})["token"]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, content, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def table(self, ruleset: str, seats: int, *, sit: bool) -> str:
        """Opens a table with bots at all seats but one, which the visitor takes (`sit`) or leaves free."""
        body = {"ruleset": ruleset, "seats": seats, "sit": sit, "clock": None}
        game: str = self.call("POST", "/v1/games", body)["id"]
        for _ in range(seats - 1):
            self.call("POST", f"/v1/games/{game}/seats", {"bot": "greedy"})
        return game

    def play_out(self, game: str, random: Random) -> None:
        """Plays random legal moves until the game is over."""
        while self.call("GET", f"/v1/games/{game}")["status"] == "running":
            offered = self.call("GET", f"/v1/games/{game}/moves")
            if offered["question"] is None:
                time.sleep(PAUSE_SECONDS)
                continue
            command = random.choice(offered["moves"])["command"]
            self.call("POST", f"/v1/games/{game}/commands", {**command, "question": offered["question"]})

    def dispute(self, game: str, claim: str) -> Any:
        """Disputes the first move of seat 1, a bot, and waits for the verdict."""
        events = self.call("GET", f"/v1/games/{game}/events?limit=200")["items"]
        version = next(event["version"] for event in events if event["by"] == 1 and event["command"] is not None)
        n = self.call("POST", f"/v1/games/{game}/disputes", {"version": version, "claim": claim})["n"]
        while (case := self.call("GET", f"/v1/games/{game}/disputes/{n}"))["status"] == "open":
            time.sleep(PAUSE_SECONDS)
        return case
