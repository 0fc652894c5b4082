"""Who sits next to whom, at a table that may shrink."""

from collections.abc import Sequence

from domain.kernel.words import Seat


def clockwise(seats: Sequence[Seat], first: Seat) -> list[Seat]:
    """These seats (ascending) in turn order, beginning with `first` or, if it is not among them, the next."""
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


def others(seats: Sequence[Seat], me: Seat) -> list[Seat]:
    """Everybody else, clockwise from the left of `me`."""
    return [seat for seat in seats if seat > me] + [seat for seat in seats if seat < me]


def left_of(seats: Sequence[Seat], me: Seat) -> Seat:
    """The next of these seats to the left of `me`, whether or not `me` is one of them."""
    return others(seats, me)[0]


def distance(seats: Sequence[Seat], one: Seat, other: Seat) -> int:
    """The smaller number of steps between two of these seats, either way round."""
    steps = abs(seats.index(one) - seats.index(other))
    return min(steps, len(seats) - steps)
