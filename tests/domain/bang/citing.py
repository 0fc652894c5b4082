"""What events and moves of BANG! cite, by the numbers of clauses."""

from typing import Any

from tests.given import Given


def ids(numbers: str) -> tuple[str, ...]:
    """`7.1 R26` names two clauses."""
    return tuple(f"BANG-{number}" for number in numbers.split())


def cites(game: Given, kind: Any, numbers: str) -> None:
    game.cited(kind, *ids(numbers))


def allows(game: Given, seat: int, move: Any, numbers: str) -> None:
    game.allows(seat, move, *ids(numbers))


def all_cited(game: Given, kind: Any) -> list[tuple[str, ...]]:
    """What each event of this kind cites, in order."""
    return [rules for event, rules in zip(game.events, game._rules, strict=True) if isinstance(event, kind)]
