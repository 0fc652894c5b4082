"""Figures, and how they are taken: many short runs, each beside a run of the floor."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

ROUNDS: Final = 9
"""How often everything is measured, in turn with the floor; the median counts."""

Work = Callable[[], int]
"""Does some work and returns how many units it was."""


@dataclass(frozen=True)
class Figure:
    """One line of the report."""

    what: str
    value: float
    unit: str
    target: float | None = None
    """What the design demands on a quiet machine."""
    is_cost: bool = False
    """Whether less is better."""
    floor: str = ""
    """What the floor does."""
    floor_value: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times worse than the floor."""
        if not self.floor_value or not self.value:
            return None
        return self.value / self.floor_value if self.is_cost else self.floor_value / self.value

    @property
    def is_reached(self) -> bool | None:
        if self.target is None:
            return None
        return self.value <= self.target if self.is_cost else self.value >= self.target


@dataclass(frozen=True)
class Table:
    """Figures that are read side by side."""

    title: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[float | None]]]
    """Each row with its name; None where there is no figure."""


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def side_by_side(work: Work, floor: Work, clock: Callable[[], float] = time.perf_counter) -> tuple[float, float]:
    """Seconds for a unit of the work and for a unit of the floor, measured in turn. Work that waits for nothing is best
    measured in its own processor time (`time.process_time`), because other programs use the machine, too."""
    rounds = [(_seconds_a_unit(work, clock), _seconds_a_unit(floor, clock)) for _ in range(ROUNDS)]
    return statistics.median(own for own, _ in rounds), statistics.median(bare for _, bare in rounds)


def _seconds_a_unit(work: Work, clock: Callable[[], float]) -> float:
    gc.collect()
    started = clock()
    units = work()
    return (clock() - started) / units
