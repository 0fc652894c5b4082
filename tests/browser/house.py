"""A running house for browser tests and pictures: `gyoji serve` on ports of its own, and the API by hand."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, BrowserType

from events.beside.ledger import DAY_MS, GAMES_MIN, Entry
from events.beside.ratings import Ratings
from events.ids import new_id
from events.lifeline import ending_with_us
from events.redis.connection import Connections
from events.redis.server import socket_path
from events.store import Store
from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS, wait_for

ROOT: Final = Path(__file__).parents[2]
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first has the same pages and no windows, which cost the others four times the processor for each page."""
ENDS: Final = ("finished", "abandoned")
FIRST_DAY_MS: Final = 1_790_000_000_000
"""When the season of a test begins."""
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoBrowser(Exception):
    """There is no Chromium on this machine."""


def chromium_of(chromium: BrowserType, *more: str) -> Browser:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        raise NoBrowser("The browser tests need Chromium: `apt-get install chromium`, or `make browser` as root.")
    return chromium.launch(executable_path=found, args=[*FLAGS, *more])


@contextmanager
def serving(data: Path, **variables: str) -> Iterator[str]:
    """The address of a whole service that keeps its things in this folder and has these settings."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "service.cli", "serve", "--port", str(port), "--data", str(data)]
    environ = {**os.environ, "GYOJI_FSYNC": "everysec", "GYOJI_API_WORKERS": "1", **variables}
    with (data / "serve.log").open("wb") as log:
        process = subprocess.Popen(
            ending_with_us(command), cwd=ROOT, env=environ, stdout=log, stderr=log, stdin=subprocess.DEVNULL
        )
        try:
            wait_until_ready(address, process, data / "serve.log")
            yield address
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(HANGS_SECONDS)


def wait_until_ready(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until it takes moves; fails with its last words where it ends instead."""

    def said() -> str:
        return log.read_text(errors="replace")[-2000:]

    def is_ready() -> bool:
        assert process.poll() is None, said()
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=HANGS_SECONDS):
                return True
        except OSError:
            return False

    wait_for(is_ready, said)


def rated_season(folder: Path, ruleset: str, people: Sequence[str]) -> None:
    """Enters rated games among these people into the ledger of the service on this folder, as its workers do: enough
    games for all of them to stand on the leaderboard, with the first one on top."""
    ratings = Ratings(Store(Connections(f"unix://{socket_path(folder.resolve())}")))
    random = Random(3)
    for number in range(2 * GAMES_MIN):
        chances = {seat: seat + random.gauss(0, 2) for seat in range(len(people))}
        ranks = [1 + sorted(chances, key=chances.__getitem__).index(seat) for seat in chances]
        at = FIRST_DAY_MS + DAY_MS * number
        seats: list[tuple[str | None, str | None]] = [(player, None) for player in people]
        entry = Entry(new_id("g", at), seats, [[seat] for seat in chances], ranks, at=at)
        assert ratings.enter(ruleset, entry)


class Api:
    """The public API, for what a test wants to know or to set up without a page."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        self.token = token

    def call(self, method: str, path: str, body: Any = None, accept: str = "application/json") -> Any:
        headers = {"Accept": accept}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        content = None if body is None else json.dumps(body).encode()
        if content is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(f"{self.address}{path}", content, headers, method=method)
        with urllib.request.urlopen(request, timeout=HANGS_SECONDS) as answer:
            text = answer.read().decode()
        return json.loads(text) if accept == "application/json" and text else text

    def get(self, path: str) -> Any:
        return self.call("GET", path)

    def sign_up(self, name: str) -> Api:
        player = self.call("POST", "/v1/players", {"name": name})
        return Api(self.address, player["token"])

    def table(self, ruleset: str, bots: Sequence[str], **wishes: Any) -> str:
        """A table with these bots; `sit=True` leaves seat 0 to the host."""
        seats = len(bots) + wishes.get("sit", False)
        wish = {"ruleset": ruleset, "seats": seats, "sit": False, "clock": None, **wishes}
        game: str = self.call("POST", "/v1/games", wish)["id"]
        for bot in bots:
            self.call("POST", f"/v1/games/{game}/seats", {"bot": bot})
        return game

    def asked(self, game: str, seat: int) -> Any:
        """The game once this seat must decide, or it is over."""

        def look() -> Any:
            shown = self.get(f"/v1/games/{game}")
            return shown if shown["status"] in ENDS or any(one["seat"] == seat for one in shown["to_act"]) else None

        return wait_for(look, f"{game} does not ask seat {seat}")

    def finished(self, game: str) -> Any:
        """The game once it is over."""

        def look() -> Any:
            shown = self.get(f"/v1/games/{game}")
            return shown if shown["status"] == "finished" else None

        return wait_for(look, f"{game} is not over")

    def scored(self, game: str) -> Any:
        """The score of a game that is over, once it is there."""

        def look() -> Any:
            try:
                return self.get(f"/v1/games/{game}/score")
            except urllib.error.HTTPError:
                return None

        return wait_for(look, f"{game} is not scored")
