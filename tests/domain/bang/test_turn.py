"""The turn: chapter 4."""

import pytest

from domain.bang.commands import Discard, Drink, EndPlay, Play, Respond
from domain.bang.events.dealing import TurnEnded, TurnStarted
from domain.bang.events.drawing import CardsDrawn, CardsFlipped, DeckReshuffled, DynamitePassed, JailEscaped
from domain.bang.events.playing import CardDiscarded, CardPlayed, EquipmentLaid
from domain.bang.material import CARDS
from domain.bang.turn import Turn
from domain.kernel.engine import legal
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2, only
from tests.given import clause


@clause("BANG-4.1")
def test_turns_pass_clockwise_among_the_living_without_end() -> None:
    game = bang(bang_table(cast=UNASKED_DRAWERS, dead=[2]), Turn(0))
    for seat in (0, 1, 3, 0, 1, 3):
        game = game.asked(seat, "play").when(seat, EndPlay())
    numbered = [(event.seat, event.number) for event in game.events if isinstance(event, TurnStarted)]
    assert numbered == [(0, 2), (1, 3), (3, 4), (0, 5), (1, 6), (3, 7), (0, 8)]


@clause("BANG-4.2")
def test_a_turn_draws_then_plays_then_discards() -> None:
    table = bang_table([["missed-2S", "beer-6H"]], cast=UNASKED_DRAWERS, life={0: 1}, deck=["barrel-QS", "bang-2D"])
    game = bang(table, Turn(0)).when(0, Play("barrel-QS")).when(0, Play("bang-2D", 1))
    game.when(0, EndPlay()).when(0, Discard("missed-2S")).happened(
        TurnStarted(0, 2),
        CardsDrawn(0, 2, "phase_1", ("barrel-QS", "bang-2D")),
        EquipmentLaid(0, 0, "barrel-QS"),
        CardPlayed(0, "bang-2D", "bang", 1, None),
        CardDiscarded(0, "missed-2S", "hand", "phase_3"),
        TurnEnded(0),
        TurnStarted(1, 3),
    )


@clause("BANG-4.2")
def test_nothing_is_played_any_more_in_phase_3() -> None:
    game = in_phase_2(bang_table([["bang-2D", "beer-6H"]], life={0: 1})).when(0, EndPlay()).asked(0, "discard")
    game.when(0, EndPlay()).refused("BANG-4.2")
    game.when(0, Play("bang-2D", 1)).refused("BANG-4.9")
    game.when(0, Discard("bang-2D")).happened(CardDiscarded(0, "bang-2D", "hand", "phase_3"), TurnEnded(0))


@clause("BANG-4.3")
def test_jail_and_dynamite_are_tested_before_phase_1() -> None:
    table = bang_table(
        cast=UNASKED_DRAWERS, turn=1, in_play={1: ["jail-4H", "dynamite-2H"]}, deck=["bang-KH", "bang-2D", "bang-3D"]
    )
    game = bang(table, Turn(1)).asked(1, "play")
    game.happened(
        TurnStarted(1, 2),
        CardsFlipped(1, "jail", ("bang-KH",)),
        JailEscaped(1, "jail-4H"),
        CardsFlipped(1, "dynamite", ("bang-2D",)),
        DynamitePassed(1, "dynamite-2H", 2),
        CardsDrawn(1, 2, "phase_1", ("bang-3D", "bang-4D")),
    )
    assert only(CardsDrawn, game.events).count == 2, "nothing is drawn before"


@clause("BANG-4.4")
def test_in_phase_1_the_turn_player_draws_the_two_top_cards_of_the_deck() -> None:
    table = bang_table([["beer-6H"]], cast=UNASKED_DRAWERS, deck=["missed-2S", "duel-QD", "bang-2D"])
    game = bang(table, Turn(0)).happened(CardsDrawn(0, 2, "phase_1", ("missed-2S", "duel-QD")))
    assert game.table.hands[0] == ["beer-6H", "missed-2S", "duel-QD"]
    assert game.table.deck[0] == "bang-2D"


@clause("BANG-4.5")
def test_when_the_deck_runs_out_the_discard_is_shuffled_and_becomes_the_new_deck() -> None:
    game = bang(bang_table(cast=UNASKED_DRAWERS, deck=["missed-2S"], rest="discard"), Turn(0))
    game.happened(CardsDrawn(0, 1, "phase_1", ("missed-2S",)), DeckReshuffled, CardsDrawn)
    new_deck = only(DeckReshuffled, game.events).order
    discard = [card for card in CARDS if card != "missed-2S"]
    assert sorted(new_deck) == sorted(discard)
    assert list(new_deck) != discard, "it is shuffled"
    assert game.table.hands[0] == ["missed-2S", new_deck[0]]
    assert game.table.deck == list(new_deck[1:])
    assert game.table.discard == []


@clause("BANG-4.5")
def test_the_discard_stays_while_the_deck_lasts() -> None:
    everything_else = bang_table(cast=UNASKED_DRAWERS, deck=["missed-2S", "bang-2D"], rest="discard")
    game = bang(everything_else, Turn(0)).never(DeckReshuffled)
    assert (len(game.table.deck), len(game.table.discard)) == (0, len(CARDS) - 2)


@clause("BANG-4.6")
def test_in_phase_2_one_may_play_as_many_cards_as_one_likes_for_oneself_or_against_others() -> None:
    hand = ["barrel-QS", "mustang-8H", "saloon-5H", "bang-2D", "duel-QD"]
    game = in_phase_2(bang_table([hand]))
    for play in (Play("barrel-QS"), Play("mustang-8H"), Play("saloon-5H"), Play("bang-2D", 1), Play("duel-QD", 2)):
        game = game.when(0, play).asked(0, "play")
    assert game.table.hands[0] == []


@clause("BANG-4.6")
def test_in_phase_2_one_may_play_nothing() -> None:
    game = in_phase_2(bang_table([["bang-2D", "barrel-QS"]])).when(0, EndPlay()).never(CardPlayed, EquipmentLaid)
    assert game.table.hands[0] == ["bang-2D", "barrel-QS"]


@clause("BANG-4.7")
def test_only_one_bang_card_may_be_played_per_turn() -> None:
    game = in_phase_2(bang_table([["bang-2D", "bang-3D", "barrel-QS"]])).when(0, Play("bang-2D", 1))
    game.offers_exactly(0, Play("barrel-QS"), EndPlay())
    game.when(0, Play("bang-3D", 1)).refused("BANG-4.7")


@clause("BANG-4.7")
def test_the_next_turn_has_a_bang_of_its_own() -> None:
    table = bang_table([["bang-2D"], ["bang-3D"]], cast={1: "sid_ketchum"})
    game = in_phase_2(table).when(0, Play("bang-2D", 3)).when(0, EndPlay())
    game.asked(1, "play").offers(1, Play("bang-3D", 0), Play("bang-3D", 2))


@clause("BANG-4.8")
@pytest.mark.parametrize(
    ("lying", "second"),
    [
        ("barrel-QS", "barrel-KS"),
        ("mustang-8H", "mustang-9H"),
        ("volcanic-10C", "volcanic-10S"),
        ("schofield-JC", "schofield-QC"),
    ],
)
def test_nobody_may_have_two_blue_cards_of_one_name_in_front_of_him(lying: str, second: str) -> None:
    blocked = in_phase_2(bang_table([[second]], in_play={0: [lying]}))
    blocked.offers_exactly(0, EndPlay()).when(0, Play(second)).refused("BANG-4.8")
    in_phase_2(bang_table([[second]], in_play={1: [lying]})).offers(0, Play(second))


@clause("BANG-4.8")
def test_blue_cards_of_different_names_lie_side_by_side() -> None:
    hand = ["barrel-QS", "mustang-8H", "appaloosa-AS", "volcanic-10C", "dynamite-2H"]
    game = in_phase_2(bang_table([hand]))
    for card in hand:
        game = game.when(0, Play(card))
    assert game.table.in_play[0] == hand


@clause("BANG-4.9")
def test_cards_are_played_only_in_ones_own_turn() -> None:
    hand = ["bang-2D", "missed-2S", "beer-6H", "barrel-QS", "saloon-5H"]
    game = in_phase_2(bang_table([[], hand], life={1: 1}))
    assert legal(game.ruleset, game.table, 1) == []
    for card in hand:
        refusal = game.when(1, Play(card, 0 if card == "bang-2D" else None)).refusal
        assert refusal is not None and "BANG-4.9" in refusal.clauses


@clause("BANG-4.9")
def test_out_of_turn_missed_answers_a_shot_beer_a_deadly_hit_and_bang_the_indians() -> None:
    hands = [["bang-2D", "indians-KD", "gatling-10H"], ["missed-2S", "bang-3D", "beer-6H"]]
    game = in_phase_2(bang_table(hands, life={1: 1}))
    game = game.when(0, Play("bang-2D", 1)).offers(1, Respond("missed-2S")).when(1, Respond("missed-2S"))
    game = game.when(0, Play("indians-KD")).offers(1, Respond("bang-3D")).when(1, Respond("bang-3D"))
    game = game.when(0, Play("gatling-10H")).when_time_runs_out(1).offers(1, Drink("beer-6H"))
    assert game.when(1, Drink("beer-6H")).table.life[1] == 1


@clause("BANG-4.10")
def test_in_phase_3_one_discards_cards_of_ones_choice_down_to_ones_life() -> None:
    hand = ["bang-2D", "missed-2S", "beer-6H", "duel-QD"]
    game = in_phase_2(bang_table([hand], life={0: 2})).when(0, EndPlay())
    game = game.offers_exactly(0, *map(Discard, hand)).when(0, Discard("missed-2S"))
    game = game.offers_exactly(0, Discard("bang-2D"), Discard("beer-6H"), Discard("duel-QD"))
    game = game.when(0, Discard("duel-QD"))
    assert game.table.hands[0] == ["bang-2D", "beer-6H"]
    assert game.table.discard == ["missed-2S", "duel-QD"]
    assert game.table.turn == 1


@clause("BANG-4.10")
def test_whoever_holds_no_more_cards_than_lives_discards_nothing() -> None:
    game = in_phase_2(bang_table([["bang-2D", "missed-2S"]], life={0: 2})).when(0, EndPlay())
    game.never(CardDiscarded).happened(TurnEnded(0))


@clause("BANG-4.11")
@pytest.mark.parametrize(("dead", "following"), [([], 1), ([1], 2), ([1, 2], 3)])
def test_after_phase_3_the_next_living_player_clockwise_begins(dead: list[int], following: int) -> None:
    game = in_phase_2(bang_table(players=5, dead=dead)).when(0, EndPlay())
    game.happened(TurnEnded(0), TurnStarted(following, 2))


@clause("BANG-4.11")
def test_after_the_last_seat_the_first_begins() -> None:
    in_phase_2(bang_table(turn=3)).when(3, EndPlay()).happened(TurnEnded(3), TurnStarted(0, 2))
