"""Who sits next to whom, at a table that shrinks."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st
from msgspec import ValidationError, convert

from domain.kernel.seating import clockwise, distance, left_of, others
from domain.kernel.words import Card, Seat

SEATS = st.lists(st.integers(0, 15), min_size=2, max_size=16, unique=True).map(sorted)


@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [
        ([0, 1, 2, 3], 0, [0, 1, 2, 3]),
        ([0, 1, 2, 3], 2, [2, 3, 0, 1]),
        ([0, 3, 4], 3, [3, 4, 0]),
        ([0, 3, 4], 1, [3, 4, 0]),
        ([0, 3], 4, [0, 3]),
        ([2], 0, [2]),
        ([], 0, []),
    ],
)
def test_clockwise_begins_with_the_first_or_the_next_who_is_there(
    seats: list[int], first: int, order: list[int]
) -> None:
    assert clockwise(seats, first) == order


def test_the_others_are_counted_from_the_left() -> None:
    assert others([0, 1, 2, 3], 1) == [2, 3, 0]
    assert others([0, 2, 3], 1) == [2, 3, 0]


def test_the_next_seat_skips_those_who_are_out() -> None:
    assert left_of([0, 2, 5], 0) == 2
    assert left_of([0, 2, 5], 5) == 0
    assert left_of([0, 2, 5], 3) == 5


@pytest.mark.parametrize(
    ("seats", "one", "other", "steps"),
    [
        ([0, 1, 2, 3, 4], 0, 1, 1),
        ([0, 1, 2, 3, 4], 0, 4, 1),
        ([0, 1, 2, 3, 4], 0, 2, 2),
        ([0, 1, 2, 3, 4, 5, 6], 0, 3, 3),
        ([0, 2, 4], 0, 4, 1),
        ([0, 4], 0, 4, 1),
    ],
)
def test_distance_is_the_shorter_way_round(seats: list[int], one: int, other: int, steps: int) -> None:
    assert distance(seats, one, other) == steps


@for_all(seats=SEATS, data=st.data())
def test_distance_is_the_same_both_ways_and_never_more_than_half_the_table(
    seats: list[int], data: st.DataObject
) -> None:
    one, other = data.draw(st.sampled_from(seats)), data.draw(st.sampled_from(seats))
    assert distance(seats, one, other) == distance(seats, other, one) <= len(seats) // 2
    assert (distance(seats, one, other) == 0) == (one == other)


@for_all(seats=SEATS)
def test_going_on_to_the_next_seat_visits_everybody_once(seats: list[int]) -> None:
    visited = [seats[0]]
    for _ in seats[1:]:
        visited.append(left_of(seats, visited[-1]))
    assert visited == seats
    assert left_of(seats, visited[-1]) == seats[0]


def test_no_table_has_a_seventeenth_seat_and_no_card_an_endless_name() -> None:
    assert convert([0, 15], list[Seat]) == [0, 15]
    assert convert("x" * 64, Card) == "x" * 64
    for value, kind in ((16, Seat), (-1, Seat), ("x" * 65, Card)):
        with pytest.raises(ValidationError):
            convert(value, kind)
