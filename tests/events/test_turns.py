"""Whose turn it is."""

from events.turns import Turns


def test_each_owner_has_one_piece_a_round_and_their_oldest_first() -> None:
    turns: Turns[str] = Turns()
    for piece in ("a1", "a2", "a3", "b1", "c1", "b2"):
        turns.add(piece[0], piece)
    assert turns.take(4) == ["a1", "b1", "c1", "a2"]
    assert turns.take(9) == ["b2", "a3"] and turns.take(9) == []


def test_who_comes_late_waits_for_one_piece_of_each_of_the_others() -> None:
    turns: Turns[str] = Turns()
    for number in range(1_000):
        turns.add("flood", f"f{number}")
    turns.take(10)
    turns.add("me", "mine")
    assert turns.take(2)[-1] == "mine"


def test_what_waits_already_is_not_added_again_and_what_was_taken_may_come_again() -> None:
    turns: Turns[str] = Turns()
    for _ in range(2):
        turns.add("a", "piece")
        turns.add("b", "piece")
        assert len(turns) == 1
        assert turns.take(5) == ["piece"]
