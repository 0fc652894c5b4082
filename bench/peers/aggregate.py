"""An aggregate of the library eventsourcing, with events such as a card game has; run with the library on its path:
`python aggregate.py EVENTS [FILE]`, with a file by its SQLite recorder, else by the one in memory (POPO).

Reads {"what": "rebuild" or "append", "count": N} line by line, does that N times, and writes how long it took.
"""

import json
import sys
import time
from collections.abc import Mapping
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Table(Aggregate):
    def __init__(self, seats: int) -> None:
        self.lives = [4] * seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.discards: list[str] = []
        self.turn = 0

    @event("CardsDrawn")
    def draw(self, seat: int, cards: list[str], why: str) -> None:
        self.hands[seat] += cards

    @event("CardPlayed")
    def play(self, seat: int, card: str, target: int, why: str) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)

    @event("LifeLost")
    def wound(self, seat: int, by: int, amount: int, why: str) -> None:
        self.lives[seat] -= amount

    @event("TurnEnded")
    def end_turn(self, seat: int, then: int, why: str) -> None:
        self.turn = then


WHY = "x" * 100
"""Our events carry clauses, seals and a hash; this text is shorter than those."""


def turn(table: Table, number: int) -> None:
    """A turn: four events."""
    seat, target = number % 4, (number + 1) % 4
    table.draw(seat, [f"bang-{number}", f"beer-{number}"], WHY)
    table.play(seat, f"bang-{number}", target, WHY)
    table.wound(target, seat, 1, WHY)
    table.end_turn(seat, target, WHY)


class Bench:
    def __init__(self, events: int, environ: Mapping[str, str]) -> None:
        self.application: Application[UUID] = Application(env=environ)
        self.rebuilt = Table(4)
        for number in range(events // 4):
            turn(self.rebuilt, number)
        self.appended = Table(4)
        self.application.save(self.rebuilt, self.appended)

    def rebuild(self) -> None:
        self.application.repository.get(self.rebuilt.id)

    def append(self) -> None:
        self.appended.wound(0, 1, 1, WHY)
        self.application.save(self.appended)


def main(events: str, *file: str) -> None:
    sqlite = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": file[0]} if file else {}
    bench = Bench(int(events), sqlite)
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        work = {"rebuild": bench.rebuild, "append": bench.append}[asked["what"]]
        began, spent = time.perf_counter(), time.process_time()
        for _ in range(asked["count"]):
            work()
        took = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - spent}
        print(json.dumps(took), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
