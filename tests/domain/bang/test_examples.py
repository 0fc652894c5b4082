"""The worked examples of the rules: seats A to F are 0 to 5, six players, all alive."""

from collections.abc import Mapping

import pytest

from domain.bang.commands import HAND, Drink, EndPlay, GiveUp, Play, Respond, TakeHit, UseBarrel, UseBuiltinBarrel
from domain.bang.events.dealing import CharactersDealt, HandsDealt
from domain.bang.events.drawing import CardsDrawn, DynamiteExploded
from domain.bang.events.life import GameEnded, LifeLost, PlayerEliminated
from domain.bang.events.playing import DuelAnswered, ShotCancelled
from domain.bang.material import CAST
from domain.bang.ruleset import BANG_RULESET
from domain.bang.table import BangOptions, BangTable, Previous
from domain.bang.turn import Turn
from domain.kernel.arena import new_table
from domain.kernel.engine import start
from tests.domain.bang.tables import bang, bang_table, in_phase_2, only
from tests.given import SEED, Given, clause

A, B, C, D, E, F = range(6)


def six(in_play: Mapping[int, list[str]] | None = None) -> BangTable:
    return bang_table([["bang-2D"]], players=6, in_play=in_play)


def sees(table: BangTable, viewer: int, *others: int) -> list[int]:
    return [table.distance(viewer, other) for other in others]


def may_shoot(table: BangTable, target: int) -> bool:
    return in_phase_2(table).when(A, Play("bang-2D", target)).refusal is None


@clause("BANG-E1")
def test_e1_mustang() -> None:
    table = six({A: ["mustang-8H"]})
    assert [table.distance(viewer, A) for viewer in (B, F, C, E, D)] == [2, 2, 3, 3, 4]
    assert sees(table, A, B, F, C, E, D) == [1, 1, 2, 2, 3]


@clause("BANG-E2")
def test_e2_appaloosa() -> None:
    table = six({A: ["appaloosa-AS"]})
    assert sees(table, A, B, F, C, E, D) == [1, 1, 1, 1, 2]
    assert [table.distance(viewer, A) for viewer in (B, C, D, E, F)] == [1, 2, 3, 2, 1]


@clause("BANG-E3")
@pytest.mark.parametrize(
    ("weapon", "reaches"),
    [
        ([], False),
        (["volcanic-10C"], False),
        (["schofield-JC"], True),
        (["remington-KC"], True),
        (["rev_carabine-AC"], True),
        (["winchester-8S"], True),
    ],
    ids=str,
)
def test_e3_range(weapon: list[str], reaches: bool) -> None:
    assert six().distance(A, C) == 2
    assert may_shoot(six({A: weapon}), C) is reaches
    assert may_shoot(six({A: ["appaloosa-AS", *weapon]}), C)
    both = six({A: ["appaloosa-AS", *weapon], C: ["mustang-8H"]})
    assert both.distance(A, C) == 2
    assert may_shoot(both, C) is reaches


@clause("BANG-E4")
@pytest.mark.parametrize(
    ("weapon", "reaches"),
    [("schofield-JC", False), ("remington-KC", False), ("rev_carabine-AC", True), ("winchester-8S", True)],
)
def test_e4_mustang_across_the_table(weapon: str, reaches: bool) -> None:
    table = six({A: [weapon], D: ["mustang-8H"]})
    assert table.distance(A, D) == 4
    assert may_shoot(table, D) is reaches


@clause("BANG-E5")
def test_e5_dynamite_and_beer() -> None:
    table = bang_table(
        [[], ["beer-6H", "beer-7H"]], turn=B, life={B: 2}, in_play={B: ["dynamite-2H"]}, deck=["missed-5S"]
    )
    blown_up = bang(table, Turn(B)).happened(DynamiteExploded(B, "dynamite-2H"), LifeLost(B, 3, -1, None))
    once = blown_up.when(B, Drink("beer-6H"))
    assert once.when(B, Drink("beer-7H")).never(PlayerEliminated).table.life[B] == 1
    once.when(B, GiveUp()).happened(PlayerEliminated)


@clause("BANG-E6")
def test_e6_barrel_then_missed() -> None:
    hands: list[list[str]] = [["bang-2D"], [], [], ["missed-2S"]]
    in_play = {A: ["remington-KC"], D: ["barrel-QS"]}
    game = in_phase_2(bang_table(hands, players=6, in_play=in_play, deck=["missed-3S"])).when(A, Play("bang-2D", D))
    tried = game.when(D, UseBarrel()).never(ShotCancelled).asked(D, "shot")
    assert tried.table.discard == ["missed-3S"]
    answered = tried.when(D, Respond("missed-2S")).happened(ShotCancelled(D)).never(LifeLost)
    assert answered.table.discard == ["missed-3S", "missed-2S", "bang-2D"]


@clause("BANG-E7")
def test_e7_panic() -> None:
    hands = [["panic-JH"], ["missed-2S", "beer-6H"]]
    game = in_phase_2(bang_table(hands, players=6, in_play={B: ["barrel-QS"]}))
    game.offers_exactly(A, Play("panic-JH", B, HAND), Play("panic-JH", B, "barrel-QS"), EndPlay())
    assert game.when(A, Play("panic-JH", B, "barrel-QS")).table.hands[A] == ["barrel-QS"]
    random = game.when(A, Play("panic-JH", B, HAND)).table
    assert sorted(random.hands[A] + random.hands[B]) == ["beer-6H", "missed-2S"]
    assert len(random.hands[A]) == 1


@clause("BANG-E8")
@pytest.mark.parametrize("seat", [A, B, C, D])
def test_e8_saloon(seat: int) -> None:
    hands: list[list[str]] = [["saloon-5H"] if one == seat else [] for one in range(4)]
    table = bang_table(hands, turn=seat, life={A: 3, B: 4, C: 1, D: 2}, cast={D: "kit_carlson"})
    assert table.life_max == [5, 4, 4, 3]
    assert in_phase_2(table).when(seat, Play("saloon-5H")).table.life == [4, 4, 2, 3]


@clause("BANG-E9")
def test_e9_gatling_is_not_bang() -> None:
    game = in_phase_2(bang_table([["bang-2D", "gatling-10H"]], players=6))
    game.when(A, Play("bang-2D", B)).offers(A, Play("gatling-10H"))
    game.when(A, Play("gatling-10H")).offers(A, Play("bang-2D", B))


@clause("BANG-E10")
def test_e10_the_sheriffs_bullets() -> None:
    previous = Previous(("el_gringo", *(name for name in CAST if name != "el_gringo"))[:6], alive=(A,), sheriff=F)
    options = BangOptions(keep_characters=True, rotate_sheriff=True)
    table = new_table(BANG_RULESET, 6, SEED, options, previous=previous)
    events = start(BANG_RULESET, table, 0).events
    dealt = only(CharactersDealt, events)
    assert (dealt.characters[A], dealt.life[A]) == ("el_gringo", 4)
    assert only(HandsDealt, events).counts[A] == 3


@clause("BANG-E11")
def test_e11_calamity_janet() -> None:
    table = bang_table([["missed-2S", "bang-2D", "missed-3S", "volcanic-10C"]], cast={A: "calamity_janet"})
    shot = in_phase_2(table).when(A, Play("missed-2S", B)).happened(LifeLost(B, 1, 3, A))
    shot.offers_exactly(A, Play("volcanic-10C"), EndPlay())
    shot.when(A, Play("volcanic-10C")).offers(A, Play("bang-2D", B), Play("missed-3S", B))


@clause("BANG-E12")
def test_e12_jourdonnais_with_a_barrel() -> None:
    table = bang_table([["bang-2D"]], cast={B: "jourdonnais"}, in_play={B: ["barrel-QS"]}, deck=["bang-2C", "bang-3C"])
    game = in_phase_2(table).when(A, Play("bang-2D", B))
    game = game.offers_exactly(B, UseBuiltinBarrel(), UseBarrel(), TakeHit()).when(B, UseBuiltinBarrel())
    game = game.offers_exactly(B, UseBarrel(), TakeHit()).when(B, UseBarrel())
    game.happened(LifeLost(B, 1, 3, A)).asked(A, "play")


@clause("BANG-E13")
def test_e13_slab_and_a_lucky_barrel() -> None:
    table = bang_table(
        [["bang-2D"], ["missed-2S"]], cast={A: "slab_the_killer"}, in_play={B: ["barrel-QS"]}, deck=["bang-KH"]
    )
    lucky = in_phase_2(table).when(A, Play("bang-2D", B)).when(B, UseBarrel()).never(ShotCancelled).asked(B, "shot")
    lucky.when(B, Respond("missed-2S")).happened(ShotCancelled(B)).never(LifeLost)


@clause("BANG-E14")
def test_e14_suzy_in_a_duel() -> None:
    hands = [["duel-QD", "bang-2D"], ["bang-3D"]]
    game: Given = in_phase_2(bang_table(hands, cast={B: "suzy_lafayette"}, deck=["missed-2S"]))
    game = game.when(A, Play("duel-QD", B)).when(B, Respond("bang-3D")).asked(A, "duel")
    game.happened(DuelAnswered(B, "bang-3D", "bang"), CardsDrawn(B, 1, "suzy_lafayette", ("missed-2S",)))


@clause("BANG-E15")
def test_e15_the_renegade_is_left() -> None:
    table = bang_table([["bang-2D"]], players=5, dead=[2], life={3: 1}, in_play={0: ["schofield-JC"]})
    game = in_phase_2(table).when(0, Play("bang-2D", 3)).happened(PlayerEliminated(3, "outlaw", 0)).never(GameEnded)
    assert [game.table.roles[seat] for seat in game.table.alive] == ["sheriff", "renegade", "deputy"]
    game.asked(0, "play")


@clause("BANG-E16")
def test_e16_changing_weapons() -> None:
    table = bang_table([["winchester-8S", "cat_balou-9D"]], players=6, in_play={A: ["schofield-JC"]})
    game = in_phase_2(table).when(A, Play("winchester-8S"))
    assert game.table.discard == ["schofield-JC"]
    assert game.table.weapon_range(A) == 5
    assert game.when(A, Play("cat_balou-9D", A, "winchester-8S")).table.weapon_range(A) == 1
