"""Characters in general: chapter 3."""

from random import Random

import pytest

from domain.bang.commands import Discard, EndPlay, FromDeck, Plain, Play, Respond, TakeHit, UseBuiltinBarrel
from domain.bang.events.drawing import CardDrawnFromDiscard, CardsFlipped, SecondCardShown
from domain.bang.events.life import LifeLost, PlayerEliminated
from domain.bang.events.playing import CardTakenFromHand, ShotCancelled
from domain.bang.ruleset import BANG_RULESET
from domain.bang.turn import Turn
from domain.kernel.arena import play_out
from domain.kernel.command import Command
from domain.kernel.event import Event
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import clause
from tests.playing import everybody, seeded_table


@clause("BANG-3.1")
def test_nobody_ever_loses_or_changes_his_character() -> None:
    for number in range(5):
        table = seeded_table(BANG_RULESET, 7, number)
        game = play_out(BANG_RULESET, table, everybody(7, BANG_RULESET.bots["random"]), Random(number).randrange)
        dealt = next(game).table.characters
        for turned in game:
            assert turned.table.characters == dealt


@clause("BANG-3.1")
def test_an_ability_cannot_be_stolen_destroyed_or_locked_up() -> None:
    table = bang_table([["bang-2D", "cat_balou-9D"]], cast={1: "jourdonnais"}, in_play={1: ["jail-JS", "barrel-QS"]})
    game = in_phase_2(table).when(0, Play("cat_balou-9D", 1, "barrel-QS")).when(0, Play("bang-2D", 1))
    game.offers_exactly(1, UseBuiltinBarrel(), TakeHit())


@clause("BANG-3.2")
@pytest.mark.parametrize(
    ("character", "instead", "unused"),
    [
        ("black_jack", Plain(), SecondCardShown),
        ("jesse_jones", FromDeck(), CardTakenFromHand),
        ("pedro_ramirez", FromDeck(), CardDrawnFromDiscard),
    ],
)
def test_nobody_has_to_use_his_way_to_draw(character: str, instead: Command, unused: type[Event]) -> None:
    table = bang_table([[], ["bang-2D"]], cast={0: character}, discard=["bang-3D"])
    drawn = bang(table, Turn(0)).when(0, instead).never(unused).asked(0, "play").table
    assert len(drawn.hands[0]) == 2
    assert (drawn.hands[1], drawn.discard) == (["bang-2D"], ["bang-3D"])


@clause("BANG-3.2")
def test_jourdonnais_need_not_try_his_barrel_nor_calamity_janet_swap_her_cards() -> None:
    cast = {1: "jourdonnais", 3: "calamity_janet"}
    game = in_phase_2(bang_table([["gatling-10H"], [], [], ["missed-2S"]], cast=cast)).when(0, Play("gatling-10H"))
    game = game.when(1, TakeHit()).never(CardsFlipped)
    game.when(3, Respond("missed-2S")).happened(LifeLost(1, 1, 3, 0), ShotCancelled(3))


@clause("BANG-3.3")
def test_an_ability_takes_precedence_over_the_other_rules() -> None:
    everybody_else = in_phase_2(bang_table([["bang-2D"]], bangs_played=1))
    everybody_else.when(0, Play("bang-2D", 1)).refused("BANG-4.7")
    willy = in_phase_2(bang_table([["bang-2D"]], bangs_played=1, cast={0: "willy_the_kid"}))
    willy.when(0, Play("bang-2D", 1)).happened(LifeLost(1, 1, 3, 0))


@clause("BANG-3.4")
def test_both_abilities_hold_where_they_meet() -> None:
    table = bang_table(players=6, cast={0: "rose_doolan", 2: "paul_regret"})
    assert table.distance(0, 3) == 2, "Rose Doolan sees nearer"
    assert table.distance(1, 2) == 2, "Paul Regret is seen farther"
    assert table.distance(0, 2) == 2, "both at once"


@clause("BANG-3.4")
def test_jourdonnais_tries_his_barrel_against_slab_the_killer_and_still_needs_a_missed() -> None:
    cast = {0: "slab_the_killer", 1: "jourdonnais"}
    table = bang_table([["bang-2D"], ["missed-2S"]], cast=cast, deck=["bang-KH"])
    game = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, UseBuiltinBarrel())
    game.asked(1, "shot").never(ShotCancelled)
    game.when(1, Respond("missed-2S")).happened(ShotCancelled(1))


@clause("BANG-3.5")
@pytest.mark.parametrize("life", [1, 2, 3, 4])
def test_life_is_the_number_of_wounds_still_needed(life: int) -> None:
    bangs = ["bang-2D", "bang-3D", "bang-4D", "bang-5D"]
    game = in_phase_2(bang_table([bangs], cast={0: "willy_the_kid"}, life={1: life}))
    for card in bangs[: life - 1]:
        game = game.when(0, Play(card, 1)).never(PlayerEliminated)
    game.when(0, Play(bangs[life - 1], 1)).happened(PlayerEliminated(1, "renegade", 0))


@clause("BANG-3.6")
@pytest.mark.parametrize("life", [1, 2, 3, 4])
def test_life_is_the_hand_limit_at_the_end_of_ones_own_turn(life: int) -> None:
    hand = ["bang-2D", "bang-3D", "bang-4D", "bang-5D", "bang-6D"]
    game = in_phase_2(bang_table([hand], life={0: life})).when(0, EndPlay())
    for card in hand[life:]:
        game = game.asked(0, "discard").when(0, Discard(card))
    assert game.table.hands[0] == hand[:life]
    assert game.table.turn == 1
