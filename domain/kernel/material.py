"""Checks that the box holds what the rulebook says. A failure names the game, both counts and the pieces that make
the difference."""

from collections import Counter
from collections.abc import Collection, Iterable


def counted(game: str, expected: int, what: str, things: Collection[object]) -> None:
    """As many of something as the rulebook says: "BANG! has 80 cards, here are 81"."""
    assert len(things) == expected, f"{game} has {expected} {what}, here are {len(things)}"


def all_there(game: str, what: str, expected: Iterable[str], found: Iterable[str]) -> None:
    """Every piece of the box lies in one place, and in one only."""
    box, here = Counter(list(expected)), Counter(list(found))
    wrong = [
        f"{word} {', '.join(sorted(pieces.elements()))}"
        for word, pieces in (("missing", box - here), ("too many", here - box))
        if pieces
    ]
    assert not wrong, f"{game} has {box.total()} {what}, here are {here.total()}: {'; '.join(wrong)}"
