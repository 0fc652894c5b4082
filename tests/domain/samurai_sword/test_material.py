"""Chapter 1: what is in the box, and who plays with whom."""

from collections import Counter

import pytest

from domain.kernel.arena import new_table
from domain.kernel.engine import start
from domain.kernel.words import LANGUAGES, Language
from domain.samurai_sword.commands import EndTurn, PlayWeapon
from domain.samurai_sword.material import (
    CARD_TYPES,
    CARDS,
    CAST,
    COMPANIES,
    HONOUR_TOKENS,
    RESILIENCE_TOKENS,
    ROLE_CARD_COUNTS,
    ROLE_CARDS,
    WEAPONS,
)
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET, components
from domain.samurai_sword.table import SwordTable
from tests.domain.samurai_sword.tables import SEATED, playing, sword_table
from tests.given import SEED, clause


def dealt(players: int) -> SwordTable:
    table = start(SAMURAI_SWORD_RULESET, new_table(SAMURAI_SWORD_RULESET, players, SEED), 0).table
    assert isinstance(table, SwordTable)
    return table


@clause("SWORD-1.1", "SWORD-R52")
def test_three_to_seven_play_and_there_are_no_options() -> None:
    assert [players for players in range(1, 10) if SAMURAI_SWORD_RULESET.allows(players)] == [3, 4, 5, 6, 7]
    assert SAMURAI_SWORD_RULESET.options.__struct_fields__ == ()


@clause("SWORD-1.2")
def test_the_box_holds_90_playing_cards_12_characters_7_roles_30_honour_and_36_resilience() -> None:
    kinds = Counter(CARD_TYPES[card].kind for card in CARDS)
    assert kinds == {"weapon": 32, "property": 15, "action": 43}
    assert len(CAST) == 12
    assert ROLE_CARD_COUNTS == {"shogun": 1, "samurai": 2, "ninja": 3, "ronin": 1}
    assert (HONOUR_TOKENS, RESILIENCE_TOKENS) == (30, 36)


@clause("SWORD-1.2", "SWORD-6.2", "SWORD-6.3")
def test_every_weapon_has_its_difficulty_its_wounds_and_its_number_of_copies() -> None:
    printed = {weapon.id: (weapon.difficulty, weapon.wounds, weapon.count) for weapon in WEAPONS.values()}
    assert printed == {
        "bo": (2, 1, 5),
        "bokken": (1, 1, 6),
        "daikyu": (5, 2, 1),
        "kanabo": (3, 2, 1),
        "katana": (2, 3, 1),
        "kiseru": (1, 2, 5),
        "kusarigama": (2, 2, 4),
        "nagayari": (4, 2, 1),
        "naginata": (4, 1, 2),
        "nodachi": (3, 3, 1),
        "shuriken": (3, 1, 3),
        "tanegashima": (5, 1, 1),
        "wakizashi": (1, 3, 1),
    }


@clause("SWORD-1.2")
def test_properties_and_actions_have_their_number_of_copies() -> None:
    copies = {card.id: card.count for card in CARD_TYPES.values() if card.kind != "weapon"}
    assert copies == {
        "armor": 4,
        "bushido": 2,
        "focus": 6,
        "fast_draw": 3,
        "battlecry": 4,
        "breathing": 3,
        "daimyo": 3,
        "diversion": 5,
        "geisha": 6,
        "jujutsu": 3,
        "parry": 15,
        "tea_ceremony": 4,
    }


@clause("SWORD-1.3", "SWORD-1.4", "SWORD-1.5", "SWORD-1.6")
@pytest.mark.parametrize("players", SEATED)
def test_shogun_and_samurai_are_one_team_all_ninja_another_and_the_ronin_is_alone(players: int) -> None:
    table = sword_table(players=players)
    teams = {role: {table.team(seat) for seat in table.seats if table.role(seat) == role} for role in ROLE_CARD_COUNTS}
    assert teams["shogun"] == {"shogun"}
    assert teams["samurai"] <= {"shogun"}
    assert teams["ninja"] == {"ninja"}
    assert teams["ronin"] <= {"ronin"}
    assert sum(table.team(seat) == "ronin" for seat in table.seats) <= 1


@clause("SWORD-1.8")
def test_every_player_is_one_character_and_no_character_is_two_players() -> None:
    characters = dealt(7).characters
    assert len(characters) == len(set(characters)) == 7
    assert set(characters) <= CAST.keys()


@clause("SWORD-1.9")
def test_a_card_that_contradicts_the_rules_wins() -> None:
    far = sword_table({0: ["bokken"]}, players=6)
    playing(far).when(0, PlayWeapon("bokken", 3)).refused("SWORD-6.4")
    kojiro = sword_table({0: ["bokken"]}, players=6, cast={0: "kojiro"})
    playing(kojiro).offers(0, PlayWeapon("bokken", 3))


@clause("SWORD-1.10", "SWORD-R2")
def test_a_card_is_its_kind_and_nothing_else_tells_copies_apart() -> None:
    assert set(CARDS) == CARD_TYPES.keys()
    shown = {card["id"]: set(card) for card in components("en")["cards"]}
    assert all(
        fields == {"id", "name", "kind", "count", "difficulty", "wounds", "text", "clause"} for fields in shown.values()
    )
    twice = playing(sword_table({0: ["bokken", "bokken"]}))
    twice.offers_exactly(0, PlayWeapon("bokken", 1), PlayWeapon("bokken", 3), EndTurn())


@clause("SWORD-R9", "SWORD-2.16")
@pytest.mark.parametrize("players", SEATED)
def test_the_tokens_never_run_short(players: int) -> None:
    company = COMPANIES[players]
    assert company.shogun_honour + (players - 1) * company.honour <= 29 < HONOUR_TOKENS
    toughest = sorted((character.resilience for character in CAST.values()), reverse=True)[:players]
    assert sum(toughest) <= 35 < RESILIENCE_TOKENS


@clause("SWORD-R36")
def test_the_ninja_cards_carry_one_two_and_three_stars() -> None:
    assert sorted(card.stars for card in ROLE_CARDS.values() if card.role == "ninja") == [1, 2, 3]
    assert all(card.stars == 0 for card in ROLE_CARDS.values() if card.role != "ninja")


@clause("SWORD-1.2", "SWORD-9.4")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_lists_every_component(language: Language) -> None:
    shown = components(language)
    assert sum(card["count"] for card in shown["cards"]) == 90
    assert len(shown["characters"]) == 12
    for players in SEATED:
        assert sum(role["by_players"][str(players)] for role in shown["roles"]) == players
    assert {role["id"]: role["bonus_by_players"] for role in shown["roles"]} == {
        "shogun": {"3": 2, "4": 1, "5": 1, "6": 1, "7": 1},
        "samurai": {"4": 2, "5": 1, "6": 2, "7": 1},
        "ninja": {"3": 1, "4": 1, "5": 1, "6": 1, "7": 1},
        "ronin": {"5": 2, "6": 3, "7": 3},
    }


@clause("SWORD-9.5", "SWORD-9.4")
def test_the_catalogue_tells_what_more_stars_are_worth() -> None:
    more_stars = {role["id"]: role["more_stars_bonus_by_players"] for role in components("en")["roles"]}
    assert more_stars == {"shogun": {}, "samurai": {}, "ninja": {"4": 2}, "ronin": {}}
