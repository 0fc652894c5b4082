"""Rulings on characters who meet each other, and on what is open to all."""

import pytest

from domain.bang.commands import HAND, Drink, GiveUp, Play, Respond, Take, TakeHit
from domain.bang.events.drawing import CardsDrawn, CardsFlipped
from domain.bang.events.life import CardsCollected, LifeLost, PlayerEliminated, SheriffPenalised
from domain.bang.events.playing import CardDiscarded, CardTakenFromHand, ShotCancelled, StoreCardTaken
from domain.bang.playing import Playing
from domain.bang.ruleset import BANG_RULESET
from domain.bang.shooting import Ambush, Duel, Shot
from domain.bang.table import BangTable
from domain.bang.turn import Turn
from domain.bang.view import visible
from domain.kernel.engine import asked, start, time_out
from domain.kernel.step import Prompt
from domain.kernel.words import PUBLIC
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import clause
from tests.playing import seeded_table

SAM = "vulture_sam"


# --- Bart Cassidy and El Gringo -----------------------------------------------------------------------------


@clause("BANG-R48")
def test_bart_cassidy_who_survives_dynamite_draws_three_before_a_later_jail_and_before_phase_1() -> None:
    cast = {**UNASKED_DRAWERS, 1: "bart_cassidy"}
    deck = ["missed-2S", "bang-2D", "bang-3D", "bang-4D", "beer-6H", "bang-5D", "bang-6D"]
    table = bang_table(cast=cast, in_play={1: ["dynamite-2H", "jail-4H"]}, deck=deck, turn=1)
    bang(table, Turn(1)).happened(
        LifeLost(1, 3, 1, None),
        CardsDrawn(1, 3, "bart_cassidy", ("bang-2D", "bang-3D", "bang-4D")),
        CardsFlipped(1, "jail", ("beer-6H",)),
        CardsDrawn(1, 2, "phase_1", ("bang-5D", "bang-6D")),
    )


@clause("BANG-R48")
def test_bart_cassidy_saved_by_two_beers_still_draws_for_every_life_lost() -> None:
    cast = {**UNASKED_DRAWERS, 1: "bart_cassidy"}
    deck = ["missed-2S", "bang-2D", "bang-3D", "bang-4D"]
    table = bang_table([[], ["beer-6H", "beer-7H"]], cast=cast, in_play={1: ["dynamite-2H"]}, deck=deck, life={1: 2})
    then = bang(table, Turn(1)).when(1, Drink("beer-6H")).when(1, Drink("beer-7H"))
    then.happened(CardsDrawn(1, 3, "bart_cassidy", ("bang-2D", "bang-3D", "bang-4D")), CardsDrawn)


@clause("BANG-R49")
@pytest.mark.parametrize("step", [Shot(1, by=0), Ambush(1, by=0), Duel(1, rival=0, challenger=0)])
def test_el_gringo_takes_a_hand_card_for_every_kind_of_wound_that_another_causes(step: Prompt) -> None:
    table = bang_table([["beer-6H"]], cast={1: "el_gringo"}, in_play={0: ["barrel-QS"]})
    then = bang(table, step, Playing(0)).happened(LifeLost(1, 1, 2, 0), CardTakenFromHand)
    assert (then.table.hands[1], then.table.in_play[0]) == (["beer-6H"], ["barrel-QS"])


@clause("BANG-R49")
def test_el_gringo_takes_nothing_when_he_loses_his_own_duel() -> None:
    table = bang_table([["bang-2D", "beer-6H"], ["duel-QD"]], cast={1: "el_gringo"}, turn=1)
    then = in_phase_2(table).when(1, Play("duel-QD", 0)).when(0, Respond("bang-2D"))
    then.happened(LifeLost(1, 1, 2, None)).never(CardTakenFromHand)


@clause("BANG-R49")
def test_el_gringo_takes_a_card_for_each_of_two_wounds() -> None:
    table = bang_table([["beer-6H", "beer-7H", "beer-8H"]], cast={1: "el_gringo"})
    then = bang(table, Shot(1, by=0), Shot(1, by=0), Playing(0)).when(1, TakeHit())
    assert [len(hand) for hand in then.table.hands[:2]] == [1, 2]


# --- Vulture Sam ----------------------------------------------------------------------------------------------


@clause("BANG-R54")
def test_vulture_sam_collects_weapon_jail_and_dynamite_before_the_reward() -> None:
    laid = ("winchester-8S", "jail-4H", "dynamite-2H")
    table = bang_table([["bang-2D"], [], [], ["bang-9D"]], cast={1: SAM}, in_play={3: laid}, life={3: 1})
    then = in_phase_2(table).when(0, Play("bang-2D", 3)).when(3, TakeHit()).when(3, GiveUp())
    then.happened(PlayerEliminated(3, "outlaw", 0), CardsCollected(1, 3, 4, laid, ("bang-9D",)), CardsDrawn)
    assert then.table.hands[1] == ["bang-9D", *laid]
    assert then.table.discard == ["bang-2D"]


@clause("BANG-R54")
def test_vulture_sam_as_sheriff_who_kills_a_deputy_takes_first_and_then_discards_all() -> None:
    table = bang_table(
        [["bang-2D", "beer-6H"]], players=5, cast={0: SAM}, in_play={0: ["barrel-QS"], 4: ["appaloosa-AS"]}, life={4: 1}
    )
    then = in_phase_2(table).when(0, Play("bang-2D", 4))
    then.happened(CardsCollected(0, 4, 1, ("appaloosa-AS",), ()), SheriffPenalised(0), CardDiscarded)
    assert then.table.hands[0] == then.table.in_play[0] == []
    assert then.table.discard == ["beer-6H", "appaloosa-AS", "barrel-QS", "bang-2D"]


@clause("BANG-R54")
def test_a_dead_vulture_sam_collects_nothing_and_his_own_cards_are_discarded() -> None:
    table = bang_table([[], ["bang-9D"]], cast={1: SAM}, in_play={1: ["barrel-QS"]}, life={1: 1, 2: 1})
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, TakeHit()).when(1, GiveUp()).never(CardsCollected)
    assert then.table.discard == ["bang-9D", "barrel-QS"]
    buried = bang_table(cast={1: SAM}, in_play={2: ["mustang-8H"]}, life={2: 1}, dead=[1])
    then = bang(buried, Shot(2, by=0), Playing(0)).never(CardsCollected)
    assert then.table.discard == ["mustang-8H"]


@clause("BANG-R54")
def test_the_card_being_resolved_is_never_collected() -> None:
    table = bang_table([["bang-2D"], ["duel-QD"]], cast={0: SAM}, life={1: 1}, turn=1)
    then = in_phase_2(table).when(1, Play("duel-QD", 0)).when(0, Respond("bang-2D"))
    then.happened(PlayerEliminated(1, "renegade", None)).never(CardsCollected)
    assert then.table.discard == ["bang-2D", "duel-QD"]


@clause("BANG-R54")
def test_vulture_sam_may_answer_a_later_shot_of_the_same_gatling_with_what_he_got() -> None:
    table = bang_table([["gatling-10H"], ["missed-2S"]], cast={2: SAM}, life={1: 1})
    then = in_phase_2(table).when(0, Play("gatling-10H")).when(1, TakeHit()).when(1, GiveUp()).asked(2, "shot")
    then.when(2, Respond("missed-2S")).happened(CardsCollected, ShotCancelled(2))


# --- what is open, what ends ------------------------------------------------------------------------------------


@clause("BANG-R58")
def test_everybody_may_read_the_whole_discard() -> None:
    pile = ("beer-6H", "bang-2D", "jail-4H")
    table = in_phase_2(bang_table(discard=pile)).table
    for viewer in (0, 1, 2, 3, PUBLIC):
        assert visible(table, viewer).discard == pile


@clause("BANG-R68")
def test_a_card_that_all_saw_somebody_take_is_not_repeated_in_the_view() -> None:
    table = bang_table([["general_store-9C"]], dead=[1, 2], deck=["bang-2D", "beer-6H"])
    then = in_phase_2(table).when(0, Play("general_store-9C")).when(0, Take("beer-6H"))
    then.happened(StoreCardTaken(0, "beer-6H"), StoreCardTaken(3, "bang-2D"))
    assert (visible(then.table, 3).gunmen[0].hand, visible(then.table, 3).gunmen[0].hand_count) == (None, 1)
    assert visible(then.table, 3).gunmen[3].hand == ("bang-2D",)


@clause("BANG-R68")
def test_the_card_that_was_stolen_from_one_is_not_repeated_in_ones_view() -> None:
    then = in_phase_2(bang_table([["panic-JH"], ["beer-6H"]])).when(0, Play("panic-JH", 1, HAND))
    taken = next(event for event in then.events if isinstance(event, CardTakenFromHand))
    assert taken.parts()[1]["seat:1"] == {"card": "beer-6H"}
    assert (visible(then.table, 1).gunmen[0].hand, visible(then.table, 1).gunmen[0].hand_count) == (None, 1)


@clause("BANG-R59")
@pytest.mark.parametrize("players", [4, 7])
def test_a_game_in_which_all_only_let_their_time_pass_does_not_end(players: int) -> None:
    table = seeded_table(BANG_RULESET, players, 1)
    table = start(BANG_RULESET, table, 0).table
    for _ in range(400):
        table = time_out(BANG_RULESET, table, next(iter(asked(table))), 0).table
    assert table.result is None
    assert isinstance(table, BangTable)
    assert table.turn_number > 50
