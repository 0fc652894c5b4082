"""Sentences that say something about each seat in turn."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.bang.material import ROLES
from domain.kernel.texts import Sentence, says

PLAYERS: Final = sorted(ROLES, reverse=True)


def by_seat(**lists: str) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Turns lists by seat into facts of each seat: `by_seat(held="counts")` gives `seat_0`, `held_0`, `seat_1` …"""

    def facts(known: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, field in lists.items():
            for seat, value in enumerate(known[field]):
                found[f"seat_{seat}"] = seat
                found[f"{name}_{seat}"] = value
        return found

    return facts


def _of_seats(piece: str) -> list[str]:
    """The same words about each seat, `#` being its number; once for every number of players, the greatest first."""
    return [", ".join(piece.replace("#", str(seat)) for seat in range(players)) for players in PLAYERS]


def every_seat(en: str, cs: str, en_piece: str, cs_piece: str) -> Sentence:
    """A sentence that says something about each seat in turn, where `…` stands."""
    return says(
        tuple(en.replace("…", pieces) for pieces in _of_seats(en_piece)),
        tuple(cs.replace("…", pieces) for pieces in _of_seats(cs_piece)),
    )
