"""Playing cards and their symbols: chapter 5."""

import pytest

from domain.bang.commands import HAND, EndPlay, Play, TakeHit
from domain.bang.events.drawing import CardsDrawn, DynamiteExploded
from domain.bang.events.life import LifeLost, LifeRegained
from domain.bang.events.playing import CardDiscarded, CardPlayed, CardTakenFromHand, RandomCardDiscarded
from domain.bang.turn import Turn
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2, only
from tests.given import Given, clause

THREE_CARDS = ["bang-3D", "missed-2S", "beer-6H"]


def robbed(card: str, throws: int) -> Given:
    """The hand of seat 1 is robbed after so many throws of chance."""
    table = bang_table([[card], THREE_CARDS])
    table.draws = throws
    return in_phase_2(table).when(0, Play(card, 1, HAND))


# --- brown and blue ---------------------------------------------------------------------------------


@clause("BANG-5.1")
def test_a_brown_card_is_discarded_after_its_effect() -> None:
    in_phase_2(bang_table([["stagecoach-9S-1"]])).when(0, Play("stagecoach-9S-1")).happened(
        CardPlayed, CardsDrawn, CardDiscarded(0, "stagecoach-9S-1", "resolving", "resolved")
    )


@clause("BANG-5.1")
def test_while_the_effect_lasts_the_card_is_not_on_the_discard() -> None:
    asked = in_phase_2(bang_table([["bang-2D"], ["missed-2S"]])).when(0, Play("bang-2D", 1)).asked(1, "shot")
    assert (asked.table.resolving, asked.table.discard) == (["bang-2D"], [])
    over = asked.when(1, TakeHit())
    assert (over.table.resolving, over.table.discard) == ([], ["bang-2D"])


@clause("BANG-5.2")
def test_a_blue_card_works_until_it_is_removed() -> None:
    game = in_phase_2(bang_table([["cat_balou-9D", "panic-JH"]], in_play={1: ["mustang-8H"]}))
    assert game.table.distance(0, 1) == 2
    removed = game.when(0, Play("cat_balou-9D", 1, "mustang-8H")).table
    assert removed.distance(0, 1) == 1
    assert removed.in_play[1] == []
    assert "mustang-8H" in removed.discard


@clause("BANG-5.2")
def test_a_blue_card_works_until_its_own_condition_ends_it() -> None:
    table = bang_table(cast=UNASKED_DRAWERS, in_play={0: ["dynamite-2H"]}, deck=["missed-5S"])
    exploded = bang(table, Turn(0)).happened(DynamiteExploded(0, "dynamite-2H")).table
    assert exploded.in_play[0] == []
    assert exploded.discard == ["missed-5S", "dynamite-2H"]


@clause("BANG-5.3")
def test_gatling_may_be_played_before_and_after_a_bang_card() -> None:
    game = in_phase_2(bang_table([["gatling-10H", "bang-2D"]]))
    game.when(0, Play("gatling-10H")).offers(0, Play("bang-2D", 1))
    game.when(0, Play("bang-2D", 1)).offers(0, Play("gatling-10H"))


@clause("BANG-5.3")
def test_gatling_may_be_played_any_number_of_times() -> None:
    """The only one comes back from the reshuffled discard."""
    game = in_phase_2(bang_table([["gatling-10H", "stagecoach-9S-1"], [], [], []], rest=3))
    game = game.when(0, Play("gatling-10H")).when(3, TakeHit()).when(0, Play("stagecoach-9S-1"))
    game = game.when(0, Play("gatling-10H")).when(3, TakeHit())
    assert [game.table.life[seat] for seat in (1, 2, 3)] == [2, 2, 2]


# --- life -------------------------------------------------------------------------------------------


@clause("BANG-5.4")
def test_only_the_player_of_the_card_regains_a_life_unless_another_symbol_says_otherwise() -> None:
    hurt = {0: 2, 1: 2, 2: 2, 3: 2}
    beer = in_phase_2(bang_table([["beer-6H"]], life=hurt)).when(0, Play("beer-6H"))
    assert beer.happened(LifeRegained(0, 3, "beer")).table.life == [3, 2, 2, 2]
    saloon = in_phase_2(bang_table([["saloon-5H"]], life=hurt)).when(0, Play("saloon-5H"))
    assert saloon.table.life == [3, 3, 3, 3]


# --- drawing and discarding -------------------------------------------------------------------------


@clause("BANG-5.5")
def test_a_card_drawn_from_a_player_is_a_random_one_of_his_hand_or_a_chosen_one_in_front_of_him() -> None:
    hands = [["panic-JH"], THREE_CARDS]
    game = in_phase_2(bang_table(hands, in_play={1: ["barrel-QS", "mustang-8H"]}, cast={0: "rose_doolan"}))
    aimed = [Play("panic-JH", 1, pick) for pick in (HAND, "barrel-QS", "mustang-8H")]
    game.offers_exactly(0, *aimed, EndPlay())
    assert game.when(0, aimed[2]).table.hands[0] == ["mustang-8H"]


@clause("BANG-5.5")
def test_chance_decides_which_card_of_a_hand_is_drawn() -> None:
    thefts = [only(CardTakenFromHand, robbed("panic-JH", throws).events) for throws in range(20)]
    assert {theft.card for theft in thefts} == set(THREE_CARDS)
    assert all(theft.draws[0].n == 3 for theft in thefts)


@clause("BANG-5.6")
def test_a_card_drawn_from_nobody_is_the_top_card_of_the_deck() -> None:
    table = bang_table([["wells_fargo-3H"]], deck=["missed-2S", "bang-2D", "duel-QD", "beer-6H"])
    game = in_phase_2(table).when(0, Play("wells_fargo-3H"))
    assert game.table.hands[0] == ["missed-2S", "bang-2D", "duel-QD"]
    assert game.table.deck[0] == "beer-6H"


@clause("BANG-5.7")
def test_a_drawn_card_always_goes_to_the_hand() -> None:
    stolen = in_phase_2(bang_table([["panic-JH"]], in_play={1: ["barrel-QS"]})).when(
        0, Play("panic-JH", 1, "barrel-QS")
    )
    assert (stolen.table.hands[0], stolen.table.in_play[0]) == (["barrel-QS"], [])
    drawn = in_phase_2(bang_table([["stagecoach-9S-1"]], deck=["barrel-QS", "jail-4H"]))
    drawn = drawn.when(0, Play("stagecoach-9S-1"))
    assert (drawn.table.hands[0], drawn.table.in_play[0]) == (["barrel-QS", "jail-4H"], [])


@clause("BANG-5.8")
def test_a_discarded_card_is_a_random_one_of_the_hand_or_one_in_front_of_him_that_the_player_chooses() -> None:
    hands = [["cat_balou-9D"], THREE_CARDS]
    game = in_phase_2(bang_table(hands, in_play={1: ["barrel-QS", "mustang-8H"]}))
    aimed = [Play("cat_balou-9D", 1, pick) for pick in (HAND, "barrel-QS", "mustang-8H")]
    game.offers_exactly(0, *aimed, EndPlay())
    chosen = game.when(0, aimed[1]).table
    assert chosen.in_play[1] == ["mustang-8H"]
    assert chosen.discard == ["barrel-QS", "cat_balou-9D"]


@clause("BANG-5.8")
def test_chance_decides_which_card_of_a_hand_is_discarded() -> None:
    losses = [only(RandomCardDiscarded, robbed("cat_balou-9D", throws).events) for throws in range(20)]
    assert {loss.card for loss in losses} == set(THREE_CARDS)


# --- targets ----------------------------------------------------------------------------------------


@clause("BANG-5.9")
@pytest.mark.parametrize("card", ["cat_balou-9D", "duel-QD", "jail-4H"])
def test_any_player_is_any_player_at_any_distance(card: str) -> None:
    hands = [[card], ["bang-2D"], ["bang-3D"], ["bang-4D"]]
    game = in_phase_2(bang_table(hands, players=7, in_play={3: ["mustang-8H"]}))
    assert game.table.distance(0, 3) == 4
    pick = HAND if card == "cat_balou-9D" else None
    game.offers(0, *(Play(card, seat, pick) for seat in (1, 2, 3)))


@clause("BANG-5.10")
@pytest.mark.parametrize("card", ["gatling-10H", "indians-KD"])
def test_all_other_players_are_everybody_else_at_any_distance(card: str) -> None:
    game = in_phase_2(bang_table([[card]], players=7, in_play={4: ["mustang-8H"]})).when(0, Play(card))
    assert [event.seat for event in game.events if isinstance(event, LifeLost)] == [1, 2, 3, 4, 5, 6]


@clause("BANG-5.11")
def test_a_reachable_player_is_one_within_weapon_range() -> None:
    table = bang_table([["bang-2D"]], players=7, in_play={0: ["schofield-JC"], 1: ["mustang-8H"], 2: ["mustang-9H"]})
    in_phase_2(table).offers_exactly(0, *(Play("bang-2D", seat) for seat in (1, 5, 6)), EndPlay())


@clause("BANG-5.12")
def test_distance_1_counts_mustang_and_appaloosa_but_no_weapon() -> None:
    hands = [["panic-JH"], *([card] for card in ("bang-2D", "bang-3D", "bang-4D", "bang-5D", "bang-6D"))]

    def victims(*in_front: str, mustang: int) -> list[int]:
        game = in_phase_2(bang_table(hands, in_play={0: in_front, mustang: ["mustang-8H"]}))
        return [seat for seat in range(6) if game.when(0, Play("panic-JH", seat, HAND)).refusal is None]

    assert victims(mustang=3) == [1, 5]
    assert victims(mustang=1) == [5]
    assert victims("appaloosa-AS", mustang=1) == [1, 2, 4, 5]
    assert victims("winchester-8S", mustang=3) == [1, 5]
