"""Filters of a list of games for which there is no index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.clock import CLOCK_SECONDS_MAX
from events.beside.lobby import Row
from service.schemas.requests import VERSION_MAX

CHOSEN: Final = frozenset(
    ("free_seats", "clock", "per_decision_min", "per_decision_max", "rated", "outcome", "length_min", "length_max")
)
"""The parameters that are checked row by row."""


def is_sought(row: Row, query: Mapping[str, Any]) -> bool:
    """Whether a game passes the filters."""
    return _fits_table(row, query) and _fits_clock(row, query) and _fits_course(row, query)


def _fits_table(row: Row, query: Mapping[str, Any]) -> bool:
    free = sum(seat["player"] is None and seat["bot"] is None for seat in row.seats)
    if "free_seats" in query and (row.status != "open" or free < query["free_seats"]):
        return False
    return "rated" not in query or row.is_rated == (query["rated"] == "true")


def _fits_clock(row: Row, query: Mapping[str, Any]) -> bool:
    if "clock" in query and (row.clock is not None) != (query["clock"] == "true"):
        return False
    if "per_decision_min" not in query and "per_decision_max" not in query:
        return True
    low, high = query.get("per_decision_min", 1), query.get("per_decision_max", CLOCK_SECONDS_MAX)
    return row.clock is not None and bool(low <= row.clock["per_decision"] <= high)


def _fits_course(row: Row, query: Mapping[str, Any]) -> bool:
    """By how it ended and how long it is."""
    outcome = query.get("outcome")
    if outcome is not None and (row.result is None or row.result["outcome"] != outcome):
        return False
    return bool(query.get("length_min", 1) <= row.version <= query.get("length_max", VERSION_MAX))
