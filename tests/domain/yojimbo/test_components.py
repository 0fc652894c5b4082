"""Chapter 1: two-faced cards, their faces, and the Yojimbo card."""

from collections import Counter

import msgspec
import pytest

from domain.yojimbo.material import (
    ATTACK,
    ATTACK_FACES,
    CARDS,
    CARRIER,
    DEFENCE,
    DEFENCE_FACES,
    TECHNIQUES,
    VALUES,
    points_of,
)
from domain.yojimbo.ruleset import YOJIMBO_RULESET, check
from tests.domain.yojimbo.tables import at_turn, defend, seen, yojimbo_table
from tests.given import clause

ATTACKS_BY_TYPE = {
    "grab": {1: 5, 2: 6, 3: 7, 4: 6, 5: 5, 6: 3},
    "strike": {1: 4, 2: 6, 3: 6, 4: 6, 5: 5, 6: 4, 7: 3},
    "kick": {2: 5, 3: 6, 4: 6, 5: 4, 6: 3, 7: 3},
    "dagger": {2: 3, 3: 4, 4: 3, 5: 3, 6: 3},
}
"""Copies by strength."""

TECHNIQUE_VALUES = {
    "ikkyo": (3, 2, 0, 2),
    "kotegaeshi": (1, 2, 1, 3),
    "shihonage": (2, 1, 2, 2),
    "iriminage": (2, 3, 1, 0),
    "kokyunage": (1, 2, 3, 0),
    "tenchinage": (3, 1, 2, 0),
}
"""Against grab, strike, kick and dagger."""

COPIES = {
    "ikkyo": 13,
    "kotegaeshi": 13,
    "shihonage": 13,
    "iriminage": 11,
    "kokyunage": 11,
    "tenchinage": 9,
    "irimi": 12,
    "tenkan": 6,
    "osae_ikkyo": 4,
    "osae_kotegaeshi": 4,
    "osae_shihonage": 4,
    "renraku": 5,
    "kaiten": 4,
}


@clause("YOJ-1.1", "YOJ-R1")
def test_there_are_109_two_faced_cards_and_one_yojimbo_card() -> None:
    assert len(CARDS) == len(set(CARDS)) == 109
    table = yojimbo_table(holder=1)
    check(table)
    assert table.holder == 1, "the 110th card is a place, not a card of a pile"
    table.deck.pop()
    with pytest.raises(AssertionError):
        check(table)


@clause("YOJ-1.2")
def test_every_card_has_an_attack_face_and_a_defence_face() -> None:
    for card in CARDS:
        assert ATTACK[card].id in ATTACK_FACES
        assert DEFENCE[card] in DEFENCE_FACES
    assert ATTACK["y001"].id == "shomen_uchi"
    assert DEFENCE["y001"] == "osae_ikkyo"


@clause("YOJ-1.3", "YOJ-R3")
def test_attack_faces_have_a_name_a_type_and_a_strength() -> None:
    copies = Counter(ATTACK[card].id for card in CARDS)
    for kind, strengths in ATTACKS_BY_TYPE.items():
        faces = [face for face in ATTACK_FACES.values() if face.type == kind]
        assert {face.strength: copies[face.id] for face in faces} == strengths
    assert {face.type: face.name for face in ATTACK_FACES.values() if face.strength == 4} == {
        "grab": "Ryote dori",
        "strike": "Shomen uchi",
        "kick": "Yoko geri",
        "dagger": "Tanto shomen uchi",
    }
    by_type = Counter(ATTACK[card].type for card in CARDS)
    assert by_type == {"grab": 32, "strike": 34, "kick": 27, "dagger": 16}


@clause("YOJ-1.4")
def test_points_follow_from_the_strength() -> None:
    assert {face.strength: face.points for face in ATTACK_FACES.values()} == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3}


@clause("YOJ-E4")
def test_a_pile_of_strengths_1_3_4_6_7_is_worth_9() -> None:
    pile = ["gedan_tsuki", "jodan_tsuki", "shomen_uchi", "gyaku_yokomen_uchi", "kiawase"]
    table = yojimbo_table(victory={0: pile})
    assert [ATTACK[card].strength for card in table.victory[0]] == [1, 3, 4, 6, 7]
    assert points_of(table.victory[0]) == table.points(0) == seen(table, 1).fighters[0].points == 9


@clause("YOJ-1.5", "YOJ-1.7")
def test_a_defence_face_is_a_technique_or_one_of_seven_specials() -> None:
    specials = {face.name for face in DEFENCE_FACES.values() if face.values is None}
    assert specials == {
        "Irimi",
        "Tenkan",
        "Osae Ikkyo",
        "Osae Kotegaeshi",
        "Osae Shihonage",
        "Renraku",
        "Kaiten",
    }
    assert set(TECHNIQUES) == TECHNIQUE_VALUES.keys()
    assert CARRIER == {
        "osae_ikkyo": "ikkyo",
        "osae_kotegaeshi": "kotegaeshi",
        "osae_shihonage": "shihonage",
    }


@clause("YOJ-1.6", "YOJ-R2")
def test_techniques_have_a_value_against_each_type_of_attack() -> None:
    for technique, (grab, strike, kick, dagger) in TECHNIQUE_VALUES.items():
        assert VALUES[technique] == {"grab": grab, "strike": strike, "kick": kick, "dagger": dagger}
    assert Counter(DEFENCE.values()) == COPIES
    assert sum(COPIES[technique] for technique in TECHNIQUES) == 70
    against_a_kick = at_turn(yojimbo_table([["ikkyo"]], pile=["gedan_mae_geri"]))
    against_a_kick.when(0, defend(ikkyo=1)).refused("YOJ-5.6")


@clause("YOJ-1.8")
def test_the_yojimbo_card_lies_in_front_of_its_holder_and_nowhere_else() -> None:
    view = seen(yojimbo_table(holder=1), "all")
    assert view.holder == 1
    assert b'"yojimbo"' not in msgspec.json.encode(view)
    assert "yojimbo" not in (*CARDS, *ATTACK_FACES, *DEFENCE_FACES)


@clause("YOJ-R4")
def test_an_attack_face_never_proves_the_defence_face_behind_it() -> None:
    fronts: dict[str, list[str]] = {}
    for card in CARDS:
        fronts.setdefault(ATTACK[card].id, []).append(DEFENCE[card])
    assert len(fronts) == 24
    for behind in fronts.values():
        assert len(behind) == len(set(behind)) >= 3


def test_the_catalogue_shows_faces_cards_and_glossary_in_both_languages() -> None:
    english, czech = YOJIMBO_RULESET.components("en"), YOJIMBO_RULESET.components("cs")
    assert sum(face["copies"] for face in english["attacks"]) == 109
    assert sum(face["copies"] for face in english["defences"]) == 109
    assert english["cards"] == czech["cards"]
    assert {"id": "y001", "attack": "shomen_uchi", "defence": "osae_ikkyo"} in english["cards"]
    assert english["attacks"][0]["type_name"] == "grab"
    assert czech["attacks"][0]["type_name"] == "úchop"
    msgspec.json.encode(english)


def test_the_glossary_explains_every_word_of_every_name() -> None:
    glossary = YOJIMBO_RULESET.components("cs")["glossary"]
    explained = {word for term in glossary for word in term["term"].lower().replace(",", "").split()}
    names = [face.name for face in ATTACK_FACES.values()] + [face.name for face in DEFENCE_FACES.values()]
    words = {word for name in names for word in name.lower().split()}
    assert words <= explained
    assert all(term["said"] and term["meaning"] for term in glossary)
    tsuki = next(term for term in glossary if term["term"] == "Tsuki")
    assert tsuki["said"] == "cuki"
