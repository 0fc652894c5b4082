"""Chapter 2: roles, characters, tokens and hands for four to seven players."""

from collections import Counter

import pytest

from domain.kernel.chance import Chance
from domain.kernel.engine import evolve, start
from domain.kernel.event import SERVER
from domain.kernel.words import ALL, PUBLIC
from domain.samurai_sword.events.dealing import (
    CharactersDealt,
    DeckShuffled,
    HandsDealt,
    RolesDealt,
    ShogunRevealed,
    TokensTaken,
)
from domain.samurai_sword.events.turns import TurnBegan
from domain.samurai_sword.material import CARDS, CAST
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.table import SwordTable
from domain.samurai_sword.view import visible
from tests.given import Given, clause
from tests.playing import seeded_table

ROLES = {
    4: {"shogun": 1, "samurai": 1, "ninja": 2},
    5: {"shogun": 1, "samurai": 1, "ronin": 1, "ninja": 2},
    6: {"shogun": 1, "samurai": 1, "ronin": 1, "ninja": 3},
    7: {"shogun": 1, "samurai": 2, "ronin": 1, "ninja": 3},
}


def opened(players: int, number: int = 0) -> Given:
    """A game just begun; other numbers have other seeds."""
    begun = start(SAMURAI_SWORD_RULESET, seeded_table(SAMURAI_SWORD_RULESET, players, number), 0)
    return Given(SAMURAI_SWORD_RULESET, begun.table, begun.events, [*begun.rules])


def roles_of(table: SwordTable) -> Counter[str]:
    return Counter(table.role(seat) for seat in table.seats)


@clause("SWORD-2.1", "SWORD-2.2", "SWORD-2.3", "SWORD-2.4", "SWORD-2.6")
@pytest.mark.parametrize("players", ROLES)
def test_the_roles_follow_from_the_number_of_players(players: int) -> None:
    for number in range(5):
        assert roles_of(opened(players, number).table) == ROLES[players]


@clause("SWORD-2.5")
@pytest.mark.parametrize("players", [4, 5])
def test_one_random_ninja_card_goes_back_unseen_with_four_or_five(players: int) -> None:
    aside = {opened(players, number).table.removed for number in range(30)}
    assert aside == {"ninja_1", "ninja_2", "ninja_3"}
    start_of_game = opened(players)
    (dealt,) = [event for event in start_of_game.events if isinstance(event, RolesDealt)]
    public, private = dealt.parts()
    assert "removed" not in public
    assert [audience for audience, part in private.items() if "removed" in part] == [SERVER]
    assert start_of_game.table.removed not in start_of_game.table.roles


@clause("SWORD-2.5")
@pytest.mark.parametrize("players", [6, 7])
def test_all_three_ninja_cards_are_dealt_with_six_or_seven(players: int) -> None:
    assert opened(players).table.removed is None


@clause("SWORD-2.6", "SWORD-R1")
def test_roles_are_dealt_from_seat_0_upwards_after_the_ninja_card_was_picked() -> None:
    table = opened(5).table
    chance = Chance(bytes.fromhex(table.seed))
    removed, _ = chance.picked(["ninja_1", "ninja_2", "ninja_3"])
    ninja = [card for card in ("ninja_1", "ninja_2", "ninja_3") if card != removed]
    roles, _ = chance.shuffled(["shogun", "samurai", *ninja, "ronin"])
    assert table.removed == removed
    assert table.roles == list(roles)
    assert table.shogun == roles.index("shogun")


@clause("SWORD-2.6", "SWORD-2.7", "SWORD-2.8")
def test_only_the_shogun_shows_the_role_and_each_player_knows_the_own() -> None:
    table = opened(7).table
    opened(7).happened(RolesDealt, ShogunRevealed(table.shogun))
    for viewer in (*table.seats, PUBLIC):
        known = [one.seat for one in visible(table, viewer).warriors if one.role is not None]
        assert known == sorted({table.shogun} | ({viewer} if isinstance(viewer, int) else set()))
    assert all(one.role for one in visible(table, ALL).warriors)


@clause("SWORD-2.8")
def test_the_deal_tells_each_seat_its_own_role_alone() -> None:
    table = opened(6).table
    (dealt,) = [event for event in opened(6).events if isinstance(event, RolesDealt)]
    public, private = dealt.parts()
    assert "roles" not in public
    assert {audience: part["roles"] for audience, part in private.items() if "roles" in part} == {
        f"seat:{seat}": table.roles[seat] for seat in table.seats
    }


@clause("SWORD-2.9", "SWORD-2.12")
def test_every_player_is_dealt_one_open_character_and_the_rest_stay_in_the_box() -> None:
    game = opened(4)
    (dealt,) = [event for event in game.events if isinstance(event, CharactersDealt)]
    assert len(set(dealt.characters)) == 4
    assert dealt.parts()[0]["characters"] == dealt.characters
    assert game.table.characters == list(dealt.characters)
    assert {opened(4, number).table.characters[0] for number in range(120)} == CAST.keys()


@clause("SWORD-2.10", "SWORD-2.11")
@pytest.mark.parametrize("players", ROLES)
def test_resilience_is_the_number_on_the_character_card(players: int) -> None:
    table = opened(players).table
    assert table.resilience == [CAST[character].resilience for character in table.characters]


@clause("SWORD-2.13", "SWORD-2.14", "SWORD-2.15", "SWORD-2.16")
@pytest.mark.parametrize(("players", "others"), [(4, 3), (5, 3), (6, 4), (7, 4)])
def test_the_shogun_has_five_honour_and_the_others_three_or_four(players: int, others: int) -> None:
    game = opened(players)
    honour = [5 if seat == game.table.shogun else others for seat in range(players)]
    assert game.table.honour == honour
    game.happened(TokensTaken(tuple(game.table.resilience), tuple(honour)))


@clause("SWORD-2.17", "SWORD-2.18", "SWORD-R1")
@pytest.mark.parametrize("players", ROLES)
def test_hands_grow_clockwise_from_the_shogun_who_takes_the_top_of_the_deck_first(players: int) -> None:
    game = opened(players)
    (shuffled,) = [event for event in game.events if isinstance(event, DeckShuffled)]
    (dealt,) = [event for event in game.events if isinstance(event, HandsDealt)]
    assert Counter(shuffled.order) == Counter(CARDS)
    left = list(shuffled.order)
    for place, size in enumerate((4, 5, 5, 6, 6, 7, 7)[:players]):
        seat = (game.table.shogun + place) % players
        assert dealt.counts[seat] == size
        assert dealt.hands[seat] == tuple(left[:size])
        del left[:size]
    before = seeded_table(SAMURAI_SWORD_RULESET, players, 0)
    after_dealing = evolve(before, game.events[: game.events.index(dealt) + 1])
    assert isinstance(after_dealing, SwordTable)
    assert after_dealing.deck == left
    assert after_dealing.discard == []


@clause("SWORD-2.17")
def test_each_seat_is_told_its_own_hand_and_the_others_their_sizes() -> None:
    (dealt,) = [event for event in opened(5).events if isinstance(event, HandsDealt)]
    public, private = dealt.parts()
    assert public == {"counts": dealt.counts}
    assert private == {f"seat:{seat}": {"hands": hand} for seat, hand in dealt.hands.items()}


@clause("SWORD-4.1", "SWORD-R1")
@pytest.mark.parametrize("players", [3, *ROLES])
def test_the_shogun_takes_the_first_turn(players: int) -> None:
    game = opened(players)
    game.happened(HandsDealt, TurnBegan(game.table.shogun, 1))
    assert {opened(players, number).table.shogun for number in range(60)} == set(range(players))
