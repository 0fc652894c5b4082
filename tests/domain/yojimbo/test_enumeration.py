"""The listed defences are those that the rules allow, by brute force over every part of a hand."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import astuple

from domain.kernel.engine import OPTIONS_MAX, legal
from domain.yojimbo.commands import ChangeTactics, Defend, Faces, PlayKaiten, Retreat, Train
from domain.yojimbo.defence import Situation, averting, broken, faces_of
from domain.yojimbo.material import ATTACK_FACES, CARDS, DEFENCE, FACES, AttackFace
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from tests.domain.yojimbo.tables import at_turn, yojimbo_table

VALUES = {
    "ikkyo": {"grab": 3, "strike": 2, "kick": 0, "dagger": 2},
    "kotegaeshi": {"grab": 1, "strike": 2, "kick": 1, "dagger": 3},
    "shihonage": {"grab": 2, "strike": 1, "kick": 2, "dagger": 2},
    "iriminage": {"grab": 2, "strike": 3, "kick": 1, "dagger": 0},
    "kokyunage": {"grab": 1, "strike": 2, "kick": 3, "dagger": 0},
    "tenchinage": {"grab": 3, "strike": 1, "kick": 2, "dagger": 0},
}
OSAE = {"osae_ikkyo": "ikkyo", "osae_kotegaeshi": "kotegaeshi", "osae_shihonage": "shihonage"}

attacks = st.sampled_from(sorted(ATTACK_FACES))
situations = st.builds(
    Situation,
    hand=st.lists(st.sampled_from(CARDS), max_size=9, unique=True).map(faces_of),
    current=attacks,
    following=st.none() | attacks,
    bonus=st.integers(0, 1),
)


def total(cards: Counter[str], attack: AttackFace, bonus: int) -> int:
    return sum(VALUES[face][attack.type] for face in cards.elements() if face in VALUES) + 2 * cards["irimi"] + bonus


def averts(cards: Counter[str], attack: AttackFace, bonus: int) -> bool:
    """The rulebook once more, word by word, for a defence that is part of the hand."""
    techniques = {face for face in cards if face in VALUES}
    osae = [face for face in cards.elements() if face in OSAE]
    needs_technique = bool(osae) or attack.type == "dagger"
    if not techniques and (needs_technique or not cards["irimi"]):
        return False
    if any(VALUES[face][attack.type] == 0 for face in techniques):
        return False
    if len(osae) > 1 or (attack.type == "dagger" and not osae):
        return False
    foreign = [face for face in osae if OSAE[face] not in techniques]
    if cards["renraku"] != max(0, len(techniques) - 1) + len(foreign):
        return False
    return total(cards, attack, bonus) >= attack.strength and not any(
        total(without, attack, bonus) >= attack.strength
        and (any(without[face] for face in VALUES) or (not needs_technique and without["irimi"] > 0))
        for without in (cards - Counter([face]) for face in (*techniques, *(["irimi"] if cards["irimi"] else [])))
    )


def parts(hand: Faces) -> Iterator[Faces]:
    return (Faces(*counts) for counts in product(*(range(count + 1) for count in astuple(hand))))


def is_legal(situation: Situation, cards: Faces) -> bool:
    laid = Counter(cards.listed())
    if laid["kaiten"] or laid["tenkan"] > 1:
        return False
    attack = situation.following if laid["tenkan"] else situation.current
    return attack is not None and averts(laid, ATTACK_FACES[attack], situation.bonus)


@for_all(situations)
@settings(max_examples=150)
def test_what_is_listed_is_what_the_rules_allow(situation: Situation) -> None:
    allowed = {cards for cards in parts(situation.hand) if is_legal(situation, cards)}
    listed = averting(situation)
    assert len(listed) == len(set(listed)), "a defence is listed twice"
    assert set(listed) == allowed
    for cards in parts(situation.hand):
        assert (not broken(situation, cards)) == (cards in allowed), cards


@for_all(situations)
@settings(max_examples=100)
def test_the_fewest_cards_come_first_then_the_alphabet(situation: Situation) -> None:
    listed = averting(situation)
    assert list(listed) == sorted(listed, key=lambda cards: (len(cards.listed()), cards.listed()))


@for_all(situations, st.lists(st.sampled_from(sorted(FACES)), max_size=6))
@settings(max_examples=100)
def test_every_refused_defence_has_its_clause(situation: Situation, faces: list[str]) -> None:
    counted = Counter(faces)
    cards = Faces(*(counted[face] for face in FACES))
    clauses = broken(situation, cards)
    assert (clauses == ()) == (cards in averting(situation))
    assert set(clauses) <= YOJIMBO_RULESET.clauses.keys()


def test_the_moves_of_a_turn_stand_in_their_order() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "irimi", "kaiten"], []], pile=["gyaku_katate_dori"]))
    cards = game.table.hands[0]
    assert legal(YOJIMBO_RULESET, game.table, 0) == [
        Train(),
        *map(ChangeTactics, cards),
        Defend(Faces(ikkyo=1)),
        Defend(Faces(irimi=1)),
        PlayKaiten(),
        Retreat(),
    ]


@pytest.mark.parametrize("bonus", [0, 1])
def test_no_hoard_has_more_moves_than_the_kernel_lists(bonus: int) -> None:
    """Even whoever held all 109 cards, as nobody can."""
    everything = faces_of(CARDS)
    most = max(
        len(averting(Situation(everything, current, following, bonus)))
        for current in ATTACK_FACES
        for following in ("kiawase", "jodan_yoko_geri", "ushiro_kata_dori", "tanto_jodan_tsuki", None)
    )
    assert most + len(DEFENCE) + 3 <= OPTIONS_MAX


def test_a_hoarded_hand_is_listed_and_played() -> None:
    table = yojimbo_table([[], []], version="dan", pile=["kiawase"], attacks=["jodan_yoko_geri"], rest=0)
    game = at_turn(table)
    moves = legal(YOJIMBO_RULESET, game.table, 0)
    assert len(table.hands[0]) == 107
    assert 500 < len(moves) <= OPTIONS_MAX
    for move in moves[110::97]:
        game.when(0, move)
