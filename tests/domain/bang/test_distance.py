"""Distance and weapons: chapter 6."""

from collections.abc import Mapping

import pytest

from domain.bang.commands import Play
from domain.bang.events.playing import CardDiscarded, EquipmentLaid
from domain.bang.material import CARDS
from tests.domain.bang.tables import bang_table, in_phase_2
from tests.given import Given, clause

NEIGHBOURS = [1, 5]
"""Of seat 0 at a table of six; seats 2 and 4 are at distance 2, seat 3 at distance 3."""


def from_seat_0(in_play: Mapping[int, list[str]] | None = None) -> list[int]:
    """How far seat 0 of six sees the others, clockwise."""
    table = bang_table(players=6, in_play=in_play)
    return [table.distance(0, seat) for seat in range(1, 6)]


def to_seat_0(in_play: Mapping[int, list[str]] | None = None) -> list[int]:
    """How far the others see seat 0 of six, clockwise."""
    table = bang_table(players=6, in_play=in_play)
    return [table.distance(seat, 0) for seat in range(1, 6)]


def targets(game: Given) -> list[int]:
    """Whom seat 0 may shoot."""
    return [seat for seat in game.table.seats if game.when(0, Play("bang-2D", seat)).refusal is None]


@clause("BANG-6.1")
@pytest.mark.parametrize(
    ("players", "distances"),
    [(4, [1, 2, 1]), (5, [1, 2, 2, 1]), (6, [1, 2, 3, 2, 1]), (7, [1, 2, 3, 3, 2, 1])],
)
def test_distance_is_the_smaller_number_of_seats_either_way_round(players: int, distances: list[int]) -> None:
    table = bang_table(players=players)
    assert [table.distance(0, seat) for seat in range(1, players)] == distances
    assert [table.distance(seat, 0) for seat in range(1, players)] == distances


@clause("BANG-6.2")
def test_the_seats_of_the_eliminated_are_not_counted() -> None:
    table = bang_table(players=6, dead=[1, 5])
    assert {seat: table.distance(0, seat) for seat in (2, 3, 4)} == {2: 1, 3: 2, 4: 1}


@clause("BANG-6.2")
def test_whoever_dies_brings_the_others_nearer_at_once() -> None:
    game = in_phase_2(bang_table([["bang-2D", "bang-3D"]], cast={0: "willy_the_kid"}, players=6, life={1: 1}))
    game.when(0, Play("bang-3D", 2)).refused("BANG-7.1")
    game.when(0, Play("bang-2D", 1)).offers(0, Play("bang-3D", 2))


@clause("BANG-6.3")
def test_without_other_cards_a_player_reaches_only_distance_1() -> None:
    assert targets(in_phase_2(bang_table([["bang-2D"]], players=6))) == NEIGHBOURS


@clause("BANG-6.4")
def test_a_distance_below_1_counts_as_1() -> None:
    assert from_seat_0({0: ["appaloosa-AS"]})[0] == 1
    assert bang_table(players=6, in_play={0: ["appaloosa-AS"]}, cast={0: "rose_doolan"}).distance(0, 1) == 1


@clause("BANG-6.5")
def test_all_others_see_the_owner_of_a_mustang_one_farther_and_he_sees_them_unchanged() -> None:
    assert to_seat_0({0: ["mustang-8H"]}) == [2, 3, 4, 3, 2]
    assert from_seat_0({0: ["mustang-8H"]}) == [1, 2, 3, 2, 1]


@clause("BANG-6.6")
def test_the_owner_of_an_appaloosa_sees_all_others_one_nearer_and_they_see_him_unchanged() -> None:
    assert from_seat_0({0: ["appaloosa-AS"]}) == [1, 1, 2, 1, 1]
    assert to_seat_0({0: ["appaloosa-AS"]}) == [1, 2, 3, 2, 1]


@clause("BANG-6.7")
def test_mustang_and_appaloosa_both_count_and_may_cancel_out() -> None:
    assert from_seat_0({0: ["appaloosa-AS"], 2: ["mustang-8H"], 3: ["mustang-9H"]}) == [1, 2, 3, 1, 1]


@clause("BANG-6.8")
def test_a_player_without_a_weapon_holds_a_colt_45_which_is_no_card() -> None:
    table = bang_table()
    assert (table.weapon_range(0), table.weapon(0)) == (1, None)
    assert not any(card.startswith("colt") for card in CARDS)


@clause("BANG-6.9.1")
def test_a_weapon_replaces_the_colt_45_until_it_leaves_play() -> None:
    hands = [["winchester-8S", "bang-2D", "cat_balou-9D"]]
    game = in_phase_2(bang_table(hands, players=6))
    laid = game.when(0, Play("winchester-8S"))
    assert targets(laid) == [1, 2, 3, 4, 5]
    gone = laid.when(0, Play("cat_balou-9D", 0, "winchester-8S"))
    assert gone.table.weapon_range(0) == 1
    assert targets(gone) == NEIGHBOURS


@clause("BANG-6.9.2")
def test_to_play_another_weapon_the_old_one_is_discarded() -> None:
    table = bang_table([["remington-KC"]], in_play={0: ["mustang-8H", "schofield-JC"]})
    game = in_phase_2(table).when(0, Play("remington-KC"))
    game.happened(CardDiscarded(0, "schofield-JC", "in_play", "weapon"), EquipmentLaid(0, 0, "remington-KC"))
    assert game.table.in_play[0] == ["mustang-8H", "remington-KC"]
    assert game.table.discard == ["schofield-JC"]


@clause("BANG-6.10")
@pytest.mark.parametrize(
    ("weapon", "reach"),
    [("volcanic-10C", 1), ("schofield-JC", 2), ("remington-KC", 3), ("rev_carabine-AC", 4), ("winchester-8S", 5)],
)
def test_every_weapon_has_its_range(weapon: str, reach: int) -> None:
    in_play = {0: [weapon], 2: ["mustang-8H"], 3: ["mustang-9H"]}
    game = in_phase_2(bang_table([["bang-2D"]], players=6, in_play=in_play, cast={3: "paul_regret"}))
    seen = {seat: game.table.distance(0, seat) for seat in range(1, 6)}
    assert seen == {1: 1, 2: 3, 3: 5, 4: 2, 5: 1}
    assert game.table.weapon_range(0) == reach
    assert targets(game) == [seat for seat, distance in seen.items() if distance <= reach]


@clause("BANG-6.11")
def test_with_a_volcanic_any_number_of_bangs_may_be_played_at_any_targets_within_range_1() -> None:
    bangs = ["bang-2D", "bang-3D", "bang-4D"]
    game = in_phase_2(bang_table([["volcanic-10C", *bangs]], players=6)).when(0, Play("bang-2D", 1))
    game.when(0, Play("bang-3D", 1)).refused("BANG-4.7")
    game = game.when(0, Play("volcanic-10C")).when(0, Play("bang-3D", 1))
    game.when(0, Play("bang-4D", 2)).refused("BANG-7.1")
    assert game.when(0, Play("bang-4D", 5)).table.life[1:] == [2, 4, 4, 4, 3]


@clause("BANG-6.12")
def test_a_weapon_changes_what_is_reached_but_never_the_distance() -> None:
    assert from_seat_0({0: ["winchester-8S"]}) == from_seat_0()
    hands = [["panic-JH"], [], ["bang-2D"]]
    far = in_phase_2(bang_table(hands, players=6, in_play={0: ["winchester-8S"]}))
    far.when(0, Play("panic-JH", 2, "hand")).refused("BANG-10.4.1")


@clause("BANG-6.13")
def test_the_formula_adds_mustangs_subtracts_appaloosas_and_only_then_counts_at_least_1() -> None:
    neighbour = from_seat_0({0: ["appaloosa-AS"], 1: ["mustang-8H"]})[0]
    assert neighbour == 1, "1 + 1 - 1, not max(1, 1 - 1) + 1"


@clause("BANG-6.13")
def test_the_formula_counts_built_in_horses_beside_real_ones() -> None:
    cast = {0: "rose_doolan", 3: "paul_regret"}
    in_play = {0: ["appaloosa-AS"], 3: ["mustang-8H"]}
    table = bang_table(players=6, cast=cast, in_play=in_play)
    assert table.distance(0, 3) == 3 + 2 - 2
    assert table.distance(3, 0) == 3
    assert table.distance(0, 2) == max(1, 2 - 2)
    assert table.distance(2, 3) == 1 + 2
