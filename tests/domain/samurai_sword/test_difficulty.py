"""Chapter 5: the difficulty of an attack."""

import pytest

from domain.samurai_sword.commands import EndTurn, PlayWeapon
from domain.samurai_sword.events.fighting import WeaponPlayed
from domain.samurai_sword.view import visible
from tests.domain.samurai_sword.tables import playing, sword_table
from tests.given import clause

A, B, C, D, E, F = range(6)


@clause("SWORD-5.1")
@pytest.mark.parametrize(
    ("players", "from_seat_0"),
    [
        (3, [1, 1]),
        (4, [1, 2, 1]),
        (5, [1, 2, 2, 1]),
        (6, [1, 2, 3, 2, 1]),
        (7, [1, 2, 3, 3, 2, 1]),
    ],
)
def test_the_difficulty_is_the_shorter_way_round_the_table(players: int, from_seat_0: list[int]) -> None:
    assert list(sword_table(players=players).difficulties(0).values()) == from_seat_0


@clause("SWORD-5.2", "SWORD-R13")
def test_harmless_players_on_the_way_are_not_counted() -> None:
    table = sword_table({B: [], E: []}, players=6, resilience={F: 0})
    assert table.difficulties(A) == {C: 1, D: 1}
    assert table.difficulties(C) == {A: 1, D: 1}


@clause("SWORD-R13")
def test_a_harmless_attacker_counts_at_its_own_place() -> None:
    table = sword_table({A: []}, players=6)
    assert table.difficulties(A) == {B: 1, C: 2, D: 3, E: 2, F: 1}
    assert table.difficulties(B) == {C: 1, D: 2, E: 2, F: 1}


@clause("SWORD-5.3", "SWORD-12.1", "SWORD-12.13", "SWORD-5.4", "SWORD-E1")
def test_two_armor_make_their_owner_harder_to_attack_and_change_nothing_for_the_owner() -> None:
    table = sword_table(players=6, in_play={A: ["armor", "armor"]})
    assert [table.difficulties(seat)[A] for seat in (B, C, D, E, F)] == [3, 4, 5, 4, 3]
    assert table.difficulties(A) == {B: 1, C: 2, D: 3, E: 2, F: 1}


@clause("SWORD-R13", "SWORD-13.1")
def test_benkei_and_armor_add_up() -> None:
    table = sword_table(players=6, cast={D: "benkei"}, in_play={D: ["armor"]})
    assert table.difficulties(A)[D] == 5
    assert table.difficulties(D)[A] == 3


@clause("SWORD-6.2", "SWORD-6.4", "SWORD-E2")
def test_which_weapon_reaches_across_the_table() -> None:
    hand = ["daikyu", "nodachi", "naginata", "bo", "wakizashi"]
    turn = playing(sword_table({A: hand}, players=6))
    turn.offers(A, *(PlayWeapon(weapon, D) for weapon in ("daikyu", "nodachi", "naginata")))
    turn.when(A, PlayWeapon("bo", D)).refused("SWORD-6.4")
    turn.when(A, PlayWeapon("wakizashi", D)).refused("SWORD-6.4")


@clause("SWORD-6.4", "SWORD-E2")
def test_armor_across_the_table_is_too_much_for_a_nodachi() -> None:
    armored = playing(sword_table({A: ["daikyu", "nodachi", "naginata"]}, players=6, in_play={D: ["armor"]}))
    armored.offers(A, PlayWeapon("daikyu", D), PlayWeapon("naginata", D))
    armored.when(A, PlayWeapon("nodachi", D)).refused("SWORD-6.4")


@clause("SWORD-R14")
def test_the_difficulty_is_checked_once_when_the_weapon_is_played() -> None:
    attacked = playing(sword_table({A: ["bo"]}, players=6)).when(A, PlayWeapon("bo", C))
    attacked.happened(WeaponPlayed(A, "bo", C, difficulty=2, wounds=1)).asked(C, "attack")
    attacked.table.in_play[C].append("armor")
    attacked.table.deck.remove("armor")
    attacked.when_time_runs_out(C).asked(A, "play")


@clause("SWORD-13.11", "SWORD-R15")
def test_kojiro_reaches_everybody_through_armor_but_no_harmless_player() -> None:
    table = sword_table({A: ["bokken"], E: []}, players=6, cast={A: "kojiro", D: "benkei"}, in_play={D: ["armor"] * 4})
    turn = playing(table).offers(A, *(PlayWeapon("bokken", seat) for seat in (B, C, D, F)))
    turn.when(A, PlayWeapon("bokken", E)).refused("SWORD-6.5")


@clause("SWORD-R16")
def test_a_weapon_without_a_target_is_not_played_at_all() -> None:
    everybody_harmless = sword_table({0: ["daikyu"], 1: [], 2: [], 3: []})
    playing(everybody_harmless).offers_exactly(0, EndTurn())
    too_far = sword_table({0: ["bokken"]}, in_play={1: ["armor"], 3: ["armor"]})
    playing(too_far).offers_exactly(0, EndTurn())


@clause("SWORD-5.1")
def test_a_view_tells_its_seat_the_difficulty_of_every_attack() -> None:
    table = sword_table({2: []}, players=5)
    assert [one.difficulty for one in visible(table, 0).warriors] == [None, 1, None, 2, 1]
    assert [one.difficulty for one in visible(table, "public").warriors] == [None] * 5
