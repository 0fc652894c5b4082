"""Rulings on characters who draw or flip in their own way."""

import pytest

from domain.bang.commands import FromDeck, FromDiscard, FromPlayer, Pick, Plain, Play, Return, Show
from domain.bang.events.drawing import (
    CardDrawnFromDiscard,
    CardsDrawn,
    DynamiteExploded,
    DynamitePassed,
    FlipJudged,
    JailEscaped,
    JailServed,
    SecondCardShown,
    TopCardsLookedAt,
)
from domain.bang.events.playing import CardTakenFromHand
from domain.bang.turn import Turn
from domain.bang.view import visible
from domain.kernel.words import PUBLIC
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import Given, clause

DUKE = {1: "lucky_duke"}


def duke_tests(card: str, deck: list[str]) -> Given:
    """Lucky Duke's turn begins with this card in front of him."""
    return bang(bang_table(cast=DUKE, in_play={1: [card]}, deck=deck, turn=1), Turn(1))


# --- Lucky Duke -------------------------------------------------------------------------------------------


@clause("BANG-R42")
def test_lucky_duke_flips_two_cards_for_jail_and_dynamite_too() -> None:
    jailed = duke_tests("jail-4H", ["bang-2D", "beer-6H"]).asked(1, "flip_choice")
    jailed.when(1, Pick("beer-6H")).happened(JailEscaped(1, "jail-4H"))
    mined = duke_tests("dynamite-2H", ["missed-2S", "bang-2D"]).asked(1, "flip_choice")
    mined.when(1, Pick("bang-2D")).happened(DynamitePassed(1, "dynamite-2H", 2))


@clause("BANG-R42")
def test_lucky_duke_may_choose_the_worse_card() -> None:
    duke_tests("jail-4H", ["bang-2D", "beer-6H"]).when(1, Pick("bang-2D")).happened(JailServed(1, "jail-4H"))
    mined = duke_tests("dynamite-2H", ["missed-2S", "bang-2D"]).when(1, Pick("missed-2S"))
    mined.happened(DynamiteExploded(1, "dynamite-2H"))


@clause("BANG-R42")
@pytest.mark.parametrize(("chosen", "other"), [("bang-2D", "beer-6H"), ("beer-6H", "bang-2D")])
def test_the_card_not_chosen_is_discarded_first(chosen: str, other: str) -> None:
    then = duke_tests("dynamite-2H", ["bang-2D", "beer-6H"]).when(1, Pick(chosen))
    assert then.table.discard == [other, chosen]


@clause("BANG-R42")
def test_if_only_one_card_exists_it_counts() -> None:
    table = bang_table(cast=DUKE, in_play={1: ["dynamite-2H"]}, deck=["missed-2S"], rest=3, turn=1)
    bang(table, Turn(1)).happened(FlipJudged(1, "dynamite", "missed-2S", True), DynamiteExploded(1, "dynamite-2H"))


# --- Jesse Jones --------------------------------------------------------------------------------------------


@clause("BANG-R43")
def test_jesse_jones_chooses_among_all_living_others_with_a_hand_card_at_any_distance() -> None:
    held = [["beer-6H"], ["beer-7H"], [], ["beer-8H"], ["beer-9H"]]
    table = bang_table(held, players=6, cast={0: "jesse_jones"}, in_play={3: ["mustang-8H"]}, dead=[5])
    bang(table, Turn(0)).offers_exactly(0, FromDeck(), FromPlayer(1), FromPlayer(3), FromPlayer(4))


@clause("BANG-R43")
def test_jesse_jones_draws_two_without_a_decision_where_nobody_else_has_a_card() -> None:
    table = bang_table([["beer-6H"]], cast={0: "jesse_jones"}, deck=["bang-2D", "bang-3D"])
    bang(table, Turn(0)).happened(CardsDrawn(0, 2, "phase_1", ("bang-2D", "bang-3D"), "no_choice")).asked(0, "play")


@clause("BANG-R43")
def test_the_card_that_jesse_jones_takes_is_random() -> None:
    hand = ["beer-6H", "beer-7H", "beer-8H"]
    then = bang(bang_table([[], hand], cast={0: "jesse_jones"}), Turn(0)).when(0, FromPlayer(1))
    taken = next(event for event in then.events if isinstance(event, CardTakenFromHand))
    assert [(draw.kind, draw.n) for draw in taken.draws] == [("pick", 3)]


# --- Pedro Ramirez -------------------------------------------------------------------------------------------


@clause("BANG-R44")
def test_pedro_ramirez_draws_two_without_a_decision_where_the_discard_is_empty() -> None:
    table = bang_table(cast={0: "pedro_ramirez"}, deck=["bang-2D", "bang-3D"])
    bang(table, Turn(0)).happened(CardsDrawn(0, 2, "phase_1", ("bang-2D", "bang-3D"), "no_choice")).asked(0, "play")


@clause("BANG-R44")
def test_after_his_own_jail_test_the_top_of_the_discard_is_that_jail() -> None:
    table = bang_table(cast={1: "pedro_ramirez"}, in_play={1: ["jail-4H"]}, deck=["beer-6H", "bang-2D"], turn=1)
    then = bang(table, Turn(1)).asked(1, "draw_choice").when(1, FromDiscard())
    then.happened(CardDrawnFromDiscard(1, "jail-4H"), CardsDrawn(1, 1, "phase_1", ("bang-2D",), "second"))


# --- Kit Carlson -----------------------------------------------------------------------------------------------


@clause("BANG-R45")
@pytest.mark.parametrize("returned", ["bang-2D", "bang-3D", "bang-4D"])
def test_kit_carlson_keeps_two_cards_in_deck_order_and_the_third_is_the_next_drawn(returned: str) -> None:
    top = ["bang-2D", "bang-3D", "bang-4D"]
    table = bang_table([["stagecoach-9S-1"]], cast={0: "kit_carlson"}, deck=[*top, "beer-6H"])
    then = bang(table, Turn(0)).when(0, Return(returned))
    kept = [card for card in top if card != returned]
    assert then.table.hands[0] == ["stagecoach-9S-1", *kept]
    then.when(0, Play("stagecoach-9S-1")).happened(CardsDrawn(0, 2, "stagecoach", (returned, "beer-6H")))


@clause("BANG-R45")
def test_kit_carlson_who_does_not_decide_returns_the_deepest_card() -> None:
    table = bang_table(cast={0: "kit_carlson"}, deck=["bang-2D", "bang-3D", "bang-4D"])
    assert bang(table, Turn(0)).when_time_runs_out(0).table.deck[0] == "bang-4D"


# --- Black Jack -------------------------------------------------------------------------------------------------


@clause("BANG-R46")
def test_only_black_jacks_second_card_is_public_and_the_third_gives_no_further_card() -> None:
    table = bang_table(cast={0: "black_jack"}, deck=["bang-2D", "beer-6H", "beer-7H", "beer-8H"])
    then = bang(table, Turn(0)).asked(0, "draw_choice").offers_exactly(0, Show(), Plain()).when(0, Show())
    public = [event.parts()[0] for event in then.events if isinstance(event, CardsDrawn | SecondCardShown)]
    assert public == [
        {"seat": 0, "count": 2, "reason": "phase_1", "way": None},
        {"seat": 0, "card": "beer-6H"},
        {"seat": 0, "count": 1, "reason": "black_jack", "way": None},
    ]
    assert then.asked(0, "play").table.hands[0] == ["bang-2D", "beer-6H", "beer-7H"]


@clause("BANG-R46")
def test_black_jack_is_asked_even_if_only_one_card_is_left_and_then_shows_nothing() -> None:
    table = bang_table(cast={0: "black_jack"}, deck=["beer-6H"], rest=3)
    then = bang(table, Turn(0)).asked(0, "draw_choice").when(0, Show()).never(SecondCardShown)
    assert then.asked(0, "play").table.hands[0] == ["beer-6H"]


@clause("BANG-R46")
def test_afterwards_black_jacks_hand_is_again_only_a_number_to_the_others() -> None:
    table = bang_table(cast={0: "black_jack"}, deck=["bang-2D", "beer-6H", "beer-7H"])
    then = bang(table, Turn(0)).when(0, Show())
    for viewer in (1, 2, 3, PUBLIC):
        seen = visible(then.table, viewer).gunmen[0]
        assert (seen.hand, seen.hand_count) == (None, 3)


# --- only in phase 1 -----------------------------------------------------------------------------------------------


@clause("BANG-R47")
@pytest.mark.parametrize("character", ["black_jack", "jesse_jones", "kit_carlson", "pedro_ramirez"])
def test_abilities_of_phase_1_do_not_apply_to_other_draws(character: str) -> None:
    deck = ["bang-2D", "beer-6H", "bang-3D", "bang-4D", "bang-5D", "bang-6D"]
    table = bang_table(
        [["stagecoach-9S-1", "bang-9D"], ["beer-7H"], [], []], cast={0: character}, discard=["beer-8H"],
        life={3: 1}, deck=deck,
    )  # fmt: skip
    then = in_phase_2(table).when(0, Play("stagecoach-9S-1")).asked(0, "play").when(0, Play("bang-9D", 3))
    then.happened(
        CardsDrawn(0, 2, "stagecoach", ("bang-2D", "beer-6H")),
        CardsDrawn(0, 3, "reward", ("bang-3D", "bang-4D", "bang-5D")),
    )
    then.asked(0, "play").never(TopCardsLookedAt, SecondCardShown, CardTakenFromHand, CardDrawnFromDiscard)
