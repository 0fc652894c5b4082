"""A client of the store as a process of its own: `python -m tests.writers URL GAME NAME COUNT [SHARED]`.

It plays COUNT commands, each a batch of one to three events, and does what every client must: on a conflict it applies
the tail and looks again, on a lost line it makes the same call with the same key. It prints a line for each answer.
With SHARED all writers use the same keys, so that each command may be stored only once among them; each writer then
goes through the commands in its own order, goes on only when all have made their first one, and waits a little before
each, so that none is always first, however busy the machine is.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from subprocess import PIPE, Popen
from typing import Any

from domain.kernel.record import Written
from events.lifeline import ending_with_us
from events.proof.chain import Head, Stored, head_of, link, read
from events.redis.connection import Connections
from events.redis.errors import StoreUnavailable
from events.store import Appended, Conflict, Repeated, Store
from tests.chains import followed
from tests.patience import HANGS_SECONDS, PROGRAM_HANGS_SECONDS

SECRET = b"\x07" * 32
AT = "2026-11-16T02:29:13.123Z"


def facts(writer: str, n: int) -> list[Written]:
    def fact(part: int) -> Written:
        public = {"writer": writer, "n": n, "part": part}
        return Written(type="synthetic.Written", schema=1, by=0, data=public, private={"server": {"draws": None}})

    return [fact(part) for part in range(1 + n % 3)]


def append(store: Store, head: Head, writer: str, n: int, key: str) -> tuple[Head, Appended | Repeated]:
    give_up = time.monotonic() + HANGS_SECONDS
    while True:
        batch = link(head, AT, facts(writer, n), SECRET)
        try:
            outcome = store.append(head, batch, key=key, body=str(n).encode(), due=1)
        except StoreUnavailable:
            if time.monotonic() > give_up:
                raise
            continue
        match outcome:
            case Appended():
                return head_of(head.game, batch[-1]), outcome
            case Repeated():
                return followed(head, store.read_all(head.game, after=head.version), SECRET), outcome
            case Conflict(tail=tail):
                assert tail, "the tail continues what we know"
                head = followed(head, tail, SECRET)
            case _:
                raise AssertionError(outcome)


def main(url: str, game: str, writer: str, count: str, shared: str = "") -> None:
    connections = Connections(url)
    store, head = Store(connections), Head.before_first(game)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    chance = random.Random(writer)
    for made, n in enumerate(chance.sample(range(int(count)), int(count)) if shared else range(int(count))):
        if shared and made == 1:
            sys.stdin.readline()
        time.sleep(chance.random() / 500 if shared else 0)
        head, outcome = append(store, head, writer, n, f"{shared or writer}/{n}")
        told = {"n": n, "first": outcome.first, "count": outcome.count, "is_ours": isinstance(outcome, Appended)}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
    connections.close()


class Writers:
    """Several writers that start at the same moment."""

    def __init__(self, url: str, game: str, names: str, count: int, shared: str = "") -> None:
        self.game, self.names, self._shared = game, names, shared
        self._first: list[str] = []
        command = [sys.executable, "-m", "tests.writers", url, game]
        self._processes = [
            Popen(
                ending_with_us([*command, name, str(count), *([shared] if shared else [])]),
                stdin=PIPE,
                stdout=PIPE,
                text=True,
            )
            for name in names
        ]
        for process in self._processes:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"

    def go(self) -> None:
        self._tell("go")
        if self._shared:
            self._first = [process.stdout.readline() for process in self._processes if process.stdout]
            self._tell("go on")

    def _tell(self, word: str) -> None:
        for process in self._processes:
            assert process.stdin
            process.stdin.write(f"{word}\n")
            process.stdin.flush()

    def is_done(self) -> bool:
        return all(process.poll() is not None for process in self._processes)

    def answers(self) -> dict[str, list[dict[str, Any]]]:
        """What each writer was told, once all are done."""
        told = {}
        for place, (name, process) in enumerate(zip(self.names, self._processes, strict=True)):
            out, _ = process.communicate(timeout=PROGRAM_HANGS_SECONDS)
            assert process.returncode == 0, f"writer {name} failed"
            told[name] = [json.loads(line) for line in [*self._first[place : place + 1], *out.splitlines()]]
        return told

    def __enter__(self) -> Writers:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
            process.communicate()


def written(stored: list[Stored]) -> Iterator[tuple[str, int, int]]:
    """Which writer wrote what, in the order of the stream."""
    for event in stored:
        public = read(event, SECRET).data
        yield public["writer"], public["n"], public["part"]


def check_chain(game: str, stored: list[Stored]) -> None:
    followed(Head.before_first(game), stored, SECRET)


if __name__ == "__main__":
    main(*sys.argv[1:])
