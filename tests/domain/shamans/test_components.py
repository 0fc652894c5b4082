"""What is in the box, what each number of players uses of it, and what the data files may be corrected to."""

import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.kernel.words import PUBLIC
from domain.shamans.commands import UsePortal
from domain.shamans.events.rounds import PointsGained
from domain.shamans.material import (
    ARTEFACTS,
    BOARD,
    CARDS,
    DEALS,
    KIND,
    MOON,
    RITUAL_OF,
    SCORING,
    SETUP,
    TILES,
    WORLD,
    WORLDS,
    Deal,
    Worlds,
    check_material,
)
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.shamans.table import ShamansOptions
from tests.domain.shamans.tables import everybody_plays, first_round, in_trick, seen, shamans_table
from tests.given import clause

WORLD_ORDER = ["purple", "blue", "green", "yellow", "orange", "brown", "red"]


@clause("SHAM-1.1", "SHAM-R1")
def test_there_are_seven_worlds_in_canonical_order() -> None:
    assert [world.id for world in WORLDS.worlds] == WORLD_ORDER


@clause("SHAM-1.3", "SHAM-R1")
def test_each_world_has_exactly_one_ritual() -> None:
    assert RITUAL_OF == {
        "purple": "enlightenment",
        "blue": "stabilisation",
        "green": "transformation",
        "yellow": "purification",
        "orange": "purification",
        "brown": "purification",
        "red": "purification",
    }


@clause("SHAM-1.2")
def test_cards_are_collected_face_up_at_the_place_of_their_world() -> None:
    table = shamans_table(at_worlds=["blue-4", "blue-2", "purple-1"])
    places = {place.world: place.cards for place in seen(table, PUBLIC).worlds}
    assert places["blue"] == ("blue-2", "blue-4")
    assert places["purple"] == ("purple-1",)


@clause("SHAM-1.4")
@pytest.mark.parametrize(("players", "size"), [(3, 6), (4, 6), (5, 8)])
def test_a_world_is_complete_with_all_cards_used_at_this_player_count(players: int, size: int) -> None:
    table = shamans_table(players=players, at_worlds=[f"blue-{value}" for value in range(1, size)])
    assert table.completes("blue", 1)
    assert not table.completes("green", 1)
    assert {place.size for place in seen(table, PUBLIC).worlds} == {size}


@clause("SHAM-1.5", "SHAM-R2")
def test_the_track_has_spaces_0_to_26_and_the_moon_is_the_last() -> None:
    assert (BOARD.first_space, BOARD.moon_space, MOON) == (0, 26, 26)


@clause("SHAM-1.5")
def test_toward_is_a_higher_number_and_away_a_lower_one() -> None:
    trick = in_trick(shamans_table([["blue-1"], ["blue-2"], ["blue-3"]], pawn=9, face_up={0: ["portal-1"]}))
    assert trick.when(0, UsePortal("portal-1", "toward")).table.pawn == 10
    assert trick.when(0, UsePortal("portal-1", "away")).table.pawn == 8


@clause("SHAM-R34")
def test_there_is_one_pawn_on_one_track() -> None:
    view = msgspec.to_builtins(seen(shamans_table(pawn=7), PUBLIC))
    assert [name for name in view if re.search("pawn|track|shadow", name)] == ["pawn"]


@clause("SHAM-1.6")
def test_there_are_twelve_artefacts() -> None:
    assert Counter(KIND[tile] for tile in ARTEFACTS) == {"dagger": 5, "portal": 2, "moonstone": 3, "mask": 2}


@clause("SHAM-1.7")
def test_one_side_of_the_eclipse_shows_left_the_other_right() -> None:
    assert TILES.eclipse.count == 1
    assert TILES.eclipse_sides == {"left": 1, "right": -1}


@clause("SHAM-1.8")
def test_there_are_three_shamans_and_two_shadows() -> None:
    assert SETUP.identities == {"shamans": 3, "shadows": 2}


@clause("SHAM-1.9", "SHAM-R4")
def test_points_never_run_out() -> None:
    table = shamans_table([["purple-1"], ["blue-1"], ["blue-2"]], ripe=["purple"], points=[99, 0, 0])
    everybody_plays(in_trick(table), "purple-1", "blue-1", "blue-2").happened(PointsGained(0, 1, "enlightenment", 100))


@clause("SHAM-2.1")
@pytest.mark.parametrize(("players", "shamans_", "shadows"), [(3, 2, 1), (4, 3, 1), (5, 3, 2)])
def test_identities_by_number_of_players(players: int, shamans_: int, shadows: int) -> None:
    assert Counter(DEALS[players].identities) == {"shamans": shamans_, "shadows": shadows}


@clause("SHAM-2.2", "SHAM-2.3")
@pytest.mark.parametrize(("players", "worlds", "value_max", "count"), [(3, 5, 6, 30), (4, 6, 6, 36), (5, 7, 8, 56)])
def test_world_cards_by_number_of_players(players: int, worlds: int, value_max: int, count: int) -> None:
    cards = CARDS[players]
    assert len(cards) == count
    assert {WORLD[card] for card in cards} == set(WORLD_ORDER[:worlds])
    assert {int(card.split("-")[1]) for card in cards} == set(range(1, value_max + 1))


@clause("SHAM-2.3")
@pytest.mark.parametrize("players", [3, 4])
def test_cards_out_of_the_game_are_in_no_round(players: int) -> None:
    first = first_round(players).table
    everywhere = [card for pile in (*first.hands, *first.worlds.values()) for card in pile]
    assert sorted(everywhere) == sorted(CARDS[players])


@clause("SHAM-2.4", "SHAM-R5", "SHAM-15.1")
@pytest.mark.parametrize("first_seat", [0, 2])
def test_the_first_seat_holds_the_token(first_seat: int) -> None:
    started = first_round(3, ShamansOptions(first_seat=first_seat)).asked(first_seat, "play")
    assert started.table.token == first_seat
    assert ShamansOptions().first_seat == 0


@clause("SHAM-15.1")
def test_the_first_seat_is_one_of_those_at_the_table() -> None:
    assert SHAMANS_RULESET.options_for(5, {"first_seat": 4}) == ShamansOptions(first_seat=4)
    for players, plain in ((3, {"first_seat": 3}), (5, {"first_seat": 5}), (3, {"first_seat": -1}), (3, {"x": 1})):
        with pytest.raises(msgspec.ValidationError):
            SHAMANS_RULESET.options_for(players, plain)


@clause("SHAM-15.1", "SHAM-R17")
def test_a_reaction_window_has_twenty_seconds_unless_the_table_wants_otherwise() -> None:
    assert ShamansOptions().reaction_seconds == 20
    assert SHAMANS_RULESET.options_for(3, {"reaction_seconds": 1}) == ShamansOptions(reaction_seconds=1)
    for seconds in (0, -5, "20"):
        with pytest.raises(msgspec.ValidationError):
            SHAMANS_RULESET.options_for(3, {"reaction_seconds": seconds})


@clause("SHAM-2.5")
def test_everybody_starts_with_0_points() -> None:
    assert first_round(3).table.points == [0, 0, 0]


@clause("SHAM-14.1")
def test_the_rule_of_table_talk_can_be_shown_in_both_languages() -> None:
    rule = SHAMANS_RULESET.clauses["SHAM-14.1"]
    assert "colour" in rule.en
    assert "barv" in rule.cs


@clause("SHAM-R6")
def test_hands_and_left_overs_use_up_all_cards() -> None:
    assert {players: deal.hand_size for players, deal in DEALS.items()} == {3: 9, 4: 9, 5: 11}
    for players, deal in DEALS.items():
        assert len(CARDS[players]) == players * deal.hand_size + deal.leftover


@clause("SHAM-R31")
def test_left_over_cards_never_complete_a_world() -> None:
    assert all(deal.leftover < deal.value_max for deal in DEALS.values())


# --- the data may be corrected, not broken -----------------------------------------------------------


def _with(**changed: Any) -> dict[str, Any]:
    return {"board": BOARD, "worlds": WORLDS, "tiles": TILES, "setup": SETUP, "scoring": SCORING, **changed}


def _deal(players: int, **changed: int) -> Any:
    deals: dict[int, Deal] = {**DEALS, players: replace(DEALS[players], **changed)}
    return replace(SETUP, by_players=deals)


def _rituals(world: str, ritual: str) -> Worlds:
    return replace(
        WORLDS, worlds=tuple(replace(one, ritual=ritual) if one.id == world else one for one in WORLDS.worlds)
    )


@clause("SHAM-R1", "SHAM-R2")
def test_a_longer_track_and_other_rituals_are_a_matter_of_data() -> None:
    check_material(**_with(board=replace(BOARD, moon_space=30, start_space={3: 10, 4: 12, 5: 0})))
    check_material(**_with(worlds=_rituals("blue", "purification")))


@pytest.mark.parametrize(
    "changed",
    [
        {"board": replace(BOARD, moon_space=18)},
        {"board": replace(BOARD, start_space={3: 18, 4: 15})},
        {"board": replace(BOARD, start_space={**BOARD.start_space, 5: -1})},
        {"worlds": _rituals("blue", "levitation")},
        {"setup": _deal(3, hand_size=10)},
        {"setup": _deal(3, shamans=3)},
        {"setup": _deal(5, shamans=4, shadows=1)},
        {"setup": _deal(4, worlds=8)},
        {"scoring": replace(SCORING, team_points={"shamans": 2})},
    ],
)
def test_broken_data_does_not_get_through_the_door(changed: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        check_material(**_with(**changed))


def test_a_misspelt_field_of_the_data_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**msgspec.to_builtins(BOARD), "mooon": 26}, type(BOARD))


def test_the_catalogue_shows_the_material_in_both_languages() -> None:
    english, czech = SHAMANS_RULESET.components("en"), SHAMANS_RULESET.components("cs")
    assert len(english["cards"]) == len(czech["cards"]) == 56
    assert english["cards"][0]["name"] == "Purple 1"
    assert czech["cards"][0]["name"] == "fialová 1"
    assert english["track"]["start_space"] == {"3": 18, "4": 15, "5": 4}
