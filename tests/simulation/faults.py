"""What may go wrong, by lot: lines break, processes die or stand still, jobs get lost, the store goes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Literal, get_args

import msgspec
from redis import exceptions

from events.redis.calls import Word
from events.redis.nodes import Node
from tests.simulation.model import ModelConnections, ModelServer
from tests.simulation.scheduler import Scheduler

Fault = Literal[
    "request lost",
    "answer lost",
    "pipeline cut",
    "job lost",
    "job twice",
    "killed",
    "stood still",
    "store went back",
    "clock ahead",
]
FAULTS: tuple[Fault, ...] = get_args(Fault)


class Chances(msgspec.Struct, frozen=True):
    """How likely each fault is at each of its occasions; each seed has some kinds of faults and not others."""

    by_fault: dict[Fault, float]

    @classmethod
    def drawn(cls, random: Random) -> Chances:
        often: dict[Fault, float] = {
            "request lost": 0.03,
            "answer lost": 0.03,
            "pipeline cut": 0.03,
            "job lost": 0.1,
            "job twice": 0.1,
            "killed": 0.002,
            "stood still": 0.001,
            "store went back": 0.0005,
            "clock ahead": 0.0005,
        }
        return cls({fault: chance * random.choice((0, 0.3, 1)) for fault, chance in often.items()})


class Fate:
    """Decides what goes wrong, and counts it."""

    def __init__(self, chances: Chances, random: Random) -> None:
        self._chances, self._random = chances, random
        self.is_calm = False
        """Nothing goes wrong any more, so everything that was promised must now come true."""
        self.happened: Counter[Fault] = Counter()

    def strikes(self, fault: Fault) -> bool:
        if self.is_calm or self._random.random() >= self._chances.by_fault[fault]:
            return False
        self.happened[fault] += 1
        return True


class FaultyConnections(ModelConnections):
    """Connections to the model that let other tasks run in between, and that break. Without patience: after a second
    break the caller sees the error."""

    def __init__(self, server: ModelServer, scheduler: Scheduler, fate: Fate) -> None:
        super().__init__(server, patience=0.0)
        self._scheduler, self._fate = scheduler, fate

    def _exchange(
        self, node: Node, command: tuple[Word, ...], is_asking: bool = False, is_promise: bool = False
    ) -> Any:
        self._travels("request lost")
        answer = super()._exchange(node, command, is_asking, is_promise)
        if answer is None and "BLOCK" in command:
            self._scheduler.idle(int(command[command.index("BLOCK") + 1]))
        self._travels("answer lost")
        return answer

    def _exchange_all(self, node: Node, commands: Sequence[tuple[Word, ...]]) -> list[Any]:
        self._travels("request lost")
        if self._fate.strikes("pipeline cut"):
            super()._exchange_all(node, commands[: self._scheduler.random.randrange(len(commands))])
            raise exceptions.ConnectionError("pipeline cut")
        answers = super()._exchange_all(node, commands)
        self._travels("answer lost")
        return answers

    def _travels(self, loss: Fault) -> None:
        self._scheduler.sleep()
        if self._fate.strikes(loss):
            raise exceptions.ConnectionError(loss)
