"""Functions registered for cards, and questions with two answers."""

import pytest

from domain.kernel.command import Command, IllegalMove
from domain.kernel.effects import Effects
from domain.kernel.either import Either
from domain.kernel.step import Todo


class Stay(Command, frozen=True, tag="toy.stay"):
    pass


class Leave(Command, frozen=True, tag="toy.leave"):
    pass


class AtTheDoor(Either, frozen=True):
    decision = "door"
    clause = "TOY-1"
    answers = (Stay(), Leave())

    def answered(self, table: object, command: Command) -> Todo:
        return []


def test_a_function_is_found_under_every_card_it_was_registered_for() -> None:
    card = Effects[type]("The toy game", "card", ["ace", "king", "queen"])
    card("ace", "king")(int)
    assert (card["ace"], card["king"]) == (int, int)


def test_a_card_that_the_game_does_not_have_is_named() -> None:
    card = Effects[type]("The toy game", "card", ["ace"])
    with pytest.raises(AssertionError, match=r"^The toy game has no card joker$"):
        card("ace", "joker")


def test_of_two_answers_the_first_is_the_default_and_nothing_else_is_accepted() -> None:
    question = AtTheDoor(0)
    assert question.options(None) == [Stay(), Leave()]
    assert question.default(None) == Stay()
    refusal = question.objection(None, Command())
    assert isinstance(refusal, IllegalMove)
    assert refusal.clauses == ("TOY-1",)
