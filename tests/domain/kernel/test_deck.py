"""Drawing from a deck that runs out on the way."""

from tests.domain.kernel.toy import TOY, toy_table
from tests.domain.kernel.toy_facts import CARDS, CardsTaken, Noted, ToyReshuffled
from tests.domain.kernel.toy_steps import Take, Turn
from tests.given import given


def test_cards_come_from_the_top_of_the_deck() -> None:
    game = given(TOY, toy_table([], [], deck=[7, 3, 5]), Take(0, 2), Turn(0))
    game.happened(CardsTaken(0, 2, ("card-7", "card-3"))).never(ToyReshuffled)
    assert game.table.deck == ["card-5"]


def test_drawing_the_last_card_reshuffles_nothing() -> None:
    game = given(TOY, toy_table([], [], deck=[7]), Take(0, 1), Turn(0)).never(ToyReshuffled)
    assert game.table.deck == []


def test_a_reshuffle_in_the_middle_of_a_draw_first_gives_what_there_was() -> None:
    game = given(TOY, toy_table([], [], deck=[7]), Take(0, 3), Turn(0))
    first, second = [event for event in game.events if isinstance(event, CardsTaken)]
    assert first == CardsTaken(0, 1, ("card-7",))
    assert second.count == 2
    assert game.table.discard == []
    assert len(game.table.deck) == len(CARDS) - 3


def test_what_a_reshuffle_causes_comes_before_the_rest_of_the_draw() -> None:
    game = given(TOY, toy_table([], [], deck=[7]), Take(0, 3), Turn(0))
    game.happened(CardsTaken(0, 1, ("card-7",)), ToyReshuffled, Noted("toy.Reshuffled"), CardsTaken)


def test_the_discard_is_shuffled_from_bottom_to_top() -> None:
    table = toy_table([], [], deck=[], discard=[4, 2])
    before = list(table.discard)
    game = given(TOY, table, Take(0, 1), Turn(0))
    reshuffled = next(event for event in game.events if isinstance(event, ToyReshuffled))
    order = reshuffled.draws[0].result
    assert isinstance(order, tuple)
    assert reshuffled.order == tuple(before[old] for old in order)
    assert reshuffled.count == len(before)


def test_with_nothing_left_anywhere_the_rest_is_forgotten() -> None:
    everything = list(range(1, 21))
    game = given(TOY, toy_table([], everything), Take(0, 2), Turn(0)).never(CardsTaken, ToyReshuffled)
    assert game.table.hands[0] == []


def test_less_than_asked_for_is_given_when_the_cards_run_out() -> None:
    given(TOY, toy_table([], list(range(2, 21))), Take(0, 2), Turn(0)).happened(CardsTaken(0, 1, ("card-1",))).never(
        ToyReshuffled
    )
