"""Chapter 12, properties: Armor, Fast Draw, Focus and the wandering Bushido."""

from itertools import pairwise

import pytest

from domain.samurai_sword.commands import (
    BushidoDiscard,
    BushidoLoseHonour,
    EndTurn,
    PlayBushido,
    PlayGeisha,
    PlayProperty,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.events.bushido import (
    BushidoChecked,
    BushidoDiscarded,
    BushidoPassed,
    BushidoWeaponGivenUp,
    HonourLost,
)
from domain.samurai_sword.events.drawing import CardsDrawn
from domain.samurai_sword.events.fighting import HitTaken, WeaponPlayed
from domain.samurai_sword.events.playing import PropertyPlayed
from domain.samurai_sword.events.turns import PhaseBegan
from tests.domain.samurai_sword.tables import DRAWS_PLAINLY, at_turn, facing_bushido, playing, sword_table
from tests.given import WHEREVER, clause


@clause("SWORD-12.1")
def test_armor_keeps_weapons_away_from_its_owner() -> None:
    playing(sword_table({0: ["bokken"]})).offers(0, PlayWeapon("bokken", 1))
    armored = playing(sword_table({0: ["bokken"]}, in_play={1: ["armor"]}))
    armored.when(0, PlayWeapon("bokken", 1)).refused("SWORD-6.4")


@clause("SWORD-12.2", "SWORD-12.13")
def test_each_fast_draw_adds_a_wound_to_a_weapon_hit() -> None:
    table = sword_table({0: ["bo"]}, in_play={0: ["fast_draw", "fast_draw"]})
    hit = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    hit.happened(HitTaken(1, by=0, source="bo", wounds=3, lost=3))


@clause("SWORD-12.2")
def test_the_target_s_fast_draw_adds_nothing() -> None:
    table = sword_table({0: ["bo"]}, in_play={1: ["fast_draw"]})
    playing(table).when(0, PlayWeapon("bo", 1)).happened(WeaponPlayed(0, "bo", 1, 1, 1))


@clause("SWORD-12.3", "SWORD-12.13", "SWORD-4.9")
def test_each_focus_allows_another_weapon() -> None:
    turn = playing(sword_table({0: ["bo", "bo", "bo", "bo"]}, in_play={0: ["focus", "focus"]}))
    for target in (1, 2, 3):
        turn = turn.when(0, PlayWeapon("bo", target)).when(target, TakeHit())
    turn.when(0, PlayWeapon("bo", 1)).refused("SWORD-4.9")


@clause("SWORD-R6")
def test_a_property_counts_at_once() -> None:
    used_up = playing(sword_table({0: ["bo", "focus", "fast_draw"]}, weapons_played=1))
    used_up.offers_not(0, PlayWeapon("bo", 1))
    focused = used_up.when(0, PlayProperty("focus")).offers(0, PlayWeapon("bo", 1))
    drawn = focused.when(0, PlayProperty("fast_draw")).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    drawn.happened(HitTaken(1, by=0, source="bo", wounds=2, lost=2))


@clause("SWORD-R7")
def test_armor_focus_and_fast_draw_are_laid_in_front_of_oneself() -> None:
    turn = playing(sword_table({0: ["armor", "focus", "fast_draw"]}))
    turn.offers_exactly(0, PlayProperty("armor"), PlayProperty("fast_draw"), PlayProperty("focus"), EndTurn())
    for card in ("armor", "focus", "fast_draw"):
        turn = turn.when(0, PlayProperty(card)).happened(PropertyPlayed(0, card, 0))
    assert turn.table.in_play == [["armor", "focus", "fast_draw"], [], [], []]


@clause("SWORD-12.4", "SWORD-R7")
def test_bushido_is_laid_in_front_of_anybody_at_any_difficulty() -> None:
    table = sword_table({0: ["bushido"], 2: []}, players=7, in_play={3: ["armor"] * 4})
    turn = playing(table).offers_exactly(0, *map(PlayBushido, range(7)), EndTurn())
    laid = turn.when(0, PlayBushido(3)).happened(PropertyPlayed(0, "bushido", 3))
    assert PropertyPlayed(0, "bushido", 3).cites(WHEREVER) == ("SWORD-4.12", "SWORD-12.4")
    assert laid.table.in_play[3][-1] == "bushido"
    turn.when(0, PlayBushido(7)).refused("SWORD-12.4")
    turn.when(0, PlayProperty("bushido")).refused("SWORD-4.12")


@clause("SWORD-R7", "SWORD-R43")
def test_a_bushido_in_front_of_oneself_is_first_checked_in_the_own_next_turn() -> None:
    table = sword_table({0: ["bushido"]}, cast=DRAWS_PLAINLY, deck=["parry"] * 9)
    turn = playing(table).when(0, PlayBushido(0))
    for seat in (0, 1, 2):
        turn = turn.when(seat, EndTurn()).never(BushidoChecked)
    turn.when(3, EndTurn()).happened(BushidoChecked(0, "parry", is_weapon=False))


@clause("SWORD-12.5")
@pytest.mark.parametrize("holder", [0, 3])
def test_there_is_no_second_bushido(holder: int) -> None:
    turn = playing(sword_table({0: ["bushido"]}, in_play={holder: ["bushido"]}))
    turn.offers_exactly(0, EndTurn()).when(0, PlayBushido(1)).refused("SWORD-12.5")


@clause("SWORD-12.6", "SWORD-12.7", "SWORD-12.12", "SWORD-R5")
def test_no_weapon_turned_lets_bushido_move_on_and_the_turn_goes_on() -> None:
    table = sword_table(in_play={0: ["bushido"]}, deck=["parry", "bo", "bo", "armor"], cast=DRAWS_PLAINLY)
    checked = at_turn(table).happened(
        BushidoChecked(0, "parry", is_weapon=False),
        BushidoPassed(0, 1),
        PhaseBegan(0, "drawing"),
        CardsDrawn(0, 2, "draw_phase", ("bo", "bo")),
        PhaseBegan(0, "playing"),
    )
    assert checked.table.discard == ["parry"]
    assert checked.table.in_play[:2] == [[], ["bushido"]]


@clause("SWORD-12.6", "SWORD-12.8", "SWORD-R40")
@pytest.mark.parametrize("hand", [["bo", "kiseru", "parry"], ["parry"], []])
def test_a_weapon_turned_asks_for_a_weapon_or_an_honour_whatever_is_held(hand: list[str]) -> None:
    table = sword_table({0: hand}, in_play={0: ["bushido"]}, deck=["nodachi"])
    asked = at_turn(table).happened(BushidoChecked(0, "nodachi", is_weapon=True)).asked(0, "bushido")
    weapons = [BushidoDiscard(card) for card in hand if card != "parry"]
    asked.offers_exactly(0, *weapons, BushidoLoseHonour())


@clause("SWORD-12.8", "SWORD-12.9", "SWORD-12.12", "SWORD-R5")
def test_a_weapon_given_up_sends_bushido_on() -> None:
    table = sword_table({0: ["bo", "parry"]}, in_play={0: ["bushido"]}, deck=["nodachi"], cast=DRAWS_PLAINLY)
    passed = at_turn(table).when(0, BushidoDiscard("bo"))
    passed.happened(BushidoWeaponGivenUp(0, "bo"), BushidoPassed(0, 1), PhaseBegan(0, "drawing")).asked(0, "play")
    assert passed.table.discard == ["nodachi", "bo"]
    assert passed.table.honour[0] == 5
    assert passed.table.weapons_played == 0


@clause("SWORD-12.8")
def test_only_a_weapon_from_the_hand_satisfies_bushido() -> None:
    facing = facing_bushido(sword_table({0: ["parry", "bo"]}, in_play={0: ["bushido"]}))
    facing.when(0, BushidoDiscard("parry")).refused("SWORD-12.8")
    facing.when(0, BushidoDiscard("bokken")).refused("SWORD-4.8")


@clause("SWORD-12.8", "SWORD-12.10", "SWORD-R40", "SWORD-R5")
def test_an_honour_lost_to_the_box_discards_bushido_also_with_a_weapon_in_hand() -> None:
    table = sword_table({0: ["bo"]}, in_play={0: ["bushido"]}, deck=["nodachi"], cast=DRAWS_PLAINLY)
    lost = at_turn(table).when(0, BushidoLoseHonour())
    lost.happened(HonourLost(0, 4, "bushido"), BushidoDiscarded(0), PhaseBegan(0, "drawing"))
    assert lost.table.discard == ["nodachi", "bushido"]
    assert lost.table.honour == [4, 3, 3, 3]
    assert lost.table.in_play == [[], [], [], []]


@clause("SWORD-12.8", "SWORD-R40")
@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        (["nodachi", "shuriken", "bo", "bokken"], BushidoWeaponGivenUp(0, "bokken")),
        (["nodachi", "kiseru", "kusarigama"], BushidoWeaponGivenUp(0, "kiseru")),
        (["nagayari", "daikyu"], BushidoWeaponGivenUp(0, "nagayari")),
        (["kiseru", "naginata"], BushidoWeaponGivenUp(0, "naginata")),
        (["parry"], HonourLost(0, 4, "bushido")),
    ],
)
def test_the_clock_gives_up_the_weakest_weapon(hand: list[str], answer: BushidoWeaponGivenUp | HonourLost) -> None:
    table = sword_table({0: hand}, in_play={0: ["bushido"]}, cast=DRAWS_PLAINLY)
    facing_bushido(table).when_time_runs_out(0).happened(answer)


@clause("SWORD-12.11", "SWORD-R43")
def test_bushido_is_checked_by_each_player_it_reaches_in_the_very_next_turn() -> None:
    table = sword_table({1: [], 2: ["bo"]}, in_play={0: ["bushido"]}, cast=DRAWS_PLAINLY, deck=["parry"] * 12)
    table.resilience[2] = 0
    game = at_turn(table)
    for seat, left in pairwise((0, 1, 2, 3)):
        game.happened(BushidoChecked(seat, "parry", is_weapon=False), BushidoPassed(seat, left))
        game = game.when(seat, EndTurn())
    game.happened(BushidoPassed(3, 0))


@clause("SWORD-R8", "SWORD-R44")
def test_nothing_but_geisha_and_its_own_test_removes_a_bushido() -> None:
    turn = playing(sword_table({0: ["geisha"]}, in_play={0: ["bushido"], 1: ["armor"]}))
    removed = turn.when(0, PlayGeisha(0, "play", "bushido"))
    assert removed.table.in_play == [[], ["armor"], [], []]
    assert removed.table.discard == ["bushido", "geisha"]
