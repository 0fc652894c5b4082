"""Chapter 11: the special rules for three."""

from collections import Counter

import pytest

from domain.kernel.chance import Chance
from domain.kernel.words import PUBLIC
from domain.samurai_sword.commands import BushidoDiscard, BushidoLoseHonour, EndTurn, PlayAction, PlayWeapon, TakeHit
from domain.samurai_sword.events.bushido import BushidoDiscarded, BushidoPassed, BushidoWeaponGivenUp, HonourLost
from domain.samurai_sword.events.dealing import HandsDealt, RolesDealt
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted
from domain.samurai_sword.events.ending import GameScored
from domain.samurai_sword.events.fighting import HonourGiven
from domain.samurai_sword.view import visible
from tests.domain.samurai_sword.tables import DRAWS_PLAINLY, at_turn, ended, facing_bushido, playing, sword_table
from tests.domain.samurai_sword.test_setup import opened
from tests.given import clause


@clause("SWORD-11.1", "SWORD-R50")
def test_one_random_player_is_the_shogun_and_the_others_are_ninja_one_of_whose_cards_stays_unseen() -> None:
    tables = [opened(3, number).table for number in range(60)]
    assert {table.shogun for table in tables} == {0, 1, 2}
    assert {table.removed for table in tables} == {"ninja_1", "ninja_2", "ninja_3"}
    for table in tables:
        assert Counter(map(table.role, table.seats)) == {"shogun": 1, "ninja": 2}
        assert table.removed not in table.roles


@clause("SWORD-11.1")
def test_the_deal_picks_the_ninja_card_first_and_then_shuffles() -> None:
    table = opened(3).table
    chance = Chance(bytes.fromhex(table.seed))
    removed, _ = chance.picked(["ninja_1", "ninja_2", "ninja_3"])
    roles, _ = chance.shuffled(["shogun", *(card for card in ("ninja_1", "ninja_2", "ninja_3") if card != removed)])
    assert table.roles == list(roles)


@clause("SWORD-R50")
def test_everybody_sees_who_the_ninja_are_but_not_their_stars() -> None:
    table = sword_table(players=3)
    assert [(one.role, one.stars) for one in visible(table, PUBLIC).warriors] == [
        ("shogun", None),
        ("ninja", None),
        ("ninja", None),
    ]
    assert [(one.role, one.stars) for one in visible(table, 1).warriors] == [
        ("shogun", None),
        ("ninja", 1),
        ("ninja", None),
    ]
    (dealt,) = [event for event in opened(3).events if isinstance(event, RolesDealt)]
    assert dealt.parts()[0] == {}


@clause("SWORD-11.2")
def test_the_shogun_starts_with_six_honour_and_the_ninja_with_three() -> None:
    table = opened(3).table
    assert [table.honour[(table.shogun + place) % 3] for place in range(3)] == [6, 3, 3]


@clause("SWORD-11.3", "SWORD-2.17")
def test_all_else_is_as_always() -> None:
    game = opened(3)
    counts = {event.counts for event in game.events if isinstance(event, HandsDealt)}
    shogun = game.table.shogun
    assert counts == {tuple((4, 5, 5)[(seat - shogun) % 3] for seat in range(3))}
    table = sword_table({1: ["bo", "bo"]}, players=3, turn=1)
    ninja = playing(table).when(1, PlayWeapon("bo", 2)).when(2, TakeHit())
    ninja.when(1, PlayWeapon("bo", 0)).refused("SWORD-4.9")


@clause("SWORD-11.4", "SWORD-E8")
def test_the_shogun_draws_three_cards_and_the_ninja_two() -> None:
    begun = at_turn(sword_table({0: [], 1: []}, players=3, cast=DRAWS_PLAINLY, deck=["parry"] * 3))
    begun.happened(CardsDrawn(0, 3, "draw_phase", ("parry",) * 3))
    after = begun.when(0, EndTurn())
    assert len(after.table.hands[1]) == 2


@clause("SWORD-11.5", "SWORD-E8")
def test_the_shogun_may_play_two_weapons() -> None:
    turn = playing(sword_table({0: ["bo", "bo", "bo"]}, players=3))
    once = turn.when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    twice = once.when(0, PlayWeapon("bo", 2)).when(2, TakeHit())
    twice.when(0, PlayWeapon("bo", 1)).refused("SWORD-4.9")


@clause("SWORD-11.6")
def test_the_shogun_s_honour_counts_double() -> None:
    over = ended(sword_table(players=3, honour={0: 4, 1: 1, 2: 7}, in_play={1: ["bushido"]}), 1)
    (score,) = [event for event in over.events if isinstance(event, GameScored)]
    assert {team.team: team.total for team in score.teams} == {"shogun": 8, "ninja": 7}


@clause("SWORD-11.7", "SWORD-R42")
@pytest.mark.parametrize("hand", [["bo", "parry"], ["parry"]])
def test_bushido_never_costs_the_shogun_honour(hand: list[str]) -> None:
    table = sword_table({0: hand}, players=3, in_play={0: ["bushido"]}, cast=DRAWS_PLAINLY)
    facing = facing_bushido(table).asked(0, "bushido")
    freed = facing.when(0, BushidoLoseHonour()).happened(BushidoDiscarded(0)).never(HonourLost)
    assert freed.table.honour[0] == 6
    assert freed.table.hands[0][: len(hand)] == hand
    facing.when_time_runs_out(0).happened(BushidoDiscarded(0)).never(BushidoWeaponGivenUp)


@clause("SWORD-R42")
def test_the_shogun_may_give_up_a_weapon_all_the_same() -> None:
    table = sword_table({0: ["bo", "parry"]}, players=3, in_play={0: ["bushido"]}, cast=DRAWS_PLAINLY)
    given_up = facing_bushido(table).when(0, BushidoDiscard("bo"))
    given_up.happened(BushidoWeaponGivenUp(0, "bo"), BushidoPassed(0, 1))


@clause("SWORD-R42")
def test_the_shogun_loses_honour_to_exhaustion_and_defeat_like_everybody() -> None:
    exhausted = playing(sword_table({0: ["daimyo"]}, players=3, rest="discard")).when(0, PlayAction("daimyo"))
    assert exhausted.happened(DeckExhausted).table.honour == [5, 2, 2]
    table = sword_table({1: ["bo"]}, players=3, turn=1, resilience={0: 1})
    beaten = playing(table).when(1, PlayWeapon("bo", 0)).when(0, TakeHit()).happened(HonourGiven(0, 1))
    assert beaten.table.honour == [5, 4, 3]


@clause("SWORD-11.7")
def test_a_ninja_loses_honour_to_bushido_as_always() -> None:
    table = sword_table({1: []}, players=3, in_play={1: ["bushido"]}, turn=1)
    facing_bushido(table).when(1, BushidoLoseHonour()).happened(HonourLost(1, 2, "bushido"))
